#!/bin/sh
# Trains the recogniser, writes the traineddata, measures it, writes the fixture of the Swift test.
#   ./train.sh TRODO-FOLDER [OUTPUT-FOLDER]
# Renders are made in OUTPUT-FOLDER/renders unless RENDERS names a folder of folders that `python -m render` wrote.
# TRIAL=yes: the whole way with few renders and steps, in minutes, to see that it can be gone.
set -eu
trodo=$(realpath "${1:?usage: ./train.sh TRODO-FOLDER [OUTPUT-FOLDER]}")
out=${2:-$(dirname "$0")/runs/odometer}
mkdir -p "$out"
out=$(realpath "$out")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}
version=${VERSION:-odometer-retrained}
renders=${RENDERS:-$out/renders}
steps=28000 odometers=40 further=32
[ -z "${TRIAL:-}" ] || steps=100 odometers=1 further=1

[ -n "${RENDERS:-}" ] || ./render_odometers.sh "$renders" $odometers $further
"$python" train.py --trodo "$trodo" --renders "$renders" --cache "$out/cache" --out "$out" --steps $steps
"$python" export.py --model "$out/model.pt" --version "$version" "$out/odometer.traineddata"
for split in held-out rendered empty accompanied val; do
    "$python" evaluate.py --trodo "$trodo" --renders "$renders" --model "$out/model.pt" \
        --traineddata "$out/odometer.traineddata" --split $split --failures
done
"$python" variants.py --trodo "$trodo" --traineddata "$out/odometer.traineddata"
mkdir -p "$out/fixture"
"$python" fixture.py ${TRIAL:+--sure 0} --model "$out/model.pt" --renders "$renders" "$out/fixture"

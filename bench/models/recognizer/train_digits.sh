#!/bin/sh
# Trains the network that reads digits beside Tesseract, writes its weights, measures it.
#   ./train_digits.sh TRODO-FOLDER [OUTPUT-FOLDER]
# What is shipped as digits-3 came about in another way: results.md.
# Renders are made in OUTPUT-FOLDER/renders unless RENDERS names a folder of folders that `python -m render` wrote.
# TRIAL=yes: the whole way with few renders and steps, in minutes, to see that it can be gone.
set -eu
trodo=$(realpath "${1:?usage: ./train_digits.sh TRODO-FOLDER [OUTPUT-FOLDER]}")
out=${2:-$(dirname "$0")/runs/digits}
mkdir -p "$out"
out=$(realpath "$out")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}
version=${VERSION:-digits-retrained}
renders=${RENDERS:-$out/renders}
steps=32000 odometers=40 further=57
[ -z "${TRIAL:-}" ] || steps=100 odometers=1 further=1
[ -n "${RENDERS:-}" ] || ./render_odometers.sh "$renders" $odometers $further
(cd ../../.. && swift build -c release --product odolog-locate)
find "$trodo/images" "$renders/" -name '*.jpg' | sort | ../../../.build/release/odolog-locate odometer > "$out/located.jsonl"
"$python" train.py --kind digits --trodo "$trodo" --renders "$renders" --cache "$out/cache" --out "$out" --steps $steps --seed 21 \
    --located "$out/located.jsonl" --watch 1000
"$python" line_export.py --model "$out/model.pt" --version "$version" "$out/digits.safetensors"
"$python" digit_evaluate.py --trodo "$trodo" --renders "$renders" --model "$out/model.pt" --val --failures

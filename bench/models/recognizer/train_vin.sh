#!/bin/sh
# Trains the model of VINs, twice: on drawn and rendered lines; then on lines of photos too that the first one reads beyond
# doubt. Writes the traineddata, measures it, writes the fixture of the Swift test.
#   ./train_vin.sh VIN-PLATES-FOLDER [OUTPUT-FOLDER]
# Renders are made in OUTPUT-FOLDER/renders unless RENDERS names a folder of folders that `python -m render` wrote.
# START: weights of the odometer's model (model.pt of train.sh), as vin-1 had them; without, it begins with nothing.
# TRIAL=yes: the whole way with few renders and steps, in minutes, to see that it can be gone.
set -eu
plates=$(realpath "${1:?usage: ./train_vin.sh VIN-PLATES-FOLDER [OUTPUT-FOLDER]}")
out=${2:-$(dirname "$0")/runs/vin}
mkdir -p "$out"
out=$(realpath "$out")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}
version=${VERSION:-vin-retrained}
renders=${RENDERS:-$out/renders}
first_steps=12000 steps=16000 vins=16 papers=4
[ -z "${TRIAL:-}" ] || first_steps=100 steps=100 vins=1 papers=1
shards() {  # KIND SEED COUNT: so many times 25 photos. The seeds are not that of TestImages.
    for shard in $(seq 0 $(($3 - 1))); do
        folder="$renders/vin-${1#vin-}-$shard"
        [ -e "$folder" ] && continue
        (cd .. && "$python" -m render --out "$folder.part" --seed "$2" --first $((25 * shard)) --count 25 --kind "$1" \
            --longest 1000)
        mv "$folder.part" "$folder"
    done
}
if [ -z "${RENDERS:-}" ]; then
    shards vin 75 $vins
    shards vin-paper 76 $papers
    shards vin-screen 77 $papers
fi
"$python" train.py --kind vin --renders "$renders" --cache "$out/cache" --out "$out/first" --steps $first_steps --watch 2000 \
    ${START:+--start "$START"}
mkdir -p "$out/first-model"
"$python" export.py --kind vin --model "$out/first/model.pt" --version first "$out/first-model/vin.traineddata"
(cd ../../.. && swift build -c release --product odolog-locate)
ls "$plates"/images/* | ../../../.build/release/odolog-locate vin > "$out/located.jsonl"
"$python" vin_read.py --traineddata "$out/first-model/vin.traineddata" --plates "$plates" --located "$out/located.jsonl" \
    --out "$out/read.jsonl"
"$python" train.py --kind vin --renders "$renders" --cache "$out/cache" --out "$out" --steps $steps --watch 2000 --seed 2 \
    --start "$out/first/model.pt" --read "$out/read.jsonl"
"$python" export.py --kind vin --model "$out/model.pt" --version "$version" "$out/vin.traineddata"
"$python" vin_evaluate.py --traineddata "$out/vin.traineddata" --model "$out/model.pt" --renders "$renders"
"$python" vin_evaluate.py --traineddata "$out/vin.traineddata" --plates "$plates" --located "$out/located.jsonl"
mkdir -p "$out/fixture"
"$python" fixture.py ${TRIAL:+--sure 0} --kind vin --model "$out/model.pt" "$out/fixture"

#!/bin/sh
# Trains the network that reads VINs beside Tesseract, writes its weights, measures it.
#   ./train_characters.sh VIN-PLATES-FOLDER [OUTPUT-FOLDER]
# VIN: the folder that train_vin.sh wrote: its renders and its lines read from photos. Renders of which a character, or half of it, is
# covered are added to them. RENDERS: a folder of folders of renders instead.
# READ: lines of photos to learn from instead, as vin_agreed.py writes them; characters-5 and -6 had them.
# START: weights of the digits' network (model.pt of train_digits.sh), as characters-1 had them; without, it begins with nothing.
# TRIAL=yes: the whole way with few renders and steps, in minutes, to see that it can be gone.
set -eu
plates=$(realpath "${1:?usage: ./train_characters.sh VIN-PLATES-FOLDER [OUTPUT-FOLDER]}")
out=${2:-$(dirname "$0")/runs/characters}
vin=$(realpath "${VIN:-$(dirname "$0")/runs/vin}")
mkdir -p "$out"
out=$(realpath "$out")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}
version=${VERSION:-characters-retrained}
renders=${RENDERS:-$vin/renders}
steps=12000 covered=6
[ -z "${TRIAL:-}" ] || steps=100 covered=1
covered() {  # half|whole SEED COUNT: of photos in each of the folders. The seeds are not that of TestImages.
    for shard in $(seq 0 $((covered - 1))); do
        folder="$renders/vin-$1-$shard"
        [ -e "$folder" ] && continue
        (cd .. && "$python" -m render --out "$folder.part" --seed "$2" --first $(($3 * shard)) --count "$3" --kind vin \
            --longest 1000 --cover "$1")
        mv "$folder.part" "$folder"
    done
}
if [ -z "${RENDERS:-}" ]; then
    covered half 43 30
    covered whole 44 20
fi
"$python" train.py --kind characters --renders "$renders" --cache "$out/cache" --read "${READ:-$vin/read.jsonl}" --out "$out" \
    --steps $steps --seed 31 --watch 1000 ${START:+--start "$START"}
"$python" line_export.py --kind characters --model "$out/model.pt" --version "$version" "$out/characters.safetensors"
"$python" vin_evaluate.py --network "$out/model.pt" --renders "$renders"
"$python" vin_evaluate.py --network "$out/model.pt" --plates "$plates" --located "$vin/located.jsonl"

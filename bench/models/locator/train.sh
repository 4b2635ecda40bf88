#!/bin/sh
# Renders what the locator learns from, trains it, writes its weights.
#   ./train.sh TRODO-FOLDER VIN-PLATES-FOLDER [OUTPUT-FOLDER]
# Renders are made in OUTPUT-FOLDER/renders, what is there stays; RENDERS names a folder of folders that are ready instead.
# START: weights to go on from. STEPS: how many, 58,000 unless it says otherwise.
# TRIAL=yes: the whole way with few renders and steps, in minutes, to see that it can be gone.
set -eu
usage="usage: ./train.sh TRODO-FOLDER VIN-PLATES-FOLDER [OUTPUT-FOLDER]"
trodo=$(realpath "${1:?$usage}")
plates=$(realpath "${2:?$usage}")
out=${3:-$(dirname "$0")/runs/locator}
mkdir -p "$out"
out=$(realpath "$out")
start=${START:+$(realpath "$START")}
renders=$(realpath -m "${RENDERS:-$out/renders}")
steps=${STEPS:-58000} mixed=40 further=44 papers=50
[ -z "${TRIAL:-}" ] || steps=20 mixed=1 further=1 papers=10
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}

render() { # NAME KIND SEED FIRST COUNT LONGEST
    [ -e "$renders/$1" ] && return
    (cd .. && "$python" -m render --out "$renders/$1.part" --seed "$3" --first "$4" --count "$5" --kind "$2" --longest "$6")
    mv "$renders/$1.part" "$renders/$1"
}

# The seeds are not those of TestImages. Which photos are held out goes by the folders' names.
if [ -z "${RENDERS:-}" ]; then
    mkdir -p "$renders"
    for i in $(seq 0 $((mixed - 1))); do
        render "odometer-$i" odometer 53 $((40 * i)) 40 720
        render "vin-$i" vin 54 $((40 * i)) 40 720
    done
    for i in $(seq 0 $((further - 1))); do
        render "further-$i" further 65 $((25 * i)) 25 800
    done
    for kind in vin-paper vin-screen; do
        render $kind $kind 82 0 $papers 720
    done
fi
"$python" train.py --trodo "$trodo" --vin-plates "$plates" --renders "$renders" --out "$out" --steps $steps \
    ${start:+--start "$start"}
"$python" export.py "$out/last.pt" "$out/locator.safetensors"

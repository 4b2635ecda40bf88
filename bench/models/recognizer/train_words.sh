#!/bin/sh
# Trains the network that reads words and units beside odometers, writes its weights.
#   ./train_words.sh TRODO-FOLDER [OUTPUT-FOLDER]
# DIGITS: the folder that train_digits.sh wrote: its renders (unless RENDERS names others), what the locator found in them, and its
# weights, from which this begins.
# TRIAL=yes: the whole way with few renders and steps, in minutes, to see that it can be gone.
set -eu
trodo=$(realpath "${1:?usage: ./train_words.sh TRODO-FOLDER [OUTPUT-FOLDER]}")
out=${2:-$(dirname "$0")/runs/words}
digits=$(realpath "${DIGITS:-$(dirname "$0")/runs/digits}")
mkdir -p "$out"
out=$(realpath "$out")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}
version=${VERSION:-words-retrained}
steps=23600
[ -z "${TRIAL:-}" ] || steps=100
"$python" train.py --kind words --trodo "$trodo" --renders "${RENDERS:-$digits/renders}" --located "$digits/located.jsonl" --out "$out" \
    --start "$digits/model.pt" --steps $steps --seed 41 --watch 1000
"$python" line_export.py --kind words --model "$out/model.pt" --version "$version" "$out/words.safetensors"

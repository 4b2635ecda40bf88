#!/bin/sh
# Goes every recipe's whole way, from renders to weights, with few renders and steps: do the models still train from a clean clone?
#   ./trial.sh TRODO-FOLDER VIN-PLATES-FOLDER OUTPUT-FOLDER
# What it writes reads nothing well. PYTHON: one with the requirements of locator, recognizer and render.
set -eu
usage="usage: ./trial.sh TRODO-FOLDER VIN-PLATES-FOLDER OUTPUT-FOLDER"
trodo=$(realpath "${1:?$usage}")
plates=$(realpath "${2:?$usage}")
mkdir -p "${3:?$usage}"
out=$(realpath "$3")
cd "$(dirname "$0")"
export TRIAL=yes

step() { # NAME COMMAND...: its output goes into a file, whose end is shown where it failed
    name=$1
    shift
    echo "$name: $*"
    "$@" > "$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; echo "$name failed: $out/$name.txt" >&2; exit 1; }
}

step locator locator/train.sh "$trodo" "$plates" "$out/locator"
step odometer recognizer/train.sh "$trodo" "$out/odometer"
step digits recognizer/train_digits.sh "$trodo" "$out/digits"
export DIGITS="$out/digits" VIN="$out/vin"
step words recognizer/train_words.sh "$trodo" "$out/words"
START="$out/odometer/model.pt" step vin recognizer/train_vin.sh "$plates" "$out/vin"
START="$out/digits/model.pt" step characters recognizer/train_characters.sh "$plates" "$out/characters"

#!/bin/sh
# Trains the recogniser from TRODO, writes the traineddata, measures it.
#   ./train.sh TRODO-FOLDER [OUTPUT-FOLDER]
set -eu
trodo=$(realpath "${1:?usage: ./train.sh TRODO-FOLDER [OUTPUT-FOLDER]}")
cd "$(dirname "$0")"
out=${2:-runs/odometer}
python=${PYTHON:-.venv/bin/python}
"$python" train.py --trodo "$trodo" --cache "$out/cache" --out "$out"
"$python" export.py --model "$out/model.pt" --version odometer-1 "$out/odometer.traineddata"
for split in held-out val; do
    "$python" evaluate.py --trodo "$trodo" --model "$out/model.pt" --traineddata "$out/odometer.traineddata" \
        --split $split --failures
done

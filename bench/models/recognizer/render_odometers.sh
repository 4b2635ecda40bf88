#!/bin/sh
# Renders the photos of odometers that recognisers learn from; what is there stays.
#   ./render_odometers.sh FOLDER ODOMETERS FURTHER     How many times 25 photos of `--kind odometer`, and of `--kind further`
set -eu
usage="usage: ./render_odometers.sh FOLDER ODOMETERS FURTHER"
odometers=${2:?$usage}
further=${3:?$usage}
mkdir -p "$1"
renders=$(realpath "$1")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}

render() { # KIND SEED COUNT: so many times 25 photos
    for shard in $(seq 0 $(($3 - 1))); do
        [ -e "$renders/$1-$shard" ] && continue
        (cd .. && "$python" -m render --out "$renders/$1-$shard.part" --seed "$2" --first $((25 * shard)) --count 25 \
            --kind "$1" --longest 800)
        mv "$renders/$1-$shard.part" "$renders/$1-$shard"
    done
}

# The seeds are not those of TestImages.
render odometer 55 "$odometers"
render further 65 "$further"

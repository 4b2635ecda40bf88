#!/bin/sh
# Renders the photos that choice and confidence are fitted to; what is there stays.
#   ./render.sh FOLDER
set -eu
mkdir -p "${1:?usage: ./render.sh FOLDER}"
renders=$(realpath "$1")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}

render() { # NAME KIND SEED COUNT LONGEST
    [ -e "$renders/$1" ] && return
    (cd .. && "$python" -m render --out "$renders/$1.part" --seed "$3" --count "$4" --kind "$2" --longest "$5")
    mv "$renders/$1.part" "$renders/$1"
}

render calibration odometer 61 192 1100
render further further 66 288 800
render vin vin 81 160 1100
render vin-paper vin-paper 81 25 1100
render vin-screen vin-screen 81 25 1100
for kind in label windshield stamped dotpeen paper screen; do
    render $kind vin-$kind 20261121 25 1000
done
for kind in label windshield stamped dotpeen; do
    render more-$kind vin-$kind 20261199 100 1000
done
for kind in paper screen; do
    render more-$kind vin-$kind 20261199 50 1000
done
for kind in label windshield stamped dotpeen; do
    render small-$kind vin-$kind 20261210 50 320
done

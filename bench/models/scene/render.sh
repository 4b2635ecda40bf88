#!/bin/sh
# Renders the photos that the network of scenes learns from; what is there stays.
#   ./render.sh FOLDER
set -eu
mkdir -p "${1:?usage: ./render.sh FOLDER}"
renders=$(realpath "$1")
cd "$(dirname "$0")"
python=${PYTHON:-$PWD/.venv/bin/python}

render() { # KIND SEED COUNT LONGEST
    [ -e "$renders/$1-$2" ] && return
    (cd .. && "$python" -m render --out "$renders/$1-$2.part" --seed "$2" --count "$3" --kind "$1" --longest "$4")
    mv "$renders/$1-$2.part" "$renders/$1-$2"
}

render fuel-pump 7201 400 640
for kind in electricity-meter water-meter part-label bare-number; do render $kind 7201 280 640; done
for kind in gas-meter receipt invoice licence-plate phone-sign price-tag date-print calculator computer-screen; do
    render $kind 7201 220 640
done
render paper-seen 7202 280 800
render odometer 7203 240 640
render further 7204 240 640
render vin 7205 240 640
render vin-paper 7206 80 800
render vin-screen 7206 80 640
render further 7101 700 640
render odometer 7102 500 640

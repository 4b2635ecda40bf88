#!/bin/sh
# Renders the test set of 1,000 VINs into .build/vin-rendered, where bench/run.sh looks for it: 200 of each kind of surface, papers
# and screens together, of a seed that no training uses and nothing is fitted to. An hour; what is rendered already stays.
#
#   PYTHON=VENV/bin/python bench/vin/rendered.sh      a Python with bench/models/render/requirements.txt
set -eu
python=$(command -v "${PYTHON:-python3}") || { echo "rendered.sh: there is no ${PYTHON:-python3}" >&2; exit 1; }
case $python in /*) ;; *) python=$PWD/$python ;; esac
cd "$(dirname "$0")/../.."
out=$PWD/.build/vin-rendered
mkdir -p "$out"
rm -rf "$out/labels.csv" "$out/new"

# KIND COUNT
render() {
    if [ ! -f "$out/$1/labels.csv" ]; then
        (cd bench/models && "$python" -m render --out "$out/new" --seed 20261301 --kind "$1" --count "$2" --longest 1000)
        mv "$out/new" "$out/$1"
    fi
    sed "1d; s|^|$1/|" "$out/$1/labels.csv" >>"$out/all"
}

: >"$out/all"
for kind in vin-label vin-windshield vin-stamped vin-dotpeen; do render "$kind" 200; done
for kind in vin-paper vin-screen; do render "$kind" 100; done
sed 1q "$out/vin-label/labels.csv" | cat - "$out/all" >"$out/labels.csv"
rm "$out/all"

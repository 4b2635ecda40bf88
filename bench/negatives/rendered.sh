#!/bin/sh
# Renders the set `negatives` into .build/negatives, where bench/run.sh looks for it: 600 photos without any odometer or VIN, 300 of kinds
# that training may see and 300 of kinds that only measure (README.md beside this), of a seed that no training uses. A quarter of an
# hour; what is rendered already stays.
#
#   PYTHON=VENV/bin/python bench/negatives/rendered.sh      a Python with bench/models/render/requirements.txt
set -eu
python=$(command -v "${PYTHON:-python3}") || { echo "rendered.sh: there is no ${PYTHON:-python3}" >&2; exit 1; }
case $python in /*) ;; *) python=$PWD/$python ;; esac
cd "$(dirname "$0")/../.."
out=$PWD/.build/negatives
mkdir -p "$out/seen" "$out/unseen"
rm -rf "$out/new"

# GROUP KIND FIRST COUNT: kinds begin at different numbers, so that no two have the same light and troubles.
render() {
    [ ! -f "$out/$1/$2/labels.csv" ] || return 0
    (cd bench/models && "$python" -m render --out "$out/new" --seed 20261401 --kind "$2" --first "$3" --count "$4" --longest 1000)
    mv "$out/new" "$out/$1/$2"
}

# GROUP KIND...: 300 photos, spread evenly.
group() {
    name=$1
    shift
    kinds=$# number=0
    for kind in "$@"; do
        first=$((300 * number / kinds))
        render "$name" "$kind" "$first" $((300 * (number + 1) / kinds - first))
        number=$((number + 1))
    done
}

group unseen timetable scale taximeter clock instrument card ticket tally-counter hour-meter type-plate scoreboard tyre charging-station \
    book-back phone-screen container package totem
group seen fuel-pump electricity-meter water-meter gas-meter receipt invoice licence-plate part-label phone-sign price-tag date-print \
    calculator computer-screen bare-number

#!/bin/sh
# Renders the set `papers` into .build/papers, where bench/run.sh looks for it: 240 photos of vehicles' papers of 24 kinds, of a seed
# that no training uses and nothing is fitted to. A quarter of an hour; what is there already stays.
#
#   PYTHON=VENV/bin/python bench/vin/papers.sh      a Python with bench/models/render/requirements.txt
set -eu
python=$(command -v "${PYTHON:-python3}") || { echo "papers.sh: there is no ${PYTHON:-python3}" >&2; exit 1; }
case $python in /*) ;; *) python=$PWD/$python ;; esac
cd "$(dirname "$0")/../.."
out=$PWD/.build/papers
[ ! -f "$out/labels.csv" ] || exit 0
rm -rf "$out.new"
mkdir -p "$out.new"
(cd bench/models && "$python" -m render --out "$out.new" --seed 20261501 --kind paper-unseen --count 240 --longest 1600)
rm -rf "$out"
mv "$out.new" "$out"

#!/bin/sh
# Makes bench/peers/.venv with the pinned peers. Does nothing when it is up to date.
#   bench/peers/setup.sh            stock Tesseract comes from Debian: apt-get install tesseract-ocr tesseract-ocr-eng
set -eu
cd "$(dirname "$0")"

venv=.venv
stamp=$venv/installed-requirements.txt
if [ -x "$venv/bin/python" ] && cmp -s requirements.txt "$stamp"; then
    exit 0
fi
python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r requirements.txt
cp requirements.txt "$stamp"

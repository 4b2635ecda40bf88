#!/bin/sh
# Makes the product's weights of 8 bits from ../weights.
#
#   ./all.sh PICTURES      what pictures.py wrote
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-.venv/bin/python}
sources=../../../Sources
quantize() { "$python" quantize.py "../weights/$1.safetensors" "$pictures" "$sources/$2/Resources/$1.safetensors"; }

pictures=${1:?folder of pictures.py}
quantize scene OdologNetwork
for network in digits characters words; do quantize $network OdologRecognition; done

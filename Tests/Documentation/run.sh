#!/bin/sh
# Builds the documentation of every product and of the modules that products bring along (`@_exported`), each warning an error,
# and checks that each public symbol has a doc comment. The pages come into .build/plugins/Swift-DocC/outputs, one
# NAME.doccarchive for each module.
set -eu

cd "$(dirname "$0")/../.."
modules="OdologReading OdologOdometer OdologVIN OdologVehicleLog VehicleOCR VehicleStore OdologLogbook OdologValues OdologImaging OdologRecognition"

log=.build/documentation.log
if ! swift package generate-documentation --warnings-as-errors \
    $(printf -- '--target %s ' $modules) >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
Tests/Documentation/undocumented.py "$(swift build --show-bin-path | xargs dirname)/extracted-symbols" $modules

#!/bin/sh
# Measures odolog and its peers on every labelled set that is there, and writes the tables to bench/results.
#
#   bench/run.sh                     all sets
#   bench/run.sh testimages vin      only these
#
# Settings, from the environment:
#   ODOLOG    the binary to measure       (.build/release/odolog, built when missing)
#   ACCURACY  the harness                 (.build/release/odolog-accuracy, built when missing)
#   SHARED    the folder with the sets    (../shared)
#   OUT       where results go            (bench/results)
#   CACHE     a folder that keeps the peers' answers, so that only odolog runs again (none: all in the same run)
#   PEERS     "yes" (default) or "no"
#   LIMIT     only the first photos of each set
#   REAL      folders of real photos without odometer and VIN, for the set negatives: "NAME=FOLDER NAME=FOLDER" (none)
set -eu
cd "$(dirname "$0")/.."

shared=${SHARED:-../shared}
out=${OUT:-bench/results}
odolog=${ODOLOG:-.build/release/odolog}
accuracy=${ACCURACY:-.build/release/odolog-accuracy}
trips=bench/trodo/trip.tsv
pooled="trodo-val odometer-other vin vin-plates"

say() { echo "bench: $*" >&2; }

build() {
    [ -x "$2" ] || swift build -c release --product "$1"
}

# measure NAME FOLDER LABELS [OPTION...]
measure() {
    name=$1 folder=$2 labels=$3
    shift 3
    if [ ! -f "$labels" ]; then
        say "$name is left out: there is no $labels"
        return
    fi
    say "$name"
    set -- "$@" --odolog "$odolog"
    if [ "${PEERS:-yes}" = yes ]; then
        python=bench/peers/.venv/bin/python
        set -- "$@" --peer "tesseract=$python bench/peers/tesseract_stock.py"
        set -- "$@" --peer "rapidocr=$python bench/peers/rapidocr_peer.py"
    fi
    if [ -n "${CACHE:-}" ]; then set -- "$@" --cache "$CACHE"; fi
    if [ -n "${LIMIT:-}" ]; then set -- "$@" --limit "$LIMIT"; fi
    "$accuracy" "$folder" --labels "$labels" "$@" --out "$out" --name "$name" >/dev/null
    say "wrote $out/$name.md"
}

# NAME KIND FILE FOLDERS: where FILE is, and Pillow, which comes with the peers, copies of the photos are made first.
measure_turned() {
    name=$1 kind=$2 file=$3
    shift 3
    if [ -f "$file" ] && [ -x bench/peers/.venv/bin/python ]; then
        bench/peers/.venv/bin/python bench/accuracy/turned.py "$kind" "$@" ".build/turned/$kind"
    fi
    set --
    if [ "$kind" = odometers ]; then set -- --leave-out "$trips" --leave-out-as "trip meters"; fi
    measure "$name" ".build/turned/$kind" ".build/turned/$kind/labels.tsv" "$@"
}

# TRODO's true boxes, cropped where Pillow is there, which comes with the peers.
measure_close() {
    if [ -f "$shared/trodo/labels.jsonl" ] && [ -x bench/peers/.venv/bin/python ]; then
        bench/peers/.venv/bin/python bench/trodo/close.py "$shared/trodo" .build/trodo-close
    fi
    PEERS=no measure trodo-close .build/trodo-close .build/trodo-close/labels.jsonl --split val \
        --leave-out "$trips" --leave-out-as "trip meters"
}

# Photos that hold nothing to read: counts what is accepted, without peers.
measure_negatives() {
    if [ ! -d .build/negatives/unseen ]; then
        say "negatives is left out: bench/negatives/rendered.sh makes .build/negatives"
        return
    fi
    say negatives
    set -- .build/negatives --odolog "$odolog" --out "$out/negatives.md"
    if [ -d "$shared/cases" ]; then set -- "$@" --cases "$shared/cases"; fi
    for real in ${REAL:-}; do set -- "$@" --real "$real"; done
    python3 bench/negatives/measure.py "$@"
    say "wrote $out/negatives.md"
}

measure_set() {
    case $1 in
        testimages) measure testimages TestImages TestImages/labels.csv ;;
        unseen) measure unseen TestImages/unseen TestImages/unseen/labels.csv ;;
        trodo-val)
            measure trodo-val "$shared/trodo" "$shared/trodo/labels.jsonl" --split val \
                --leave-out "$trips" --leave-out-as "trip meters"
            ;;
        vin) measure vin "$shared/vin" "$shared/vin/labels.tsv" --no-barcode ;;
        # The peers would take an hour.
        vin-rendered) (PEERS=no && measure vin-rendered .build/vin-rendered .build/vin-rendered/labels.csv --no-barcode) ;;
        papers) (PEERS=no && measure papers .build/papers .build/papers/labels.csv --no-barcode) ;;
        vin-plates) measure vin-plates "$shared/vin-plates" "$shared/vin-plates/labels.tsv" ;;
        trodo-turned) measure_turned trodo-turned odometers "$shared/trodo/labels.jsonl" "$shared/trodo" ;;
        vin-turned) measure_turned vin-turned vins "$shared/vin-plates/labels.tsv" "$shared/vin" "$shared/vin-plates" ;;
        odometer-other) measure odometer-other "$shared/odometer-other" "$shared/odometer-other/labels.tsv" ;;
        trodo-close) measure_close ;;
        negatives) measure_negatives ;;
        *)
            say "unknown set '$1'; there are testimages, unseen, trodo-val, trodo-turned, trodo-close, vin, vin-plates, vin-turned, vin-rendered, papers, odometer-other and negatives"
            exit 64
            ;;
    esac
}

# The real photos that no fit has seen, together. Missing sets leave the old table as it is.
pool() {
    set --
    for part in $pooled; do
        [ -f "$out/$part.json" ] || return 0
        set -- "$@" "$out/$part.json"
    done
    "$accuracy" pool "$@" --out "$out/confidence.md" >/dev/null
    say "wrote $out/confidence.md"
}

build odolog-accuracy "$accuracy"
build odolog "$odolog"
if [ "${PEERS:-yes}" = yes ]; then bench/peers/setup.sh; fi
[ $# -gt 0 ] || set -- testimages unseen trodo-val trodo-turned trodo-close vin vin-plates vin-turned vin-rendered papers odometer-other negatives
for set in "$@"; do measure_set "$set"; done

for set in "$@"; do
    case " $pooled " in *" $set "*)
        pool
        break
        ;;
    esac
done

#!/bin/bash
# Fuzzes what reads files from outside, with libFuzzer and the address (and, in C, the undefined behaviour) sanitizer. Needs clang
# with its fuzzer runtime; Swift's toolchain brings both. Findings are written to .build/fuzz/findings and end the run.
#
#   run.sh [TARGET...]      all, or: photo exif boxes heif weights traineddata vin vpic worker
#
# FUZZ_SECONDS: for each target (60). What earlier runs found interesting is kept in .build/fuzz/corpus and used again.
set -euo pipefail

seconds=${FUZZ_SECONDS:-60}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/.build/fuzz
mkdir -p "$build"
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(photo exif boxes heif weights traineddata vin vpic worker)

clang=${CLANG:-clang}
common=(-g -O1 -fuse-ld=lld -fno-omit-frame-pointer)
sanitizers=(-fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all)
swiftc=(swiftc -O -parse-as-library -package-name odolog -wmo -sanitize=fuzzer,address -swift-version 6 -enable-testing
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility -I "$build" -use-ld=lld)

if ! echo 'int LLVMFuzzerTestOneInput(const char *b, unsigned long n) { return b && n > 9 ? 0 : 0; }' |
    "$clang" "${common[@]}" "${sanitizers[@]}" -x c - -o "$build/empty" 2>"$build/log"; then
    echo "fuzz: no clang with -fsanitize=fuzzer: use that of Swift's toolchain, or apt-get install clang libclang-rt-14-dev" >&2
    exit 1
fi

c_target() { # NAME FOLDER SOURCES... -- LIBRARIES...
    local name=$1 folder=$root/Sources/$2 sources=()
    shift 2
    while [ "$1" != -- ]; do sources+=("$folder/$1"); shift; done
    shift
    # shellcheck disable=SC2068
    "$clang" "${common[@]}" "${sanitizers[@]}" -I"$here" -I"$folder" -I"$folder/include" ${sources[@]} "$here/$name.c" \
        -o "$build/$name" "$@"
}

swift_module() { # NAME FOLDER SOURCES...
    local name=$1 folder=$root/Sources/$2
    shift 2
    [ $# -gt 0 ] || set -- '*.swift'
    # shellcheck disable=SC2086
    (cd "$folder" && "${swiftc[@]}" -module-name "$name" -emit-module -emit-module-path "$build/$name.swiftmodule" \
        -emit-object -o "$build/$name.o" $*)
}

swift_target() { # NAME MODULES... [-- FLAGS...]
    local name=$1 objects=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do objects+=("$build/$1.o"); shift; done
    [ $# -eq 0 ] || shift
    "${swiftc[@]}" -module-name "fuzz_$name" "$here/$name.swift" "${objects[@]}" -o "$build/$name" "$@"
}

make_target() {
    case $1 in
    boxes) c_target boxes COdologPhoto heif_boxes.c -- ;;
    photo | exif | heif) c_target "$1" COdologPhoto '*.c' ../COdologSystem/child.c ../COdologSystem/helper.c ../COdologSystem/dynamic_library.c -- \
        -I"$root/Sources/COdologSystem/include" -llept -lpng -ljpeg -ltiff -lwebp -lm ;;
    weights) c_target weights COdologNetwork json.c shapes.c arrangement.c library.c plan.c plans.c threads.c Locator/network.c \
        ../COdologSystem/dynamic_library.c -- -I"$root/Sources/COdologSystem/include" ;;
    traineddata)
        swift_module Traineddata OdologRecognition TraineddataFile.swift
        for part in COdologTesseract/probe COdologTesseract/library COdologSystem/dynamic_library COdologSystem/child COdologSystem/helper; do
            "$clang" "${common[@]:0:2}" -fsanitize=address -c "$root/Sources/$part.c" -I"$root/Sources/COdologTesseract/include" \
                -I"$root/Sources/COdologSystem/include" -I"$root/Sources/COdologTesseract/include" \
                -I"$root/Sources/COdologSystem/include" -o "$build/part_$(basename "$part").o"
        done
        swift_target traineddata Traineddata part_probe part_library part_dynamic_library part_child part_helper -- -I "$root/Sources/COdologTesseract/include" \
            -I "$root/Sources/COdologTesseract/include"
        ;;
    vin | vpic)
        swift_module OdologValues OdologValues
        swift_module OdologFiles OdologFiles ResourceFile.swift
        swift_module OdologVIN OdologVIN
        if [ "$1" = vpic ]; then set -- vpic -- "$root/Tests/VINTests/VehicleTables.swift"; fi
        swift_target "$1" OdologVIN OdologFiles OdologValues "${@:2}"
        ;;
    worker)
        swift_module OdologValues OdologValues
        swift_module OdologOdometer OdologOdometer
        swift_module OdologFiles OdologFiles ResourceFile.swift
        swift_module OdologVIN OdologVIN
        swift_module OdologReading OdologReading '*.swift' 'JSON/*.swift'
        swift_module OdologPhotoFiles OdologPhotoFiles ByteLines.swift OpenFile.swift PhotoPath.swift StopRequest.swift
        swift_module Worker odolog ../VehicleOCR/Supervised/WorkerRequest.swift Input/KindOption.swift
        swift_target worker Worker OdologPhotoFiles OdologReading OdologVIN OdologFiles OdologOdometer OdologValues
        ;;
    *)
        echo "fuzz: there is no target $1" >&2
        exit 64
        ;;
    esac
}

# A Swift trap is for the fuzzer to report. libheif is left to the target that calls it in its own process.
export SWIFT_BACKTRACE=enable=no
export FUZZ_TRAINEDDATA=$root/Sources/OdologRecognition/Resources/odometer.traineddata
export ASAN_OPTIONS=${ASAN_OPTIONS:-allocator_may_return_null=1}

# Decoders underneath libheif lose memory over damaged pictures; Odolog lets a helper process end with it.
printf 'leak:libdav1d\nleak:libde265\nleak:libaom\n' >"$build/suppressions"
export LSAN_OPTIONS=suppressions=$build/suppressions:print_suppressions=0

for target in "${targets[@]}"; do
    make_target "$target" 2>"$build/log" || { cat "$build/log" >&2; exit 1; }
    mkdir -p "$build/corpus/$target" "$build/findings"
    seeds=("$here/seeds/$target")
    if [ "$target" = photo ]; then seeds+=("$root/Tests/ImagingTests/Fixtures"); fi
    export ODOLOG_LIBHEIF=none
    options=()
    # libheif takes gigabytes for some damaged files; Odolog's helper process has an end to its memory, which the sanitizer hasn't.
    if [ "$target" = heif ]; then
        export ODOLOG_LIBHEIF=libheif.so.1
        options=(-fork=1 -ignore_ooms=1 -ignore_timeouts=0)
    fi
    "$build/$target" "${options[@]}" -max_total_time="$seconds" -max_len=16384 -timeout=120 -rss_limit_mb=2000 -print_final_stats=1 \
        -artifact_prefix="$build/findings/$target-" "$build/corpus/$target" "${seeds[@]}" >"$build/$target.log" 2>&1 ||
        # What it goes on after is its status all the same.
        [ "$target-$?" = heif-71 ] ||
        { tail -n 60 "$build/$target.log" >&2; echo "fuzz: $target found something (see $build/$target.log)" >&2; exit 1; }
    # As one process tells it at its end, or as one that starts others does on the way.
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p; s/^#\([0-9]*\): .*/\1/p' "$build/$target.log" | tail -n 1)
    echo "fuzz: $target: $inputs inputs in $seconds s, nothing found"
done

#!/bin/sh
# Compiles the project's own C and C++ code with the address and undefined behaviour sanitizers and drives it over whole, cut and
# spoilt pictures, and over TestImages. Needs compilers with their runtimes (gcc and g++, or clang with compiler-rt) and the
# libraries' headers; no Swift. Exits with a failure on any finding.
#
#   run.sh [--photos N]     at most N photos of TestImages, spread evenly (default 24)
set -eu

photos=24
if [ "${1:-}" = "--photos" ]; then photos=$2; fi
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

common="-g -O1 -Wall -Wextra -Werror -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
flags="-std=gnu17 $common"
flags_cxx="-std=gnu++17 $common"

# The first compiler that can link a program with both sanitizers.
compiler=
for candidate in ${CC:-} cc gcc clang; do
    if echo 'int main(void) { return 0; }' | "$candidate" $flags -x c - -o "$build/empty" 2>/dev/null; then
        compiler=$candidate
        break
    fi
done
if [ -z "$compiler" ]; then
    echo "sanitizer: no C compiler with -fsanitize=address,undefined; install gcc (apt-get install gcc)" >&2
    exit 1
fi

compiler_cxx=
for candidate in ${CXX:-} c++ g++ clang++; do
    if echo 'int main() { return 0; }' | "$candidate" $flags_cxx -x c++ - -o "$build/empty" 2>/dev/null; then
        compiler_cxx=$candidate
        break
    fi
done
if [ -z "$compiler_cxx" ]; then
    echo "sanitizer: no C++ compiler with -fsanitize=address,undefined; install g++ (apt-get install g++)" >&2
    exit 1
fi

objects=
compile() { # SOURCE OBJECT FLAGS...
    source=$1
    object=$build/$2.o
    shift 2
    "$compiler" $flags "$@" -c "$source" -o "$object"
    objects="$objects $object"
}
child_flags="-I$root/Sources/COdologSystem/include"
compile "$root/Sources/COdologSystem/child.c" child $child_flags
compile "$root/Sources/COdologSystem/helper.c" helper $child_flags
library_flags="-I$root/Sources/COdologSystem/include"
compile "$root/Sources/COdologSystem/dynamic_library.c" dynamic_library $library_flags
for source in "$root"/Sources/COdologPhoto/*.c; do
    compile "$source" "photo_$(basename "$source" .c)" -I"$root/Sources/COdologPhoto/include" $child_flags $library_flags
done
driver_flags="-I$root/Sources/COdologPhoto/include -I$root/Sources/COdologPhoto"
compile "$here/pictures.c" pictures $driver_flags
compile "$here/driver.c" driver $driver_flags
"$compiler" $flags $objects -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc -o "$build/driver" \
    -llept -lpng -ljpeg -ltiff -lwebp -lm

# Programs of their own, whose allocations nobody wraps: oneDNN's are not ours to starve.
network_program() { # DRIVER FOLDER
    objects="$build/dynamic_library.o"
    network_flags="$library_flags -I$root/Sources/COdologNetwork/include -I$root/Sources/COdologNetwork/$2"
    for source in "$root"/Sources/COdologNetwork/*.c "$root/Sources/COdologNetwork/$2"/*.c "$here/$1.c"; do
        folder=$(basename "$(dirname "$source")")
        compile "$source" "${1}_${folder}_$(basename "$source" .c)" $network_flags
    done
    "$compiler" $flags $objects -o "$build/$1" -lm
}
network_program locator Locator
network_program line_network LineNetwork
network_program scene Scene

objects="$build/dynamic_library.o"
for source in "$root"/Sources/COdologPDF/*.c "$here/pdf.c"; do
    compile "$source" "pdf_$(basename "$source" .c)" -I"$root/Sources/COdologPDF/include" $library_flags
done
"$compiler" $flags $objects -o "$build/pdf"
# What fontconfig keeps of the fonts, for as long as the process.
echo leak:libfontconfig > "$build/suppressions"

barcode_flags="-Wshadow -I$root/Sources/COdologBarcode/include $child_flags"
"$compiler_cxx" $flags_cxx $barcode_flags "$root"/Sources/COdologBarcode/*.cpp "$here/barcode.cpp" "$build/child.o" "$build/helper.o" -o "$build/barcode" -lZXing
# The same without zxing-cpp: a library that fails stands in for it.
"$compiler_cxx" $flags_cxx $barcode_flags "$root/Sources/COdologBarcode/read.cpp" "$here/barcode_isolation.cpp" \
    "$build/child.o" "$build/helper.o" -o "$build/barcode_isolation"

export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1

# A sanitizer that sees nothing would pass everything.
for fault in leak overflow undefined; do
    if "$build/driver" --prove "$fault" >/dev/null 2>&1; then
        echo "sanitizer: a deliberate fault ($fault) went unseen on this machine" >&2
        exit 1
    fi
done

set --
if [ -d "$root/TestImages" ]; then
    find "$root/TestImages" -type f \( -name '*.jpg' -o -name '*.jpeg' -o -name '*.png' \) | sort > "$build/all"
    total=$(wc -l < "$build/all")
    awk -v n="$photos" -v t="$total" 't <= n || int(NR * n / t) > int((NR - 1) * n / t)' "$build/all" > "$build/some"
    while IFS= read -r photo; do set -- "$@" "$photo"; done < "$build/some"
fi
for photo in "$root"/Tests/ImagingTests/Fixtures/*.webp "$root"/Tests/ImagingTests/Fixtures/*.tiff \
    "$root"/Tests/ImagingTests/Fixtures/*.bmp; do
    case $photo in */bomb*) ;; *) set -- "$@" "$photo" ;; esac
done
# Leaks are told when the driver ends: only then is it known that nothing was found.
"$build/driver" "$@" > "$build/summary"
"$build/locator" "$root/Sources/OdologNetwork/Resources/locator.safetensors" "$build" > "$build/locator_summary"
"$build/line_network" "$build" > "$build/line_network_summary"
"$build/scene" "$build" > "$build/scene_summary"
"$build/barcode" > "$build/barcode_summary"
"$build/barcode_isolation"
LSAN_OPTIONS=suppressions=$build/suppressions:print_suppressions=0 "$build/pdf" > "$build/pdf_summary"
echo "sanitizer: $(cat "$build/summary"), $(cat "$build/locator_summary"), $(cat "$build/line_network_summary"), $(cat "$build/scene_summary"), $(cat "$build/barcode_summary"), $(cat "$build/pdf_summary"): nothing found"

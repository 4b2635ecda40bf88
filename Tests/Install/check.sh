#!/usr/bin/env bash
# Whether what `make install` installs runs on a bare Debian 12: one that debootstrap makes, with the libraries that README names and
# no Swift. Needs root (for chroot) and Debian's packages. Called by `make check-install`.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(id -u)" = 0 ] || { echo "check-install: needs root for chroot; run it with sudo." >&2; exit 1; }

root=$(mktemp -d)
chmod 755 "$root"
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
libraries=$(sed -n 's/^RUNTIME_PACKAGES := //p' Makefile)
debootstrap --variant=minbase --include="${libraries// /,}" bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" \
    >"$root.log" 2>&1 || { tail -5 "$root.log" >&2; exit 1; }
rm -f "$root.log"
mount -t proc proc "$root/proc"
make --no-print-directory install DESTDIR="$root" PREFIX=/usr >/dev/null
mkdir "$root/photos"
cp TestImages/048-tft.jpg TestImages/059-vin-label.png TestImages/063-vin-plate.jpg "$root/photos"

# As a user without rights, from another folder than the photos'.
installed() {
    chroot --userspec=1000:1000 "$root" /usr/bin/env -i HOME=/tmp/home PATH=/usr/bin:/bin LANG=C.UTF-8 sh -c 'cd /tmp && "$@"' sh "$@"
}
expect() {
    local what=$1
    shift
    local said
    said=$(installed "$@" 2>&1) || { echo "check-install: $* failed: $said" >&2; exit 1; }
    grep -qF -- "$what" <<<"$said" || { echo "check-install: $* doesn't say \"$what\" but: $said" >&2; exit 1; }
}

[ ! -e "$root/usr/lib/swift" ] && ! installed sh -c 'command -v swift' >/dev/null || { echo "check-install: there is a Swift" >&2; exit 1; }
expect "0." odolog --version
expect "159866" odolog read /photos/048-tft.jpg
expect "JM1ZG60V32H565512" odolog read /photos/059-vin-label.png
expect "Added Car." odolog vehicle add Car --unit km
expect "1 logged" odolog record /photos/048-tft.jpg --vehicle Car --accept-at 0.5
expect "159866 km" odolog history Car
expect "Wrote car.pdf: 1 page" odolog export Car --format pdf --out car.pdf
expect '"text":"159866"' sh -c 'odolog batch /photos --out r.jsonl && cat r.jsonl'
expect "Honda" odolog vin decode 1HGCM82633A004352
size=$(stat -c %s "$root/usr/bin/odolog")
echo "check-install: the binary ($((size / 1000000)) MB) runs on a bare Debian 12 with: $libraries"

#!/usr/bin/env bash
# Whether the Debian packages are sound and do what they say: two builds that are the same, lintian, the Containerfile's steps, and a
# bare Debian 12 under systemd in which they are installed, used, upgraded, removed and purged. Needs root. Called by `make check-deb`.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec </dev/null
[ "$(id -u)" = 0 ] && unshare --mount --pid --fork true 2>/dev/null || {
    echo "check-deb: skipped. It needs root that may make namespaces: run it with sudo."
    exit 0
}

work=$(mktemp -d)
chmod 755 "$work"
init=
trap '[ -z "$init" ] || kill -KILL "$init"; wait; rm -rf --one-file-system "$work"' EXIT
fail() {
    echo "check-deb: $*" >&2
    [ -z "$init" ] || inside journalctl --quiet --no-pager --unit odolog-server --lines 20 >&2 || true
    exit 1
}
# Runs a command, and shows what it said where it fails.
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail "failed: $*"; }; }

# ---- The files ----

build() { quietly make --no-print-directory deb && mkdir "$1" && cp .build/deb/*.deb "$1"; }
build "$work/new"
(umask 077 && TZ=Asia/Tokyo build "$work/again")
diff -r "$work/new" "$work/again" || fail "two builds differ"
lintian --allow-root --fail-on error,warning --info --tag-display-limit 0 "$work"/new/*.deb || fail "lintian finds fault"
version=$(dpkg-deb -f "$work"/new/odolog_*.deb Version)

# The same as a lower version, to upgrade from.
mkdir "$work/old"
for package in "$work"/new/*.deb; do
    dpkg-deb --raw-extract "$package" "$work/tree"
    sed -i "s/^Version: .*/Version: 0.0.1/; s/(= $version)/(= 0.0.1)/" "$work/tree/DEBIAN/control"
    quietly dpkg-deb -Znone --build "$work/tree" "$work/old"
    rm -rf "$work/tree"
done

root=$work/root
quietly mmdebstrap --variant=minbase --include=systemd-sysv,dbus,libpam-systemd,curl bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
nspawn=(systemd-nspawn --quiet --register=no --keep-unit --console=pipe --setenv=DEBIAN_FRONTEND=noninteractive)

# ---- The steps of the Containerfile, in a copy ----

container=$work/container
step() { sed -n "/^$1 /{:a; /\\\\\$/{N; ba}; s/^$1 //p}" Sources/packaging/Containerfile; }
cp -a "$root" "$container"
mkdir "$container/packages"
cp "$work"/new/*.deb "$container/packages"
quietly "${nspawn[@]}" --directory "$container" sh -ec "$(step RUN)"
server=$(step ENTRYPOINT | python3 -c 'import json, shlex, sys; print(shlex.join(json.load(sys.stdin)))')
quietly "${nspawn[@]}" --directory "$container" --private-network --user=odolog \
    sh -ec "$server & for i in \$(seq 60); do sleep 0.5; $(step 'HEALTHCHECK CMD') && exit 0; done; exit 1"
rm -rf "$container"

# ---- A machine of its own: what is needed is downloaded before, since it has no network ----

cp -r "$work/new" "$work/old" TestImages/048-tft.jpg TestImages/032-dots-red-field.jpg "$root/srv"
quietly "${nspawn[@]}" --directory "$root" sh -ec 'useradd --create-home --uid 1000 driver
    apt-get -q update && apt-get -q -y install --download-only --no-install-recommends /srv/new/*.deb'
"${nspawn[@]}" --directory "$root" --boot --private-network </dev/null >"$work/boot.log" 2>&1 &
for _ in $(seq 100); do
    init=$(pgrep --parent $! --exact systemd || true)
    [ -n "$init" ] && break || sleep 0.2
done
[ -n "$init" ] || fail "the machine doesn't start: $(tail -n 5 "$work/boot.log")"
inside() {
    nsenter --target "$init" --all --wdns=/ env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
# Whether a command in there says something that fits a pattern.
expect() {
    local said what=$1
    shift
    said=$("$@" 2>&1) || true
    grep -qE -- "$what" <<<"$said" || fail "$* doesn't say \"$what\" but: $said"
}
driver() { inside runuser -u driver -- env --chdir=/home/driver HOME=/home/driver XDG_RUNTIME_DIR=/run/user/1000 "$@"; }
served() { inside runuser -u odolog -- odolog "$@" --store /var/lib/odolog/odolog.sqlite; }
fetch() { inside curl --no-progress-meter --retry 30 --retry-delay 1 --retry-connrefused "$@"; }
apt() { quietly inside apt-get -q -y --no-install-recommends "$@"; }
install_version() { apt install $(cd "$root" && echo srv/$1/*.deb | sed 's|srv/|/srv/|g'); }
files() {
    inside find / -xdev -regextype egrep -regex '/(proc|sys|dev|run|tmp|root|srv|home|var/(tmp|cache|log|lib/(apt|dpkg|systemd)))' \
        -prune -o -print | sort
}
for _ in $(seq 100); do
    inside systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && break || sleep 0.2
done
files >"$work/before"

install_version old
expect '^0.0.1$' inside dpkg-query --show --showformat '${Version}\n' odolog-server
expect '^$' inside dpkg --verify odolog odolog-server
expect '^$' inside systemd-analyze verify --man=no odolog-server.service
expect '^disabled$' inside systemctl is-enabled odolog-server
expect '^inactive$' inside systemctl is-active odolog-server
expect '^disabled$' inside systemctl --global is-enabled odolog-remind.timer

# A person at the command line, and their timer.
expect 159866 driver odolog read /srv/048-tft.jpg
expect 'Added Car' driver odolog vehicle add Car --unit km
expect '1 logged' driver odolog record /srv/048-tft.jpg --vehicle Car --accept-at 0.5
expect 'store +/home/driver/.local/share/odolog/odolog.sqlite' driver odolog doctor
driver odolog doctor >/dev/null || fail "doctor finds fault"
inside systemctl start user@1000
quietly driver systemctl --user enable --now odolog-remind.timer
quietly driver systemctl --user start odolog-remind.service

# The server.
page=http://127.0.0.1:8400
inside sh -c 'echo "ODOLOG_SERVE_OPTIONS=\"--listen 127.0.0.1:8400\"" >>/etc/default/odolog-server'
quietly inside systemctl enable --now odolog-server
expect '^ok$' fetch $page/healthz
expect '^odolog$' inside sh -c 'stat --format %U /proc/$(systemctl show --property MainPID --value odolog-server)'
quietly served vehicle add Van --unit km
expect '"text":"159866"' fetch --form photo=@/srv/048-tft.jpg "$page/api/v1/readings?vehicle=1"
expect '159866' fetch --json '{}' $page/api/v1/readings/1/confirm
expect '159866' fetch $page/
token=$(served serve token add Widget --scope read)
expect '"Van"' fetch --header "Authorization: Bearer $token" $page/api/v1/vehicles
expect 'scope' fetch --header "Authorization: Bearer $token" --form photo=@/srv/032-dots-red-field.jpg $page/api/v1/readings

# Another version: all stays, and the server is the new one.
before=$(inside systemctl show --property MainPID odolog-server)
install_version new
expect "^$version\$" inside dpkg-query --show --showformat '${Version}\n' odolog-server
expect '^ok$' fetch $page/healthz
[ "$before" != "$(inside systemctl show --property MainPID odolog-server)" ] || fail "the upgrade doesn't restart the server"
expect '159866' fetch --header "Authorization: Bearer $token" $page/api/v1/vehicles/1/history
expect '159866 km' driver odolog history Car

# Removed, what people wrote stays. Purged, nothing does but the user odolog.
apt remove odolog odolog-server
expect '^inactive$' inside systemctl is-active odolog-server
inside test -s /var/lib/odolog/odolog.sqlite -a -s /etc/default/odolog-server || fail "data or settings went with the package"
install_version new
inside systemctl start odolog-server
expect '159866' fetch $page/api/v1/vehicles/1/history
apt purge --auto-remove odolog odolog-server
expect '^odolog:' inside getent passwd odolog
files | diff "$work/before" - >"$work/left" || { cat "$work/left" >&2; fail "purging leaves these (>) or takes them (<)"; }
inside test -s /home/driver/.local/share/odolog/odolog.sqlite || fail "purging takes a person's log"
echo "check-deb: odolog and odolog-server $version install, work, upgrade and go on a bare Debian 12"

# The commands to know: `make demo`, `make test` (minutes) and, before something is merged, `make check-all`. They install
# what is missing (Debian packages, with sudo where needed), build, and run.

PACKAGES := libtesseract-dev libleptonica-dev libpng-dev libjpeg-dev libtiff-dev libwebp-dev libssl-dev libdnnl-dev \
            libzxing-dev libsqlite3-dev libcurl4-openssl-dev libqrencode-dev libpangocairo-1.0-0 pkg-config gcc g++ libc6-dev \
            python3
# What an installed binary needs, beside Debian 12's own.
RUNTIME_PACKAGES := libtesseract5 liblept5 libpng16-16 libjpeg62-turbo libtiff6 libwebp7 libssl3 libdnnl2 libzxing2 libsqlite3-0 libcurl4 libpangocairo-1.0-0
# Swift's own libraries go into the binary: it runs where no Swift is.
RELEASE := swift build -c release --static-swift-stdlib --product
ODOLOG := .build/release/odolog
DEMO_STORE := .build/demo/odolog.sqlite
DEMO_PHOTOS := TestImages/014-lcd-dark-on-light.jpg TestImages/032-dots-red-field.jpg TestImages/053-tft.jpg \
               TestImages/063-vin-plate.jpg
DEMO_VIN := TestImages/059-vin-label.png
DEMO_ODOMETER := TestImages/048-tft.jpg
# LAN=1: a phone in the same network can look, too.
DEMO_LISTEN := $(if $(LAN),--lan --listen $(firstword $(shell hostname -I)):8321,--listen 127.0.0.1:0)
PREFIX ?= /usr/local
VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/OdologReading/OdologVersion.swift)
# The day of the newest version.
RELEASED = $(shell sed -n 's/^\#\# \[.*\] - //p' CHANGELOG.md | head -n 1)
DEB := .build/deb/odolog
SOAK_PHOTOS ?= 20000

.PHONY: demo test check-all lint sanitize fuzz build install check-install deb check-deb bench bench-log bench-jumps bench-serve \
        speed soak spark-test deps clean

# It ends when nobody has looked at the page for 15 minutes; at once where no terminal shows its link.
demo: build
	@rm -rf .build/demo && mkdir -p .build/demo
	@echo; echo '--- What stands in these photos?'
	$(ODOLOG) read $(DEMO_PHOTOS)
	@echo; echo '--- A vehicle, its VIN and its odometer. You would press Enter for each; here --accept-at says yes.'
	$(ODOLOG) vehicle add "Demo car" --unit km --store $(DEMO_STORE)
	$(ODOLOG) record $(DEMO_VIN) $(DEMO_ODOMETER) --vehicle "Demo car" --accept-at 0.5 --store $(DEMO_STORE)
	@echo; echo '--- What is in its log now'
	$(ODOLOG) vehicle show "Demo car" --store $(DEMO_STORE)
	$(ODOLOG) history "Demo car" --store $(DEMO_STORE)
	@echo; echo '--- The log on a page, with sample data. The server is built first.'
	$(RELEASE) odolog-serve
	@if [ -t 1 ]; then idle=15; else idle=0.05; fi; $(ODOLOG) serve $(DEMO_LISTEN) --store .build/demo/page.sqlite --sample --stop-when-idle $$idle

# Tesseract's own model, as one that reads anything; poppler reads PDFs. In UTC: elsewhere tests of commands start them all. Tests whose bodies
# are processes of their own run apart: beside others the thread that waits for them takes a core.
test: PACKAGES += tesseract-ocr-eng poppler-utils
test: deps lint
	swift build --build-tests
	TZ=Etc/UTC swift test --skip-build --disable-xctest --skip ExitTests
	TZ=Etc/UTC swift test --skip-build --disable-xctest --filter ExitTests

# What takes long or changes seldom: documentation, somebody else's package, the tests of what measures, a soak of 60 photos,
# kills, and the server in a browser (Chromium) and killed at random. `make check-deb` is apart: it needs release builds.
check-all: PACKAGES += python3-venv chromium
check-all: deps sanitize bench/serve/.venv
	swift build --product odolog
	swift build --product odolog-serve
	Tests/Documentation/run.sh
	Tests/Stranger/test.py
	ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/spark -p test_odolog_worker.py
	python3 -m unittest discover -s bench/spark -p test_endings.py
	ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/soak
	python3 -m unittest discover -s bench/speed
	ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/store
	bench/soak/soak.py --odolog .build/debug/odolog --photos 60 --accept-at 0.5
	bench/store/kills.py --odolog .build/debug/odolog --kills 32
	ODOLOG=.build/debug/odolog python3 -m unittest discover -s Tests/LubeLogger
	ODOLOG=.build/debug/odolog bench/serve/.venv/bin/python -m unittest discover -s bench/serve
	bench/serve/.venv/bin/python bench/serve/serve.py --odolog .build/debug/odolog --small --only contract,pages,crashes \
	  --report .build/serve/small.md

lint:
	swift format lint --strict --recursive Package.swift Sources Tests bench

# The C code alone, under the address sanitizer with leak detection.
sanitize: deps
	Tests/Sanitizer/run.sh

# What reads files from outside, FUZZ_SECONDS (60) a target: Tests/Fuzz/run.sh.
fuzz: deps
	Tests/Fuzz/run.sh

build: deps
	$(RELEASE) odolog

# Binary, models, completions, manual page, and a timer for systemd that is off until a user enables it. `generate-manual` is ArgumentParser's.
install: build
	$(RELEASE) odolog-serve
	swift build --product generate-manual
	mkdir -p .build/install
	.build/debug/generate-manual $(ODOLOG) --date $(RELEASED) --output-directory .build/install
	.build/debug/generate-manual .build/release/odolog-serve --date $(RELEASED) --output-directory .build/install
	sed -i 's/^$$/.Pp/; s/"odolog serve"/odolog-serve/; s/"ODOLOG SERVE"/ODOLOG-SERVE/' .build/install/odolog*.1
	$(ODOLOG) --generate-completion-script bash | sed '1{/^#!/d}' > .build/install/odolog.bash
	$(ODOLOG) --generate-completion-script zsh > .build/install/_odolog
	$(ODOLOG) --generate-completion-script fish > .build/install/odolog.fish
	install -D --strip $(ODOLOG) $(DESTDIR)$(PREFIX)/bin/odolog
	install -D --strip .build/release/odolog-serve $(DESTDIR)$(PREFIX)/bin/odolog-serve
	install -D -m 644 .build/install/odolog.1 $(DESTDIR)$(PREFIX)/share/man/man1/odolog.1
	install -D -m 644 '.build/install/odolog serve.1' $(DESTDIR)$(PREFIX)/share/man/man1/odolog-serve.1
	install -D -m 644 .build/install/odolog.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/odolog
	install -D -m 644 .build/install/_odolog $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_odolog
	install -D -m 644 .build/install/odolog.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/odolog.fish
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/odolog/models Sources/OdologRecognition/Resources/odometer.traineddata \
	  Sources/OdologRecognition/Resources/vin.traineddata Sources/OdologRecognition/Resources/digits.safetensors \
	  Sources/OdologRecognition/Resources/characters.safetensors \
	  Sources/OdologRecognition/Resources/words.safetensors \
	  Sources/OdologRecognition/Resources/odolog-models.json
	install -D -m 644 Sources/OdologNetwork/Resources/scene.safetensors $(DESTDIR)$(PREFIX)/share/odolog/scene.safetensors
	install -D -m 644 Sources/OdologNetwork/Resources/locator.safetensors $(DESTDIR)$(PREFIX)/share/odolog/locator.safetensors
	install -D -m 644 Sources/OdologVIN/Resources/vpic.bin $(DESTDIR)$(PREFIX)/share/odolog/vpic.bin
	install -D -m 644 Sources/OdologVehicleLog/Resources/presets.json $(DESTDIR)$(PREFIX)/share/odolog/presets.json
	sed 's|@PREFIX@|$(PREFIX)|' Sources/packaging/odolog-remind.service > .build/install/odolog-remind.service
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/systemd/user .build/install/odolog-remind.service \
	  Sources/packaging/odolog-remind.timer

# Whether it runs on a bare Debian 12; needs root. DEBIAN_MIRROR: another one.
check-install: PACKAGES += debootstrap
check-install: build
	Tests/Install/check.sh

# Debian packages of what `make install` installs, in .build/deb (Sources/packaging).
deb: PACKAGES += debhelper
deb: build
	rm -rf .build/deb
	mkdir -p .build/deb
	$(MAKE) install DESTDIR=$(abspath $(DEB))/installed PREFIX=/usr
	cp -R Sources/packaging/debian $(DEB)
	Sources/packaging/changelog.py $(VERSION) $(DEB)/debian/control < CHANGELOG.md > $(DEB)/debian/changelog
	cat .build/checkouts/*/NOTICE.txt > $(DEB)/NOTICE
	echo $(RUNTIME_PACKAGES) > $(DEB)/libraries
	cd $(DEB) && dpkg-buildpackage --build=binary --no-sign

# Whether they are sound, and work on a bare Debian 12 under systemd; needs root, else it is skipped.
check-deb: PACKAGES += debhelper lintian mmdebstrap systemd-container
check-deb: deps
	Tests/Install/deb.sh

# Every labelled set that is there, with the peers beside, into bench/results (bench/README.md).
bench: PACKAGES += python3-venv tesseract-ocr tesseract-ocr-eng
bench: build
	$(RELEASE) odolog-accuracy
	bench/peers/setup.sh
	bench/run.sh

# How fast, what CPU, how much memory, on an idle machine; the tables go into bench/results. SPEED_OPTIONS: speed.py's.
speed: PACKAGES += python3-venv
speed: build
	bench/peers/setup.sh
	bench/speed/speed.py --odolog $(ODOLOG) --report bench/results/speed.md $(SPEED_OPTIONS) \
	  $(if $(wildcard ../shared/trodo/labels.jsonl),--trodo ../shared/trodo)

# Very many photos with everything going wrong meanwhile; the report goes into bench/results. TRODO where it is there.
soak: build
	bench/soak/soak.py --odolog $(ODOLOG) --photos $(SOAK_PHOTOS) --report bench/results/soak.md \
	  $(if $(wildcard ../shared/trodo/labels.jsonl),--trodo ../shared/trodo)

# Stores of up to a million entries, some 2 GB in the temporary folder: seconds, memory, writers beside a backup, 300 kills.
bench-log: build
	bench/store/measure.py --odolog $(ODOLOG) --report bench/results/log.md

# Right and wrong odometer values in real and generated logs: which of them are asked about.
bench-jumps: deps
	swift build -c release --product odolog-jumps
	.build/release/odolog-jumps $(if $(wildcard ../shared/cases/log-sequences.tsv),--real ../shared/cases/log-sequences.tsv) \
	  > bench/results/jumps.md

# `odolog serve`: its pages, its load, its memory, attacks and kills; some 30 minutes. SERVE_OPTIONS: serve.py's, such as --only reads.
bench-serve: PACKAGES += python3-venv chromium
bench-serve: build bench/serve/.venv
	$(RELEASE) odolog-serve
	bench/serve/.venv/bin/python bench/serve/serve.py --odolog $(ODOLOG) --report bench/results/serve.md $(SERVE_OPTIONS)

# The Spark script on a cluster of two executors on this machine. Some 300 MB are downloaded.
spark-test: PACKAGES += python3-venv openjdk-17-jre-headless
spark-test: build bench/spark/.venv
	cd bench/spark && ODOLOG=$(abspath $(ODOLOG)) .venv/bin/python -m unittest -v

bench/spark/.venv bench/serve/.venv: %/.venv: %/requirements.txt
	python3 -m venv $@
	$@/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

deps:
	@missing=""; for p in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; done; \
	if [ -n "$$missing" ]; then \
	  echo "Installing:$$missing"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=""; else sudo="sudo"; fi; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; fi
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://www.swift.org/install/linux"; exit 1; }

clean:
	rm -rf .build

# The two commands to know: `make demo` and `make test`. Both install what is missing (Debian packages, with sudo where
# needed), build, and run.

PACKAGES := libtesseract-dev libleptonica-dev libpng-dev libjpeg-dev libmd-dev libsqlite3-dev \
            tesseract-ocr-eng pkg-config gcc libc6-dev python3
ODOLOG := .build/release/odolog
DEMO_STORE := .build/demo/odolog.sqlite
PREFIX ?= /usr/local

.PHONY: demo test lint sanitize build install bench deps clean

demo: build
	@rm -rf .build/demo && mkdir -p .build/demo
	@echo '--- odolog read: a few photos'
	$(ODOLOG) read TestImages/demo
	@echo '--- odolog record: the reading goes into the log'

test: deps lint sanitize
	swift build --build-tests
	swift test --skip-build --disable-xctest

lint:
	swift format lint --strict --recursive Package.swift Sources Tests bench

# The C code alone, under the address sanitizer with leak detection.
sanitize: deps
	Tests/Sanitizer/run.sh

build: deps
	swift build -c release --product odolog

# Binary, completions and manual.
install: build
	install -D $(ODOLOG) $(DESTDIR)$(PREFIX)/bin/odolog

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

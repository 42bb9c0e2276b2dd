# Each command works on a fresh machine; what is missing it installs first (Tools/setup).
PORT ?= 8080
DATA ?= .build/data

MAKEFLAGS += --no-print-directory
.PHONY: help run build package wasm check test e2e bench soak setup
.DEFAULT_GOAL = help

help:
	@echo 'make run    build, start the server and say where it is (PORT=8080 DATA=.build/data);'
	@echo '            DEMO=yes fills the apps with something to look at'
	@echo 'make check  format, rings, build without warnings, wasm parity, the unit tests that a change reaches'
	@echo 'make test   all of check, PostgreSQL, Chromium journeys, the API against its document, sizes'
	@echo 'make build  the server, to .build/release/umbu, with umbu-inspect and umbu-query beside it'
	@echo 'make package  a Debian package of server and apps, to .build/package (Docs/Installing.md)'
	@echo 'make wasm   the apps (Web/apps) and the page that leads to them, to .build/web'
	@echo 'make e2e    only the journeys in Chromium, with screenshots (ONLY=words of their names)'
	@echo 'make bench  the figures of Benchmarks/ beside their limits (ONLY=name, STRICT=1)'
	@echo 'make soak   the long forms of tests (Docs/Testing.md), new seeds for MINUTES=10'

run: build wasm
	@PORT='$(PORT)' DATA='$(DATA)' DEMO='$(DEMO)' Tools/run

build:
	@Tools/setup run
	@Tools/quiet server Tools/release --product umbu
	@Tools/quiet 'who looks at files' Tools/release --product umbu-inspect
	@Tools/quiet 'who runs queries' Tools/release --product umbu-query

# With Swift's runtime in the program, in a folder of its own beside the plain build.
package: wasm
	@Tools/setup package
	@Tools/quiet 'server with its runtime' \
	  swift build -c release --product umbu --static-swift-stdlib --scratch-path .build/static
	@Tools/quiet 'who looks at files, likewise' \
	  swift build -c release --product umbu-inspect --static-swift-stdlib --scratch-path .build/static
	@Tools/quiet 'who runs queries, likewise' \
	  swift build -c release --product umbu-query --static-swift-stdlib --scratch-path .build/static
	@Tools/package

wasm:
	@Tools/setup run
	@Tools/quiet 'apps to WebAssembly' Tools/wasm/build --apps
	@Tools/quiet 'apps packed' Tools/web-build

check:
	@Tools/setup test
	@Tools/stages check

test:
	@Tools/setup test
	@Tools/stages test

e2e: build wasm
	@Tools/setup test
	@UMBU_SCREENSHOTS=yes Tools/e2e $(if $(ONLY),-k '$(ONLY)')

bench: build wasm
	@Tools/setup test
	@Tools/bench $(if $(STRICT),--strict) $(ONLY)

soak:
	@Tools/setup test
	@MINUTES='$(or $(MINUTES),10)' SEED='$(SEED)' Tools/stages soak

setup:
	@Tools/setup test

# One word per chore. `make test` and `make serve` work on a bare machine.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
export PYTHONHASHSEED := 0
# Some machines forbid compiled modules on disk; without them every process compiles them all anew.
export PYTHONDONTWRITEBYTECODE :=
# What tests keep for a moment is kept in memory, where there is room: a third of their time went
# by waiting for the disk.
IN_MEMORY := $(shell df --output=avail -m /dev/shm 2>/dev/null | awk 'NR > 1 && $$1 > 4096 {print "TMPDIR=/dev/shm"}')

.PHONY: help test fast serve lint format types layers compiled unit coverage postgres chromium pango trace docs pages odds site rounds pictures bench billion splits chance load upgrade lasting forgeries faults foreign mutants lock clean gpu journals release pythons nginx shipped tongues

help: ## List the words.
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv==0.13.7'
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --requirement requirements.lock \
	  || $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

test: $(READY) ## The whole suite: style, types, layers, pages, tests.
	$(MAKE) --jobs=2 --output-sync=target compiled lint layers pages site
	$(MAKE) --jobs=3 types odds unit # tests often wait for something, types and figures never

fast: $(READY) ## The checks of the room you are in, or of ROOM=table/baccarat (under a minute).
	$(BIN)/python tools/fast.py $(ROOM)

serve: $(READY) ## Tables in the browser: prints a link for each office.
	$(BIN)/croupier serve

lint: $(READY) ## Style.
	$(BIN)/ruff format --check --diff .
	$(BIN)/ruff check .
	$(BIN)/python tools/no_hosts.py

format: $(READY) ## Mend style.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: $(READY) ## Types.
	$(BIN)/mypy

layers: $(READY) ## Which room may import which.
	$(BIN)/lint-imports --no-logo

compiled: $(READY) ## Kernels and tests, so that no worker of a test run has to compile them.
	$(BIN)/python tools/compiled.py

postgres: ## A PostgreSQL server for the tests, from the system's packages if it is missing.
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	      --no-install-recommends postgresql)

chromium: ## A browser for the tests, from the system's packages if it is missing.
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || (apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	  chromium-headless-shell fonts-dejavu-core)

unit: $(READY) postgres pgbouncer chromium pango nginx ## Tests, in an order drawn from a printed seed.
	$(IN_MEMORY) $(BIN)/pytest -n 3 --dist worksteal

coverage: $(READY) postgres pgbouncer chromium pango nginx ## The same with coverage, which takes half as long again.
	$(IN_MEMORY) $(BIN)/pytest -n 3 --dist worksteal --cov --cov-report=term:skip-covered

pango: ## What sets the type of printed pages, from the system's packages if it is missing.
	@ldconfig -p | grep libpangoft2-1.0.so.0 >/dev/null || (apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	  apt-get install -y -qq --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0)

pgbouncer: ## A pooler for the tests, from the system's packages if it is missing.
	@command -v pgbouncer >/dev/null || ls /usr/sbin/pgbouncer >/dev/null 2>&1 || (apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends pgbouncer)

nginx: ## A proxy for the tests, from the system's packages if it is missing.
	@command -v nginx >/dev/null || ls /usr/sbin/nginx >/dev/null 2>&1 || (apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light)

trace: $(READY) ## Write the clause table; fails if it was stale.
	$(BIN)/python tools/trace.py

tongues: $(READY) ## Bring the catalogues of pages and scripts up to date with what those say.
	$(BIN)/python -m tools.tongues

docs: pages odds ## Write the pages of commands, names for programs, events, odds and published figures; fails if one was stale.

pages: $(READY) ## The pages of commands, names for programs, orders and events, and the schemas, alone.
	$(BIN)/python tools/cli_page.py
	$(BIN)/python tools/api_page.py
	$(BIN)/python tools/event_names.py
	$(BIN)/python -m tools.orders_and_events
	$(BIN)/python -m tools.schemas

man: $(READY) ## Manual pages of all commands, in build/man.
	$(BIN)/python -m tools.man_pages

odds: $(READY) ## The pages of odds and of published figures alone (a minute and a half).
	$(BIN)/python tools/odds_page.py
	$(BIN)/python -m tools.published_page

site: $(READY) ## The documentation as a site, in build/site.
	$(BIN)/sphinx-build -q -W --keep-going -d .cache/doctrees docs build/site

rounds: $(READY) ## Write the golden transcripts anew; read the difference before committing it.
	$(BIN)/python tools/rounds.py

pictures: $(READY) chromium ## Pictures of every page, on a desk and on a phone (two minutes); look at those that changed.
	$(BIN)/python -m tools.pictures

bench: $(READY) postgres ## Speed, side by side in one run (minutes).
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/journal.py
	$(BIN)/python benchmarks/tables.py
	$(BIN)/python benchmarks/replay.py
	$(BIN)/python benchmarks/pai_gow.py
	$(BIN)/python benchmarks/spanish_21.py
	$(BIN)/python benchmarks/simulation.py
	$(BIN)/python benchmarks/simulation_pai_gow.py
	$(BIN)/python benchmarks/baccarat_shoes.py

billion: $(READY) ## 10^9 simulated rounds of Spanish 21 against the exact edge (minutes).
	$(BIN)/python benchmarks/simulation.py --rounds 1e9 --seed 551

gpu: $(READY) ## A GPU held to the kernels, measured, and a trillion rounds on it (minutes; wants CuPy and a GPU).
	$(BIN)/python benchmarks/gpu.py all build/gpu

chance: $(READY) ## Chance on trial: dieharder and chi-squares (a quarter of an hour; ALL=--all for more than an hour).
	@command -v dieharder >/dev/null || (apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	  apt-get install -y -qq --no-install-recommends dieharder)
	$(BIN)/python -m tools.chance $(ALL)

splits: $(READY) ## Bound what looking at finished split hands could gain (half an hour).
	$(BIN)/python benchmarks/spanish_21.py --split-bound 200

load: $(READY) postgres ## The floor under load beside an echo server (minutes; wants a quiet machine).
	$(BIN)/python benchmarks/floor.py

upgrade: $(READY) postgres nginx ## A rolling upgrade under a thousand players (minutes; FROM=commit, else the last one).
	$(BIN)/python benchmarks/upgrade.py $(or $(FROM),HEAD~1)

lasting: $(READY) postgres ## Three nodes under full load for an hour, and any table that changed hands (SECONDS=60 for less, RATE=112 for calm).
	SECONDS=$(or $(SECONDS),3600) RATE=$(or $(RATE),0) $(BIN)/python benchmarks/floor.py lasting

forgeries: $(READY) ## Forge every leaf of a journal of each game, and count what passes (a quarter of an hour).
	$(BIN)/python tools/forgeries.py

faults: $(READY) postgres ## Injected faults on both stores, and what was lost (an hour; SHARE=0.1 for less).
	$(BIN)/python -m tools.faults --keep --share $(or $(SHARE),1)

foreign: $(READY) ## Have Go's transparency log check our heads, tiles and proofs, and refuse a rewritten log.
	@(command -v go && ls /usr/share/gocode/src/golang.org/x/mod/sumdb/tlog) >/dev/null 2>&1 \
	  || (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	      --no-install-recommends golang-go golang-golang-x-mod-dev)
	$(BIN)/python tools/foreign.py

shipped: $(READY) postgres nginx ## What is shipped: image and composition where an engine answers, else by hand (minutes).
	$(BIN)/python tools/shipped.py

mutants: $(READY) ## Break each figure of the rulebooks and what tables do, and see that tests notice (hours).
	$(BIN)/python tools/mutants.py

journals: $(READY) ## Record an evening of each game for this version, which every later one must verify.
	$(BIN)/python -m tools.released_journals

release: $(READY) ## Test, build, check, date the changelog, write digests into dist; commits and sends nothing.
	$(BIN)/python -m tools.release --ready
	$(MAKE) test
	$(BIN)/python -m tools.release

pythons: $(READY) ## The tests on every later Python that is here, each with its own environment.
	@for each in python3.12 python3.13; do if command -v $$each >/dev/null; then \
	  $(MAKE) unit PYTHON=$$each VENV=.cache/$$each || exit 1; else echo "$$each is not here"; fi; done

lock: $(READY) ## Choose and pin the newest lawful versions.
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	  --upgrade --custom-compile-command "make lock" --extra all --group dev pyproject.toml -o requirements.lock

clean: ## Remove what the other words made.
	rm -rf $(VENV) .cache .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache

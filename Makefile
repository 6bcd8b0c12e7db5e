# make play    play in the browser             make test    everything CI runs
# make help    all targets
#
# Each target does its own set-up: a virtual environment in .venv, the locked dependencies, and, where a C compiler
# is there, the compiled build in build/fast. Without one, everything runs as plain Python, only slower.

PYTHON ?= python3
ARGS ?=
JOBS ?= 3
GAME ?=
NAME ?=
N ?= 10
STORE ?= sqlite
KEEP ?=

PY := .venv/bin/python
FILES := $(shell find src building -not -name __pycache__ -not -name '*.pyc')
HAS_CC := $(shell command -v $${CC:-cc} 2>/dev/null || command -v gcc 2>/dev/null)
FAST := $(if $(HAS_CC),build/fast/.done)
RUN := PYTHONPATH=$(if $(HAS_CC),build/fast,src) $(PY)
GAMES := $(patsubst src/meadhall/games/%/edition.toml,%,$(wildcard src/meadhall/games/*/edition.toml))
PYTEST := -m pytest -n $(JOBS) --dist worksteal -q

LOCKED := PYTHONPATH=building $(PY) -m build_support.locked

# Where bytecode is not kept, each of the many programs that tests start compiles every module again.
unexport PYTHONDONTWRITEBYTECODE

# Everything here is a name for something to do, not a file to make.
.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' $(firstword $(MAKEFILE_LIST)))
.DELETE_ON_ERROR:

help:  ## show this
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | awk -F'\t' '{printf "make %-14s %s\n", $$1, $$2}'

play: build/.run-ready $(FAST) notice  ## play in the browser; ARGS="--port 9000 --no-open" passes arguments
	@$(RUN) -m meadhall serve $(ARGS)

terminal: build/.run-ready $(FAST) notice  ## play in the terminal; ARGS="raids --bot karl --lang fr" passes arguments
	@$(RUN) -m meadhall play $(if $(ARGS),$(ARGS),raids)

test: build/.run-ready  ## everything CI runs: checks, all tests on the compiled build, rules tests on the sources too, wheels
	@$(MAKE) --no-print-directory -j 3 check pure-tests fast-tests install-test

check: build/.dev-ready  ## format, lint, types and layers
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy src tests benchmarks building hatch_build.py
	PYTHONPATH=src .venv/bin/lint-imports

format: build/.dev-ready  ## format the sources
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

# Laws of how a game is drawn, learnt and made puzzles of, which rules have nothing to do with.
OF_OTHER_THINGS := $(patsubst %,tests/laws/test_%.py,covers inputs letters observations puzzles stage)

quick: known-game build/.dev-ready  ## rules tests and invariants of one game, in half a minute: make quick GAME=raids
	PYTHONPATH=src MEADHALL_LAW_GAMES=8 MEADHALL_LAW_EXAMPLES=1 MEADHALL_LAW_VARIANTS=usual \
	    $(PY) $(PYTEST) -k $(GAME) $(addprefix --ignore ,$(OF_OTHER_THINGS)) tests/games/$(GAME) tests/laws tests/test_rule_coverage.py $(ARGS)

# Where there is a compiler, the sources as they are need to show only that they play like the compiled build, which is
# held to all laws, playthroughs and contests of bots: by the rules' own tests, by playthroughs of the usual options to
# the byte, and by tests/laws/test_builds.py, which compares both builds in games and searches of all variants.
OF_THE_RULES := tests/games tests/core tests/laws/test_playthroughs.py tests/laws/test_components.py tests/laws/test_values.py \
    $(addprefix --ignore ,$(wildcard tests/games/*/test_draw.py tests/games/*/test_bot.py))

pure-tests: build/.dev-ready browser  ## tests on the plain Python sources (with a C compiler, only those of the rules)
	PYTHONPATH=src $(if $(HAS_CC),MEADHALL_LAW_VARIANTS=usual) $(PY) $(PYTEST) $(if $(HAS_CC),$(OF_THE_RULES),tests)

fast-tests: build/.dev-ready $(FAST) notice browser  ## all tests on the compiled build
ifneq ($(HAS_CC),)
	PYTHONPATH=build/fast MEADHALL_LAW_GAMES=150 MEADHALL_LAW_EXAMPLES=1 $(PY) $(PYTEST) tests
endif

faults: build/.dev-ready $(FAST) notice  ## fault injection in play: kills, full disks, read-only files, dead workers, turned clocks; ARGS="--kills 1000"; STORE=postgresql for a cluster
	@$(RUN) -m tests.server.$(if $(filter postgresql,$(STORE)),cluster_faults,faults) $(ARGS)

cluster: build/.dev-ready $(FAST) notice  ## a cluster on this machine: three servers, two workers and a proxy on one PostgreSQL; ARGS="--servers 2 --no-open"
	@$(RUN) -m tests.server.cluster $(ARGS)

cluster-bench: build/.dev-ready $(FAST) notice  ## capacity of one, two and three servers on one PostgreSQL; ARGS="--seconds 20"
	@$(RUN) benchmarks/cluster.py $(ARGS)

attack: build/.dev-ready $(FAST) notice  ## all known attacks on a server of their own, with a table of results; ARGS="hints talk" for some
	@$(RUN) -m tests.attacks $(ARGS)

sizes: build/.dev-ready $(FAST) browser  ## every staged game: no text or target too small with any players, question, language, screen; layouts stay in place
	MEADHALL_SIZES=1 $(RUN) -m pytest -n $(JOBS) -q -o timeout=0 tests/server/browser/test_sizes.py tests/server/browser/test_stage.py $(ARGS)

whole: build/.dev-ready $(FAST) browser  ## whole matches of every game in two browsers, and every course to its end, by mouse, touch and keyboard
	MEADHALL_WHOLE=1 $(RUN) -m pytest -n $(JOBS) -q tests/server/browser/test_matches.py tests/server/browser/test_lessons.py $(ARGS)

widths: build/.dev-ready browser  ## measure our fonts again
	@PYTHONPATH=src $(PY) -m tests.server.widths

browser-soak: build/.dev-ready $(FAST) browser  ## the browser tests N=10 times on a busy machine; ARGS="--hogs 1" for one busy core
	@$(RUN) -m tests.server.soak $(N) $(ARGS)

install-test: build/.dev-ready $(FAST)  ## build wheels with and without a C compiler, install them and play
	MEADHALL_INSTALL=1 $(PY) -m pytest -n $(JOBS) --dist loadfile -q -o timeout=0 -o faulthandler_timeout=0 tests/install

extras-test: build/extras/.ready $(FAST) notice  ## PettingZoo's, Gymnasium's and OpenSpiel's own API tests, and a real Ray cluster, with nothing skipped
	MEADHALL_EXTRAS=1 PYTHONPATH=$(if $(HAS_CC),build/fast,src) build/extras/bin/python -m pytest -q tests/adapters tests/arena $(ARGS)

doors-test: extras-test  ## old name of extras-test

fast: build/.run-ready $(FAST) notice  ## compile the rules and searches with mypyc (only changed modules)

bench: build/.dev-ready $(FAST) notice  ## speed of every game relative to catanatron
	$(PY) benchmarks/speed.py $(ARGS)

values: build/.dev-ready $(FAST) notice  ## refit the value models of reviews; ARGS="raids --games 400"
	$(RUN) -m benchmarks.value $(ARGS)

learn: known-game build/.dev-ready $(FAST) notice  ## train the nets of GAME=raids from scratch by self-play; resumes when interrupted; ARGS="--players 2 --ship"
	@$(RUN) -m benchmarks.learn $(GAME) $(ARGS)

strength: build/.dev-ready $(FAST) notice  ## playing strength gained by the nets: konungr against itself without, at equal CPU time; ARGS="raids -n 400"
	@$(RUN) -m benchmarks.strength $(ARGS)

ladder: build/.dev-ready $(FAST) notice  ## every level against the two below, on one core; ARGS="--minutes 25 --write" rewrites the levels' ratings and docs/arena.md
	@$(RUN) -m benchmarks.ladder $(ARGS)

spacing: known-game build/.dev-ready $(FAST) notice  ## GAME=raids: calibrate the blunder rates of its levels to even spacing; ARGS="--players 3 --minutes 5"
	@$(RUN) -m benchmarks.level_calibration $(GAME) $(ARGS)

reviews: build/.dev-ready $(FAST) notice  ## quality of reviews: noise, stability of labels, calibration of costs, time; ARGS="raids --games 20"
	$(RUN) -m benchmarks.review $(ARGS)

figures: build/.dev-ready  ## write the measured figures into the documents, and list the commands that would refresh outdated ones
	@PYTHONPATH=src $(PY) -m benchmarks.figures

luck: build/.dev-ready $(FAST) notice  ## check that luck averages zero: N=300 games of each; ARGS="raids"
	$(RUN) -m benchmarks.review --luck $(if $(filter 10,$(N)),300,$(N)) $(ARGS)

puzzles: known-game build/.dev-ready $(FAST) notice  ## find and verify puzzles of GAME=raids in bot games; resumes when interrupted; ARGS="--count 80"
	$(RUN) -m meadhall puzzles make $(GAME) --out src/meadhall/games/$(GAME)/puzzles.toml $(ARGS)

puzzles-check: known-game build/.dev-ready $(FAST) notice  ## verify every puzzle of GAME=raids with other seeds; ARGS="--count 5"
	$(RUN) -m meadhall puzzles check $(GAME) $(ARGS)

load: build/.run-ready $(FAST) notice  ## load test: many concurrent matches on a server of their own; ARGS="--matches 200 --rate 100 --seconds 30"
	@$(RUN) benchmarks/load.py $(ARGS)

soak: build/.dev-ready $(FAST) notice  ## 100,000 random games of every variant, with 100 invariant checks of its tables
	MEADHALL_LAW_GAMES=100000 MEADHALL_LAW_EXAMPLES=100 $(RUN) -m pytest -n $(JOBS) -q --timeout 1000 tests/laws/test_random_games.py tests/laws/test_tables.py

mutants: build/.dev-ready  ## mutation testing of GAME=raids: list the mutants that its tests don't catch; ARGS="--only scoring"
	@PYTHONPATH=src $(PY) -m tests.mutants $(GAME) $(ARGS)

playthroughs: build/.dev-ready  ## rewrite the playthrough files (check the diff before you commit it)
	PYTHONPATH=src $(PY) -m tests.laws.playthrough

new-game: build/.dev-ready  ## create a small playable game from the template: make new-game NAME=hnefatafl
	@PYTHONPATH=src $(PY) -m build_support.new_game "$(NAME)"

pictures: build/.dev-ready $(FAST)  ## retake the pictures in docs/pictures
	@$(RUN) -m tests.server.pictures $(ARGS)

RENEW := $(if $(KEEP),,--upgrade)
COMPILE := .venv/bin/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --python-version 3.11 --no-header \
    --no-annotate --excludes requirements/excluded.txt

lock: build/.dev-ready  ## lock the newest allowed versions of all dependencies; KEEP=yes only adds and removes, without changing versions
	echo uv | $(COMPILE) $(RENEW) - -o requirements/installer.txt
	$(COMPILE) $(RENEW) --extra server pyproject.toml requirements/build.in requirements/dev.in -o requirements/dev.txt
	$(COMPILE) $(RENEW) pyproject.toml requirements/extras.in -o requirements/extras.txt
	$(COMPILE) -c requirements/dev.txt --extra server pyproject.toml -o requirements/run.txt
	$(COMPILE) -c requirements/dev.txt --extra postgres pyproject.toml -o requirements/postgres.txt
	$(COMPILE) -c requirements/dev.txt requirements/build.in -o requirements/build.txt

clean:  ## remove all build products
	rm -rf build .venv

browser: build/.dev-ready
	@$(PY) -m tests.server.chromium

known-game:
	@$(if $(filter $(GAMES),$(firstword $(GAME))),true,{ echo "Which game? For example: make quick GAME=raids (there are: $(GAMES))"; exit 1; })

notice:
	@$(if $(HAS_CC),true,echo "No C compiler found: running as plain Python, which is slower. Install gcc or clang for full speed.")

.venv/bin/pip:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed, but there is no '$(PYTHON)'. Install it, or say which: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; $$($(PYTHON) --version) is too old. Say which to use: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "The virtual environment could not be made. On Debian or Ubuntu: apt install python3-venv"; rm -rf .venv; exit 1; }

build/.run-ready: .venv/bin/pip requirements/run.txt requirements/build.txt requirements/installer.txt pyproject.toml hatch_build.py building/meadhall.pth
	@echo "Installing what meadhall needs (once) …"
	@$(LOCKED) requirements/build.txt requirements/run.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@mkdir -p build && touch $@

build/.dev-ready: build/.run-ready requirements/dev.txt
	@echo "Installing what the tests need (once) …"
	@$(LOCKED) requirements/dev.txt
	@touch $@

build/extras/.ready: .venv/bin/pip requirements/extras.txt
	@echo "Installing PettingZoo, Gymnasium, OpenSpiel and Ray into build/extras (once; about 1 GB) …"
	@rm -rf build/extras
	@.venv/bin/python -m venv build/extras
	@build/extras/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes -r requirements/extras.txt > build/extras.log 2>&1 \
	    || { cat build/extras.log; echo "The extras can't all be installed for $$(build/extras/bin/python --version) on $$(uname -sm): the line above names the package. OpenSpiel and"; \
	    echo "Ray come ready-made for some Pythons and systems only. Try another: make clean, then make extras-test PYTHON=python3.12"; exit 1; }
	@touch $@

build/fast/.done: $(FILES) | build/.run-ready
	@$(PY) -m build_support.fast

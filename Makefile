# `make play` opens the game, `make test` passes the tests; both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What is installed: what playing needs, or the developers' tools too.
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# Tests in a browser wait as often as they work: one worker more than there are processors.
PYTEST := $(BIN)/pytest -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist worksteal
# A virtual environment of its own, in which the inmost modules are machine code: for whoever plays many games.
FAST := .fast
# Runs npm scripts of the browser client, with the Node of the virtual environment.
CLIENT := $(BIN)/python hatch_build.py

# Where Python may keep what it has compiled, the tests, which start it hundreds of times, take a third less time.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL: # one of them makes the virtual environment that the other uses
.PHONY: play test prove fast client types check ledger transcripts bench format clean

play: $(PLAYABLE) client
	$(BIN)/dwethia serve --open

test: $(READY) client
	$(CLIENT) test
	$(PYTEST)

# `make prove PART=dungeons` proves one part: a folder of the tests.
prove: $(READY) client
	$(CLIENT) test
	DWETHIA_PROVE=full $(PYTEST) --timeout 3600 $(addprefix tests/,$(PART))

# Made anew from the sources as they are: `.fast/bin/dwethia lab batch …` plays faster. It takes a C compiler.
fast:
	@echo "compiling, which takes about a minute"
	$(PYTHON) -m venv $(FAST)
	DWETHIA_COMPILED=1 $(FAST)/bin/pip install --quiet --disable-pip-version-check --constraint constraints.txt '.[lab]'

# The browser client, made anew where its sources have changed.
client: $(PLAYABLE)
	@$(BIN)/python hatch_build.py 2>/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .

types: $(READY)
	$(BIN)/python -m dwethia.server.wire > web/src/lib/wire.ts
	$(BIN)/python -m dwethia.server.http.figures > web/tests/figures.json

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(CLIENT) lint check

ledger: $(READY)
	$(PYTEST) --write-ledger

# The whole games that tests replay, played anew; `make transcripts ONLY=clash` makes those whose name begins so.
transcripts: $(READY)
	PYTHONPATH=tests $(BIN)/python -m transcripts.make $(ONLY)

bench: $(READY) client
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/geometry.py
	$(BIN)/python benchmarks/dungeons.py
	$(BIN)/python benchmarks/skirmish.py
	$(BIN)/python benchmarks/cosmic.py
	$(BIN)/python benchmarks/lab.py
	$(BIN)/python benchmarks/campaign.py
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/client.py
	$(BIN)/python benchmarks/turn.py
	$(BIN)/python benchmarks/turn_clicks.py

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(CLIENT) format

$(PLAYABLE): pyproject.toml constraints.txt
	$(call install,.)
	touch $@

$(READY): pyproject.toml constraints.txt
	$(call install,.[dev])
	touch $(PLAYABLE) $@

define install
	$(PYTHON) -c 'import sys; sys.exit("dwethia needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '$(1)'
endef

clean:
	rm -rf web/node_modules src/dwethia/server/client build $(VENV) $(FAST) .pytest_cache .mypy_cache .ruff_cache .hypothesis

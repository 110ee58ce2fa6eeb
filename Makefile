# `make play` opens the game, `make test` passes the tests; both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test prove check ledger bench format clean

play: $(READY)
	$(BIN)/dwethia play

test: $(READY)
	$(BIN)/pytest -n auto

prove: $(READY)
	DWETHIA_PROVE=full $(BIN)/pytest -n auto

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

ledger: $(READY)
	$(BIN)/pytest -n auto --write-ledger

bench: $(READY)
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/dungeons.py
	$(BIN)/python benchmarks/server.py

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("dwethia needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

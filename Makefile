PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11 python
PORT ?= 8000
WORKERS ?= 2
LOCKFLAGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-deps
PYTEST := $(BIN)/python -m pytest
COMPILE := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-emit-find-links --excludes .ci/excluded.txt --custom-compile-command "make lock" $(LOCKFLAGS)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo install test unit test-slow bench pictures texts lint lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: .venv/.run ## show Cairn with example games on http://localhost:8000 (PORT=8000)
	$(BIN)/cairn demo --port $(PORT)

install: .venv/.run ## make .venv/bin/cairn

test: .venv/.test ## every test but the slow ones, in a browser and on PostgreSQL too (WORKERS=2)
	.ci/browser
	.ci/nginx
	$(PYTEST) -n $(WORKERS) -m "not slow"

unit: .venv/.test ## the tests that need neither browser nor PostgreSQL
	$(PYTEST) -n $(WORKERS) -m "not browser and not postgres and not slow"

test-slow: .venv/.test ## the slow tests
	.ci/browser
	$(PYTEST) -m slow

bench: .venv/.test ## measure against the numbers to hold
	$(BIN)/python -m tests.bench

pictures: .venv/.test ## take the pictures of the README anew from the demonstration
	.ci/browser
	$(BIN)/python -m tests.pictures

texts: .venv/.test ## print every text that people read
	@$(BIN)/python -m tests.texts

lint: .venv/.quality ## style, types, who may import whom, dead code, names used twice
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python .ci/dead_code.py
	$(BIN)/python .ci/class_names.py

lock: .venv/.quality ## write the lock files anew from pyproject.toml (LOCKFLAGS=--upgrade for newer versions)
	$(COMPILE) pyproject.toml --extra postgres --group build -o requirements.lock
	$(COMPILE) --group test -c requirements.lock -o requirements-test.lock
	$(COMPILE) --group quality -c requirements.lock -c requirements-test.lock -o requirements-quality.lock

clean: ## remove everything that make made
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage htmlcov dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@.ci/venv $(PYTHON)

.venv/.run: requirements.lock pyproject.toml | .venv/bin/python
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-build-isolation -e .
	@touch $@

.venv/.test: requirements-test.lock .venv/.run
	$(PIP) --require-hashes -r requirements-test.lock
	@touch $@

.venv/.quality: requirements-quality.lock .venv/.run
	$(PIP) --require-hashes -r requirements-quality.lock
	@touch $@

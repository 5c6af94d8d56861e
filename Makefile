# Every target creates .venv and installs into it what it needs.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DEALS  ?= 3
DEMO   ?=
TRAIN  ?=
ACCURACY ?=

.PHONY: help demo test test-training bench accuracy screens train appliance clean

help:
	@echo "make demo      a simulated table, read by the real recogniser"
	@echo "make test      lint, types, import rules and the suite"
	@echo "make test-training  the tests of training, which need torch"
	@echo "make bench     speed figures, as ratios"
	@echo "make accuracy  the recogniser's figures, with bounds"
	@echo "make screens   a picture of every screen, in out/screens"
	@echo "make train     train the recogniser's weights again"
	@echo "make clean     remove .venv, out and what a build left"
	@echo "PYTHON=python3.12 names another Python; DEMO, TRAIN and ACCURACY pass words on"
	@echo "make appliance boot a whole appliance in an emulator (root, qemu, mmdebstrap; long)"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { rm -f $(BIN)/python*; exit 1; }

$(VENV)/.run: $(BIN)/python pyproject.toml constraints/run.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints/run.txt -e .
	touch $@

$(VENV)/.dev: $(VENV)/.run constraints/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints/dev.txt -e '.[dev]'
	touch $@

$(VENV)/.train: $(VENV)/.run constraints/train.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints/train.txt -e '.[train]'
	touch $@

demo: $(VENV)/.run
	$(BIN)/tarot-kiosk --demo --deals $(DEALS) $(DEMO)

test: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2

test-training: $(VENV)/.dev $(VENV)/.train
	$(BIN)/pytest tests/vision/training

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench

accuracy: $(VENV)/.run
	$(BIN)/python -m vision.evaluation $(ACCURACY)

screens: $(VENV)/.run
	$(BIN)/python -m kiosk.screens.gallery out/screens

train: $(VENV)/.train
	$(BIN)/python -m vision.training $(TRAIN)

appliance: $(VENV)/.run
	nice -n 10 tests/appliance/build out/appliance
	nice -n 10 $(BIN)/python -m tests.appliance out/appliance
	nice -n 10 tests/appliance/arm64 out/appliance/arm64

clean:
	rm -rf $(VENV) out build dist *.egg-info

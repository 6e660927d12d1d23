PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: play test suite lint audit lock upgrade floors bench shelf environments ladder chaos attack boxes playthroughs reports difficulty clean

play: .venv/ready
	@$(BIN)/sobremesa

test: .venv/ready-dev  # lint is done while some test waits for a browser or a server
	@$(MAKE) --no-print-directory --jobs 2 lint suite

suite: .venv/ready-dev
	@PATH="$$PATH:/usr/sbin" .ci/packages nginx:nginx-light openssl:openssl
	@.ci/packages chromium-headless-shell:chromium-headless-shell 2>/dev/null || .ci/packages chromium:chromium
	$(BIN)/pytest --numprocesses 3 --dist worksteal --ignore tests/server/test_chaos.py
	$(BIN)/pytest tests/server/test_chaos.py  # it measures seconds: nothing else runs beside it

lint: .venv/ready-dev audit
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy .ci/dead
	$(BIN)/python .ci/dead

audit: .venv/ready-dev  # the locked versions against the known advisories, where there is a network
	@$(BIN)/python .ci/audit requirements/*.txt

lock: .venv/ready-dev  # write requirements/ anew after pyproject.toml has changed; what still fits stays
	.ci/lock

upgrade: .venv/ready-dev  # the same, with the newest versions that pyproject.toml admits
	.ci/lock --upgrade

floors: .venv/ready-dev  # install the lowest versions that pyproject.toml admits, and try them
	.ci/floors $(PYTHON)

bench: .venv/ready-bench
	$(BIN)/python -m bench
	$(BIN)/python -m bench.environments

shelf: .venv/ready  # write the table of games in both READMEs anew
	$(BIN)/python -m sobremesa.terminal.shelf README.md README.es.md

environments: .venv/ready-dev  # write the tables of docs/environments.md and the limits of fields anew, after a game has come or changed
	$(BIN)/python -m sobremesa.adapters.ranges
	$(BIN)/python -m bench.rates

ladder: .venv/ready  # how strong the levels are in every game; takes hours; what is in docs/ladder is not played again
	$(BIN)/sobremesa solve bonnie_and_clyde
	$(BIN)/sobremesa tournament --seed 2 --ladder docs/ladder --out docs/ladder.md

chaos: .venv/ready-dev  # the hard tests, longer than `make test` has time for
	$(BIN)/python -m tests.server.chaos --kills 100
	SOBREMESA_KEYS=all $(BIN)/pytest tests/browser/test_whole_games.py -k keyboard
	SOBREMESA_PAIRS=1000 $(BIN)/pytest tests/server/test_noninterference.py

attack: .venv/ready-dev  # our own server attacked for about half an hour (docs/attack.md); QUICK=1, NAMES="fuzz races"
	$(BIN)/python -m tests.attack $(NAMES) $(if $(QUICK),--quick)

boxes: .venv/ready-dev  # every game in windows of every size, measured: no word cut, no target too small; some minutes, or GAMES="toroball alebrijes"
	$(BIN)/python -m tests.browser.sweep $(GAMES)

playthroughs: .venv/ready-dev  # write the golden playthroughs anew; read what changed
	$(BIN)/python -m tests.playthrough

reports: .venv/ready-lab  # play every game of the shelf and write what it tells: a quarter of an hour, or GAMES=n of each
	$(BIN)/python -m sobremesa.lab.shelf docs/reports $(if $(GAMES),--games $(GAMES))

difficulty: .venv/ready  # solve the games for one with every option, and write the page; hours, goes on where it was
	$(BIN)/python -m sobremesa.lab.difficulty
	$(BIN)/python -m sobremesa.lab.odds
	$(BIN)/python -m sobremesa.lab.worth

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Everything comes from the lock, with hashes; build.txt is what builds ourselves.
.venv/ready: pyproject.toml requirements/build.txt requirements/run.txt
	$(PYTHON) -m venv .venv
	$(INSTALL) --require-hashes --requirement requirements/build.txt --requirement requirements/run.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready-%: requirements/%.txt .venv/ready
	$(INSTALL) --require-hashes --requirement $<
	@touch $@

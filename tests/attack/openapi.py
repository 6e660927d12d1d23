"""Schemathesis on the API's description of itself: what it promises is what comes, and what it forbids is refused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

from tests.attack.siege import House, Siege, open_table

HOOKS = "tests.attack.openapi_hooks"
LONGEST = 900  # seconds


def attack(siege: Siege) -> None:
    if find_spec("schemathesis") is None:
        siege.checks.skip("Schemathesis", "it is not installed here: pip install -e '.[dev]'")
        return
    with siege.house("openapi", compiles=False) as house:
        done = schemathesis(siege, house)
        siege.check("the API is as it describes itself", not done.returncode, _numbers(done))
        if done.returncode:
            print(_findings(done.stdout))


def schemathesis(siege: Siege, house: House) -> subprocess.CompletedProcess[str]:
    """All of its checks, as its command runs them; hooks give it a seat at a table, and an address for each request."""
    program = open_table(house, "ajolocracia", seats=2)
    config = siege.folder / "schemathesis.toml"
    config.write_text(f'[parameters]\n"query.after" = 0\n"path.table" = "{program.table}"\n')
    command = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"]
    command += ["--config-file", str(config), "run", f"{house.url}/api/openapi.json", "--checks", "all", "--no-color"]
    command += ["--max-examples", str(siege.rounds(300, 5)), "--request-timeout", "5", "--continue-on-failure"]
    command += ["--phases", "coverage" if siege.is_quick else "coverage,fuzzing,stateful"]
    environment = os.environ | {"SCHEMATHESIS_HOOKS": HOOKS, "SEAT_SECRET": program.secret}
    environment["PYTHONPATH"] = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST, cwd=siege.folder)


def _numbers(done: subprocess.CompletedProcess[str]) -> str:
    failures = Counter(re.findall(r"^- (ST\d+ .*)$", done.stdout, re.MULTILINE))
    tested = re.search(r"(\d+) generated", done.stdout)
    told = [f"{tested[1]} requests"] if tested else [(done.stdout + done.stderr).strip()[-300:]]
    return ", ".join(told + [f"{count} × {failure}" for failure, count in failures.items()])


def _findings(output: str) -> str:
    """What it says of each failure, with the command that shows it again."""
    _, _, failures = output.partition("= FAILURES =")
    return failures.partition("= SUMMARY =")[0].strip(" =\n")

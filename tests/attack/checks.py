"""What must hold, said line by line as it is found out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sobremesa.terminal.progress import progress_bar


@dataclass
class Checks:
    """One line a check, on the output: ok, FAILED or skipped, with numbers."""

    attack: str = ""  # the one that is running
    failed: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    count: int = 0

    def check(self, what: str, holds: bool, numbers: object = "") -> bool:
        line = f"{self.attack}: {what}" + (f" ({numbers})" if numbers != "" else "")
        self.count += 1
        if not holds:
            self.failed.append(line)
        self._say("ok" if holds else "FAILED", line)
        return holds

    @property
    def told(self) -> str:
        """How it went, in a few words."""
        return f"{self.count} checks, {len(self.failed)} failed"

    def skip(self, what: str, why: str) -> None:
        self.skipped.append(f"{what}: {why}")
        self._say("skipped", f"{self.attack}: {what}: {why}")

    @contextmanager
    def bar(self, what: str, total: int) -> Iterator[Callable[[], None]]:
        """For what takes long: a bar on the error stream, where somebody can see it; each call is one step."""
        if not sys.stderr.isatty():
            yield lambda: None
            return
        with progress_bar() as bar:
            task = bar.add_task(f"{self.attack}: {what}", total=total)
            yield lambda: bar.advance(task)

    def _say(self, verdict: str, line: str) -> None:
        print(f"{verdict:<8}{line}", flush=True)

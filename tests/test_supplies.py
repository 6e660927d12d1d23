"""What we are made of: the lock keeps what pyproject.toml promises, and known advisories are noticed (finding L18)."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"), key=lambda path: path.stem)
PLACES = list(product(("3.11", "3.12", "3.13"), ("linux", "darwin", "win32")))


# --- The ranges -------------------------------------------------------------------------------------------------------

REFUSED = {  # versions that do not start, or the last ones with an advisory
    "h11": "0.14.0",  # CVE-2025-43859
    "orjson": "3.11.5",  # CVE-2025-67221
    "python-multipart": "0.0.30",  # CVE-2026-53540, and before it CVE-2024-53981
    "starlette": "1.3.0",  # CVE-2026-54283, and before it CVE-2025-62727
    "uvicorn": "0.52.0",  # never tells a socket that it is not read; before 0.35 it does not start
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_start_or_has_an_advisory_is_not_admitted(name: str) -> None:
    [wanted] = [wanted for wanted in wanted_by("run") if wanted.name == name]
    assert not wanted.specifier.contains(REFUSED[name])


# --- The lock ---------------------------------------------------------------------------------------------------------


def wanted_by(name: str) -> list[Requirement]:
    """What one file of the lock is for: ourselves, an extra on top, or what builds us."""
    if name == "build":
        return [Requirement(line) for line in PROJECT["build-system"]["requires"]]
    lines = [*PROJECT["project"]["dependencies"], *(EXTRAS[name] if name != "run" else ())]
    return [wanted for line in lines for wanted in unfolded(Requirement(line))]


def unfolded(wanted: Requirement) -> Iterator[Requirement]:
    """Our own extras stand for what is in them."""
    if wanted.name != "sobremesa":
        yield wanted
        return
    for line in (line for extra in wanted.extras for line in EXTRAS[extra]):
        yield from unfolded(Requirement(line))


def pinned_in(path: Path) -> list[Requirement]:
    entries = path.read_text().replace("\\\n", " ").splitlines()
    return [Requirement(line.partition("--hash")[0]) for line in entries if line[:1].isalnum()]


def applies(requirement: Requirement, python: str, system: str) -> bool:
    place = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": system}
    return requirement.marker is None or requirement.marker.evaluate(place)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_each_requirement_is_pinned_inside_its_range_for_every_python_and_system(path: Path) -> None:
    pinned = pinned_in(path)
    for wanted, place in product(wanted_by(path.stem), PLACES):
        if applies(wanted, *place):
            name = canonicalize_name(wanted.name)
            [version] = [only(pin) for pin in pinned if pin.name == name and applies(pin, *place)]
            assert wanted.specifier.contains(version), f"{wanted} is locked at {version}: run make lock"


def only(pin: Requirement) -> str:
    [specifier] = pin.specifier
    assert specifier.operator == "=="
    return specifier.version


def test_one_environment_can_hold_the_whole_lock() -> None:
    """`make test` after `make play`, and `make bench` after both, change no version of what is there."""
    versions: dict[tuple[str, str], set[str]] = {}
    for pin in (pin for path in LOCKS for pin in pinned_in(path)):
        for place in (place for place in PLACES if applies(pin, *place)):
            versions.setdefault((pin.name, str(place)), set()).add(only(pin))
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_the_lock_has_hashes_and_names_no_place(path: Path) -> None:
    entries = [line for line in path.read_text().replace("\\\n", " ").splitlines() if line[:1].isalnum()]
    assert [line.split()[0] for line in entries if "--hash=sha256:" not in line] == []
    assert [line for line in path.read_text().splitlines() if "://" in line or line.startswith("-")] == []


def test_what_make_installs_is_what_is_locked() -> None:
    assert {path.stem for path in LOCKS} == {"bench", "build", "dev", "lab", "postgres", "run"}
    made = (ROOT / "Makefile").read_text().splitlines()
    loose = [line for line in made if "pip install" in line or "$(INSTALL)" in line]
    assert [line for line in loose if not {":=", "--require-hashes", "--no-deps"} & set(line.split())] == []


# --- The audit --------------------------------------------------------------------------------------------------------

KNOWN = {  # what a service says of python-multipart 0.0.9
    "id": "GHSA-59g5-xgcq-4qw3",
    "aliases": ["CVE-2024-53981"],
    "summary": "Denial of service by malformed multipart boundaries",
    "affected": [
        {
            "package": {"name": "python-multipart", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "0.0.18"}]}],
        }
    ],
}


class Service(BaseHTTPRequestHandler):
    """Knows one advisory, and keeps what it was asked about."""

    asked: ClassVar[set[tuple[str, str]]] = set()

    def do_POST(self) -> None:
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        package = question["package"]["name"], question["version"]
        self.asked.add(package)
        answer = json.dumps({"vulns": [KNOWN]} if package == ("python-multipart", "0.0.9") else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def service() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Service)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1/query"
    server.shutdown()
    server.server_close()


def audit(service: str, *files: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "audit"), *map(str, files)],
        env={**os.environ, "AUDIT_SERVICE": service, "NO_PROXY": "127.0.0.1"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def lock_of(folder: Path, pin: str) -> Path:
    file = folder / "lock.txt"
    file.write_text(f"{pin} --hash=sha256:{'0' * 64}\n")
    return file


def test_a_known_advisory_fails_with_its_name_and_the_version_that_mends_it(service: str, tmp_path: Path) -> None:
    found = audit(service, lock_of(tmp_path, "python-multipart==0.0.9"))
    assert found.returncode != 0
    for word in ("python-multipart", "0.0.9", "CVE-2024-53981", "0.0.18"):
        assert word in found.stdout


def test_every_locked_version_is_asked_about_and_passes_without_an_advisory(service: str) -> None:
    Service.asked.clear()
    found = audit(service, *LOCKS)
    assert found.returncode == 0, found.stderr
    assert "could not be audited" not in found.stdout
    here = f"{sys.version_info.major}.{sys.version_info.minor}", sys.platform
    assert {(pin.name, only(pin)) for path in LOCKS for pin in pinned_in(path) if applies(pin, *here)} <= Service.asked


def test_a_lock_that_cannot_be_read_is_not_taken_for_a_missing_network(service: str, tmp_path: Path) -> None:
    found = audit(service, tmp_path / "missing.txt")
    assert found.returncode != 0
    assert "could not be audited" not in found.stdout


@pytest.mark.parametrize("is_listening", [False, True], ids=["nobody there", "there and silent"])
def test_without_an_answer_a_sentence_says_so_and_nothing_fails(is_listening: bool, tmp_path: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if is_listening:
            listener.listen()
        place = f"127.0.0.1:{listener.getsockname()[1]}"
        found = audit(f"http://{place}/v1/query", lock_of(tmp_path, "python-multipart==0.0.9"))
    assert found.returncode == 0
    assert found.stdout == f"The locked packages could not be audited: no answer from {place}.\n"

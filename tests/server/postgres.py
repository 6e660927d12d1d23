"""A PostgreSQL of our own for a test run, where its programs are installed."""

from __future__ import annotations

import getpass
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """The folder of its programs, if they and the driver are here."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found and importlib.util.find_spec("psycopg") else None


@contextmanager
def running(programs: Path) -> Iterator[str]:
    """Its URL, without a database's name. It refuses to run as root, so then it runs as another user."""
    user = _humble_user()
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-pg-", dir="/tmp"))  # a socket's path must be short
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, user)
        data, options = folder / "data", f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        _run(user, programs / "initdb", "-D", data, "-U", "sobremesa", "-A", "trust", "-E", "UTF8", "--no-sync")
        _run(user, programs / "pg_ctl", "-D", data, "-l", folder / "log", "-w", "-o", options, "start")
        try:
            yield f"postgresql://sobremesa@/{{}}?host={folder}"
        finally:
            _run(user, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _humble_user() -> str:
    if os.geteuid() != 0:
        return getpass.getuser()
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _run(user: str, *command: object) -> None:
    who = {"user": user, "cwd": "/tmp"} if os.geteuid() == 0 else {}
    subprocess.run(
        [str(part) for part in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who
    )  # type: ignore[call-overload]

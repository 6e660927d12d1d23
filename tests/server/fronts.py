"""Real proxies before a real server, set up by the very files of docs/deploy."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
NAME = "localhost"  # what everybody's machine calls itself: no names need to be made up
PREFIX = "/juegos"
START_SECONDS = 20


@dataclass(frozen=True)
class Front:
    """A proxy that serves https://localhost:PORT/juegos/ from a server of ours."""

    port: int
    plain_port: int  # where it answers HTTP; 0: nowhere
    certificate: Path

    @property
    def origin(self) -> str:
        return f"https://{NAME}:{self.port}"

    @property
    def url(self) -> str:
        return self.origin + PREFIX

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        """A browser without a screen at an address of this machine."""
        transport = httpx.HTTPTransport(verify=self.trust, local_address=address)
        headers = {"Accept-Language": "en"}
        return httpx.Client(base_url=self.url, transport=transport, headers=headers, follow_redirects=True, timeout=20)


def program(name: str) -> str | None:
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


@contextmanager
def nginx(folder: Path, upstream: int) -> Iterator[Front]:
    found = program("nginx")
    assert found, "These tests need nginx: apt-get install nginx-light."
    front = Front(free_port(), free_port(), make_certificate(folder))
    site = substituted(
        "nginx.conf",
        {
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            "listen 80;": f"listen 127.0.0.1:{front.plain_port};",
            "listen [::]:80;": "",
            "listen 443 ssl;": f"listen 127.0.0.1:{front.port} ssl;",
            "listen [::]:443 ssl;": "",
            "/etc/letsencrypt/live/games.example.org/fullchain.pem": str(front.certificate),
            "/etc/letsencrypt/live/games.example.org/privkey.pem": str(folder / "key.pem"),
            "https://games.example.org$request_uri": f"{front.origin}$request_uri",
            "games.example.org": NAME,
            "location / {": f"location {PREFIX}/ {{",
        },
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    frame = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; events {{}}\n"
    (folder / "nginx.conf").write_text(f"{frame}http {{ access_log off; {temporary}\n{site}\n}}")
    command = [found, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    with running(command, front):
        yield front


@contextmanager
def caddy(folder: Path, upstream: int) -> Iterator[Front]:
    found = program("caddy")
    assert found
    front = Front(free_port(), 0, make_certificate(folder))
    tls = f"tls {front.certificate} {folder / 'key.pem'}"
    site = substituted(
        "Caddyfile",
        {
            "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            "{\n\tservers {": "{\n\tadmin off\n\tauto_https disable_redirects\n\tservers {",
            "\ngames.example.org {": f"\n{front.origin} {{\n\t{tls}",
            "handle {": f"handle {PREFIX}* {{",
        },
    )
    (folder / "Caddyfile").write_text(site)
    with running([found, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"], front):
        yield front


FRONTS = {"nginx": nginx, "caddy": caddy}


def substituted(name: str, changes: dict[str, str]) -> str:
    """A file of docs/deploy with other ports and paths; each of them must really be there."""
    text = (DEPLOY / name).read_text("utf-8")
    for old, new in changes.items():
        assert old in text, f"{name} no longer says “{old}”"
        text = text.replace(old, new)
    return text


@contextmanager
def running(command: list[str], front: Front) -> Iterator[None]:
    home = os.environ | {"HOME": str(front.certificate.parent)}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=home)
    try:
        wait_for(front.port, process)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=20)


def wait_for(port: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    process.kill()
    raise AssertionError(f"the proxy did not start: {process.communicate()[1]}")


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def make_certificate(folder: Path) -> Path:
    """For localhost, signed by itself."""
    certificate = folder / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate

"""Starting the server: a socket, an address to open, and uvicorn."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import webbrowser
from dataclasses import dataclass, field
from ipaddress import ip_address

import uvicorn

from sobremesa.engine.errors import BadOption
from sobremesa.engine.words import Lang, Words
from sobremesa.server import addresses, metrics
from sobremesa.server.app import build_app
from sobremesa.server.gate import Gate, Wires, raise_file_limit
from sobremesa.server.porch import Porch, Site
from sobremesa.server.store import Store

SWITCH = 0.0005  # seconds: a move waits for the thread that stores it, not for views that are being drawn
COLLECT = (50_000, 20, 100)  # rarely: looking through every table in memory takes a quarter of a second
LAST_ORDERS = 0.2  # seconds that a request has to come to its end by itself once the server stops
FEW_FILES = 4096

ANY_NAME = Words(
    "Aviso: cualquiera de la red puede entrar, y con cualquier nombre en Host. Di los tuyos con --allowed-host.",
    "Note: anybody on the network can come in, and by any name in Host. Say yours with --allowed-host.",
)
NOT_MANY = Words(
    "Aviso: aquí solo puede haber {files} archivos abiertos, así que caben {most} conexiones ({each} por dirección). "
    "Con «ulimit -n» o LimitNOFILE= caben más.",
    "Note: only {files} files can be open here, so there is room for {most} connections ({each} an address). "
    "“ulimit -n” or LimitNOFILE= make more.",
)


@dataclass(frozen=True)
class Settings:
    """What `sobremesa serve` was asked for."""

    host: str
    port: int
    url: str  # of the database
    site: Site = field(default_factory=Site)
    opens_browser: bool = False
    pace: float = 0.0
    compiles: bool = True
    metrics: tuple[str, int] | None = None  # where they are served apart
    lang: Lang = "en"


class Server(uvicorn.Server):
    """uvicorn's, which sends away in time who waits for something to happen."""

    def __init__(self, config: uvicorn.Config, porch: Porch) -> None:
        super().__init__(config)
        self.porch = porch

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().call_later(LAST_ORDERS, self.porch.close)
        await super().shutdown(sockets)


def serve(settings: Settings) -> None:
    """Serve until Ctrl-C. Database and port are taken before anything is said, so that the address is true."""
    metrics.check_token()
    store = Store(settings.url, is_served=True)
    store.check()
    gate = Gate(raise_file_limit(), settings.site.proxies)
    listener = listen(settings.host, settings.port)
    address = address_of(settings, listener)
    apart = metrics.serve_apart(*settings.metrics) if settings.metrics else None
    print(f"Sobremesa: {address}  (Ctrl-C)", flush=True)
    for note in notes(settings, gate, apart):
        print(note, file=sys.stderr, flush=True)
    if settings.opens_browser:
        webbrowser.open(address)
    addresses.settle(settings.site.prefix)
    porch = Porch(build_app(store, settings.pace, settings.compiles), settings.site)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    Server(config_of(porch, gate), porch).run(sockets=[listener])


def config_of(porch: Porch, gate: Gate) -> uvicorn.Config:
    return Wires(
        porch,
        gate,
        log_level="warning",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # it would cost each view more time, and each page more memory, than all the rest
        proxy_headers=False,  # the porch knows whom to believe
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def address_of(settings: Settings, listener: socket.socket) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    below = f"{settings.site.prefix}/" if settings.site.prefix else ""
    return f"http://{host}:{listener.getsockname()[1]}{below}"


def notes(settings: Settings, gate: Gate, metrics_port: int | None) -> list[str]:
    """What whoever starts the server should know, a line each."""
    told = []
    if metrics_port is not None and settings.metrics:
        told.append(f"Metrics: http://{settings.metrics[0]}:{metrics_port}/metrics")
    if not settings.site.hosts and not is_this_machine(settings.host):
        told.append(ANY_NAME[settings.lang])
    if gate.files < FEW_FILES:
        told.append(NOT_MANY.format(files=gate.files, most=gate.most, each=gate.each)[settings.lang])
    return told


def is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise BadOption(
            Words(
                f"No se puede escuchar en {host}:{port}: {reason}. Prueba con otro --port.",
                f"Cannot listen on {host}:{port}: {reason}. Try another --port.",
            )
        ) from error
    listener.listen(2048)
    return listener

"""Starting the server: a socket, an address to open, and uvicorn."""

from __future__ import annotations

import gc
import socket
import sys
import webbrowser

import uvicorn

from sobremesa.engine.errors import BadOption
from sobremesa.engine.words import Words
from sobremesa.server.app import build_app

SWITCH = 0.0005  # seconds: a move waits for the thread that stores it, not for views that are being drawn
COLLECT = (50_000, 20, 100)  # rarely: looking through every table in memory takes a quarter of a second


def serve(host: str, port: int, url: str, opens_browser: bool, pace: float, compiles: bool) -> None:
    """Serve until Ctrl-C. The port is taken before anything is said, so that the address is true."""
    listener = listen(host, port)
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listener.getsockname()[1]}"
    print(f"Sobremesa: {address}  (Ctrl-C)", flush=True)
    if opens_browser:
        webbrowser.open(address)
    config = uvicorn.Config(
        build_app(url, pace, compiles),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # it would cost each view more time, and each page more memory, than all the rest
        timeout_graceful_shutdown=3,
    )
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    uvicorn.Server(config).run(sockets=[listener])


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

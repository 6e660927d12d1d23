"""Files that commands read and write, and what they print."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from sobremesa.engine.errors import BadOption, Unreadable
from sobremesa.engine.words import Words


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(Words(f"No se puede leer {path}: {reason}.", f"Cannot read {path}: {reason}.")) from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            Words(
                f"{path} no es una partida guardada: no contiene JSON válido.",
                f"{path} is not a saved match: it holds no valid JSON.",
            )
        ) from error


def check_writable(path: Path) -> None:
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK) or path.is_dir():
        raise cannot_save(path)


def cannot_save(path: Path) -> BadOption:
    return BadOption(
        Words(
            f"No se puede guardar en {path}: elige un fichero en una carpeta que exista y admita escritura.",
            f"Cannot save to {path}: choose a file in a folder that exists and can be written to.",
        )
    )

"""Files that tell all: for the eyes of their owner, and there in full or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Whoever reads the file finds the old text or the new one, and nobody but its owner reads it at all."""
    if path.exists() and not path.is_file():  # a pipe, a terminal: there is nothing to replace
        path.write_text(text, "utf-8")
        return
    handle, part = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # made readable by its owner only
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(handle)
        os.replace(part, path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise

"""Reports that the server shows under /lab: HTML files in the user's data folder, each whole or not there."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from platformdirs import user_data_path

from sobremesa.engine.errors import Unavailable
from sobremesa.engine.words import Lang, Words

NAME = re.compile(r"[a-z0-9_-]{1,80}\.(es|en)\.html")
_TITLE = re.compile(r'<h1>(.*?)</h1><p class="quiet">(.*?)</p>')


@dataclass(frozen=True)
class Published:
    name: str
    title: str
    subtitle: str

    @property
    def lang(self) -> Lang:
        return "en" if self.name.endswith(".en.html") else "es"


def reports_folder() -> Path:
    """Where they are kept, unless SOBREMESA_REPORTS says otherwise."""
    given = os.environ.get("SOBREMESA_REPORTS")
    return Path(given) if given else user_data_path("sobremesa", appauthor=False) / "reports"


def publish(name: str, page: str, folder: Path | None = None) -> Path:
    """Put a page where the server finds it; one of the same name is replaced."""
    assert NAME.fullmatch(name), name
    folder = folder or reports_folder()
    path = folder / name
    write_whole(path, page)
    return path


def write_whole(path: Path, page: str) -> None:
    """Whoever reads the file sees the old page or the new one, never a part."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(page, "utf-8")
        unfinished.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unavailable(
            Words(
                f"No se puede escribir {path}: {reason}. Elige otro sitio o haz hueco.",
                f"Cannot write {path}: {reason}. Choose another place or make room.",
            )
        ) from error


def published(folder: Path | None = None) -> list[Published]:
    """All there are, by title."""
    folder = folder or reports_folder()
    files = [path for path in folder.glob("*.html") if NAME.fullmatch(path.name)] if folder.is_dir() else []
    return sorted((_read(path) for path in files), key=lambda one: (one.title.lower(), one.subtitle, one.name))


def published_page(name: str, folder: Path | None = None) -> str | None:
    """The page of this name, if there is one; only names of ours are looked for."""
    path = (folder or reports_folder()) / name
    return path.read_text("utf-8") if NAME.fullmatch(name) and path.is_file() else None


def _read(path: Path) -> Published:
    found = _TITLE.search(path.read_text("utf-8", errors="replace"))
    title, subtitle = (unescape(text) for text in found.groups()) if found else (path.stem, "")
    return Published(path.name, title, subtitle)

"""A new game: the folder `template`, a whole game, copied under another name, and a line on the shelf.

Everything is checked before anything is written, and the folder appears at once, whole.
"""

from __future__ import annotations

import keyword
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from sobremesa.engine.errors import BadOption
from sobremesa.engine.words import Words

TEMPLATE = Path(__file__).parent / "template"
PACKAGE = f"{__name__.rpartition('.')[0]}.template"  # as its own files import it
TITLES = ("Título", "Title")
GAMES = Path("src", *__name__.split(".")[:-1])  # below the root of a checkout
SHELF = "__init__.py"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_IDS = re.compile(r"^IDS: tuple\[str, \.\.\.\] = \((?:\n    \"\w+\",)*(?=\n\)$)", re.MULTILINE)


@dataclass(frozen=True)
class Written:
    folder: Path
    shelf: Path | None = None  # the file that got a line


def find_games(start: Path) -> Path:
    """The folder of games of the checkout that one is in."""
    for root in (start, *start.parents):
        if (root / GAMES / SHELF).is_file():
            return root / GAMES
    raise BadOption(
        Words(
            f"Aquí no hay un «{GAMES}»: entra en una copia del proyecto, o di en qué carpeta con --into.",
            f"There is no “{GAMES}” here: go into a checkout of the project, or say which folder with --into.",
        )
    )


def put_on_shelf(games: Path, name: str) -> Written:
    """Write the game into a checkout, with its line."""
    check_name(name, games)
    shelf = games / SHELF
    before = shelf.read_text("utf-8")
    after = _IDS.sub(lambda ids: f'{ids[0]}\n    "{name}",', before)
    if after == before:
        raise BadOption(Words(f"No encuentro la lista IDS en {shelf}.", f"There is no list IDS in {shelf}."))
    written = Written(copy(games, name, f"{PACKAGE.rpartition('.')[0]}.{name}"), shelf)
    shelf.write_text(after, "utf-8")
    return written


def write_into(folder: Path, name: str) -> Written:
    """Write the game as a package of its own, which `from NAME.game import GAME` finds where FOLDER is on the path."""
    check_name(name, folder)
    return Written(copy(folder, name, name))


def check_name(name: str, folder: Path) -> None:
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadOption(
            Words(
                f"«{name}» no puede llamarse un juego: hasta 40 letras minúsculas, cifras y _, primero una letra, y"
                " ninguna palabra de Python.",
                f"No game can be called “{name}”: up to 40 small letters, digits and _, a letter first, and no word"
                " of Python.",
            )
        )
    if not folder.is_dir():
        raise BadOption(Words(f"No hay ninguna carpeta {folder}.", f"There is no folder {folder}."))
    taken = next((path for path in (folder / name, folder / f"{name}.py") if path.exists()), None)
    if taken:
        raise BadOption(Words(f"«{name}» ya existe: {taken}.", f"“{name}” is there already: {taken}."))


def copy(folder: Path, name: str, package: str) -> Path:
    """The template's files under this name; made aside first, so that it is there whole or not at all."""
    aside = Path(tempfile.mkdtemp(prefix=".new-", dir=folder))
    try:
        for path in TEMPLATE.iterdir():
            if path.is_file():
                text = renamed(path.read_text("utf-8"), name, package)
                (aside / path.name.replace(TEMPLATE.name, name)).write_text(text, "utf-8")
        aside.chmod(0o755)
        return aside.rename(folder / name)
    except BaseException:
        shutil.rmtree(aside)
        raise


def renamed(text: str, name: str, package: str) -> str:
    text = text.replace(f"from {PACKAGE} import", f"from {package} import").replace(f"{PACKAGE}.", f"{package}.")
    text = text.replace(f'id="{TEMPLATE.name}"', f'id="{name}"')
    for title in TITLES:
        text = re.sub(rf"\b{title}\b", name.replace("_", " ").capitalize(), text)
    return text

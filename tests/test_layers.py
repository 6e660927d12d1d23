"""Imports point one way, one file knows the compiler, and the only list of games is the shelf's."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import sobremesa
from sobremesa.games import shelf

SOURCE = Path(sobremesa.__file__).parent
ORDER = ["engine", "games", "lessons", "players", "lab", "puzzles", "server", "terminal", "adapters", "cli"]


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The full names of all modules a file imports, also inside functions."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer(name: str) -> str:
    return name.removesuffix(".py").split(".")[0].split("/")[0]


def test_each_layer_imports_only_from_those_above_it() -> None:
    for path in modules():
        inside = path.relative_to(SOURCE).as_posix()
        own = layer(inside)
        if own not in ORDER:
            continue
        for name in imported(path):
            if name.startswith("sobremesa.") and (other := layer(name.removeprefix("sobremesa."))) in ORDER:
                assert ORDER.index(other) <= ORDER.index(own), f"{inside} imports {name}"


def test_every_folder_has_a_place_in_the_order() -> None:
    folders = {p.name for p in SOURCE.iterdir() if p.is_dir() and p.name != "__pycache__"}
    assert folders <= set(ORDER)


def test_a_command_imports_nothing_late_but_its_family() -> None:
    """What a family needs stands at the top of its file; the parser alone chooses among the families."""
    for path in (SOURCE / "cli").glob("*.py"):
        functions = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
        late = [n for f in functions for n in ast.walk(f) if isinstance(n, ast.Import | ast.ImportFrom)]
        assert not late, path.name
        assert "importlib" not in imported(path) or path.name == "parser.py", path.name


def test_only_the_compiler_knows_numba() -> None:
    knowing = {p.name for p in modules() if any(n.split(".")[0] == "numba" for n in imported(p))}
    assert knowing == {"compiler.py"}


WORLD = {"os", "io", "sys", "time", "datetime", "random", "secrets", "socket", "pathlib", "subprocess", "tomllib"}
LOADER = "loader.py"  # the file of a game that reads others: decks, adventure books


def test_rules_and_players_do_no_io_and_know_no_clock() -> None:
    """All files of a game but its loader and its look, which draws by files; nor do any read through others."""
    for path in [*pure_files(), *(SOURCE / "players").rglob("*.py")]:
        known = imported(path)
        assert not {name.split(".")[0] for name in known} & {*WORLD, "rich"}, path
        assert "sobremesa.engine.extras" not in known, path
        called = {node.func.id for node in calls(ast.parse(path.read_text("utf-8"))) if isinstance(node.func, ast.Name)}
        assert not called & {"open", "input", "print"}, path


def pure_files() -> list[Path]:
    files = [path for folder in (*shelf, "adventure") for path in (SOURCE / "games" / folder).glob("*.py")]
    return [path for path in files if path.name not in (LOADER, "look.py") and not path.name.startswith("test_")]


def test_only_components_know_their_loader() -> None:
    for path in pure_files():
        if path.name != "components.py":
            assert not any(name.endswith(f"{path.parent.name}.loader") for name in imported(path)), path


def test_importing_the_rules_of_a_game_without_a_loader_opens_no_file() -> None:
    """Seen from outside: what Python says that it opens, but for modules."""
    code = (
        "import importlib, sys\nimport sobremesa\ngame, opened = '', set()\n"
        "def seen(event, said):\n"
        "    if event == 'open' and not str(said[0]).endswith(('.py', '.pyc')): opened.add(game)\n"
        "sys.addaudithook(seen)\n"
        "for game in sobremesa.shelf: importlib.import_module(f'sobremesa.games.{game}.rules')\n"
        "print(*opened)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {game for game in shelf if (SOURCE / "games" / game / LOADER).exists()}


def test_the_bench_on_a_bare_machine_needs_nothing_before_its_folder_is_known() -> None:
    first = {name.split(".")[0] for name in imported(SOURCE.parent.parent / "bench" / "cuda.py")}
    assert first <= sys.stdlib_module_names


def test_no_game_is_named_outside_its_folder_and_the_shelf() -> None:
    name = re.compile(r"\b(" + "|".join(shelf) + r")\b")
    for path in modules():
        inside = path.relative_to(SOURCE)
        if inside.parts[0] != "games":
            assert not name.search(path.read_text("utf-8")), inside


def test_games_do_not_import_each_other() -> None:
    for game in shelf:
        for path in (SOURCE / "games" / game).rglob("*.py"):
            for name in imported(path):
                others = [other for other in shelf if other != game and name.startswith(f"sobremesa.games.{other}")]
                assert not others, f"{path} imports {name}"


def test_every_game_has_the_same_files() -> None:
    """Its look.py is its own affair: without one it is drawn from its facts."""
    code = {f"{name}.py" for name in ("__init__", "components", "rules", "game", "presenter")}
    wanted = code | {"rulebook.es.md", "rulebook.en.md"}
    for game in shelf:
        assert wanted <= {p.name for p in (SOURCE / "games" / game).iterdir()}, game


def test_no_comprehension_takes_a_name_that_its_function_means_otherwise() -> None:
    """Python 3.12 runs comprehensions inside their function, and then takes one such name for the other."""
    for path in modules():
        tree = ast.parse(path.read_text("utf-8"))
        known = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            comprehensions = [node for node in ast.walk(function) if isinstance(node, ast.comprehension)]
            taken = {name for node in comprehensions for name in names(node.target)} & known
            called = {node.func.id for node in calls(function) if isinstance(node.func, ast.Name)}
            assert not taken & called, f"{path}: {function.name} means two things by {taken & called}"


def names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]

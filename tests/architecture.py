"""Rules of the architecture: each function here returns the violations of one file."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = tuple((ROOT / "static/app/games.txt").read_text(encoding="utf-8").split())
PYDANTIC = ("pydantic", "pydantic_core")
COMMON = ("engine.advice", "engine.flow", "engine.dice", "engine.kit", "icepool", *PYDANTIC)
"""The modules that every game, and the battles of any game, may import."""
ROOMS: dict[str, tuple[str, ...]] = {
    "engine/dice": ("engine.dice", "icepool"),
    "engine/flow": ("engine.flow", "engine.dice", "icepool"),
    "engine/opponent": ("engine.opponent", "engine.engagement", *COMMON),
    "engine/advice": ("engine.advice", "engine.kit", *PYDANTIC),
    **{
        f"engine/{game}": (f"engine.{game}", "engine.opponent", "engine.engagement", *COMMON)
        for game in GAMES
    },
    "engine/engagement": ("engine.engagement", *COMMON),
    "engine/kit": ("engine.kit", "annotated_types", *PYDANTIC),
    "engine": ("engine", "icepool", *PYDANTIC),
    "static/app/shell": ("shell", "js", "polyscript"),
    "static/app/device_store.py": ("engine.engagement", "js"),
    "static/app": (
        "engine",
        "app",
        "icepool",
        "jinja2",
        "markupsafe",
        "annotated_types",
        "segno",
        *PYDANTIC,
    ),
}
"""The modules that each room may import beside the standard library; the first room that holds a
file counts.

The shell runs in MicroPython and knows neither the engine nor its packages.
"""
CODE = {".py", ".js", ".mjs", ".css", ".html", ".sh"}


def files(*tops: str, suffixes: set[str] = CODE) -> list[Path]:
    """Files of the project's own code, as paths from its root."""
    assert all((ROOT / top).is_dir() for top in tops), tops
    result = [
        path for top in tops for path in sorted((ROOT / top).rglob("*")) if path.suffix in suffixes
    ]
    return [path.relative_to(ROOT) for path in result if "__pycache__" not in path.parts]


def python(*tops: str) -> list[Path]:
    return files(*tops, suffixes={".py"})


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@cache
def imported(tree: ast.Module, path: Path) -> tuple[str, ...]:
    """Full names of all modules that a file imports, relative ones too."""
    return tuple(_imported(tree, path))


def _imported(tree: ast.Module, path: Path) -> Iterator[str]:
    package = path.with_suffix("").parts[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            yield ".".join((*base, *((node.module,) if node.module else ())))
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, allowed: tuple[str, ...]) -> bool:
    return any(name == item or name.startswith(f"{item}.") for item in allowed)


def wrong_imports(tree: ast.Module, path: Path) -> list[str]:
    """Modules that the room of a file may not know."""
    room = next(room for room in ROOMS if path.is_relative_to(room))
    foreign = [
        name for name in imported(tree, path) if name.split(".")[0] not in sys.stdlib_module_names
    ]
    return [name for name in foreign if not within(name, ROOMS[room])]


@cache
def imported_as(path: Path) -> str:
    """The name that a file is imported by."""
    parts = path.with_suffix("").parts
    parts = parts[2 if path.is_relative_to("static/app/shell") else 0 :]
    return ".".join(parts[1 if parts[0] == "static" else 0 :]).removesuffix(".__init__")


def in_circles(files: Mapping[str, ast.Module]) -> list[str]:
    """Files that import each other in a circle or lie between circles; imports for types and in
    functions count.

    Whoever imports a file runs what the packages around it begin with, unless it lies in them as
    well.
    """

    def reached(name: str) -> Iterator[str]:
        for result in imported(files[name], Path(name.replace(".", "/") + ".py")):
            yield (file := _file(result, files))
            yield from _packages(file) - _packages(name)

    return circular({name: set(reached(name)) - {name} for name in files})


def circular(reaches: Mapping[str, set[str]]) -> list[str]:
    """Modules that reach themselves through others, or lie between such circles."""
    remaining = dict(reaches)
    while True:
        used = set().union(*remaining.values())
        ends = {
            name
            for name, imports in remaining.items()
            if name not in used or not imports & remaining.keys()
        }
        if not ends:
            return sorted(remaining)
        remaining = {name: imports for name, imports in remaining.items() if name not in ends}


IMPORT = re.compile(r"""(?:^|\b)(?:import|from)\s*\(?\s*["'](\.[^"']+)["']""")


def imported_scripts(path: Path) -> set[str]:
    """Names of the scripts of the page that one of them imports, at once or later."""
    return {
        result.rpartition("/")[2]
        for result in IMPORT.findall((ROOT / path).read_text(encoding="utf-8"))
    }


def _file(name: str, files: Mapping[str, ast.Module]) -> str:
    """The file that an import is about: a module, or the one that has the name."""
    return name if name in files else name.rpartition(".")[0]


def _packages(name: str) -> set[str]:
    """The packages around a file."""
    parts = name.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts))}


def internal_modules(tree: ast.Module, path: Path) -> set[str]:
    """Return the modules of the program that a file imports past what their packages export."""
    return {
        module for name in imported(tree, path) if (module := _module(name)) and not _exported(name)
    }


def _module(name: str) -> str | None:
    """Return the module in an import's full name; None for a package and for what a package
    exports.
    """
    modules = _modules()
    return next((module for module in (name, name.rpartition(".")[0]) if module in modules), None)


@cache
def _modules() -> frozenset[str]:
    paths = [path for path in python("engine", "static/app", "tools") if path.name != "__init__.py"]
    return frozenset(imported_as(path) for path in paths)


def _exported(name: str) -> bool:
    """Return whether a package binds the name, so that it is no longer that of a module in the
    package.
    """
    package, _, last = name.rpartition(".")
    folder = Path(*package.removeprefix("app.").split("."))
    path = ("static/app" / folder if package.startswith("app.") else folder) / "__init__.py"
    if not (ROOT / path).is_file():
        return False
    return last in {alias.asname or alias.name for alias in _aliases(parsed(path))}


def _aliases(tree: ast.Module) -> Iterator[ast.alias]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from node.names


def randomness(tree: ast.Module, path: Path) -> list[str]:
    """Sources of dice that a snapshot could repeat."""
    return [name for name in imported(tree, path) if "random" in name.split(".")]


def blanket_excepts(tree: ast.Module, _: Path) -> list[int]:
    """Lines that catch everything."""

    def catches_all(kind: ast.expr | None) -> bool:
        if isinstance(kind, ast.Tuple):
            return any(catches_all(expr) for expr in kind.elts)
        return kind is None or (
            isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException")
        )

    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and catches_all(node.type)
    ]


Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(tree: ast.Module) -> Iterator[tuple[Documented, bool]]:
    """Public classes and functions of a module, and methods of its classes (True)."""
    for node in tree.body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node, False
        if isinstance(node, ast.ClassDef):
            yield from (
                (part, True)
                for part in node.body
                if isinstance(part, Documented) and part.name[0] != "_"
            )


def undocumented(tree: ast.Module, inherited: frozenset[str]) -> list[str]:
    """Public names without a docstring that begins with one sentence; 'Source: ...' or 'Raises ...'
    may follow.

    Methods that override a documented one inherit its words.
    """
    missing = []
    for node, method in public(tree):
        words = ast.get_docstring(node)
        first = re.split(r"\s(?:Source:|Raises )", (words or "").split("\n\n")[0])[0].replace(
            "...", "…"
        )
        item = first.endswith(".") and len(re.findall(r"[.!?](?=\s|$)", first)) == 1
        if not item and not (words is None and method and node.name in inherited):
            missing.append(node.name)
    return missing


def documented_methods() -> frozenset[str]:
    result = [pair for path in python("engine") for pair in public(parsed(path))]
    return frozenset(node.name for node, method in result if method and ast.get_docstring(node))


def games_named(path: Path) -> list[str]:
    """Games that a file names although it is none of theirs; a room or file of a game has its
    name.
    """
    text = (ROOT / path).read_text(encoding="utf-8").lower()
    own = {*path.parts, path.stem}
    return [game for game in GAMES if not own & set(GAMES) and game in text]


def lines(path: Path) -> int:
    """The length of a file."""
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())

"""The architecture as tests: which way imports run, how long files are, what the engine never does."""

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.architecture import (
    CODE,
    blanket_excepts,
    circular,
    documented_methods,
    files,
    games_named,
    imported,
    imported_as,
    imported_scripts,
    in_circles,
    internal_modules,
    lines,
    parsed,
    python,
    randomness,
    undocumented,
    within,
    wrong_imports,
)

LONGEST, MIDDLE, CROWDED = 400, 150, 20
INTERNAL = 100
"""Modules that tests may import although no package exports what is in them."""


def wrong(paths: list[Path], found_in: Callable[[Path], list[Any]]) -> dict[str, list[Any]]:
    """What is found in each file that has something wrong."""
    return {str(path): result for path in paths if (result := found_in(path))}


def named(path: Path, rooms: tuple[str, ...]) -> list[str]:
    """What a file imports from some rooms."""
    return [name for name in imported(parsed(path), path) if within(name, rooms)]


def test_imports_run_one_way() -> None:
    assert wrong(python("engine", "static/app"), lambda path: wrong_imports(parsed(path), path)) == {}


@pytest.mark.parametrize("top", ["engine", "static/app", "tools", "tests"])
def test_no_files_import_each_other_in_a_circle(top: str) -> None:
    assert in_circles({imported_as(path): parsed(path) for path in python(top)}) == []


def test_no_scripts_of_the_page_import_each_other_in_a_circle() -> None:
    scripts = {path.name: imported_scripts(path) for path in files("static/start", suffixes={".js"})}
    assert any(scripts.values())
    assert circular(scripts) == []


def test_oracles_know_nothing_of_the_engine() -> None:
    """What they say is read from the sheets and counted by other means."""
    known = ("engine", "app", "tests.engine", "tests.app")
    assert wrong(python("tests/oracles"), lambda path: named(path, known)) == {}


def test_tests_import_what_packages_export() -> None:
    """So that code can move within its package; what tests change or measure is inside a module, so some remain."""
    modules = {module for path in python("tests") for module in internal_modules(parsed(path), path)}
    assert len(modules) <= INTERNAL, sorted(modules)


@pytest.mark.parametrize(
    ("text", "modules"),
    [
        ("from engine.dice import HitDie, hit_die", set()),
        ("from engine.flow import odds, play", set()),
        ("import engine.kit\nimport json", set()),
        ("from engine.dice.faces import HitDie, hit_die", {"engine.dice.faces"}),
        ("from engine.dice import faces", {"engine.dice.faces"}),
        ("import app.words\nfrom tools.paths import ROOT", {"app.words", "tools.paths"}),
        ("def f():\n    from app.views import qr", {"app.views.qr"}),
    ],
)
def test_a_module_past_its_package_is_found(text: str, modules: set[str]) -> None:
    assert internal_modules(ast.parse(text), Path("tests/x.py")) == modules


def test_dice_come_from_no_generator_with_a_state() -> None:
    assert wrong(python("engine", "static/app"), lambda path: randomness(parsed(path), path)) == {}


def test_nothing_catches_everything_but_the_border_of_the_worker() -> None:
    result = wrong(python("engine", "static/app", "tools"), lambda path: blanket_excepts(parsed(path), path))
    assert result.keys() == {"static/app/worker.py"}


def test_public_names_are_told_in_one_sentence() -> None:
    inherited = documented_methods()
    assert wrong(python("engine"), lambda path: undocumented(parsed(path), inherited)) == {}


@pytest.mark.parametrize("top", ["engine", "static/app", "static/start", "tools", "tests"])
def test_no_file_is_long(top: str) -> None:
    assert {str(path): lines(path) for path in files(top) if lines(path) > LONGEST} == {}


@pytest.mark.parametrize("top", ["engine", "static/app", "static/locale", "static/start", "tools"])
def test_no_folder_is_crowded(top: str) -> None:
    folders = Counter(path.parent for path in files(top, suffixes={*CODE, ".json"}))
    assert {str(folder): number for folder, number in folders.items() if number > CROWDED} == {}


@pytest.mark.parametrize("top", ["engine", "tests"])
def test_the_median_file_is_short(top: str) -> None:
    assert median(lines(path) for path in python(top)) <= MIDDLE


def test_tests_of_the_engine_run_inside_the_page() -> None:
    """No processes and no threads there."""
    missing = ("subprocess", "multiprocessing", "threading")
    assert wrong(python("tests/engine", "tests/oracles"), lambda path: named(path, missing)) == {}


PAGE = [Path("index.html"), Path("sw.js"), Path("pyscript.toml")]


def test_games_are_named_in_their_own_rooms_alone() -> None:
    """And in the one list of them, which is no code."""
    assert wrong([*files("engine", "static", "tools/build"), *PAGE], games_named) == {}


def test_a_game_that_is_named_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.architecture.ROOT", tmp_path)
    for index, texts in (("app/x.py", ["jovian"]), ("app/jovian/x.py", []), ("css/jovian.css", [])):
        (tmp_path / index).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / index).write_text("if game == 'Jovian'")
        assert games_named(Path(index)) == texts


WRONG = [
    ("engine/dice/x.py", "import engine.flow"),
    ("engine/dice/x.py", "from engine import flow"),
    ("engine/dice/x.py", "from ..flow import odds"),
    ("engine/dice/x.py", "import pydantic"),
    ("engine/flow/x.py", "from engine.dystopian.words import Height"),
    ("engine/flow/x.py", "def f():\n    import engine.kit.faults"),
    ("engine/dystopian/attack/x.py", "from engine.jovian import tables"),
    ("engine/engagement/x.py", "from engine.warsurge import chart"),
    ("engine/engagement/x.py", "from app import views"),
    ("engine/kit/x.py", "from engine.jovian.profiles import Ship"),
    ("engine/kit/x.py", "from engine.engagement import Fleet"),
    ("engine/x.py", "import js"),
    ("engine/x.py", "from pyscript import document"),
    ("engine/x.py", "import numpy"),
    ("static/app/x.py", "from tools import paths"),
    ("static/app/shell/x.py", "from engine.dice import distribution"),
    ("static/app/shell/x.py", "from app.views import dice"),
]


@pytest.mark.parametrize(("path", "text"), WRONG)
def test_a_wrong_import_is_found(path: str, text: str) -> None:
    assert wrong_imports(ast.parse(text), Path(path))


CIRCLES: list[dict[str, str]] = [
    {"a.b": "from a.c import X", "a.c": "import a.b"},
    {"a.b": "from a import c", "a.c": "if TYPE_CHECKING:\n    from a.d import X", "a.d": "def f():\n    import a.b"},
    {"a.b": "from .c import X", "a.c": "from a.b import Y"},
    {"a": "from a.b import X", "a.b": "from a import Y"},
    {"a": "from a.b import X", "a.b": "from c.d import Y", "c": "from a.e import Z"},
    {"a": "from a.b import X", "a.b": "from c import Y", "c": "from c.d import Y", "c.d": "from a.e import Z"},
]


@pytest.mark.parametrize("texts", CIRCLES)
def test_a_circle_is_found(texts: dict[str, str]) -> None:
    around = {"start": "import a.b", "a.end": "import json"}
    files = {name: ast.parse(text) for name, text in (texts | around).items()}
    files["a.b"].body += ast.parse("import a.end").body
    assert in_circles(files) == sorted(texts)


def test_a_chain_is_no_circle() -> None:
    texts = {"a": "", "a.b": "import a.c\nfrom a.d import X", "a.c": "from a.d import Y", "a.d": "import a"}
    assert in_circles({name: ast.parse(text) for name, text in texts.items()}) == []


@pytest.mark.parametrize("text", ["import random", "from random import choice", "import numpy.random as r"])
def test_randomness_is_found(text: str) -> None:
    assert randomness(ast.parse(text), Path("engine/x.py"))


@pytest.mark.parametrize("kind", ["", " Exception", " BaseException as e", " (ValueError, Exception)"])
def test_a_blanket_except_is_found(kind: str) -> None:
    assert blanket_excepts(ast.parse(f"try:\n    f()\nexcept{kind}:\n    g()"), Path("x.py"))


@pytest.mark.parametrize(
    ("words", "fine"),
    [("", False), ("No end", False), ("One. Two.", False), ("One, ... and more. Source: here.", True)],
)
def test_missing_words_are_found(words: str, fine: bool) -> None:
    module = ast.parse(f"class A:\n    '''One.'''\n    def known(self):\n        '''{words}'''")
    assert undocumented(module, frozenset({"known"})) == ([] if fine else ["known"])


def test_a_method_without_words_inherits_them() -> None:
    module = ast.parse("class A:\n    '''One.'''\n    def known(self): pass\n    def _own(self): pass")
    assert undocumented(module, frozenset({"known"})) == []
    assert undocumented(module, frozenset()) == ["known"]

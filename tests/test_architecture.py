"""The architecture as tests: the direction of imports, the length of files, calls that the engine
must not make.
"""

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.architecture import (
    CODE,
    GAMES,
    ROOT,
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


def wrong(paths: list[Path], violations_in: Callable[[Path], list[Any]]) -> dict[str, list[Any]]:
    """The violations in each file that has some."""
    return {str(path): result for path in paths if (result := violations_in(path))}


def named(path: Path, rooms: tuple[str, ...]) -> list[str]:
    """The imports of a file from some packages."""
    return [name for name in imported(parsed(path), path) if within(name, rooms)]


def test_imports_run_one_way() -> None:
    assert (
        wrong(python("engine", "static/app"), lambda path: wrong_imports(parsed(path), path)) == {}
    )


@pytest.mark.parametrize("top", ["engine", "static/app", "tools", "tests"])
def test_python_files_have_no_circular_imports(top: str) -> None:
    assert in_circles({imported_as(path): parsed(path) for path in python(top)}) == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_never_import_advice(game: str) -> None:
    """A battle loads without its adviser, and a change of the advice changes no rule."""
    advice = ROOT / "engine" / game / "advice"
    rules = [path for path in python(f"engine/{game}") if advice not in (ROOT / path).parents]
    assert len(rules) > len(python(f"engine/{game}/advice")) / 2
    forbidden = (f"engine.{game}.advice", "engine.opponent")
    assert wrong(rules, lambda path: named(path, forbidden)) == {}


def test_scripts_of_the_page_have_no_circular_imports() -> None:
    scripts = {
        path.name: imported_scripts(path) for path in files("static/start", suffixes={".js"})
    }
    assert any(scripts.values())
    assert circular(scripts) == []


def test_oracles_do_not_import_the_engine() -> None:
    """Their results come from the sheets and are computed by other means."""
    known = ("engine", "app", "tests.engine", "tests.app")
    assert wrong(python("tests/oracles"), lambda path: named(path, known)) == {}


def test_tests_import_few_internal_modules() -> None:
    """So that code can move within its package; what tests change or measure is inside a module, so
    some remain.
    """
    modules = {
        module for path in python("tests") for module in internal_modules(parsed(path), path)
    }
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
def test_module_import_past_its_package_is_detected(text: str, modules: set[str]) -> None:
    assert internal_modules(ast.parse(text), Path("tests/x.py")) == modules


def test_dice_never_come_from_a_seeded_generator() -> None:
    assert wrong(python("engine", "static/app"), lambda path: randomness(parsed(path), path)) == {}


def test_only_the_worker_catches_every_exception() -> None:
    result = wrong(
        python("engine", "static/app", "tools"), lambda path: blanket_excepts(parsed(path), path)
    )
    assert result.keys() == {"static/app/worker.py"}


def test_public_names_have_a_docstring_of_one_sentence() -> None:
    inherited = documented_methods()
    assert wrong(python("engine"), lambda path: undocumented(parsed(path), inherited)) == {}


@pytest.mark.parametrize("top", ["engine", "static", "tools", "tests", "examples"])
def test_files_are_short(top: str) -> None:
    assert {str(path): lines(path) for path in files(top) if lines(path) > LONGEST} == {}


@pytest.mark.parametrize("top", ["engine", "static", "tools", "tests", "examples"])
def test_folders_are_small(top: str) -> None:
    held = files(top, suffixes={*CODE, ".json", ".ros", ".csv", ".txt"})
    folders = Counter(path.parent for path in held)
    assert {str(folder): number for folder, number in folders.items() if number > CROWDED} == {}


@pytest.mark.parametrize("top", ["engine", "tests"])
def test_median_file_is_short(top: str) -> None:
    assert median(lines(path) for path in python(top)) <= MIDDLE


def test_engine_tests_use_no_processes_or_threads() -> None:
    """The page has neither."""
    missing = ("subprocess", "multiprocessing", "threading")
    assert wrong(python("tests/engine", "tests/oracles"), lambda path: named(path, missing)) == {}


PAGE = [Path("index.html"), Path("pyscript.toml")]


def test_games_are_named_only_in_their_own_folders() -> None:
    """The one list of games is not code."""
    assert wrong([*files("engine", "static", "tools/build"), *PAGE], games_named) == {}


def test_game_named_elsewhere_is_detected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.architecture.ROOT", tmp_path)
    for path, games in (("app/x.py", ["jovian"]), ("app/jovian/x.py", []), ("css/jovian.css", [])):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("if game == 'Jovian'")
        assert games_named(Path(path)) == games


WRONG = [
    ("engine/dice/x.py", "import engine.flow"),
    ("engine/dice/x.py", "from engine import flow"),
    ("engine/dice/x.py", "from ..flow import odds"),
    ("engine/dice/x.py", "import pydantic"),
    ("engine/flow/x.py", "from engine.dystopian.words import Height"),
    ("engine/flow/x.py", "def f():\n    import engine.kit.faults"),
    ("engine/dystopian/attack/x.py", "from engine.jovian import tables"),
    ("engine/engagement/x.py", "from engine.warsurge import attack_dice_chart"),
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
def test_wrong_import_is_detected(path: str, text: str) -> None:
    assert wrong_imports(ast.parse(text), Path(path))


CIRCLES: list[dict[str, str]] = [
    {"a.b": "from a.c import X", "a.c": "import a.b"},
    {
        "a.b": "from a import c",
        "a.c": "if TYPE_CHECKING:\n    from a.d import X",
        "a.d": "def f():\n    import a.b",
    },
    {"a.b": "from .c import X", "a.c": "from a.b import Y"},
    {"a": "from a.b import X", "a.b": "from a import Y"},
    {"a": "from a.b import X", "a.b": "from c.d import Y", "c": "from a.e import Z"},
    {
        "a": "from a.b import X",
        "a.b": "from c import Y",
        "c": "from c.d import Y",
        "c.d": "from a.e import Z",
    },
]


@pytest.mark.parametrize("texts", CIRCLES)
def test_circular_import_is_detected(texts: dict[str, str]) -> None:
    around = {"start": "import a.b", "a.end": "import json"}
    files = {name: ast.parse(text) for name, text in (texts | around).items()}
    files["a.b"].body += ast.parse("import a.end").body
    assert in_circles(files) == sorted(texts)


def test_chain_of_imports_is_not_circular() -> None:
    texts = {
        "a": "",
        "a.b": "import a.c\nfrom a.d import X",
        "a.c": "from a.d import Y",
        "a.d": "import a",
    }
    assert in_circles({name: ast.parse(text) for name, text in texts.items()}) == []


@pytest.mark.parametrize(
    "text", ["import random", "from random import choice", "import numpy.random as r"]
)
def test_randomness_is_detected(text: str) -> None:
    assert randomness(ast.parse(text), Path("engine/x.py"))


@pytest.mark.parametrize(
    "kind", ["", " Exception", " BaseException as e", " (ValueError, Exception)"]
)
def test_blanket_except_is_detected(kind: str) -> None:
    assert blanket_excepts(ast.parse(f"try:\n    f()\nexcept{kind}:\n    g()"), Path("x.py"))


@pytest.mark.parametrize(
    ("words", "fine"),
    [
        ("", False),
        ("No end", False),
        ("One. Two.", False),
        ("One, ... and more. Source: here.", True),
    ],
)
def test_missing_docstring_is_detected(words: str, fine: bool) -> None:
    module = ast.parse(f"class A:\n    '''One.'''\n    def known(self):\n        '''{words}'''")
    assert undocumented(module, frozenset({"known"})) == ([] if fine else ["known"])


def test_method_inherits_its_docstring() -> None:
    module = ast.parse(
        "class A:\n    '''One.'''\n    def known(self): pass\n    def _own(self): pass"
    )
    assert undocumented(module, frozenset({"known"})) == []
    assert undocumented(module, frozenset()) == ["known"]

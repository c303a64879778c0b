"""The shell's modules bundled as one file."""

from ast import AsyncFunctionDef, ClassDef, Constant, FunctionDef, parse, walk
from pathlib import Path

import pytest

from app.battle.battle_response import actions_of
from app.registered_games import GAMES
from app.requests import Request
from tools.build.shell import FOLDER, bundle
from tools.paths import ROOT


def made(folder: Path, **modules: str) -> str:
    """Bundle some modules."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
    return bundle(folder)


def test_imported_code_comes_first_and_docstrings_are_removed(tmp_path: Path) -> None:
    main = (
        '"""Main."""\nimport json\n\nfrom shell.first import one\n\n\ndef two():\n    '
        '"""Two."""\n    return one + 1\n'
    )
    first = (
        '"""First."""\n\nimport json\n\none = 1\n"""One."""\n\n\nclass Last:\n    """Nothing."""\n'
    )
    text = made(tmp_path, main=main, first=first)
    assert text == "import json\none = 1\nclass Last:\n    pass\ndef two():\n    return one + 1\n"


def test_duplicate_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="these: one"):
        made(tmp_path, a="one = 1", b="def one():\n    pass")


def test_import_of_a_whole_module_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="as a whole"):
        made(tmp_path, a="one = 1", b="from shell import a")


def defined(source: str) -> set[str]:
    """Return the names of the functions and classes of a module."""
    return {
        node.name
        for node in parse(source).body
        if isinstance(node, FunctionDef | AsyncFunctionDef | ClassDef)
    }


def test_bundle_of_the_shell_is_complete() -> None:
    """It has every function and class of the modules, and none of their imports of each other."""
    text = bundle(ROOT / FOLDER)
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / FOLDER).glob("*.py")]
    names = {name for source in sources for name in defined(source)}
    assert names and names <= defined(text)
    assert "begin(start())" in text
    assert "from shell" not in text
    compile(text, "shell", "exec")


def test_shell_names_no_action_of_a_game() -> None:
    """Actions of a single game are named by its templates."""
    text, battles = bundle(ROOT / FOLDER), [game.battle for game in GAMES.values() if game.battle]
    common = set.intersection(*(set(actions_of(battle)) for battle in battles))
    every = set.union(*(set(battle.actions) for battle in battles))
    own = every - common - Request.model_fields.keys()
    texts = {node.value for node in walk(parse(text)) if isinstance(node, Constant)}
    assert own and not own & texts

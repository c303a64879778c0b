"""The way of a roll in docs/architecture.md is the way that a roll takes."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from app import worker
from app.battle import battle_response
from tests.app.asking import done
from tests.app.battle.declaring import answer, declare
from tests.app.battle.player import Player
from tests.engine.dystopian.battle.worked import CASES, begun
from tools.paths import ROOT

ROW = re.compile(r"\| `([\w./]+\.py)` \| `(\w+)` \|$", re.MULTILINE)
HEADING = "\n## Follow a roll\n"
SHELL = "static/app/shell/"
"""The page thread's Python, which only a browser runs."""

Called = tuple[str, str]
"""A file of the project by its path, and the name of a function in it."""


def read_rows() -> list[Called]:
    """Return the rows of the table in their order."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition(HEADING)[2].partition("\n## ")[0]
    return ROW.findall(section)


def find_uncalled(rows: list[Called], calls: Iterator[Called]) -> list[Called]:
    """Return the first row that is not called after the rows before it, and the rows below it."""
    for index, row in enumerate(rows):
        if row not in calls:  # this moves on to the call after the row
            return rows[index:]
    return []


def record_calls(player: Player, command: dict[str, object]) -> list[Called]:
    """Send one request to the worker; return the project's functions in the order of calls."""
    calls: list[Called] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ROOT):
            calls.append((file.relative_to(ROOT).as_posix(), frame.f_code.co_name))

    text = json.dumps(command)
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        done(worker.respond(text))
    finally:
        sys.setprofile(before)
    return calls


@pytest.fixture
def roll(monkeypatch: pytest.MonkeyPatch) -> list[Called]:
    """Return the calls of a roll in a battle of Dystopian Wars, after an attack was declared."""
    game, activation, refs = begun(CASES["ablative_armour"])
    player = Player().take_up(game.battle)
    declare(player, activation, refs)
    assert answer(player, activation, refs) == "throw"
    due = re.search(r'data-count="(\d+)"', player.html)
    assert due
    # No 6, which would earn another die before the step is over.
    faces = [4] * int(due[1])
    monkeypatch.setattr(battle_response, "repository", lambda: player.repository)
    events = len(player.engagement.battle.events)
    calls = record_calls(player, {**player.command("throw"), "typed": faces})
    assert len(player.engagement.battle.events) == events + 1
    return calls


def test_roll_calls_each_row_in_this_order(roll: list[Called]) -> None:
    rows = [row for row in read_rows() if not row[0].startswith(SHELL)]
    assert len(rows) > 10
    assert find_uncalled(rows, iter(roll)) == []


def test_rows_of_the_shell_name_its_functions() -> None:
    rows = [row for row in read_rows() if row[0].startswith(SHELL)]
    assert len(rows) > 2
    missing = [(name, function) for name, function in rows if function not in functions(name)]
    assert missing == []


def functions(name: str) -> set[str]:
    """Return the names of the functions and methods of a file."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_row_that_is_not_called_is_detected() -> None:
    rows = [("a.py", "first"), ("b.py", "second"), ("a.py", "third")]
    calls = [("a.py", "first"), ("a.py", "third"), ("b.py", "second")]
    assert find_uncalled(rows, iter(calls)) == [("a.py", "third")]

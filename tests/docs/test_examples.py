"""The examples run by the command in their docstring, with correct output."""

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tools.paths import ROOT

FILES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.name != "__init__.py")
COMMAND = re.compile(r"^\"\"\".*: \.venv/bin/python (-m [\w.]+)\"\"\"$", re.MULTILINE)


def printed(name: str) -> str:
    """Run an example by the command in its docstring and return its output."""
    text = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8")
    command = COMMAND.match(text)
    assert command, f"the docstring of {name} ends with its command"
    return subprocess.run(
        [sys.executable, *command[1].split()], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def test_example_plays_a_battle_to_its_end() -> None:
    *log, winner = printed("battle").strip().splitlines()
    numbers = [int(number) for line in log for number in re.findall(r"^(\d+)\. ", line)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert re.fullmatch(r"(Saltmarsh Watch|Fen Wardens) win in turn [1-9]\d*\.", winner)
    assert any("warsurge.log.destroyed" in line and "log.rolled" in line for line in log)


def test_example_odds_are_exact_and_rise_with_the_dice() -> None:
    text = printed("odds")
    assert "12 AD: any damage 86.46%, destroyed 14.59%\n       exactly 6884465/7962624 and" in text
    damage = [float(chance) for chance in re.findall(r"any damage ([\d.]+)%", text)]
    assert len(damage) == 3 and damage == sorted(damage)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_example_is_short(path: Path) -> None:
    """A main function that fits a screen, in a file of two."""
    text = path.read_text(encoding="utf-8")
    main = text.partition("def main()")[2].partition("\n\n\n")[0]
    assert main and len(text.splitlines()) <= 75 and len(main.splitlines()) <= 30


def test_example_of_a_dogfight_gives_legal_orders_and_exact_odds() -> None:
    guaranteed, *orders, first, second, both, none = printed("dogfight").strip().splitlines()
    assert re.fullmatch(r"Guaranteed to the Exos, win minus lose: -?\d+\.\d\d%", guaranteed)
    assert {line.partition(":")[0] for line in orders} == {"Exos", "Kestrels"}
    chances = [Fraction(line.rpartition(" ")[2]) for line in (first, second, both, none)]
    assert sum(chances) == 1 and max(chances) < 1


def test_broadside_plays_against_itself_until_one_side_is_destroyed() -> None:
    *sides, last = printed("opponent").strip().splitlines()
    tallies = [tuple(map(int, re.findall(r"(\d+) of (\d+)", line)[0])) for line in sides]
    assert len(tallies) == 2 and sum(gone == all_of_them for gone, all_of_them in tallies) == 1
    assert re.fullmatch(r"Turn [1-9]\d*, \d+ events, all in the log\.", last)

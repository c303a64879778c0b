"""The mutation tool on a tiny module: its mutants, the selected tests, and the verdicts."""

import json
import sqlite3
import sys
from ast import parse, unparse
from pathlib import Path

import pytest

from tools.mutants import Contexts, Mutant, Trials, Verdict, mutants, portions, sample
from tools.mutate import is_in
from tools.paths import ROOT

TINY = '''"""A tiny module."""

MOST = 3


def capped(value: int, most: int = MOST) -> int:
    """Return the value, not more than most."""
    if value > most:
        return most
    assert value <= most
    return value


def idle(value: "int | None") -> str:
    """Nobody tests it."""
    return f"{value}, 1" if value else "nothing"
'''
USER = """from engine.tiny import capped


def used() -> int:
    return capped(2)
"""
TESTS = """from engine.tiny import capped


def test_less() -> None:
    assert capped(1) == 1


def test_more() -> None:
    assert capped(5) == 3
"""
USER_TESTS = """from engine.user import used


def test_used() -> None:
    assert used() == 2
"""
FILES = {
    "engine/__init__.py": "",
    "engine/tiny.py": TINY,
    "engine/user.py": USER,
    "tests/test_tiny.py": TESTS,
    "tests/test_user.py": USER_TESTS,
}
LESS, MORE = "tests/test_tiny.py::test_less", "tests/test_tiny.py::test_more"
USED = "tests/test_user.py::test_used"
"""A test of a file that imports the module."""
LINES = {LESS: (8, 11), MORE: (8, 9), "tests/test_tiny.py": (1, 3, 6)}
"""As coverage.py has them: what runs when the file of tests is imported is its own."""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the module, its tests, and what was recorded of them."""
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\npythonpath = ["."]\nmarkers = ["browser"]\n'
    )
    with sqlite3.connect(tmp_path / "lines") as base:
        base.executescript(
            "create table file (id, path); create table context (id, context);"
            "create table line_bits (file_id, context_id, numbits)"
        )
        for number, path in enumerate(("engine/tiny.py", "engine/user.py"), 1):
            base.execute("insert into file values (?, ?)", (number, str(tmp_path / path)))
        for number, (name, lines) in enumerate(LINES.items()):
            base.execute("insert into context values (?, ?)", (number, name))
            bits = sum(1 << line for line in lines).to_bytes(2, "little")
            base.execute("insert into line_bits values (1, ?, ?)", (number, bits))
        base.execute("insert into context values (?, ?)", (len(LINES), USED))
        base.execute("insert into line_bits values (2, ?, ?)", (len(LINES), b"\x10"))
    took = {LESS: 0.2, MORE: 0.1, "tests/test_tiny.py": 0.5, USED: 0.01}
    known = {"root": str(tmp_path), "took": took, "failed": [], "texts": {"engine/tiny.py": TINY}}
    (tmp_path / "lines.json").write_text(json.dumps(known))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def result(kind: str) -> list[Mutant]:
    return [item for item in mutants("engine/tiny.py", TINY) if item.kind == kind]


def test_each_kind_of_mutant_is_made_only_in_code() -> None:
    """Annotations, docstrings, assertions and parts of texts are not mutated."""
    lines = {
        kind: [item.apply(TINY).splitlines()[item.lines[0] - 1].strip() for item in result(kind)]
        for kind in ("constant", "comparison", "condition", "return")
    }
    assert lines == {
        "constant": ["MOST = 4", "return f\"{value}, 1\" if value else 'nothing_x'"],
        "comparison": ["if value >= most:"],
        "condition": [
            "if not (value > most):",
            'return f"{value}, 1" if not (value) else "nothing"',
        ],
        "return": ["return None"] * 3,
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a + b", {"a - b"}),
        ("a**b", {"a * b"}),
        ("a is not b", {"a is b"}),
        ("a not in b", {"a in b"}),
        ("a < b == c", {"a <= b == c", "a < b != c"}),
        ("a and b and c", {"a or (b and c)", "a and b or c"}),
        ("not a", {"a"}),
        ("-a", {"a"}),
        ("(ä) - (b)", {"ä + b"}),
        ("True", {"False"}),
        ("[a for a in b if a]", {"[a for a in b if True]"}),
    ],
)
def test_each_operator_has_its_replacements(before: str, after: set[str]) -> None:
    applied = {item.apply(f"x = {before}") for item in mutants("", f"x = {before}")}
    assert {unparse(parse(text)).removeprefix("x = ") for text in applied} == after


def test_mutant_knows_its_lines() -> None:
    source = "x = 1\ny = [\n    a\n    for a in b\n    if a\n]\n"
    assert {(item.kind, item.lines) for item in mutants("", source)} == {
        ("constant", (1, 1)),
        ("condition", (4, 4)),
    }


def test_statements_are_removed() -> None:
    source = "for a in b:\n    a.c = c(a)\n    raise a"
    made = {item.apply(source) for item in mutants("", source)}
    assert made == {"for a in b:\n    pass\n    raise a", "for a in b:\n    a.c = c(a)\n    pass"}


@pytest.mark.parametrize("value", ["None", "False", "0", "''", "[]", "()", "{}"])
def test_empty_value_is_not_replaced_by_none(value: str) -> None:
    source = f"def f():\n    return {value}"
    assert "return" not in {item.kind for item in mutants("", source)}


@pytest.mark.parametrize("value", ["True", "1", "'a'", "[a]", "(a,)", "{a: b}", "set()"])
def test_other_value_is_replaced_by_none(value: str) -> None:
    source = f"def f():\n    return {value}"
    replaced = [item.apply(source) for item in mutants("", source) if item.kind == "return"]
    assert replaced == ["def f():\n    return None"]


def test_seed_determines_a_sample_that_alternates_kinds() -> None:
    every = list(mutants("engine/tiny.py", TINY))
    first, repeated, other = (list(sample(every, seed)) for seed in (1, 1, 2))
    assert first == repeated != other
    assert set(first) == set(every)
    assert {item.kind for item in first[:4]} == {item.kind for item in every}
    assert all(is_in(every[0], path) for path in ("engine", "engine/tiny.py", "engine/tiny.py:3"))
    assert not any(is_in(every[0], path) for path in ("engine/tiny.py:4", "engine/tin", "static"))


def test_cheapest_tests_of_a_line_come_first(tree: Path) -> None:
    contexts = Contexts(tree, tree / "lines")
    (constant, text), (comparison,) = result("constant"), result("comparison")
    assert contexts.tests(comparison) == [MORE, LESS]
    assert contexts.tests(result("return")[1]) == [LESS]
    assert constant.at_import
    assert contexts.tests(constant) == [MORE, LESS, USED], "all that run the file or its importers"
    assert not text.at_import and contexts.tests(text) == [MORE, LESS], "no test runs its line"
    ((names, seconds),) = portions([MORE, LESS], contexts)
    assert (names, seconds) == ([MORE, LESS], pytest.approx(0.8)), (
        "the import of their file counts once"
    )


def test_function_that_runs_on_import_has_the_tests_of_those_who_import_it(tree: Path) -> None:
    """Its result is made once, for whichever file of tests comes first."""
    with sqlite3.connect(tree / "lines") as base:
        first = [1 << 8, 1 << 8, 1 << 11]
        base.executemany(
            "update line_bits set numbits = ? where file_id = 1 and context_id = ?",
            [(bits.to_bytes(2, "little"), number) for number, bits in enumerate(first)],
        )
    contexts = Contexts(tree, tree / "lines")
    assert contexts.tests(result("return")[1]) == [MORE, LESS, USED]


def test_moved_lines_keep_their_tests(tree: Path) -> None:
    moved = TINY.replace("MOST = 3", "# A word more.\nMOST = 3").replace(
        "    return value", "    return value + 0"
    )
    (tree / "engine/tiny.py").write_text(moved)
    contexts = Contexts(tree, tree / "lines")
    most, value = (
        item
        for item in mutants("engine/tiny.py", moved)
        if item.kind == "return" and item.lines[0] < 15
    )
    assert contexts.tests(most) == [MORE], "a line lower than before"
    assert contexts.tests(value) == [MORE, LESS], "a new line has the tests of its file"


@pytest.mark.long
def test_mutant_is_killed_or_survives_and_the_file_is_restored(tree: Path) -> None:
    trials = Trials(Path(sys.executable), tree, Contexts(tree, tree / "lines"), checkers=())
    (comparison,), (constant, _) = result("comparison"), result("constant")
    assert trials.of(constant) == Verdict(constant, "killed", MORE)
    assert trials.of(comparison) == Verdict(comparison, "survived"), "3 capped at 3 is 3 either way"
    assert (tree / "engine/tiny.py").read_text() == TINY
    assert comparison.diff(TINY).splitlines()[-2:] == [
        "-    if value > most:",
        "+    if value >= most:",
    ]


@pytest.mark.long
def test_mutant_that_never_ends_hangs(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds of the processor count, not of the clock: other programs do not make a mutant
    hang.
    """
    monkeypatch.setattr("tools.mutants.trial.LEAST", 5.0)
    monkeypatch.setattr("tools.mutants.trial.PATIENCE", 0.0)
    statement = "return most"
    start = TINY.index(statement)
    endless = Mutant(
        "engine/tiny.py",
        "removed",
        start,
        start + len(statement),
        "while True: pass",
        (9, 9),
        False,
    )
    trials = Trials(Path(sys.executable), tree, Contexts(tree, tree / "lines"), checkers=())
    assert trials.of(endless) == Verdict(endless, "hangs", "after 5 s")


@pytest.mark.long
def test_mutant_that_no_test_notices_is_killed_by_a_checker(tree: Path) -> None:
    """'idle' has no tests; its type says that it returns a text."""
    checker = ("mypy", "--config-file=", "engine/tiny.py")
    contexts = Contexts(tree, tree / "lines")
    trials = Trials(Path(sys.executable), tree, contexts, checkers=(checker,))
    assert trials.find_refusal() == ""
    nothing = '"nothing"'
    start = TINY.index(nothing)
    number = Mutant(
        "engine/tiny.py", "constant", start, start + len(nothing), "0", (16, 16), at_import=False
    )
    assert trials.of(number) == Verdict(number, "killed", "mypy")
    assert trials.find_refusal() == ""

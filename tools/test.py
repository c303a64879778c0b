"""Install everything for the tests and run them.

python3 tools/test.py: all tests but the long ones.
python3 tools/test.py --long: the long tests, which take nearly as long as all others.
python3 tools/test.py --quick: the short selection for daily work.
"""

import argparse
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import browser, build_cache, node, pyodide_tests, venv
from tools.paths import ROOT
from tools.run import Missing, captured, main_line, say, stream

MARKS = {"unit": "not browser", "pyodide": "shipped", "browser": "browser"}
LANES = (("lint", "types", "unit"), ("pyodide", "browser"))
"""Steps that run one after the other; the lanes run in parallel. Both end with a process for each
core or more.
"""
STEPS = tuple(name for lane in LANES for name in lane)
WITH_LONG = ("unit", "browser")
"""Steps with tests that are marked `long`."""
SAME = ["--hypothesis-profile=ci"]
"""Options for equal hypothesis examples in each run, so that results are stable; plain pytest looks
for new ones.
"""


def _workers(count: int) -> list[str]:
    """Return pytest's options for a number of processes; neighbouring tests mostly share a process
    and its fixtures.

    A single process runs inside pytest itself, because distributing tests would take as long as
    some tests.
    """
    return ["-n", str(count), "--dist", "worksteal"] if count > 1 else ["-p", "no:xdist"]


CORES = os.cpu_count() or 1
QUICK = ("tests/test_*.py", "tests/app/test_*.py", "tests/engine/*/test_*.py")
"""The tests for daily work: of the rules, the words, the pages and the architecture."""
FAST = "not advice and not limits and not effort and not hostile"
"""Leaves out files that take a quarter of the time of those tests."""
BROWSERS, UNITS = _workers(CORES + 1), _workers(CORES)
"""Options of the two lanes: browsers often wait, so they get a process more than cores."""


def main() -> int:
    """Run the chosen steps; return 0 only if every step passed."""
    chosen = _options()
    os.environ.pop(
        "PYTHONDONTWRITEBYTECODE", None
    )  # Otherwise each of a dozen processes compiles everything.
    python = venv.ensure("dev")
    if chosen.quick:
        return _quick(python)
    wanted = chosen.only or (WITH_LONG if chosen.long else STEPS)
    lanes = [[name for name in lane if name in wanted] for lane in LANES]
    with ThreadPoolExecutor(len(lanes)) as side_by_side:
        ended = side_by_side.map(lambda lane: list(_lane(lane, python, chosen)), lanes)
        failed = [name for lane in ended for name in lane]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = f"Failed: {', '.join(failed)}." if failed else "All passed."
    say(f"\n{text} It took {used.ru_utime + used.ru_stime:.0f} s of processor time.")
    return 1 if failed else 0


def _quick(python: Path) -> int:
    """Run the linter and the tests for daily work, in a process for each core; return 0 only if
    both passed.
    """
    paths = sorted(path for pattern in QUICK for path in ROOT.glob(pattern))
    lint = stream([python, "-m", "ruff", "check", "."])
    layout = stream([python, "-m", "ruff", "format", "--check", "--quiet", "."])
    wanted: list[str | Path] = ["-m", f"{MARKS['unit']} and not long", "-k", FAST, *paths]
    tests = stream([python, "-m", "pytest", "-q", *SAME, *_workers(CORES), *wanted])
    return 1 if lint or layout or tests else 0


def _lane(names: list[str], python: Path, chosen: argparse.Namespace) -> Iterator[str]:
    """Run steps one after the other, print the output of each at its end, and yield the failed
    ones.
    """
    for name in names:
        say(f"== {name} begins ==")
        began = time.monotonic()
        try:
            code, text = _STEP[name](python, _pytest_words(chosen, name))
        except Missing as missing:
            code, text = 2, f"broadside: {missing}\n"
        how = f"{'passed' if code == 0 else 'FAILED'} in {time.monotonic() - began:.1f} s"
        say(f"\n== {name} ==\n{text}== {name}: {how} ==")
        if code:
            yield name


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", action="append", choices=STEPS, help="run this step (may be repeated)"
    )
    parser.add_argument(
        "--long", action="store_true", help="only the tests marked long, which other runs leave out"
    )
    parser.add_argument(
        "--quick", action="store_true", help="lint, and the tests for daily work: half a minute"
    )
    parser.add_argument(
        "-k", metavar="WORDS", help="only the tests whose names match, as in pytest, also long ones"
    )
    parser.add_argument("paths", nargs="*", help="only these test files or folders")
    return parser.parse_args()


def _pytest_words(chosen: argparse.Namespace, step: str) -> list[str]:
    named = chosen.k or chosen.paths
    length = f" and {'' if chosen.long else 'not '}long" if step in WITH_LONG and not named else ""
    words = ["-m", MARKS.get(step, "") + length, *chosen.paths]
    return [*words, "-k", chosen.k] if chosen.k else words


Ended = tuple[int, str]
"""A step's exit code and output."""
FAILED = 1
"""pytest's exit code if some tests failed."""
_INSTALLING = Lock()


def _lint(python: Path, _: list[str]) -> Ended:
    code, text = captured([python, "-m", "ruff", "check", "."])
    layout, unformatted = captured([python, "-m", "ruff", "format", "--check", "."])
    return code or layout, text + unformatted


def _types(python: Path, _: list[str]) -> Ended:
    return captured([python, "-m", "mypy"])


def _unit(python: Path, words: list[str]) -> Ended:
    """Run the tests with plain assertions, which start faster; run failed tests again with
    assertion details.
    """
    _node()  # Some tests of the build run its programs.
    pytest: list[str | Path] = [python, "-m", "pytest", *SAME, *words]
    code, data = _selected(captured([*pytest, *UNITS, "--assert=plain"]), words)
    if code != FAILED:
        return code, data
    _, repeated = captured([*pytest, "-p", "no:xdist", "--last-failed"])
    return code, f"{data}\nWhat failed, told in full.\n{repeated}"


def _selected(ended: Ended, words: list[str]) -> Ended:
    """Accept a step in which the given -k or paths select no test."""
    code, data = ended
    nothing_selected, narrowed = 5, len(words) > 2  # two words are always present: -m and a mark
    return (0 if code == nothing_selected and narrowed else code), data


def _pyodide(python: Path, words: list[str]) -> Ended:
    tool = _built(python)
    own = [word for word in words if word.startswith("tests/engine")] or ["tests/engine"]
    return _selected(pyodide_tests.run(python, tool, [*_without_paths(words), *own]), words)


def _without_paths(words: list[str]) -> list[str]:
    return [word for word in words if not word.startswith("tests/")]


def _browser(python: Path, words: list[str]) -> Ended:
    tool = _built(python)
    pytest: list[str | Path] = [python, "-m", "pytest", *BROWSERS]
    env = browser.ensure(python, tool)
    return _selected(captured([*pytest, *words], env), words)


def _node() -> node.Node:
    """Return Node with all npm packages; one lane installs them while the other waits."""
    with _INSTALLING:
        return node.ensure_packages()


def _built(python: Path) -> node.Node:
    """Build dist/ if needed."""
    tool = _node()
    build_cache.ensure(python, tool)
    return tool


_STEP: dict[str, Callable[[Path, list[str]], Ended]] = {
    "lint": _lint,
    "types": _types,
    "unit": _unit,
    "pyodide": _pyodide,
    "browser": _browser,
}

if __name__ == "__main__":
    main_line(main)

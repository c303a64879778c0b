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
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import browser, build_cache, node, pyodide_tests, venv
from tools.paths import ROOT
from tools.run import Missing, capture, main_line, say, stream

MARKS = {"unit": "not browser", "pyodide": "shipped", "browser": "browser"}
LANES = (("lint", "types", "unit"), ("pyodide", "browser"))
"""Steps that run one after the other; the lanes run in parallel. Both end with a process for each
core or more.
"""
STEPS = (*LANES[0], *LANES[1])
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
    if count == 1:
        return ["-p", "no:xdist"]
    return ["-n", str(count), "--dist", "worksteal"]


CORES = os.cpu_count() or 1
QUICK = ("tests/test_*.py", "tests/app/test_*.py", "tests/engine/*/test_*.py")
"""The tests for daily work: of the rules, the words, the pages and the architecture."""
FAST = "not advice and not limits and not effort and not hostile"
"""Leaves out files that take a quarter of the time of those tests."""
BROWSERS = _workers(CORES + 1)
"""Options of the lane of browsers, which often wait: they get a process more than cores."""
UNITS = _workers(CORES)
"""Options of the lane of units."""


def main() -> int:
    """Run the chosen steps; return 0 only if every step passed."""
    chosen = _options()
    # With this variable, each of a dozen processes would compile everything.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    python = venv.ensure("dev")
    if chosen.quick:
        return _quick(python)
    failed = _run_lanes(_choose_steps(chosen), python, chosen)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = f"Failed: {', '.join(failed)}." if failed else "All passed."
    say(f"\n{text} It took {used.ru_utime + used.ru_stime:.0f} s of processor time.")
    return 1 if failed else 0


def _choose_steps(chosen: argparse.Namespace) -> Sequence[str]:
    """Return the steps of a run: those that are asked for, those with long tests, or all."""
    if chosen.only:
        steps: list[str] = chosen.only
        return steps
    if chosen.long:
        return WITH_LONG
    return STEPS


def _run_lanes(steps: Sequence[str], python: Path, chosen: argparse.Namespace) -> list[str]:
    """Run steps in their lanes at the same time, and return the failed ones."""
    failed: list[str] = []
    with ThreadPoolExecutor(len(LANES)) as side_by_side:
        running = []
        for lane in LANES:
            names = [name for name in lane if name in steps]
            running.append(side_by_side.submit(_run_lane, names, python, chosen))
        for of_lane in running:
            failed += of_lane.result()
    return failed


def _quick(python: Path) -> int:
    """Run the linter and the tests for daily work, in a process for each core; return 0 only if
    both passed.
    """
    paths: list[Path] = []
    for pattern in QUICK:
        paths += ROOT.glob(pattern)
    lint = stream([python, "-m", "ruff", "check", "."])
    layout = stream([python, "-m", "ruff", "format", "--check", "--quiet", "."])
    wanted: list[str | Path] = ["-m", f"{MARKS['unit']} and not long", "-k", FAST, *sorted(paths)]
    tests = stream([python, "-m", "pytest", "-q", *SAME, *_workers(CORES), *wanted])
    return 1 if lint or layout or tests else 0


def _run_lane(names: list[str], python: Path, chosen: argparse.Namespace) -> list[str]:
    """Run steps one after the other, print the output of each at its end, and return the failed
    ones.
    """
    failed = []
    for name in names:
        say(f"== {name} begins ==")
        began = time.monotonic()
        try:
            code, text = _STEP[name](python, _pytest_words(chosen, name))
        except Missing as missing:
            code = 2
            text = f"broadside: {missing}\n"
        seconds = time.monotonic() - began
        verdict = "FAILED" if code else "passed"
        say(f"\n== {name} ==\n{text}== {name}: {verdict} in {seconds:.1f} s ==")
        if code:
            failed.append(name)
    return failed


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
    """Return pytest's options that select the tests of a step.

    A test that is named by its file or by `-k` runs in any case, other tests by their length.
    """
    marks = MARKS.get(step, "")
    is_named = chosen.k or chosen.paths
    if step in WITH_LONG and not is_named:
        length = " and long" if chosen.long else " and not long"
        marks += length
    words = ["-m", marks, *chosen.paths]
    if chosen.k:
        words += ["-k", chosen.k]
    return words


Ended = tuple[int, str]
"""A step's exit code and output."""
FAILED = 1
"""pytest's exit code if some tests failed."""
NOTHING_SELECTED = 5
"""pytest's exit code if no test was selected."""
_INSTALLING = Lock()


def _lint(python: Path, _: list[str]) -> Ended:
    code, text = capture([python, "-m", "ruff", "check", "."])
    layout, unformatted = capture([python, "-m", "ruff", "format", "--check", "."])
    return code or layout, text + unformatted


def _types(python: Path, _: list[str]) -> Ended:
    return capture([python, "-m", "mypy"])


def _unit(python: Path, words: list[str]) -> Ended:
    """Run the tests with plain assertions, which start faster; run failed tests again with
    assertion details.
    """
    _node()  # Some tests of the build run its programs.
    pytest: list[str | Path] = [python, "-m", "pytest", *SAME, *words]
    code, data = _accept_none(capture([*pytest, *UNITS, "--assert=plain"]), words)
    if code != FAILED:
        return code, data
    _, repeated = capture([*pytest, "-p", "no:xdist", "--last-failed"])
    return code, f"{data}\nWhat failed, told in full.\n{repeated}"


def _accept_none(ended: Ended, words: list[str]) -> Ended:
    """Accept a step in which the given -k or paths select no test."""
    code, data = ended
    is_narrowed = len(words) > 2  # two words are always there: -m and a mark
    if code == NOTHING_SELECTED and is_narrowed:
        return 0, data
    return code, data


def _pyodide(python: Path, words: list[str]) -> Ended:
    tool = _ensure_build(python)
    others = [word for word in words if not word.startswith("tests/")]
    of_engine = [word for word in words if word.startswith("tests/engine")]
    paths = of_engine or ["tests/engine"]
    return _accept_none(pyodide_tests.run(python, tool, [*others, *paths]), words)


def _browser(python: Path, words: list[str]) -> Ended:
    tool = _ensure_build(python)
    pytest: list[str | Path] = [python, "-m", "pytest", *BROWSERS]
    env = browser.ensure(python, tool)
    return _accept_none(capture([*pytest, *words], env), words)


def _node() -> node.Node:
    """Return Node with all npm packages; one lane installs them while the other waits."""
    with _INSTALLING:
        return node.ensure_packages()


def _ensure_build(python: Path) -> node.Node:
    """Build dist/ if some input has changed, and return Node."""
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

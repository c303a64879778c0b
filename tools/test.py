"""Install what the tests need and run them all: python3 tools/test.py"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import browser, fresh, node, suite, venv
from tools.run import main_line, say, stream

STEPS = ("lint", "types", "unit", "pyodide", "browser")


def main() -> int:
    """Run the chosen steps; return 0 only if every one of them passed."""
    chosen = _options()
    python = venv.ensure("dev")
    failed = []
    for name in STEPS:
        if chosen.only and name not in chosen.only:
            continue
        say(f"\n== {name} ==")
        began = time.monotonic()
        code = _STEP[name](python, _pytest_words(chosen, name))
        say(f"== {name}: {'passed' if code == 0 else 'FAILED'} in {time.monotonic() - began:.1f} s ==")
        if code:
            failed.append(name)
    say(f"\nFailed: {', '.join(failed)}." if failed else "\nAll passed.")
    return 1 if failed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=STEPS, help="run this step (may be repeated)")
    parser.add_argument("-k", metavar="WORDS", help="only the tests whose names match, as in pytest")
    parser.add_argument("paths", nargs="*", help="only these test files or folders")
    return parser.parse_args()


def _pytest_words(chosen: argparse.Namespace, step: str) -> list[str]:
    mark = "browser" if step == "browser" else "not browser"
    words = ["-m", mark, *chosen.paths]
    return [*words, "-k", chosen.k] if chosen.k else words


def _lint(python: Path, _: list[str]) -> int:
    return stream([python, "-m", "ruff", "check", "."])


def _types(python: Path, _: list[str]) -> int:
    return stream([python, "-m", "mypy"])


def _unit(python: Path, words: list[str]) -> int:
    return _selected(stream([python, "-m", "pytest", *words]), words)


def _selected(code: int, words: list[str]) -> int:
    """Forgive a step in which the given -k or paths select no test."""
    nothing_selected, narrowed = 5, len(words) > 2  # the two words that are always there: -m and a mark
    return 0 if code == nothing_selected and narrowed else code


def _pyodide(python: Path, words: list[str]) -> int:
    tool = node.ensure_packages()
    fresh.ensure(python, tool)
    own = [word for word in words if word.startswith("tests/engine")] or ["tests/engine"]
    return _selected(suite.run(python, tool, [*_without_paths(words), *own]), words)


def _without_paths(words: list[str]) -> list[str]:
    return [word for word in words if not word.startswith("tests/")]


def _browser(python: Path, words: list[str]) -> int:
    tool = node.ensure_packages()
    fresh.ensure(python, tool)
    return _selected(stream([python, "-m", "pytest", *words], browser.ensure(python, tool)), words)


_STEP: dict[str, Callable[[Path, list[str]], int]] = {
    "lint": _lint,
    "types": _types,
    "unit": _unit,
    "pyodide": _pyodide,
    "browser": _browser,
}

if __name__ == "__main__":
    main_line(main)

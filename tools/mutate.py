"""Change the code in small ways and check that some test, ruff or mypy finds a fault.

Usage: python3 tools/mutate.py --count 50 --seed 1
"""

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import pip, venv
from tools.build import archive
from tools.mutants.covering_tests import DATA, Contexts, texts
from tools.mutants.mutants import Mutant, mutants, sample
from tools.mutants.trial import PYTEST, UNNOTICED, Trials, Verdict, copy_checkout
from tools.paths import CACHE, LOCKS, ROOT
from tools.run import Missing, main_line, once, quiet, say

FOLDER = CACHE / "mutation"
TREE = FOLDER / "tree"
RECORD = FOLDER / "lines"
PACKAGES = FOLDER / "packages"
LOCK = LOCKS / "mutation.txt"
SKIPPED = "static/app/shell/"
"""Code for MicroPython, tested only in browsers."""
READ = ("engine", "static", "tests", "pyproject.toml", "tools/locks/dev.txt")
"""Files and folders that decide which tests run which lines."""


def main() -> int:
    """Try a sample of mutants; print the mutants that nothing notices, and return 1 if there are
    any.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50, help="how many mutants to try (50)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument(
        "--keep", action="store_true", help="use what was recorded even if files have changed since"
    )
    parser.add_argument(
        "paths", nargs="*", help="only of these files or folders; of a file also PATH:LINE"
    )
    chosen = parser.parse_args()
    python = venv.ensure("dev")
    contexts = record(python, anew=not chosen.keep)
    every = _make_mutants(chosen.paths)
    say(f"{min(chosen.count, len(every))} of {len(every)} mutants, seed {chosen.seed}.")
    some = islice(sample(every, chosen.seed), chosen.count)
    trials = Trials(python, TREE, contexts)
    refused_by = trials.find_refusal()
    if refused_by:
        raise Missing(f"{refused_by} finds a fault in the code as it is.")
    return report(list(try_all(trials, some)))


def _make_mutants(paths: Sequence[str]) -> list[Mutant]:
    """Return all mutants in some files, folders or lines, or everywhere without any."""
    result = []
    for path, text in texts(TREE).items():
        if path.startswith(SKIPPED):
            continue
        for mutant in mutants(path, text):
            if not paths or any(is_in(mutant, wanted) for wanted in paths):
                result.append(mutant)
    return result


def record(python: Path, *, anew: bool) -> Contexts:
    """Return which tests run which lines of a fresh copy.

    anew: whether to run and record all tests if files have changed. Otherwise new tests are
        unknown, and new lines have the tests of their file.
    """
    copy_checkout(ROOT, TREE)
    quiet([python, "-m", "compileall", "-q", TREE], "The files cannot be compiled.")
    if anew or not RECORD.with_suffix(".json").exists():
        pip.unpack(python, LOCK, PACKAGES)
        inputs = archive.digest(archive.tree(ROOT, *READ))
        once(FOLDER / "lines.stamp", inputs, partial(_record, python))
    return Contexts(TREE, RECORD)


def _record(python: Path) -> None:
    say("Recording which tests run which lines; this takes some 15 minutes ...")
    for path in (RECORD, RECORD.with_suffix(".json")):
        path.unlink(missing_ok=True)
    env = {**os.environ, DATA: str(RECORD), "PYTHONPATH": str(PACKAGES)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    words = [word for word in PYTEST if word not in ("-x", "-B")]
    done = subprocess.run(
        [python, *words, "-p", "tools.mutants.recorder"],
        cwd=TREE,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    if not RECORD.with_suffix(".json").exists():
        raise Missing(f"The tests do not run: {done.stdout[-2000:]}")


def is_in(mutant: Mutant, path: str) -> bool:
    """Return whether a mutant is in a folder, in a file, or on a line of a file."""
    top, _, line = path.partition(":")
    is_below = f"{mutant.path}/".startswith(f"{top.rstrip('/')}/")
    if not line:
        return is_below
    first, last = mutant.lines
    return is_below and first <= int(line) <= last


def try_all(trials: Trials, some: Iterable[Mutant]) -> Iterator[Verdict]:
    """Yield the verdict on each mutant, and print it."""
    for index, mutant in enumerate(some, 1):
        verdict = trials.of(mutant)
        say(f"{index:4} {verdict.end:9} {mutant.path}:{mutant.lines[0]} {mutant.kind} {verdict.by}")
        yield verdict


def report(verdicts: Sequence[Verdict]) -> int:
    """Print the changes that nothing noticed and the number of each verdict; return 1 if there are
    such changes.
    """
    unnoticed = [verdict for verdict in verdicts if verdict.end in UNNOTICED]
    for verdict in unnoticed:
        source = (TREE / verdict.mutant.path).read_text(encoding="utf-8")
        say(f"\n{verdict.end}: {verdict.mutant.kind}\n{verdict.mutant.diff(source)}")
    ends = Counter(verdict.end for verdict in verdicts)
    say(", ".join(f"{count} {end}" for end, count in sorted(ends.items())) + ".")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    main_line(main)

"""A scratch copy of the checkout, in which mutants are tried one after the other."""

import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tools.mutants.covering_tests import Contexts
from tools.mutants.mutants import Mutant

TESTS = "BROADSIDE_TESTS"
"""The environment variable that names the file of the tests to run, which has one test per line."""
FIRST, MOST = 8.0, 90.0
"""Seconds of tests in the first run, usually enough, and in all runs."""
PATIENCE, LEAST = 5.0, 40.0
"""A run may take PATIENCE times its expected seconds of the processor, but at least LEAST.

A slower run counts as noticed.
"""
IDLE = 20.0
"""A run may take so many times longer by the clock, as the processor may have other work."""
PYTEST = [
    "-B",
    "-m",
    "pytest",
    "-p",
    "no:xdist",
    "-p",
    "no:cacheprovider",
    "-q",
    "-x",
    "--hypothesis-profile=ci",
    "--assert=plain",
    "-m",
    "not browser",
]
PASSED, FAILED, INTERRUPTED = 0, 1, 2


@dataclass(frozen=True)
class Verdict:
    """The end of a mutant: killed, hangs, survived or uncovered.

    by: the failed test, or the time after which the mutant hung.
    """

    mutant: Mutant
    end: str
    by: str = ""


class Trials:
    """Trials of mutants in a copy of the files."""

    def __init__(self, python: Path, tree: Path, contexts: Contexts) -> None:
        self._python, self._tree, self._contexts = python, tree, contexts

    def of(self, mutant: Mutant) -> Verdict:
        """Return the verdict on a mutant; restore the copy."""
        names = self._contexts.tests(mutant)
        if not names:
            return Verdict(mutant, "uncovered")
        path = self._tree / mutant.path
        source, times = path.read_text(encoding="utf-8"), path.stat()
        # Python recognises compiled files by time and size: give the mutant another time than the
        # source.
        path.write_text(mutant.applied(source), encoding="utf-8")
        os.utime(path, (times.st_atime, times.st_mtime + 1000))
        try:
            return self._tried(mutant, names)
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, (times.st_atime, times.st_mtime))

    def _tried(self, mutant: Mutant, names: Sequence[str]) -> Verdict:
        for some, seconds in portions(names, self._contexts):
            code, by = self._run(some, max(LEAST, PATIENCE * seconds))
            if code != PASSED:
                return Verdict(mutant, "killed" if code is not None else "hangs", by)
        return Verdict(mutant, "survived")

    def _run(self, names: Sequence[str], patience: float) -> tuple[int | None, str]:
        """Run tests in their order until one fails.

        Returns pytest's exit code, or None after too long, and the failed test.
        """
        listed = self._tree / "tests.txt"
        listed.write_text("\n".join(names))
        files = sorted({name.partition("::")[0] for name in names})
        words = [self._python, *PYTEST, "-p", "tools.mutants.selection", *files]
        env = {**os.environ, TESTS: str(listed)}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        late = None, f"after {patience:.0f} s"
        try:
            done = subprocess.run(
                [str(word) for word in words],
                cwd=self._tree,
                env=env,
                capture_output=True,
                text=True,
                timeout=patience * IDLE,
                preexec_fn=partial(_limit_processor, int(patience)),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return late
        if done.returncode == -signal.SIGXCPU:
            return late
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return done.returncode, failed[0].split(" ")[
            1
        ] if failed else f"pytest ends with {done.returncode}"


def _limit_processor(seconds: int) -> None:
    """End this process after some seconds of the processor."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))


def portions(names: Sequence[str], contexts: Contexts) -> Iterator[tuple[list[str], float]]:
    """Yield the tests to run first and then the rest, cheapest first, with their seconds; not more
    than MOST.
    """
    some: list[str] = []
    files, seconds, spent, most = set[str](), 0.0, 0.0, FIRST
    for name in names:
        file = name.partition("::")[0]
        more = contexts.took[name] + (0.0 if file in files else contexts.took.get(file, 0.0))
        if some and spent + seconds + more > most:
            yield some, seconds
            some, files, spent, seconds, most = [], set(), spent + seconds, 0.0, MOST
            more = contexts.cost(name)
            if spent + more > MOST:
                return
        some.append(name)
        files.add(file)
        seconds += more
    if some:
        yield some, seconds


def copied(root: Path, tree: Path) -> Path:
    """Copy the files of a checkout that git knows or does not ignore, as they are now, and return
    the copy.
    """
    shutil.rmtree(tree, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tree / name)
    return tree

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
FIRST = 8.0
"""Seconds of tests in the first run, which is usually enough."""
MOST = 90.0
"""Seconds of tests in all runs."""
PATIENCE = 5.0
"""A run may take so many times its expected seconds of the processor; a slower run counts as
noticed.
"""
LEAST = 40.0
"""The least seconds of the processor that a run may take."""
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
Checker = Sequence[str]
"""A module of Python that checks the code without running it, and its arguments."""
CHECKERS: Sequence[Checker] = (
    ("ruff", "check", "--quiet", "--select=F", "."),
    ("mypy", "--no-warn-unreachable"),
)
"""The checkers that run beside the tests, as README's command runs them.

Without the rules that notice how a mutant is written: its quotes, or the rest of an 'if True'.
"""
PASSED = 0
"""The exit code of a program that finds no fault."""
UNNOTICED = ("survived", "uncovered")
"""The ends of a mutant that no test noticed."""


@dataclass(frozen=True)
class Verdict:
    """The end of a mutant: killed, hangs, survived or uncovered.

    by: the failed test or checker, or the time after which the mutant hung.
    """

    mutant: Mutant
    end: str
    by: str = ""


class Trials:
    """Trials of mutants in a copy of the files."""

    def __init__(
        self,
        python: Path,
        tree: Path,
        contexts: Contexts,
        checkers: Sequence[Checker] = CHECKERS,
    ) -> None:
        self._python = python
        self._tree = tree
        self._contexts = contexts
        self._checkers = checkers

    def find_refusal(self) -> str:
        """Return the name of the first checker that finds a fault in the copy; an empty text if all
        pass.
        """
        for name, *words in self._checkers:
            done = subprocess.run(
                [str(self._python), "-m", name, *words],
                cwd=self._tree,
                capture_output=True,
                check=False,
            )
            if done.returncode != PASSED:
                return name
        return ""

    def of(self, mutant: Mutant) -> Verdict:
        """Return the verdict on a mutant; restore the copy."""
        path = self._tree / mutant.path
        source = path.read_text(encoding="utf-8")
        times = path.stat()
        # Python recognises compiled files by time and size: give the mutant another time than the
        # source.
        path.write_text(mutant.apply(source), encoding="utf-8")
        os.utime(path, (times.st_atime, times.st_mtime + 1000))
        try:
            verdict = self._try(mutant)
            if verdict.end in UNNOTICED:
                refused_by = self.find_refusal()
                if refused_by:
                    return Verdict(mutant, "killed", refused_by)
            return verdict
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, (times.st_atime, times.st_mtime))

    def _try(self, mutant: Mutant) -> Verdict:
        """Return the verdict of tests on a mutant in the copy."""
        names = self._contexts.tests(mutant)
        if not names:
            return Verdict(mutant, "uncovered")
        for some, seconds in portions(names, self._contexts):
            code, by = self._run(some, max(LEAST, PATIENCE * seconds))
            if code is None:
                return Verdict(mutant, "hangs", by)
            if code != PASSED:
                return Verdict(mutant, "killed", by)
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
        too_long = f"after {patience:.0f} s"
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
            return None, too_long
        if done.returncode == -signal.SIGXCPU:
            return None, too_long
        return done.returncode, _name_failure(done)


def _name_failure(done: subprocess.CompletedProcess[str]) -> str:
    """Return the first failed test that pytest names, or how it ended if it names none."""
    for line in done.stdout.splitlines():
        if line.startswith(("FAILED", "ERROR")):
            return line.split(" ")[1]
    return f"pytest ends with {done.returncode}"


def _limit_processor(seconds: int) -> None:
    """End this process after some seconds of the processor."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))


def portions(names: Sequence[str], contexts: Contexts) -> Iterator[tuple[list[str], float]]:
    """Yield the tests to run first and then the rest, cheapest first, with their seconds; not more
    than MOST.
    """
    portion: list[str] = []
    files = set[str]()
    seconds = 0.0
    spent = 0.0
    most = FIRST
    for name in names:
        more = _cost_in(files, name, contexts)
        if portion and spent + seconds + more > most:
            yield portion, seconds
            spent += seconds
            portion = []
            files = set()
            seconds = 0.0
            most = MOST
            more = contexts.cost(name)
            if spent + more > MOST:
                return
        portion.append(name)
        files.add(name.partition("::")[0])
        seconds += more
    if portion:
        yield portion, seconds


def _cost_in(files: set[str], name: str, contexts: Contexts) -> float:
    """Return the seconds of a test in a run that imports some files of tests in any case."""
    if name.partition("::")[0] in files:
        return contexts.took[name]
    return contexts.cost(name)


def copy_checkout(root: Path, tree: Path) -> Path:
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

"""The tests that run each line, recorded once for a state of the files by coverage.py."""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path

from tools.mutants.mutants import Mutant

DATA = "BROADSIDE_CONTEXTS"
"""The environment variable that names the file of the record."""
SOURCES = ["engine", "static/app"]


class Contexts:
    """A record of the lines that each test runs, the time of each test, and the tests that fail
    without any change.
    """

    def __init__(self, tree: Path, data: Path) -> None:
        """Read a record.

        tree: folder of the current files; lines that have moved since the record are matched.
        data: file of the record.
        """
        self._tree = tree
        known = json.loads(data.with_suffix(".json").read_text())
        self.took: Mapping[str, float] = known["took"]
        self.failed: frozenset[str] = frozenset(known["failed"])
        self._recorded: Mapping[str, str] = known["texts"]
        self._by_file = _by_file(Path(known["root"]), data)
        self._moved: dict[str, Mapping[int, int]] = {}
        self._tests: dict[str, list[str]] = defaultdict(list)
        for name in self.took:
            if "::" in name:
                self._tests[name.partition("::")[0]].append(name)

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests for a mutant, cheapest first: the tests that run its lines.

        Code that runs on import runs once for all tests, in a function or not. Other tests see only
        its result: it also has the tests of its file, and then those of the files that import it.
        """
        names = self._of_lines(mutant)
        own = self._runnable(names)
        importers = set[str]()
        on_import = mutant.at_import or any("::" not in name for name in names)
        if on_import or not own:
            own |= self._runnable(self._of_files([mutant.path]))
        if on_import:
            paths = self._importers([mutant.path])
            importers = self._runnable(self._of_files(paths)) - own
        return [*self._by_cost(own), *self._by_cost(importers)]

    def _of_lines(self, mutant: Mutant) -> set[str]:
        """Return the tests, and the files of tests, that run the lines of a mutant in a
        function.
        """
        result = set[str]()
        if mutant.at_import:
            return result
        lines = self._by_file.get(mutant.path, {})
        before = self._before(mutant.path)
        first, last = mutant.lines
        for line in range(first, last + 1):
            result.update(lines.get(before.get(line, 0), ()))
        return result

    def _by_cost(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: (self.cost(name), name))

    def _before(self, path: str) -> Mapping[int, int]:
        """Return for each line of a file its number in the record."""
        if path not in self._moved:
            old = self._recorded.get(path, "").splitlines()
            new = self._texts.get(path, "").splitlines()
            moved = {}
            matcher = SequenceMatcher(None, old, new, autojunk=False)
            for before, now, size in matcher.get_matching_blocks():
                for step in range(1, size + 1):
                    moved[now + step] = before + step
            self._moved[path] = moved
        return self._moved[path]

    def cost(self, name: str) -> float:
        """Return the seconds of a test, including the import of its file."""
        return self.took[name] + self.took.get(name.partition("::")[0], 0.0)

    def _runnable(self, names: Iterable[str]) -> set[str]:
        """Return tests; a test file that runs a line on import stands for all of its tests."""
        result: set[str] = set()
        for name in set(names):
            if "::" in name:
                result.add(name)
            else:
                result.update(self._tests.get(name, ()))
        return {name for name in result if name in self.took} - self.failed

    def _of_files(self, paths: list[str]) -> set[str]:
        """Return the tests of any function in some files, or else in the files that import them."""
        seen = set(paths)
        result = set[str]()
        while paths and not result:
            for path in paths:
                for names in self._by_file.get(path, {}).values():
                    result.update(name for name in names if "::" in name)
            paths = [path for path in self._importers(paths) if path not in seen]
            seen |= set(paths)
        return result

    def _importers(self, paths: list[str]) -> list[str]:
        """Return the files that name one of some modules."""
        names = []
        for path in paths:
            module = path.removesuffix(".py").removesuffix("/__init__").removeprefix("static/")
            names.append(re.escape(module.replace("/", ".")))
        pattern = re.compile("|".join(rf"\b{name}\b" for name in names))
        return [path for path, text in self._texts.items() if pattern.search(text)]

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return texts(self._tree)


def texts(tree: Path) -> dict[str, str]:
    """Return the sources in a tree by their paths."""
    result = {}
    for top in SOURCES:
        for path in sorted((tree / top).rglob("*.py")):
            result[path.relative_to(tree).as_posix()] = path.read_text(encoding="utf-8")
    return result


def _by_file(tree: Path, data: Path) -> Mapping[str, Mapping[int, list[str]]]:
    """Return the tests of each line of each source file, from coverage.py's file."""
    with sqlite3.connect(data) as base:
        names = base.execute("select id, path from file")
        files = {number: str(Path(path).relative_to(tree)) for number, path in names}
        contexts = dict(base.execute("select id, context from context"))
        result: dict[str, dict[int, list[str]]] = {}
        for path in files.values():
            result[path] = defaultdict(list)
        rows = base.execute("select file_id, context_id, numbits from line_bits")
        for file, context, bits in rows:
            for line in _numbers(bits):
                result[files[file]][line].append(contexts[context])
    return result


def _numbers(bits: bytes) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    for index, byte in enumerate(bits):
        for bit in range(8):
            if byte & 1 << bit:
                yield index * 8 + bit

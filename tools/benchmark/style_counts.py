"""Count what makes code hard to read at first sight.

Usage: .venv/bin/python -m tools.benchmark.style_counts [--write] [--list KIND] [paths ...]
"""

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.paths import ROOT
from tools.run import say

TOPS = ("engine", "static/app", "tools")
TABLE = ROOT / "tools" / "benchmark" / "style_table.txt"
"""The breaches that each file still has, by kind; a file that is not named has none."""
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
WHOLE_RIGHT_SIDES = (ast.Assign, ast.AnnAssign, ast.Return)
"""Statements whose value may be a conditional expression."""
IRREGULAR = frozenset(
    [
        "begun",
        "built",
        "chosen",
        "drawn",
        "found",
        "given",
        "gone",
        "heard",
        "held",
        "kept",
        "known",
        "left",
        "lost",
        "made",
        "met",
        "paid",
        "sent",
        "shot",
        "shown",
        "spent",
        "split",
        "sunk",
        "taken",
        "thrown",
        "told",
        "won",
        "written",
    ]
)
"""Past participles that do not end in -ed."""
TRUTHS = ("is", "has", "can", "was")
"""First words of functions that answer yes or no."""
NOT_PARTICIPLES = frozenset(["embed", "feed", "need", "proceed", "seed", "speed"])


class Breach(NamedTuple):
    """A line that breaks a rule of style."""

    kind: str
    line: int


def find_breaches(tree: ast.Module) -> Iterator[Breach]:
    """Yield each breach of the style in a module, by kind and line."""
    for parent in ast.walk(tree):
        for node in ast.iter_child_nodes(parent):
            for kind in _name_breaches(node, parent):
                yield Breach(kind, getattr(node, "lineno", 0))


def _name_breaches(node: ast.AST, parent: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.expr):
        yield from _name_breaches_of_expression(node, parent)
    if isinstance(node, ast.Assign) and _assigns_twice(node):
        yield "two assignments in one line"
    if isinstance(node, FUNCTIONS) and _is_participle(node.name):
        yield "function named like a participle"
    if _holds_a_function(node, parent):
        yield "field that holds a function"


def _name_breaches_of_expression(node: ast.expr, parent: ast.AST) -> Iterator[str]:
    if isinstance(node, COMPREHENSIONS):
        yield from _name_breaches_of_comprehension(node)
    if isinstance(node, ast.IfExp) and not isinstance(parent, WHOLE_RIGHT_SIDES):
        yield "conditional inside an expression"
    if isinstance(node, ast.Lambda):
        is_key = isinstance(parent, ast.keyword) and parent.arg == "key"
        if not is_key:
            yield "lambda"
    if isinstance(node, ast.Name) and node.id == "Any":
        yield "Any"


def _name_breaches_of_comprehension(
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
) -> Iterator[str]:
    inner = list(ast.walk(node))[1:]
    holds_another = any(isinstance(each, COMPREHENSIONS) for each in inner)
    if holds_another or len(node.generators) > 1:
        yield "nested comprehension"
    if any(isinstance(each, ast.NamedExpr) for each in inner):
        yield "assignment in a comprehension"


def _holds_a_function(node: ast.AST, parent: ast.AST) -> bool:
    if not isinstance(node, ast.AnnAssign) or not isinstance(parent, ast.ClassDef):
        return False
    return "Callable[" in ast.unparse(node.annotation)


def _assigns_twice(node: ast.Assign) -> bool:
    """Return True if a line gives two names two values; a swap does not count."""
    target = node.targets[0]
    if not isinstance(target, ast.Tuple) or not isinstance(node.value, ast.Tuple):
        return False
    names = sorted(ast.unparse(item) for item in target.elts)
    values = sorted(ast.unparse(item) for item in node.value.elts)
    return names != values


def _is_participle(name: str) -> bool:
    """Return True if the last word of a name is a past participle: `declared`, `_roll_taken`."""
    first, *_ = words = name.strip("_").split("_")
    word = words[-1]
    if first in TRUTHS:
        return False
    if word in NOT_PARTICIPLES:
        return False
    return word in IRREGULAR or bool(re.fullmatch(r"\w{2,}ed", word))


Table = dict[str, dict[str, int]]
"""The counts of each kind, by the path of the file from the root."""


def count_breaches(tops: Sequence[str] = TOPS) -> Table:
    """Return how many breaches of each kind the files of some folders have."""
    table: Table = {}
    for path in _python_files(tops):
        kinds = Counter(breach.kind for breach in find_breaches(_parse(path)))
        if kinds:
            table[str(path.relative_to(ROOT))] = dict(sorted(kinds.items()))
    return table


def read_table() -> Table:
    """Return the table that the repository keeps."""
    table: Table = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        path, _, counts = line.partition(": ")
        pairs = [count.rpartition(" ") for count in counts.split(", ")]
        table[path] = {kind: int(number) for kind, _, number in pairs}
    return table


def write_table(table: Table) -> str:
    """Return the text of a table: a line for each file."""
    lines = []
    for path, kinds in sorted(table.items()):
        counts = ", ".join(f"{kind} {count}" for kind, count in kinds.items())
        lines.append(f"{path}: {counts}\n")
    return "".join(lines)


def main() -> int:
    """Print how many breaches there are of each kind; list or record them on demand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", metavar="KIND", help="print each place of one kind, or of 'all'")
    parser.add_argument("--write", action="store_true", help=f"record the counts in {TABLE.name}")
    parser.add_argument("paths", nargs="*", default=TOPS, help="only these files or folders")
    chosen = parser.parse_args()
    if chosen.write:
        TABLE.write_text(write_table(count_breaches()), encoding="utf-8")
    if chosen.list:
        _print_breaches(chosen.list, chosen.paths)
    totals = Counter[str]()
    for kinds in count_breaches(chosen.paths).values():
        totals.update(kinds)
    for kind, count in totals.most_common():
        say(f"{count:5} {kind}")
    return 0


def _print_breaches(kind: str, tops: Sequence[str]) -> None:
    for path in _python_files(tops):
        for breach in find_breaches(_parse(path)):
            if kind in (breach.kind, "all"):
                say(f"{path.relative_to(ROOT)}:{breach.line}: {breach.kind}")


def _python_files(tops: Sequence[str]) -> Iterator[Path]:
    for top in tops:
        path = ROOT / top
        if path.is_file():
            yield path
        else:
            yield from sorted(path.rglob("*.py"))


def _parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())

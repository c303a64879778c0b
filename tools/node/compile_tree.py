"""Compile every module of /source into /target, inside Pyodide, without traces of paths or times.

Third-party modules lose their line numbers; ours keep them.
"""

import ast
import json
import os
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path
from types import CodeType

SOURCE, TARGET = Path("/source"), Path("/target")
MAKER = "__create_fn__"
DOCSTRING = '__doc__ = "-"'
LEVEL, LINES = int(os.environ["LEVEL"]), os.environ["LINES"] == "kept"


def without_lines(code: CodeType, kept: bool) -> CodeType:
    """Return the code without tables of lines; if `kept`, only functions made by data classes lose
    them.
    """
    kept = kept and code.co_name != MAKER
    constants = tuple(
        without_lines(code_type, kept) if isinstance(code_type, CodeType) else code_type
        for code_type in code.co_consts
    )
    return code.replace(co_linetable=code.co_linetable if kept else b"", co_consts=constants)


def classes(node: ast.AST, within: str = "") -> Iterator[tuple[str, ast.ClassDef]]:
    """Yield every class in some code, by its qualified name."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.ClassDef):
            yield within + inner.name, inner
            yield from classes(inner, f"{within}{inner.name}.")
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from classes(inner, f"{within}{inner.name}.<locals>.")
        else:
            yield from classes(inner, within)


def prepared(source: bytes, functions: dict[str, str]) -> ast.Module | bytes:
    """Return the source with the methods that data classes make, and with a short docstring in each
    data class.

    Without a docstring, a data class would compute its signature as text at every start.
    """
    if b"dataclass" not in source:
        return source
    tree = ast.parse(source)
    for name, node in classes(tree):
        if any("dataclass" in ast.unparse(expr) for expr in node.decorator_list):
            added = ast.parse(functions.get(name, "") + "\n" + DOCSTRING).body
            for part in (inner for stmt in added for inner in ast.walk(stmt)):
                if hasattr(part, "lineno"):
                    ast.copy_location(part, node)
            node.body += added
    return ast.fix_missing_locations(tree)


made = json.loads((SOURCE / "made.json").read_text())
for module in sorted(SOURCE.rglob("*.py")):
    name = module.relative_to(SOURCE)
    compiled = TARGET / name.with_suffix(".pyc")
    compiled.parent.mkdir(parents=True, exist_ok=True)
    source = module.read_bytes()
    tree = prepared(source, made.get(name.as_posix(), {}))
    code = compile(tree, str(name), "exec", dont_inherit=True, optimize=LEVEL)
    compiled.write_bytes(_code_to_hash_pyc(without_lines(code, LINES), source_hash(source), False))

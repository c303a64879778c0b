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

SOURCE = Path("/source")
TARGET = Path("/target")
MAKER = "__create_fn__"
DOCSTRING = '__doc__ = "-"'
LEVEL = int(os.environ["LEVEL"])
KEEPS_LINES = os.environ["LINES"] == "kept"


def remove_lines(code: CodeType, *, keep: bool) -> CodeType:
    """Return the code without tables of lines; if `keep`, only functions made by data classes lose
    them.
    """
    keep = keep and code.co_name != MAKER
    constants = []
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            constants.append(remove_lines(constant, keep=keep))
        else:
            constants.append(constant)
    table = code.co_linetable if keep else b""
    return code.replace(co_linetable=table, co_consts=tuple(constants))


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


def add_methods(source: bytes, functions: dict[str, str]) -> ast.Module | bytes:
    """Return the source with the methods that data classes make, and with a short docstring in each
    data class.

    Without a docstring, a data class would compute its signature as text at every start.
    """
    if b"dataclass" not in source:
        return source
    tree = ast.parse(source)
    for name, node in classes(tree):
        if any("dataclass" in ast.unparse(expr) for expr in node.decorator_list):
            added = ast.parse(functions.get(name, "") + "\n" + DOCSTRING)
            for part in ast.walk(added):
                if hasattr(part, "lineno"):
                    ast.copy_location(part, node)
            node.body += added.body
    return ast.fix_missing_locations(tree)


def compile_module(name: Path, functions: dict[str, str]) -> None:
    """Write the bytecode of a module of /source into /target.

    functions: the sources of methods that data classes make, by the name of the class.
    """
    source = (SOURCE / name).read_bytes()
    tree = add_methods(source, functions)
    code = compile(tree, str(name), "exec", dont_inherit=True, optimize=LEVEL)
    bare = remove_lines(code, keep=KEEPS_LINES)
    compiled = TARGET / name.with_suffix(".pyc")
    compiled.parent.mkdir(parents=True, exist_ok=True)
    compiled.write_bytes(_code_to_hash_pyc(bare, source_hash(source), False))


made = json.loads((SOURCE / "made.json").read_text())
for path in sorted(SOURCE.rglob("*.py")):
    module = path.relative_to(SOURCE)
    compile_module(module, made.get(module.as_posix(), {}))

"""Run inside Pyodide: compile every module of /source into /target, without a trace of place or time.

Modules of others lose their line numbers too, which nobody at a table needs; ours keep them.
"""

import ast
import os
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path
from types import CodeType

SOURCE, TARGET = Path("/source"), Path("/target")
SAID = '__doc__ = "-"'
LEVEL, LINES = int(os.environ["LEVEL"]), os.environ["LINES"] == "kept"


def without_lines(code: CodeType) -> CodeType:
    """The code and all code within it without the table of its lines."""
    constants = tuple(without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)


def prepared(source: bytes) -> ast.Module | bytes:
    """The source, with a sign in the place of what data classes say.

    One that says nothing is given its signature as text when it is made, at every start.
    """
    if b"dataclass" not in source:
        return source
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(one) for one in node.decorator_list):
            node.body += [ast.copy_location(one, node) for one in ast.parse(SAID).body]
    return ast.fix_missing_locations(tree)


for module in sorted(SOURCE.rglob("*.py")):
    name = module.relative_to(SOURCE)
    compiled = TARGET / name.with_suffix(".pyc")
    compiled.parent.mkdir(parents=True, exist_ok=True)
    source = module.read_bytes()
    code = compile(prepared(source), str(name), "exec", dont_inherit=True, optimize=LEVEL)
    compiled.write_bytes(_code_to_hash_pyc(code if LINES else without_lines(code), source_hash(source), False))

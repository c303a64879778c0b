"""Run inside Pyodide: compile every module of /source into /target, without a trace of place or time.

Modules of others lose their line numbers too, which nobody at a table needs; ours keep them.
"""

import marshal
import os
import py_compile
from pathlib import Path
from types import CodeType

SOURCE, TARGET = Path("/source"), Path("/target")
LEVEL, LINES = int(os.environ["LEVEL"]), os.environ["LINES"] == "kept"
HEADER = 16
"""Bytes before the code: magic number, flags, hash of the source."""


def without_lines(code: CodeType) -> CodeType:
    """The code and all code within it without the table of its lines."""
    constants = tuple(without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)


for module in sorted(SOURCE.rglob("*.py")):
    name = module.relative_to(SOURCE)
    compiled = TARGET / name.with_suffix(".pyc")
    compiled.parent.mkdir(parents=True, exist_ok=True)
    py_compile.compile(
        str(module),
        cfile=str(compiled),
        dfile=str(name),
        doraise=True,
        optimize=LEVEL,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    if not LINES:
        data = compiled.read_bytes()
        compiled.write_bytes(data[:HEADER] + marshal.dumps(without_lines(marshal.loads(data[HEADER:]))))

"""Run inside Pyodide: compile every module of /source into /target, without a trace of place or time."""

import os
import py_compile
from pathlib import Path

SOURCE, TARGET = Path("/source"), Path("/target")
LEVEL = int(os.environ["LEVEL"])

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

"""Import every module of ours in /source, inside Pyodide, and record the methods that data classes
make.

/target/made.json holds, by file and name of each class, the source of the function that makes its
methods.
"""

import dataclasses
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

SOURCE, TARGET = Path("/source"), Path("/target")
OURS = os.environ["OURS"].split()
MANGLED = "__dataclasses_recursive_repr"
"""A name that Python would mangle within a class; `tools/build/modules/prepared.py` adds two
underscores.
"""
sources: dict[str, dict[str, set[str]]] = {}
classes: list[type] = []
add = dataclasses._FuncBuilder.add_fns_to_class  # type: ignore[attr-defined]


def adding(builder: Any, cls: type) -> None:
    """Record the class of the next methods."""
    classes.append(cls)
    add(builder, cls)


def executing(text: str, *within: Any) -> None:
    """Record the source, then run it."""
    cls = classes[-1]
    sources.setdefault(cls.__module__, {}).setdefault(cls.__qualname__, set()).add(
        text.replace(MANGLED, f"{MANGLED}__")
    )
    exec(text, *within)


def file_name(module: str) -> str:
    """Return the file of a module, relative to /source."""
    file = Path(sys.modules[module].__file__ or "")
    return file.relative_to(SOURCE).as_posix() if file.is_relative_to(SOURCE) else file.name


dataclasses._FuncBuilder.add_fns_to_class = adding  # type: ignore[attr-defined]
dataclasses.exec = executing  # type: ignore[attr-defined]
sys.path.insert(0, str(SOURCE))
for file in sorted(path for name in OURS for path in (SOURCE / name).rglob("*.py")):
    importlib.import_module(
        ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    )
# Two classes of the same name, such as in the branches of a condition, still make their own
# methods.
made = {
    file_name(module): {name: texts.pop() for name, texts in some.items() if len(texts) == 1}
    for module, some in sources.items()
}
(TARGET / "made.json").write_text(json.dumps(made))

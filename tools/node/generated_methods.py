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

SOURCE = Path("/source")
TARGET = Path("/target")
OURS = os.environ["OURS"].split()
MANGLED = "__dataclasses_recursive_repr"
"""A name that Python would mangle within a class; `tools/build/modules/prepared.py` adds two
underscores.
"""
sources: dict[str, dict[str, set[str]]] = {}
classes: list[type] = []
add = dataclasses._FuncBuilder.add_fns_to_class  # type: ignore[attr-defined]


def add_and_note(builder: object, cls: type) -> None:
    """Record the class of the next methods."""
    classes.append(cls)
    add(builder, cls)


def note_and_run(text: str, *within: dict[str, object]) -> None:
    """Record the source, then run it."""
    cls = classes[-1]
    of_module = sources.setdefault(cls.__module__, {})
    of_class = of_module.setdefault(cls.__qualname__, set())
    of_class.add(text.replace(MANGLED, f"{MANGLED}__"))
    exec(text, *within)


def file_name(module: str) -> str:
    """Return the file of a module, relative to /source."""
    file = Path(sys.modules[module].__file__ or "")
    if file.is_relative_to(SOURCE):
        return file.relative_to(SOURCE).as_posix()
    return file.name


def import_all() -> None:
    """Import every module of ours."""
    for folder in OURS:
        for file in sorted((SOURCE / folder).rglob("*.py")):
            parts = file.relative_to(SOURCE).with_suffix("").parts
            importlib.import_module(".".join(parts).removesuffix(".__init__"))


def collect() -> dict[str, dict[str, str]]:
    """Return the source for each class, by file and name of the class.

    Two classes of the same name, such as in the branches of a condition, still make their own
    methods.
    """
    result = {}
    for module, of_module in sources.items():
        methods = {}
        for name, texts in of_module.items():
            if len(texts) == 1:
                methods[name] = texts.pop()
        result[file_name(module)] = methods
    return result


dataclasses._FuncBuilder.add_fns_to_class = add_and_note  # type: ignore[attr-defined]
dataclasses.exec = note_and_run  # type: ignore[attr-defined]
sys.path.insert(0, str(SOURCE))
import_all()
(TARGET / "made.json").write_text(json.dumps(collect()))

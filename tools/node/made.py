"""Run inside Pyodide: import every module of ours in /source and write down what data classes make for themselves.

That is the source of a function that makes their methods; /target/made.json has it by file and name of the class.
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
"""A name that means another one within a class: `tools/build/modules/prepared.py` gives it two letters more."""
found: dict[str, dict[str, set[str]]] = {}
classes: list[type] = []
add = dataclasses._FuncBuilder.add_fns_to_class  # type: ignore[attr-defined]


def adding(builder: Any, cls: type) -> None:
    """Remember whose methods are made."""
    classes.append(cls)
    add(builder, cls)


def executing(text: str, *within: Any) -> None:
    """Write the source down and run it."""
    cls = classes[-1]
    found.setdefault(cls.__module__, {}).setdefault(cls.__qualname__, set()).add(text.replace(MANGLED, f"{MANGLED}__"))
    exec(text, *within)


def place(module: str) -> str:
    """The file of a module, named from the root."""
    file = Path(sys.modules[module].__file__ or "")
    return file.relative_to(SOURCE).as_posix() if file.is_relative_to(SOURCE) else file.name


dataclasses._FuncBuilder.add_fns_to_class = adding  # type: ignore[attr-defined]
dataclasses.exec = executing  # type: ignore[attr-defined]
sys.path.insert(0, str(SOURCE))
for file in sorted(path for name in OURS for path in (SOURCE / name).rglob("*.py")):
    importlib.import_module(".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"))
# Two classes of one name, as in the branches of a condition, go on making their own.
made = {
    place(module): {name: texts.pop() for name, texts in some.items() if len(texts) == 1}
    for module, some in found.items()
}
(TARGET / "made.json").write_text(json.dumps(made))

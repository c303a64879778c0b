"""Work of importing modules, done by the build or left out, because it would take a third of the
start.

Data classes compile their methods from text at each import; the build makes these methods in
advance. pydantic-core describes schemas by some hundred types that the page never uses; the build
removes them.
"""

import ast
import json

from tools.build import archive, pyodide_programs
from tools.paths import CACHE, ROOT

PROGRAM = ROOT / "tools" / "node" / "generated_methods.py"
MADE = "made.json"
DATA_CLASSES = "dataclasses.py"
TYPED = "pydantic_core/core_schema.py"
NEEDED = (".py", ".so", ".txt", ".json")
"""Suffixes of files that imports need; no import needs a template."""
Methods = dict[str, dict[str, str]]
"""The source of the function that makes the methods of a class, by file and name of the class."""

CHANGES = {
    """        exec(txt, self.globals, ns)
        fns = ns['__create_fn__'](**self.locals)
""": """        made = cls.__dict__.get('__create_fn__')
        if made:
            del cls.__create_fn__
        else:
            exec(txt, self.globals, ns)
            made = ns['__create_fn__']
        fns = made(**self.locals)
""",
    # Python would mangle this name within a class.
    "__dataclasses_recursive_repr": "__dataclasses_recursive_repr__",
}


def write_methods(name: str, sources: archive.Files, ours: list[str]) -> Methods:
    """Return the sources of methods of data classes in the packages and our folders; the build
    imports our modules.
    """
    needed = {path: data for path, data in sources.items() if path.endswith(NEEDED)}
    failure = "The engine could not be imported inside Pyodide."
    folder = CACHE / "made" / name
    files = pyodide_programs.run_program(PROGRAM, folder, needed, failure, OURS=" ".join(ours))
    methods: Methods = json.loads(files[MADE])
    return methods


def accept_methods(library: bytes) -> bytes:
    """Return the module of data classes, changed to use methods made in advance if there are any.

    Raises ValueError if the module lacks the lines to change.
    """
    for old, new in CHANGES.items():
        if old.encode() not in library:
            raise ValueError(f"{DATA_CLASSES} has no lines '{old}': has it changed?")
        library = library.replace(old.encode(), new.encode())
    return library


def replace_typed_dicts(module: bytes) -> bytes:
    """Return a module with plain dictionaries in place of TypedDict classes."""
    tree = ast.parse(module)
    types = {"TypedDict"}
    for index, node in enumerate(tree.body):
        if isinstance(node, ast.ClassDef) and types.intersection(map(ast.unparse, node.bases)):
            types.add(node.name)
            tree.body[index] = ast.parse(f"{node.name} = dict").body[0]
    return ast.unparse(tree).encode()

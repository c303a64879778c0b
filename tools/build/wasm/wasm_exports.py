"""The interpreter without unused exports: Pyodide exports some 8,500 names to libraries.

Each export is a line of Pyodide's script, and an object created at every start.
"""

import re
from collections.abc import Iterable
from functools import partial

from tools.build.wasm import binary_format, unused_code

_WORD = re.compile(r"[\w$]+")
_TAKEN = re.compile(
    r'([\w$]+)=(?:Module\["[\w$]+"\]=)?wasmExports\["([\w$]+)"\](?:\.value(?:>>>0)?)?;'
)
"""A line of the script that takes an export: the script's name, and the export's name."""
_DECLARED = re.compile(r"var ((?:[\w$]+,){1000,}[\w$]+);")
"""The script's declaration of the exports that it takes."""


def trim(
    interpreter: bytes, script: str, libraries: Iterable[bytes], scripts: str
) -> tuple[bytes, str]:
    """Return the interpreter and its script with only the exports that libraries or scripts name.

    Any word in a script counts as a name, so that lookups by text also count. Unreachable functions
    lose their code.

    Raises ValueError if the script declares no exports.
    """
    declared = _DECLARED.search(script)
    if not declared:
        raise ValueError("Pyodide's script declares no exports: has it changed?")
    own_names = {match[2]: match[1] for match in _TAKEN.finditer(script)}
    rest_of_script = _TAKEN.sub("", script.replace(declared[0], ""))
    named = set(_WORD.findall(rest_of_script + scripts))
    for module in (interpreter, *libraries):
        named.update(binary_format.imports(module))
    kept = set()
    for name in binary_format.exports(interpreter):
        if not named.isdisjoint({name, f"_{name}", own_names.get(name)}):
            kept.add(name)
    gone = {own for name, own in own_names.items() if name not in kept}
    declared_names = [name for name in declared[1].split(",") if name not in gone]
    script = script.replace(declared[1], ",".join(declared_names))
    script = _TAKEN.sub(partial(_keep_export, kept), script)
    return unused_code.hollow(binary_format.keep_exports(interpreter, kept)), script


def _keep_export(kept: set[str], match: re.Match[str]) -> str:
    """Return the line of the script that takes an export, or nothing if the export is gone."""
    return match[0] if match[2] in kept else ""

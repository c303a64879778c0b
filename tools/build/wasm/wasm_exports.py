"""The interpreter without unused exports: Pyodide exports some 8,500 names to libraries.

Each export is a line of Pyodide's script, and an object created at every start.
"""

import re
from collections.abc import Iterable

from tools.build.wasm import binary_format, unused_code

_WORD = re.compile(r"[\w$]+")
_TAKEN = re.compile(
    r'([\w$]+)=(?:Module\["[\w$]+"\]=)?wasmExports\["([\w$]+)"\](?:\.value(?:>>>0)?)?;'
)
"""A line of the script that takes an export: the script's name, and the export's name."""
_DECLARED = re.compile(r"var ((?:[\w$]+,){1000,}[\w$]+);")
"""The script's declaration of the exports that it takes."""


def trimmed(
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
    taken = {match[2]: match[1] for match in _TAKEN.finditer(script)}
    words = set(_WORD.findall(_TAKEN.sub("", script.replace(declared[0], "")) + scripts))
    named = words.union(*map(binary_format.imported, [interpreter, *libraries]))
    kept = {
        name
        for name in binary_format.exported(interpreter)
        if not named.isdisjoint({name, f"_{name}", taken.get(name)})
    }
    gone = {own for name, own in taken.items() if name not in kept}
    text = ",".join(name for name in declared[1].split(",") if name not in gone)
    shorter = _TAKEN.sub(
        lambda match: match[0] if match[2] in kept else "", script.replace(declared[1], text)
    )
    return unused_code.hollow(binary_format.giving(interpreter, kept)), shorter

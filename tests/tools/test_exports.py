"""The interpreter's exports: those that scripts and libraries use."""

import pytest

from tools.build.wasm import binary_format, trim

FUNCTION, GLOBAL = 0, 3
CODE = b"\x02\x02\0\x0b\x02\0\x0b"
"""Two functions that do nothing."""
OTHERS = [f"spare_{number}" for number in range(1000)]
NAMES = ["called", "looked_up", "linked", "main", *OTHERS]


def module(imports: list[tuple[str, bytes]], exports: list[str]) -> bytes:
    """Make a module that takes and gives these, with a section of another kind behind."""
    taken = b"".join(binary_format.number(3) + b"env" + text(name) + kind for name, kind in imports)
    given = b"".join(text(name) + bytes([FUNCTION, 1]) for name in exports)
    sections = [
        (binary_format.IMPORT, binary_format.number(len(imports)) + taken),
        (binary_format.EXPORT, binary_format.number(len(exports)) + given),
    ]
    sections.append((10, CODE))
    return b"\0asm\1\0\0\0" + b"".join(
        bytes([kind]) + binary_format.number(len(data)) + data for kind, data in sections
    )


def text(name: str) -> bytes:
    return binary_format.number(len(name)) + name.encode()


def script() -> str:
    """Make a script that takes all of them, calls one, and looks one up by its text."""
    declared = ",".join(f"_{name}" for name in NAMES)
    taken = "".join(f'_{name}=Module["_{name}"]=wasmExports["{name}"];' for name in NAMES)
    return f"var {declared};function assign(wasmExports){{{taken}}}_called();find('looked_up')"


LIBRARY = module(
    [
        ("linked", bytes([FUNCTION, 0])),
        ("memory", bytes([binary_format.MEMORY, 1, 2, 3])),
        ("table", bytes([binary_format.TABLE, 0x70, 0, 1])),
        ("base", bytes([GLOBAL, 0x7F, 0])),
        ("last", bytes([FUNCTION, 0])),
    ],
    [],
)


def test_only_used_exports_stay() -> None:
    interpreter, shorter = trim(
        module([], [*NAMES, "apart"]), script(), [LIBRARY], "callMain(_main, _apart)"
    )
    assert set(binary_format.exports(interpreter)) == {
        "called",
        "looked_up",
        "linked",
        "main",
        "apart",
    }
    assert "spare" not in shorter
    assert '_linked=Module["_linked"]=wasmExports["linked"];' in shorter
    assert shorter.startswith("var _called,_looked_up,_linked,_main;")
    assert (
        dict(binary_format.sections(interpreter))[10] == b"\x02\x03\0\0\x0b\x02\0\x0b"
    )  # the first has no name


def test_imports_of_a_library_are_read_by_kind() -> None:
    assert binary_format.imports(LIBRARY) == ["linked", "memory", "table", "base", "last"]
    assert binary_format.imports(LIBRARY, FUNCTION) == ["linked", "last"]


def test_unexpected_script_is_refused() -> None:
    with pytest.raises(ValueError, match="has it changed"):
        trim(module([], NAMES), "nothing", [], "")

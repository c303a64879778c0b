"""Functions that cannot be called lose their code, and only they."""

import pytest

from tools.build.wasm import binary_format, unused_code

EMPTY = b"\x03\0\0\x0b"
CALL, END, CONSTANT = b"\x10", b"\x0b", b"\x41"
DROP = b"\x1a"


def counted(*parts: bytes) -> bytes:
    return binary_format.number(len(parts)) + b"".join(parts)


def body(code: bytes, variables: bytes = b"\0") -> bytes:
    return binary_format.number(len(variables + code + END)) + variables + code + END


def call(number: int) -> bytes:
    return CALL + binary_format.number(number)


# Number 0 is taken from elsewhere; each says what leads to it.
BODIES = {
    "exported": body(call(0) + CONSTANT + b"\x10" + DROP + call(3)),  # a constant like a call
    "no one": body(call(5) + CONSTANT + b"\x07" + DROP),
    "the first": body(
        b"\x20\x01\x0e\x01\0\x10" + call(4), b"\x01\x02\x7f"
    ),  # behind a table of branches
    "the third": body(
        b"\x44" + call(2) * 4 + DROP + b"\x43\x10\x02\x10\x02" + DROP + b"\xd2\x86\0"
    ),
    "nobody but a dead one": body(b""),
    "a reference": body(b"\xfc\x0a\0\0\x28\x02\x10\x1a" + b"\x11\x02\0"),
    "a table": body(call(1)),
    "the start": body(b"\x02\x40\x0c\0" + END),
    "nobody at all": body(b"\x1c\x01\x7f"),
}
DEAD = {"no one", "nobody but a dead one", "nobody at all"}
SECTIONS = {
    binary_format.IMPORT: counted(b"\x03env\x01f\0\0"),
    binary_format.EXPORT: counted(b"\x01a\0\x01", b"\x01m\x02\0"),
    unused_code.START: b"\x08",
    unused_code.ELEMENTS: counted(b"\0" + CONSTANT + b"\x01" + END + counted(b"\x07")),
    unused_code.CODE: counted(*BODIES.values()),
}


def module(**changes: bytes) -> bytes:
    """The module, with other code for some of its functions."""
    sections = SECTIONS | {unused_code.CODE: counted(*(BODIES | changes).values())}
    return b"\0asm\1\0\0\0" + b"".join(
        bytes([kind]) + counted(*[data[i : i + 1] for i in range(len(data))])
        for kind, data in sections.items()
    )


def test_only_unreachable_functions_are_emptied() -> None:
    expected = SECTIONS | {
        unused_code.CODE: counted(
            *(EMPTY if name in DEAD else data for name, data in BODIES.items())
        )
    }
    assert dict(binary_format.sections(unused_code.hollow(module()))) == expected


def test_unknown_instruction_stops_the_build() -> None:
    with pytest.raises(ValueError, match="0xfd"):
        unused_code.hollow(module(exported=body(b"\xfd\x0c")))

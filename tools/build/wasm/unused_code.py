"""WebAssembly without the code of unreachable functions: a tenth of the code once unused exports
are gone.
"""

import re
from collections.abc import Iterable, Iterator

from tools.build.wasm import binary_format

START = 8
ELEMENTS = 9
CODE = 10
NOTHING = binary_format.number(3) + b"\x00\x00\x0b"
"""The body of a function without locals that stops the program."""

_NUMBER = rb"[\x80-\xff]*+[\x00-\x7f]"
_OTHERS = (
    rb"[\x00\x01\x05\x0a\x0b\x0f\x19-\x1b\x45-\xc4\xd1]",  # no operands
    rb"[\x02-\x04\x06-\x09\x0c\x0d\x18\x20-\x26\x3f-\x42\xd0]"
    + _NUMBER,  # blocks, branches, variables, integers
    rb"[\x11\x13]" + _NUMBER * 2,  # calls through a table
    rb"[\x28-\x3e][\x00-\x3f]" + _NUMBER,  # memory
    rb"\x43.{4}|\x44.{8}|\x1c\x01.",  # floats; typed select
    rb"\xfc(?:[\x00-\x07]|[\x09\x0b\x0d\x0f-\x11]%b|[\x08\x0a\x0c\x0e]%b%b)"
    % (_NUMBER, _NUMBER, _NUMBER),
)
_STRETCH = re.compile(
    rb"(?>(?:%b)*)(?:[\x10\x12\xd2](%b)|(\x0e))?" % (b"|".join(_OTHERS), _NUMBER), re.DOTALL
)
"""Instructions up to one that names a function, or to a table of branches."""
_OFFSET = re.compile(rb"(?>(?:[\x23\x41]%b|[\x6a-\x6c])*)\x0b" % _NUMBER)
"""The start of a table's elements."""


def hollow(module: bytes) -> bytes:
    """Return the module with empty bodies for all functions that no export, table or called
    function leads to.

    The indexes of functions stay. Raises ValueError for an unknown instruction.
    """
    kinds = dict(binary_format.sections(module))
    first = len(binary_format.imports(module, binary_format.FUNCTION))
    bodies = list(_bodies(kinds[CODE]))
    reachable = _reach(set(_roots(module, kinds)), bodies, first)
    parts = [binary_format.number(len(bodies))]
    for number, body in enumerate(bodies, start=first):
        if number in reachable:
            parts.append(binary_format.number(len(body)) + body)
        else:
            parts.append(NOTHING)
    return binary_format.replace_section(module, CODE, b"".join(parts))


def _bodies(code: bytes) -> Iterator[bytes]:
    reader = binary_format.Reader(code)
    for _ in range(reader.number()):
        yield reader.piece()


def _roots(module: bytes, kinds: dict[int, bytes]) -> Iterator[int]:
    """Yield the functions called from outside, at the start, or through a table."""
    for entry in binary_format.exports(module).values():
        reader = binary_format.Reader(entry)
        reader.piece()  # the name
        if reader.byte() == binary_format.FUNCTION:
            yield reader.number()
    if START in kinds:
        yield binary_format.Reader(kinds[START]).number()
    if ELEMENTS in kinds:
        yield from _elements(binary_format.Reader(kinds[ELEMENTS]))


def _elements(reader: binary_format.Reader) -> Iterator[int]:
    for _ in range(reader.number()):
        if reader.number():
            raise ValueError("a table is filled in a way that is not known")
        offset = _OFFSET.match(reader.data, reader.at)
        if not offset:
            raise ValueError("a table is filled from a place that is not known")
        reader.at = offset.end()
        for _ in range(reader.number()):
            yield reader.number()


def _reach(roots: set[int], bodies: list[bytes], first: int) -> set[int]:
    """Return the numbers of the functions that some functions lead to, and of these themselves.

    first: the number of the first function with a body; those before it are imported.
    """
    reachable: set[int] = set()
    while roots:
        number = roots.pop()
        reachable.add(number)
        if number >= first:
            roots |= set(_read_calls(bodies[number - first])) - reachable
    return reachable


def _read_calls(body: bytes) -> Iterable[int]:
    """Yield the functions that a body calls or refers to."""
    reader = binary_format.Reader(body)
    for _ in range(reader.number()):  # its locals: how many, and their type
        reader.number()
        reader.byte()
    while reader.at < len(body):
        match = _STRETCH.match(body, reader.at)
        if not match or match.end() == reader.at:
            raise ValueError(f"an instruction is not known: {body[reader.at]:#x}")
        reader.at = match.end()
        if match[1]:
            yield binary_format.Reader(match[1]).number()
        elif match[2]:
            for _ in range(reader.number() + 1):
                reader.number()

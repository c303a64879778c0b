"""WebAssembly's binary format: sections, imports and exports."""

from collections.abc import Iterator

IMPORT = 2
EXPORT = 7
HEADER = 8
"""Bytes before the first section: the magic number and the version."""
LIMITED = 1
"""The flag of a table or memory with an upper limit."""
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)


class Reader:
    """A reader of bytes from a position on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        """Read one byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read an unsigned number in LEB128."""
        total = shift = 0
        while True:
            part = self.byte()
            total |= (part & 0x7F) << shift
            shift += 7
            if part < 0x80:
                return total

    def piece(self) -> bytes:
        """Read a number, and return that many bytes."""
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at]


def number(value: int) -> bytes:
    """Return a number in LEB128."""
    parts = bytearray()
    while value >= 0x80:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*parts, value])


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the contents of each section."""
    reader = Reader(module, HEADER)
    while reader.at < len(module):
        yield reader.byte(), reader.piece()


def imports(module: bytes, *kinds: int) -> list[str]:
    """Return the names of a module's imports of some kinds, by default of all kinds."""
    reader = Reader(dict(sections(module))[IMPORT])
    names = []
    for _ in range(reader.number()):
        name, kind = _import(reader)
        if not kinds or kind in kinds:
            names.append(name)
    return names


def _import(reader: Reader) -> tuple[str, int]:
    """Read an import: its name and its kind."""
    reader.piece()  # the module of the import
    name = reader.piece().decode()
    kind = reader.byte()
    if kind == TABLE:
        reader.byte()  # the type
        _limits(reader)
    elif kind == MEMORY:
        _limits(reader)
    elif kind == FUNCTION:
        reader.number()  # the number of its type
    else:
        reader.byte()  # the type of a global, or the attribute of a tag
        reader.number()  # whether the global may change, or the number of the tag's type
    return name, kind


def _limits(reader: Reader) -> None:
    """Read the least size of a table or memory, and the most if there is one."""
    flags = reader.byte()
    reader.number()
    if flags & LIMITED:
        reader.number()


def exports(module: bytes) -> dict[str, bytes]:
    """Return a module's exports: the bytes of each entry, by name."""
    reader = Reader(dict(sections(module))[EXPORT])
    return dict(_export(reader) for _ in range(reader.number()))


def _export(reader: Reader) -> tuple[str, bytes]:
    start = reader.at
    name = reader.piece().decode()
    reader.byte()  # the kind
    reader.number()
    return name, reader.data[start : reader.at]


def keep_exports(module: bytes, names: set[str]) -> bytes:
    """Return the module with only some of its exports."""
    kept = [entry for name, entry in exports(module).items() if name in names]
    return replace_section(module, EXPORT, number(len(kept)) + b"".join(kept))


def replace_section(module: bytes, section: int, contents: bytes) -> bytes:
    """Return the module with other contents of one section."""
    parts = [module[:HEADER]]
    for kind, inside in sections(module):
        if kind == section:
            inside = contents
        parts.append(bytes([kind]) + number(len(inside)) + inside)
    return b"".join(parts)

"""What the build makes ahead is what Python would have made as the page starts."""

import json
from pathlib import Path

import pytest

from tools import node
from tools.build import archive, vendor, within
from tools.build.modules import compiled, prepared

KINDS = """
from dataclasses import InitVar, KW_ONLY, dataclass, field
from functools import cached_property
from typing import ClassVar

@dataclass(frozen=True, slots=True)
class Die:
    sides: int
    faces: tuple = ()
    kind: ClassVar[str] = "die"

@dataclass(frozen=True, order=True)
class Pool(list):
    count: int = 3
    named: dict = field(default_factory=dict, compare=False, repr=False)
    twice: InitVar[int] = 0
    _: KW_ONLY
    last: int = 1

    def __post_init__(self, twice):
        object.__setattr__(self, "count", self.count + twice)

@dataclass(frozen=True, slots=True)
class Weighted(Die):
    weight: int = 2
    __own: int = 5

    class Inner:
        @dataclass(eq=False)
        class Deep:
            self: int

        @dataclass(unsafe_hash=True)
        class Told:
            a: int
            def __repr__(self):
                return "told"

def made():
    @dataclass(slots=True)
    class Local:
        a: list = field(default_factory=list)
    return Local

if made:
    @dataclass
    class Twice:
        a: int
else:
    @dataclass
    class Twice:
        b: int

@dataclass
class Twice(Twice):
    c: int = 0

Deep, Told, Local = Weighted.Inner.Deep, Weighted.Inner.Told, made()
ALL = [(Die, (6,)), (Pool, (2,)), (Weighted, (6, (1,))), (Deep, (1,)), (Told, (2,)), (Local, ()), (Twice, (4,))]
"""
PROGRAM = """
import copy, dataclasses, importlib, importlib.util, json, pickle, sys
from pathlib import Path

compiled = []
def tried(work):
    try:
        return repr(work())
    except Exception as error:
        return f"{type(error).__name__}: {error}"

def told():
    sys.modules.pop("toy.kinds", None)
    importlib.invalidate_caches()
    kinds = importlib.import_module("toy.kinds")
    for cls, given in kinds.ALL:
        one, other = cls(*given), cls(*given)
        yield cls.__qualname__, sorted(vars(cls)), getattr(cls, "__slots__", None), cls.__match_args__
        yield [tried(work) for work in (
            lambda: one, lambda: one == other, lambda: hash(one) == hash(other), lambda: one < other,
            lambda: one != cls(*given[:-1], 99), lambda: cls(), lambda: cls(1, 2, 3, 4, 5, 6),
            lambda: [(found.name, str(found.type)) for found in dataclasses.fields(cls)],
            lambda: [found.default is dataclasses.MISSING or found.default for found in dataclasses.fields(cls)],
            lambda: dataclasses.replace(one, **{dataclasses.fields(cls)[0].name: 7}),
            lambda: dataclasses.asdict(one), lambda: copy.copy(one) == one, lambda: setattr(one, "sides", 3),
            lambda: pickle.loads(pickle.dumps(one)) == one, lambda: delattr(one, "count"),
            lambda: setattr(one, "other", 3), lambda: cls.__setattr__.__qualname__,
            lambda: cls.__init__.__qualname__, lambda: cls.__init__.__annotations__)]

sys.path.append("/source")
plain = list(told())
spec = importlib.util.spec_from_file_location("dataclasses", "/source/dataclasses.py")
dataclasses = sys.modules["dataclasses"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(dataclasses)
dataclasses.exec = lambda text, *within: compiled.append(text) or exec(text, *within)
Path("/source/toy/kinds.py").unlink()
ahead = list(told())
Path("/target/told.json").write_text(json.dumps([len(compiled), plain, ahead]))
"""


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "CACHE", tmp_path)
    monkeypatch.setattr(compiled, "CACHE", tmp_path)
    monkeypatch.setenv("BROADSIDE_NODE", str(node.find().program))


def test_data_classes_made_ahead_are_those_that_python_makes(tmp_path: Path) -> None:
    """Equal in all that can be seen of them; only two of one name are left to Python."""
    toy = {"toy/__init__.py": b"", "toy/kinds.py": KINDS.encode()}
    modules = compiled.modules("toy", toy, prepared.made("toy", toy, ["toy"]))
    library = archive.opened([vendor.STDLIB])[prepared.TAKER]
    archive.lay_out(toy | modules | {prepared.TAKER: prepared.taking(library)}, tmp_path / "before")
    (tmp_path / "after").mkdir()
    (tmp_path / "program.py").write_text(PROGRAM)
    within.run(tmp_path / "program.py", tmp_path / "before", tmp_path / "after", "The data classes differ.")
    remaining, plain, made = json.loads((tmp_path / "after" / "told.json").read_text())
    assert made == plain
    assert remaining == 2


def test_a_library_that_has_changed_is_refused() -> None:
    with pytest.raises(ValueError, match="has it changed"):
        prepared.taking(b"")


def test_types_of_dictionaries_become_dictionaries() -> None:
    """Whoever makes one gets one, and the types that say so may be put together as before."""
    source = "class A(TypedDict, total=False):\n a: int\nclass B(A):\n b: int\nclass C:\n c = 1\nfound = B(a=1), A | C"
    names: dict[str, object] = {}
    exec(prepared.untyped(source.encode()), names)
    assert names["found"] == ({"a": 1}, dict | names["C"])  # type: ignore[operator]
    assert names["B"] is dict

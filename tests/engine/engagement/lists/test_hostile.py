"""Hostile and foreign files: each is refused with its reason, or shown; none takes long."""

import base64
import io
import json
import struct
import zipfile
from itertools import product
from typing import Any

import pytest

from engine.engagement import Refusal
from engine.engagement.exchange import import_list
from tests.calls import calls
from tests.engine.engagement.lists.games import DYSTOPIAN, code, read

MOST_CALLS = 2_500_000
"""The calls of the most expensive file, with a margin."""


def roster(inner: str, **attributes: str) -> str:
    names = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return (
        f'<roster name="x"{names}><forces><force '
        f'name="f"><selections>{inner}</selections></force></forces></roster>'
    )


BIRD = roster('<selection name="Heron" type="model" number="2"/>')


def zipped(method: int = zipfile.ZIP_DEFLATED, **files: str | bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_ros", ".ros"), text)
    return packed.getvalue()


def sent(packed: bytes) -> str:
    """The bytes of a file as the page sends them."""
    return "data:application/octet-stream;base64," + base64.b64encode(packed).decode()


def headed(offset: int, value: int) -> bytes:
    """A zip with another value in the heading of its file: at 6 whether it needs a password, at 8
    its method.
    """
    data = bytearray(zipped(list_ros=BIRD))
    for mark, at in ((b"PK\x03\x04", offset), (b"PK\x01\x02", offset + 2)):
        struct.pack_into("<H", data, data.index(mark) + at, value)
    return bytes(data)


def of_type(kind: str, *names: str) -> str:
    items = "".join(f'<characteristic name="{name}">4</characteristic>' for name in names)
    profile = (
        f'<profile name="S" typeName="{kind}"><characteristics>{items}</characteristics></profile>'
    )
    return f'<selection name="S" type="model"><profiles>{profile}</profiles></selection>'


LAUGHS = '<!DOCTYPE roster [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>' + BIRD.replace(
    "Heron", "&b;"
)
OUTSIDE = '<!DOCTYPE roster SYSTEM "file:///etc/passwd">' + BIRD
DWB = {
    "roster": {
        "contractVersion": 1,
        "rootInstanceIds": ["a"],
        "instances": {"a": {"definitionId": "b"}},
    }
}
FORGE = {
    "name": "L",
    "gameSystem": "aofs",
    "units": [
        {"selectionId": "1", "name": "Rats", "size": 5, "combined": True},
        {"selectionId": "2", "name": "Rats", "size": 5, "combined": True, "joinToUnit": "1"},
        {"selectionId": "3", "name": "Chief", "customName": "Old Tom", "size": 1},
    ],
}
REFUSED: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "no_list"),
    "spaces": (" \n\ufeff\t", "no_list"),
    "numbers": ("12\n13", "no_list"),
    "empty roster": ("<roster/>", "no_list"),
    "deep XML": ("<roster>" + "<selections><selection>" * 5000, "list_too_deep"),
    "deep JSON": ('{"roster":{"forces":' + "[" * 5000, "list_too_deep"),
    "many parts": (roster("<selection/>" * 110_000), "list_too_large_parts"),
    "many values": ("[" + "[]," * 110_000 + "[]]", "list_too_large"),
    "a bomb": (zipped(list_ros="<roster>" + " " * 3_000_000), "list_too_large"),
    "a large zip": (zipped(0, list_ros="<roster>" + " " * 1_100_000), "list_packed_too_large"),
    "a large text": ("x" * 2_000_001, "list_too_large"),
    "entities": (LAUGHS, "list_entities"),
    "an entity outside": (OUTSIDE, "list_entities"),
    "cut XML": (BIRD[:-20], "list_damaged"),
    "cut JSON": ('{"roster": {"forces": [', "list_damaged_json"),
    "cut zip": (zipped(list_ros=BIRD)[:-40], "list_packed"),
    "a control character": (BIRD.replace("Heron", "He\x01ron"), "list_damaged"),
    "zip without roster": (zipped(**{"readme.md": BIRD}), "list_packed_none"),
    "zip of two": (zipped(one_ros=BIRD, two_ros=BIRD), "list_packed_two"),
    "zip of many": (
        zipped(**{f"f{number}": "" for number in range(20)}, list_ros=BIRD),
        "list_packed_many",
    ),
    "zip in a zip": (zipped(list_ros=zipped(list_ros=BIRD)), "list_encoding"),
    "another method": (headed(8, 12), "list_packed"),
    "a password": (headed(6, 1), "list_packed"),
    "no base64": ("data:application/zip;base64,?", "list_packed"),
    "UTF-16 without a mark": (BIRD.encode("utf-16-le"), "list_encoding"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "list_picture"),
    "a workbook": (zipped(**{"[Content_Types].xml": "", "xl/workbook.xml": ""}), "list_workbook"),
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "list_workbook"),
    "a photograph": (b"\xff\xd8\xff\xe0\x00\x10JFIF", "list_picture"),
    "a photograph of a phone": (b"\x00\x00\x00\x18ftypheic", "list_picture"),
    "a PDF": (b"%PDF-1.7", "list_page"),
    "a catalogue": ("<catalogue name='x'/>", "list_catalogue"),
    "a page": ("<html><body>Heron</body></html>", "list_page"),
    "other JSON": ('{"a": 1}', "list_no_roster"),
    "ids": (json.dumps(DWB), "list_ids"),
    "a link": ("https://www.newrecruit.eu/app/list/AbC12", "list_link"),
    "edition 3": (
        roster(of_type("Standard Model", "Mass"), gameSystemName="Dystopian Wars"),
        "list_other_game",
    ),
    "edition 3 by its weapon": (roster(of_type("Weapon", "Arc", "Point Blank")), "list_other_game"),
    "edition 4": (
        roster(of_type("Ship", "DR"), gameSystemName="Dystopian Wars 4.0"),
        "list_other_game",
    ),
    "another game": (
        roster(of_type("Unit", "M", "T"), gameSystemName="Age of Sails"),
        "list_other_game",
    ),
    "Army Forge": (json.dumps(FORGE), "list_other_game"),
    "many squadrons": (
        "\n".join(f"1 Kuro {number}" for number in range(101)),
        "list_too_many_squadrons",
    ),
    "many in a squadron": ("61 Kuro", "list_too_many_in_squadron"),
    "many models": ("\n".join("60 Kuro" for _ in range(20)), "list_too_many_models"),
    "many lines": ("\n" * 6000 + "1 Kuro", "list_too_many_lines"),
    "an open quotation mark": ('Name,DR\n"Kuro,4\nx', "list_damaged_table"),
}


@pytest.mark.shipped
@pytest.mark.parametrize("name", REFUSED)
def test_a_file_is_refused_with_its_reason(name: str) -> None:
    source, reason = REFUSED[name]
    assert code(source) == reason
    if isinstance(source, bytes):
        assert code(sent(source)) == reason
    elif not source.startswith("data:"):
        assert code(source.encode()) == reason


@pytest.mark.parametrize(
    "name", [name for name, (source, _) in REFUSED.items() if len(source) > 500]
)
def test_a_file_is_refused_in_few_calls(name: str) -> None:
    assert calls(lambda: code(REFUSED[name][0])) < MOST_CALLS


@pytest.mark.parametrize(
    ("game", "system"),
    [("aofs", "OPR Army Forge (aofs)"), (" \u200b", "OPR Army Forge"), (3, "OPR Army Forge")],
)
def test_another_game_is_named_if_the_list_names_it(game: object, system: str) -> None:
    result = import_list(DYSTOPIAN, json.dumps(FORGE | {"gameSystem": game}))
    assert isinstance(result, Refusal)
    assert result.faults[0].numbers == {"system": system}


SHOWN: dict[str, tuple[str | bytes, str]] = {
    "markup": (BIRD.replace("Heron", "&lt;img src=x&gt;"), "<img src=x>"),
    "JSON with controls": (
        '{"forces":[{"selections":[{"name":"A\\u0000B\\u2028C","type":"model"}]}]}',
        "A B C",
    ),
    "half a character": (
        '{"forces":[{"selections":[{"name":"A\\ud800B","type":"model"}]}]}',
        "A B",
    ),
    "a long name": (BIRD.replace("Heron", "H" * 500), "H" * 500),
    "UTF-16": (("\ufeff" + BIRD).encode("utf-16-le"), "Heron"),
    "a mark of UTF-8": (("\ufeff" + BIRD).encode(), "Heron"),
    "Latin-1": (
        ('<?xml version="1.0" encoding="ISO-8859-1"?>' + BIRD.replace("Heron", "Hér")).encode(
            "latin-1"
        ),
        "Hér",
    ),
    "a spreadsheet of Windows": ("Nom;DR;CR\nÉpée d’Œuvre;4;5".encode("cp1252"), "Épée d’Œuvre"),
    "a namespace": (
        BIRD.replace("<roster", '<b:roster xmlns:b="x"').replace("</roster", "</b:roster"),
        "Heron",
    ),
    "a count of letters": (BIRD.replace('"2"', '"many"'), "Heron"),
    "a negative count": (BIRD.replace('"2"', '"-5"'), "Heron"),
    "edition 2.5": (roster(of_type("Ship", "DR"), gameSystemName="Dystopian Wars 2.5"), "S"),
    "comments": (BIRD.replace("<forces>", "<!-- <x> --><forces>"), "Heron"),
    "CDATA": (roster(of_type("Ship", "DR").replace(">4<", "><![CDATA[4]]><")), "S"),
    "a stored zip": (zipped(0, list_ROS_ros="\ufeff" + BIRD), "Heron"),
    "a cell as long as a book": ("Name,DR,Notes\nHeron,4," + "x" * 150_000, "Heron"),
    "other line ends": ("2 Heron\r1 Skua\r\n", "Heron"),
    "more cells than headings": ("Name,DR\nHeron,4,5,6", "Heron"),
}


@pytest.mark.shipped
@pytest.mark.parametrize("name", SHOWN)
def test_a_strange_file_is_shown(name: str) -> None:
    source, first = SHOWN[name]
    assert read(source).groups[0].name == first


def test_a_count_beyond_any_is_marked_and_refused() -> None:
    assert code(BIRD.replace('"2"', '"1001"')) == "list_too_many_in_squadron"
    assert code("101 Kuro", "jovian") == "list_too_many_squadrons"
    (unit,) = read("500 Reeds", "warsurge").groups
    assert [(remark.code, remark.text) for remark in unit.remarks] == [("not_a_value", "500")]


def test_lost_characters_are_marked() -> None:
    remarks = list(read("2 H\ufffdron\n1 Skua").every_remark)
    assert [(remark.code, remark.text, remark.where) for remark in remarks] == [
        ("characters", "2 H\ufffdron", "1")
    ]


def test_what_is_not_a_count_is_marked() -> None:
    remarks = list(read(SHOWN["a count of letters"][0]).every_remark)
    assert [(remark.code, remark.text) for remark in remarks] == [("not_a_value", "many")]


@pytest.mark.parametrize("name", ["Army Forge", "another game", "edition 3", "edition 4"])
def test_of_another_game_the_names_alone_are_read(name: str) -> None:
    fleet = read(REFUSED[name][0], names_only=True)
    assert all(set(item.from_file) <= {"name"} for _, item in fleet.items)
    if name == "Army Forge":
        assert [(model.name, model.count) for group in fleet.groups for model in group.models] == [
            ("Rats", 10),
            ("Old Tom", 1),
        ]
    else:
        assert [item.name for group in fleet.groups for item in group.models or (group,)] == ["S"]


def test_the_other_game_is_named() -> None:
    result = import_list(DYSTOPIAN, REFUSED["another game"][0])
    assert isinstance(result, Refusal) and result.faults[0].numbers["system"] == "Age of Sails"


@pytest.mark.parametrize("method", [0, 8], ids=["stored", "deflated"])
def test_a_zip_with_any_broken_byte_is_read_or_refused(method: int) -> None:
    whole = zipped(method, list_ros=BIRD)
    for index, flipped in product(range(len(whole)), (0x01, 0xFF)):
        result = import_list(
            DYSTOPIAN, whole[:index] + bytes([whole[index] ^ flipped]) + whole[index + 1 :]
        )
        assert isinstance(result, Refusal) or [group.name for group in result.groups] == ["Heron"]


LONG = [
    "a" + " " * 20_000 + "b",
    "a" + "1" * 20_000 + "b",
    "a" + "(1" * 10_000,
    "+" * 20_000,
    "1x " * 7_000,
    "a (1 " + "1" * 20_000,
    "- " * 10_000,
    "a,b\n" * 4_000,
    ". " * 9_000,
    "x ×" * 7_000,
    "Name,DR\n" + "a," * 90_000,
]


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:14]))
def test_a_hostile_line_needs_few_calls(text: str) -> None:
    assert calls(lambda: import_list(DYSTOPIAN, text)) < MOST_CALLS


def big() -> str:
    """A roster of 200 kB, with as many profiles as a real one."""
    guns = (
        of_type("Gun", "RB1", "RB2", "RB3", "RB4", "Arc")
        .partition("<profile ")[2]
        .partition("</profiles>")[0]
    )
    ship = of_type("Ship", "DR", "CR", "MV", "HP", "AP", "AA", "CC", "IR", "Class")
    rules = f"<rules><rule name='R'><description>{'text ' * 160}</description></rule></rules>"
    whole = ship.replace("</profiles>", ("<profile " + guns) * 4 + "</profiles>" + rules)
    return roster(whole * 80, gameSystemName="Dystopian Wars 2.0")


def test_a_list_of_200_kilobytes_is_read_in_few_calls() -> None:
    text = big()
    assert len(text) > 150_000
    import_list(DYSTOPIAN, BIRD)
    assert calls(lambda: read(text)) < 600_000
    assert len(read(text).groups) == 80


def test_a_shape_of_nothing_is_refused() -> None:
    odd: list[Any] = [
        3,
        "x",
        None,
        [],
        {"forces": 3},
        {"forces": [3, {"selections": [[], 1]}]},
        {"roster": []},
        {"roster": {"forces": {}}},
        {"units": [{"selectionId": 1}]},
        {"units": [3]},
    ]
    for data in odd:
        assert all(
            code(json.dumps(whole))
            for whole in ([data], {"roster": data}, {"a": data, "forces": data})
        )

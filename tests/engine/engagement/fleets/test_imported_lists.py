"""Lists of other programs: only names and numbers are imported; anything else is refused."""

import base64
import io
import json
import zipfile
from itertools import product
from time import process_time
from typing import Any

import pytest

from engine.engagement import Refusal, listed, numbered

LINES = """# Reach of the Drowned
Cruisers:
- 3 Albatross (120 pts)
2x Skua [90]
• Nimbus x2 – 75 points
Old Grey Heron

12
"""


def test_plain_lines_give_names_and_numbers() -> None:
    assert listed(LINES) == (("Albatross", 3), ("Skua", 2), ("Nimbus", 2), ("Old Grey Heron", 1))


def model(name: str, number: int = 1, *inner: Any, type: str = "model") -> dict[str, Any]:
    return {"name": name, "number": number, "type": type, "selections": list(inner)}


GUN = {"name": "Gun", "number": 4, "type": "upgrade"}
ROSTER = [
    model("Squadron", 1, model("Albatross", 2, GUN), model("Skua", 1), type="unit"),
    {"name": "Detachment", "type": "upgrade", "selections": [model("Nimbus", 3)]},
    model("Levy", 1, model("Levy", 10), type="unit"),
    GUN,
]
FOUND = (("Albatross", 2), ("Skua", 1), ("Nimbus", 3), ("Levy", 10))


def test_json_roster_is_read() -> None:
    assert listed(json.dumps({"roster": {"forces": [{"selections": ROSTER}]}})) == FOUND


def xml(item: dict[str, Any]) -> str:
    inner = "".join(xml(each) for each in item.get("selections", []))
    return (
        f'<selection name="{item["name"]}" number="{item.get("number", 1)}" type="{item["type"]}">{inner}</selection>'
    )


def test_xml_roster_is_read() -> None:
    text = '<?xml version="1.0"?><roster name="x"><forces><force name="f"><selections>'
    text += "".join(map(xml, ROSTER)) + "<profile name='Albatross'>of theirs</profile></selections></force></forces>"
    assert listed(text + "</roster>") == FOUND
    assert listed('<roster><selection name="A &amp; B &lt;i&gt;" number="2" type="model"/></roster>') == (
        ("A & B <i>", 2),
    )


@pytest.mark.parametrize("text", ["", "{", '{"roster": 3}', '{"roster": {"forces": [3, {"selections": [[], 1]}]}}',
                                  "<roster/>", "\x00\x01", "12\n13", "[" * 5000, "<selection" * 5000])  # fmt: skip
def test_text_without_names_is_refused(text: str) -> None:
    assert isinstance(listed(text), Refusal)


def test_oversized_list_is_refused_and_counts_are_bounded() -> None:
    assert isinstance(listed("Kuro\n" * 101), Refusal)
    assert isinstance(listed("x" * 2_000_001), Refusal)
    odd = [model("A", 99_999), {"name": "B", "number": "many", "type": "model"}, {"number": 2, "type": "model"}]
    assert listed(json.dumps({"forces": [{"selections": odd}]})) == (("A", 60), ("B", 1))


def test_copies_are_numbered() -> None:
    taken = ["Kuro", "Kuro 2", "Ash 7"]
    assert [numbered(name, taken) for name in ("Kuro", "Kuro 2", "Ash 7", "Ash", "New")] == [
        "Kuro 3", "Kuro 3", "Ash 8", "Ash", "New",
    ]  # fmt: skip
    assert numbered("x" * 80, ["x" * 80]) == "x" * 78 + " 2"


def zipped(method: int = zipfile.ZIP_DEFLATED, **files: str) -> str:
    """Files as the page sends a zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_ros", ".ros"), text)
    return sent(packed.getvalue())


def sent(packed: bytes) -> str:
    """The bytes of a file as the page sends them."""
    return "data:application/octet-stream;base64," + base64.b64encode(packed).decode()


XML = '\ufeff<roster><forces><force><selection name="Heron" number="2" type="model"/></force></forces></roster>'


def test_zipped_roster_is_read() -> None:
    assert listed(zipped(list_ros=XML)) == (("Heron", 2),)
    assert listed(zipped(readme="1 Skua", LIST_ros=XML)) == (("Heron", 2),)


@pytest.mark.parametrize(
    "text",
    [
        zipped(readme=XML),
        zipped(one_ros=XML, two_ros=XML),
        zipped(one_ros="<roster>" + " " * 3_000_000),
        zipped(one_ros=XML)[:-40],
        "data:application/zip;base64,UEsDBA==",
        "data:application/zip;base64,?",
        "data:;base64,",
    ],
    ids=["no roster", "two", "too long", "cut", "no zip", "no base64", "empty"],
)
def test_invalid_zip_is_refused(text: str) -> None:
    listeds = listed(text)
    assert isinstance(listeds, Refusal) and listeds.faults[0].code == "no_list"


METHODS = {"stored": 0, "deflated": 8, "bzip2": 12, "lzma": 14}


@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
def test_zip_with_any_broken_byte_is_read_or_refused(method: int) -> None:
    whole = base64.b64decode(zipped(method, list_ros=XML).split(",")[1])
    for index, flipped in product(range(len(whole)), (0x01, 0xFF)):
        listeds = listed(sent(whole[:index] + bytes([whole[index] ^ flipped]) + whole[index + 1 :]))
        assert isinstance(listeds, Refusal | tuple)


@pytest.mark.parametrize("method", [12, 14], ids=["bzip2", "lzma"])
def test_zip_with_an_unusual_method_is_refused(method: int) -> None:
    """Pyodide lacks some methods, and their errors are not errors of zip files."""
    listeds = listed(zipped(method, list_ros=XML))
    assert isinstance(listeds, Refusal) and listeds.faults[0].code == "no_list"


@pytest.mark.parametrize(
    "text",
    ["a" + " " * 20_000 + "b", "a" + "1" * 20_000 + "b", "a" + "(1" * 10_000, "<selection " + "a" * 20_000 + ">"],
    ids=lambda text: repr(text[:14]),
)
def test_hostile_line_is_read_quickly(text: str) -> None:
    """Such lines took over half a minute when patterns restarted at every letter."""
    began = process_time()
    listed(text)
    assert process_time() - began < 1


@pytest.mark.parametrize("text", ["<selection>" * 110_000, "[" + "[]," * 110_000 + "[]]", "[" * 50_000])
def test_roster_with_too_many_parts_is_refused_unread(text: str) -> None:
    assert isinstance(listed(text), Refusal)

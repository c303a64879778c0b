"""A set-up goes from one phone to the other as a text; texts that are none change nothing."""

import json
import zlib
from base64 import urlsafe_b64encode

from hypothesis import given, settings
from hypothesis import strategies as st

from app.jovian.dogfight.codes import CodeFault
from app.jovian.dogfight.setup_code import MOST_BYTES, START, read_setup_code, setup_code
from app.views.qr import qr
from tests.app.jovian.table import Phone
from tests.app.markup import elements

OPENING = [("dogfight.sides.0.name", "One"), ("dogfight.sides.1.name", "Other")]
CODE = setup_code(OPENING)


def packed(data: object) -> str:
    return START + urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode().rstrip("=")


def test_the_other_phone_has_the_same_set_up() -> None:
    one, other = Phone(), Phone()
    one.act("sample", side=0, sample=3)
    changes = {"dogfight.sides.1.skill": "5", "dogfight.sides.0.name": "Zoë’s <b>"}
    one.act("share_setup", changes)
    text = next(each.text for each in elements(one.form_html) if each.id == "setup-code")
    other.act("take_setup", {"exchange.setup": f" {text[:90]}\n{text[90:]} "})
    assert {name: value for name, value in other.typed if value} == dict(one.form(changes))
    assert qr(text).size < 120


def test_a_cut_a_newer_and_a_huge_text_are_refused() -> None:
    assert read_setup_code(CODE) == tuple(OPENING)
    assert read_setup_code(CODE[:-5]) is CodeFault.MISTYPED
    assert read_setup_code(packed({"version": 2, "pairs": []})) is CodeFault.NEWER
    assert read_setup_code(packed({"version": 1, "pairs": [["a", "x" * MOST_BYTES * 9]]})) is CodeFault.MISTYPED
    assert read_setup_code(packed({"version": 1, "pairs": [["dogfight.sides.0", "1"], ["dogfight.sides.0.x", "1"]]}))
    assert read_setup_code("A" * 9000) is CodeFault.NOT_A_CODE


CUT = st.integers(0, len(CODE) - 5).map(lambda cut: CODE[:cut] + "A")
LETTERS = st.text(alphabet="ABab01-_ ", max_size=80)


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=80) | LETTERS.map(START.__add__) | st.integers(0, len(CODE) - 5).map(lambda cut: CODE[:cut] + "A")
)
def test_hostile_texts_are_refused_in_a_sentence(text: str) -> None:
    assert isinstance(read_setup_code(text), CodeFault)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["dogfight.sides.0", "dogfight.sides.0.weapons", "dogfight.sides.1.weapons.0.type", "x"])
            | st.from_regex(r"dogfight\.sides\.[0-3]\.(fuel|weapons\.\d\.(type|declared))", fullmatch=True),
            st.text(max_size=20),
        ),
        max_size=8,
    )
)
def test_whatever_pairs_a_text_holds_the_page_stands(pairs: list[tuple[str, str]]) -> None:
    phone = PHONE
    answer = phone.act("take_setup", {"exchange.setup": packed({"version": 1, "pairs": pairs})})
    assert answer.get("faults") or answer["regions"]
    assert phone.act("begin").keys() >= {"then", "faults"} or phone.act("begin")["faults"]
    phone.act("afresh")


PHONE = Phone()

"""Until both sides have sealed, nothing that the page stores, shows or receives depends on the
orders.
"""

import json
import re
from itertools import combinations
from typing import Any

import pytest

from app.words import words
from engine.engagement import Code, DocumentChange, read_code
from tests.app.asking import attack_request, done, sent
from tests.app.jovian.table import Phone
from tests.app.markup import elements

SQUADRON = {"sides.0.fuel": "12", "sides.0.weapons.0.anti_squadron": "12"}
SECRETS = [
    {"weapon": "0", "fuel": "11", "attack": "17"},
    {"weapon": "1", "fuel": "0", "attack": "0"},
    {"weapon": "0", "fuel": "12", "attack": "9"},
]


RANDOM = re.compile("[0-9A-Z]{48}|[0-9a-f]{16,}|[0-9A-Z]{31}")
"""Commitments, ids of battles and fleets, and what is kept apart."""


def shape(value: Any) -> Any:
    """Everything but what is random."""
    if isinstance(value, dict):
        return {RANDOM.sub("", key): shape(inner) for key, inner in value.items()}
    if isinstance(value, str):
        return RANDOM.sub("", value)
    return [shape(item) for item in value] if isinstance(value, list) else value


def sealed(orders: dict[str, str]) -> Phone:
    phone = Phone().begun(SQUADRON)
    phone.orders(orders)
    return phone


def test_different_orders_give_responses_of_the_same_shape() -> None:
    answers = [
        [shape(json.loads(answer)) for answer in sealed(orders).answers] for orders in SECRETS
    ]
    assert all(item[1:] == other[1:] for item, other in combinations(answers, 2))


def test_screen_of_the_second_player_is_independent_of_the_first_orders() -> None:
    pages = []
    for orders in SECRETS:
        phone = sealed(orders)
        phone.press("dogfight.hold")
        pages.append(phone.html)
    assert len(set(pages)) == 1


def test_log_file_and_code_reveal_nothing_before_the_reveal() -> None:
    """Commitments look random; the rest is equal for any orders."""
    result = []
    for orders in SECRETS:
        phone = sealed(orders)
        about = {"kind": "battle", "id": phone.engagement.battle.id}
        given = [
            sent(attack_request(act, [], "en", "jovian", about) | {"view": "share"})
            for act in ("file", "make")
        ]
        codes = [
            each.text
            for each in elements(given[1]["regions"]["share-out"])
            if each.id == "share-text"
        ]
        assert len(codes) == 1
        kept = phone.engagement.battle.model_dump_json()
        phone.press("go", view="log")
        code = read_code(codes[0])
        assert isinstance(code, Code)
        result.append([given[0]["device"]["file"]["text"], code.data, kept, phone.html])
        openings = list(phone.keys.values())
        assert openings and not any(opening in json.dumps(result[-1]) for opening in openings)
    for index in range(4):
        assert len({json.dumps(shape(item[index])) for item in result}) == 1, index


def test_stored_secrets_have_equal_length_for_any_orders() -> None:
    assert len({len(next(iter(sealed(orders).keys.values()))) for orders in SECRETS}) == 1


def test_equal_orders_never_look_the_same() -> None:
    first, second = (sealed(SECRETS[0]).boxes[0] for _ in range(2))
    assert first != second


def test_key_of_another_box_is_refused() -> None:
    phone = sealed(SECRETS[0])
    phone.orders({"weapon": "0", "fuel": "1", "attack": "2"})
    first, second = map(str, phone.boxes)
    phone.keys = {first: phone.keys[second], second: phone.keys[first]}
    assert phone.press("dogfight.reveal")["trouble"]
    assert phone.fight is None
    assert phone.boxes == [first, second]


def test_exchanged_boxes_of_both_sides_are_refused() -> None:
    phone = sealed(SECRETS[0])
    phone.orders({"weapon": "0", "fuel": "1", "attack": "2"})
    first, second = map(str, phone.boxes)
    exchanged = [
        DocumentChange(
            document.key,
            document.text.replace(first, "@").replace(second, first).replace("@", second),
            None,
        )
        for document in done(phone.store.all("record/"))
        if first in document.text or second in document.text
    ]
    assert len(exchanged) == 2
    done(phone.store.put(exchanged))
    phone.repository.forget()
    phone.press("dogfight.reveal")
    assert phone.fight is None


def test_new_orders_need_the_consent_of_both_players() -> None:
    """A player must not replace the orders of the other one unseen."""
    phone = sealed(SECRETS[0])
    box = phone.boxes[0]
    phone.press("dogfight.anew", side="0")
    assert phone.boxes[0] == box and phone.screen["view"] == "consent"
    phone.press("dogfight.agree", side="1")
    assert phone.boxes[0] == box
    forms = [("orders.weapon", "0"), ("orders.fuel", "0"), ("orders.attack", "0")]
    phone.send("dogfight.seal", kept=phone.screen | {"view": "orders", "item": "0"}, forms=forms)
    assert phone.boxes[0] == box
    phone.press("go", view="battle")
    assert "option" not in phone.screen and not phone.buttons("dogfight.agree")
    phone.press("dogfight.anew", side="0")
    phone.press("dogfight.agree", side="1")
    phone.press("dogfight.agree", side="0")
    assert phone.boxes == [None, None] and phone.repeats == (1, 0)
    assert phone.answer["device"]["secret"] == {box: ""}


@pytest.mark.parametrize("way", ["off", "undo"])
def test_discarding_orders_needs_the_consent_of_both_players(way: str) -> None:
    phone = sealed(SECRETS[0])
    phone.press("undo" if way == "undo" else "dogfight.off")
    assert phone.boxes[0] and phone.screen["item"] == way
    phone.press("dogfight.agree", side="0")
    assert phone.boxes[0]
    phone.press("dogfight.agree", side="1")
    assert phone.boxes == [None, None]
    assert (phone.engagement.state.dogfight is None) == (way == "off")


def test_revealed_orders_are_replaced_only_after_both_agree() -> None:
    """Orders must not be undone unseen after a reveal."""
    phone = Phone().begun().revealed(*(2 * [{"weapon": "0", "fuel": "1", "attack": "2"}]))
    phone.press("undo")
    assert phone.screen["view"] == "battle" and phone.fight is None
    boxes = phone.boxes
    phone.press("undo")
    assert phone.screen["view"] == "consent" and phone.boxes == boxes
    phone.press("dogfight.agree", side="1")
    assert phone.boxes == boxes
    phone.press("dogfight.agree", side="0")
    assert phone.boxes == [boxes[0], None]


def test_forged_reveal_of_one_side_changes_nothing() -> None:
    """It must not discard the orders of the side that has sealed."""
    phone = sealed(SECRETS[0])
    before = phone.engagement.battle
    for secrets in ({}, phone.keys, {str(phone.boxes[0]): "forged"}):
        assert phone.send("dogfight.reveal", secrets=secrets)["say"] == words("en")(
            "fault.not_sealed"
        )
        assert phone.engagement.battle == before


def test_repeated_orders_are_mentioned_at_the_reveal() -> None:
    phone = Phone().begun()
    orders = {"weapon": "0", "fuel": "1", "attack": "2"}
    phone.orders(orders)
    phone.press("dogfight.anew", side="0")
    phone.press("dogfight.agree", side="0")
    phone.press("dogfight.agree", side="1")
    phone.revealed(orders, orders)
    assert "changed its orders" in phone.html
    assert "changed its orders" not in Phone().begun().revealed(orders, orders).html


@pytest.mark.parametrize("view", ["battle", "orders"])
def test_agreement_counts_only_on_the_screen_that_asks_for_it(view: str) -> None:
    """A screen that only pretends that the other player has agreed changes nothing."""
    phone = sealed(SECRETS[0])
    pretended = phone.screen | {"view": view, "item": "0", "option": "1"}
    answer = phone.send("dogfight.agree", {"side": "0"}, kept=pretended)
    assert answer["say"] == words("en")("fault.both_agree")
    assert phone.boxes[0] and phone.repeats == (0, 0)

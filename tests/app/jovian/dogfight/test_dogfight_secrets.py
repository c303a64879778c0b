"""Until both orders are in, nothing that the page keeps, shows or is told depends on them."""

import json
import re
from itertools import combinations
from typing import Any

import pytest

from app.words import words
from engine.engagement import Change, Code, read_code
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


def test_different_orders_give_answers_of_the_same_shape() -> None:
    answers = [[shape(json.loads(answer)) for answer in sealed(orders).answers] for orders in SECRETS]
    assert all(item[1:] == other[1:] for item, other in combinations(answers, 2))


def test_the_second_player_s_part_knows_nothing_of_the_first_s() -> None:
    pages = []
    for orders in SECRETS:
        phone = sealed(orders)
        phone.press("dogfight.hold")
        pages.append(phone.html)
    assert len(set(pages)) == 1


def test_log_file_and_code_know_nothing_before_the_reveal() -> None:
    """What binds is random to look at; all else is the same whatever was ordered."""
    result = []
    for orders in SECRETS:
        phone = sealed(orders)
        about = {"kind": "battle", "id": phone.engagement.battle.id}
        given = [sent(attack_request(act, [], "en", "jovian", about) | {"view": "share"}) for act in ("file", "make")]
        codes = [each.text for each in elements(given[1]["regions"]["share-out"]) if each.id == "share-text"]
        assert len(codes) == 1
        kept = phone.engagement.battle.model_dump_json()
        phone.press("go", view="log")
        code = read_code(codes[0])
        assert isinstance(code, Code)
        result.append([given[0]["file"]["text"], code.data, kept, phone.html])
        openings = list(phone.keys.values())
        assert openings and not any(opening in json.dumps(result[-1]) for opening in openings)
    for index in range(4):
        assert len({json.dumps(shape(item[index])) for item in result}) == 1, index


def test_what_is_kept_apart_is_equally_long_whatever_was_ordered() -> None:
    assert len({len(next(iter(sealed(orders).keys.values()))) for orders in SECRETS}) == 1


def test_the_same_orders_never_look_the_same() -> None:
    first, second = (sealed(SECRETS[0]).boxes[0] for _ in range(2))
    assert first != second


def test_no_key_of_another_box_opens_it() -> None:
    phone = sealed(SECRETS[0])
    phone.orders({"weapon": "0", "fuel": "1", "attack": "2"})
    first, second = map(str, phone.boxes)
    phone.keys = {first: phone.keys[second], second: phone.keys[first]}
    assert phone.press("dogfight.reveal")["trouble"]
    assert phone.fight is None
    assert phone.boxes == [first, second]


def test_boxes_of_the_two_sides_cannot_be_exchanged() -> None:
    phone = sealed(SECRETS[0])
    phone.orders({"weapon": "0", "fuel": "1", "attack": "2"})
    first, second = map(str, phone.boxes)
    exchanged = [
        Change(document.key, document.text.replace(first, "@").replace(second, first).replace("@", second), None)
        for document in done(phone.store.all("record/"))
        if first in document.text or second in document.text
    ]
    assert len(exchanged) == 2
    done(phone.store.put(exchanged))
    phone.repository.forget()
    phone.press("dogfight.reveal")
    assert phone.fight is None


def test_one_player_alone_cannot_give_the_other_s_orders_again() -> None:
    """Once the second player could discard the first one's orders and give others in their place, unseen."""
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
    assert phone.boxes == [None, None] and phone.again == (1, 0)
    assert phone.answer["secret"] == {box: ""}


@pytest.mark.parametrize("way", ["off", "undo"])
def test_every_other_way_to_be_rid_of_orders_asks_both_too(way: str) -> None:
    phone = sealed(SECRETS[0])
    phone.press("undo" if way == "undo" else "dogfight.off")
    assert phone.boxes[0] and phone.screen["item"] == way
    phone.press("dogfight.agree", side="0")
    assert phone.boxes[0]
    phone.press("dogfight.agree", side="1")
    assert phone.boxes == [None, None]
    assert (phone.engagement.state.dogfight is None) == (way == "off")


def test_who_has_seen_both_orders_gives_new_ones_only_if_both_agree() -> None:
    """Once the orders could be taken back unseen after a reveal, and the page spoke of the consent of both."""
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


def test_a_forged_reveal_of_one_side_changes_nothing() -> None:
    """Once it discarded the orders of the side that had sealed."""
    phone = sealed(SECRETS[0])
    before = phone.engagement.battle
    for secrets in ({}, phone.keys, {str(phone.boxes[0]): "forged"}):
        assert phone.send("dogfight.reveal", secrets=secrets)["say"] == words("en")("fault.not_sealed")
        assert phone.engagement.battle == before


def test_orders_given_again_are_told_at_the_reveal() -> None:
    phone = Phone().begun()
    orders = {"weapon": "0", "fuel": "1", "attack": "2"}
    phone.orders(orders)
    phone.press("dogfight.anew", side="0")
    phone.press("dogfight.agree", side="0")
    phone.press("dogfight.agree", side="1")
    phone.revealed(orders, orders)
    assert "gave orders again" in phone.html
    assert "gave orders again" not in Phone().begun().revealed(orders, orders).html

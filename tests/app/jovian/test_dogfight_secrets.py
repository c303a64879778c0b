"""Until both orders are in, nothing that the page keeps, shows or is told depends on them."""

import json
import re
from itertools import combinations
from typing import Any

from app.jovian.dogfight.table import given_again
from tests.app.jovian.table import Phone

SQUADRON = {"sides.0.fuel": "12", "sides.0.weapons.0.anti_squadron": "12"}
SECRETS = [
    {"weapon": "0", "fuel": "11", "attack": "17"},
    {"weapon": "1", "fuel": "0", "attack": "0"},
    {"weapon": "0", "fuel": "12", "attack": "9"},
]


RANDOM = re.compile("[0-9A-Z]{48}|[0-9a-f]{16,}")
"""Commitments, and ids of battles and fleets."""


def shape(value: Any) -> Any:
    """Everything but what is random: texts under seal by their length, all else as it is."""
    if isinstance(value, dict):
        return {
            key: len(inner) if key in ("0", "1") else RANDOM.sub("", inner) if key == "battle" else shape(inner)
            for key, inner in value.items()
        }
    return [shape(one) for one in value] if isinstance(value, list) else value


def sealed(orders: dict[str, str]) -> Phone:
    phone = Phone().begun(SQUADRON)
    phone.orders(0, orders)
    return phone


def test_different_orders_give_answers_of_the_same_shape() -> None:
    answers = [[shape(json.loads(answer)) for answer in sealed(orders).answers] for orders in SECRETS]
    assert all(one == other for one, other in combinations(answers, 2))


def test_the_second_player_s_part_knows_nothing_of_the_first_s() -> None:
    pages = []
    for orders in SECRETS:
        phone = sealed(orders)
        phone.act("hold", side=1)
        pages.append(phone.html)
    assert len(set(pages)) == 1


def test_what_is_kept_apart_is_equally_long_whatever_was_ordered() -> None:
    assert len({len(sealed(orders).keys["0"]) for orders in SECRETS}) == 1


def test_the_same_orders_never_look_the_same() -> None:
    first, second = (sealed(SECRETS[0]).boxes[0] for _ in range(2))
    assert first != second


def test_no_key_of_another_box_opens_it() -> None:
    phone = sealed(SECRETS[0])
    phone.orders(1, {"weapon": "0", "fuel": "1", "attack": "2"})
    phone.act("reveal", secrets={"0": phone.keys["1"], "1": phone.keys["0"]})
    assert phone.fight is None
    assert phone.boxes == [None, None]


def test_boxes_of_the_two_sides_cannot_be_exchanged() -> None:
    phone = sealed(SECRETS[0])
    phone.orders(1, {"weapon": "0", "fuel": "1", "attack": "2"})
    battle, (first, second) = phone.kept["battle"], phone.boxes
    phone.kept["battle"] = battle.replace(str(first), "@").replace(str(second), str(first)).replace("@", str(second))
    phone.act("reveal", secrets={"0": phone.keys["1"], "1": phone.keys["0"]})
    assert phone.fight is None


def test_one_player_alone_cannot_give_the_other_s_orders_again() -> None:
    """Once the second player could discard the first one's orders and give others in their place, unseen."""
    phone = sealed(SECRETS[0])
    box = phone.boxes[0]
    phone.act("anew", side=0)
    assert phone.boxes[0] == box and phone.kept["redo"] == 0
    phone.act("agree", side=1)
    assert phone.boxes[0] == box
    phone.act("seal", {"orders.weapon": "0", "orders.fuel": "0", "orders.attack": "0"}, side=0)
    assert phone.boxes[0] == box
    phone.act("keep_orders")
    assert phone.kept["redo"] is None and phone.kept["agreed"] == [False, False]
    phone.act("anew", side=0)
    phone.act("agree", side=1)
    phone.act("agree", side=0)
    assert phone.boxes == [None, None] and phone.table and given_again(phone.table) == (1, 0)


def test_the_way_over_the_set_up_asks_both_too() -> None:
    phone = sealed(SECRETS[0])
    phone.act("back")
    assert phone.encounter and phone.kept["redo"] == "setup"
    phone.act("agree", side=0)
    phone.act("agree", side=1)
    assert phone.encounter is None and phone.title == "Dogfight: set-up"


def test_orders_given_again_are_told_at_the_reveal() -> None:
    phone = Phone().begun()
    orders = {"weapon": "0", "fuel": "1", "attack": "2"}
    phone.orders(0, orders)
    phone.act("anew", side=0)
    phone.act("agree", side=0)
    phone.act("agree", side=1)
    phone.revealed(orders, orders)
    assert "given again" in phone.html
    assert "given again" not in Phone().begun().revealed(orders, orders).html

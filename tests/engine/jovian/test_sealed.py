"""Sealed orders: codes hide, bind and are forgiving about how they are typed."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.faults import Fault
from engine.jovian.dogfight.orders import Orders
from engine.jovian.sealed import Match, Opening, canonical, code_of, read_opening, seal, verify

ORDERS = Orders(fuel=2, weapon=0, attack=4, defense=3)
NUMBERS = st.integers(0, 9)


def test_a_code_matches_its_opening() -> None:
    code, opening = seal(0, ORDERS)
    assert verify(code, opening, 0) is Match.MATCHES
    assert len(code) == 23 and code.count("-") == 3
    assert opening.orders == ORDERS


def test_codes_stay_the_same_between_versions() -> None:
    opening = Opening(side=1, orders=ORDERS, nonce="00112233445566778899aabbccddeeff")
    assert canonical(opening) == (
        b'{"nonce":"00112233445566778899aabbccddeeff","orders":{"attack":4,"defense":3,"fuel":2,"weapon":0},'
        b'"side":1,"version":1}'
    )
    assert code_of(opening) == "21447-01CWF-NW5Q3-VTXQ9"


def test_typed_in_another_hand() -> None:
    code, opening = seal(1, ORDERS)
    sloppy = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert verify(f" {sloppy} ", opening, 1) is Match.MATCHES


@settings(max_examples=30, deadline=None)
@given(NUMBERS, NUMBERS, NUMBERS)
def test_other_orders_do_not_match(fuel: int, attack: int, defense: int) -> None:
    other = Orders(fuel=fuel, weapon=0, attack=attack, defense=defense)
    code, opening = seal(0, ORDERS)
    expected = Match.MATCHES if other == ORDERS else Match.DIFFERS
    assert verify(code, opening.model_copy(update={"orders": other}), 0) is expected


def test_another_nonce_does_not_match() -> None:
    code, opening = seal(0, ORDERS)
    assert verify(code, opening.model_copy(update={"nonce": "0" * 32}), 0) is Match.DIFFERS


def test_equal_orders_get_unlike_codes() -> None:
    assert len({seal(0, ORDERS)[0] for _ in range(20)}) == 20


def test_the_other_players_code_is_not_ones_own() -> None:
    code, opening = seal(0, ORDERS)
    assert verify(code, opening, 1) is Match.OTHER_SIDE
    assert verify(code, opening.model_copy(update={"side": 1}), 1) is Match.DIFFERS


def test_not_a_code() -> None:
    _, opening = seal(0, ORDERS)
    for text in ("", "ABCDE", "U" * 20, "0" * 19, "0" * 21, "0" * 19 + "é", "<script>"):
        assert verify(text, opening, 0) is Match.NOT_A_CODE


def test_an_opening_crosses_as_json() -> None:
    _, opening = seal(0, ORDERS)
    assert read_opening(opening.model_dump_json()) == opening
    assert read_opening(json.loads(opening.model_dump_json())) == opening


def test_a_broken_opening_is_refused_with_every_fault() -> None:
    faults = read_opening({"version": 2, "side": 3, "orders": {"fuel": -1, "weapon": 0, "attack": 1}, "nonce": "xyz"})
    assert not isinstance(faults, Opening)
    assert {fault.name for fault in faults} == {"version", "side", "orders.fuel", "orders.defense", "nonce"}
    torn = read_opening('{"side":')
    assert not isinstance(torn, Opening) and all(isinstance(fault, Fault) for fault in torn)

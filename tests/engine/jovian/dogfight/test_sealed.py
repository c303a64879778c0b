"""Sealed orders: codes hide and bind, for one meeting alone."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Refusal
from engine.engagement.record.seal import ALPHABET, BITS
from engine.jovian.dogfight.orders import Orders
from engine.jovian.dogfight.sealed_orders import (
    Match,
    Meeting,
    Opening,
    code_of,
    new_nonce,
    opening_of,
    setup_digest,
    verify,
)
from engine.kit.refusal import accepted
from tests.engine.jovian.dogfight.encounters import BEAM, DRIVER, LANCE, meet

ORDERS = Orders(fuel=2, weapon=0, attack=4, defense=3)
HERE = Meeting(setup_digest(meet(BEAM, DRIVER)), "0123456789ABC")
NUMBERS = st.integers(0, 9)


def test_a_code_matches_its_opening() -> None:
    opening = opening_of(0, ORDERS)
    assert verify(code_of(opening, HERE), opening, 0, HERE) is Match.MATCHES
    assert opening.orders == ORDERS


def test_two_openings_of_one_code_are_120_bits_away() -> None:
    """Among n codes of b bits a pair that is alike is to be expected at n = 2 ** (b / 2)."""
    code = code_of(opening_of(0, ORDERS), HERE)
    assert set(code) <= set(ALPHABET) and len(ALPHABET) == 2**BITS
    assert len(code) * BITS // 2 >= 120


def test_codes_stay_the_same_between_versions() -> None:
    opening = Opening(side=1, orders=ORDERS, nonce="00112233445566778899aabbccddeeff")
    meeting = Meeting("ab", "0123456789ABC")
    text = (
        b'{"meeting":{"nonce":"0123456789ABC","setup":"ab"},"opening":{"nonce":"00112233445566778899aabbccddeeff",'
        b'"orders":{"attack":4,"defense":3,"fuel":2,"weapon":0},"side":1,"version":2}}'
    )
    bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in code_of(opening, meeting))
    assert int(bits, 2) == int(sha256(text).hexdigest(), 16) >> 16
    assert code_of(opening, meeting) == "09GQWJ5RZNJFZAYP5AY8PG235CMV3A88CEDBSA8827T8ZKEK"


@settings(max_examples=30, deadline=None)
@given(NUMBERS, NUMBERS, NUMBERS)
def test_other_orders_do_not_match(fuel: int, attack: int, defense: int) -> None:
    other = Orders(fuel=fuel, weapon=0, attack=attack, defense=defense)
    opening = opening_of(0, ORDERS)
    expected = Match.MATCHES if other == ORDERS else Match.DIFFERS
    assert verify(code_of(opening, HERE), opening.model_copy(update={"orders": other}), 0, HERE) is expected


def test_another_nonce_does_not_match() -> None:
    opening = opening_of(0, ORDERS)
    assert verify(code_of(opening, HERE), opening.model_copy(update={"nonce": "0" * 32}), 0, HERE) is Match.DIFFERS


@pytest.mark.parametrize(
    "elsewhere",
    [
        HERE._replace(nonce="0123456789ABD"),
        HERE._replace(setup=setup_digest(meet(BEAM, LANCE))),
        HERE._replace(setup=setup_digest(meet(BEAM, DRIVER, empty_pools="at_least_one"))),
    ],
)
def test_a_code_is_of_no_use_in_another_meeting(elsewhere: Meeting) -> None:
    """Neither for another phone's nonce nor for another set-up: nothing can be prepared beforehand."""
    opening = opening_of(0, ORDERS)
    assert verify(code_of(opening, HERE), opening, 0, elsewhere) is Match.DIFFERS


def test_names_are_no_part_of_a_set_up() -> None:
    named = BEAM.model_copy(update={"name": "Ours"})
    assert setup_digest(meet(named, DRIVER)) == HERE.setup


def test_equal_orders_get_unlike_codes_and_nonces_differ() -> None:
    assert len({code_of(opening_of(0, ORDERS), HERE) for _ in range(20)}) == 20
    assert len({new_nonce() for _ in range(20)}) == 20


def test_the_other_players_code_is_not_ones_own() -> None:
    opening = opening_of(0, ORDERS)
    code = code_of(opening, HERE)
    assert verify(code, opening, 1, HERE) is Match.OTHER_SIDE
    assert verify(code, opening.model_copy(update={"side": 1}), 1, HERE) is Match.DIFFERS


def test_a_broken_opening_is_refused_with_every_fault() -> None:
    found = accepted(
        Opening, {"version": 1, "side": 3, "orders": {"fuel": -1, "weapon": 0, "attack": 1}, "nonce": "xyz"}
    )
    assert isinstance(found, Refusal)
    assert {fault.name for fault in found.faults} == {"version", "side", "orders.fuel", "orders.defense", "nonce"}

"""Sealed orders: commitments hide and bind, for one encounter alone."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Refusal
from engine.engagement.record import ALPHABET, BITS
from engine.jovian.dogfight import Encounter, Orders
from engine.jovian.dogfight.sealed_orders import OpenedOrders, commitment_of, is_sealed, opening_of
from engine.kit import validate
from tests.engine.jovian.dogfight.encounters import BEAM, DRIVER, LANCE, meet

ORDERS = Orders(fuel=2, weapon=0, attack=4, defense=3)
MET = meet(BEAM, DRIVER)
NUMBERS = st.integers(0, 9)


def test_commitment_matches_its_opening() -> None:
    opening = opening_of(0, ORDERS)
    assert is_sealed(commitment_of(opening, MET), opening, 0, MET)
    assert opening.orders == ORDERS


def test_commitments_have_enough_bits_against_collisions() -> None:
    """Among n codes of b bits a pair is expected to be equal at n = 2 ** (b / 2)."""
    code = commitment_of(opening_of(0, ORDERS), MET)
    assert set(code) <= set(ALPHABET) and len(ALPHABET) == 2**BITS
    assert len(code) * BITS // 2 >= 120


def test_commitments_stay_the_same_between_versions() -> None:
    opening = OpenedOrders(side=1, orders=ORDERS, nonce="00112233445566778899aabbccddeeff")
    text = (
        b'{"opening":{"nonce":"00112233445566778899aabbccddeeff","orders":{"attack":4,"defense":3,"fuel":2,"weapon":0},'
        b'"side":1,"version":2},"setup":"fa2ecdbb610a6c8a59e1136134754107bc15ba042850e74b3bebd0374f9876b1"}'
    )
    bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in commitment_of(opening, MET))
    assert int(bits, 2) == int(sha256(text).hexdigest(), 16) >> 16
    assert commitment_of(opening, MET) == "P9WANNAKA1WPWQ0APC7VVZKG34AMM70NJ8KFFVP3ARWSNHX3"


@settings(max_examples=30, deadline=None)
@given(NUMBERS, NUMBERS, NUMBERS)
def test_other_orders_do_not_match(fuel: int, attack: int, defense: int) -> None:
    other = Orders(fuel=fuel, weapon=0, attack=attack, defense=defense)
    opening = opening_of(0, ORDERS)
    shown = opening.model_copy(update={"orders": other})
    assert is_sealed(commitment_of(opening, MET), shown, 0, MET) == (other == ORDERS)


def test_another_nonce_does_not_match() -> None:
    opening = opening_of(0, ORDERS)
    assert not is_sealed(
        commitment_of(opening, MET), opening.model_copy(update={"nonce": "0" * 32}), 0, MET
    )


@pytest.mark.parametrize(
    "other", [meet(BEAM, LANCE), meet(BEAM, DRIVER, empty_pools="at_least_one")]
)
def test_commitment_does_not_match_in_another_encounter(other: Encounter) -> None:
    opening = opening_of(0, ORDERS)
    assert not is_sealed(commitment_of(opening, MET), opening, 0, other)


def test_names_do_not_change_a_commitment() -> None:
    opening, named = opening_of(0, ORDERS), BEAM.model_copy(update={"name": "Ours"})
    assert commitment_of(opening, meet(named, DRIVER)) == commitment_of(opening, MET)


def test_equal_orders_have_different_commitments() -> None:
    assert len({commitment_of(opening_of(0, ORDERS), MET) for _ in range(20)}) == 20


def test_seal_of_the_other_player_does_not_match() -> None:
    opening = opening_of(0, ORDERS)
    commitment = commitment_of(opening, MET)
    assert not is_sealed(commitment, opening, 1, MET)
    assert not is_sealed(commitment, opening.model_copy(update={"side": 1}), 1, MET)


def test_broken_opening_is_refused_with_every_fault() -> None:
    opening = validate(
        OpenedOrders,
        {"version": 1, "side": 3, "orders": {"fuel": -1, "weapon": 0, "attack": 1}, "nonce": "xyz"},
    )
    assert isinstance(opening, Refusal)
    assert {fault.name for fault in opening.faults} == {
        "version",
        "side",
        "orders.fuel",
        "orders.defense",
        "nonce",
    }

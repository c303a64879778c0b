"""Sealed orders on this device: text of constant length for any orders, which can be read back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.jovian.dogfight import LENGTH, opening_text, read_opening_text
from engine.engagement.record import ALPHABET
from engine.jovian.dogfight import Orders
from engine.jovian.dogfight.sealed_orders import OpenedOrders, opening_of

SIZES = st.integers(0, 40)


@given(st.integers(0, 1), st.integers(0, 12), st.none() | st.integers(0, 11), SIZES, SIZES)
def test_opening_round_trips_in_a_text_of_constant_length(
    side: int, fuel: int, weapon: int | None, attack: int, defense: int
) -> None:
    opening = opening_of(side, Orders(fuel=fuel, weapon=weapon, attack=attack, defense=defense))
    assert len(opening_text(opening)) == LENGTH
    assert read_opening_text(opening_text(opening)) == opening


@settings(max_examples=300)
@given(st.text(alphabet=ALPHABET, min_size=LENGTH, max_size=LENGTH) | st.text(max_size=2 * LENGTH))
def test_any_stored_text_is_an_opening_or_ignored(text: str) -> None:
    opening = read_opening_text(text)
    assert opening is None or isinstance(opening, OpenedOrders)


def test_text_of_an_opening_is_equal_in_later_versions() -> None:
    """A phone may be given a new version between the orders and their reveal."""
    orders = Orders(fuel=5, weapon=None, attack=9, defense=14)
    opening = OpenedOrders(version=2, side=1, orders=orders, nonce="0123456789abcdef" * 2)
    text = "AQS4W0938NKRKAYDXW0J6HB7H6NWVVR"
    assert opening_text(opening) == text
    assert read_opening_text(text) == opening

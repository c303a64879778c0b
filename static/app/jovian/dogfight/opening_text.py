"""Openings as text: the orders with their nonce as this device keeps them until the reveal, always
of equal length.
"""

from engine.engagement.record.seal import ALPHABET, BITS, NONCE_BYTES, letters
from engine.jovian.dogfight.sealed_orders import OpenedOrders

FIELDS = (("side", 1), ("fuel", 4), ("weapon", 4), ("attack", 6), ("defense", 6))
"""The parts of an opening with their bits, after the version's and before the nonce."""
VERSION_BITS = 3
SPARE_BITS = 3
NONCE_BITS = 8 * NONCE_BYTES
LENGTH = (VERSION_BITS + sum(bits for _, bits in FIELDS) + NONCE_BITS + SPARE_BITS) // BITS
NO_WEAPON = 15


def opening_text(opening: OpenedOrders) -> str:
    """Return the text of an opening."""
    orders = opening.orders
    weapon = orders.weapon
    if weapon is None:
        weapon = NO_WEAPON
    values = {
        "side": opening.side,
        "fuel": orders.fuel,
        "weapon": weapon,
        "attack": orders.attack,
        "defense": orders.defense,
    }
    number: int = opening.version
    for name, bits in FIELDS:
        number = number << bits | values[name]
    number = number << NONCE_BITS | int(opening.nonce, 16)
    return letters(number << SPARE_BITS, LENGTH)


def read_opening_text(text: str) -> OpenedOrders | None:
    """Return the opening in a saved text; None where the device has lost it."""
    if len(text) != LENGTH or set(text) - set(ALPHABET):
        return None
    number = 0
    for letter in text:
        number = number << BITS | ALPHABET.index(letter)
    number >>= SPARE_BITS
    nonce = f"{_last_bits(number, NONCE_BITS):0{2 * NONCE_BYTES}x}"
    number >>= NONCE_BITS
    values: dict[str, int | None] = {}
    for name, bits in reversed(FIELDS):
        values[name] = _last_bits(number, bits)
        number >>= bits
    side = values.pop("side")
    if values["weapon"] == NO_WEAPON:
        values["weapon"] = None
    try:
        return OpenedOrders.model_validate(
            {"version": number, "side": side, "orders": values, "nonce": nonce}
        )
    except ValueError:
        return None


def _last_bits(number: int, bits: int) -> int:
    """Return the last bits of a number: 5 for the last three of 0b1101."""
    return number & (1 << bits) - 1

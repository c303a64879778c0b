"""What two phones give each other: first a code that promises orders, then the opening that shows them.

Both are letters and digits that cannot be mistaken for each other, in groups, to be typed, pasted or scanned.
"""

import hashlib
from enum import StrEnum
from typing import NamedTuple

from app.jovian.dogfight.kept import Place
from engine.battle.saved import canonical, plain
from engine.faults import Fault
from engine.jovian.dogfight.check import orders_faults
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.jovian.sealed import ALPHABET, BITS, GROUP, LENGTH, LOOKS_LIKE, NONCE_BYTES, Match, Opening, verify

MARK = GROUP
"""Letters of the set-up's mark, which follow those of the promise."""
FIELDS = (("side", 1), ("fuel", 4), ("weapon", 4), ("attack", 6), ("defense", 6))
"""The parts of an opening with their bits, after the version's and before the nonce."""
VERSION_BITS, CHECK_BITS = 3, 8
NONCE_BITS = 8 * NONCE_BYTES
OPENING_BITS = VERSION_BITS + sum(bits for _, bits in FIELDS) + NONCE_BITS + CHECK_BITS
OPENING_LENGTH = OPENING_BITS // BITS
OPENING_GROUP = 4
NO_WEAPON = 15
MOST_TEXT = 200


class CodeFault(StrEnum):
    """Why a code of the other phone is not taken; whatever it is, nothing has changed."""

    NOT_A_CODE = "not_a_code"
    IS_OPENING = "is_opening"
    IS_PROMISE = "is_promise"
    OTHER_SETUP = "other_setup"
    OWN = "own"
    MISTYPED = "mistyped"
    NEWER = "newer"
    OTHER_SIDE = "other_side"
    DIFFERS = "differs"
    IMPOSSIBLE = "impossible"


class Promise(NamedTuple):
    """A promise as typed: the letters of the sealed orders, and the mark of the set-up."""

    letters: str
    mark: str


def promise(code: str, encounter: Encounter) -> str:
    """The code to give away: that of the sealed orders, then the mark of the set-up it is for."""
    return grouped(letters_of(code) + mark_of(encounter), GROUP)


def mark_of(encounter: Encounter) -> str:
    """A mark that two phones share when they have the same set-up, whatever they call things."""
    tree = plain(encounter)
    digest = hashlib.sha256(canonical(_nameless(tree)).encode()).digest()
    return encoded(int.from_bytes(digest[:8]) >> (64 - MARK * BITS), MARK)


def read_promise(text: str, encounter: Encounter, own: str) -> str | CodeFault:
    """The other phone's promise as it is kept, or why it is not taken."""
    letters = letters_of(text)
    if len(letters) == OPENING_LENGTH and not set(letters) - set(ALPHABET):
        return CodeFault.IS_OPENING
    if len(letters) != LENGTH + MARK or set(letters) - set(ALPHABET):
        return CodeFault.NOT_A_CODE
    if letters == letters_of(own):
        return CodeFault.OWN
    return CodeFault.OTHER_SETUP if letters[LENGTH:] != mark_of(encounter) else grouped(letters, GROUP)


def opening_text(opening: Opening) -> str:
    """An opening to be given away at the reveal."""
    weapon = NO_WEAPON if opening.orders.weapon is None else opening.orders.weapon
    values = {"side": opening.side, "weapon": weapon}
    number: int = opening.version
    for name, bits in FIELDS:
        number = number << bits | (values[name] if name in values else getattr(opening.orders, name))
    number = number << NONCE_BITS | int(opening.nonce, 16)
    return grouped(encoded(number << CHECK_BITS | _check(number), OPENING_LENGTH), OPENING_GROUP)


def read_opening_text(text: str) -> Opening | CodeFault:
    """The opening that a text stands for, or why it is none."""
    letters = letters_of(text)
    if len(letters) == LENGTH + MARK and not set(letters) - set(ALPHABET):
        return CodeFault.IS_PROMISE
    if len(letters) != OPENING_LENGTH or set(letters) - set(ALPHABET):
        return CodeFault.NOT_A_CODE
    number = 0
    for letter in letters:
        number = number << BITS | ALPHABET.index(letter)
    number, check = number >> CHECK_BITS, number & (1 << CHECK_BITS) - 1
    return _read(number) if check == _check(number) else CodeFault.MISTYPED


def _read(number: int) -> Opening | CodeFault:
    nonce, number = f"{number & (1 << NONCE_BITS) - 1:0{2 * NONCE_BYTES}x}", number >> NONCE_BITS
    values: dict[str, int | None] = {}
    for name, bits in reversed(FIELDS):
        values[name], number = number & (1 << bits) - 1, number >> bits
    if number != Opening.model_fields["version"].default:
        return CodeFault.NEWER
    side = values.pop("side")
    if values["weapon"] == NO_WEAPON:
        values["weapon"] = None
    try:
        return Opening.model_validate({"side": side, "orders": values, "nonce": nonce})
    except ValueError:
        return CodeFault.IMPOSSIBLE


def checked(text: str, code: str, encounter: Encounter, side: Place) -> Orders | CodeFault:
    """The other side's orders, when the opening is what its player promised and the rules allow them."""
    opening = read_opening_text(text)
    if isinstance(opening, CodeFault):
        return opening
    match = verify(letters_of(code)[:LENGTH], opening, side)
    if match is not Match.MATCHES:
        return CodeFault.OTHER_SIDE if match is Match.OTHER_SIDE else CodeFault.DIFFERS
    faults: tuple[Fault, ...] = orders_faults(encounter.sides[side], encounter.rulings, opening.orders)
    return CodeFault.IMPOSSIBLE if faults else opening.orders


def letters_of(text: str) -> str:
    """A code as typed, without spaces and hyphens, look-alikes read as what they look like."""
    plain_text = "".join(text[:MOST_TEXT].split()).replace("-", "").upper()
    return plain_text.translate(LOOKS_LIKE)


def grouped(letters: str, size: int) -> str:
    """Letters in groups."""
    return "-".join(letters[start : start + size] for start in range(0, len(letters), size))


def encoded(number: int, length: int) -> str:
    """A number in so many letters."""
    return "".join(ALPHABET[number >> BITS * place & (1 << BITS) - 1] for place in reversed(range(length)))


def _check(number: int) -> int:
    return hashlib.sha256(number.to_bytes(OPENING_BITS // 8 + 1)).digest()[0]


def _nameless(tree: object) -> object:
    if isinstance(tree, dict):
        return {key: _nameless(value) for key, value in tree.items() if key != "name"}
    return [_nameless(one) for one in tree] if isinstance(tree, list) else tree

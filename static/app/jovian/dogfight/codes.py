"""What two phones give each other: first a greeting, then a code that binds to orders, then the orders themselves.

All are letters and digits that cannot be mistaken for each other, in groups, to be typed, pasted or scanned.
"""

import hashlib
from enum import StrEnum
from typing import NamedTuple

from engine.engagement.record.seal import ALPHABET, BITS, LENGTH, NONCE_BYTES, letters
from engine.jovian.battle import Declared
from engine.jovian.battle.data import ABOUT_LENGTH, Recalled
from engine.jovian.dogfight.check import orders_faults
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.dogfight.sealed_orders import NONCE_LENGTH, Match, Meeting, Opening, new_nonce, setup_digest, verify
from engine.kit.faults import Fault
from engine.kit.saved import canonical, plain

GROUP = 5
CHECK = 2
"""Letters at the end of a greeting and of a code by which typing errors are found."""
MARK = 5
"""Letters of the set-up's mark, with which a greeting begins."""
GREETING_LENGTH = MARK + NONCE_LENGTH + CHECK
CODE_LENGTH = LENGTH + CHECK
AGREEMENT_LENGTH = ABOUT_LENGTH + CHECK
FIELDS = (("side", 1), ("fuel", 4), ("weapon", 4), ("attack", 6), ("defense", 6))
"""The parts of an opening with their bits, after the version's and before the nonce."""
VERSION_BITS, CHECK_BITS = 3, 8
NONCE_BITS = 8 * NONCE_BYTES
OPENING_BITS = VERSION_BITS + sum(bits for _, bits in FIELDS) + NONCE_BITS + CHECK_BITS
OPENING_LENGTH = OPENING_BITS // BITS
OPENING_GROUP = 4
NO_WEAPON = 15
MOST_TEXT = 200
LOOKS_LIKE = str.maketrans({"O": "0", "I": "1", "L": "1"})


class CodeFault(StrEnum):
    """Why a code of the other phone is not taken; whatever it is, nothing has changed."""

    NOT_A_CODE = "not_a_code"
    IS_GREETING = "is_greeting"
    IS_OPENING = "is_opening"
    IS_PROMISE = "is_promise"
    IS_AGREEMENT = "is_agreement"
    OTHER_SETUP = "other_setup"
    OWN = "own"
    MISTYPED = "mistyped"
    NEWER = "newer"
    OTHER_SIDE = "other_side"
    OTHER_MOMENT = "other_moment"
    DIFFERS = "differs"
    IMPOSSIBLE = "impossible"


KINDS = {
    GREETING_LENGTH: CodeFault.IS_GREETING,
    CODE_LENGTH: CodeFault.IS_PROMISE,
    AGREEMENT_LENGTH: CodeFault.IS_AGREEMENT,
    OPENING_LENGTH: CodeFault.IS_OPENING,
}
"""What a text of so many letters is."""


class Greeting(NamedTuple):
    """The greeting of a phone: the mark of its set-up, and its nonce."""

    mark: str
    nonce: str

    @property
    def text(self) -> str:
        """The greeting to give away."""
        return grouped(checked_letters(self.mark + self.nonce), GROUP)


def greeting(encounter: Encounter) -> Greeting:
    """A new greeting for a set-up."""
    return Greeting(mark_of(encounter), new_nonce())


def mark_of(encounter: Encounter) -> str:
    """A mark that two phones share when they have the same set-up, whatever they call things."""
    return letters(int(setup_digest(encounter), 16), MARK)


def read_greeting(text: str, encounter: Encounter, own: str) -> Greeting | CodeFault:
    """The other phone's greeting, or why it is not taken; `own`: this phone's."""
    found = _read_checked(text, GREETING_LENGTH)
    if isinstance(found, CodeFault):
        return found
    if found == letters_of(own)[:-CHECK]:
        return CodeFault.OWN
    read = Greeting(found[:MARK], found[MARK:])
    return read if read.mark == mark_of(encounter) else CodeFault.OTHER_SETUP


def nonce_of(greeted: str) -> str:
    """The nonce in a greeting that was taken."""
    return letters_of(greeted)[MARK:-CHECK]


def meeting_of(encounter: Encounter, greeted: str) -> Meeting:
    """What orders are sealed for: this set-up, and the phone that gave this greeting, if there is one."""
    return Meeting(setup_digest(encounter), nonce_of(greeted))


def promise(commitment: str) -> str:
    """A commitment as it is given away."""
    return grouped(checked_letters(commitment), GROUP)


def read_promise(text: str, own: str) -> str | CodeFault:
    """The commitment in the other phone's code, or why it is not taken; `own`: this phone's."""
    found = _read_checked(text, CODE_LENGTH)
    if isinstance(found, CodeFault):
        return found
    return CodeFault.OWN if found == own else found


def agreement_text(agreed: Recalled) -> str:
    """Return the letters by which a player agrees to other orders, or to no dogfight, as they are given away."""
    digest = hashlib.sha256(canonical(plain(agreed)).encode()).hexdigest()
    return grouped(checked_letters(letters(int(digest, 16), ABOUT_LENGTH)), GROUP)


def read_agreement(text: str, now: Declared, mine: int) -> Recalled | CodeFault:
    """Return what the other player agrees to in a dogfight as it is now, or why the text is not taken."""
    found = _read_checked(text, AGREEMENT_LENGTH)
    if isinstance(found, CodeFault):
        return found
    every = [Recalled(place=place, by=by, about=now.about) for place in (None, 0, 1) for by in (0, 1)]
    read = next((one for one in every if letters_of(agreement_text(one))[:-CHECK] == found), None)
    if read is None:
        return CodeFault.OTHER_MOMENT
    return CodeFault.OWN if read.by == mine else read


def opening_text(opening: Opening) -> str:
    """An opening to be given away at the reveal."""
    weapon = NO_WEAPON if opening.orders.weapon is None else opening.orders.weapon
    values = {"side": opening.side, "weapon": weapon}
    number: int = opening.version
    for name, bits in FIELDS:
        number = number << bits | (values[name] if name in values else getattr(opening.orders, name))
    number = number << NONCE_BITS | int(opening.nonce, 16)
    return grouped(letters(number << CHECK_BITS | _check(number), OPENING_LENGTH), OPENING_GROUP)


def read_opening_text(text: str) -> Opening | CodeFault:
    """The opening that a text stands for, or why it is none."""
    found = _letters_as(text, OPENING_LENGTH)
    if isinstance(found, CodeFault):
        return found
    number = 0
    for letter in found:
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


def checked(text: str, code: str, encounter: Encounter, side: int, own_greeting: str) -> Opening | CodeFault:
    """The other side's opening, when it is what its code bound it to and the rules allow its orders."""
    opening = read_opening_text(text)
    if isinstance(opening, CodeFault):
        return opening
    match = verify(code, opening, side, meeting_of(encounter, own_greeting))
    if match is not Match.MATCHES:
        return CodeFault.OTHER_SIDE if match is Match.OTHER_SIDE else CodeFault.DIFFERS
    faults: tuple[Fault, ...] = orders_faults(encounter.sides[side], encounter.rulings, opening.orders)
    return CodeFault.IMPOSSIBLE if faults else opening


def letters_of(text: str) -> str:
    """A code as typed, without spaces and hyphens, look-alikes read as what they look like."""
    plain_text = "".join(text[:MOST_TEXT].split()).replace("-", "").upper()
    return plain_text.translate(LOOKS_LIKE)


def grouped(text: str, size: int) -> str:
    """Letters in groups."""
    return "-".join(text[start : start + size] for start in range(0, len(text), size))


def checked_letters(text: str) -> str:
    """Letters with those behind them by which typing errors are found."""
    return text + letters(int.from_bytes(hashlib.sha256(text.encode()).digest()), CHECK)


def _letters_as(text: str, length: int) -> str | CodeFault:
    """The letters of a text of some length; a text of another kind is called what it is."""
    found = letters_of(text)
    if set(found) - set(ALPHABET) or (len(found) != length and len(found) not in KINDS):
        return CodeFault.NOT_A_CODE
    return found if len(found) == length else KINDS[len(found)]


def _read_checked(text: str, length: int) -> str | CodeFault:
    found = _letters_as(text, length)
    if isinstance(found, CodeFault):
        return found
    return found[:-CHECK] if checked_letters(found[:-CHECK]) == found else CodeFault.MISTYPED


def _check(number: int) -> int:
    return hashlib.sha256(number.to_bytes(OPENING_BITS // 8 + 1)).digest()[0]

"""The knowledge of a phone about the other phones with the same battle: how much of each phone's
work it has.

Each phone counts how often it has saved the battle. A state holds everything that each phone did up
to some count. Of two states, one with every count at least as high holds all of the other;
otherwise the two have parted.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any

from pydantic import Field

from engine.engagement.record.battle import Battle
from engine.engagement.record.event_tree import record
from engine.engagement.storage.document_store import DocumentChange, Store
from engine.kit.json_limits import parse
from engine.kit.names import new_id
from engine.kit.refusal import Refusal, validate
from engine.kit.saved_types import Count, ListOf, Saved, SideNumber, canonical

PHONES = "phones/"
LETTERS = 8
TWICE = 2
MOST_BYTES = 2**16
Phone = Annotated[str, Field(pattern=f"^[0-9a-z]{{{LETTERS}}}$")]
"""The name of a phone, drawn for one battle: it contains nothing of the device."""
Check = Annotated[str, Field(pattern=f"^[0-9a-f]{{{LETTERS}}}$")]
Mark = tuple[Count, Check]
"""The number of an event, and a check of everything on record up to it; it tells records apart, but
stops no forger.
"""
Counts = Annotated[tuple[Annotated[tuple[Phone, Count], ListOf], ...], ListOf, Field(max_length=64)]


def new_phone() -> str:
    """Return a new name for a phone from the operating system's entropy."""
    return new_id()[:LETTERS]


class Stamp(Saved):
    """The origin of a state in a code: the counts of the phones whose work it holds.

    phone, at: the phone that shows the code, and its count.
    other, seen: the other phone, and its count.
    more: the counts of further phones.
    aside: the number of the last event that was set aside for the current ones.
    """

    phone: Phone
    at: Count
    other: Phone | None = None
    seen: Count = 0
    more: Counts = ()
    aside: Count | None = None

    @property
    def counts(self) -> dict[str, int]:
        """The count up to which the work of each phone is in the state."""
        return _counts(self.more, self.other, self.seen) | {self.phone: self.at}


class Pairing(Saved):
    """The knowledge of this phone about the other phone of a battle.

    own: this phone's count when it last did something itself, known at `at`.
    at: this phone's count at the last exchange.
    taken: the other phone's count up to which its work is here.
    heard: this phone's count up to which the other phone has confirmed its work.
    known: marks of the other phone's record at that time that are in everything shown to it since.
    aside: the number of the last event that was set aside for the current ones.
    more: counts like `taken`, of phones that others have reported or that were read before this
        one.
    side: the side of this phone's player, once the player has been asked.
    changeable: whether another side can still be named: nothing binding was done here for `side`.
    watches: whether the players have said that this phone is nobody's and only watches.
    vain: the number of successive codes that brought the two phones no closer.
    """

    phone: Phone = Field(default_factory=new_phone)
    other: Phone | None = None
    own: Count = 0
    at: Count = 0
    taken: Count = 0
    heard: Count = 0
    known: Annotated[tuple[Annotated[Mark, ListOf], ...], ListOf, Field(max_length=64)] = ()
    aside: Count | None = None
    more: Counts = ()
    side: SideNumber | None = None
    changeable: bool = False
    watches: bool = False
    vain: Count = 0

    @property
    def is_stuck(self) -> bool:
        """Return whether only the whole battle helps: the other phone may have been reset, and lack
        earlier events.
        """
        return self.vain >= TWICE

    @property
    def is_unnamed(self) -> bool:
        """Return whether nobody has said whose phone this is."""
        return self.side is None and not self.watches

    def can_name(self, side: int | None, *, binds: bool) -> bool:
        """Return whether this phone may be named as a side's player's, None for nobody's.

        binds: whether something binds the players. Then the owner of a phone that has bound its
            player stays.
        """
        return side == self.side or self.side is None or self.changeable or not binds

    def with_owner(self, side: int | None) -> "Pairing":
        """Return the pairing of the phone of a side's player, None for a phone that only watches.

        Who has bound a player here before stays the owner.
        """
        changeable = side is not None
        if side is not None and side == self.side:
            changeable = self.changeable
        update = {"side": side, "changeable": changeable, "watches": side is None}
        return self.model_copy(update=update)

    def with_bond(self) -> "Pairing":
        """Return the pairing after the player has sealed, shown or agreed on this phone."""
        return self.model_copy(update={"changeable": False})

    def is_confirmed(self, battle: Battle) -> bool:
        """Return whether the other phone has confirmed everything that this phone did, which is
        something.
        """
        return 0 < self.own_of(battle) <= self.heard

    def own_of(self, battle: Battle) -> int:
        """Return the count at which this phone last did something itself."""
        return battle.revision if battle.revision > self.at else self.own

    def stamp(self, battle: Battle) -> Stamp:
        """Return the stamp of the battle as it is here."""
        aside = self.aside if self.can_go_back(battle) else None
        own = self.own_of(battle)
        return Stamp(
            phone=self.phone, at=own, other=self.other, seen=self.taken, more=self.more, aside=aside
        )

    def show(self, battle: Battle) -> "Pairing":
        """Return the pairing after the battle was shown to the other phone, which may read the code
        or not.

        Only those marks remain that the other phone has in both cases.
        """
        current = set(checks(battle))
        known = tuple(mark for mark in self.known if mark in current)
        return self.model_copy(update={"known": known})

    def can_go_back(self, battle: Battle) -> bool:
        """Return whether the events set aside are still on record."""
        if self.aside is None:
            return False
        return self.aside == 0 or any(event.number == self.aside for event in battle.every)

    def rename_if_reset(self, battle: Battle, stamp: Stamp) -> "Pairing":
        """Return the pairing under a new name for this phone, if the stamp shows that this phone
        was reset.

        A reset phone has a lower count of itself than the stamp. Under the old name, its new events
        would count as earlier ones.
        """
        is_reset = stamp.counts.get(self.phone, 0) > self.own_of(battle)
        if not is_reset:
            return self
        return self.model_copy(update={"phone": new_phone()})

    def read(self, theirs: Battle, stamp: Stamp) -> "Pairing":
        """Return the pairing after a state of another phone was read.

        A state older than the last one read changes nothing.
        """
        heard = stamp.counts.get(self.phone, 0)
        counts = _counts(self.more, self.other, self.taken)
        is_older = stamp.at < counts.get(stamp.phone, 0)
        has_heard_less = stamp.phone == self.other and heard < self.heard
        if is_older or has_heard_less:
            return self
        for phone, count in stamp.counts.items():
            counts[phone] = max(count, counts.get(phone, 0))
        further_phones = counts.keys() - {self.phone, stamp.phone}
        update = {
            "other": stamp.phone,
            "taken": stamp.at,
            "heard": heard,
            "known": marks(theirs),
            "more": tuple((phone, counts[phone]) for phone in sorted(further_phones)),
        }
        return self.model_copy(update=update)


def _counts(more: Counts, other: str | None, taken: int) -> dict[str, int]:
    counts = dict(more)
    if other:
        counts[other] = taken
    return counts


def is_within(counts: Mapping[str, int], others: Mapping[str, int]) -> bool:
    """Return whether a state with some counts holds nothing that a state with the other counts
    lacks.
    """
    return all(count <= others.get(phone, 0) for phone, count in counts.items())


def checks(battle: Battle) -> list[Mark]:
    """Return a mark after every event on record."""
    digest = sha256()
    result: list[Mark] = []
    for recorded in record(battle):
        event = recorded.event.model_dump(mode="json", exclude_defaults=True)
        facts = [recorded.number, recorded.status, recorded.after, recorded.by, event]
        digest.update(canonical(facts).encode())
        result.append((recorded.number, digest.hexdigest()[:LETTERS]))
    return result


def marks(battle: Battle) -> tuple[Mark, ...]:
    """Return the marks of the last events, ever fewer of the earlier ones."""
    every = checks(battle)
    result: list[Mark] = []
    back = 1
    while back <= len(every):
        result.append(every[-back])
        if back < LETTERS:
            back += 1
        else:
            back *= 2
    return tuple(reversed(result))


async def load_pairing(store: Store, id: str) -> Pairing | None:
    """Return the pairing of a battle; None where there is none, or it cannot be read."""
    document = await store.get(PHONES + id)
    data: Any = parse(document.text, MOST_BYTES) if document else None
    pairing = validate(Pairing, data)
    return None if isinstance(pairing, Refusal) else pairing


def pairing_change(id: str, pairing: Pairing) -> DocumentChange:
    """Return the change that saves a pairing; the key ends with the battle's id, so that both are
    deleted together.
    """
    text = canonical(pairing.model_dump(mode="json", exclude_defaults=True))
    return DocumentChange(PHONES + id, text, None)

"""What a phone remembers of the other phones that have the same battle: how far it knows what each of them did.

Each counts how often it has saved the battle. A state holds all that each phone did up to some count; of two states the
one with every count at least as high holds all of the other, and else they have parted.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any

from pydantic import Field

from engine.engagement.record.battle import Battle
from engine.engagement.record.event_tree import record
from engine.engagement.storage.document_store import Change, Store
from engine.kit.json_limits import parsed
from engine.kit.names import new_id
from engine.kit.refusal import Refusal, accepted
from engine.kit.saved import Count, ListOf, Saved, SideNumber, canonical

PHONES = "phones/"
LETTERS = 8
TWICE = 2
MOST_BYTES = 2**16
Phone = Annotated[str, Field(pattern=f"^[0-9a-z]{{{LETTERS}}}$")]
"""A phone, by a name drawn for one battle: nothing of the device is in it."""
Check = Annotated[str, Field(pattern=f"^[0-9a-f]{{{LETTERS}}}$")]
Mark = tuple[Count, Check]
"""The number of an event, and what all on record up to it comes to: it tells records apart, but stops no forger."""
Counts = Annotated[tuple[Annotated[tuple[Phone, Count], ListOf], ...], ListOf, Field(max_length=64)]


class Stamp(Saved):
    """What is in a state that goes over: all of the phone it comes from up to `at`, of the other phone up to `seen`.

    more: the same of further phones; aside: the last event of what was set aside for what stands.
    """

    phone: Phone
    at: Count
    other: Phone | None = None
    seen: Count = 0
    more: Counts = ()
    aside: Count | None = None

    @property
    def counts(self) -> dict[str, int]:
        """By phone, up to which count all that it did is here."""
        return _counts(self.more, self.other, self.seen) | {self.phone: self.at}


class Pairing(Saved):
    """What this phone knows of a battle's other phone.

    own: this phone's count when it last did something itself, as of `at`, its count at the last exchange; taken: the
    other's count up to which all is here; heard: this phone's up to which the other has said it has all; known: marks
    of the other's record at that time that are in all it was shown since; more: as `taken`, of phones that others have
    told of or that were read before this one; aside: the last event of what was set aside for what stands; side: whose
    phone it is, once that was asked; vain: how many codes in a row brought the two phones no nearer to each other.
    """

    phone: Phone = Field(default_factory=lambda: new_id()[:LETTERS])
    other: Phone | None = None
    own: Count = 0
    at: Count = 0
    taken: Count = 0
    heard: Count = 0
    known: Annotated[tuple[Annotated[Mark, ListOf], ...], ListOf, Field(max_length=64)] = ()
    aside: Count | None = None
    more: Counts = ()
    side: SideNumber | None = None
    vain: Count = 0

    @property
    def is_stuck(self) -> bool:
        """Whether only the whole battle helps: the other phone may have been reset, and lack what it once had."""
        return self.vain >= TWICE

    def own_of(self, battle: Battle) -> int:
        """The count at which this phone last did something itself."""
        return battle.revision if battle.revision > self.at else self.own

    def stamp(self, battle: Battle) -> Stamp:
        """What is in the battle as it is here."""
        aside = self.aside if self.can_go_back(battle) else None
        own = self.own_of(battle)
        return Stamp(phone=self.phone, at=own, other=self.other, seen=self.taken, more=self.more, aside=aside)

    def shown(self, battle: Battle) -> "Pairing":
        """As the battle is shown to the other phone, which may read it or not: what it has either way is known."""
        there = dict(checks(battle))
        return self.model_copy(update={"known": tuple(mark for mark in self.known if there.get(mark[0]) == mark[1])})

    def can_go_back(self, battle: Battle) -> bool:
        """Whether what was set aside is still on record."""
        return self.aside is not None and self.aside in {0, *(event.number for event in battle.every)}

    def renewed(self, battle: Battle, stamp: Stamp) -> "Pairing":
        """Return it under a new name where the other phone has more of this one than there is: it was reset.

        What it does from then on would else be taken for what it did before.
        """
        is_reset = stamp.counts.get(self.phone, 0) > self.own_of(battle)
        return self.model_copy(update={"phone": Pairing().phone}) if is_reset else self

    def read(self, theirs: Battle, stamp: Stamp) -> "Pairing":
        """With what a state of another phone says; an older one than was read before says nothing."""
        heard = stamp.counts.get(self.phone, 0)
        counts = _counts(self.more, self.other, self.taken)
        if stamp.at < counts.get(stamp.phone, 0) or (stamp.phone == self.other and heard < self.heard):
            return self
        counts |= {phone: max(count, counts.get(phone, 0)) for phone, count in stamp.counts.items()}
        more = tuple(sorted((phone, counts[phone]) for phone in counts.keys() - {self.phone, stamp.phone}))
        update = {"other": stamp.phone, "taken": stamp.at, "heard": heard, "known": marks(theirs), "more": more}
        return self.model_copy(update=update)


def _counts(more: Counts, other: str | None, taken: int) -> dict[str, int]:
    return dict(more) | ({other: taken} if other else {})


def is_within(counts: Mapping[str, int], others: Mapping[str, int]) -> bool:
    """Whether a state with some counts holds nothing that one with others does not."""
    return all(count <= others.get(phone, 0) for phone, count in counts.items())


def checks(battle: Battle) -> list[Mark]:
    """A mark after every event on record."""
    digest, found = sha256(), list[Mark]()
    for one in record(battle):
        event = one.event.model_dump(mode="json", exclude_defaults=True)
        digest.update(canonical([one.number, one.status, one.after, one.by, event]).encode())
        found.append((one.number, digest.hexdigest()[:LETTERS]))
    return found


def marks(battle: Battle) -> tuple[Mark, ...]:
    """The marks of the last events, ever fewer of those further back."""
    found, places, step = checks(battle), set[int](), 1
    while step <= len(found):
        places |= {len(found) - step}
        step = step + 1 if step < LETTERS else 2 * step
    return tuple(found[place] for place in sorted(places))


async def load_pairing(store: Store, id: str) -> Pairing | None:
    """What is remembered of a battle's other phone; None where there is nothing, or it cannot be read."""
    document = await store.get(PHONES + id)
    data: Any = parsed(document.text, MOST_BYTES) if document else None
    found = accepted(Pairing, data)
    return None if isinstance(found, Refusal) else found


def paired(id: str, pairing: Pairing) -> Change:
    """The change that remembers it; deleted with the battle, as its key ends with the battle's id."""
    return Change(PHONES + id, canonical(pairing.model_dump(mode="json", exclude_defaults=True)), None)

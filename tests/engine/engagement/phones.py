"""Two phones with one battle, for tests."""

from dataclasses import replace
from typing import Any

from engine.engagement import (
    Draft,
    Engagement,
    Refusal,
    archive_in,
    games,
    read_code,
    resume,
    write_code,
)
from engine.engagement.sync import (
    Pairing,
    Which,
    bring_together,
    checks,
    exchange_code,
    note_unread,
    receive,
)
from tests.engine.engagement.commands import Table
from tests.engine.engagement.toy import sure


class Phone:
    """A phone with a battle: each tap is saved, and so is what it remembers of the other."""

    def __init__(self, now: Engagement[Any], pairing: Pairing | None = None) -> None:
        self.table, self.pairing = Table(now), pairing or Pairing()

    @property
    def now(self) -> Engagement[Any]:
        return self.table.engagement

    def tap(self, tap: Draft | str) -> None:
        if self.table.tap(tap):
            self.keep(self.now)

    def keep(self, now: Engagement[Any]) -> None:
        saved = now.battle.model_copy(update={"revision": self.now.battle.revision + 1})
        self.table.engagement = replace(now, battle=saved)

    def shown(self) -> str:
        self.pairing = self.pairing.show(self.now.battle)
        return sure(write_code(exchange_code(self.now.battle, self.now.rules, self.pairing)))

    def read(self, text: str, keep: Which = "theirs") -> str:
        """The result of a code for this phone, or the reason of its refusal."""
        result = receive(self.now, self.pairing, sure(read_code(text)), games(self.now.rules))
        if isinstance(result, Refusal):
            self.pairing = note_unread(self.now.battle, self.pairing, sure(read_code(text)), result)
            return result.faults[0].code
        both = bring_together(self.now, self.pairing, result, keep)
        if isinstance(both, Refusal):
            return both.faults[0].code
        now, self.pairing = both
        if result.what != "known":
            self.keep(now)
        return result.what


def pair(now: Engagement[Any]) -> tuple[Phone, Phone]:
    """Two phones with the same battle, of which each knows the other."""
    phone = Phone(now)
    phone.keep(phone.now)
    other = joins(phone)
    assert phone.read(other.shown()) == "known"
    return phone, other


def joins(phone: Phone) -> Phone:
    """A phone that has a battle from another, which has not heard of it yet."""
    text = sure(
        write_code(exchange_code(phone.now.battle, phone.now.rules, phone.pairing, whole=True))
    )
    archive = sure(archive_in(sure(read_code(text)), games(phone.now.rules)))
    other = Phone(sure(resume(phone.now.rules, archive.battles[0])))
    assert other.read(text) == "known"
    return other


def same(phone: Phone, other: Phone) -> bool:
    return checks(phone.now.battle) == checks(other.now.battle)

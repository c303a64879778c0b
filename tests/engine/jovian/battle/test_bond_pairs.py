"""Sealed orders on two phones, one of them honest: any two actions in a row, at half of all
moments.

The moments, and who knows what at each, are those of the table in
`engine.jovian.battle.commitments`. The first phone
is honest: it does what its player taps, as this version has it. The second one may also write any
    record that can be
read.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.engagement import Bond
from tests.engine.jovian.battle.two_players import (
    BETTER,
    HONEST,
    MOMENTS,
    OTHER,
    Table,
    moment,
    shows,
)

TAPS = ("seal", "show", "ask", "off", "agree", "undo", "redo", "give")
FORGED = tuple(name for name in vars(Table) if name.startswith("forge_"))
Act = tuple[str, tuple[Any, ...]]
ACTS: list[Act] = [
    *((name, (index,)) for name in TAPS for index in (HONEST, OTHER)),
    ("give", (OTHER, "mine")),
    ("give", (OTHER, "theirs", True)),
    ("seal", (OTHER, BETTER)),
    *((name, ()) for name in FORGED),
]
FIRST = [act for act in ACTS if act[0] != "redo"]
"""No moment has undone events."""


@cache
def tried(name: str) -> set[str]:
    """Moments after which the second player has tried everything already."""
    return set()


class Watch:
    """The record of the honest phone: it is compared with that after every act."""

    def __init__(self, table: Table) -> None:
        self.table, self.seen = table, table.honest.state.bonds

    def looks(self) -> None:
        now, agreed = self.table.honest.state.bonds, self.table.agreed
        assert len(now) >= len(self.seen)
        for was, bond in zip(self.seen, now, strict=False):
            assert bond.declaration == was.declaration
            assert bond.ended in (was.ended, "agreed") and (
                was.ended or bond.ended in ("", "agreed")
            )
            if bond.ended and not was.ended:
                assert {(None, seal) for seal in was.seals} <= agreed
            if any(was.shown):
                assert (bond.seals, bond.released) == (was.seals, was.released)
                assert all(
                    shown or not before for before, shown in zip(was.shown, bond.shown, strict=True)
                )
            for index, (before, code) in enumerate(zip(was.seals, bond.seals, strict=True)):
                assert before in ("", code) or (index, before) in agreed
        self.seen = now
        self._looks_at_orders(now[-1:])

    def _looks_at_orders(self, last: tuple[Bond, ...]) -> None:
        """Orders of the fight are those sealed before either side was revealed."""
        underway = self.table.honest.state.underway
        if underway:
            fought = underway.declared.dogfight.orders
            assert [self.table.ordered[code].orders for code in last[0].seals] == list(fought)


def ends(table: Table) -> Iterator[None]:
    """Remaining acts of the second player and the honest one, until both are revealed or none is
    left.
    """
    table.give(OTHER)
    yield
    table.show(HONEST)
    yield
    for opening in list(table.ordered.values()):
        if opening.side == OTHER:
            table.does(HONEST, shows(OTHER, opening))
            yield
    table.forge_shown()
    table.give(OTHER)
    yield


@pytest.mark.long
@pytest.mark.parametrize("name", MOMENTS)
def test_no_two_actions_change_commitments_recorded_by_the_honest_phone(name: str) -> None:
    for first in FIRST:
        table = moment(name).copy()
        watch = Watch(table)
        getattr(table, first[0])(*first[1])
        watch.looks()
        if table.battles != moment(name).battles or first == ACTS[0]:
            goes_on(name, first, table)


def goes_on(name: str, first: Act, before: Table) -> None:
    """Every second action after the first, and then what is left to do.

    Each pair meets half of the moments, and each moment half of the pairs: all of them take twice
    as long.
    """
    turn = ACTS.index(first) + list(MOMENTS).index(name)
    for act, given in ACTS[turn % 2 :: 2]:
        then = before.copy()
        watching = Watch(then)
        getattr(then, act)(*given)
        watching.looks()
        if (then.battles != before.battles or (act, given) == ACTS[0]) and then.text not in tried(
            name
        ):
            tried(name).add(then.text)
            for _ in ends(then):
                watching.looks()


@pytest.mark.parametrize("act", FIRST, ids=lambda act: f"{act[0]} {act[1][:1]}")
def test_every_action_changes_the_battle_at_some_moment(act: Act) -> None:
    assert any(changes(name, act) for name in MOMENTS)


def changes(name: str, act: Act) -> bool:
    table = moment(name).copy()
    getattr(table, act[0])(*act[1])
    return table.battles != moment(name).battles

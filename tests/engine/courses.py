"""Battles of every game at random: what players may do, with dice that are the same for the same
seed everywhere.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.dice import Batch, Record
from engine.engagement import (
    Battle,
    Draft,
    Engagement,
    GameRules,
    Refusal,
    Underway,
    keep_dice,
    read,
    resume,
)
from engine.engagement import games as games_of
from engine.engagement.record import record
from engine.flow import Choice
from engine.jovian.battle import State as Jovian
from engine.jovian.battle import adjust_draft, table_draft
from engine.jovian.dogfight.sealed_orders import commitment_of, opening_of
from engine.kit import plain
from engine.warsurge.battle import State as Warsurge
from engine.warsurge.battle import adjust_draft as warsurge_adjust
from engine.warsurge.battle import attack_draft, attack_form
from tests.engine.dystopian.battle import chances
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.test_any_events import REFS
from tests.engine.jovian.battle.test_any_events import rolled as fired
from tests.engine.jovian.battle.test_dogfight_events import BOTH, dogfight
from tests.engine.jovian.shorthand import TABLE
from tests.engine.refusals import sure
from tests.engine.warsurge.battle import table as warsurge

Pick = Callable[[Any], Any]


class Thrower(NamedTuple):
    """Dice of a seed."""

    pick: Pick

    def throw(self, batch: Batch) -> Record:
        """Some faces typed, the others rolled."""
        faces = tuple(self.pick(range(1, batch.sides + 1)) for _ in range(batch.count))
        typed = self.pick([0, 0, batch.count])
        return Record(faces[:typed], faces[typed:])


def _answered(underway: Underway[Any], pick: Pick) -> Draft:
    """The response that a flow in progress requests, or a note."""
    waiting = underway.played.waiting
    note = Draft(kind="note", side=pick([0, 1]), note="Dusk")
    if isinstance(waiting, Choice):
        answer = Draft(kind="choose", data={"option": pick(range(len(waiting.options)))})
    else:
        answer = Draft(kind="throw", dice=keep_dice(Thrower(pick).throw(waiting or Batch(1, 6))))
    draft: Draft = pick([answer] * 7 + [note])
    return draft


def _bare(draft: Draft, pick: Pick) -> Draft:
    """An attack with all its dice, or with none of them and of its decisions yet."""
    data = draft.data | ({"picks": []} if "picks" in draft.data else {})
    declared = draft.model_copy(update={"dice": (), "data": data})
    result: Draft = pick([draft, declared, declared])
    return result


OPENINGS = [opening_of(index, orders) for index, orders in enumerate(BOTH)]
SHOWN = Draft(kind="reveal", data={"openings": [plain(opening) for opening in OPENINGS]})


def _jovian(state: Jovian, pick: Pick) -> Draft | Refusal:
    if state.underway:
        return _answered(state.underway, pick)
    if state.dogfight:
        index = pick([0, 1])
        commitment = commitment_of(OPENINGS[index], state.dogfight.encounter)
        orders = Draft(kind="orders", data={"place": index}, commitment=commitment)
        recall = Draft(kind="recall", data={"place": pick([0, 1, None])})
        draft: Draft = pick([orders, orders, SHOWN, SHOWN, recall])
        return draft
    ref = pick(REFS)
    number = {"structure": pick([1, 2, 3])}
    attack = fired(state, ref, pick(range(3)), pick(REFS), Thrower(pick))
    other: Draft = pick(
        [
            Draft(kind="turn"),
            adjust_draft(ref, **number),
            table_draft(pick([TABLE, None])),
            dogfight(),
        ]
    )
    return pick([_bare(attack, pick)] * 3 + [other]) if attack else other


def _warsurge(state: Warsurge, pick: Pick) -> Draft | Refusal:
    if state.underway:
        return _answered(state.underway, pick)
    unit, other = pick(state.units), pick(state.units)
    weapons = sorted({pick(range(len(unit.weapons))) for _ in range(2)})
    form = attack_form(state, unit.ref, weapons, other.ref)
    if pick([False, False, True]) or isinstance(form, Refusal):
        numbers = {"models": pick([1, 2, 4]), "hp_lost": 0, "armour": pick([None, 4])}
        return pick(
            [Draft(kind="turn"), warsurge_adjust(unit.ref, numbers), Draft(kind="note", note="Fog")]
        )
    form |= {"target": form["target"] | pick([{}, {"defence": 3}])}
    records = warsurge.rolled(form, (), Thrower(pick))[1]
    draft = attack_draft(state, unit.ref, weapons, other.ref, form, records)
    return draft if isinstance(draft, Refusal) else _bare(draft, pick)


class Played(NamedTuple):
    """A game to be played: how a battle begins, and what is done next."""

    begin: Callable[[], Engagement[Any]]
    draw: Callable[[Any, Pick], Draft | Refusal]


PLAYED = {
    "dystopian": Played(chances.opening, chances.drawn),
    "jovian": Played(jovian.engagement, _jovian),
    "warsurge": Played(warsurge.engagement, _warsurge),
}
TAPS = ("do",) * 8 + ("undo", "undo", "undo twice", "redo")


def course(
    game: str, seed: int, number: int, taps: Sequence[str] = TAPS
) -> Iterator[Engagement[Any]]:
    """A battle after each tap that changed it."""
    now, pick = PLAYED[game].begin(), chances.Picks(seed)
    for _ in range(number):
        after = _tapped(now, pick(taps), PLAYED[game], pick)
        if not isinstance(after, Refusal):
            now = after
            yield now


def _tapped(now: Engagement[Any], tap: str, game: Played, pick: Pick) -> Engagement[Any] | Refusal:
    if tap == "do":
        draft = game.draw(now.state, pick)
        return draft if isinstance(draft, Refusal) else now.act(draft)
    if tap == "redo":
        return now.redo()
    back = now.undo(pick([0, 1, None]))
    return (
        back.undo(pick([0, 1])) if tap == "undo twice" and not isinstance(back, Refusal) else back
    )


def replayed(rules: GameRules[Any], text: str) -> Engagement[Any] | Refusal:
    """The battle in a file, taken up."""
    archive = read(text, games_of(rules))
    return archive if isinstance(archive, Refusal) else resume(rules, archive.battles[0])


def of_single_phone(battle: Battle) -> bool:
    """True if each event follows the previous one, or an event that this one followed.

    Two phones may each go on from one event in its own way, which nobody can tap on one.
    """
    every, line = record(battle), [0]
    leads = {recorded.after for recorded in every}
    for item in every:
        while line and line[-1] != item.after:
            line.pop()
        if not line or (
            item.status == "retracted" and not item.event.is_bound and item.number not in leads
        ):
            return False
        line.append(item.number)
    return line == [0, *(recorded.number for recorded in every if recorded.status != "retracted")]


def by_taps(rules: GameRules[Any], battle: Battle) -> Engagement[Any]:
    """The record of a battle done again from the beginning by what players can tap alone."""
    bare = battle.model_copy(update={"events": (), "undone": (), "retracted": (), "last": 0})
    now = sure(resume(rules, bare))
    every = record(battle)
    by = {recorded.number: recorded.by for recorded in every}
    for item in every:
        while (now.battle.events[-1].number if now.battle.events else 0) != item.after:
            now = sure(now.undo(by[now.battle.events[-1].number]))
        now = replace(now, battle=now.battle.model_copy(update={"last": item.number - 1}))
        now = sure(
            now.act(Draft(**{name: getattr(item.event, name) for name in Draft.model_fields}))
        )
    for undone in battle.undone:
        now = sure(now.undo(undone.by))
    return now

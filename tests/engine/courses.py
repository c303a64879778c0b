"""Battles of every game at random: what players may do, with dice that are the same for the same seed everywhere."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.dice import Batch, Record
from engine.engagement import Archive, Battle, Draft, Engagement, GameRules, Refusal, read, refusal, resume, write
from engine.engagement import games as games_of
from engine.engagement.history import record
from engine.jovian.battle import State as Jovian
from engine.jovian.battle import adjust_draft, table_draft
from engine.jovian.samples import TABLE
from engine.warsurge.battle import State as Warsurge
from engine.warsurge.battle import adjust_draft as warsurge_adjust
from engine.warsurge.battle import attack_draft, attack_form
from tests.engine.dystopian.battle import chances
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.test_any_events import REFS
from tests.engine.jovian.battle.test_any_events import rolled as fired
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


def _jovian(state: Jovian, pick: Pick) -> Draft | Refusal:
    ref = pick(REFS)
    number = {"structure": pick([1, 2, 3])}
    attack = fired(state, ref, pick(range(3)), pick(REFS), Thrower(pick))
    other = pick([Draft(kind="turn"), adjust_draft(ref, **number), table_draft(pick([TABLE, None])),
                  Draft(kind="note", side=pick([0, 1]), note="Dusk")])  # fmt: skip
    return pick([attack, attack, attack, other]) or refusal("nothing")


def _warsurge(state: Warsurge, pick: Pick) -> Draft | Refusal:
    unit, other = pick(state.units), pick(state.units)
    weapons = sorted({pick(range(len(unit.weapons))) for _ in range(2)})
    form = attack_form(state, unit.ref, weapons, other.ref)
    if pick([False, False, True]) or isinstance(form, Refusal):
        numbers = {"models": pick([1, 2, 4]), "hp_lost": 0, "armour": pick([None, 4])}
        return pick([Draft(kind="turn"), warsurge_adjust(unit.ref, numbers), Draft(kind="note", note="Fog")])
    form |= {"target": form["target"] | pick([{}, {"defence": 3}])}
    records = warsurge.rolled(form, (), Thrower(pick))[1]
    return attack_draft(state, unit.ref, weapons, other.ref, form, records)


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


def course(game: str, seed: int, number: int, taps: Sequence[str] = TAPS) -> Iterator[Engagement[Any]]:
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
    return back.undo(pick([0, 1])) if tap == "undo twice" and not isinstance(back, Refusal) else back


def again(rules: GameRules[Any], text: str) -> Engagement[Any] | Refusal:
    """The battle in a file, taken up."""
    archive = read(text, games_of(rules))
    return archive if isinstance(archive, Refusal) else resume(rules, archive.battles[0])


def text_of(now: Engagement[Any]) -> str:
    """The file of a battle."""
    return write(Archive(battles=(now.battle,)))


def by_taps(rules: GameRules[Any], battle: Battle) -> Engagement[Any]:
    """The record of a battle done again from the beginning by what players can tap alone."""
    bare = battle.model_copy(update={"events": (), "undone": (), "retracted": (), "last": 0, "earlier": 0})
    now = _sure(resume(rules, bare))
    every = record(battle)
    by = {one.number: one.by for one in every}
    for one in every:
        while (now.battle.events[-1].number if now.battle.events else 0) != one.after:
            now = _sure(now.undo(by[now.battle.events[-1].number]))
        now = replace(now, battle=now.battle.model_copy(update={"last": one.number - 1}))
        now = _sure(now.act(Draft(**{name: getattr(one.event, name) for name in Draft.model_fields})))
    for undone in battle.undone:
        now = _sure(now.undo(undone.by))
    return now


def _sure(found: Engagement[Any] | Refusal) -> Engagement[Any]:
    assert not isinstance(found, Refusal), found
    return found

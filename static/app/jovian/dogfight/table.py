"""The engagement of a dogfight whose squadrons are typed in by hand: begun, gone on with, and what it is about now."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, Literal, NamedTuple

from engine.engagement import (
    Archive,
    Draft,
    Engagement,
    Refusal,
    Side,
    Underway,
    begin,
    games,
    make_fleet,
    read,
    ref_of,
    resume,
    write,
)
from engine.engagement.saved import plain
from engine.engagement.seal import Commitment
from engine.jovian.battle import RULES, SQUADRON, Declared, Fighting, State, adjust_draft
from engine.jovian.dogfight.orders import Dogfight, Encounter
from engine.jovian.dogfight.state import DogfightState

Table = Engagement[State]
Place = Literal[0, 1]
LEFT = ("structure", "fuel", "fire_control")
"""What a squadron has less and less of; all else of it stays as it is."""


class Fight(NamedTuple):
    """A dogfight after the reveal, under way or the one that the last event has ended."""

    dogfight: Dogfight
    underway: Underway[DogfightState]

    @property
    def played(self) -> Any:
        """How far it is."""
        return self.underway.played


def fight_of(table: Table | None) -> Fight | None:
    """The dogfight that is fought, or has just been fought."""
    if table is None:
        return None
    found = table.state.underway or (table.result.flow if table.result else None)
    return Fight(found.declared.dogfight, found) if found and isinstance(found.declared, Fighting) else None


def fights(table: Table) -> Iterator[Fight]:
    """The dogfights that were fought to their end, the latest last."""
    for event in table.battle.events:
        flow = table.results[event.number].flow
        if flow and isinstance(flow.declared, Fighting):
            yield Fight(flow.declared.dogfight, flow)


def declared_of(table: Table | None) -> Declared | None:
    """The dogfight whose orders are being given."""
    return table.state.dogfight if table else None


def sealed_of(table: Table | None) -> tuple[Commitment | None, Commitment | None]:
    """What either side is bound to before the reveal."""
    now = declared_of(table)
    first, second = (one.commitment if one else None for one in (now.sealed if now else (None, None)))
    return first, second


def given_again(table: Table) -> tuple[int, int]:
    """How often either side's orders of the latest dogfight were given again, whatever became of them."""
    battle = table.battle
    begun = max((event.number for event in battle.events if event.kind == "dogfight"), default=0)
    fresh = [event for event in battle.every if event.kind == "orders" and event.number > begun]
    now = declared_of(table)
    waiting = [one is None for one in now.sealed] if now else [False, False]
    first, second = (sum(event.data["place"] == place for event in fresh) for place in (0, 1))
    return max(0, first - (not waiting[0])), max(0, second - (not waiting[1]))


def acted(table: Table, *drafts: Draft) -> Table:
    """The engagement after some events. Raises ValueError when one of them cannot happen."""
    for draft in drafts:
        found = table.act(draft)
        if isinstance(found, Refusal):
            raise ValueError(str(found.faults))
        table = found
    return table


def begun(encounter: Encounter, names: Sequence[str], before: Table | None) -> Table:
    """A dogfight declared: of squadrons that are there already, as they are said to stand, or of others."""
    found = _gone_on(encounter, before) if before else None
    table, refs = found or (_fresh(encounter, names), (ref_of(0, 0, "squadron"), ref_of(1, 0, "squadron")))
    sides = [{"group": ref} | plain(side) for ref, side in zip(refs, encounter.sides, strict=True)]
    data = {"sides": [{name: one[name] for name in one if name != SQUADRON} for one in sides]}
    return acted(table, Draft(kind="dogfight", data=data | {"interception": encounter.interception}))


def _fresh(encounter: Encounter, names: Sequence[str]) -> Table:
    sides = []
    for name, side in zip(names, encounter.sides, strict=True):
        group = {"id": "squadron", "kind": SQUADRON, "name": name, "profile": plain(side.squadron)}
        fleet = make_fleet(RULES, name, [group])
        assert not isinstance(fleet, Refusal)
        sides.append(Side(name=name, fleets=(fleet,)))
    battle = begin(RULES, " – ".join(names)[:60], sides, {"rulings": plain(encounter.rulings)}, "")
    found = battle if isinstance(battle, Refusal) else resume(RULES, battle)
    assert not isinstance(found, Refusal)
    return found


def _gone_on(encounter: Encounter, table: Table) -> tuple[Table, tuple[str, ...]] | None:
    """The engagement before another dogfight of the same squadrons, and these in its order; None for others.

    What they have left may be said anew: that is set by hand, but for the Fire Control of a new round.
    """
    roster, state = table.state.roster, table.state
    if state.setup.rulings != encounter.rulings:
        return None
    for refs in permutations(roster.squadrons):
        pairs = list(zip(refs, encounter.sides, strict=True))
        if all(_same(roster.squadrons[ref], side.squadron) for ref, side in pairs):
            if encounter.rulings.next_fire_control == "full":
                table = acted(table, Draft(kind="turn"))
            for ref, side in pairs:
                now = table.state.squadrons[ref]
                said = {name: getattr(side.squadron, name) for name in LEFT}
                changed = {name: value for name, value in said.items() if value != getattr(now, name)}
                table = acted(table, adjust_draft(ref, **changed)) if changed else table
            return table, refs
    return None


def _same(one: Any, other: Any) -> bool:
    """Whether two squadrons differ in nothing but what they have left and what they are called."""
    apart = {*LEFT, "name"}
    return bool(one.model_dump(exclude=apart) == other.model_dump(exclude=apart))


def text_of(table: Table | None) -> str:
    """The engagement as it is kept."""
    return write(Archive(battles=(table.battle,))) if table else ""


@lru_cache(maxsize=4)
def table_of(text: str) -> Table | None:
    """The engagement that was kept. Raises ValueError when it is none."""
    if not text:
        return None
    archive = read(text, games(RULES))
    if isinstance(archive, Refusal) or len(archive.battles) != 1:
        raise ValueError("no engagement")
    found = resume(RULES, archive.battles[0])
    if isinstance(found, Refusal):
        raise ValueError("no engagement of this game")
    return found

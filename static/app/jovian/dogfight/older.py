"""What older pages kept of a dogfight: the form as typed, and its rounds as one battle."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Annotated, Any, NamedTuple

from pydantic import Field, TypeAdapter

from app.jovian.dogfight.begun import REFS, Table, acted, begun, declared
from app.rolling import BatchRecord
from engine.dice import Batch, RecordedDice
from engine.engagement import Battle, Draft, Refusal, games, read, thrown
from engine.flow import Choice, Picks, play
from engine.jovian.battle import RULES, adjust_draft
from engine.jovian.battle.migrations import rulings_of_version_2
from engine.jovian.dogfight.check import check_dogfight, check_encounter
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight, Encounter, Firing
from engine.jovian.dogfight.plan import Plan
from engine.jovian.dogfight.sealed_orders import commitment_of, opening_of
from engine.kit.saved import plain

ROUNDS, ENGAGEMENT = (1, 2, 3), 4
"""Versions that kept each round by itself, and the one that kept an engagement."""
LEFT = ("structure", "fuel", "fire_control")
"""What a squadron has less and less of; all else of it stays as it is."""
UNLIMITED = 99
MISFIT = (ValueError, TypeError, LookupError, AttributeError)
"""What comes of kept data that no version wrote."""
Text = Annotated[str, Field(max_length=60)]
Pairs = Annotated[tuple[tuple[Text, Text], ...], Field(max_length=400)]
PAIRS: TypeAdapter[tuple[tuple[str, str], ...]] = TypeAdapter(Pairs)


class Older(NamedTuple):
    """The set-up form, the battle if any dogfight was begun, and whether the form was shown nevertheless."""

    pairs: tuple[tuple[str, str], ...] = ()
    battle: Battle | None = None
    at_setup: bool = False


def older(data: Any) -> Older:
    """What an older page kept; nothing of data that no version wrote.

    Orders that were not revealed are given anew, and two phones begin their exchange anew.
    """
    try:
        version = data.get("version", 1) if data else None
        if version not in (*ROUNDS, ENGAGEMENT):
            return Older()
        pairs = PAIRS.validate_python(data.get("pairs", ()))
        battle, at_setup = _engagement(data) if version == ENGAGEMENT else _of_rounds(data)
        return Older(pairs, battle, at_setup)
    except MISFIT:
        return Older()


def _engagement(data: Mapping[str, Any]) -> tuple[Battle | None, bool]:
    archive = read(data["battle"], games(RULES)) if data.get("battle") else None
    if isinstance(archive, Refusal):
        raise ValueError("no engagement")
    return archive.battles[0] if archive else None, bool(data.get("at_setup"))


def _of_rounds(data: Mapping[str, Any]) -> tuple[Battle | None, bool]:
    rounds = data.get("past")
    table: Table | None = None
    for one in (*(rounds if isinstance(rounds, list) else ()), data.get("now")):
        table = _with_round(one, data, table) if isinstance(one, dict) else table
    encounter = None if data.get("now") or data.get("phones") == "two" else _encounter(data.get("encounter"))
    if encounter:
        table = _met(encounter, _names(data, encounter), table)
    return table.battle if table else None, not (encounter or data.get("now"))


def _encounter(data: Any) -> Encounter | None:
    """An encounter of any version; version 1 asked how many instances fire before the orders."""
    if not isinstance(data, dict):
        return None
    rulings = data.get("rulings") or {}
    sides = [{name: value for name, value in side.items() if name != "at_most"} for side in data.get("sides", ())]
    found = check_encounter(data | {"rulings": rulings_of_version_2(rulings), "sides": sides})
    return found if isinstance(found, Encounter) else None


def _names(data: Mapping[str, Any], encounter: Encounter) -> list[str]:
    """What the squadrons are called, or else their players, or their places."""
    players = data.get("players") or ("", "")
    pairs = enumerate(zip(encounter.sides, players, strict=True))
    return [str(side.squadron.name or player or place + 1) for place, (side, player) in pairs]


def _with_round(one: Mapping[str, Any], data: Mapping[str, Any], table: Table | None) -> Table | None:
    """The engagement with one round more; without one that nobody can have fought."""
    try:
        encounter = _encounter(one["encounter"])
        dogfight = check_dogfight({"encounter": encounter, "orders": one["orders"]}) if encounter else None
        if not isinstance(dogfight, Dogfight):
            return table
        begin = _met(dogfight.encounter, _names(data, dogfight.encounter), table)
        return _fought(_revealed(begin, dogfight), *_answers(one, dogfight))
    except MISFIT:
        return table


def _met(encounter: Encounter, names: Sequence[str], before: Table | None) -> Table:
    """A dogfight declared: of squadrons that are there already, as they are said to stand, or of others."""
    table, refs = (_gone_on(encounter, before) if before else None) or (_begun(encounter, names), REFS)
    return declared(table, encounter, refs)


def _begun(encounter: Encounter, names: Sequence[str]) -> Table:
    table = begun([side.squadron for side in encounter.sides], {"rulings": plain(encounter.rulings)}, names)
    assert not isinstance(table, Refusal)
    return table


def _gone_on(encounter: Encounter, table: Table) -> tuple[Table, tuple[str, ...]] | None:
    """The battle before another dogfight of the same squadrons, and these in its order; None for others.

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


def _revealed(table: Table, dogfight: Dogfight) -> Table:
    openings = [opening_of(place, orders) for place, orders in enumerate(dogfight.orders)]
    for place, opening in enumerate(openings):
        commitment = commitment_of(opening, dogfight.encounter)
        table = acted(table, Draft(kind="orders", data={"place": place}, commitment=commitment))
    return acted(table, Draft(kind="reveal", data={"openings": [plain(one) for one in openings]}))


def _fought(table: Table, records: Iterator[BatchRecord], picks: Iterator[int]) -> Table:
    """The dogfight with the dice and decisions that were kept of it, as far as they go."""
    while underway := table.state.underway:
        waiting = underway.played.waiting
        dice, option = next(records, None) if isinstance(waiting, Batch) else None, None
        option = next(picks, None) if isinstance(waiting, Choice) else None
        if dice is None and option is None:
            return table
        throw = Draft(kind="throw", dice=thrown(dice.record)) if dice else None
        table = acted(table, throw or Draft(kind="choose", data={"option": option}))
    return table


def _answers(one: Mapping[str, Any], dogfight: Dogfight) -> tuple[Iterator[BatchRecord], Iterator[int]]:
    records = [BatchRecord.model_validate(record) for record in one.get("records", ())]
    sides: list[Mapping[str, Any]] = one["encounter"]["sides"]
    old = any("at_most" in side for side in sides)
    picks = _picks(one, dogfight, sides, records) if old else list(one.get("picks", ()))
    return iter(records), iter(picks)


def _picks(
    one: Mapping[str, Any], dogfight: Dogfight, sides: list[Mapping[str, Any]], records: list[BatchRecord]
) -> list[int]:
    """The decisions of a round of version 1, with what was said of instances among them."""
    plan = Plan(dogfight)
    deciding = sorted((side for side in (0, 1) if len(plan.ways[side]) > 1), key=lambda side: plan.stages[side])
    limits = [UNLIMITED if (most := sides[side].get("at_most")) is None else int(most) for side in deciding]
    picks = _OldPicks(list(one.get("picks", ())), limits)
    source = RecordedDice([record.record for record in records])
    played = play(dogfight_flow(dogfight), dogfight_start(dogfight), source, picks)
    return [entry.pick for entry in played.entries if entry.pick is not None]


class _OldPicks(Picks):
    """The decisions of a round of version 1, which knew beforehand how many instances either side fires."""

    def __init__(self, known: list[int], limits: list[int]) -> None:
        super().__init__(known)
        self._limits = limits

    def pick(self, choice: Choice) -> int | None:
        ways = [option for option in choice.options if isinstance(option, Firing)]
        if not ways:
            return super().pick(choice)
        most = max(way.attacks for way in ways if not way.linked)
        return choice.options.index(Firing(min(most, self._limits.pop(0))))

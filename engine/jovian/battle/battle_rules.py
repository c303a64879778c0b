"""Jovian Wars as a game for battles: its kinds of events, and the fleets with which a battle may
begin.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from engine.engagement import (
    ANSWERS,
    Applied,
    Draft,
    EventKind,
    Group,
    Happened,
    LuckRoll,
    Opening,
    Refusal,
    Side,
    Strength,
    Underway,
    refusal,
    turns,
)
from engine.flow import PlayedStep
from engine.jovian.attack import table_faults
from engine.jovian.attack_flow import AttackRules
from engine.jovian.battle import attack_events, dogfight_events
from engine.jovian.battle.data import (
    Adjust,
    AttackDeclaration,
    DogfightDeclaration,
    Recalled,
    Revealed,
    SealedSide,
    TableChoice,
    Unsealed,
)
from engine.jovian.battle.dogfight_events import Fighting
from engine.jovian.battle.overrides import adjust, by_hand, set_table
from engine.jovian.battle.roster import SHIP, SQUADRON, roster_of
from engine.jovian.battle.state import Setup, State, start
from engine.jovian.profiles import Ship, Squadron
from engine.kit.faults import Fault

if TYPE_CHECKING:  # a visit that imports no list loads no reader of lists
    from engine.engagement.lists.list_rules import ListRules

EVENTS: Mapping[str, EventKind] = {
    "attack": EventKind(AttackDeclaration, acts=True, take=attack_events.declare),
    "adjust": EventKind(Adjust, take=adjust),
    "dogfight": EventKind(DogfightDeclaration, acts=True, take=dogfight_events.declare),
    "orders": EventKind(SealedSide, binds=True, take=dogfight_events.seal_orders),
    "recall": EventKind(Recalled, take=dogfight_events.recall),
    "reveal": EventKind(Revealed, take=dogfight_events.reveal),
    "unseal": EventKind(Unsealed, take=dogfight_events.unseal),
    "table": EventKind(TableChoice, of_all=True, take=set_table),
    **turns("jovian"),
    **ANSWERS,
}
DURING_DOGFIGHTS = frozenset({"orders", "recall", "reveal", "unseal", "note"})
"""The kinds of events allowed between the declaration of a dogfight and the reveal."""


class JovianRules(AttackRules[State]):
    """The rules of squadrons and ships as groups, of attacks and dogfights as flows, and of
    overrides.
    """

    name = "jovian"
    setup = Setup
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {SQUADRON: Squadron, SHIP: Ship}
    kinds: ClassVar[Mapping[str, EventKind]] = EVENTS
    beside = frozenset({"note", "table"})
    bonds = attrgetter("bonds")

    def lists(self) -> "ListRules":
        """Return how the game reads army lists."""
        from engine.jovian.battle.lists import JovianLists

        return JovianLists(self.profiles)

    def start(self, opening: Opening) -> State | Refusal:
        setup: Setup = opening.setup
        if setup.table:
            faults = table_faults(setup.table)
            if faults:
                return Refusal(faults)
        return start(roster_of(opening), setup)

    def opening_faults(self, sides: Sequence[Side]) -> Iterator[Fault]:
        """Yield a fault for each ship whose Critical Hits could not tell two weapons of one name
        apart.
        """
        for side_index, side in enumerate(sides):
            for fleet_index, fleet in enumerate(side.fleets):
                for group_index, group in enumerate(fleet.groups):
                    if group.kind == SHIP:
                        path = ("sides", side_index, "fleets", fleet_index, "groups", group_index)
                        yield from _repeated_weapon(group, path)

    def by_hand(self, fresh: State, now: State) -> Iterator[Draft]:
        return by_hand(fresh, now)

    def has_owners(self, state: State) -> bool:
        return state.dogfight is not None and state.dogfight.has_two_phones

    def strengths(self, state: State) -> Iterable[Strength]:
        for ref in state.roster.names:
            now = state.now(ref)
            if now is None:
                continue
            remaining = 0 if now.is_gone else now.structure
            yield Strength(ref, remaining, now.is_gone)

    def take(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        if state.dogfight and happened.event.kind not in DURING_DOGFIGHTS:
            return refusal("in_progress", "kind")
        return super().take(state, happened)

    def finish(self, state: State, underway: Underway[Any]) -> Applied[State]:
        if isinstance(underway.declared, Fighting):
            return dogfight_events.finish(state, underway.declared, underway.played)
        return attack_events.finish(state, underway.declared, underway.played.state)

    def name_of(self, state: State, ref: str) -> str:
        return state.roster.name(ref)

    def shooting(self, underway: Underway[Any], entry: PlayedStep[Any]) -> tuple[str, ...]:
        """Return the attacker and the target of a step; in a dogfight the squadrons take turns."""
        if not isinstance(underway.declared, Fighting):
            return underway.models
        shooter = dogfight_events.shooter_of(underway.declared, entry.before)
        return underway.models[shooter], underway.models[1 - shooter]

    def rolls(self, state: State, underway: Underway[Any], since: int) -> Iterable[LuckRoll]:
        if isinstance(underway.declared, Fighting):
            return dogfight_events.luck_of(underway, since)
        return super().rolls(state, underway, since)


def _repeated_weapon(group: Group, path: tuple[str | int, ...]) -> Iterator[Fault]:
    """Yield a fault for a ship with two weapons that have the name of one of its parts."""
    ship = Ship.model_validate(group.profile)
    parts = {part.name for part in ship.parts if part.kind == "weapon"}
    names = Counter(weapon.name for weapon in ship.weapons if weapon.name in parts)
    for name, count in names.items():
        if name and count > 1:
            yield Fault(path, "weapons_of_one_name", {"who": group.name, "weapon": name})
            return


RULES = JovianRules()

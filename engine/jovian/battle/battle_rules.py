"""Jovian Wars as a game for battles."""

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
from engine.jovian.battle.overrides import adjusted, by_hand, tabled
from engine.jovian.battle.roster import SHIP, SQUADRON, roster_of
from engine.jovian.battle.state import Setup, State, start
from engine.jovian.profiles import Ship, Squadron
from engine.kit.faults import Fault

if TYPE_CHECKING:  # a visit that imports no list loads no reader of lists
    from engine.engagement.lists.list_rules import ListRules

EVENTS: Mapping[str, EventKind] = {
    "attack": EventKind(AttackDeclaration, acts=True, take=attack_events.declared),
    "adjust": EventKind(Adjust, take=adjusted),
    "dogfight": EventKind(DogfightDeclaration, acts=True, take=dogfight_events.declared),
    "orders": EventKind(SealedSide, binds=True, take=dogfight_events.ordered),
    "recall": EventKind(Recalled, take=dogfight_events.recalled),
    "reveal": EventKind(Revealed, take=dogfight_events.revealed),
    "unseal": EventKind(Unsealed, take=dogfight_events.unsealed),
    "table": EventKind(TableChoice, of_all=True, take=tabled),
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
        faults: tuple[Fault, ...] = table_faults(setup.table) if setup.table else ()
        return Refusal(faults) if faults else start(roster_of(opening), setup)

    def opening_faults(self, sides: Sequence[Side]) -> Iterator[Fault]:
        """Yield a fault for each ship whose Critical Hits could not tell two weapons of one name
        apart.
        """
        for index, side in enumerate(sides):
            for number, fleet in enumerate(side.fleets):
                for position, group in enumerate(fleet.groups):
                    if group.kind == SHIP:
                        path = ("sides", index, "fleets", number, "groups", position)
                        yield from _repeated_weapon(group, path)

    def by_hand(self, fresh: State, now: State) -> Iterator[Draft]:
        return by_hand(fresh, now)

    def has_owners(self, state: State) -> bool:
        return state.dogfight is not None and state.dogfight.two_phones

    def strengths(self, state: State) -> Iterable[Strength]:
        current = ((ref, state.now(ref)) for ref in state.roster.names)
        return (
            Strength(ref, 0 if now.gone else now.structure, now.gone) for ref, now in current if now
        )

    def taken(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        if state.dogfight and happened.event.kind not in DURING_DOGFIGHTS:
            return refusal("in_progress", "kind")
        return super().taken(state, happened)

    def ended(self, state: State, underway: Underway[Any]) -> Applied[State]:
        if isinstance(underway.declared, Fighting):
            return dogfight_events.ended(state, underway.declared, underway.played)
        return attack_events.ended(state, underway.declared, underway.played.state)

    def name_of(self, state: State, ref: str) -> str:
        return state.roster.name(ref)

    def shooting(self, underway: Underway[Any], entry: PlayedStep[Any]) -> tuple[str, ...]:
        fighting = isinstance(underway.declared, Fighting)
        other = fighting and dogfight_events.shooter_of(underway.declared, entry.before)
        return underway.models[::-1] if other else underway.models

    def rolls(self, state: State, underway: Underway[Any], since: int) -> Iterable[LuckRoll]:
        fighting = isinstance(underway.declared, Fighting)
        return (
            dogfight_events.luck_of(underway, since)
            if fighting
            else super().rolls(state, underway, since)
        )


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

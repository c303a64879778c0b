"""The state of a battle: the remaining numbers of every squadron and ship, and what a new turn
renews.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from engine.engagement import Bond, Underway, side_of
from engine.jovian.attack import fires_once
from engine.jovian.battle.commitments import DeclaredDogfight
from engine.jovian.battle.roster import Roster
from engine.jovian.profiles import CatastrophicTable, Ship, Squadron, Weapon
from engine.jovian.rulings import Rulings
from engine.jovian.words import RATINGS
from engine.kit.base_profile import Profile


class Setup(Profile):
    """The players' agreements before the battle."""

    rulings: Rulings = Rulings()
    table: CatastrophicTable | None = None


class SquadronNow(NamedTuple):
    """The remaining numbers of a squadron; 0 Structure: destroyed.

    fired: instances of each weapon that have fired this turn.
    """

    structure: int
    fuel: int
    fire_control: int
    fired: tuple[int, ...] = ()

    @property
    def is_gone(self) -> bool:
        """True if the squadron is destroyed."""
        return self.structure == 0


class ShipNow(NamedTuple):
    """The remaining numbers of a capital ship.

    ratings: boxes of Defense, Sensors, Thrusters.
    parts: the number of times that each part can still be picked.
    rows: the number of times that each row of the players' table came up. Without a table: for each
        roll to make on paper, the number of ratings at 0 at that roll.
    fired: instances of each weapon that have fired this turn.
    """

    structure: int
    ratings: tuple[int, ...]
    parts: tuple[int, ...]
    fire_control: int
    rows: tuple[int, ...] = ()
    destroyed: bool = False
    fired: tuple[int, ...] = ()

    @property
    def is_gone(self) -> bool:
        """True if the ship is destroyed."""
        return self.destroyed

    @property
    def is_crippled(self) -> bool:
        """True if no Structure is left."""
        return self.structure == 0


Now = SquadronNow | ShipNow


@dataclass(frozen=True)
class State:
    """All data that events change, with the constant `roster` and `setup`.

    dogfight: a dogfight with orders that are not revealed yet.
    underway: an attack, or a dogfight after the reveal.
    past_bonds: the commitments of dogfights on two phones that no longer wait.
    fought: the two squadrons of the last dogfight that was fought; empty before.
    """

    roster: Roster = field(compare=False, repr=False)
    setup: Setup
    squadrons: Mapping[str, SquadronNow]
    ships: Mapping[str, ShipNow]
    table: CatastrophicTable | None = None
    turn: int = 1
    dogfight: DeclaredDogfight | None = None
    underway: Underway[Any] | None = None
    past_bonds: tuple[Bond, ...] = ()
    fought: frozenset[str] = frozenset()

    @property
    def bonds(self) -> tuple[Bond, ...]:
        """The commitments of every dogfight on two phones so far."""
        if self.dogfight is None or self.dogfight.bond is None:
            return self.past_bonds
        return (*self.past_bonds, self.dogfight.bond)

    def begin(self, underway: Underway[Any]) -> "State":
        """Return the state with a flow in progress."""
        return replace(self, dogfight=None, underway=underway, past_bonds=self.bonds)

    def call_off(self, *, agreed: bool) -> "State":
        """Return the state without the dogfight that waits.

        agreed: True if both players agreed, each on their own phone.
        """
        after = replace(self, dogfight=None)
        if self.dogfight is None or self.dogfight.bond is None:
            return after
        how: Literal["agreed", "alone"] = "agreed" if agreed else "alone"
        bond = self.dogfight.bond._replace(ended=how)
        return replace(after, past_bonds=(*self.past_bonds, bond))

    def with_dogfight(self, dogfight: DeclaredDogfight) -> "State":
        """Return the state with another declared dogfight, or the same after another step."""
        return replace(self, dogfight=dogfight)

    def now(self, ref: str) -> Now | None:
        """Return the remaining numbers of a squadron or ship, None if there is none."""
        return self.squadrons.get(ref) or self.ships.get(ref)

    def put(self, ref: str, now: Now) -> "State":
        """Return the state with one squadron or ship changed."""
        if isinstance(now, ShipNow):
            return replace(self, ships={**self.ships, ref: now})
        return replace(self, squadrons={**self.squadrons, ref: now})

    def next_turn(self) -> "State":
        """Return the state in the next turn, with full Fire Control and no weapon fired."""
        squadrons = {}
        for ref, squadron in self.squadrons.items():
            squadrons[ref] = squadron._replace(**_fresh(self.roster.squadrons[ref]))
        ships = {}
        for ref, ship in self.ships.items():
            ships[ref] = ship._replace(**_fresh(self.roster.ships[ref]))
        return replace(self, squadrons=squadrons, ships=ships, turn=self.turn + 1)

    def can_continue(self, refs: tuple[str, str]) -> bool:
        """Return whether a dogfight of two squadrons may be the next round of the last one."""
        return self.fought == {*refs}

    def in_next_round(self) -> "State":
        """Return the state in the next round of the last dogfight (ruling 9)."""
        if self.setup.rulings.next_fire_control == "left":
            return self
        squadrons = dict(self.squadrons)
        for ref in self.fought:
            now = squadrons[ref]
            full = max(now.fire_control, self.roster.squadrons[ref].fire_control)
            squadrons[ref] = now._replace(fire_control=full)
        return replace(self, squadrons=squadrons)

    def set_table(self, table: CatastrophicTable | None) -> "State":
        """Return the state with another Catastrophic Damage Table, on which no row has come up."""
        rows = _no_rows(table)
        ships = {ref: now._replace(rows=rows) for ref, now in self.ships.items()}
        return replace(self, ships=ships, table=table)

    @cached_property
    def remaining(self) -> tuple[str, ...]:
        """The squadrons and ships that are not destroyed."""
        now: dict[str, Now] = {**self.squadrons, **self.ships}
        return tuple([ref for ref in self.roster.names if not now[ref].is_gone])

    def foes(self, ref: str) -> tuple[str, ...]:
        """Return the squadrons and ships of other sides that are not destroyed."""
        own = side_of(ref)
        return tuple([item for item, side in self._sides if side != own])

    def can_attack(self, ref: str) -> bool:
        """Return whether a squadron or ship is left and has weapons, and nothing is under way."""
        if self.underway or self.dogfight:
            return False
        return ref in self.remaining and any(self.weapons(ref))

    def dogfight_foes(self, ref: str) -> tuple[str, ...]:
        """Return the squadrons of other sides that a squadron may meet in a dogfight."""
        if ref not in self.squadrons:
            return ()
        return tuple(foe for foe in self.foes(ref) if foe in self.squadrons)

    def usable_weapons(self, ref: str) -> tuple[int, ...]:
        """Return the indexes of the weapons that a squadron or ship may still fire this turn."""
        now = self.now(ref)
        if now is None or now.is_gone or not now.fire_control:
            return ()
        usable = []
        for index, weapon in enumerate(self.weapons(ref)):
            if weapon and self.remaining_instances(ref, index) != 0:
                usable.append(index)
        return tuple(usable)

    @cached_property
    def _sides(self) -> tuple[tuple[str, int], ...]:
        """The squadrons and ships that are not destroyed, each with its side."""
        return tuple([(ref, side_of(ref)) for ref in self.remaining])

    def remaining_instances(
        self, ref: str, weapon: int, *, bombing_run: bool = False
    ) -> int | None:
        """Return the number of instances of a weapon that may still fire this turn.

        None if only Fire Control limits them.
        """
        if not fires_once(self.setup.rulings, bombing_run=bombing_run):
            return None
        now = self.now(ref)
        remaining = self.weapons(ref)[weapon]
        if now is None or remaining is None:
            return 0
        return max(0, remaining.instances - now.fired[weapon])

    def weapons(self, ref: str) -> tuple[Weapon | None, ...]:
        """Return the current weapons of a squadron or ship, None for a weapon that Critical Hits
        removed.

        A weapon and the parts with its name are the same thing: each pick of such a part removes
        one instance (L).
        """
        profile = self.roster.profile(ref)
        if profile is None:
            return ()
        if isinstance(profile, Squadron):
            return profile.weapons
        remaining: dict[str, int] = {}
        for part, times in zip(profile.parts, self.ships[ref].parts, strict=True):
            if part.kind == "weapon" and part.name:
                remaining[part.name] = remaining.get(part.name, 0) + times
        weapons = []
        for weapon in profile.weapons:
            instances = remaining.get(weapon.name, weapon.instances)
            weapons.append(_with_instances(weapon, instances))
        return tuple(weapons)

    def squadron(self, ref: str) -> Squadron:
        """Return the current profile of a squadron that is not destroyed, for attacks on it and for
        dogfights.
        """
        now = self.squadrons[ref]
        update = {"structure": now.structure, "fuel": now.fuel, "fire_control": now.fire_control}
        return self.roster.squadrons[ref].model_copy(update=update)

    def ship(self, ref: str) -> Ship:
        """Return the current profile of a ship, for attacks on it."""
        profile = self.roster.ships[ref]
        now = self.ships[ref]
        parts = []
        for part, times in zip(profile.parts, now.parts, strict=True):
            parts.append(part.model_copy(update={"left": times}))
        update = {
            "structure": now.structure,
            "fire_control": now.fire_control,
            "parts": tuple(parts),
            **dict(zip(RATINGS, now.ratings, strict=True)),
        }
        return profile.model_copy(update=update)


def _with_instances(weapon: Weapon, instances: int) -> Weapon | None:
    """Return a weapon with at most some instances, None without any."""
    if instances >= weapon.instances:
        return weapon
    if not instances:
        return None
    return weapon.model_copy(update={"instances": instances})


def _fresh(profile: Squadron | Ship) -> dict[str, Any]:
    """Return the numbers that a squadron or ship regains each turn."""
    return {"fire_control": profile.fire_control, "fired": (0,) * len(profile.weapons)}


def _no_rows(table: CatastrophicTable | None) -> tuple[int, ...]:
    if table is None:
        return ()
    return (0,) * len(table.rows)


def start(roster: Roster, setup: Setup) -> State:
    """Return the state with all squadrons and ships at full strength."""
    squadrons = {}
    for ref, squadron in roster.squadrons.items():
        squadrons[ref] = SquadronNow(squadron.structure, squadron.fuel, **_fresh(squadron))
    ships = {}
    for ref, ship in roster.ships.items():
        parts = tuple(part.left for part in ship.parts)
        ships[ref] = ShipNow(ship.structure, ship.ratings, parts, **_fresh(ship))
    return State(roster, setup, squadrons, ships).set_table(setup.table)

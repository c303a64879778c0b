"""How a battle stands: models and wings by their references, and the activation in progress."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from engine.dice import Record
from engine.dystopian.activation.declared import (
    Activation,
    Counterattack,
    DeclaredAttack,
    Explosion,
    WingAgainstModel,
    WingAgainstWing,
)
from engine.dystopian.activation.state import NOT_ROLLED
from engine.dystopian.battle.data import Throw
from engine.dystopian.battle.places import Places
from engine.dystopian.battle.roster import Roster
from engine.dystopian.rulings import Rulings
from engine.dystopian.ships import InPlay
from engine.dystopian.wings.profiles import WingInPlay
from engine.dystopian.words import Effect, Height

NO_EFFECTS: frozenset[Effect] = frozenset()
NO_EXPLOSION = Explosion()


class ModelNow(NamedTuple):
    """A model as it stands, 0 HP when it is removed; shields, guardians: generators that work."""

    hp: int
    ap: int
    height: Height
    effects: frozenset[Effect] = NO_EFFECTS
    shields: int = 0
    guardians: int = 0
    exploded: bool = False


class WingNow(NamedTuple):
    """A wing as it stands; `aborted`: it does nothing more this turn."""

    tokens: int
    fuel: int
    aborted: bool = False


@dataclass(frozen=True)
class Underway:
    """An activation in progress, by places.

    acting: those of `places` who act; counterattacks, fights: None while they are to be declared; undecided: attacks
    whose defender has not decided yet; settled: models whose neighbours are known; order: attacks that were picked to
    come first; done: parts that are over, as keys; skipped: those that nobody made, and why; thrown: whether any dice
    were; records: dice of the part at hand; asking: exploded models whose neighbours are to be named;
    strikes, blast: as in ActivationState.
    """

    side: int
    places: Places
    acting: Places
    attacks: tuple[DeclaredAttack, ...]
    undecided: frozenset[int] = frozenset()
    counterattacks: tuple[Counterattack, ...] | None = None
    against_models: tuple[WingAgainstModel, ...] | None = None
    against_wings: tuple[WingAgainstWing, ...] = ()
    explosion: Explosion = NO_EXPLOSION
    settled: frozenset[int] = frozenset()
    order: tuple[int, ...] = ()
    done: tuple[str, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()
    thrown: bool = False
    records: tuple[Record, ...] = ()
    asking: tuple[int, ...] = ()
    strikes: tuple[tuple[int, int], ...] = ()
    blast: int = NOT_ROLLED


@dataclass(frozen=True)
class State:
    """Everything that events change; what never changes is in `roster` and `rulings`.

    cap: the squadron that each wing flies CAP over; commodore: sides that had a critical roll thrown again this turn;
    acted: squadrons and wings activated this turn; rewind: the battle before the last critical roll, while that may be
    thrown again; earlier: the last event of an earlier version; followed: throws of the part at hand while one of its
    activations is followed by its record alone; behind: the battle by that record while dice lie on the table.
    """

    roster: Roster = field(compare=False, repr=False)
    rulings: Rulings
    models: Mapping[str, ModelNow]
    wings: Mapping[str, WingNow]
    turn: int = 1
    cap: Mapping[str, str] = field(default_factory=dict)
    commodore: frozenset[int] = frozenset()
    acted: frozenset[str] = frozenset()
    underway: Underway | None = None
    rewind: "State | None" = None
    earlier: int = 0
    followed: tuple[Throw, ...] | None = None
    behind: "State | None" = None
    memo: dict[str, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    """What has been worked out from this very state; never handed on to another."""

    def with_underway(self, **changes: object) -> "State":
        """The same with the activation in progress changed; there must be one."""
        assert self.underway is not None
        return replace(self, underway=replace(self.underway, **changes))  # type: ignore[arg-type]

    @cached_property
    def activation(self) -> Activation:
        """The activation in progress with its models and wings as they stand now; there must be one."""
        now = self.underway
        assert now is not None
        return Activation.model_construct(
            rulings=self.rulings,
            models=tuple(in_play(self, ref) for ref in now.places.models),
            wings=tuple(wing_in_play(self, ref) for ref in now.places.wings),
            counterattacks=now.counterattacks or (),
            wings_against_models=now.against_models or (),
            wings_against_wings=now.against_wings,
            attacks=now.attacks,
            explosion=now.explosion,
        )


def in_play(state: State, ref: str) -> InPlay:
    """A model as it stands; its profile has the generators that still work."""
    ship, now = state.roster.ship(ref), state.models[ref]
    if (ship.shields, ship.guardians) != (now.shields, now.guardians):
        ship = ship.model_copy(update={"shields": now.shields, "guardians": now.guardians})
    return InPlay.model_construct(ship=ship, hp=now.hp, ap=now.ap, height=now.height, effects=now.effects)


def wing_in_play(state: State, ref: str) -> WingInPlay:
    """A wing as it stands."""
    now = state.wings[ref]
    return WingInPlay.model_construct(
        wing=state.roster.wing(ref), tokens=now.tokens, fuel=now.fuel, aborted=now.aborted
    )


def start(roster: Roster, rulings: Rulings, earlier: int = 0) -> State:
    """All models and wings at full strength; `earlier`: the last event that an earlier version wrote."""
    models = {
        ref: ModelNow(ship.hp, ship.ap, ship.height, NO_EFFECTS, ship.shields, ship.guardians)
        for ref, ship in roster.ships.items()
    }
    wings = {ref: WingNow(wing.tokens, wing.fuel) for ref, wing in roster.wings.items()}
    return State(roster, rulings, models, wings, earlier=earlier)

"""How a battle stands: models and wings by their references, and the activation in progress."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from engine.dice import Record
from engine.dystopian.activation.declared import (
    Activation,
    AtWings,
    Counterattack,
    DeclaredAttack,
    Explosion,
)
from engine.dystopian.activation.state import NOT_ROLLED, ActivationState, Rolling, Strike
from engine.dystopian.battle.attackers import Attackers
from engine.dystopian.battle.participants import Participants
from engine.dystopian.battle.roster import Roster
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import Rulings
from engine.dystopian.ships import InPlay, Ship
from engine.dystopian.steps.state import AttackState
from engine.dystopian.wings.profiles import WingInPlay
from engine.dystopian.words import NO_EFFECTS, Effect, Height
from engine.engagement import Underway

NO_EXPLOSION = Explosion()
NO_AA = AtWings()


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
class Activating:
    """What has been said of the activation in progress, and how far it is.

    participants: all models and wings that it is about; acting: those who act; aa, answers: AA of wings and at
    wings that steps 1 and 2 declared; counterattacks: None while they are to be declared; looked: how many models
    were gone when the sight of each attack was said last; settled: models whose neighbours are known; order:
    attacks that were picked to come first; done: parts that are over, as keys; skipped: those that nobody made, or
    step 2, and why; thrown: whether any dice were; records: dice of the part at hand; passed: the part that is to go
    on without any; standing: where its flow stands, None before it has begun; asking: exploded models whose neighbours
    are to be named; strikes, blast, rolled: as in ActivationState.
    """

    side: int
    participants: Participants
    acting: Participants
    attacks: tuple[DeclaredAttack, ...]
    aa: AtWings = NO_AA
    answers: AtWings = NO_AA
    counterattacks: tuple[Counterattack, ...] | None = None
    looked: tuple[int, ...] = ()
    explosion: Explosion = NO_EXPLOSION
    settled: frozenset[Ref] = frozenset()
    order: tuple[int, ...] = ()
    done: tuple[str, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()
    thrown: bool = False
    records: tuple[Record, ...] = ()
    passed: str = ""
    standing: ActivationState | None = None
    asking: tuple[Ref, ...] = ()
    strikes: tuple[Strike, ...] = ()
    blast: int = NOT_ROLLED
    rolled: tuple[Rolling, ...] = ()

    @property
    def wings_meet_models(self) -> bool:
        """Whether there is a step 4."""
        ours, theirs = self.aa, self.answers
        return bool(ours.wings_at_models or ours.models_at_wings or theirs.wings_at_models or theirs.models_at_wings)

    @property
    def wings_meet_wings(self) -> bool:
        """Whether there is a step 5."""
        return bool(self.aa.wings_at_wings or self.answers.wings_at_wings)


@dataclass(frozen=True)
class State:
    """Everything that events change; what never changes is in `roster` and `rulings`.

    cap: the squadron that each wing flies CAP over; commodore: sides that had a critical roll thrown again this turn;
    acted: squadrons and wings activated this turn; rewind: the battle before the last critical roll, while that may be
    thrown again; underway: the flow of the activation in progress, whose states are battles without it.
    """

    roster: Roster = field(compare=False, repr=False)
    rulings: Rulings
    models: Mapping[Ref, ModelNow]
    wings: Mapping[Ref, WingNow]
    turn: int = 1
    cap: Mapping[Ref, Ref] = field(default_factory=dict)
    commodore: frozenset[int] = frozenset()
    acted: frozenset[Ref] = frozenset()
    activating: Activating | None = None
    rewind: "State | None" = None
    underway: "Underway[State] | None" = field(default=None, compare=False, repr=False)
    memo: dict[str, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    """What has been worked out from this very state."""

    @property
    def now(self) -> Activating:
        """The activation in progress; there must be one."""
        assert self.activating is not None
        return self.activating

    def with_activating(self, **changes: object) -> "State":
        """The same with the activation in progress changed; there must be one."""
        return replace(self, activating=replace(self.now, **changes))  # type: ignore[arg-type]

    def in_part(self, **changes: object) -> "State":
        """The same further on in the part at hand, with all that has been worked out of its set-up."""
        after = self.with_activating(**changes)
        after.memo.update(self.memo)
        return after

    def but(self, **changes: Any) -> "State":
        """The same but for what nothing depends on that has been worked out: `underway`, `rewind`."""
        after = replace(self, **changes)
        after.memo.update(self.memo)
        return after

    @property
    def attack(self) -> AttackState | None:
        """The target of the attack at hand while its steps are gone through."""
        standing = self.activating.standing if self.activating else None
        return standing.attack if standing else None

    @property
    def gone(self) -> int:
        """How many models have been removed."""
        return len([model for model in self.models.values() if model.hp <= 0])

    @cached_property
    def attackers(self) -> Attackers:
        """Who attacks whom, and who may answer; there must be an activation in progress."""
        now = self.now
        return Attackers(self.rulings, self.roster, self.cap, now.acting, now.attacks, now.aa)

    @property
    def activation(self) -> Activation:
        """The activation in progress with its models and wings as they stand now; there must be one."""
        if "activation" not in self.memo:
            self.memo["activation"] = self._activation()
        found: Activation = self.memo["activation"]
        return found

    def _activation(self) -> Activation:
        now = self.now
        return Activation.model_construct(
            rulings=self.rulings,
            models={ref: in_play(self, ref) for ref in now.participants.models},
            wings={ref: wing_in_play(self, ref, cap=ref in self.attackers.on_cap) for ref in now.participants.wings},
            counterattacks=now.counterattacks or (),
            aa=now.aa,
            answers=now.answers,
            attacks=now.attacks,
            explosion=now.explosion,
            open=True,
        )


def in_play(state: State, ref: Ref) -> InPlay:
    """A model as it stands; its profile has the generators that still work."""
    key = ref, state.models[ref]
    if key not in state.roster.known:
        state.roster.known[key] = _in_play(state.roster.ship(ref), state.models[ref])
    found: InPlay = state.roster.known[key]
    return found


def _in_play(ship: Ship, now: ModelNow) -> InPlay:
    if (ship.shields, ship.guardians) != (now.shields, now.guardians):
        ship = ship.model_copy(update={"shields": now.shields, "guardians": now.guardians})
    return InPlay.model_construct(ship=ship, hp=now.hp, ap=now.ap, height=now.height, effects=now.effects)


def wing_in_play(state: State, ref: Ref, *, cap: bool) -> WingInPlay:
    """A wing as it stands; `cap`: it flies CAP where it may counterattack."""
    now = state.wings[ref]
    return WingInPlay.model_construct(
        wing=state.roster.wing(ref), tokens=now.tokens, fuel=now.fuel, aborted=now.aborted, cap=cap
    )


def start(roster: Roster, rulings: Rulings) -> State:
    """All models and wings at full strength."""
    models = {
        ref: ModelNow(ship.hp, ship.ap, ship.height, NO_EFFECTS, ship.shields, ship.guardians)
        for ref, ship in roster.ships.items()
    }
    wings = {ref: WingNow(wing.tokens, wing.fuel) for ref, wing in roster.wings.items()}
    return State(roster, rulings, models, wings)

"""The state of a battle: models and wings by their references, and the activation in progress."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from engine.dice import Record
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.part_order import in_order, texts_of
from engine.dystopian.activation.state import ActivationState, ModelState, WingState
from engine.dystopian.activation.wings.profiles import WingInPlay
from engine.dystopian.attack.state import AttackState
from engine.dystopian.battle.activation_declarations import ActivationDeclarations
from engine.dystopian.battle.attacker_targets import Attackers
from engine.dystopian.battle.roster import ModelNow, Roster, model_in_play
from engine.dystopian.model_profiles import InPlay, Ship
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import Rulings
from engine.dystopian.words import NO_EFFECTS
from engine.engagement import Happened, Underway
from engine.kit.frozen import FrozenDict


@dataclass(frozen=True)
class Activating:
    """The activation in progress: the declarations and the progress.

    before: the models and wings at the start of the part at hand.
    current: the models and wings in the middle of that part, None before the part has begun.
    over: parts that are over, and step 2 when it was left out; each with the reason why nobody made
        it, or none.
    thrown: True if any dice were thrown.
    records: dice of the part at hand.
    passed: the part that continues without dice.
    asking: exploded models whose neighbours are to be named.
    """

    declared: ActivationDeclarations
    before: ActivationState
    current: ActivationState | None = None
    over: FrozenDict[str, str] = field(default_factory=FrozenDict)
    thrown: bool = False
    records: tuple[Record, ...] = ()
    passed: str = ""
    asking: tuple[Ref, ...] = ()

    @cached_property
    def remaining(self) -> tuple[str, ...]:
        """The parts that are still to come, in their order."""
        declared = self.declared
        attacks = (*declared.order, *range(len(declared.attacks)))
        every = in_order(
            len(declared.counterattacks or ()),
            declared.wings_meet_models,
            declared.wings_meet_wings,
            attacks,
        )
        return tuple([key for key in texts_of(every) if key not in self.over])


@dataclass(frozen=True, eq=False)
class Setting:
    """The basis of an activation: what is declared, and the models and wings before the part at
    hand.

    All states in the middle of a part share it, together with the values computed from it.
    """

    roster: Roster
    rulings: Rulings
    table_models: FrozenDict[Ref, ModelNow]
    table_wings: FrozenDict[Ref, WingState]
    cap: FrozenDict[Ref, Ref]
    declared: ActivationDeclarations
    before: ActivationState

    @cached_property
    def models(self) -> FrozenDict[Ref, ModelNow]:
        """All models; participants of the activation have the values that the activation gives
        them.
        """
        changed = {}
        for ref, model in zip(self.declared.participants.models, self.before.models, strict=True):
            is_exploded = ref in self.before.exploded
            on_table = self.table_models[ref]
            changed[ref] = on_table._replace(**model._asdict(), exploded=is_exploded)
        return self.table_models.having(changed)

    @cached_property
    def wings(self) -> FrozenDict[Ref, WingState]:
        """All wings, as the models."""
        changed = dict(zip(self.declared.participants.wings, self.before.wings, strict=True))
        return self.table_wings.having(changed)

    @cached_property
    def attackers(self) -> Attackers:
        """The attackers with their targets, and the models that may answer."""
        declared = self.declared
        return Attackers(
            self.rulings, self.roster, self.cap, declared.acting, declared.attacks, declared.aa
        )

    @cached_property
    def activation(self) -> Activation:
        """The activation as declared, with its models and wings as they stand."""
        declared = self.declared
        models = {}
        for ref in declared.participants.models:
            models[ref] = model_in_play(self.roster, ref, self.models[ref])
        wings = {}
        for ref in declared.participants.wings:
            is_on_cap = ref in self.attackers.on_cap
            wings[ref] = wing_in_play(self.roster, ref, self.wings[ref], cap=is_on_cap)
        return Activation.model_construct(
            rulings=self.rulings,
            models=models,
            wings=wings,
            counterattacks=declared.counterattacks or (),
            aa=declared.aa,
            answers=declared.answers,
            back=declared.back,
            attacks=declared.attacks,
            explosion=declared.explosion,
            open=True,
        )


@dataclass(frozen=True)
class State:
    """Everything that events change; what never changes is in `roster` and `rulings`.

    table_models, table_wings: models and wings before the activation in progress.
    cap: the squadron over which each wing flies CAP.
    commodore: the sides that had a critical roll thrown again this turn.
    acted: the squadrons and wings that have activated this turn.
    critical: the last critical roll, while it may be thrown again.
    underway: the flow of the activation in progress; its states are battles without it.
    """

    roster: Roster = field(compare=False, repr=False)
    rulings: Rulings
    table_models: FrozenDict[Ref, ModelNow]
    table_wings: FrozenDict[Ref, WingState]
    turn: int = 1
    cap: FrozenDict[Ref, Ref] = field(default_factory=FrozenDict)
    commodore: frozenset[int] = frozenset()
    acted: frozenset[Ref] = frozenset()
    activating: Activating | None = None
    critical: "CriticalRoll | None" = None
    underway: "Underway[State] | None" = field(default=None, compare=False, repr=False)

    @property
    def now(self) -> Activating:
        """The activation in progress; there must be one."""
        assert self.activating is not None
        return self.activating

    @property
    def declared(self) -> ActivationDeclarations:
        """The declarations of the activation in progress; there must be one."""
        assert self.activating is not None
        return self.activating.declared

    @cached_property
    def models(self) -> FrozenDict[Ref, ModelNow]:
        """The current models; in the middle of a part the models before the part."""
        return self.setting.models if self.activating else self.table_models

    @cached_property
    def wings(self) -> FrozenDict[Ref, WingState]:
        """The current wings; in the middle of a part the wings before the part."""
        return self.setting.wings if self.activating else self.table_wings

    def with_activating(self, **changes: Any) -> "State":
        """Return the same with the activation in progress further on; there must be one."""
        return replace(self, activating=replace(self.now, **changes))

    def with_declarations(self, **changes: Any) -> "State":
        """Return the same with something else declared of the activation in progress; there must be
        one.

        Models and wings that take part from now on stand behind those that did before.
        """
        declared = replace(self.declared, **changes)
        before = self.now.before
        models = declared.participants.models[len(before.models) :]
        wings = declared.participants.wings[len(before.wings) :]
        if models or wings:
            new = _begin(self.table_models, self.table_wings, models, wings)
            before = before._replace(
                models=before.models + new.models,
                wings=before.wings + new.wings,
                exploded=before.exploded | new.exploded,
            )
        return self.with_activating(declared=declared, before=before)

    def begin_activation(self, declared: ActivationDeclarations) -> "State":
        """Return the same at the beginning of an activation."""
        table = self.without_activation()
        before = _begin(table.table_models, table.table_wings, *declared.participants)
        return replace(table, activating=Activating(declared, before))

    def without_activation(self) -> "State":
        """Return the same without the activation in progress, whose models and wings stand as it
        left them.
        """
        return replace(
            self, table_models=self.models, table_wings=self.wings, activating=None, underway=None
        )

    def with_model(self, ref: Ref, model: ModelNow) -> "State":
        """Return the same with one model set by hand."""
        after = replace(self, table_models=self.table_models.having({ref: model}))
        if self.activating is None or ref not in self.declared.participants.models:
            return after
        index = self.declared.participants.models.index(ref)
        now = ModelState(model.hp, model.ap, model.effects, model.repeats)
        before = self.now.before.with_model(index, now)
        exploded = before.exploded - {ref}
        if model.exploded:
            exploded |= {ref}
        return after.with_activating(before=before._replace(exploded=exploded))

    def with_wing(self, ref: Ref, wing: WingState) -> "State":
        """Return the same with one wing set by hand."""
        after = replace(self, table_wings=self.table_wings.having({ref: wing}))
        if self.activating is None or ref not in self.declared.participants.wings:
            return after
        index = self.declared.participants.wings.index(ref)
        return after.with_activating(before=self.now.before.with_wing(index, wing))

    @property
    def attack(self) -> AttackState | None:
        """The target of the attack at hand while its steps are gone through."""
        if self.activating is None or self.activating.current is None:
            return None
        return self.activating.current.attack

    @property
    def removed_count(self) -> int:
        """The number of removed models."""
        return len([model for model in self.models.values() if model.hp <= 0])

    @cached_property
    def setting(self) -> Setting:
        """The basis of the declarations of the activation in progress; there must be one."""
        now = self.now
        return shared_setting(
            self.roster,
            self.rulings,
            self.table_models,
            self.table_wings,
            self.cap,
            now.declared,
            now.before,
        )

    @property
    def attackers(self) -> Attackers:
        """The attackers with their targets, and the models that may answer; there must be an
        activation in progress.
        """
        return self.setting.attackers

    @property
    def activation(self) -> Activation:
        """The activation in progress with its models and wings as they stand now; there must be
        one.
        """
        return self.setting.activation


@dataclass(frozen=True)
class CriticalRoll:
    """A roll on the critical table that a commodore may have thrown again.

    before: the battle that waits for the roll.
    later: the events since the roll that hold whatever is rolled.
    """

    before: State
    later: tuple[Happened, ...] = field(default=(), compare=False)


KEPT = 64
"""The number of settings that are remembered with their computed values."""
shared_setting = lru_cache(maxsize=KEPT)(Setting)
"""Return the one setting of equal arguments."""


def _begin(
    table_models: FrozenDict[Ref, ModelNow],
    table_wings: FrozenDict[Ref, WingState],
    models: Iterable[Ref],
    wings: Iterable[Ref],
) -> ActivationState:
    """Return the state of some models and wings at the start of an activation."""
    model_states = []
    exploded = set[Ref]()
    for ref in models:
        model = table_models[ref]
        model_states.append(ModelState(model.hp, model.ap, model.effects, model.repeats))
        if model.exploded:
            exploded.add(ref)
    wing_states = tuple([table_wings[ref] for ref in wings])
    return ActivationState(tuple(model_states), wing_states, exploded=frozenset(exploded))


def in_play(state: State, ref: Ref) -> InPlay:
    """Return a model as it stands; its profile has the generators that still work."""
    return model_in_play(state.roster, ref, state.models[ref])


def wing_in_play(roster: Roster, ref: Ref, now: WingState, *, cap: bool) -> WingInPlay:
    """Return a wing in its current state.

    cap: True if it flies CAP where it may counterattack.
    """
    return WingInPlay.model_construct(wing=roster.wings[ref], cap=cap, **now._asdict())


def start(roster: Roster, rulings: Rulings) -> State:
    """Return the state with all models and wings at full strength."""
    models = {ref: _at_full_strength(ship) for ref, ship in roster.ships.items()}
    wings = {ref: WingState(wing.tokens, wing.fuel) for ref, wing in roster.wings.items()}
    return State(roster, rulings, FrozenDict(models), FrozenDict(wings))


def _at_full_strength(ship: Ship) -> ModelNow:
    return ModelNow(
        hp=ship.hp,
        ap=ship.ap,
        height=ship.height,
        effects=NO_EFFECTS,
        shields=ship.shields,
        guardians=ship.guardians,
        dr=ship.dr,
        cr=ship.cr,
    )

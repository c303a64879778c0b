"""What is being declared, or is still to be resolved, as an activation whose odds can be asked for; and suggestions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.dystopian.activation.at_wings import AtWings
from engine.dystopian.activation.check import faults
from engine.dystopian.activation.declared import Activation, DeclaredAttack
from engine.dystopian.activation.flow import ATTACK, COUNTERATTACK
from engine.dystopian.activation.limits import over_budget
from engine.dystopian.activation.odds import ActivationOdds, activation_odds
from engine.dystopian.activation.shares import rolled_earlier, share
from engine.dystopian.battle.answering import counter as countered
from engine.dystopian.battle.byhand import explosion as exploding
from engine.dystopian.battle.data import Counter, Declare, ExplosionSaid
from engine.dystopian.battle.declaring import as_said
from engine.dystopian.battle.declaring import declare as declared
from engine.dystopian.battle.meeting import acting_wings, has_auxiliary, hittable
from engine.dystopian.battle.meeting import may_defend as defending
from engine.dystopian.battle.participants import acting_models
from engine.dystopian.battle.participants import acting_wings as acting_wings_of
from engine.dystopian.battle.parts import begin, kind_and_place, left
from engine.dystopian.battle.rolls import sharing
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.dystopian.wings.fights import AGAINST_MODEL, AGAINST_WING
from engine.dystopian.words import Weapon
from engine.engagement import Refusal, accepted


@dataclass(frozen=True, slots=True)
class MayCounter:
    """An acting model off the surface, and who of the targeted squadrons has the weapon against it."""

    target: Ref
    weapon: Weapon
    models: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class MayMeet:
    """An acting wing, and who of the targeted squadrons has AA against it."""

    wing: Ref
    models: tuple[Ref, ...]


def _as(kind: type[Any], said: Any) -> Any:
    return said if isinstance(said, kind) else accepted(kind, said)


def _declared(state: State, said: Any, side: int | None) -> State | Refusal:
    declare = _as(Declare, said)
    if isinstance(declare, Refusal):
        return declare.under("data")
    acting = [*acting_models(declare), *acting_wings_of(declare)]
    whose = state.roster.side(acting[0]) if side is None and acting else side
    return declared(replace(state, underway=None, played=None, rewind=None), whose, declare)


def activation_of(
    state: State,
    declare: Declare | dict[str, Any],
    counter: Counter | dict[str, Any] | None = None,
    explosion: ExplosionSaid | dict[str, Any] | None = None,
) -> Activation | Refusal:
    """A declaration, with answers to it, as the engine's activation from the battle as it stands; or every fault.

    Plain data or the events' own types; defenders that are not decided count as none.
    """
    found = _declared(state, declare, None)
    steps: tuple[tuple[type[Any], Any, Callable[[State, Any], State | Refusal]], ...] = (
        (Counter, counter, lambda state, said: countered(state, _other(state), said)),
        (ExplosionSaid, explosion, exploding),
    )
    for kind, said, step in steps:
        if said is None or isinstance(found, Refusal):
            continue
        data = _as(kind, said)
        found = data.under("data") if isinstance(data, Refusal) else step(found, data)
    if isinstance(found, Refusal):
        return found
    assert found.underway is not None
    every = list(faults(found.activation)) or over_budget(found.activation)
    wrong = tuple(as_said(fault) for fault in every)
    return Refusal(wrong).under("data") if wrong else found.activation.model_copy(update={"open": False})


def _other(state: State) -> int:
    """Any side that does not act."""
    assert state.underway is not None
    return int(state.underway.side == 0)


def odds_left(state: State) -> ActivationOdds | None:
    """The odds of what is left of the activation, from where it stands; None in a roll or an explosion."""
    activation, now = remaining(state), state.underway
    rolling = bool(state.played and state.played.waiting and state.played.entries[-1].records)
    if activation is None or now is None or rolling:
        return None
    standing = now.standing if now.records else None
    # What was rolled before the part at hand is told by the activation.
    return activation_odds(
        activation, standing=standing._replace(rolled=standing.rolled[len(now.rolled) :]) if standing else None
    )


def remaining(state: State) -> Activation | None:
    """What is still to be resolved, that at hand as a whole; None in an explosion, or where nothing is under way."""
    now = state.underway
    if now is None or now.asking or now.strikes:
        return None
    keys: dict[str, list[int]] = {kind: [] for kind in (COUNTERATTACK, AGAINST_MODEL, AGAINST_WING, ATTACK)}
    for key in left(now):
        kind, place = kind_and_place(key)
        keys[kind].append(place)
    whole = state.activation
    update = {
        "counterattacks": tuple(whole.counterattacks[place] for place in keys[COUNTERATTACK]),
        "aa": _to_come(whole.aa, keys),
        "answers": _to_come(whole.answers, keys),
        "attacks": tuple(whole.attacks[place] for place in keys[ATTACK]),
        "rolled": rolled_earlier(whole, begin(state)),
        "open": False,
    }
    return whole.model_copy(update=update)


def _to_come(aa: AtWings, keys: Mapping[str, list[int]]) -> AtWings:
    """AA of steps that are still to come."""
    at_models = () if keys[AGAINST_MODEL] else ("wings_at_models", "models_at_wings")
    return aa.model_copy(update=dict.fromkeys((*at_models, *(() if keys[AGAINST_WING] else ("wings_at_wings",))), ()))


def may_counter(state: State, declare: Declare | dict[str, Any] | None = None) -> tuple[MayCounter, ...]:
    """Step 2 for a declaration, or for the activation in progress: nobody can counter models on the surface."""
    found = state if declare is None else _declared(state, declare, None)
    if isinstance(found, Refusal) or found.underway is None:
        return ()
    return tuple(
        MayCounter(ref, weapon, tuple(model for model in found.targeted if has_auxiliary(found, model, weapon)))
        for ref, weapon in hittable(found).items()
    )


def may_meet(state: State) -> tuple[MayMeet, ...]:
    """Step 2 for the activation in progress: acting wings, and who of the targeted squadrons has AA against them."""
    if state.underway is None:
        return ()
    models = tuple(model for model in state.targeted if has_auxiliary(state, model, Weapon.AA))
    return tuple(MayMeet(wing, models) for wing in acting_wings(state))


def may_cap(state: State, declare: Declare | dict[str, Any] | None = None) -> tuple[Ref, ...]:
    """Fighters that fly CAP where somebody is attacked: they may counterattack flyers and wings."""
    found = state if declare is None else _declared(state, declare, None)
    if isinstance(found, Refusal) or found.underway is None:
        return ()
    side = found.underway.side
    return tuple(ref for ref, wing in found.wings.items()
                 if wing.tokens and found.roster.side(ref) != side and ref in found.on_cap)  # fmt: skip


def may_defend(state: State, attack: int | DeclaredAttack | dict[str, Any]) -> tuple[Weapon | None, tuple[Ref, ...]]:
    """Step 7: the weapon that an attack can be defended with, and who of the target's squadron has it left.

    `attack`: the number of a declared one, or one that is being declared.
    """
    if isinstance(attack, int):
        now = state.underway
        return defending(state, now.attacks[attack]) if now and attack < len(now.attacks) else (None, ())
    found = _declared(state, {"attacks": [attack]}, None)
    if isinstance(found, Refusal) or found.underway is None or tuple(faults(found.activation)):
        return None, ()
    return defending(found, found.underway.attacks[0])


Sharing = tuple[Ref, int | Weapon | None, int | None]
"""Who splits: a model with its arm, or a wing; and its share."""


def shares_of(state: State, key: str, *, defence: bool = False) -> tuple[Sharing, ...]:
    """The shares of a declared part as they would be rolled now, or of its defence; nothing where nobody splits."""
    own = sharing(state, key, defence=defence)
    return tuple(
        (use.gun.by, None if use.gun.wing else use.gun.arm, share(state.activation, begin(state), use)) for use in own
    )


def commodore_sides(state: State, sides: int) -> frozenset[int]:
    """Sides, of so many, that may have the last critical roll thrown again."""
    return frozenset(range(sides)) - state.rewind.commodore if state.rewind else frozenset()

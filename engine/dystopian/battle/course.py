"""Where an activation stands: the part at hand, its dice so far, what is asked for next; and how it goes on.

Part by part: a part that is over is written into the battle at once, so only the dice of the part at hand are gone
through again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.dice import Batch, RecordedDice
from engine.dystopian.activation.blast import EXPLOSION, Explosions, neighbours
from engine.dystopian.activation.declared import DeclaredAttack, Shot
from engine.dystopian.activation.flow import ATTACK, COUNTERATTACK, part, steps_of
from engine.dystopian.activation.resolution import Resolution, UnderWay
from engine.dystopian.activation.state import ActivationState, ModelState, WingState
from engine.dystopian.battle.meeting import answered, may_defend
from engine.dystopian.battle.state import State, Underway
from engine.dystopian.steps.hits import DefensiveFire
from engine.dystopian.steps.state import AttackState
from engine.dystopian.wings.fights import AGAINST_MODEL, AGAINST_WING
from engine.dystopian.words import Sight, Weapon
from engine.flow import Flow, Lifted, Played, Step, play

THROW, PASS, COUNTER, SIGHT, DEFEND, MISFIT = "throw", "pass", "counter", "sight", "defend", "misfit"


@dataclass(frozen=True)
class Where:
    """What is due, and of which part.

    due: throw, pass, counter, sight, defend, explosion; misfit: the dice do not fit what was changed;
    resolution: the attack in the part, None for an explosion or wings that meet no model.
    """

    due: str
    part: str | None = None
    played: Played[ActivationState] | None = None
    resolution: Resolution | None = None

    @property
    def batch(self) -> Batch | None:
        """The dice that are due."""
        waiting = self.played.waiting if self.played else None
        return waiting if isinstance(waiting, Batch) else None

    @property
    def step(self) -> Step[Any] | None:
        """The step that waits for them."""
        found = self.played.at if self.played else None
        return found.inner if found else None

    @property
    def inner(self) -> AttackState | None:
        """The target of the attack at hand while its steps are gone through."""
        entry = self.played.entries[-1] if self.played and self.played.entries else None
        return entry.after.attack if entry else None


def left(now: Underway) -> list[str]:
    """Parts of an activation that are still to come, in their order."""
    attacks = dict.fromkeys((*now.order, *range(len(now.attacks))))
    every = [
        *_keys(COUNTERATTACK, len(now.counterattacks or ())),
        *_keys(AGAINST_MODEL, int(now.wings_meet_models)),
        *_keys(AGAINST_WING, int(now.wings_meet_wings)),
        *(f"{ATTACK}.{place}" for place in attacks),
    ]
    over = {*now.done, *(key for key, _ in now.skipped)}
    return [key for key in every if key not in over]


def _keys(kind: str, number: int) -> Iterator[str]:
    return (f"{kind}.{place}" for place in range(number))


def kind_and_place(key: str) -> tuple[str, int]:
    """A key of a part taken apart."""
    kind, place = key.split(".")
    return kind, int(place)


def where(state: State) -> Where | None:
    """Where the activation in progress stands, None when it is over; worked out once for every state."""
    if "where" not in state.memo:
        state.memo["where"] = _where(state)
    found: Where | None = state.memo["where"]
    return found


def _where(state: State) -> Where | None:
    now = state.underway
    assert now is not None
    if now.asking:
        return Where(EXPLOSION, EXPLOSION)
    if now.strikes:
        explosions = Explosions(state.activation, neighbours(state.activation), 0, once=True)
        return _played(state, EXPLOSION, Flow(explosions.steps), ())
    to_come = left(now)
    if now.counterattacks is None and answered(state):
        return Where(COUNTER)
    if not to_come:
        return None
    found = part(state.activation, *kind_and_place(to_come[0]))
    resolutions = tuple(item for item in found if isinstance(item, Resolution))
    return _played(state, to_come[0], Flow(steps_of(found)), resolutions)


def _played(state: State, key: str, flow: Flow[ActivationState], all_of_it: tuple[Resolution, ...]) -> Where:
    now = state.underway
    assert now is not None
    source = RecordedDice(now.records)
    try:
        played = play(flow, begin(state), source)
    except ValueError:
        return Where(MISFIT, key)
    if len(source.used) < len(now.records):
        return Where(MISFIT, key)
    resolution = _resolution(played) or (all_of_it[0] if len(all_of_it) == 1 else None)
    if looks_again(state, key):
        return Where(SIGHT, key, Played(flow, (), begin(state)), resolution)
    paused = _paused(state, key, played)
    if paused:
        return Where(DEFEND, key, paused, resolution)
    return Where(THROW if played.waiting else PASS, key, played, resolution)


def _resolution(played: Played[ActivationState]) -> Resolution | None:
    """The attack that the last step belongs to."""
    step = played.entries[-1].step if played.entries else None
    nested = step.nested if isinstance(step, Lifted) else None
    return nested.resolution if isinstance(nested, UnderWay) else None


def looks_again(state: State, key: str) -> bool:
    """Whether step 6 asks for the sight of an attack: it was impeded, and a model has gone since."""
    now = state.underway
    assert now is not None
    kind, place = kind_and_place(key) if "." in key else (key, 0)
    if kind != ATTACK or now.records or now.looked[place] == state.gone:
        return False
    attack = now.attacks[place]
    impeded = any((shot.sight or attack.sight) is Sight.LIMITED for shot in _shooting(state, attack))
    return impeded and state.models[attack.target].hp > 0


def _shooting(state: State, attack: DeclaredAttack) -> Iterator[Shot]:
    """Shots that line of sight matters to, of models that are left."""
    return (shot for shot in attack.shots if not isinstance(shot.arm, Weapon) and state.models[shot.model].hp > 0)


def _paused(state: State, key: str, played: Played[ActivationState]) -> Played[ActivationState] | None:
    """The part up to step 7, when there are hits to defend against and the defender has not said who does."""
    now = state.underway
    assert now is not None
    kind, place = kind_and_place(key) if "." in key else (key, 0)
    if kind != ATTACK or now.attacks[place].defenders is not None or not may_defend(state, now.attacks[place])[1]:
        return None
    for index, entry in enumerate(played.entries):
        if isinstance(entry.step.inner, DefensiveFire) and entry.before.attack and entry.before.attack.hits:
            return Played(played.flow, played.entries[:index], entry.before)
    return None


def begin(state: State) -> ActivationState:
    """The activation's models and wings before the part at hand."""
    now = state.underway
    assert now is not None
    models = (state.models[ref] for ref in now.participants.models)
    wings = (state.wings[ref] for ref in now.participants.wings)
    return ActivationState(
        tuple(ModelState(model.hp, model.ap, model.effects) for model in models),
        tuple(WingState(*wing) for wing in wings),
        strikes=now.strikes,
        blast=now.blast,
        rolled=now.rolled,
    )

"""How far an activation is: the sheet's nine steps, the part at hand with its dice and numbers, who has to act."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.dice import Batch
from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.activation.flow import ATTACK, COUNTERATTACK
from engine.dystopian.attack import Attack
from engine.dystopian.battle.flow import COUNTER, DEFEND, SIGHT
from engine.dystopian.battle.meeting import OFF_SURFACE
from engine.dystopian.battle.numbers import numbers_of
from engine.dystopian.battle.parts import kind_and_place, left
from engine.dystopian.battle.state import State, Underway
from engine.dystopian.battle.where import Where, where
from engine.dystopian.battle.who import acts, by, source, target
from engine.dystopian.refs import Ref
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.state import AttackState
from engine.dystopian.wings.fights import AGAINST_MODEL, AGAINST_WING
from engine.flow import Played

STEP_KEYS = {1: "declare", 2: "counter", 3: "counterattack", 4: "wing_against_model", 5: "wing_against_wing",
             6: "attack", 7: "defence", 8: "generators", 9: "damage"}  # fmt: skip
STEP_OF_PART = {COUNTERATTACK: 3, AGAINST_MODEL: 4, AGAINST_WING: 5, ATTACK: 6, EXPLOSION: 9}
STEP_OF_DUE = {COUNTER: 2, SIGHT: 6, DEFEND: 7}
Status = Literal["passed", "now", "coming", "skipped"]


@dataclass(frozen=True, slots=True)
class StepView:
    """One of the nine steps; why: on_the_surface, no_wings, nothing_declared, no_defence, no_generators, or nothing."""

    number: int
    key: str
    status: Status
    why: str = ""


@dataclass(frozen=True)
class Progress:
    """An activation in progress as players see it.

    due: counter, sight, throw, pass, defend or explosion; side: who has to act; part: its key; roll: the key of the
    engine's step that waits for the batch `waiting`; by: whose it is; target: at whom;
    source: the exploded model; inner: the target while its attack is gone through; attack, numbers: of the part at
    hand; left: parts to come, that at hand first; skipped: parts that nobody made, and why.
    """

    step: int
    steps: tuple[StepView, ...]
    due: str
    side: int
    acting: int
    part: str | None
    roll: str | None
    waiting: Batch | None
    by: tuple[Ref, ...]
    target: Ref | None
    source: Ref | None
    played: Played[State]
    inner: AttackState | None
    attack: Attack | None
    numbers: Numbers | None
    mid_roll: bool
    thrown: bool
    left: tuple[str, ...]
    done: tuple[str, ...]
    skipped: Mapping[str, str]

    @property
    def key(self) -> str:
        """The key of the step at hand."""
        return STEP_KEYS[self.step]


def progress(state: State) -> Progress | None:
    """How far the activation in progress is, None when there is none."""
    now, at = state.underway, where(state)
    if now is None or at is None:
        return None
    numbers = numbers_of(state, at)
    step = at.step
    number = _number(at)
    return Progress(
        step=number,
        steps=tuple(_steps(state, at, number, numbers)),
        due=at.due,
        side=acts(state, at),
        acting=now.side,
        part=at.part,
        roll=step.key if step else None,
        waiting=at.batch,
        by=by(state, at),
        target=target(state, at),
        source=source(state, at),
        played=at.played,
        inner=at.inner,
        attack=numbers.attack if numbers else None,
        numbers=numbers,
        mid_roll=bool(now.records),
        thrown=now.thrown,
        left=tuple(left(now)),
        done=now.done,
        skipped=dict(now.skipped),
    )


def _number(at: Where) -> int:
    """The sheet's number: counterattacks and wings go on to steps 8 and 9 as attacks do."""
    if at.due in STEP_OF_DUE:
        return STEP_OF_DUE[at.due]
    kind = (at.part or EXPLOSION).split(".")[0]
    inner = int(at.step.number) if at.step else 0
    return inner if inner > STEP_OF_PART[ATTACK] else STEP_OF_PART[kind]


def _steps(state: State, at: Where, number: int, numbers: Numbers | None) -> Iterator[StepView]:
    now = state.underway
    assert now is not None
    base = STEP_OF_DUE.get(at.due) or STEP_OF_PART[(at.part or EXPLOSION).split(".")[0]]
    for each, key in STEP_KEYS.items():
        why = _why(state, now, each, numbers if base >= STEP_OF_PART[ATTACK] else None)
        if each == number:
            yield StepView(each, key, "now")
        elif why:
            yield StepView(each, key, "skipped", why)
        else:
            over = each <= base if base < STEP_OF_PART[ATTACK] else each < number
            yield StepView(each, key, "passed" if over else "coming")


def _why(state: State, now: Underway, step: int, numbers: Numbers | None) -> str:
    """Why a step is left out, nothing when it is not."""
    if step in (2, 3):
        if not now.acting.wings and not any(state.models[ref].height in OFF_SURFACE for ref in now.acting.models):
            return "on_the_surface"
        return "nothing_declared" if step == 3 and now.counterattacks == () else ""
    if step in (4, 5):
        if now.counterattacks is None or (now.wings_meet_models if step == 4 else now.wings_meet_wings):
            return ""
        return "nothing_declared" if now.acting.wings or now.wings_meet_models or now.wings_meet_wings else "no_wings"
    if numbers is None:
        return ""
    if step == 7:
        attacks = (kind_and_place(key) for key in left(now)[:1])
        undecided = any(now.attacks[place].defenders is None for kind, place in attacks if kind == ATTACK)
        return "" if numbers.defence_weapon and (undecided or numbers.attack.defenders) else "no_defence"
    target = numbers.attack.target
    return "no_generators" if step == 8 and not (target.shields or target.guardians) else ""

"""The best part for a Critical Hit: the weapon that would cost the picking side most, by exact
odds.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from engine.advice import Goal
from engine.engagement import Draft, Sentence, side_of
from engine.flow import Choice
from engine.jovian.advice.plans import Aim, Ground, Plan, RemainingWeapon, planning
from engine.jovian.advice.plans.plan_input import current_targets
from engine.jovian.battle.state import State
from engine.jovian.profiles import ShipPart, Weapon
from engine.opponent import BestAnswer

WHY = "jovian.log.why"


def best_critical(state: State) -> Iterator[BestAnswer | None]:
    """Yield None once per part, then the best answer to a Critical Hit.

    A system counts 0, because no odds measure its value; of equal parts the first is picked.
    """
    underway = state.underway
    assert underway is not None
    choice = underway.played.waiting
    assert isinstance(choice, Choice)
    indexes: Sequence[Any] = choice.options
    ref = underway.declared.declaration.target
    ship, side = state.ships[ref], side_of(underway.declared.declaration.group)
    now = state.put(ref, ship._replace(parts=underway.played.state.parts))
    answers = []
    for option, index in enumerate(indexes):
        draft = Draft(kind="choose", data={"option": option})
        answers.append(_answer(now, state.roster.ships[ref].parts[index], ref, side, draft))
        yield None
    best, *others = (answer for _, answer in sorted(answers, key=lambda item: -item[0]))
    yield best._replace(others=tuple(others))


def _answer(
    state: State, part: ShipPart, ref: str, side: int, draft: Draft
) -> tuple[Fraction, BestAnswer]:
    """Return the answer that picks a part, with its value: the average Structure that the best shot
    removes.

    draft: the event of the answer.
    """
    named = part.name if part.kind == "weapon" else ""
    weapon = next(
        (weapon for weapon in state.weapons(ref) if weapon and named and weapon.name == named), None
    )
    shot = _best_shot(state, side, weapon) if weapon else None
    if shot is None or not shot.value:
        key = "critical_harmless" if weapon else "critical_system"
        return Fraction(0), BestAnswer(draft, Sentence(f"{WHY}.{key}", {"picked": part.name}))
    names = {"picked": part.name, "target": state.roster.name(shot.fired[0].target)}
    return shot.value, BestAnswer(
        draft, Sentence(f"{WHY}.critical", {**names, "mean": str(shot.value)})
    )


def _best_shot(state: State, side: int, weapon: Weapon) -> Plan | None:
    """Return the shot of one instance at the unit of a side that loses most Structure, without
    attack modifiers.
    """
    targets = tuple(ref for ref in state.remaining if side_of(ref) == side)
    ground = Ground(
        weapons={0: RemainingWeapon(weapon.model_copy(update={"instances": 1}), 1)},
        fire_control=1,
        targets=current_targets(state, targets),
        reach={(0, ref): 0 for ref in targets},
        rulings=state.setup.rulings,
        table=state.table,
    )
    search = planning(ground, Aim(Goal.STRUCTURE, targets))
    for _ in search.work_of_best():
        pass
    return search.best

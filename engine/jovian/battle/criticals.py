"""The best part for a Critical Hit: the weapon that would cost the picking side most, by exact odds."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from engine.advice import Goal
from engine.engagement import BestAnswer, Draft, Sentence, side_of
from engine.flow import Choice
from engine.jovian.battle.plan_input import current_targets
from engine.jovian.battle.state import State
from engine.jovian.planning import Aim, Ground, Plan, RemainingWeapon, planning
from engine.jovian.profiles import Weapon

WHY = "jovian.log.why"


class Picked(NamedTuple):
    """A part that can be picked.

    option: the index of the part among the options.
    name: the name of the part.
    fires: True for a weapon, whose value odds can measure.
    shot: the best shot of one instance of the weapon, None if there is none.
    """

    option: int
    name: str
    fires: bool
    shot: Plan | None

    @property
    def value(self) -> Fraction:
        """The average Structure that the shot removes."""
        return self.shot.value if self.shot else Fraction(0)


def best_critical(state: State) -> Iterator[BestAnswer | None]:
    """Yield None once per part, then the best answer to a Critical Hit.

    A system counts 0, because no odds measure its value; of equal parts the first is picked.
    """
    underway = state.underway
    assert underway is not None
    choice: Any = underway.played.waiting
    assert isinstance(choice, Choice)
    ref = underway.declared.declaration.target
    ship, side = state.ships[ref], side_of(underway.declared.declaration.group)
    now = state.put(ref, ship._replace(parts=underway.played.state.parts))
    options = []
    for option, index in enumerate(choice.options):
        options.append(_picked(now, ref, side, option, index))
        yield None
    best_answers = [_answer_of(picked, state) for picked in sorted(options, key=lambda picked: -picked.value)]
    yield best_answers[0]._replace(others=tuple(best_answers[1:]))


def _picked(state: State, ref: str, side: int, option: int, index: Any) -> Picked:
    part = state.roster.ships[ref].parts[index]
    named = part.name if part.kind == "weapon" else ""
    weapon = next((weapon for weapon in state.weapons(ref) if weapon and named and weapon.name == named), None)
    return Picked(option, part.name, weapon is not None, _best_shot(state, side, weapon) if weapon else None)


def _best_shot(state: State, side: int, weapon: Weapon) -> Plan | None:
    """Return the shot of one instance at the unit of a side that loses most Structure, without attack modifiers."""
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


def _answer_of(picked: Picked, state: State) -> BestAnswer:
    draft = Draft(kind="choose", data={"option": picked.option})
    if picked.shot is None or not picked.value:
        key = "critical_harmless" if picked.fires else "critical_system"
        return BestAnswer(draft, Sentence(f"{WHY}.{key}", {"picked": picked.name}))
    names = {"picked": picked.name, "target": state.roster.name(picked.shot.fired[0].target)}
    return BestAnswer(draft, Sentence(f"{WHY}.critical", {**names, "mean": str(picked.value)}))

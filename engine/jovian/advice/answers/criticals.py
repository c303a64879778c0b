"""The best part for a Critical Hit: the weapon that would cost the picking side most, by exact
odds.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

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
    side = side_of(underway.declared.declaration.group)
    parts_now = underway.played.state.parts
    now = state.put(ref, state.ships[ref]._replace(parts=parts_now))
    picks: list[_Pick] = []
    for option, index in enumerate(indexes):
        draft = Draft(kind="choose", data={"option": option})
        part = state.roster.ships[ref].parts[index]
        picks.append(_evaluate_pick(now, part, ref, side, draft))
        yield None
    picks.sort(key=lambda pick: pick.value, reverse=True)
    best, *others = [pick.answer for pick in picks]
    yield best._replace(others=tuple(others))


class _Pick(NamedTuple):
    """The pick of a part: the average Structure that its best shot would remove, and the answer."""

    value: Fraction
    answer: BestAnswer


def _evaluate_pick(state: State, part: ShipPart, ref: str, side: int, draft: Draft) -> _Pick:
    """Return the pick of a part of a ship.

    ref: the ship.
    side: the side that picks, at whose units the part would fire.
    draft: the event of the answer.
    """
    weapon = _weapon_of(state, part, ref)
    if weapon is None:
        why = Sentence(f"{WHY}.critical_system", {"picked": part.name})
        return _Pick(Fraction(0), BestAnswer(draft, why))
    shot = _find_best_shot(state, side, weapon)
    if shot is None or not shot.value:
        why = Sentence(f"{WHY}.critical_harmless", {"picked": part.name})
        return _Pick(Fraction(0), BestAnswer(draft, why))
    target = state.roster.name(shot.fired[0].target)
    values = {"picked": part.name, "target": target, "mean": str(shot.value)}
    return _Pick(shot.value, BestAnswer(draft, Sentence(f"{WHY}.critical", values)))


def _weapon_of(state: State, part: ShipPart, ref: str) -> Weapon | None:
    """Return the weapon of a ship that a part is; None for a system and for a part without name."""
    if part.kind != "weapon" or not part.name:
        return None
    for weapon in state.weapons(ref):
        if weapon and weapon.name == part.name:
            return weapon
    return None


def _find_best_shot(state: State, side: int, weapon: Weapon) -> Plan | None:
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

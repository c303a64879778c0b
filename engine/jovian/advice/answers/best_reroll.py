"""The decision on a reroll of an attack, for the attack's goal, by exact odds of all remaining
attacks.
"""

from typing import Any

from engine.advice import LIKELY, Goal
from engine.engagement import Draft, Sentence
from engine.jovian.advice.plans.plan import Aim, decide_rerolls
from engine.jovian.battle.attack_events import Attacking
from engine.jovian.battle.state import State
from engine.jovian.effort_limit import is_planned
from engine.jovian.steps.flow import attack_start, throw_of
from engine.jovian.steps.volley import READY
from engine.opponent import BestAnswer

WHY = "jovian.log.why.reroll"


def is_compared_reroll(state: State) -> bool:
    """Return whether an attack waits for a reroll decision that plans can evaluate."""
    underway = state.underway
    if underway is None or not isinstance(underway.declared, Attacking):
        return False
    if not underway.played.waiting or underway.played.entries[-1].step.key != "reroll":
        return False
    attack = underway.declared.attack
    return all(is_planned(throw_of(attack, fire)) for fire in attack.fires)


def best_reroll(state: State) -> BestAnswer:
    """Return the better answer; of equal answers the first option.

    The goal is to put the target out of action if that was likely enough before any dice, else to
    remove Structure: the same goal as in the computer opponent's declarations.
    """
    underway: Any = state.underway
    data, attack = underway.declared
    now = underway.played.state
    attacks = decide_rerolls(attack, Aim(Goal.ANY, (data.target,)))
    goal = "out"
    if attacks.mean(attacks.ends(attack_start(attack))) < LIKELY:
        attacks = decide_rerolls(attack, Aim(Goal.STRUCTURE, (data.target,)))
        goal = "structure"
    before = now._replace(done=0, volley=READY)
    kept, rerolled = attacks.either_way(before, now.done, now.volley.options)
    value_kept = attacks.mean(kept)
    value_rerolled = attacks.mean(rerolled)
    options = underway.played.waiting.options
    if value_kept == value_rerolled:
        is_reroll = bool(options[0])
    else:
        is_reroll = value_rerolled > value_kept
    option = options.index(is_reroll)
    value = max(value_kept, value_rerolled)
    names = {"target": state.roster.name(data.target)}
    if goal == "out":
        names["chance"] = str(value)
        names["chance_before"] = str(min(value_kept, value_rerolled))
    else:
        names["mean"] = str(value)
    choice = "again" if is_reroll else "stays"
    why = Sentence(f"{WHY}.{goal}.{choice}", names)
    return BestAnswer(Draft(kind="choose", data={"option": option}), why)

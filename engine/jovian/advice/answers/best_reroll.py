"""The decision on a reroll of an attack, for the attack's goal, by exact odds of all remaining
attacks.
"""

from typing import Any

from engine.advice import LIKELY, Goal
from engine.engagement import Draft, Sentence
from engine.jovian.advice.plans.plan import Aim, decided
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
    if (
        underway is None
        or not isinstance(underway.declared, Attacking)
        or not underway.played.waiting
    ):
        return False
    attack = underway.declared.attack
    planned = all(is_planned(throw_of(attack, fire)) for fire in attack.fires)
    return planned and underway.played.entries[-1].step.key == "reroll"


def best_reroll(state: State) -> BestAnswer:
    """Return the better answer; of equal answers the first option.

    The goal is to put the target out of action if that was likely enough before any dice, else to
    remove Structure: the same goal as in the computer opponent's declarations.
    """
    underway: Any = state.underway
    (data, attack), now = underway.declared, underway.played.state
    out, structure = (
        decided(attack, Aim(goal, (data.target,))) for goal in (Goal.ANY, Goal.STRUCTURE)
    )
    is_for_out = out.mean(out.ends(attack_start(attack))) >= LIKELY
    way = out if is_for_out else structure
    ends = way.either_way(now._replace(done=0, volley=READY), now.done, now.volley.options)
    values, options = [way.mean(odds) for odds in ends], underway.played.waiting.options
    option = max(range(len(options)), key=lambda index: values[options[index]])
    value, other = (str(values[item]) for item in (options[option], not options[option]))
    names = {"chance": value, "chance_before": other} if is_for_out else {"mean": value}
    key = f"{WHY}.{'out' if is_for_out else 'structure'}.{'again' if options[option] else 'stays'}"
    why = Sentence(key, {"target": state.roster.name(data.target), **names})
    return BestAnswer(Draft(kind="choose", data={"option": option}), why)

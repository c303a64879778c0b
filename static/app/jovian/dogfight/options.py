"""The decisions of players in a dogfight, as options with their effects."""

from typing import Any, NamedTuple

from app.jovian.roll_text import kill_text, mean_text, reroll_option
from app.jovian.words import in_words
from app.words import Words
from engine.flow import Choice, Played
from engine.jovian.advice.orders.kill_chance import chance_to_destroy
from engine.jovian.dice_sets import Results
from engine.jovian.dogfight.orders import Dogfight, FiringMode
from engine.jovian.dogfight.plan import ShotPlan, mean_damage
from engine.jovian.dogfight.schedule import gun_shots
from engine.jovian.dogfight.state import DogfightState
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.result_values import ALL


class Fight(NamedTuple):
    """A dogfight after the reveal, and its steps so far."""

    dogfight: Dogfight
    played: Played[DogfightState]


Option = tuple[str, str]
"""One option: its name, and its effect."""


def options_of(fight: Fight, t: Words) -> list[Option]:
    """Return the options of the decision that is due, first the one that the odds assume."""
    entry, plan, waiting = fight.played.entries[-1], ShotPlan(fight.dogfight), fight.played.waiting
    options: Any = waiting.options if isinstance(waiting, Choice) else ()
    if entry.step.key == "firing":
        return [_firing(plan, entry.before, way, t) for way in options]
    throw = plan.throw(entry.before)
    assert throw is not None
    if entry.step.key == "reroll":
        return [_reroll(plan, throw, entry.before, bool(option), t) for option in options]
    keeps = entry.step.key == "keep"
    return [
        _results(plan, throw, results, entry.before.volley.points if keeps else None, t)
        for results in options
    ]


def _firing(plan: ShotPlan, state: DogfightState, way: FiringMode, t: Words) -> Option:
    side = plan.deciding(state)
    assert side is not None
    throws = tuple(shot.throw for shot in gun_shots(plan.dogfight, side, way))
    name = t("dogfight.fire.linked" if way.linked else "dogfight.fire.instances", count=way.attacks)
    cost = t("dogfight.fire.cost", fire_control=way.fire_control)
    remaining = state.structure[1 - side]
    kill = kill_text(chance_to_destroy(throws, remaining), len(throws), t)
    return name, f"{mean_text((mean_damage(throws, remaining),), t)}, {kill}, {cost}"


def _reroll(
    plan: ShotPlan, throw: OpposedThrow, state: DogfightState, repeated: bool, t: Words
) -> Option:
    shot, *later = plan.shots(state)[state.done :]
    throws = [each.throw for each in (shot, *later) if each[:2] == shot[:2]]
    return reroll_option(
        throw, state.volley.options, repeated, throws, state.remaining(1 - shot.side), t
    )


def _results(
    plan: ShotPlan, throw: OpposedThrow, results: Results, points: int | None, t: Words
) -> Option:
    """Return an option of the attacker to keep results against `points` diminishings.

    Without `points`, of the defender.
    """
    ends = throw.ends(results if points is None else throw.remaining_options(results, points)[0])
    name = in_words(results, t) + (f" → {in_words(ends, t)}" if ends != results else "")
    damage = plan.judge.damage(ends)
    return name, t("dogfight.destroys") if damage >= ALL else t("dogfight.took", count=damage)

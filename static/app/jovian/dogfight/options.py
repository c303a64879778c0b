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
    waiting = fight.played.waiting
    if not isinstance(waiting, Choice):
        return []
    options: tuple[Any, ...] = waiting.options
    plan = ShotPlan(fight.dogfight)
    entry = fight.played.entries[-1]
    state = entry.before
    if entry.step.key == "firing":
        return [_firing(plan, state, way, t) for way in options]
    throw = plan.throw(state)
    assert throw is not None
    if entry.step.key == "reroll":
        return [_reroll(plan, throw, state, bool(option), t) for option in options]
    points = None
    if entry.step.key == "keep":
        points = state.volley.points
    return [_results(plan, throw, results, points, t) for results in options]


def _firing(plan: ShotPlan, state: DogfightState, way: FiringMode, t: Words) -> Option:
    """Return a way to fire: its attacks, and its average damage, chance to destroy and cost."""
    side = plan.deciding_side(state)
    assert side is not None
    if way.linked:
        name = t("dogfight.fire.linked", count=way.attacks)
    else:
        name = t("dogfight.fire.instances", count=way.attacks)
    throws = tuple([shot.throw for shot in gun_shots(plan.dogfight, side, way)])
    remaining = state.structure[1 - side]
    mean = mean_text((mean_damage(throws, remaining),), remaining, t)
    kill = kill_text(chance_to_destroy(throws, remaining), len(throws), t)
    cost = t("dogfight.fire.cost", fire_control=way.fire_control)
    return name, f"{mean}, {kill}, {cost}"


def _reroll(
    plan: ShotPlan, throw: OpposedThrow, state: DogfightState, repeated: bool, t: Words
) -> Option:
    """Return an option of a reroll, with the remaining shots of the same weapon in mind."""
    shots = plan.shots(state)[state.done :]
    shot = shots[0]
    throws = []
    for each in shots:
        if (each.stage, each.side) == (shot.stage, shot.side):
            throws.append(each.throw)
    remaining = state.remaining(1 - shot.side)
    return reroll_option(throw, state.volley.options, repeated, throws, remaining, t)


def _results(
    plan: ShotPlan, throw: OpposedThrow, results: Results, points: int | None, t: Words
) -> Option:
    """Return an option of the attacker to keep results against `points` diminishings.

    Without `points`, of the defender.
    """
    remaining = results
    if points is not None:
        remaining = throw.remaining_options(results, points)[0]
    ends = throw.ends(remaining)
    name = in_words(results, t)
    if ends != results:
        name += f" → {in_words(ends, t)}"
    damage = plan.judge.damage(ends)
    if damage >= ALL:
        return name, t("dogfight.destroys")
    return name, t("dogfight.took", count=damage)

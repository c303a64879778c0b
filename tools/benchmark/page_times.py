"""The measurements of the page's answers, from request to response."""

from collections.abc import Callable, Mapping
from functools import partial

from tools.benchmark import activation, advice, folding, odds
from tools.benchmark.worker_requests import Ask


def measure_dice(dice: int, ask: Ask) -> float:
    """Return the time of the odds of one attack with some dice, in milliseconds."""
    return odds.in_page(ask, dice)


def measure_counterattacks(count: int, ask: Ask) -> float:
    """Return the time of the odds of an activation with some counterattacks, in milliseconds."""
    return activation.in_page(ask, count)


def measure_plan(attackers: int, targets: int, aim: str, ask: Ask) -> float:
    """Return the time of the best plan of some models at some targets, in milliseconds."""
    return advice.of_plan(ask, attackers, targets, aim)


def measure_battle(game: str, ask: Ask) -> float:
    """Return the time to fold a long battle of a game, in milliseconds."""
    return folding.in_page(ask, game)


def list_page_times() -> Mapping[str, Callable[[Ask], float]]:
    """Return each measurement in milliseconds, by its words."""
    times: dict[str, Callable[[Ask], float]] = {}
    for dice in odds.DICE:
        name = f"Odds of one attack with defence, shields and criticals, {dice} AD"
        times[name] = partial(measure_dice, dice)
    for count in (1, 3):
        name = f"A whole activation (4 models, 8 attacks), counterattacks: {count}"
        times[name] = partial(measure_counterattacks, count)
    times["Does it matter, of one attack of 20 AD"] = partial(measure_changes, 20)
    times["Does it matter, of a declaration of 8 attacks"] = advice.of_declaration
    times[f"Weapons of 4 models against {advice.TARGETS} targets"] = advice.of_weapons
    for attackers, targets in ((3, 4), (5, 6)):
        name = f"Best plan of {attackers} models with 2 weapons each against {targets} targets"
        times[name] = partial(measure_plan, attackers, targets, "any")
    name = "Best plan of 3 flyers that are to lose nobody to the counterattack"
    times[name] = partial(measure_plan, 3, 4, "any afloat")
    times["Best plan of a ship's whole fire, 3 weapons against 3 targets"] = advice.of_fire
    times["Review of a declaration of 8 attacks"] = advice.of_review
    times["Broadside's counterattacks against it"] = advice.of_counterattack
    for game in folding.GAMES:
        name = f"A battle of {folding.EVENTS} events folded from its file, {game}"
        times[name] = partial(measure_battle, game)
    return times


def measure_changes(dice: int, ask: Ask) -> float:
    """Return the time to try all changes of one attack with some dice, in milliseconds."""
    return advice.of_attack(ask, dice)


PAGE_TIMES = list_page_times()

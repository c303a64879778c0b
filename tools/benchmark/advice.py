"""The time of advice in the page: changes that matter, weapons against targets, plans, review,
counterattacks.
"""

import statistics
from typing import Any

from playwright.sync_api import Page

from engine.engagement import Draft, Side, begin, resume
from engine.jovian.battle import RULES
from engine.jovian.samples import sample_fleets
from tests.engine.recorded import exported
from tools.benchmark import activation, odds
from tools.benchmark.worker_requests import request, times

ROUNDS = 3
TARGETS = 8


def of_attack(page: Page, dice: int) -> float:
    """Return the median time to try all changes of one attack, in milliseconds."""
    asked = [
        ("", odds.request(odds.attack(dice, variant), "sensitivity")) for variant in range(ROUNDS)
    ]
    return statistics.median(times(page, asked))


def of_declaration(page: Page) -> float:
    """Return the median time to try all changes of a declaration of eight attacks of four models,
    in milliseconds.
    """
    return _in_battle(page, "declare", "sensitivity", 2)


def of_weapons(page: Page) -> float:
    """Return the median time of two weapons of four models against eight targets, in
    milliseconds.
    """
    return _in_battle(page, "matrix", "matrix.show", TARGETS)


def of_plan(page: Page, attackers: int, targets: int, aim: str = "any") -> float:
    """Return the median time of the best plan of models with two weapons each against some targets,
    in milliseconds.
    """
    return _in_battle(page, "best", "best.find", targets, attackers, aim)


def of_fire(page: Page) -> float:
    """Return the longest time of the best plan of a ship's fire, three weapons at three targets, in
    milliseconds.
    """
    asked = []
    for _ in range(ROUNDS):
        battle, ship, targets = _sample_battle()
        shown = {"view": "battle", "battle": battle.battle.id}
        taken_in = request("jovian", "import", given={"text": exported(battle)}, kept=shown)
        forms = [
            ("best.aim", "structure"),
            *((f"best.reach.{ref.replace('.', '_')}", "0") for ref in targets),
        ]
        shown = {"view": "best", "battle": battle.battle.id, "item": ship}
        asked.append((taken_in, request("jovian", "best.find", kept=shown, forms=forms)))
    return max(times(page, asked))


def of_review(page: Page) -> float:
    """Return the median time of the review of a declaration of eight attacks of four models, in
    milliseconds.
    """
    return _of_declared(page, {"view": "review"}, "review.show")


def of_counterattack(page: Page) -> float:
    """Return the median time of Broadside's counterattacks against such a declaration, in
    milliseconds.
    """
    plays = Draft(kind="plays", data={"side": 1, "level": "best"})
    return _of_declared(page, {"view": "battle"}, "opponent.go", plays)


def _of_declared(page: Page, screen: dict[str, str], action: str, *before: Any) -> float:
    asked = []
    for variant in range(ROUNDS):
        battle = activation.declared(variant, *before).battle
        taken_in = request("dystopian", "import", given={"text": exported(battle)})
        shown = {**screen, "battle": battle.battle.id}
        asked.append((taken_in, request("dystopian", action, kept=shown)))
    return statistics.median(times(page, asked))


def _sample_battle() -> tuple[Any, str, list[str]]:
    """Return a battle of the sample fleets, the first ship of one side, and all groups of the
    other.
    """
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in sample_fleets()]
    battle: Any = begin(RULES, "Bench", sides, {}, created="2000-01-01")
    engagement: Any = resume(RULES, battle)
    names = list(engagement.state.roster.names)
    return engagement, names[0], [ref for ref in names if ref.startswith("1.")]


def _in_battle(
    page: Page, view: str, action: str, targets: int, attackers: int = 4, aim: str = "any"
) -> float:
    asked = []
    for variant in range(ROUNDS):
        begun = activation.begun(variant, targets, attackers)
        shown = {"view": view, "battle": begun.battle.battle.id, "item": begun.group}
        taken_in = request("dystopian", "import", given={"text": exported(begun.battle)})
        forms = (
            _declared(begun)
            if view == "declare"
            else _in_reach(begun, aim)
            if view == "best"
            else []
        )
        asked.append((taken_in, request("dystopian", action, kept=shown, forms=forms)))
    return statistics.median(times(page, asked))


def _in_reach(begun: activation.Begun, aim: str) -> list[tuple[str, Any]]:
    """Return a form with every target in the second range band."""
    return [
        ("best.aim", aim),
        *((f"best.reach.{ref.replace('.', '_')}", "2") for ref in begun.targets),
    ]


def _declared(begun: activation.Begun) -> list[tuple[str, Any]]:
    """Return the form of a declaration in which each model fires both of its weapons."""
    pairs = []
    for index in range(2 * len(begun.attackers)):
        arm, model = divmod(index, len(begun.attackers))
        at = f"attacks.{index}."
        pairs += [
            (at + "target", begun.targets[model % 2]),
            (at + "weapon", ("gunnery", "torpedoes")[arm]),
        ]
        pairs += [
            (at + "shots", f"{begun.attackers[model]}|{arm}"),
            (at + "option", "single"),
            (at + "range_band", "2"),
        ]
    return pairs

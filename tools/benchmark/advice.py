"""The time of advice in the page: changes that matter, weapons against targets, plans, review,
counterattacks.
"""

import statistics

from app.battle.repository import unwrap
from engine.engagement import Draft, Engagement, Side, begin, resume
from engine.jovian.battle import RULES, State
from engine.jovian.samples import sample_fleets
from tests.engine.recorded import exported
from tools.benchmark import activation, odds
from tools.benchmark.worker_requests import Ask, request

ROUNDS = 3
TARGETS = 8


def of_attack(ask: Ask, dice: int) -> float:
    """Return the median time to try all changes of one attack, in milliseconds."""
    asked = [
        ("", odds.request(odds.attack(dice, variant), "sensitivity")) for variant in range(ROUNDS)
    ]
    return statistics.median(ask(asked))


def of_declaration(ask: Ask) -> float:
    """Return the median time to try all changes of a declaration of eight attacks of four models,
    in milliseconds.
    """
    return _in_battle(ask, "declare", "sensitivity", 2)


def of_weapons(ask: Ask) -> float:
    """Return the median time of two weapons of four models against eight targets, in
    milliseconds.
    """
    return _in_battle(ask, "matrix", "matrix.show", TARGETS)


def of_plan(ask: Ask, attackers: int, targets: int, aim: str = "any") -> float:
    """Return the median time of the best plan of models with two weapons each against some targets,
    in milliseconds.
    """
    return _in_battle(ask, "best", "best.find", targets, attackers, aim)


def of_fire(ask: Ask) -> float:
    """Return the longest time of the best plan of a ship's fire, three weapons at three targets, in
    milliseconds.
    """
    asked = []
    for _ in range(ROUNDS):
        battle = _sample_battle()
        names = list(battle.state.roster.names)
        shown = {"view": "battle", "battle": battle.battle.id}
        before = request("jovian", "import", given={"text": exported(battle)}, kept=shown)
        forms = [("best.aim", "structure")]
        for ref in names:
            if ref.startswith("1."):
                forms.append((f"best.reach.{ref.replace('.', '_')}", "0"))
        shown = {"view": "best", "battle": battle.battle.id, "item": names[0]}
        asked.append((before, request("jovian", "best.find", kept=shown, forms=forms)))
    return max(ask(asked))


def of_review(ask: Ask) -> float:
    """Return the median time of the review of a declaration of eight attacks of four models, in
    milliseconds.
    """
    return _of_declaration(ask, {"view": "review"}, "review.show")


def of_counterattack(ask: Ask) -> float:
    """Return the median time of Broadside's counterattacks against such a declaration, in
    milliseconds.
    """
    plays = Draft(kind="plays", data={"side": 1, "level": "best"})
    return _of_declaration(ask, {"view": "battle"}, "opponent.go", plays)


def _of_declaration(ask: Ask, screen: dict[str, str], action: str, *before: Draft) -> float:
    asked = []
    for variant in range(ROUNDS):
        battle = activation.declare_attacks(variant, *before).battle
        taken_in = request("dystopian", "import", given={"text": exported(battle)})
        shown = {**screen, "battle": battle.battle.id}
        asked.append((taken_in, request("dystopian", action, kept=shown)))
    return statistics.median(ask(asked))


def _sample_battle() -> Engagement[State]:
    """Return a battle of the sample fleets."""
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in sample_fleets()]
    battle = unwrap(begin(RULES, "Bench", sides, {}, created="2000-01-01"))
    return unwrap(resume(RULES, battle))


def _in_battle(
    ask: Ask, view: str, action: str, targets: int, attackers: int = 4, aim: str = "any"
) -> float:
    asked = []
    for variant in range(ROUNDS):
        bench = activation.begin_battle(variant, targets, attackers)
        shown = {"view": view, "battle": bench.battle.battle.id, "item": bench.group}
        taken_in = request("dystopian", "import", given={"text": exported(bench.battle)})
        forms = _fill_form(view, bench, aim)
        asked.append((taken_in, request("dystopian", action, kept=shown, forms=forms)))
    return statistics.median(ask(asked))


def _fill_form(view: str, bench: activation.BenchBattle, aim: str) -> list[tuple[str, str]]:
    match view:
        case "declare":
            return _fire_everything(bench)
        case "best":
            return _in_reach(bench, aim)
        case _:
            return []


def _in_reach(bench: activation.BenchBattle, aim: str) -> list[tuple[str, str]]:
    """Return a form with every target in the second range band."""
    pairs = [("best.aim", aim)]
    for ref in bench.targets:
        pairs.append((f"best.reach.{ref.replace('.', '_')}", "2"))
    return pairs


def _fire_everything(bench: activation.BenchBattle) -> list[tuple[str, str]]:
    """Return the form of a declaration in which each model fires both of its weapons."""
    pairs = []
    index = 0
    for arm, weapon in enumerate(("gunnery", "torpedoes")):
        for number, model in enumerate(bench.attackers):
            start = f"attacks.{index}."
            pairs += [
                (start + "target", bench.targets[number % 2]),
                (start + "weapon", weapon),
                (start + "shots", f"{model}|{arm}"),
                (start + "option", "single"),
                (start + "range_band", "2"),
            ]
            index += 1
    return pairs

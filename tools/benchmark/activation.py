"""The time of exact odds of a whole activation in the page: four models, eight attacks,
counterattacks.
"""

import statistics
from typing import NamedTuple

from app.battle.repository import unwrap
from engine.dystopian.battle import RULES, State, draft
from engine.engagement import Draft, Engagement, Side, begin, make_fleet, ref_of, resume
from tests.engine.dystopian.battle.table import squadron
from tests.engine.recorded import exported
from tools.benchmark.worker_requests import Ask, request

ROUNDS = 3


def in_page(ask: Ask, counterattacks: int) -> float:
    """Return the median time from the request to the odds of the declaration, in milliseconds.

    counterattacks: number of counterattacks; a single one is by all enemies, several are by one
        enemy each at an attacker of its own.
    """
    asked = []
    for variant in range(ROUNDS):
        battle, text = _battle(variant, counterattacks)
        shown = {"view": "battle", "battle": battle}
        taken_in = request("dystopian", "import", given={"text": text})
        asked.append((taken_in, request("dystopian", "left", kept=shown)))
    return statistics.median(ask(asked))


class BenchBattle(NamedTuple):
    """A battle, with the acting group, its models and their targets."""

    battle: Engagement[State]
    group: str
    attackers: list[str]
    targets: list[str]


def begin_battle(variant: int, targets: int, attackers: int = 4) -> BenchBattle:
    """Return a battle of flyers against ships; each variant differs, so that caches do not help."""
    flyers = squadron("a", *(_flyer(index) for index in range(attackers)))
    ships = squadron("t", *(_ship(index, variant) for index in range(targets)))
    sides = []
    for name, some in (("A", flyers), ("B", ships)):
        fleet = unwrap(make_fleet(RULES, "F", [some]))
        sides.append(Side(name=name, fleets=(fleet,)))
    battle = unwrap(begin(RULES, "Bench", sides, {}, created="2000-01-01"))
    return BenchBattle(
        unwrap(resume(RULES, battle)),
        group=ref_of(0, 0, "a"),
        attackers=[ref_of(0, 0, model["id"]) for model in flyers["models"]],
        targets=[ref_of(1, 0, model["id"]) for model in ships["models"]],
    )


def _battle(variant: int, counterattacks: int) -> tuple[str, str]:
    """Return the id and the text of a battle with declared attacks and counterattacks."""
    bench = declare_attacks(variant, targets=max(2, counterattacks))
    if counterattacks > 1:
        groups = [[target] for target in bench.targets]
    else:
        groups = [bench.targets]
    counters = []
    for models, attacker in zip(groups, bench.attackers, strict=False):
        counters.append({"models": models, "weapon": "aa", "target": attacker})
    engagement = unwrap(bench.battle.act(draft("counter", {"counterattacks": counters}, 1)))
    return engagement.battle.id, exported(engagement)


def declare_attacks(variant: int, *before: Draft, targets: int = 2) -> BenchBattle:
    """Return a battle with eight declared attacks on two models, before the defender's answer.

    before: drafts of events before the declaration.
    targets: number of models that may counterattack.
    """
    bench = begin_battle(variant, targets)
    attacks = []
    for arm in (0, 1):
        for index, model in enumerate(bench.attackers):
            shots = [{"model": model, "arm": arm}]
            attacks.append({"shots": shots, "target": bench.targets[index % 2]})
    engagement = bench.battle
    for event in (*before, draft("declare", {"models": bench.attackers, "attacks": attacks}, 0)):
        engagement = unwrap(engagement.act(event))
    return bench._replace(battle=engagement)


def _flyer(index: int) -> dict[str, object]:
    arms = [
        {"weapon": "gunnery", "attack_dice": [8, 7, 5, 3]},
        {"weapon": "torpedoes", "attack_dice": [6, 6, 6, 6]},
    ]
    return {
        "name": f"A{index}",
        "height": "flying",
        "dr": 5,
        "cr": 7,
        "hp": 4,
        "aa": 4,
        "cc": 3,
        "arms": arms,
    }


def _ship(index: int, variant: int) -> dict[str, object]:
    return {
        "name": f"T{index}",
        "dr": 5,
        "cr": 8 + variant,
        "hp": 6,
        "aa": 5,
        "cc": 4,
        "shields": 1,
    }

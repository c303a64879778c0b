"""The time of exact odds of a whole activation in the page: four models, eight attacks,
counterattacks.
"""

import statistics
from typing import Any, NamedTuple

from playwright.sync_api import Page

from engine.dystopian.battle import RULES, draft
from engine.engagement import Side, begin, make_fleet, ref_of, resume
from tests.engine.dystopian.battle.table import squadron
from tests.engine.recorded import exported
from tools.benchmark.worker_requests import request, times

ROUNDS = 3


def in_page(page: Page, counterattacks: int) -> float:
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
    return statistics.median(times(page, asked))


class Begun(NamedTuple):
    """A new battle, with the acting group, its models and their targets."""

    battle: Any
    group: str
    attackers: list[str]
    targets: list[str]


def begun(variant: int, targets: int, attackers: int = 4) -> Begun:
    """Return a battle of flyers against ships; each variant differs, so that caches do not help."""
    flyers = squadron("a", *(_flyer(index) for index in range(attackers)))
    ships = squadron("t", *(_ship(index, variant) for index in range(targets)))
    squadrons = [flyers, ships]
    fleets: Any = [make_fleet(RULES, "F", [squadron]) for squadron in squadrons]
    sides = [Side(name=name, fleets=(fleet,)) for name, fleet in zip("AB", fleets, strict=True)]
    battle: Any = begin(RULES, "Bench", sides, {}, created="2000-01-01")
    refs = [
        [ref_of(side, 0, model["id"]) for model in some["models"]]
        for side, some in enumerate(squadrons)
    ]
    return Begun(resume(RULES, battle), ref_of(0, 0, "a"), *refs)


def _battle(variant: int, counterattacks: int) -> tuple[str, str]:
    """Return the id and the text of a battle with declared attacks and counterattacks."""
    result = declared(variant, targets=max(2, counterattacks))
    by = [[target] for target in result.targets] if counterattacks > 1 else [result.targets]
    counters = [
        {"models": models, "weapon": "aa", "target": target}
        for models, target in zip(by, result.attackers, strict=False)
    ]
    engagement = result.battle.act(draft("counter", {"counterattacks": counters}, 1))
    return engagement.battle.id, exported(engagement)


def declared(variant: int, *before: Any, targets: int = 2) -> Begun:
    """Return a battle with eight declared attacks on two models, before the defender's answer.

    before: drafts of events before the declaration.
    targets: number of models that may counterattack.
    """
    result = begun(variant, targets)
    attacks = [
        {
            "shots": [{"model": model, "arm": arm}],
            "target": result.targets[index % 2],
            **_defended(result.targets[index // 2], arm),
        }
        for arm in (0, 1)
        for index, model in enumerate(result.attackers)
    ]
    engagement = result.battle
    for event in (*before, draft("declare", {"models": result.attackers, "attacks": attacks}, 0)):
        engagement = engagement.act(event)
    return result._replace(battle=engagement)


def _defended(by: str, arm: int) -> dict[str, Any]:
    """Return the defence of an attack: half of one model's CC against torpedoes, none against
    guns.
    """
    return (
        {"defenders": [by], "defence_option": "split", "defence_shares": [2]}
        if arm
        else {"defenders": []}
    )


def _flyer(index: int) -> dict[str, Any]:
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


def _ship(index: int, variant: int) -> dict[str, Any]:
    return {
        "name": f"T{index}",
        "dr": 5,
        "cr": 8 + variant,
        "hp": 6,
        "aa": 5,
        "cc": 4,
        "shields": 1,
    }

"""Plans of a WARSURGE unit at the limits: a first plan while the search goes on, and no response of
many steps.
"""

from typing import Any

import pytest

from app import work_slices
from app.battle.advice import best_plan
from app.words import words
from engine import engagement
from engine.engagement import Side, begin, resume
from engine.warsurge.battle import RULES
from tests.app.battle.player import Answer, Player
from tests.engine.recorded import exported

RESPONSES = 100
"""Responses of one step each until the first plan is shown; the whole search has 120,000 steps."""
WEAPONS = [
    {"name": f"W{index}", "attacks": 33, "power": 6 + index % 6, "range": 10 + index}
    for index in range(12)
]
SHOOTER = {"defence": 4, "hp": 20, "models": 10, "weapons": WEAPONS}
TARGET = {"hp": 7, "models": 28, "armour": 6, "aegis": 8}


def open_plans(language: str = "en") -> tuple[Player, Answer]:
    """Return a player with a battle at the limits, and the request for a plan of all its
    weapons.
    """
    shooter = [{"kind": "unit", "name": "Shooter", "profile": SHOOTER}]
    targets = []
    for number in range(4):
        profile = {**TARGET, "defence": 4 + number}
        targets.append({"kind": "unit", "name": f"Target {number}", "profile": profile})
    fleets = engagement.sample_fleets(RULES, {"A": shooter, "B": targets})
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in fleets]
    rulings = {"method": "formula", "excess": "lost"}
    battle: Any = begin(RULES, "Limits", sides, rulings, created="2000-01-01")
    begun: Any = resume(RULES, battle)
    refs = [unit.ref for unit in begun.state.units]
    player = Player("warsurge", language)
    player.send("import", {"text": exported(begun)})
    player.send("incoming.take")
    forms = [["best.aim", "hp"]]
    for ref in refs[1:]:
        forms.append(["best.reach." + ref.replace(".", "_"), "10"])
    kept = {"view": "best", "battle": battle.id, "item": refs[0]}
    return player, player.command("best.find") | {"kept": kept, "forms": forms}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_first_plan_is_shown_while_the_search_goes_on(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Each response takes one step, so that responses count work."""
    player, request = open_plans(language)
    best_plan.forget(best_plan.PlanSearch)
    monkeypatch.setattr(work_slices, "SLICE", 0)
    t = words(language)
    for _ in range(RESPONSES):
        answer = player.asked(request)
        html = answer["regions"][best_plan.OUT]
        assert answer["follow"]["more"]
        if "best-so-far-use-0" in html:
            break
    assert "best-so-far-use-0" in html
    assert t("best.plan_so_far") in html
    assert t("best.stop") in html
    assert 'class="best"' not in html
    stopped = player.asked(request | {"given": {"stop": "yes"}})
    assert not stopped["follow"].get("more")
    assert "best-stop" not in stopped["regions"][best_plan.OUT]


def test_search_for_a_puzzle_follows_the_plans_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The obvious plan may take as long as the best one, and once held the page for 30 seconds."""
    player = Player("warsurge")
    player.try_samples()
    player.press("declare", index=0)
    player.choose_way("best")
    for name, _ in player.pairs():
        if name.startswith("best.reach."):
            player.type(name, player.offered(name)[1])
    answer = player.send("best.find")
    while best_plan.BAR not in answer["regions"] and answer["follow"].get("more"):
        answer = player.send("best.find")
    monkeypatch.setattr(work_slices, "SLICE", 0)
    assert best_plan.BAR in answer["regions"]
    responses = 0
    while answer["follow"].get("more"):
        responses += 1
        answer = player.send("best.find")
    assert responses > 1
    assert "best-puzzle" in answer["regions"]

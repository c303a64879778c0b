"""Weapons that split their fire in the best plan: the claim, its sentence, and the declaration by
the form.
"""

import json
from typing import Any

import pytest

from app.battle.advice.best_plan import search_extent, waits
from app.dystopian.battle import ActivationPlanner, DeclarationContents
from app.views.plan_interface import Planner
from app.words import LANGUAGES, words
from app.work_slices import Working
from engine.dystopian.advice.opponent import plan_of_declarations
from engine.dystopian.advice.plans import possible_declarations
from engine.engagement import Refusal
from engine.opponent import Reach
from tests.engine.dystopian.battle.table import Game, a, b, game, ship, squadron

SPLIT = {
    "en": "Best of 23 plans (up to 2 weapons split).",
    "fr": "Le meilleur de 23 plans (tir divisé pour 2 armes au plus).",
}
SINGLE_SPLIT = {
    "en": "Best of 23 plans (up to 1 weapon split).",
    "fr": "Le meilleur de 23 plans (tir divisé pour 1 arme au plus).",
}
WHOLE = {"en": "Best of 5 plans.", "fr": "Le meilleur de 5 plans."}
WAITS = {
    "en": "No plan without split fire can beat 8.00\u00a0HP.",
    "fr": "Aucun plan sans tir divisé ne peut dépasser 8,00\u00a0HP.",
}
STOPPED = {"en": f"Stopped. {WAITS['en']}", "fr": f"Arrêté. {WAITS['fr']}"}


def frigates(many: int, firing: int = 2) -> Game:
    """Guns of 10 AD, each at any of some frigates."""
    gun = [{"weapon": "gunnery", "attack_dice": [10] * 4}]
    return game(
        [squadron("s", *[ship(arms=gun)] * firing)],
        [squadron("t", *[ship(dr=3, cr=5, hp=2)] * many)],
    )


def asked(table: Game, language: str) -> tuple[Planner, Reach]:
    planned = ActivationPlanner(table.state, "0.0.s", language)
    return planned, {
        (actor.ref, target.ref): "2" for actor in planned.actors for target in planned.targets
    }


def over(planned: Planner, reach: Reach) -> Working[Any]:
    at_work = Working(planned.search(reach, "hp"))
    at_work.go_on(60)
    assert at_work.over
    return at_work


@pytest.mark.parametrize("language", LANGUAGES)
def test_plan_claims_split_fire_only_as_far_as_compared(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = words(language)
    planned, reach = asked(frigates(4), language)
    assert search_extent(planned, over(planned, reach), "hp", t) == SPLIT[language]
    monkeypatch.setattr(possible_declarations, "EFFORT", 0)
    assert search_extent(planned, over(planned, reach), "hp", t) == SINGLE_SPLIT[language]
    planned, reach = asked(frigates(1), language)
    assert search_extent(planned, over(planned, reach), "hp", t) == WHOLE[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_unfinished_search_claims_nothing_about_split_fire(language: str) -> None:
    planned, reach = asked(frigates(4), language)
    at_work = Working(planned.search(reach, "hp"))
    assert WAITS[language] in waits(planned, at_work.of, "hp", language).regions["best-out"]
    assert search_extent(planned, at_work, "hp", words(language)) == STOPPED[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_form_declares_two_weapons_that_split(language: str) -> None:
    table, t = frigates(4), words(language)
    planned, reach = asked(table, language)
    plan = over(planned, reach).of.plans[0]
    shown = planned.show(plan, plan)
    assert shown.value == t("best.worth.hp", value="4.24" if language == "en" else "4,24")
    assert len(shown.attacks) == 4 and all(
        t("best.share", attack="", dice=5) in text for text in shown.attacks
    )
    declaration = json.loads(shown.given[0].carried["plan"])
    declared = DeclarationContents(table.state, "0.0.s", declaration, t)
    assert not isinstance(declared.activation, Refusal)
    assert declared.activation.attacks == plan.attacks
    mine = plan_of_declarations(table.state, "0.0.s", [declared.data], "hp", reach)
    assert not isinstance(mine, Refusal) and mine.value == plan.value


def test_puzzle_refuses_more_split_weapons_than_were_compared() -> None:
    table = frigates(2, 3)
    _, reach = asked(table, "en")

    def declaration(splitting: int) -> dict[str, Any]:
        shares = [
            {
                "shots": [{"model": a(f"s{ref}"), "arm": 0, "share": 5}],
                "target": b(f"t{at}"),
                "option": "split",
            }
            for ref in range(splitting)
            for at in range(2)
        ]
        return {"models": [a("s0"), a("s1"), a("s2")], "attacks": shares}

    plans = [
        plan_of_declarations(table.state, "0.0.s", [declaration(many)], "hp", reach)
        for many in (1, 2, 3)
    ]
    assert [isinstance(plan, Refusal) for plan in plans] == [False, False, True]

"""The declaration beside the best plan: its worth, its best order, and the chances of
repetitions.
"""

import json

import pytest

from app.number_format import decimals, percent
from app.words import LANGUAGES, words
from engine.advice import Goal
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import Aim, each_order, shots_to_sink
from engine.dystopian.battle import activation_of
from tests.app.battle.advice.test_best import find_plans, take
from tests.app.battle.player import Answer, Player, carries
from tests.app.markup import Element, elements
from tests.engine.dystopian.battle.table import a, b, battle, ship, shots, squadron, sure

GUNS = [
    {"weapon": "gunnery", "attack_dice": [3, 3, 3, 3]},
    {"weapon": "gunnery", "attack_dice": [9, 9, 9, 9]},
]
SMALL = ship(dr=2, cr=3, hp=3, points=40, mars=["ablative_armour"])


def opened(language: str = "en", targets: tuple[str, str] = ("b0", "b0")) -> Player:
    """One model has declared both of its guns, the weaker first, and looks at the best plan."""
    made = battle([squadron("a", ship(arms=GUNS))], [squadron("b", SMALL, SMALL)])
    player = Player("dystopian", language).take_up(made)
    player.press("declare", ref="0.0.a")
    player.type("attacks.0.shots", f"{a('a0')}|0").type("attacks.0.target", b(targets[0])).send(
        "declare.change"
    )
    player.press("declare.change", more="yes")
    player.type("attacks.1.shots", f"{a('a0')}|1").type("attacks.1.target", b(targets[1]))
    for index in (0, 1):
        player.type(f"attacks.{index}.range_band", "2")
    player.choose_way("best")
    return player


def rows(answer: Answer) -> list[Element]:
    every = elements(answer["regions"]["best-own"])
    return [element for element in every if element.tag == "li" and not element.inside("li")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("goal", ["any", "hp", "points", "sink 1.0.b0"])
def test_declaration_is_compared_for_the_chosen_goal(goal: str, language: str) -> None:
    player, t = opened(language), words(language)
    attacks = [
        {"shots": shots(a("a0"), arm=index), "target": b("b0"), "range_band": 2} for index in (0, 1)
    ]
    planned = sure(
        activation_of(player.engagement.state, {"models": [a("a0")], "attacks": attacks})
    )
    aim = Aim(goal=Goal(goal.split()[0]), models=(planned.attacks[0].target,))
    value = aim.value(planned, activation_odds(planned))
    own = rows(find_plans(player.type("best.aim", goal)))
    assert t("best.declared") in own[0].text
    assert (
        percent(value, language) if aim.goal.is_chance else decimals(value, 2, language)
    ) in own[0].text


def test_better_order_is_offered_and_fills_the_declaration() -> None:
    player, t = opened(), words("en")
    attacks = [
        {"shots": shots(a("a0"), arm=index), "target": b("b0"), "range_band": 2} for index in (0, 1)
    ]
    planned = sure(
        activation_of(player.engagement.state, {"models": [a("a0")], "attacks": attacks})
    )
    aim = Aim(goal=Goal.HP, models=(planned.attacks[0].target,))
    best = max(each_order(planned, aim), key=lambda tried: tried.value)
    assert best.order == (1, 0), "the example needs a better order"
    answer = find_plans(player.type("best.aim", "hp"))
    own = rows(answer)
    assert [t("best.declared") in own[0].text, t("best.reordered") in own[1].text] == [True, True]
    assert decimals(best.value, 2, "en") in own[1].text
    (button,) = [each for each in elements(answer["regions"]["best-own"]) if each.tag == "button"]
    attacks = json.loads(carries(button)["plan"])["attacks"]
    assert [attack["shots"] for attack in attacks] == [[f"{a('a0')}|1"], [f"{a('a0')}|0"]]
    take(player, carries(button))
    assert dict(player.pairs())["attacks.0.shots"].endswith("|1")


def test_repetitions_of_the_best_plan_have_the_chances_of_the_engine() -> None:
    player = opened()
    answer = find_plans(player.type("best.aim", "any"))
    html = answer["regions"]["best-own"]
    (line,) = [
        each.text
        for each in elements(html)
        if each.tag == "p" and "activations like this" in each.text
    ]
    take(
        player,
        next(
            carries(each)
            for each in elements(answer["regions"]["best-bar"])
            if each.id == "best-use"
        ),
    )
    player.press("declare.done")
    planned = player.engagement.state.activation
    chances = list(shots_to_sink(planned, *planned.aimed_at))
    assert len(chances) > 1 and " · ".join(percent(chance, "en") for chance in chances) in line


def test_declaration_that_is_no_plan_is_not_compared() -> None:
    player = opened()
    player.type("attacks.1.shots")
    answer = find_plans(player.type("best.aim", "any"))
    assert not rows(answer) and "activations like this" in answer["regions"]["best-own"]
    assert not answer.get("trouble")

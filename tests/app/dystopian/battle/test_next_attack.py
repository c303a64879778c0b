"""Advice on the next attack when its dice are due: the odds, the reason, and a tap that selects
another attack.
"""

import json
from fractions import Fraction

import pytest

from app.views.plan_interface import Measure
from app.words import LANGUAGES, words
from engine.dystopian.advice.plans import next_attack
from tests.app.battle.advice.test_best import buttons, find_plans, in_reach, opened, take
from tests.app.battle.player import Player, carries
from tests.app.dystopian.battle.test_declared_plan import opened as weaker_first
from tests.app.markup import elements


def declared(language: str, several: bool) -> Player:
    """A plan of several attacks, or of one alone, without counterattacks."""
    player = opened(language)
    in_reach(player)
    data = json.loads(carries(buttons(find_plans(player))[0])["plan"])
    data["attacks"] = data["attacks"] if several else data["attacks"][:1]
    take(player, {"plan": json.dumps(data)})
    player.press("declare.done")
    while player.buttons("counter"):
        player.press("counter")
    return player


def asks(player: Player) -> bool:
    return any(element.attrs.get("data-do") == "battle.now" for element in elements(player.html))


def advised(player: Player) -> str:
    """The next response, after as many requests as the page needs."""
    answer = player.send("now")
    while answer["follow"]["more"]:
        answer = player.send("now")
    return str(answer["regions"]["now-out"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_attack_is_advised_with_its_odds(language: str) -> None:
    player, t = declared(language, several=True), words(language)
    assert asks(player) and t("now.title") in player.text
    html = advised(player)
    assert "★" in html or t("now.same") in html
    stopped = player.send("now", {"stop": "yes"})
    assert stopped["follow"]["more"] is False


def test_better_next_attack_is_selected_by_a_tap() -> None:
    player = weaker_first()
    player.choose_way("manual")
    player.press("declare.done")
    html = advised(player.type("now.aim", "hp"))
    (item,) = [
        carries(element)
        for element in elements(html)
        if element.attrs.get("data-do") == "battle.order"
    ]
    player.send("order", item)
    assert player.engagement.state.activating.declared.order[0] == int(item["attack"]) == 1


def test_bound_is_shown_for_fixed_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    player, t = declared("en", several=True), words("en")
    data = t("best.most", most="")[:12]
    assert data not in advised(player)
    monkeypatch.setattr(next_attack, "MOST", 1)
    monkeypatch.setattr(next_attack, "MOST_TARGETS", 1)
    assert data in advised(player.type("now.aim", "hp"))


def test_single_attack_needs_no_advice() -> None:
    player = declared("en", several=False)
    assert not asks(player)
    answer = player.send("now")
    assert answer["regions"]["now-out"] == "" and answer["follow"]["more"] is False


def test_only_equal_values_have_no_difference() -> None:
    best, tiny = Fraction(1, 2), ">\u202f−0.01"
    cases = (
        (Fraction(1, 1000), tiny, "−0.10"),
        (Fraction(1, 30000), tiny, tiny),
        (Fraction(0), "", ""),
    )
    for less, means, chances in cases:
        measures = Measure(words("en"), "best.worth.hp"), Measure(words("en"))
        assert [measure.less(best - less, best) for measure in measures] == [means, chances]

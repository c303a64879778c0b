"""One measure of luck: a roll has the same figure on its card, in log, summary, review, picture."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.views.luck_words import tell_luck
from app.words import LANGUAGES, words
from engine.engagement import Draft, Engagement, Luck, measure_luck, rolls_of_side
from tests.app.battle.advice.test_review import whole_review
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.app.sentences.test_cards import CARDS
from tests.engine.dystopian.battle.table import a, act, b, game, ship, shots, squadron, throws
from tests.engine.engagement.toy import sure
from tests.release.screens import log_text

SEA = game([squadron("a", ship())], [squadron("b", ship(hp=14, cr=7))])
FIRED = act(SEA, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
BATTLES: Mapping[str, Engagement[Any]] = {
    "twenty hits": throws(FIRED, (6,) * 7, (6, 6, 6, 1, 1, 1, 1), (1, 1, 1), (4, 4), (4, 4)),
    "no hit": throws(FIRED, (1,) * 7),
    "Jovian Wars": CARDS["Jovian Wars: Structure and a Critical Hit"],
    "WARSURGE": CARDS["WARSURGE: no damage"],
}
"""Battles in which the first side rolls once."""


def measured(now: Engagement[Any]) -> Luck:
    """Return the luck of the only roll of the first side."""
    (roll,) = rolls_of_side(0, now.results.values())
    return measure_luck([roll])


def read_texts(now: Engagement[Any], language: str) -> Mapping[str, str]:
    """Return the texts of five places that tell of luck, by their names."""
    player = Player(now.rules.name, language).take_up(now.battle)
    texts = {"card": player.text}
    player.press("next")
    player.press("go", view="log")
    texts["log"] = player.text
    player.press("go", view="battle")
    player.press("end.done")
    shown = elements(player.html)
    pictured = [item for item in shown if any(each.id == "battle-picture" for each in item.within)]
    texts["picture"] = " ".join([item.text for item in pictured])
    texts["summary"] = next(item.text for item in shown if item.id == "summary-text")
    player.press("go", view="review")
    review = whole_review(player)["regions"]["review-out"]
    texts["review"] = " ".join([item.text for item in elements(review)])
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BATTLES)
def test_luck_of_a_roll_reads_the_same_in_five_places(name: str, language: str) -> None:
    now = BATTLES[name]
    luck = measured(now)
    expected = tell_luck(luck, words(language))
    texts = read_texts(now, language)
    if not luck.is_good:
        # The picture shows the luckiest roll.
        texts = {name: text for name, text in texts.items() if name != "picture"}
    assert {name for name, text in texts.items() if expected not in text} == set()


def test_twenty_hits_turn_a_battle_by_their_attack() -> None:
    """The chart on which the attack ended does not name it."""
    now = BATTLES["twenty hits"]
    texts = read_texts(now, "en")
    assert "far better than average (1 in " in texts["summary"]
    assert "Attack: 20 hits (average 5.6)" in texts["summary"]
    turning = texts["summary"].partition("Turning point: ")[2]
    assert turning.startswith("A0 against B0: 20 hits. B0 loses 4 HP")


def test_exported_log_has_the_luck_of_the_card() -> None:
    now = BATTLES["twenty hits"]
    assert tell_luck(measured(now), words("en")) in log_text(now)
    ended = sure(now.act(Draft(kind="end")))
    assert ended.results[ended.battle.last].rolls == ()

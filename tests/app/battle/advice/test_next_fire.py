"""Advice after an attack: the best use of the remaining weapons, or a question for the range."""

import re

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.advice.test_best import in_reach
from tests.app.battle.player import Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import elements
from tests.app.views.test_card import fought


def asked(player: Player) -> str:
    """The content of the card, after as many requests as the page needs."""
    assert any(element.attrs.get("data-live") == "battle.next-fire" for element in elements(player.html))
    answer = player.send("next-fire")
    while answer["follow"]["more"]:
        answer = player.send("next-fire")
    return str(answer["regions"]["fire-out"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["jovian"])
def test_remaining_weapons_are_advised_after_the_range_is_entered(game: str, language: str) -> None:
    player, t = fought(game, language), words(language)
    html = asked(player)
    (button,) = (element for element in elements(html) if element.attrs.get("data-do") == "battle.best")
    assert button.text == t("now.title")
    player.send("best", carries(button))
    in_reach(player, "0")
    player.send("best.find", {"stop": "yes"})
    player.press("go", view="battle")
    html = asked(player)
    assert "★" in html and t("now.why") in html
    assert re.search(re.sub(r"\\{all\\}.*", r"\\d+", re.escape(t("best.looked", count=2, all="{all}"))), html)
    (button,) = (element for element in elements(html) if element.attrs.get("data-do") == "battle.declare")
    fields = player.send("declare", carries(button))["form"]["fields"]
    assert player.screen["view"] == "declare"
    for name in ("weapon", "target", "fired"):
        player.type(f"attack.{name}", str(fields[f"attack.{name}"]))
    assert "%" in player.send("declare.promise")["regions"]["promise"]


def test_activation_of_several_attacks_has_separate_advice() -> None:
    assert 'data-live="battle.next-fire"' not in fought("dystopian").html


def test_target_of_a_fired_weapon_alone_is_no_longer_a_goal() -> None:
    player, t = begun("jovian"), words("en")
    player.press("declare", index=0)
    fired, other, *_ = player.offered("attack.weapon") or ()
    player.press("best")
    at, near, *_ = (aim.split()[1] for aim in player.offered("best.aim") or () if " " in aim)
    for weapon, ref in ((fired, at), (other, near)):
        player.type(f"best.reach.{ref.replace('.', '_')}-{weapon}", "0")
    player.type("best.aim", f"out {at}").send("best.find", {"stop": "yes"})
    player.press("go", view="battle")
    player.press("declare", index=0)
    player.type("attack.weapon", fired).send("declare.change")
    player.type("attack.target", at).press("declare.done")
    while player.engagement.state.underway:
        player.send("throw", {"how": "all"})
    html = asked(player)
    assert "★" in html and t("jovian.best.aim.structure") in html

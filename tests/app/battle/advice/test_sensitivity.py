"""Fields of a declaration that matter: the list, and changes applied to the form."""

import re

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from tests.app.battle.player import Player
from tests.app.battle.test_table import begun
from tests.app.markup import Element, elements

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]
OUT = "declare-sensitivity-out"


def asked(player: Player) -> str:
    answer = player.send("sensitivity")
    while answer["follow"].get("more"):
        answer = player.send("sensitivity")
    assert not answer["faults"] and not answer.get("trouble"), answer
    return str(answer["regions"][OUT])


def buttons(html: str) -> list[Element]:
    return [element for element in elements(html) if "data-set" in element.attrs]


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_only_listed_and_uncertain_fields_can_be_applied(game: str) -> None:
    player, t = begun(game), words("en")
    player.press("declare", index=0)
    html = asked(player)
    every = buttons(html)
    assert not any(element.attrs["data-set"].startswith("rulings") for element in every)
    assert t("sensitivity.rulings") in html or game == "warsurge"
    assert "<summary>" in html
    for item in every:
        player.type(item.attrs["data-set"], *filter(None, [item.attrs["data-value"]]))
        shown_odds = player.send("declare.odds")
        assert shown_odds["regions"][OUT] == "" and shown_odds["follow"]["more"] is False
        player._typed.clear()
    assert every or game == "warsurge"


def test_applied_change_shows_the_announced_number() -> None:
    player = begun("dystopian")
    player.press("declare", index=0)
    html = asked(player)
    button = next(element for element in buttons(html) if element.attrs["data-value"] == "limited")
    row = next(
        element
        for element in elements(html)
        if "difference" in element.attrs.get("class", "").split()
        and button.attrs["aria-label"].split(", ")[-1] in element.text
    )
    value, after = re.findall(r"→ ⁨?([\w.]+)", row.text)[:2]
    assert value == "Limited"
    player.type(button.attrs["data-set"], "limited")
    assert after in player.send("declare.odds")["regions"]["declared-odds"]


def test_invalid_declaration_reports_its_faults() -> None:
    player = begun("dystopian")
    player.press("declare", index=0)
    player.type("attacks.0.shots")
    answer = player.send("sensitivity")
    assert "faulty" in answer["regions"]["declared-odds"] and answer["regions"][OUT] == ""

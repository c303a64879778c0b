"""Fields of a declaration that matter: the models concerned, and changes applied to the fields of a
shot.
"""

import re

import pytest

from app.words import LANGUAGES
from tests.app.battle.advice.test_sensitivity import asked
from tests.app.battle.player import Player
from tests.app.markup import Element, elements
from tests.engine.dystopian.battle.table import a, b, game, ship, squadron

ARMS = [{"weapon": "torpedoes", "attack_dice": [9, 8, 7, 6]}]
SHIP = ship(dr=2, cr=9, hp=6, height="flying", arms=ARMS)
TABLE = game([squadron("a", *[SHIP] * 2)], [squadron("b", *[ship(aa=3, cc=2)] * 2)])
NAMES = {
    "en": {
        "Torpedoes at B0 · Defensive fire B0, B1",
        "Counterattack B0, B1 (separate rolls) at A0",
        "B0 · Guardians 0 → 1",
        "Torpedoes at B0 · A0 · Line of sight Clear → Limited line of sight",
        "Torpedoes at B0 · A0 · Range band RB2 → RB3",
    },
    "fr": {
        "Torpilles contre B0 · Tir défensif B0, B1",
        "Contre-attaque B0, B1 (jets séparés) contre A0",
        "B0 · Générateurs de garde 0 → 1",
        "Torpilles contre B0 · A0 · Ligne de vue Dégagée → Ligne de vue limitée",
        "Torpilles contre B0 · A0 · Bande de portée RB2 → RB3",
    },
}


OWN = {
    "attacks.0.own.0.range_band": "2",
    "attacks.0.own.0.sight": "clear",
    "attacks.0.own.0.indirect": "false",
    "attacks.0.own.1.range_band": "1",
    "attacks.0.own.1.sight": "clear",
    "attacks.0.own.1.indirect": "true",
}
"""The range and sight of each of the two models."""


def declaring(language: str) -> Player:
    """Two models link their torpedoes, each at its own range and in its own sight."""
    player = Player(language=language).take_up(TABLE.battle)
    player.press("declare", index=0)
    player.type("attacks.0.target", b("b0")).type("attacks.0.shots", f"{a('a0')}|0", f"{a('a1')}|0")
    player.send("declare.change")
    for name, value in OWN.items():
        player.type(name, value)
    return player


def rows(html: str) -> list[Element]:
    return [item for item in elements(html) if "otherwise" in item.attrs.get("class", "").split()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_difference_names_the_attack_and_the_models_concerned(language: str) -> None:
    texts = {
        item.text.replace("\u2068", "").replace("\u2069", "")
        for item in rows(asked(declaring(language)))
    }
    assert texts >= NAMES[language], sorted(texts)


def test_range_of_a_shot_is_applied_to_that_shot() -> None:
    player = declaring("en")
    html = asked(player)
    every = [
        item for item in elements(html) if item.attrs.get("data-set", "").startswith("attacks.0.")
    ]
    assert {item.attrs["data-set"] for item in every} <= OWN.keys()
    assert {item.attrs["data-set"].rsplit(".", 1)[1] for item in every} == {
        "range_band",
        "sight",
        "indirect",
    }
    for button in every:
        row, name = button.within[-1].text, button.attrs["data-set"]
        _, after = re.findall(r"→ ⁨?([\w.]+)", row)[:2]
        player.type(name, button.attrs["data-value"])
        assert after in player.send("declare.odds")["regions"]["declared-odds"], row
        player.type(name, OWN[name])

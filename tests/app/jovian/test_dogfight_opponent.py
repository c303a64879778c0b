"""Broadside in a dogfight: sealed before a player orders, by a mix that knows nothing of his orders, and checked."""

import json
from collections import Counter
from fractions import Fraction

import pytest

from app.words import LANGUAGES
from engine.jovian.adviser.mixing import drawn
from engine.jovian.dogfight.orders import Orders
from tests.app.battle.player import Player

HALF = Fraction(1, 2)


def solo(language: str = "en") -> tuple[Player, dict[str, str]]:
    """A dogfight declared against Broadside's side; what the page keeps apart."""
    player = Player("jovian", language)
    player.try_samples()
    player.press("go", view="opponent")
    player.type("opponent.sides.1.level", "best")
    player.press("opponent.choose")
    player.press("dogfight", place=0)
    player.press("dogfight.declare")
    return player, {}


def sealed(player: Player, vault: dict[str, str]) -> None:
    answer = player.send("dogfight.broadside")
    while answer.get("more"):
        answer = player.send("dogfight.broadside")
    vault |= answer["secret"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_orders_are_sealed_before_the_players_and_match_when_revealed(language: str) -> None:
    player, vault = solo(language)
    assert player.buttons("dogfight.broadside") and not player.buttons("dogfight.hold")
    player.send("dogfight.hold", {"side": "0"})
    assert player.screen["view"] == "battle" or not player.buttons("dogfight.seal")
    before = player.engagement.battle
    assert player.send("dogfight.seal")["say"] and player.engagement.battle == before, "nobody orders before it"
    player.send("go", {"view": "battle"})
    sealed(player, vault)
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.side, event.by_broadside, event.data["place"]) == ("orders", None, True, 1)
    told = json.dumps(player.kept()) + player.html + json.dumps(player.screen)
    opening = json.loads(json.dumps(vault))[event.commitment]
    assert opening not in told and event.commitment[:12] in player.text
    player.press("dogfight.hold")
    vault |= player.press("dogfight.seal")["secret"]
    assert opening not in json.dumps(player.kept())
    needed = player.press("dogfight.reveal")["needs"]
    player.send("dogfight.reveal", secrets={name: vault[name] for name in needed})
    assert player.engagement.battle.events[-1].kind == "reveal"
    assert event.commitment[:12] in player.text, "it is said that they match"


def test_orders_are_drawn_with_their_chances() -> None:
    first, second = (Orders(fuel=fuel, weapon=0, attack=1, defense=1) for fuel in (0, 1))
    assert drawn([(first, Fraction(1))]) == first
    drew = Counter(drawn([(first, Fraction(1, 4)), (second, Fraction(3, 4))]) for _ in range(400))
    assert 40 < drew[first] < 180

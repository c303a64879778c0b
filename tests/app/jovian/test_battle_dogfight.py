"""A dogfight in a battle on one phone: its losses, Fuel and log are the battle's, and nothing secret is told early."""

import json
import re
from typing import Any

import pytest

from app.jovian.dogfight.battle import foes
from app.words import LANGUAGES, words
from engine.flow import Choice
from tests.app.battle.player import Player
from tests.app.battle.test_table import begun, lines


class Hands(Player):
    """A player whose page keeps apart what it is told to, and sends it when it is needed."""

    def __init__(self, language: str = "en") -> None:
        self.keys: dict[str, str] = {}
        super().__init__("jovian", language)
        self.try_samples()

    def send(self, act: str, given: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
        answer = super().send(act, given, **more)
        self.keys |= answer.get("secret", {})
        if "needs" in answer:
            return super().send(act, given, **more, secrets={name: self.keys[name] for name in answer["needs"]})
        return answer

    def declared(self) -> "Hands":
        self.press("dogfight", place=0)
        answer = self.press("dogfight.declare")
        assert not answer["faults"], answer
        return self

    def ordered(self, fuel: int, attack: int) -> dict[str, Any]:
        self.press("dogfight.hold")
        self.type("orders.fuel", str(fuel)).type("orders.attack", str(attack))
        return self.press("dogfight.seal")

    def fought(self) -> "Hands":
        while underway := self.engagement.state.underway:
            if isinstance(underway.played.waiting, Choice):
                self.press("choose", option="0")
            else:
                self.press("throw", how="batch")
        return self


@pytest.mark.parametrize("language", LANGUAGES)
def test_declared_ordered_revealed_fought_and_back(language: str) -> None:
    player, t = Hands(language), words(language)
    before = player.engagement.state
    player.declared()
    declared = player.engagement.state.dogfight
    assert declared
    first, second = (before.roster.name(ref) for ref in declared.said.refs)
    assert t("dogfight.hand", name=first) in player.text
    assert not player.ordered(1, 2)["faults"]
    assert t("dogfight.hand", name=second) in player.text
    assert not player.ordered(0, 2)["faults"]
    assert t("dogfight.both_in") in player.text
    player.press("dogfight.reveal")
    assert player.engagement.state.underway
    player.fought()
    after = player.engagement.state
    assert [before.squadrons[ref].fuel - after.squadrons[ref].fuel for ref in declared.said.refs] == [1, 0]
    assert player.engagement.result and player.engagement.result.sentence.key == "jovian.log.dogfight.over"
    assert t("dogfight.fuel") in player.text and len(lines(player)) == len(player.engagement.battle.events)
    while player.engagement.can_undo:
        player.press("undo")
    assert player.engagement.state == before


def test_until_the_reveal_nothing_tells_what_was_ordered() -> None:
    texts = []
    for fuel, attack in ((1, 5), (2, 3)):
        player = Hands().declared()
        answer = player.ordered(fuel, attack)
        (commitment, opening), *rest = answer.pop("secret").items()
        assert not rest and opening not in json.dumps(answer) + player.html
        kept = player.engagement.battle.model_dump_json()
        assert opening not in kept and commitment in kept
        texts.append(player.html)
        player.press("dogfight.hold")
        texts[-1] += player.html
    assert len({re.sub("[0-9a-f]{16}", "", text) for text in texts}) == 1


def test_after_a_reload_the_curtain_is_up() -> None:
    player = Hands().declared()
    player.press("dogfight.hold")
    assert 'name="orders.fuel"' in player.html
    player.send("show")
    assert 'name="orders.fuel"' not in player.html
    assert player.buttons("dogfight.hold")


def test_faulty_orders_and_declarations_are_told_beside_their_fields() -> None:
    player = Hands()
    player.press("dogfight", place=0)
    assert list(player.type("dogfight.sides.0.modifier", "x").press("dogfight.declare")["faults"]) == [
        "dogfight.sides.0.modifier"
    ]
    player.type("dogfight.sides.0.modifier", "0").type("dogfight.sides.0.fired", "6")
    assert list(player.press("dogfight.declare")["faults"]) == ["dogfight.sides.0.fired"]
    player.press("go", view="battle")
    player.declared()
    assert list(player.ordered(9, 2)["faults"]) == ["orders.fuel"]
    assert not [event for event in player.engagement.battle.events if event.kind == "orders"]


def test_a_lost_opening_asks_for_the_orders_again() -> None:
    player = Hands().declared()
    player.ordered(0, 2)
    player.ordered(0, 2)
    player.keys[next(iter(player.keys))] = "gone"
    answer = player.press("dogfight.reveal")
    assert answer["trouble"] and player.buttons("dogfight.hold")
    player.press("dogfight.off")
    assert player.engagement.state.dogfight is None and player.buttons("dogfight")


def test_only_squadrons_meet() -> None:
    player = begun("jovian")
    state = player.engagement.state
    assert all(foes(state, ref) for ref in state.squadrons)
    assert not any(foes(state, ref) for ref in state.ships)

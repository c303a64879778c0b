"""A dogfight in a battle on one phone: its losses, Fuel and log are the battle's, and secrets stay
hidden.
"""

import json
import re

import pytest

from app.jovian.dogfight import foes
from app.words import LANGUAGES, words
from engine.jovian.dogfight import Missiles
from tests.app.battle.player import Answer
from tests.app.battle.test_table import begun, lines
from tests.app.jovian.table import Hands, Phone
from tests.app.markup import elements


class Battle(Hands):
    """A battle of sample fleets."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.try_samples()

    def declared(self) -> "Battle":
        self.press("dogfight", index=0)
        answer = self.press("dogfight.declare")
        assert not answer["faults"], answer
        return self

    def ordered(self, fuel: int, attack: int) -> Answer:
        return self.orders({"fuel": str(fuel), "attack": str(attack)})


def test_opponent_of_a_squadron_is_selected_from_cards_with_numbers() -> None:
    player = Battle()
    player.press("dogfight", index=0)
    offered, texts = (
        player.offered("encounter.target"),
        [element.text for element in elements(player.html)],
    )
    assert len(offered) == 2 and {"Skill 2", "Armour 1"} <= set(texts)
    player.type("encounter.target", offered[1]).press("dogfight.declare")
    declared = player.engagement.state.dogfight
    assert declared and declared.declaration.refs[1] == offered[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dogfight_is_declared_ordered_revealed_fought_and_undone(language: str) -> None:
    player, t = Battle(language), words(language)
    before = player.engagement.state
    player.declared()
    declared = player.engagement.state.dogfight
    assert declared
    first, second = (before.roster.name(ref) for ref in declared.declaration.refs)
    assert t("dogfight.hand", name=first) in player.text
    assert not player.ordered(1, 2)["faults"]
    assert t("dogfight.hand", name=second) in player.text
    assert not player.ordered(0, 2)["faults"]
    assert t("dogfight.both_in") in player.text
    player.press("dogfight.reveal")
    assert player.engagement.state.underway
    player.fought()
    after = player.engagement.state
    assert [
        before.squadrons[ref].fuel - after.squadrons[ref].fuel for ref in declared.declaration.refs
    ] == [1, 0]
    assert (
        player.engagement.result
        and player.engagement.result.sentence.key == "jovian.log.dogfight.over"
    )
    assert t("dogfight.fuel") in player.text and len(lines(player)) == len(
        player.engagement.battle.events
    )
    player.undoes_all()
    assert player.engagement.state == before


def test_orders_are_hidden_until_the_reveal() -> None:
    texts = []
    for fuel, attack in ((1, 5), (2, 3)):
        player = Battle().declared()
        answer = player.ordered(fuel, attack)
        (commitment, opening), *rest = answer["device"].pop("secret").items()
        assert not rest and opening not in json.dumps(answer) + player.html
        kept = player.engagement.battle.model_dump_json()
        assert opening not in kept and commitment in kept
        texts.append(player.html)
        player.press("dogfight.hold")
        texts[-1] += player.html
    assert len({re.sub("[0-9a-f]{16}", "", text) for text in texts}) == 1


def test_curtain_returns_after_a_reload() -> None:
    player = Battle().declared()
    player.press("dogfight.hold")
    assert 'name="orders.fuel"' in player.html
    player.send("show")
    assert 'name="orders.fuel"' not in player.html
    assert player.buttons("dogfight.hold")


def test_faulty_orders_and_declarations_are_reported_beside_their_fields() -> None:
    player = Battle()
    player.press("dogfight", index=0)
    assert list(
        player.type("encounter.sides.0.modifier", "x").press("dogfight.declare")["faults"]
    ) == ["encounter.sides.0.modifier"]
    player.type("encounter.sides.0.modifier", "0").type("encounter.sides.0.fired", "6")
    assert list(player.press("dogfight.declare")["faults"]) == ["encounter.sides.0.fired"]
    player.press("go", view="battle")
    player.declared()
    assert list(player.ordered(9, 2)["faults"]) == ["orders.fuel"]
    assert not [event for event in player.engagement.battle.events if event.kind == "orders"]


@pytest.mark.parametrize("none", ["", " ", "0", "00", "0.0", "-0", "\uff10"])
def test_no_missiles_may_be_typed_in_any_way(none: str) -> None:
    player = Battle()
    player.press("dogfight", index=0)
    player.type("encounter.sides.0.fired", none)
    assert not player.press("dogfight.declare")["faults"]


def test_lost_opening_requires_new_orders() -> None:
    player = Battle().declared()
    player.ordered(0, 2)
    player.ordered(0, 2)
    player.keys[next(iter(player.keys))] = "gone"
    boxes = player.boxes
    assert player.press("dogfight.reveal")["trouble"] == words("en")("dogfight.key_lost")
    assert player.boxes == boxes and all(boxes) and player.buttons("dogfight.anew")
    player.press("dogfight.off")
    player.press("dogfight.agree", side="0")
    player.press("dogfight.agree", side="1")
    assert player.engagement.state.dogfight is None and player.buttons("dogfight")


def test_only_squadrons_can_start_a_dogfight() -> None:
    player = begun("jovian")
    state = player.engagement.state
    assert all(foes(state, ref) for ref in state.squadrons)
    assert not any(foes(state, ref) for ref in state.ships)


def test_any_missile_weapon_may_be_declared() -> None:
    """Fields of a dogfight stay when the opponent or the interceptor is changed."""
    two = {"sides.0.weapons.1.type": "missile", "sides.0.weapons.2.name": "Second"}
    phone = Phone().begun(two)
    phone.press("dogfight.off")
    phone.press("dogfight", index=0)
    assert phone.offered("encounter.sides.0.weapon") == ["1", "2"]
    phone.type("encounter.sides.0.weapon", "2").type("encounter.sides.0.fired", "1")
    phone.type("encounter.sides.0.missile_modifier", "1").type("encounter.phones", "two")
    phone.send("dogfight.target")
    phone.press("dogfight.declare")
    assert phone.encounter and phone.engagement.state.dogfight.declaration.phones == "two"
    side = phone.encounter.sides[0]
    assert side.missiles == Missiles(weapon=2, fired=1) and side.missile_modifier == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_curtain_and_orders_use_the_names_of_the_players(language: str) -> None:
    hands, t = Hands(language), words(language)
    hands.press("go", view="new")
    assert "#dogfight" in hands.html, "the one way into a dogfight without fleets"
    hands.type("players.0", "Ana").type("players.1", "Ben").press("start")
    hands.press("dogfight", index=0)
    hands.press("dogfight.declare")
    assert (
        t("dogfight.hand", name="Ana") in hands.text
        and t("dogfight.look_away", name="Ben") in hands.text
    )
    hands.press("dogfight.hold")
    assert t("dogfight.orders_of", name="Ana") in hands.text
    hands.press("dogfight.seal")
    assert (
        t("dogfight.hand", name="Ben") in hands.text
        and t("dogfight.sealed", name="Ana") in hands.text
    )


def test_next_round_is_against_the_same_squadron() -> None:
    """The second of two foes was met; one attack die on each side makes no set, so both survive."""
    player = Battle()
    player.press("dogfight", index=0)
    foe = player.offered("encounter.target")[1]
    player.type("encounter.target", foe).press("dogfight.declare")
    player.ordered(0, 1)
    player.ordered(0, 1)
    player.press("dogfight.reveal")
    player.fought()
    player.press("dogfight.next")
    selected = [item for item in elements(player.html) if "checked" in item.attrs]
    assert [
        item.attrs["value"] for item in selected if item.attrs["name"] == "encounter.target"
    ] == [foe]

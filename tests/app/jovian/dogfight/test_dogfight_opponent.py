"""Broadside in a dogfight: its orders are sealed first, drawn from a mix that ignores the player's,
and checked.
"""

import json
import re
from collections import Counter
from fractions import Fraction

from app.words import words
from engine.jovian.advice.orders import (
    Board,
    Duel,
    MissileAdvice,
    Stakes,
    best_missiles,
    draw,
    missile_choices,
    solve_game,
)
from engine.jovian.dogfight import DogfightSide, Encounter, Missiles, Orders
from engine.jovian.samples import BOMBER, EXO_SQUADRON
from tests.app.battle.player import Answer, Player
from tests.app.markup import elements

HALF = Fraction(1, 2)
POINTS = re.compile(r"[+\u2212]\d+(?:\.\d+)?")
"""A signed number of points, as the screen writes it."""


def beginning(language: str) -> Player:
    """A dogfight about to be declared against Broadside's side."""
    player = Player("jovian", language)
    player.try_samples()
    player.press("go", view="opponent")
    player.type("opponent.sides.1.level", "best")
    player.press("opponent.choose")
    player.press("dogfight", index=0)
    return player


def solo(language: str = "en") -> tuple[Player, dict[str, str]]:
    """A dogfight declared against Broadside's side; what the page keeps apart."""
    player = beginning(language)
    until_over(player, "dogfight.declare")
    return player, {}


def until_over(player: Player, act: str) -> Answer:
    """However many times the page has to ask."""
    answer = player.send(act)
    while answer["follow"].get("more"):
        answer = player.send(act)
    return answer


def sealed(player: Player, vault: dict[str, str]) -> None:
    vault |= until_over(player, "dogfight.broadside")["device"]["secret"]


def test_orders_of_broadside_are_sealed_first_and_match_the_reveal() -> None:
    player, vault = solo()
    assert player.buttons("dogfight.broadside") and not player.buttons("dogfight.hold")
    player.send("dogfight.hold", {"side": "0"})
    assert not player.buttons("dogfight.seal")
    before = player.engagement.battle
    assert player.send("dogfight.seal")["say"] and player.engagement.battle == before, (
        "nobody orders before it"
    )
    orders = [("orders.weapon", "0"), ("orders.fuel", "0"), ("orders.attack", "0")]
    early = player.send("dogfight.seal", kept=player.screen | {"item": "0"}, forms=orders)
    assert early["say"] == words("en")("fault.broadside_first")
    assert player.engagement.battle == before
    player.send("go", {"view": "battle"})
    sealed(player, vault)
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.side, event.by_broadside, event.data["place"]) == (
        "orders",
        None,
        True,
        1,
    )
    values = json.dumps(player.kept()) + player.html + json.dumps(player.screen)
    opening = json.loads(json.dumps(vault))[event.commitment]
    assert opening not in values and event.commitment[:12] in player.text
    player.press("dogfight.hold")
    vault |= player.press("dogfight.seal")["device"]["secret"]
    assert opening not in json.dumps(player.kept())
    needed = player.press("dogfight.reveal")["follow"]["needs"]
    player.send("dogfight.reveal", secrets={name: vault[name] for name in needed})
    assert player.engagement.battle.events[-1].kind == "reveal"
    assert event.commitment[:12] in player.text, "it is said that they match"


def test_orders_are_drawn_with_their_chances() -> None:
    first, second = (Orders(fuel=fuel, weapon=0, attack=1, defense=1) for fuel in (0, 1))
    assert draw([(first, Fraction(1))]) == first
    drew = Counter(draw([(first, Fraction(1, 4)), (second, Fraction(3, 4))]) for _ in range(400))
    assert 40 < drew[first] < 180


def arms(encounter: Encounter, index: int) -> tuple[MissileAdvice, ...]:
    return list(best_missiles(encounter, index))[-1]


def worth(encounter: Encounter, *missiles: Missiles | None) -> Fraction:
    """The value for the active player's squadron, by the whole game of all orders."""
    sides = [
        side.model_copy(update={"missiles": missile})
        for side, missile in zip(encounter.sides, missiles, strict=True)
    ]
    board = Board(Duel(encounter.model_copy(update={"sides": tuple(sides)}), 0), Stakes())
    ours, theirs = board.duel.own_orders, board.duel.other_orders
    return solve_game([[board.worth(own, other) for other in theirs] for own in ours]).value


def test_missiles_of_broadside_are_the_best_choice() -> None:
    """The active player's squadron considers the other's best reply; the other knows the declared
    missiles.
    """
    small = EXO_SQUADRON.model_copy(update={"fuel": 0}), BOMBER.model_copy(update={"fuel": 0})
    encounter = Encounter(sides=(DogfightSide(squadron=small[0]), DogfightSide(squadron=small[1])))
    mine, its = (missile_choices(side) for side in encounter.sides)
    assert len(mine) == len(its) == 2
    table = {(own, other): worth(encounter, own, other) for own in mine for other in its}
    assert {armed.missiles: armed.value for armed in arms(encounter, 0)} == {
        own: min(table[own, other] for other in its) for own in mine
    }
    assert {armed.missiles: armed.value for armed in arms(encounter, 1)} == {
        other: -table[None, other] for other in its
    }
    assert arms(encounter, 0)[0].value == max(
        min(table[own, other] for other in its) for own in mine
    )


def test_missiles_of_broadside_are_declared_with_a_reason() -> None:
    player = beginning("en")
    bombers = next(
        item
        for item in player.offered("encounter.target") or []
        if "Bombers" in name_of(player, item)
    )
    player.type("encounter.target", bombers)
    player.send("dogfight.target")
    assert "encounter.sides.1.fired" not in dict(player.pairs()), "they are not the player's to say"
    values = until_over(player, "dogfight.missiles")["regions"]["dogfight-missiles-out"]
    until_over(player, "dogfight.declare")
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.data["sides"][1].get("missiles")) == (
        "dogfight",
        {"weapon": 1, "fired": 1},
    )
    assert "Granite Bombers" in values
    points = [float(number.replace("\u2212", "-")) for number in POINTS.findall(values)]
    assert len(points) == 2, values
    assert -100 <= points[1] < points[0] <= 100, "with missiles, then without"
    data = [
        element
        for element in elements(player.html)
        if "opponent-said" in element.attrs.get("class", "")
    ]
    assert data and "Granite Bombers" in data[0].text


def name_of(player: Player, ref: str) -> str:
    item = player.engagement.opening.item(ref)
    return item.name if item else ""

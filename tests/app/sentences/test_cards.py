"""Sentences on the card of a finished attack: headline, reasons, consequences, boxes."""

from collections.abc import Mapping
from typing import Any

from engine.engagement import Engagement
from engine.jovian.battle import adjust_draft
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.app.sentences import agree
from tests.engine.dystopian.battle.table import (
    a,
    act,
    adjust,
    b,
    game,
    ship,
    shots,
    squadron,
    sure,
    throws,
    wing,
)
from tests.engine.jovian.battle.table import BEAM, BOMBERS, CRUISERS, TUBES, engagement, shot
from tests.engine.warsurge.battle.test_throws import declared, thrown

SEA = game([squadron("a", ship())], [squadron("b", ship(ap=5))])
FIRED = act(SEA, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
CRITICAL = (4, 4, 4, 4, 4, 4, 1)


def bombed(*mars: str, **more: Any) -> Engagement[Any]:
    """AA of a model is due at a wing of five bombers."""
    bombers = wing("v", "dive_bombers", attack_dice=3, tokens=5, mars=list(mars))
    now = act(
        game([bombers], [squadron("b", ship(aa=6))], **more),
        "declare",
        0,
        wings=[a("v")],
        attacks=[{"wings": [a("v")], "target": b("b0")}],
    )
    return act(now, "counter", 1, models_at_wings=[{"models": [b("b0")], "target": a("v")}])


def hit(*faces: tuple[int, ...], picks: tuple[int, ...] = (), **fields: Any) -> Engagement[Any]:
    """A beam at a ship, with some of its numbers set before."""
    now = engagement()
    now = sure(now.act(sure(adjust_draft(CRUISERS, **fields)))) if fields else now
    return sure(now.act(shot(BEAM, CRUISERS, *faces, picks=picks)))


CARDS: Mapping[str, Engagement[Any]] = {
    "Dystopian Wars: no damage": throws(FIRED, (4, 4, 4, 1, 1, 1, 1)),
    "Dystopian Wars: HP lost": throws(FIRED, (4, 4, 4, 4, 4, 1, 1)),
    "Dystopian Wars: a critical": throws(FIRED, CRITICAL, (2, 2)),
    "Dystopian Wars: AP lost": throws(adjust(FIRED, b("b0"), ap=4), CRITICAL, (3, 4), (2,)),
    "Dystopian Wars: destroyed": throws(adjust(FIRED, b("b0"), hp=1), (4, 4, 4, 4, 1, 1, 1)),
    "Dystopian Wars: exploded": throws(FIRED, CRITICAL, (1, 1)),
    "a wing: nothing": throws(bombed(), (1,) * 6),
    "a wing: tokens lost": throws(bombed(), (6, 6, 1, 1, 1, 1)),
    "a wing: it holds": throws(bombed(), (6, 5, 5, 1, 1, 1)),
    "a wing: it aborts": throws(bombed(), (6, 5, 5, 5, 5, 1)),
    "a wing: steadied": throws(bombed("vertical_dive"), (5, 5, 5, 5, 5, 1)),
    "a wing: drones": throws(bombed("coa_drones"), (5,) * 6),
    "a wing: destroyed": throws(bombed(), (6,) * 6),
    "Jovian Wars: a ship unharmed": hit((1, 2, 3, 5)),
    "Jovian Wars: a rating": hit((2, 2, 3, 5)),
    "Jovian Wars: two ratings": hit((2, 2, 5, 5)),
    "Jovian Wars: a damaged ship": hit((3, 3, 2, 5), structure=5, sensors=3),
    "Jovian Wars: Structure and a Critical Hit": hit((2, 2, 2, 5), picks=(0,)),
    "Jovian Wars: crippled": hit((2, 2, 2, 5), picks=(0,), structure=1),
    "Jovian Wars: a squadron hurt": sure(
        engagement().act(shot(TUBES, BOMBERS, (3, 3, 1, 2), (6,), (1, 2)))
    ),
    "Jovian Wars: a squadron destroyed": sure(
        sure(engagement().act(sure(adjust_draft(BOMBERS, structure=1)))).act(
            shot(TUBES, BOMBERS, (3, 3, 3, 3), (6,), (1, 2))
        )
    ),
    "WARSURGE: no damage": thrown(declared(), "0" * 10),
    "WARSURGE: wounded": thrown(declared(), "0123456789", "3456", "7"),
    "WARSURGE: models lost": thrown(declared(), "9" * 10, "1" * 10, "1" * 10),
    "WARSURGE: destroyed": thrown(declared(models=1, hp=1), "9" * 10, "1" * 10, "1" * 10),
}


def card(now: Engagement[Any], language: str) -> list[str]:
    """The lines of the card on the table, without its dice."""
    player = Player(now.rules.name, language).take_up(now.battle)
    every = elements(player.html)
    (whole,) = (
        item for item in every if item.tag == "section" and item.attrs.get("class") == "result"
    )
    dice = [item for item in every if item.attrs.get("class") == "thrown"]
    return [
        " ".join(each.text for each in every if item in each.within and each.tag in ("dt", "dd"))
        or item.text
        for item in every
        if whole in item.within
        and not any(each in item.within for each in dice)
        and (item.tag in ("h2", "p", "li") or (item.tag == "div" and item.inside("dl")))
    ]


def test_lines_of_a_card_match_the_table() -> None:
    agree("cards", lambda language: {name: card(now, language) for name, now in CARDS.items()})

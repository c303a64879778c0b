"""Sentences of a review about decisions and dice: the lines of its screen, and of a moment."""

from collections.abc import Mapping
from typing import Any

from engine.engagement import Draft, Engagement, save_battle
from tests.app.asking import done
from tests.app.battle.advice.test_review import moments, whole_review
from tests.app.battle.player import Player, carries
from tests.app.markup import elements
from tests.app.sentences import agree
from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    b,
    game,
    overrule,
    ship,
    shots,
    squadron,
    sure,
    throws,
    wing,
)
from tests.engine.jovian.battle import table as jovian
from tests.engine.warsurge.battle.test_throws import declared, thrown

SEA = game([squadron("a", ship(), ship())], [squadron("b", ship(), ship(dr=5, cr=9))])
APART = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in (0, 1)]
BY_HAND = APART[0] | {"overrules": {"to_hit": 3}}
LINKED = [{"shots": shots(a("a0"), a("a1")), "target": b("b0"), "option": "linked"}]


def rolled(now: Game, *faces: tuple[int, ...]) -> Engagement[Any]:
    """Dice, and the end of the battle."""
    return ended(throws(now, *faces))


def ended(now: Engagement[Any]) -> Engagement[Any]:
    return sure(now.act(Draft(kind="end")))


SEVEN, HIT = (1,) * 7, (4, 4, 4, 4, 4, 4, 4)
BATTLES: Mapping[str, Engagement[Any]] = {
    "nothing declared": ended(SEA),
    "apart, unlucky": rolled(act(SEA, "declare", 0, attacks=APART), SEVEN, SEVEN),
    "apart at the tougher one, lucky": rolled(
        act(SEA, "declare", 0, attacks=[item | {"target": b("b1")} for item in APART]), HIT, HIT
    ),
    "linked, as expected": rolled(
        act(SEA, "declare", 0, attacks=LINKED), (4, 4, 4, 4, 1, 1, 1, 1, 1, 1)
    ),
    "combined": rolled(
        act(SEA, "declare", 0, attacks=[LINKED[0] | {"option": "combined"}]), (4,) * 7 + (1,) * 7
    ),
    "with a number declared by hand": rolled(act(SEA, "declare", 0, attacks=[BY_HAND]), SEVEN),
    "one gun alone": rolled(act(SEA, "declare", 0, attacks=APART[:1]), (4, 4, 4, 4, 1, 1, 1)),
    "with a number set by hand later": rolled(
        overrule(act(SEA, "declare", 0, attacks=APART), "attack.0", "to_hit", 3), SEVEN, SEVEN
    ),
    "with wings": rolled(
        act(
            game([squadron("a", ship())], [squadron("b", ship()), wing("w")]),
            "declare",
            0,
            attacks=APART[:1],
        ),
        SEVEN,
    ),
    "Jovian Wars": ended(
        jovian.engagement(jovian.shot(jovian.BEAM, jovian.CRUISERS, (2, 2, 2, 5), picks=(0,)))
    ),
    "WARSURGE": ended(thrown(declared(), "0123456789", "3456", "7")),
}


def screen(now: Engagement[Any], language: str) -> tuple[Player, str]:
    player = Player(now.rules.name, language)
    done(save_battle(player.store, now.battle))
    player.send("home")
    player.press("go", battle=now.battle.id)
    player.press("go", view="review")
    return player, whole_review(player)["regions"]["review-out"]


def lines(html: str) -> list[str]:
    """The text line by line; of a button its parts."""
    every = elements(html)
    tags = ("dt", "dd", "h2", "summary", "p", "button")
    shown = [item for item in every if item.tag in tags and not item.inside("button")]
    return [
        " | ".join(each.text for each in every if item.tag == "button" and item in each.within)
        or item.text
        for item in shown
    ]


def moment(now: Engagement[Any], language: str) -> list[str]:
    """The decision and the dice of the last declaration."""
    player, html = screen(now, language)
    player.send("moment", carries(moments(html)[-1]))
    while player.send("moment.show")["follow"].get("more"):
        pass
    (out,) = (item for item in elements(player.html) if item.id == "moment-out")
    return [
        item.text
        for item in elements(player.html)
        if out in item.within and item.tag in ("h2", "p", "li", "b") and not item.inside("li")
    ]


def test_lines_of_a_review_match_the_table() -> None:
    agree(
        "review",
        lambda language: {name: lines(screen(now, language)[1]) for name, now in BATTLES.items()},
    )


def test_lines_of_a_moment_match_the_table() -> None:
    asked = (
        "apart, unlucky",
        "combined",
        "one gun alone",
        "with a number declared by hand",
        "WARSURGE",
    )
    agree(
        "review_moment", lambda language: {name: moment(BATTLES[name], language) for name in asked}
    )

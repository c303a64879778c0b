"""Questions of an activation of Dystopian Wars, and the effect of each response."""

from collections.abc import Callable, Mapping

from engine.engagement import Engagement
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.app.sentences import agree
from tests.app.sentences.test_dystopian_log import (
    SITUATIONS,
    aa,
    at_flyers,
    at_sea,
    blown,
    bombed,
    defended,
    met,
    salvo,
)
from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    b,
    game,
    ship,
    shots,
    squadron,
    throws,
    wing,
)

SIGHTS = game([squadron("a", ship(), ship())], [squadron("b", ship(hp=2), ship())])
CAP = game(
    [squadron("a", ship(height="flying")), wing("v", "dive_bombers", attack_dice=3)],
    [squadron("b", ship(aa=4)), wing("w")],
)
TUBES = [{"weapon": "torpedoes", "attack_dice": [6] * 4}]


def looking() -> Game:
    """Sight is requested: a model that blocked it was destroyed."""
    attacks = [
        {"shots": shots(a(f"a{index}")), "target": b(f"b{index}"), "sight": sight}
        for index, sight in enumerate(("clear", "limited"))
    ]
    return throws(act(SIGHTS, "declare", 0, attacks=attacks), (4, 4, 4, 4, 4, 4, 1))


def covered() -> Game:
    """A flyer and a wing attack a squadron that fighters cover."""
    now = act(CAP, "cap", 1, wing=b("w"), squadron=b("b"))
    attacks = [{"shots": shots(a("a0")), "target": b("b0")}, {"wings": [a("v")], "target": b("b0")}]
    return act(now, "declare", 0, attacks=attacks, wings=[a("v")])


def diver() -> Game:
    """Torpedoes have hit a squadron with CC."""
    now = game([squadron("a", ship(arms=TUBES))], [squadron("b", ship(cc=5, hp=1), ship(cc=2))])
    return throws(
        act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}]),
        (4, 4, 4, 4, 4, 1),
    )


Typed = Mapping[str, tuple[str, ...]]
QUESTIONS: Mapping[str, tuple[Callable[[], Engagement[object]], Typed]] = {
    "counterattack": (at_flyers, {}),
    "counterattack: nobody": (at_flyers, {"groups.0.models": ()}),
    "counterattack: each alone": (at_flyers, {"groups.0.option": ("separate",)}),
    "counterattack: at a wing first, CAP beside it": (covered, {"groups.0.wings": (b("w"),)}),
    "defence": (salvo, {}),
    "defence: nobody": (salvo, {"models": ()}),
    "defence: one alone, the target may sink": (diver, {"models": (b("b1"),)}),
    "sight": (looking, {"sights.0": ("clear",)}),
    "explosion: nobody named": (blown, {}),
    "explosion: a neighbour": (blown, {"near": (b("b1"),), "attack_dice": ("6",)}),
    "attack": (at_sea, {}),
    "attack: in the middle of a roll": (SITUATIONS["throw: more dice"], {}),
    "defensive fire": (lambda: defended("b0", "b1", option="linked"), {}),
    "generators": (defended, {}),
    "a counterattack": (lambda: at_flyers(aa("b0", "b1", option="combined")), {}),
    "AA at a wing": (bombed, {}),
    "AA of a wing": (met, {}),
}
LINES = ("h2", "legend", "button", "summary", "label")


def asked(now: Engagement[object], typed: Typed, language: str) -> list[str]:
    """The lines of the activation: its question, its buttons, and the page's texts for the current
    form.
    """
    player = Player(language=language).take_up(now.battle)
    for name, values in typed.items():
        player.type(name, *values)
    every = elements(player.html)
    (whole,) = (item for item in every if item.attrs.get("class") == "middle")
    shown = [
        item.text
        for item in every
        if whole in item.within
        and (item.tag in LINES or item.attrs.get("class") in ("who", "reason", "hint", "said"))
        and not item.inside("details")
        and "data-face" not in item.attrs
    ]
    live = any(item.attrs.get("data-live") == "battle.answer_odds" for item in every)
    texts = player.asked(player.command("answer_odds"))["texts"] if live else {}
    return [
        *dict.fromkeys(filter(None, shown)),
        *(f"{name}: {text}" for name, text in texts.items()),
    ]


def test_questions_and_effects_of_responses_match_the_table() -> None:
    games = {name: (make(), typed) for name, (make, typed) in QUESTIONS.items()}
    agree(
        "questions",
        lambda language: {name: asked(*result, language) for name, result in games.items()},
    )

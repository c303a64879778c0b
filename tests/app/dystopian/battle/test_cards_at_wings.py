"""A card on AA at a wing through the screen: its form fits the roll that is due, and changes that
roll only.
"""

import pytest

from app.words import LANGUAGES, words
from engine.dystopian.battle import progress
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import a, act, b, game, ship, squadron, wing

OURS = [squadron("a", ship()), wing("u"), wing("v")]
THEIRS = [squadron("b", ship(aa=2, height="flying")), wing("y", "recon")]


def begun(language: str) -> Player:
    """Two wings attack a flyer that fires half of its AA at either; one of them attacks recon,
    too.
    """
    now = game(OURS, THEIRS)
    at_models = [
        {"wing": a("u"), "target": b("b0"), "tokens": 1},
        {"wing": a("v"), "target": b("b0")},
    ]
    now = act(
        now,
        "declare",
        0,
        wings_at_models=at_models,
        wings_at_wings=[{"wing": a("u"), "target": b("y"), "tokens": 2}],
    )
    halves = [
        {"models": [b("b0")], "target": a(item), "option": "split", "shares": [1]}
        for item in ("u", "v")
    ]
    now = act(
        now,
        "counter",
        1,
        models_at_wings=halves,
        wings_at_wings=[{"wing": b("y"), "target": a("u")}],
    )
    return Player("dystopian", language).take_up(now.battle)


def due(player: Player) -> tuple[str | None, str | None, int]:
    """The roll of AA at a wing that is due, and its dice."""
    result = progress(player.engagement.state)
    assert result and result.waiting
    return *result.card_target, result.waiting.count


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_acts_on_the_roll_that_is_due(language: str) -> None:
    player, t = begun(language), words(language)
    seen = []
    while (result := progress(player.engagement.state)) and result.waiting:
        if result.roll == "aa_at_wing" and not result.is_mid_roll:
            assert t("table.card_at_wing") in player.html
            before = due(player)
            player.type("card.name", "Flak").type("card.effect", "dice").type(
                "card.amount", "2"
            ).press("card")
            assert due(player) == (*before[:2], before[2] + 2)
            seen.append(before[:2])
        result = progress(player.engagement.state)
        assert result and result.waiting
        player.tap(*(1,) * result.waiting.count)
    assert seen == [("wing_against_model.0", "models"), ("wing_against_wing.0", "attacker")]
    player.press("go", view="log")
    text = elements(f"<main>{player.html}</main>")[0].text
    assert t("dystopian.log.card.plays.wing_against_wing", card="Flak", number=1, step=5) in text


def test_only_effects_with_a_meaning_for_aa_are_offered() -> None:
    assert "hit_points" not in (begun("en").offered("card.effect") or ())

"""The log of losses, and of attacks that are dropped after a loss."""

import pytest

from app.views import happened
from app.words import LANGUAGES
from tests.engine.dystopian.battle.table import Game, a, act, b, game, ship, shots, squadron, throws, wing


def result_text(now: Game, language: str = "en") -> str:
    """The result of the last event, without the marks that isolate names."""
    return happened(now, language).translate(dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069")))


def two_attacks(hp: int) -> Game:
    """Two models attack the same one after the other."""
    start = game([squadron("a", ship(), ship())], [squadron("b", ship(hp=hp))])
    attacks = [{"shots": shots(a(name)), "target": b("b0")} for name in ("a0", "a1")]
    return act(start, "declare", 0, attacks=attacks)


def test_loss_is_a_sentence_of_the_log() -> None:
    now = throws(two_attacks(hp=4), (4, 4, 4, 4, 1, 1, 1))
    assert "B0 loses 1 HP: 3 left." in result_text(now)
    assert "cancelled" not in result_text(now)


def test_attack_on_a_destroyed_target_is_dropped_with_its_reason() -> None:
    now = throws(two_attacks(hp=1), (4, 4, 4, 4, 1, 1, 1))
    dropped = "Attack 2 at B0 does not take place: the target is no longer there."
    assert f"B0 loses 1 HP and is destroyed. {dropped}" in result_text(now)


@pytest.mark.parametrize("language", LANGUAGES)
def test_aborted_wing_drops_its_attack(language: str) -> None:
    bombers = wing("v", kind="dive_bombers", attack_dice=3)
    start = game([bombers], [squadron("b", ship(aa=6))])
    now = act(start, "declare", 0, wings=[a("v")], attacks=[{"wings": [a("v")], "target": b("b0")}])
    now = act(now, "counter", 1, models_at_wings=[{"models": [b("b0")], "target": a("v")}])
    now = throws(now, (5, 5, 5, 4, 1, 1))
    text = result_text(now, language)
    assert ("Wing v aborts. Attack 1 at B0 does not take place: Wing v aborted." in text) == (language == "en"), text
    assert ("Wing v a abandonné" in text) == (language == "fr"), text


def test_finished_part_stays_with_its_dice() -> None:
    now = throws(two_attacks(hp=4), (6, 4, 1, 1, 1, 1, 1))
    assert now.result is not None and now.result.flow is None
    now = throws(now, (6,), (2,))
    assert now.result is not None and now.result.flow is not None
    (attack, damage) = now.result.flow.played.entries
    assert [record.faces for record in attack.records] == [(6, 4, 1, 1, 1, 1, 1), (6,), (2,)]
    assert damage.step.key == "damage" and damage.before.hp == 4
    assert now.result.flow.models == (a("a0"), b("b0"))


def test_explosion_ends_only_with_the_dice_that_its_sixes_earn() -> None:
    start = game([squadron("a", ship())], [squadron("b", ship(), ship())])
    now = act(start, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = throws(now, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    now = act(now, "explosion", near=[{"model": b("b0"), "neighbours": [b("b1")]}], attack_dice=6, to_hit=4)
    now = throws(now, (6, 5, 5, 4, 2, 1))
    assert now.result is not None and now.result.flow is None
    now = throws(now, (1,))
    assert now.result is not None and now.result.flow is not None
    assert now.result.flow.models == (b("b0"), b("b1"))


def test_loss_of_the_target_comes_first() -> None:
    """Wing w attacks wing v, which rolls at it last; the losses of both come with that roll."""
    start = game([squadron("a", ship()), wing("v", aa=1)], [squadron("b", ship()), wing("w", aa=1)])
    now = act(start, "cap", 0, wing=a("v"), squadron=a("a"))
    now = act(now, "declare", 1, wings=[b("w")], wings_at_wings=[{"wing": b("w"), "target": a("v")}])
    now = act(now, "counter", 0, wings_at_wings=[{"wing": a("v"), "target": b("w")}])
    now = throws(now, (6, 6, 1), (6, 1, 1))
    end = "Wing w loses 1 token: 2 left. Wing v loses 2 tokens: 1 left."
    assert result_text(now).endswith(end), result_text(now)

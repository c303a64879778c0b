"""The log of losses, and of attacks that are dropped after a loss."""

import pytest

from app.views import tell_last_event
from app.words import LANGUAGES
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


def result_text(now: Game, language: str = "en") -> str:
    """The result of the last event, without the marks that isolate names."""
    return tell_last_event(now, language).translate(
        dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
    )


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
    aborts = "Wing v aborts. Wing v loses 1 Fuel for aborting: 2 left."
    assert (f"{aborts} Attack 1 at B0 does not take place: Wing v aborted." in text) == (
        language == "en"
    ), text
    assert ("Wing v a abandonné" in text) == (language == "fr"), text


def met(fuel: int = 3, **setup: str) -> Game:
    """Wing w attacks wing v with AA, and v rolls back."""
    every = (
        [squadron("a", ship()), wing("v", fuel=3)],
        [squadron("b", ship()), wing("w", fuel=fuel)],
    )
    now = act(
        game(*every, **setup),
        "declare",
        1,
        wings=[b("w")],
        wings_at_wings=[{"wing": b("w"), "target": a("v")}],
    )
    return act(now, "counter", 0, wings_at_wings=[{"wing": a("v"), "target": b("w")}])


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "Wing w aborts.",
                "Wing w loses 2 Fuel (AA and abort): 1 left.",
                "Wing v loses 1 Fuel for using AA: 2 left.",
            ),
        ),
        (
            "fr",
            (
                "Wing w abandonne.",
                "Wing w perd 2 fuel (AA et abandon)\u202f: il en reste 1.",
                "Wing v perd 1 fuel pour son AA\u202f: il en reste 2.",
            ),
        ),
    ],
)
def test_fuel_is_in_the_log_with_its_reasons(language: str, sentences: tuple[str, ...]) -> None:
    text = result_text(throws(met(), (1, 1, 1), (3, 4, 5)), language)
    assert [sentence for sentence in sentences if sentence not in text] == [], text


def test_fuel_that_a_wing_does_not_have_is_not_spent() -> None:
    text = result_text(throws(met(fuel=0), (1, 1, 1), (3, 4, 5)))
    assert "Wing w aborts." in text and "Wing w loses" not in text


def test_fuel_of_an_abort_is_no_more_than_that_of_aa_by_ruling() -> None:
    text = result_text(throws(met(wing_fuel="at_most_one"), (1, 1, 1), (3, 4, 5)))
    assert "Wing w loses 1 Fuel for using AA: 2 left." in text


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
    now = act(
        now,
        "explosion",
        near=[{"model": b("b0"), "neighbours": [b("b1")]}],
        attack_dice=6,
        to_hit=4,
    )
    now = throws(now, (6, 5, 5, 4, 2, 1))
    assert now.result is not None and now.result.flow is None
    now = throws(now, (1,))
    assert now.result is not None and now.result.flow is not None
    assert now.result.flow.models == (b("b0"), b("b1"))


def test_loss_of_the_target_comes_first() -> None:
    """Wing w attacks wing v, which rolls at it last; the losses of both come with that roll."""
    start = game([squadron("a", ship()), wing("v", aa=1)], [squadron("b", ship()), wing("w", aa=1)])
    now = act(start, "cap", 0, wing=a("v"), squadron=a("a"))
    now = act(
        now, "declare", 1, wings=[b("w")], wings_at_wings=[{"wing": b("w"), "target": a("v")}]
    )
    now = act(now, "counter", 0, wings_at_wings=[{"wing": a("v"), "target": b("w")}])
    now = throws(now, (6, 6, 1), (6, 1, 1))
    losses = "Wing w loses 1 token: 2 left. Wing v loses 2 tokens: 1 left."
    assert losses in result_text(now), result_text(now)

"""Values of responses, compared with the odds of the activation after them, and with closed
forms.
"""

from fractions import Fraction

import pytest

from engine.dystopian.advice.answers import counterattack_odds, defence_odds, sight_odds
from engine.dystopian.battle import remaining_activation_odds
from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    at,
    b,
    codes,
    game,
    ship,
    shots,
    squadron,
    sure,
    throws,
    wing,
)

pytestmark = pytest.mark.shipped

TUBES = [{"weapon": "torpedoes", "attack_dice": [6, 6, 6, 6]}]
SEA = game(
    [squadron("a", ship(height="diving", arms=TUBES))],
    [squadron("b", ship(cc=5), ship(cc=2)), wing("w")],
)


def attacked() -> Game:
    """Six torpedoes have scored five hits; no defence is declared."""
    fired = act(SEA, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    return throws(act(fired, "counter", 1), (4, 4, 4, 4, 4, 1))


@pytest.mark.parametrize("models", [(), (b("b0"),), (b("b0"), b("b1"))])
def test_value_of_a_defence_equals_the_odds_after_it(models: tuple[str, ...]) -> None:
    now = attacked()
    data: Data = {
        "attack": 0,
        "models": list(models),
        "defence_option": "linked" if len(models) > 1 else "single",
    }
    defended = defence_odds(now.state, data)
    assert not isinstance(defended, Refusal)
    then = act(now, "defend", 1, **data)
    after = remaining_activation_odds(then.state)
    assert (after is None) == (not models), "without defence nothing is left to roll"
    lost = after.mean_hp_loss(b("b0")) if after else 4 - then.state.models[b("b0")].hp
    assert (defended.odds.mean_hp, defended.odds.destroyed) == (
        lost,
        after.chance_to_destroy(b("b0")) if after else 0,
    )
    assert defended.dice == {0: 0, 1: 5, 2: 6}[len(models)]


def test_impossible_defence_is_refused() -> None:
    assert codes(defence_odds(attacked().state, {"attack": 0, "models": [a("a0")]})) == {
        "not_its_squadron"
    }
    assert codes(defence_odds(attacked().state, {"attack": "x"})) == {"not_a_number"}


def test_value_of_a_counterattack_equals_the_odds_after_it() -> None:
    now = act(SEA, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    item = {"models": [b("b0"), b("b1")], "weapon": "cc", "target": a("a0"), "option": "linked"}
    (answer,) = sure(counterattack_odds(now.state, {"counterattacks": [item]}))
    after = remaining_activation_odds(act(now, "counter", 1, counterattacks=[item]).state)
    assert after is not None
    lost = after.hp_loss(a("a0"))
    assert (answer.by, answer.target, answer.dice) == ((b("b0"), b("b1")), a("a0"), 6)
    assert answer.chance == 1 - Fraction(lost.quantity(0), lost.denominator())
    assert counterattack_odds(now.state, {"counterattacks": []}) == ()
    assert codes(counterattack_odds(now.state, {"counterattacks": [item | {"weapon": "aa"}]})) == {
        "wrong_weapon"
    }


def test_aa_at_wings_destroys_a_token_on_a_six() -> None:
    ours = [squadron("a", ship()), wing("v", "dive_bombers", attack_dice=2)]
    table = game(ours, [squadron("b", ship(aa=4)), wing("w")])
    table = act(table, "cap", 1, wing=b("w"), squadron=b("b"))
    now = act(table, "declare", 0, attacks=[{"wings": [a("v")], "target": b("b0")}])
    data = {
        "models_at_wings": [{"models": [b("b0")], "target": a("v")}],
        "wings_at_wings": [{"wing": b("w"), "target": a("v")}],
    }
    answers = sure(counterattack_odds(now.state, data))
    assert [(answer.by, answer.target, answer.dice) for answer in answers] == [
        ((b("b0"),), a("v"), 4),
        ((b("w"),), a("v"), 3),
    ]
    assert [answer.chance for answer in answers] == [
        1 - Fraction(5, 6) ** 4,
        1 - Fraction(5, 6) ** 3,
    ]


@pytest.mark.parametrize("sights", [(), ("clear",), ("limited",)])
def test_value_of_a_sight_equals_the_odds_after_it(sights: tuple[str, ...]) -> None:
    table = game([squadron("a", ship(), ship())], [squadron("b", ship(hp=2), ship())])
    attacks = [
        {"shots": shots(a(f"a{index}")), "target": b(f"b{index}"), "sight": sight}
        for index, sight in enumerate(("clear", "limited"))
    ]
    now = throws(act(table, "declare", 0, attacks=attacks), (4, 4, 4, 4, 4, 4, 1))
    data: Data = {"attack": 1, "sights": list(sights)}
    answer = sight_odds(now.state, data)
    assert answer is not None and not isinstance(answer, Refusal)
    after = act(now, "sight", 0, **data)
    odds, waiting = remaining_activation_odds(after.state), at(after).waiting
    assert odds is not None and waiting is not None
    lost = odds.hp_loss(b("b1"))
    assert (answer.dice, answer.chance) == (
        waiting.count,
        1 - Fraction(lost.quantity(0), lost.denominator()),
    )
    assert codes(sight_odds(now.state, {"attack": 1, "sights": ["clear"] * 2})) == {"wrong_sights"}

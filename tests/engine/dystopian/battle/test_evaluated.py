"""The flow that is played is the flow that is evaluated: odds run through a battle to its end."""

import pytest

from engine.dystopian.battle import State, remaining_activation_odds
from engine.flow import Odds, remaining_odds
from tests.engine.dystopian.battle.table import (
    Data,
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

SMALL = [
    {"weapon": "gunnery", "attack_dice": [2, 2, 2, 2]},
    {"weapon": "rockets", "attack_dice": [2, 2, 2, 2]},
]
WEAK: Data = {"dr": 1, "cr": 2, "aa": 1, "cc": 1, "arms": SMALL}
Ends = dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, int]]


def battle(hp: int = 2, **ours: object) -> Game:
    """Two small ships and a wing on each side."""
    weak = WEAK | {"hp": hp}
    item, other = weak | ours, weak | {"guardians": 1}
    wings = wing("w", tokens=1), wing("x", tokens=1)
    return game(
        [squadron("a", ship(**item)), wings[0]],
        [squadron("b", ship(**other), ship(**weak)), wings[1]],
    )


def salvo(arm: int, target: str, **more: object) -> Data:
    return {"shots": shots(a("a0"), arm=arm), "target": target, **more}


def by_the_runner(state: State) -> Odds[object]:
    """HP and tokens at the end, by the flow of the battle itself."""
    assert state.underway is not None
    odds = remaining_odds(state.underway.played)
    assert odds is not None
    return odds.map_states(
        lambda end: (
            tuple(model_now.hp for model_now in end.models.values()),
            tuple(wing_now.tokens for wing_now in end.wings.values()),
        )
    )


def by_the_parts(state: State) -> Odds[object]:
    """The same by the odds of what is left, which take equal dice and equal targets together."""
    activation_odds = remaining_activation_odds(state)
    assert activation_odds is not None
    models, wings = (
        activation_odds.activation.model_indexes,
        activation_odds.activation.wing_indexes,
    )

    def reported(end: object) -> object:
        hp = tuple(
            end.models[models[ref]].hp if ref in models else now.hp
            for ref, now in state.models.items()
        )  # type: ignore[attr-defined]
        tokens = (
            end.wings[wings[ref]].tokens if ref in wings else now.tokens
            for ref, now in state.wings.items()
        )  # type: ignore[attr-defined]
        return hp, tuple(tokens)

    return activation_odds.end.map_states(reported)


DECLARED: dict[str, tuple[Data, Data]] = {
    "two_attacks": ({}, {"attacks": [salvo(0, b("b0")), salvo(1, b("b0"))]}),
    "the_second_is_dropped": (
        {},
        {"attacks": [salvo(0, b("b0"), overrules={"to_hit": 2}), salvo(1, b("b0"))]},
    ),
    "split": (
        {},
        {
            "attacks": [
                salvo(0, b("b0"), option="split") | {"shots": shots(a("a0"), share=1)},
                salvo(0, b("b1"), option="split") | {"shots": shots(a("a0"), share=1)},
            ]
        },
    ),
    "limited_sight": ({}, {"attacks": [salvo(0, b("b0")), salvo(1, b("b1"), sight="limited")]}),
    "may_be_countered": ({"height": "flying"}, {"attacks": [salvo(0, b("b0"))]}),
    "wings": (
        {},
        {
            "wings_at_wings": [{"wing": a("w"), "target": b("x")}],
            "models_at_wings": [{"models": [a("a0")], "target": b("x")}],
        },
    ),
}


@pytest.mark.parametrize("name", DECLARED)
def test_odds_of_the_flow_equal_odds_of_the_parts(name: str) -> None:
    ours, declared = DECLARED[name]
    now = act(battle(**ours), "declare", 0, **declared)
    assert by_the_runner(now.state) == by_the_parts(now.state)
    assert len(by_the_runner(now.state).weights) > 1


@pytest.mark.long
def test_both_odds_agree_on_explosions_with_known_neighbours() -> None:
    now = act(battle(hp=3), "declare", 0, attacks=[salvo(0, b("b1")), salvo(1, b("b0"))])
    now = act(
        now, "explosion", attack_dice=2, near=[{"model": b("b1"), "neighbours": [b("b0"), a("a0")]}]
    )
    odds = by_the_runner(now.state)
    assert odds == by_the_parts(now.state)
    assert any(hp[0] < 3 for hp, _ in odds.weights), "nothing else hurts the model that fires"  # type: ignore[misc]


def test_both_odds_agree_in_the_middle_of_an_attack() -> None:
    now = act(battle(), "declare", 0, attacks=[salvo(1, b("b0")), salvo(0, b("b1"))])
    now = throws(now, (4, 1))
    assert now.state.attack is not None
    assert by_the_runner(now.state) == by_the_parts(now.state)


def test_equal_states_have_equal_hashes() -> None:
    now = act(battle(), "declare", 0, attacks=[salvo(0, b("b0"))])
    engagement = act(battle(), "declare", 0, attacks=[salvo(0, b("b0"))])
    assert len({now.state, engagement.state}) == 1
    assert len({now.state, throws(now, (6, 1)).state}) == 2

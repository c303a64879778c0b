"""Fields of a declaration that matter, with each possible response tried, against the same response
played.
"""

from fractions import Fraction
from typing import Any

import pytest

from engine.advice import Difference
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.answers import find_questions
from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    declare_with_defence,
    game,
    ship,
    shots,
    squadron,
    sure,
    wing,
)

TUBES = [
    {"weapon": "torpedoes", "attack_dice": [9] * 4},
    {"weapon": "gunnery", "attack_dice": [9] * 4},
]
TABLE = game(
    [
        squadron("a", *[ship(dr=2, cr=9, hp=6, height="flying", arms=TUBES)] * 2),
        wing("v", "dive_bombers", attack_dice=3),
    ],
    [squadron("b", *[ship(aa=3, cc=2)] * 3), squadron("c", ship(aa=9))],
)
DECLARED: Data = {
    "models": [a("a0"), a("a1")],
    "attacks": [
        {"shots": [{"model": a("a0"), "arm": 0}], "target": b("b0")},
        {"shots": [{"model": a("a1"), "arm": 1}], "target": b("b1")},
    ],
}


def differences(table: Game, declaration: Data) -> dict[tuple[Any, ...], Difference]:
    result = sure(find_questions(table.state, declaration))
    every = filter(None, result.advised.differences(result.activation))
    return {(item.change.path, item.change.value): item for item in every}


def mean(difference: Difference, ref: str, index: int) -> Fraction:
    return next(
        pair[index].value
        for pair in difference.answers
        if (pair[index].key, pair[index].about) == ("mean_hp", ref)
    )


def by_hand(declared: Game, ref: str) -> Fraction:
    return activation_odds(
        declared.state.activation.model_copy(update={"open": False})
    ).mean_hp_loss(ref)


def test_each_defensible_attack_is_tried_with_all_defenders() -> None:
    every = differences(TABLE, DECLARED)
    everyone = (b("b0"), b("b1"), b("b2"))
    defended = [item for (path, _), item in every.items() if path[-1] == "defenders"]
    assert [(item.change.path, item.change.value) for item in defended] == [
        (("attacks", 0, "defenders"), everyone)
    ]
    attacks = [DECLARED["attacks"][0] | {"defenders": list(everyone)}, DECLARED["attacks"][1]]
    declared = declare_with_defence(TABLE, **DECLARED | {"attacks": attacks})
    assert (
        mean(defended[0], b("b0"), 1) == by_hand(declared, b("b0")) < mean(defended[0], b("b0"), 0)
    )


def test_each_attacker_is_counterattacked_in_the_most_costly_rolls() -> None:
    every = differences(TABLE, DECLARED)
    countered = [item for (path, _), item in every.items() if path == ("counterattacks",)]
    assert [item.change.value[0].target for item in countered] == [a("a0"), a("a1")]
    for item, ref in zip(countered, (b("b0"), b("b1")), strict=True):
        assert [counter.models for counter in item.change.value] == [
            (b("b0"),),
            (b("b1"),),
            (b("b2"),),
        ]
        counters = [counter.model_dump() for counter in item.change.value]
        declared = act(act(TABLE, "declare", 0, **DECLARED), "counter", 1, counterattacks=counters)
        assert mean(item, ref, 1) == by_hand(declared, ref) <= mean(item, ref, 0)


def test_wings_are_counterattacked_too() -> None:
    declaration = {"wings": [a("v")], "attacks": [{"wings": [a("v")], "target": b("b0")}]}
    every = differences(TABLE, declaration)
    (answered,) = [item for (path, _), item in every.items() if path == ("answers",)]
    models = [{"models": [b("b0"), b("b1"), b("b2")], "target": a("v"), "option": "combined"}]
    declared = act(act(TABLE, "declare", 0, **declaration), "counter", 1, models_at_wings=models)
    unanswered = by_hand(act(TABLE, "declare", 0, **declaration), b("b0"))
    assert mean(answered, b("b0"), 1) == by_hand(declared, b("b0")) < unanswered


def test_impossible_responses_are_not_tried_and_faults_are_reported() -> None:
    """Nothing counterattacks models on the surface, and guns allow no defensive fire."""
    sea = game([squadron("a", ship())], [squadron("b", ship(aa=3, cc=3))])
    declaration = {"models": [a("a0")], "attacks": [{"shots": shots(a("a0")), "target": b("b0")}]}
    fields = {path[-1] for path, _ in differences(sea, declaration)}
    assert not fields & {"defenders", "counterattacks", "answers"} and "guardians" in fields
    assert isinstance(find_questions(sea.state, declaration | {"attacks": []}), Refusal)


@pytest.mark.parametrize(("flyers", "included"), [(12, True), (13, False)])
def test_counterattacks_beyond_the_limit_of_models_are_omitted(flyers: int, included: bool) -> None:
    """Twelve may counterattack, the target among them: with twelve attackers they are 24."""
    table = game(
        [squadron("a", *[ship(height="flying")] * flyers)], [squadron("b", *[ship(aa=2)] * 12)]
    )
    declaration = {
        "models": [a(f"a{index}") for index in range(flyers)],
        "attacks": [{"shots": shots(a("a0")), "target": b("b0")}],
    }
    result = sure(find_questions(table.state, declaration))
    changes = [
        item
        for item in result.advised.changes(result.activation)
        if item.path == ("counterattacks",)
    ]
    assert bool(changes) is included
    assert len(result.activation.models) == (24 if included else 14)

"""Fields of events, by who may set them and when: no side answers for the other, no number changes
without a mark.
"""

import pytest

from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    draft,
    game,
    refused,
    ship,
    shots,
    squadron,
)

ROCKETS = [{"weapon": "rockets", "attack_dice": [6, 6, 6, 6]}]
BEFORE, DECLARED, ANSWERED = 0, 1, 2
"""Before an activation, after step 1, after step 2."""
ATTACK: Data = {"shots": shots(a("a0")), "target": b("b0")}
COUNTER: Data = {"models": [b("b0")], "weapon": "aa", "target": a("a0")}
DEFEND: Data = {"attack": 0, "models": [b("b0")]}


def battle_at(moment: int) -> Game:
    """A flyer of side 0 that attacks ships of side 1, which may counterattack and defend."""
    now = game(
        [squadron("a", ship(arms=ROCKETS, height="flying"))],
        [squadron("b", ship(aa=3, shields=1), ship(aa=3))],
    )
    if moment >= DECLARED:
        now = act(now, "declare", 0, attacks=[ATTACK])
    if moment >= ANSWERED:
        now = act(now, "counter", 1)
    return now


REFUSED = [
    # Field, the side that may not set it, when, the event, and why.
    ("declare.side", None, BEFORE, "declare", {"attacks": [ATTACK]}, "missing"),
    ("declare.side", 1, BEFORE, "declare", {"attacks": [ATTACK]}, "not_yours"),
    (
        "attacks.defenders",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"defenders": []}]},
        "defence_later",
    ),
    (
        "attacks.defenders",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"defenders": [b("b0")]}]},
        "defence_later",
    ),
    (
        "defence_option",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"defence_option": "split"}]},
        "defence_later",
    ),
    (
        "defence_shares",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"defence_shares": [1]}]},
        "defence_later",
    ),
    (
        "defence_primary",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"defence_primary": 0}]},
        "defence_later",
    ),
    (
        "counterattacks",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK], "counterattacks": [COUNTER]},
        "unknown",
    ),
    ("models", 0, BEFORE, "declare", {"attacks": [ATTACK], "models": [b("b0")]}, "not_yours"),
    (
        "counter.side",
        None,
        DECLARED,
        "counter",
        {"counterattacks": [COUNTER]},
        "not_the_other_side",
    ),
    ("counter.side", 0, DECLARED, "counter", {"counterattacks": [COUNTER]}, "not_the_other_side"),
    ("counter.side", 0, DECLARED, "counter", {}, "not_the_other_side"),
    ("attacks", 1, DECLARED, "counter", {"attacks": [ATTACK]}, "unknown"),
    ("defend.side", None, ANSWERED, "defend", DEFEND, "not_the_other_side"),
    ("defend.side", 0, ANSWERED, "defend", DEFEND, "not_the_other_side"),
    ("defend.side", 0, ANSWERED, "defend", {"attack": 0}, "not_the_other_side"),
]


@pytest.mark.parametrize(("field", "side", "moment", "kind", "data", "code"), REFUSED)
def test_side_sets_no_field_of_the_other(
    field: str, side: int | None, moment: int, kind: str, data: Data, code: str
) -> None:
    assert code in refused(battle_at(moment), kind, side, **data), field


MARKED = [
    ("to_hit", 0, BEFORE, "declare", {"attacks": [ATTACK | {"overrules": {"to_hit": 2}}]}),
    (
        "generator_needs",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"overrules": {"generator_needs": 6}}]},
    ),
    (
        "defence_dice",
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"overrules": {"defence_dice": 0}}]},
    ),
    (
        "attack_dice",
        1,
        DECLARED,
        "counter",
        {"counterattacks": [COUNTER | {"overrules": {"attack_dice": 20}}]},
    ),
    (
        "defence_dice",
        0,
        ANSWERED,
        "overrule",
        {"part": "attack.0", "field": "defence_dice", "value": 3},
    ),
    ("hp", 0, ANSWERED, "adjust", {"ref": b("b0"), "hp": 1}),
]


@pytest.mark.parametrize(("field", "side", "moment", "kind", "data"), MARKED)
def test_log_marks_overridden_numbers(
    field: str, side: int, moment: int, kind: str, data: Data
) -> None:
    """Players who share a phone may set any number; the log names it with the old value."""
    after = act(battle_at(moment), kind, side, **data)
    result = after.results[after.battle.events[-1].number]
    assert field in [override.field for override in result.overrides]


CARD = {"name": "Fog", "effect": "dice", "step": 6, "amount": -3}
CARDS = [
    (0, BEFORE, "declare", {"attacks": [ATTACK | {"modifiers": [CARD]}]}, "attack", 6),
    (
        0,
        BEFORE,
        "declare",
        {"attacks": [ATTACK | {"modifiers": [CARD | {"step": 8}]}]},
        "attack",
        8,
    ),
    (
        1,
        DECLARED,
        "counter",
        {"counterattacks": [COUNTER | {"modifiers": [CARD]}]},
        "counterattack",
        3,
    ),
]


@pytest.mark.parametrize(("side", "moment", "kind", "data", "part", "step"), CARDS)
def test_card_that_a_declaration_brings_along_is_in_the_log(
    side: int, moment: int, kind: str, data: Data, part: str, step: int
) -> None:
    after = act(battle_at(moment), kind, side, **data)
    result = after.results[after.battle.events[-1].number]
    cards = [
        sentence
        for sentence in result.follows
        if sentence.key == f"dystopian.log.card.plays.{part}"
    ]
    assert [
        (card.values["card"], card.values["number"], card.values["step"]) for card in cards
    ] == [("Fog", 1, step)]


def test_default_answers_of_old_files_open() -> None:
    """The page of 1.0.0 wrote the fields of a defence with their defaults."""
    old = {
        "defence_option": "linked",
        "defence_shares": [],
        "defence_primary": None,
        "defenders": None,
    }
    assert not isinstance(
        battle_at(BEFORE).act(draft("declare", {"attacks": [ATTACK | old]}, 0)), Refusal
    )

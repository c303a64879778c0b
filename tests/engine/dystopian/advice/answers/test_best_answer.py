"""The responses that Broadside advises in an activation: always allowed, and as good as every
alternative.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.answers import defence_odds
from engine.dystopian.advice.opponent import OPPONENT
from engine.dystopian.battle import RULES, draft, progress
from engine.engagement import Refusal, Sentence
from engine.kit import plain
from engine.opponent import BestAnswer
from tests.engine.dystopian.battle.chances import happenings
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    at,
    b,
    game,
    ship,
    shots,
    squadron,
    sure,
    throws,
)

FLYER = ship(hp=4, dr=3, cr=5, height="flying")
ESCORT = ship(hp=4, dr=3, cr=5, aa=6)


def best(now: Game) -> BestAnswer | None:
    """The last result of the search."""
    return next(reversed(list(OPPONENT.find_best_answer(now.state))), None)


def answered(now: Game) -> Game:
    best_answer = best(now)
    assert best_answer
    return sure(now.act(best_answer.draft, by_broadside=True))


def _legal(seed: int, events: int) -> int:
    values = 0
    for step in happenings(seed, events):
        if isinstance(step.after, Refusal) or RULES.waiting_side(step.after.state) is None:
            continue
        best_answer = best(step.after)
        due = progress(step.after.state)
        assert due and (best_answer or due.due == "throw"), due
        if best_answer:
            assert not isinstance(step.after.act(best_answer.draft), Refusal), best_answer
            values += 1
    return values


@pytest.mark.parametrize(
    "seed", [1, 3]
)  # short searches; to counterattack, to pass and to throw are answers
def test_every_advised_response_is_allowed(seed: int) -> None:
    assert _legal(seed, 25)


def test_advice_addresses_the_side_that_rolls_or_decides() -> None:
    now = game([squadron("a", FLYER)], [squadron("b", ESCORT)])
    assert RULES.waiting_side(now.state) is None
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    assert (at(now).due, RULES.waiting_side(now.state)) == ("counter", 1)
    best_answer = best(now)
    assert best_answer and best_answer.compared == Sentence(
        "dystopian.log.why.counters_compared", {"count": 2}
    ), "it fires or not"
    now = answered(now)
    event = now.battle.events[-1]
    assert event.by_broadside and event.data["counterattacks"] and event.side == 1
    assert RULES.waiting_side(now.state) == 1
    assert best(now) is None, "dice alone are due"


def groupings(refs: list[str]) -> Iterator[list[list[str]]]:
    """Every row of rolls of some models, one after the other."""
    if not refs:
        yield []
    for many in range(1, len(refs) + 1):
        for first in combinations(refs, many):
            yield from (
                [[*first], *rest] for rest in groupings([ref for ref in refs if ref not in first])
            )


def every_grouping(refs: list[str]) -> Iterator[list[Data]]:
    """Every possible counterattack of AA at the first flyer: by any models, in any rolls."""
    for many in range(len(refs) + 1):
        for some in combinations(refs, many):
            for rolls in groupings([*some]):
                for options in product(
                    *(("single",) if len(roll) == 1 else ("linked", "combined") for roll in rolls)
                ):
                    yield [
                        {"models": roll, "weapon": "aa", "target": a("a0"), "option": option}
                        for roll, option in zip(rolls, options, strict=True)
                    ]


WORKED = ({"dr": 2, "cr": 9, "hp": 6}, (3, 3, 3), {})
"""Separate rolls take most: 1.91 HP against the 1.45 of the one roll that was called best."""
ROLLED = [
    WORKED,
    ({"dr": 3, "cr": 4, "hp": 4}, (2, 3, 3), {}),
    ({"dr": 2, "cr": 5, "hp": 5, "shields": 1}, (2, 4), {}),
    ({"dr": 2, "cr": 9, "hp": 6}, (3, 3), {"combined": "off"}),
]


@pytest.mark.parametrize(("flyer", "aa", "rulings"), ROLLED)
def test_no_grouping_of_counterattacks_beats_the_advice(
    flyer: Data, aa: tuple[int, ...], rulings: Data
) -> None:
    ours = squadron("a", ship(height="flying", **flyer))
    now = game([ours], [squadron("b", *[ship(aa=each) for each in aa])], **rulings)
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    engagement, values = answered(now), []
    for counters in every_grouping([b(f"b{index}") for index in range(len(aa))]):
        after = now.act(draft("counter", {"counterattacks": counters}, 1))
        values += (
            [] if isinstance(after, Refusal) else [taken(after, a("a0")) - taken(after, b("b0"))]
        )
    assert (
        taken(engagement, a("a0")) - taken(engagement, b("b0")) == max(values) and len(values) > 5
    )
    if (flyer, aa, rulings) == WORKED:
        assert round(float(taken(engagement, a("a0"))), 2) == 1.91
        assert [
            len(item["models"]) for item in engagement.battle.events[-1].data["counterattacks"]
        ] == [1, 1, 1]


def taken(now: Game, ref: str) -> Fraction:
    """HP that a model loses."""
    return activation_odds(now.state.activation.model_copy(update={"open": False})).mean_hp_loss(
        ref
    )


def test_advised_defence_uses_the_fewest_dice_for_the_least_loss() -> None:
    rockets = [{"weapon": "rockets", "attack_dice": [9, 9, 9, 9]}]
    now = game([squadron("a", ship(arms=rockets))], [squadron("b", ESCORT, ESCORT, ship(aa=0))])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = throws(now, (4,) * at(now).waiting.count)  # type: ignore[union-attr]
    assert (at(now).due, RULES.waiting_side(now.state)) == ("defend", 1)
    best_answer = best(now)
    assert best_answer and best_answer.draft.data["models"] == [b("b0"), b("b1")]
    assert best_answer.compared == Sentence("dystopian.log.why.defences_compared", {"count": 4}), (
        "nobody, one, two in two ways"
    )
    assert list(OPPONENT.find_best_answer(now.state))[:-1] == [None] * 4, (
        "it can be stopped after each of them"
    )

    def lost(models: list[str], option: str) -> Fraction:
        data = {"attack": 0, "models": models, "defence_option": option}
        return sure(defence_odds(now.state, data)).odds.mean_hp

    mine = sure(defence_odds(now.state, plain(best_answer.draft.data))).odds.mean_hp
    every = [[], [b("b0")], [b("b1")], [b("b0"), b("b1")]]
    assert mine == min(
        lost(models, option) for models in every for option in ("linked", "combined")
    )


def test_first_escorts_defend_when_there_are_too_many() -> None:
    rockets = [{"weapon": "rockets", "attack_dice": [4, 4, 4, 4]}]
    now = game([squadron("a", ship(arms=rockets))], [squadron("b", *[ship(aa=1)] * 14)])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    now = throws(now, (4, 4, 4, 4))
    best_answers = [best for best in OPPONENT.find_best_answer(now.state) if best]
    assert best_answers[-1].draft.data["models"] == [b(f"b{index}") for index in range(12)]


def test_better_attack_comes_first() -> None:
    """Between two equal attacks there is no choice, and no advice."""
    now = game([squadron("a", ship(), ship())], [squadron("b", ship(), ship())])
    attacks = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in (0, 1)]
    now = act(now, "declare", 0, attacks=attacks)
    assert best(now) is None
    guns = [[{"weapon": "gunnery", "attack_dice": [dice] * 4}] for dice in (1, 2)]
    target = ship(dr=1, cr=2, hp=3, mars=["ablative_armour"])
    now = game(
        [squadron("a", *[ship(arms=gun) for gun in guns])],
        [squadron("b", target)],
        attack_dice="basic",
    )
    now = act(now, "declare", 0, attacks=attacks)
    best_answer = best(now)
    assert best_answer and best_answer.draft == draft("order", {"attacks": [1]})
    assert best(answered(now)) is None, "once is enough"


def test_unequal_escorts_use_both_weapons_on_several_targets() -> None:
    """There are too many ways to try all; none that gives each weapon one target, or each escort
    its own, is better.
    """
    diver, flyer = ship(hp=2, dr=1, cr=2, height="diving"), ship(hp=1, dr=1, cr=2, height="flying")
    escorts = [ship(aa=aa, cc=2) for aa in (2, 3, 4)]
    now = game([squadron("a", flyer, flyer, diver)], [squadron("b", *escorts)])
    now = act(
        now,
        "declare",
        0,
        attacks=[{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(3)],
    )

    def counter(weapon: str, target: str, *models: str) -> dict[str, object]:
        option = "combined" if models[1:] else "single"
        return {"models": list(models), "weapon": weapon, "target": target, "option": option}

    three = b("b0"), b("b1"), b("b2")
    cc = counter("cc", a("a2"), *three)
    every = [
        [counter("aa", a("a0"), *three), cc],
        [counter("aa", a("a0"), three[0], three[2]), counter("aa", a("a1"), three[1]), cc],
    ]
    of = best(now)
    assert of and of.compared and of.compared.key == "dystopian.log.why.some_counters_compared"
    engagement = answered(now)
    for counters in every:
        assert worth(engagement) >= worth(act(now, "counter", 1, counterattacks=counters))


def worth(now: Game) -> Fraction:
    """HP that the acting side loses less those of the other, with all that is declared."""
    odds = activation_odds(now.state.activation.model_copy(update={"open": False}))
    return odds.mean_hp_loss(a("a0"), a("a1"), a("a2")) - odds.mean_hp_loss(
        *now.state.roster.companions(b("b0"))
    )

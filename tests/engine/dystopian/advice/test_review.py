"""Reviews: a declaration compared with all declarations of the same weapons, and its dice with its
odds.
"""

from fractions import Fraction
from typing import Any

import pytest

from engine.advice import Goal
from engine.dystopian.activation import Activation, check
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import Aim
from engine.dystopian.advice.review import REVIEW
from engine.dystopian.battle import Declare, ground
from engine.engagement.review import Review, Reviewed
from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    adjust,
    b,
    game,
    ship,
    shots,
    squadron,
    throws,
    wing,
)
from tests.engine.engagement.review.asked_plan import AskedPlan
from tests.oracles.dystopian.declarations import Weapon, declarations


def gun(dice: int, weapon: str = "gunnery") -> dict[str, Any]:
    return {"weapon": weapon, "attack_dice": [dice] * 4}


TABLE = game(
    [squadron("a", ship(arms=[gun(3), gun(2)]), ship(arms=[gun(2)]))],
    [squadron("b", ship(dr=1, cr=3, hp=2), ship(dr=1, cr=2, hp=3, shields=1))],
)
APART = [
    {"shots": shots(a("a0")), "target": b("b0")},
    {"shots": shots(a("a0"), arm=1), "target": b("b1")},
    {"shots": shots(a("a1")), "target": b("b1")},
]
NEAR = Fraction(1, 10**9)


def reviewed(now: Game) -> Reviewed:
    review = Review(now, REVIEW)
    assert list(review.work())
    (item,) = review.reviewed
    return item


def worth(declared: Activation, attacks: list[Any], aim: Aim) -> Fraction:
    data = declared.model_dump(include={"rulings", "models"}) | {"attacks": attacks}
    checked = check(data)
    return (
        aim.value(checked, activation_odds(checked))
        if isinstance(checked, Activation)
        else Fraction(-1)
    )


def test_best_declaration_of_a_review_is_not_beaten() -> None:
    """Every way to fire the weapons of one model at the two that it fired at, by brute force."""
    now = act(TABLE, "declare", 0, attacks=APART[:2])
    item = reviewed(now)
    assert item.decision and item.taken is None and not item.swings
    refs = (a("a0"), b("b0"), b("b1"))
    activation = ground(TABLE.state, refs)
    every = declarations(
        [Weapon(0, 0, "gunnery", 3), Weapon(0, 1, "gunnery", 2)], (1, 2), split=True
    )
    named = [
        [
            attack
            | {
                "shots": [shot | {"model": refs[shot["model"]]} for shot in attack["shots"]],  # type: ignore
                "target": refs[attack["target"]],
            }
            for attack in attacks
        ]
        for attacks in every
    ]  # type: ignore
    aim = Aim(goal=Goal(item.decision.aim), models=refs[1:])
    values = {str(attacks): worth(activation, attacks, aim) for attacks in named}
    assert abs(max(values.values()) - item.decision.best.value) <= NEAR
    assert item.decision.declared.value == worth(activation, APART[:2], aim)
    assert item.decision.lost > 0 and not item.decision.alone


def test_reviewed_weapon_fires_only_at_targets_of_its_model() -> None:
    item = reviewed(act(TABLE, "declare", 0, attacks=APART))
    assert item.decision
    shots_at = {
        (shot.model, attack.target)
        for attack in item.decision.best.attacks
        for shot in attack.shots
    }  # type: ignore
    assert shots_at and shots_at <= {(a("a0"), b("b0")), (a("a0"), b("b1")), (a("a1"), b("b1"))}


@pytest.mark.parametrize("more", [{"sight": "limited"}, {"overrules": {"to_hit": 3}}])
def test_only_the_order_is_compared_for_details_outside_plans(more: dict[str, Any]) -> None:
    result = reviewed(act(TABLE, "declare", 0, attacks=[attack | more for attack in APART]))
    assert result.decision
    best, declared = result.decision.best.attacks, result.decision.declared.attacks  # type: ignore
    assert sorted(map(str, best)) == sorted(map(str, declared))


def test_one_weapon_at_one_target_has_no_alternative() -> None:
    item = reviewed(act(TABLE, "declare", 0, attacks=APART[:1]))
    assert item.decision and item.decision.alone and item.decision.best is item.decision.declared


def test_swings_of_all_rolls_add_up_to_the_luck() -> None:
    before = act(act(TABLE, "declare", 0, attacks=APART[:1]), "counter", 1)
    over = throws(before, (6, 1, 1), (1,))
    item = reviewed(over)
    assert over.state.activating is None and item.taken
    lost = 2 - over.state.models[b("b0")].hp
    assert item.taken.outcome == lost
    odds = activation_odds(before.state.activation.model_copy(update={"open": False}))
    assert item.taken.percentile.mean == odds.mean_hp_loss(b("b0"))
    swings = {
        number: by[1]
        for number, by, _ in ((each.number, each.by, each.roll) for each in item.swings)
    }
    assert sum(swings.values()) == odds.mean_hp_loss(b("b0")) - lost
    assert item.last == over.battle.events[-1].number


def test_roll_that_blows_a_model_up_counts_with_the_neighbours_named() -> None:
    start = game([squadron("a", ship())], [squadron("b", ship(), ship())])
    before = act(start, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    blown = throws(before, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    near = [{"model": b("b0"), "neighbours": [b("b1")]}]
    over = throws(act(blown, "explosion", near=near, attack_dice=6, to_hit=4), (4, 4, 4, 4, 1, 1))
    hits, critical, explosion = reviewed(over).swings
    dice = [event.number for event in over.battle.events if event.dice]
    assert [hits.number, critical.number, explosion.number] == dice
    assert critical.by[1] < -1
    odds = activation_odds(before.state.activation.model_copy(update={"open": False}))
    assert (
        sum(swing.by[1] for swing in (hits, critical, explosion)) == odds.mean_hp_loss(b("b0")) - 5
    )


def test_roll_before_an_override_or_the_end_of_its_flow_does_not_count_with_it() -> None:
    start = game([squadron("a", ship())], [squadron("b", ship(), ship())])
    before = act(start, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    blown = throws(before, (4, 4, 4, 4, 4, 4, 1), (1, 1))
    for now in (
        blown,
        act(blown, "finish"),
        act(adjust(blown, b("b1"), hp=2), "explosion", near=[]),
    ):
        assert len(reviewed(now).swings) == 1


def test_exploding_roll_is_one_swing_and_overrides_leave_no_luck() -> None:
    before = act(act(TABLE, "declare", 0, attacks=APART[:1]), "counter", 1)
    over = throws(before, (6, 1, 1), (1,))
    dice = [event.number for event in over.battle.events if event.dice]
    assert len(dice) == 2 and [swing.number for swing in reviewed(over).swings] == dice[1:]
    changed = throws(adjust(before, b("b0"), hp=1), (1, 1, 1))
    assert reviewed(changed).taken is None
    assert reviewed(act(before, "finish")).taken is None


def test_review_follows_the_latest_declaration_and_ignores_undone_ones() -> None:
    anew = act(act(TABLE, "declare", 0, attacks=APART[:1]), "declare", 0, attacks=APART[1:2])
    item = reviewed(anew)
    assert item.number == anew.battle.events[-1].number
    undone = anew.undo()
    assert reviewed(undone).number == anew.battle.events[0].number  # type: ignore[arg-type]


def test_aa_at_wings_is_not_compared_with_plans_to_sink_ships() -> None:
    """Ships are in range, too: to sink any of them is another goal than to destroy a wing."""
    start = game(
        [squadron("a", ship(aa=4), ship(aa=4))], [squadron("b", ship()), wing("w"), wing("x")]
    )
    data = [{"models": [a("a0")], "target": b("w")}, {"models": [a("a1")], "target": b("x")}]
    now, searched = act(start, "declare", 0, models=[a("a0"), a("a1")], models_at_wings=data), []

    def search(aim: str) -> Any:
        searched.append(aim)
        raise LookupError

    review = Review(now, REVIEW, asked=lambda episode: AskedPlan("", "any", search))
    assert list(review.work()) and not searched
    assert not review.reviewed[0].given and review.reviewed[0].decision


def test_wing_that_attacks_a_model_and_a_wing_has_either_as_goal() -> None:
    """As plans of wings are: the odds of the wing lost or the model sunk, not of the model
    alone.
    """
    bombers = wing("v", kind="dive_bombers", attack_dice=3, aa=3)
    start = game([bombers], [squadron("b", ship(hp=20, dr=9, cr=12)), wing("w")])
    declare = Declare.model_validate(
        {
            "wings": [a("v")],
            "attacks": [{"wings": [a("v")], "target": b("b0")}],
            "wings_at_wings": [{"wing": a("v"), "target": b("w")}],
        }
    )
    either, _ = REVIEW.goal_plans(start.state, [declare], ())
    alone = aim_of(start, b("b0")), aim_of(start, b("w"))
    plan: Any = either.declared
    assert either.aim == "any" and not either.apart
    spared = [
        1 - aim.value(plan.activation, activation_odds(plan.activation, together=aim.together))
        for aim in alone
    ]
    assert either.declared.value == 1 - spared[0] * spared[1] > 1 - spared[0]


def aim_of(start: Game, ref: str) -> Aim:
    """The goal to destroy one model or wing."""
    return Aim(goal=Goal.ANY, **{"wings" if ref in start.state.wings else "models": (ref,)})

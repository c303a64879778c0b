"""Plans of a wing equal the best of all its declarations, by the odds of the battle itself."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from engine.advice import Goal, Planning
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import Flight, aim_at
from engine.dystopian.battle import activation_of, ground
from engine.engagement import Refusal
from tests.engine.dystopian.battle.table import a, b, game, ship, squadron, wing

FLYER = ship(hp=3, dr=2, cr=4, height="flying")


def divided(tokens: int, targets: Sequence[str]) -> Iterator[dict[str, int]]:
    """Every way to give some tokens, or none, to targets."""
    if not targets:
        yield {}
        return
    for many in range(tokens + 1):
        for rest in divided(tokens - many, targets[1:]):
            yield {targets[0]: many, **rest} if many else rest


@pytest.mark.parametrize("goal", [Goal.HP, Goal.ANY])
@pytest.mark.parametrize("kind", ["dive_bombers", "recon"])
def test_no_declaration_of_a_wing_beats_the_plan(kind: str, goal: Goal) -> None:
    """However tokens are divided, of ordnance and of AA."""
    dice = {"attack_dice": 2} if kind == "dive_bombers" else {}
    now = game(
        [wing("w", kind, aa=2, tokens=3, **dice)],
        [squadron("s", ship(hp=3, dr=3, cr=6), FLYER), wing("x")],
    )
    reach = [b("s0"), b("s1"), b("x")]
    whole = ground(now.state, reach[:2], [a("w"), b("x")])
    planning = Planning(Flight(whole, a("w"), aim_at(whole, goal, reach)))
    for _ in planning.work():
        pass
    assert planning.best
    every = []
    for drops in divided(3, reach[:2]) if dice else [{}]:
        for aa in divided(3, reach):
            data: dict[str, Any] = {
                "wings": [a("w")],
                "attacks": [
                    {
                        "wings": [a("w")],
                        "target": ref,
                        "range_band": 1,
                        "option": "split",
                        "tokens": [many],
                    }
                    for ref, many in drops.items()
                ],
            }
            data["wings_at_models"] = [
                {"wing": a("w"), "target": ref, "tokens": many}
                for ref, many in aa.items()
                if ref != b("x")
            ]
            data["wings_at_wings"] = (
                [{"wing": a("w"), "target": b("x"), "tokens": aa[b("x")]}] if b("x") in aa else []
            )
            planned = activation_of(now.state, data)
            if not isinstance(planned, Refusal) and (drops or aa):
                every.append(worth(planned, goal))
    assert planning.best.value == max(every)
    assert len(every) + 1 == planning.looked, "each number of tokens once, and to do nothing"
    assert planning.plans[0].alike != planning.plans[1].alike
    assert bool(planning.best.attacks) == bool(dice)


def worth(planned: Any, goal: Goal) -> Fraction:
    """HP and tokens that the others lose, or the chance that one of them is destroyed."""
    odds = activation_odds(planned)
    theirs = list(planned.models), [ref for ref in planned.wings if ref != a("w")]
    if goal is Goal.HP:
        return odds.mean_loss(*theirs)
    each = [*((ref,) for ref in theirs[0]), *theirs[1]]
    return odds.end.chance(
        lambda end: any(
            not odds.boxes(end, *(item, ()) if isinstance(item, tuple) else ((), (item,)))
            for item in each
        )
    )


def test_plan_divides_tokens_where_that_is_better() -> None:
    """Two ships that nothing but the first hits hurt: two tokens at each take more than all at
    one.
    """
    now = game(
        [wing("w", "dive_bombers", tokens=4, attack_dice=3)],
        [squadron("s", ship(hp=2), ship(hp=2))],
    )
    whole = ground(now.state, [b("s0"), b("s1")], [a("w")])
    planning = Planning(Flight(whole, a("w"), aim_at(whole, Goal.HP, [b("s0"), b("s1")])))
    for _ in planning.work():
        pass
    assert planning.best and {attack.tokens for attack in planning.best.attacks} == {(2,)}


def test_wing_that_cannot_hit_has_no_plan() -> None:
    now = game([wing("w", "recon", aa=2)], [squadron("s", ship())])
    whole = ground(now.state, [b("s0")], [a("w")])
    planning = Planning(Flight(whole, a("w"), aim_at(whole, Goal.ANY, [b("s0")])))
    assert list(planning.work()) and not planning.plans, "AA has no number at a ship on the surface"


@pytest.mark.parametrize("tokens", [1, 3])
@pytest.mark.parametrize("kind", ["dive_bombers", "recon"])
def test_undivided_plans_send_all_tokens_at_one_target_after_the_other(
    kind: str, tokens: int
) -> None:
    """With ordnance at any ship, and with AA where the wing has a number for it."""
    has_ordnance = kind == "dive_bombers"
    dice = {"attack_dice": 2} if has_ordnance else {}
    now = game(
        [wing("w", kind, aa=2, tokens=tokens, **dice)],
        [squadron("s", ship(hp=3), FLYER), wing("x")],
    )
    whole = ground(now.state, [b("s0"), b("s1")], [a("w"), b("x")])
    flight = Flight(whole, a("w"), aim_at(whole, Goal.HP, [b("s0"), b("s1"), b("x")]))
    sent = []
    for plan in flight.undivided_plans():
        assert all(attack.tokens == () for attack in plan.attacks), "all of them"
        assert all(roll.tokens is None for roll in plan.aa.by_wings), "all of them"
        attacked = [attack.target for attack in plan.attacks]
        shot_at = [roll.target for roll in plan.aa.by_wings]
        sent.append((attacked, shot_at))
    expected = [([b("s1")] if has_ordnance else [], [b("s1")]), ([], [b("x")])]
    if has_ordnance:
        expected.insert(0, ([b("s0")], []))
    assert sent == expected

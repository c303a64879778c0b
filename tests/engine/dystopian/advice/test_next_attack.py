"""The next attack to make, compared with every order of the remaining attacks, with real dice typed
in.
"""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from engine.advice import Goal
from engine.dystopian import Effect
from engine.dystopian.activation import Activation, ActivationState, Explosion, start
from engine.dystopian.activation.flow import parts
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import (
    Aim,
    NextAttack,
    next_attack,
    remaining_aims,
    remaining_attacks,
)
from engine.dystopian.advice.plans.next_attack import attack_groups
from engine.dystopian.battle import ground
from engine.flow import odds
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
)

REFS = (a("a0"), a("a1"), a("a2"), b("b0"), b("b1"))


def gun(dice: int, *mars: str) -> Data:
    return {"weapon": "gunnery", "attack_dice": [dice] * 4, "mars": list(mars)}


def table(*dice: int) -> Game:
    """Three ships with a gun each, against two."""
    first, second, third = dice
    guns = (gun(first), gun(second, "devastating_ordnance"), gun(third))
    targets = ship(dr=3, cr=5, hp=4), ship(dr=2, cr=4, hp=3)
    return game([squadron("a", *(ship(arms=[item]) for item in guns))], [squadron("b", *targets)])


TABLE, SMALL = table(9, 5, 7), table(4, 3, 3)
DECLARED = [
    {"shots": shots(a("a2")), "target": b("b1")},
    {"shots": shots(a("a0")), "target": b("b0")},
    {"shots": shots(a("a1")), "target": b("b0")},
]


def begun(on: Game = TABLE) -> Game:
    return act(act(on, "declare", 0, attacks=DECLARED), "counter", 1)


def searched(now: Game, goal: Goal) -> NextAttack:
    aim = next(aim for aim in remaining_aims(now.state) if aim.goal is goal)
    result = NextAttack(now.state, aim)
    assert list(result.work()) and result.all == result.done and result.is_complete
    return result


class Waiting:
    """Whoever waits for each attack's dice, by the steps alone: nothing is merged or forgotten."""

    def __init__(self, whole: Activation, aim: Aim) -> None:
        self.whole, self.aim = whole, aim
        self.known: dict[tuple[tuple[int, ...], ActivationState], Fraction] = {}

    def best(self, remaining: tuple[int, ...], state: ActivationState) -> Fraction:
        """The best result."""
        if not remaining:
            return Fraction(self.aim.worth_of_state(self.whole, state))
        if (remaining, state) not in self.known:
            self.known[remaining, state] = max(
                self.first(remaining, index, state) for index in remaining
            )
        return self.known[remaining, state]

    def first(self, remaining: tuple[int, ...], index: int, state: ActivationState) -> Fraction:
        """The same with a certain attack first."""
        rest = tuple(item for item in remaining if item != index)
        plan = self.whole.model_copy(
            update={"attacks": tuple(self.whole.attacks[item] for item in (index, *rest))}
        )
        end = odds(parts(plan)[0].flow, state)
        each = (
            self.best(rest, activation_state._replace(item_index=0)) * weight
            for activation_state, weight in end.weights.items()
        )
        return Fraction(sum(each)) / end.denominator


def current_activation(now: Game, indexes: tuple[int, ...]) -> Activation:
    attacks = now.state.activating.declared.attacks  # type: ignore[union-attr]
    return ground(now.state, REFS).model_copy(
        update={"attacks": tuple(attacks[index] for index in indexes)}
    )


@pytest.mark.parametrize("goal", [Goal.ANY, Goal.SINK, Goal.HP])
def test_no_choice_after_the_dice_beats_the_advised_attack(goal: Goal) -> None:
    now = throws(begun(), (5, 5, 1, 1, 1, 1, 1)) if goal is not Goal.ANY else begun(SMALL)
    indexes = remaining_attacks(now.state)
    assert indexes == ((1, 2) if goal is not Goal.ANY else (0, 1, 2))
    whole, aim = (
        current_activation(now, indexes),
        next(aim for aim in remaining_aims(now.state) if aim.goal is goal),
    )
    values = {ahead.order[0]: ahead.value for ahead in searched(now, goal).ahead}
    every = tuple(range(len(indexes)))
    brute = Waiting(whole, aim)
    assert values == {indexes[at]: brute.first(every, at, start(whole)) for at in every}
    for order in permutations(every):
        settled = whole.model_copy(update={"attacks": tuple(whole.attacks[at] for at in order)})
        assert aim.value(settled, activation_odds(settled)) <= values[indexes[order[0]]]


def test_choosing_after_the_dice_beats_every_fixed_order() -> None:
    """The best gun depends on the armour, which may be gone."""
    guns = [gun(6), gun(4, "devastating_ordnance"), gun(9)]
    target = ship(dr=3, cr=5, hp=6, shields=1, mars=["ablative_armour"])
    now = game([squadron("a", *(ship(arms=[item]) for item in guns))], [squadron("b", target)])
    now = act(
        now,
        "declare",
        0,
        attacks=[{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(3)],
    )
    now = act(now, "counter", 1)
    aim, result = remaining_aims(now.state)[0], searched(now, Goal.SINK)
    whole = ground(now.state, (a("a0"), a("a1"), a("a2"), b("b0")))
    attacks = now.state.activating.declared.attacks  # type: ignore[union-attr]
    settled = [
        whole.model_copy(update={"attacks": tuple(attacks[at] for at in order)})
        for order in permutations(range(3))
    ]
    assert result.waits and result.ahead[0].value > max(
        aim.value(activation, activation_odds(activation)) for activation in settled
    )


def test_attacks_at_other_targets_do_not_change_a_goal_and_may_come_any_time() -> None:
    now, aim = begun(SMALL), Aim(goal=Goal.SINK, models=(b("b1"),))
    assert aim in remaining_aims(now.state)
    result = NextAttack(now.state, aim)
    assert list(result.work()) and result.waits and result.all == result.done
    alone = current_activation(now, (0,))
    assert [ahead.value for ahead in result.ahead] == [aim.value(alone, activation_odds(alone))] * 3


def test_targets_of_explosions_are_compared_together() -> None:
    whole = current_activation(begun(SMALL), (0, 1))
    near = Explosion(attack_dice=3, to_hit=4, neighbours=((b("b1"), b("b0")),))
    whole = whole.model_copy(update={"explosion": near})
    aim = Aim(goal=Goal.SINK, models=(b("b0"),))
    (group,) = attack_groups(whole, aim) or ()
    list(group.work())
    assert group.value() == max(group.value(index) for index in range(2))
    assert group.value(0) == Waiting(whole, aim).first((0, 1), 0, start(whole))
    assert [
        item.attacks
        for item in attack_groups(current_activation(begun(SMALL), (0, 1, 2)), aim) or ()
    ] == [
        (0,),
        (1, 2),
    ]


def test_next_attacks_are_sorted_and_a_new_order_keeps_their_values() -> None:
    now = begun()
    result = searched(now, Goal.HP)
    assert (
        {ahead.order[0] for ahead in result.ahead} == {0, 1, 2} == set(remaining_attacks(now.state))
    )
    assert [ahead.value for ahead in result.ahead] == sorted(
        (ahead.value for ahead in result.ahead), reverse=True
    )
    first = act(now, "order", attacks=[result.ahead[-1].order[0]])
    assert remaining_attacks(first.state)[0] == result.ahead[-1].order[0]
    assert {ahead.value for ahead in searched(first, Goal.HP).ahead} == {
        ahead.value for ahead in result.ahead
    }


def test_too_many_attacks_are_compared_in_fixed_orders() -> None:
    """Nine attacks on one target."""
    now = game(
        [squadron("a", *(ship(arms=[gun(1 + index)]) for index in range(9)))],
        [squadron("b", ship())],
    )
    data = [{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(9)]
    now = act(act(now, "declare", 0, attacks=data), "counter", 1)
    result = NextAttack(now.state, remaining_aims(now.state)[0])
    next(result.work())
    assert not result.waits and not result.is_complete and len(result.ahead[0].order) == 9


def test_next_attack_is_not_advised_without_a_choice() -> None:
    flyers = game([squadron("a", *[ship(height="flying")] * 2)], [squadron("b", ship(aa=2))])
    each = [{"shots": shots(a(id)), "target": b("b0")} for id in ("a0", "a1")]
    before = act(flyers, "declare", 0, attacks=each)
    assert not remaining_attacks(before.state) and not remaining_aims(before.state), (
        "counterattacks come first"
    )
    assert remaining_attacks(act(before, "counter", 1).state) == (0, 1)
    assert not remaining_attacks(TABLE.state) and not remaining_aims(TABLE.state)
    rolling = throws(begun(), (6, 1, 1, 1, 1, 1, 1))
    assert not remaining_attacks(rolling.state), "dice lie on the table"
    alone = act(act(TABLE, "declare", 0, attacks=DECLARED[:1]), "counter", 1)
    assert not remaining_aims(alone.state)


@pytest.mark.parametrize("seed", range(5))
def test_no_choice_beats_the_advised_value(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small cases treated as too large, against a player who chooses after the dice of each
    attack.
    """
    chance = Random(seed)
    guns = [
        gun(chance.randint(2, 6), *chance.choice([(), ("devastating_ordnance",)])) for _ in range(4)
    ]
    targets = [
        ship(dr=2, cr=chance.randint(3, 5), hp=chance.randint(2, 5), shields=chance.randint(0, 1))
        for _ in range(2)
    ]
    now = game([squadron("a", *(ship(arms=[item]) for item in guns))], [squadron("b", *targets)])
    most = chance.choice([1, 2])
    data = [
        {
            "shots": shots(a(f"a{index}")),
            "target": b("b0" if most > 1 else f"b{chance.randint(0, 1)}"),
        }
        for index in range(4)
    ]
    now = act(act(now, "declare", 0, attacks=data), "counter", 1)
    exact = {
        aim: searched(now, aim.goal)
        for aim in remaining_aims(now.state)
        if aim.goal is not Goal.SINK
    }
    assert all(item.waits and item.bound is None for item in exact.values())
    monkeypatch.setattr(next_attack, "MOST", most)
    for aim, best in exact.items():
        result = searched(now, aim.goal)
        assert result.bound is not None and not result.waits
        assert best.ahead[0].value <= result.bound
        assert result.ahead[0].value <= best.ahead[0].value


def test_advised_value_is_exact_for_equal_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    target = ship(dr=3, cr=5, hp=6, shields=1, mars=["ablative_armour"])
    ships = [ship(arms=[gun(4)])] * 3 + [ship(arms=[gun(7, "devastating_ordnance")])] * 2
    now = game([squadron("a", *ships)], [squadron("b", target)])
    now = act(
        now,
        "declare",
        0,
        attacks=[{"shots": shots(a(f"a{index}")), "target": b("b0")} for index in range(5)],
    )
    now = act(now, "counter", 1)

    def searched() -> NextAttack:
        search = NextAttack(now.state, remaining_aims(now.state)[0])
        assert list(search.work())
        return search

    exact = searched().ahead[0].value
    for most, is_exact in ((4, True), (3, False)):
        monkeypatch.setattr(next_attack, "MOST", most)
        bound = searched().bound
        assert bound is not None and (bound == exact if is_exact else bound > exact)


@pytest.mark.parametrize("effects", [frozenset(), frozenset({Effect.WEAPON_DAMAGE})])
def test_many_equal_attacks_have_the_value_of_their_declaration(effects: frozenset[Effect]) -> None:
    """Any order is as good as another, and models keep the effects that change their dice."""
    ours = [a(f"a{index}") for index in range(9)]
    now = game([squadron("a", *[ship(arms=[gun(4)])] * 9)], [squadron("b", ship(dr=3, cr=6, hp=6))])
    data = [{"shots": shots(ref), "target": b("b0")} for ref in ours]
    now = act(act(now, "declare", 0, attacks=data), "counter", 1)
    whole = ground(now.state, (*ours, b("b0")))
    models = dict(whole.models)
    for ref in ours:
        models[ref] = models[ref].model_copy(update={"effects": effects})
    attacks = now.state.activating.declared.attacks  # type: ignore[union-attr]
    whole = whole.model_copy(update={"models": models, "attacks": tuple(attacks)})
    aim = Aim(goal=Goal.HP, models=(b("b0"),))
    (group,) = attack_groups(whole, aim) or ()
    list(group.work())
    assert not group.exact
    assert group.value() == aim.value(whole, activation_odds(whole))

"""The attack to make next against every order of what is left, by the odds of the whole, with real dice in."""

from itertools import permutations

import pytest

from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.activation.plans import Want
from engine.dystopian.battle import ground
from engine.dystopian.battle.next_attack import NextAttack, aims_left, places_left
from tests.engine.dystopian.battle.table import Data, Game, a, act, b, game, ship, shots, squadron, throws

REFS = (a("a0"), a("a1"), a("a2"), b("b0"), b("b1"))


def gun(dice: int, *mars: str) -> Data:
    return {"weapon": "gunnery", "attack_dice": [dice] * 4, "mars": list(mars)}


TABLE = game(
    [squadron("a", ship(arms=[gun(9)]), ship(arms=[gun(5, "devastating_ordnance")]), ship(arms=[gun(7)]))],
    [squadron("b", ship(dr=3, cr=5, hp=4), ship(dr=2, cr=4, hp=3))],
)
SAID = [
    {"shots": shots(a("a2")), "target": b("b1")},
    {"shots": shots(a("a0")), "target": b("b0")},
    {"shots": shots(a("a1")), "target": b("b0")},
]


def begun() -> Game:
    return act(act(TABLE, "declare", 0, attacks=SAID), "counter", 1)


def searched(now: Game, want: Want) -> NextAttack:
    aim = next(one for one in aims_left(now.state) if one.want is want)
    found = NextAttack(now.state, aim)
    assert sum(1 for _ in found.work()) == found.all == found.done and found.complete
    return found


@pytest.mark.parametrize("want", [Want.SINK, Want.HP])
def test_no_order_of_what_is_left_is_better(want: Want) -> None:
    now = throws(begun(), (5, 5, 1, 1, 1, 1, 1))
    assert places_left(now.state) == (1, 2)
    found, standing = searched(now, want), ground(now.state, REFS)
    aim = next(one for one in aims_left(now.state) if one.want is want)
    attacks = {place: now.state.activating.attacks[place] for place in (1, 2)}  # type: ignore[union-attr]
    for order in permutations(attacks):
        whole = standing.model_copy(update={"attacks": tuple(attacks[place] for place in order)})
        value = aim.value(whole, activation_odds(whole))
        assert next(one.value for one in found.ahead if one.place == order[0]) == value
    assert [one.value for one in found.ahead] == sorted((one.value for one in found.ahead), reverse=True)


def test_each_that_may_come_next_has_its_best_order() -> None:
    now = begun()
    found = searched(now, Want.HP)
    assert {one.place for one in found.ahead} == {0, 1, 2} == set(places_left(now.state))
    assert all(one.order[0] == one.place and sorted(one.order) == [0, 1, 2] for one in found.ahead)
    first = act(now, "order", attacks=[found.ahead[-1].place])
    assert places_left(first.state)[0] == found.ahead[-1].place
    assert {one.value for one in searched(first, Want.HP).ahead} == {one.value for one in found.ahead}


def test_nothing_is_asked_where_nothing_is_to_be_chosen() -> None:
    flyers = game([squadron("a", *[ship(height="flying")] * 2)], [squadron("b", ship(aa=2))])
    each = [{"shots": shots(a(id)), "target": b("b0")} for id in ("a0", "a1")]
    before = act(flyers, "declare", 0, attacks=each)
    assert not places_left(before.state) and not aims_left(before.state), "counterattacks come first"
    assert places_left(act(before, "counter", 1).state) == (0, 1)
    assert not places_left(TABLE.state) and not aims_left(TABLE.state)
    rolling = throws(begun(), (6, 1, 1, 1, 1, 1, 1))
    assert not places_left(rolling.state), "dice lie on the table"
    alone = act(act(TABLE, "declare", 0, attacks=SAID[:1]), "counter", 1)
    assert not aims_left(alone.state)

"""Reviews of orders, compared with a game of all orders whose payoffs are the odds of whole
dogfights.
"""

from fractions import Fraction
from typing import Any

from engine.engagement import Draft, Engagement
from engine.engagement.review import Review
from engine.jovian.advice.orders import mixes, solve_game
from engine.jovian.advice.review import DUEL, REVIEW, Mixing, WeightedOrders
from engine.jovian.battle import State
from engine.jovian.dogfight import (
    Dogfight,
    Encounter,
    Orders,
    all_orders,
    dogfight_odds,
    outcome_chances,
)
from engine.jovian.dogfight.sealed_orders import opening_of
from engine.kit import plain
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import BOMBERS, EXOS, engagement
from tests.engine.jovian.battle.test_dogfight_events import BOTH, dogfight, fought, revealed, seal

WEAK = Draft(kind="adjust", data={"ref": EXOS, "structure": 1})


def reviewed(now: Engagement[State]) -> Review[State]:
    review = Review(now, REVIEW)
    for _ in review.work():
        pass
    return review


def payoffs(encounter: Encounter, index: int) -> tuple[list[Orders], list[list[Fraction]]]:
    """The value of each order against each of the opponent's: won, with half of undecided
    fights.
    """
    own, other = (
        list(all_orders(encounter.sides[side], encounter.rulings)) for side in (index, 1 - index)
    )

    def worth(mine: Orders, its: Orders) -> Fraction:
        orders = (mine, its) if index == 0 else (its, mine)
        chances = outcome_chances(dogfight_odds(Dogfight(encounter=encounter, orders=orders)))
        won = chances["first"] - chances["second"]
        return (1 + (won if index == 0 else -won)) / 2

    return own, [[worth(mine, its) for its in other] for mine in own]


def small() -> Engagement[State]:
    """Little Fuel, so that all pairs of orders are quickly there."""
    now = engagement()
    for ref in (EXOS, BOMBERS):
        now = sure(now.act(Draft(kind="adjust", data={"ref": ref, "fuel": 2})))
    return now


def test_orders_on_two_phones_are_reviewed_like_those_on_one() -> None:
    """Each side reveals its own: the second one begins the fight, and the first one declares
    nothing.
    """
    start = small()
    now = sure(start.act(dogfight(phones="two")))
    openings = [opening_of(index, orders) for index, orders in enumerate(BOTH)]
    for position, opening in enumerate(openings):
        now = sure(now.act(seal(now, position, opening)))
    for position, opening in enumerate(openings):
        now = sure(
            now.act(Draft(kind="unseal", data={"place": position, "opening": plain(opening)}))
        )
    review, once = reviewed(now), reviewed(revealed(start=start))
    assert (
        [item.actor for item in review.reviewed]
        == [item.actor for item in once.reviewed]
        == [EXOS, BOMBERS]
    )
    assert [item.decision for item in review.reviewed] == [item.decision for item in once.reviewed]


def test_orders_are_reviewed_without_knowledge_of_opponent_or_dice() -> None:
    begun = revealed(start=small())
    review = reviewed(fought(begun))
    orders = [event.number for event in begun.battle.events if event.kind == "orders"]
    assert [item.number for item in review.reviewed] == orders and review.all == review.done == 2
    encounter = begun.state.underway.declared.dogfight.encounter  # type: ignore[union-attr]
    for index, entry in enumerate(review.reviewed):
        own, matrix = payoffs(encounter, index)
        solved = solve_game(matrix)
        decision = entry.decision
        assert (
            decision
            and decision.aim == DUEL
            and (entry.actor, entry.side) == ((EXOS, BOMBERS)[index], index)
        )
        assert decision.best.value == solved.value
        values = [
            sum(chance * payoff for chance, payoff in zip(solved.columns, row, strict=True))
            for row in matrix
        ]
        assert decision.declared.value == values[own.index(BOTH[index])] <= decision.best.value
        assert entry.taken and entry.swings and entry.taken.side == index
    assert review.boxes_by_dice(0) == sum(swing.by[0] for swing in review.reviewed[0].swings), (
        "each roll counts once"
    )
    assert [item.number for item in review.reviewed] == [
        review.at(number).number for number in orders
    ]  # type: ignore[union-attr]
    other = reviewed(fought(begun))
    assert [item.decision and item.decision.lost for item in other.reviewed] == [
        item.decision and item.decision.lost for item in review.reviewed
    ]


def test_each_order_of_the_best_mix_is_worth_as_much_as_the_mix() -> None:
    begun = revealed(start=small())
    encounter = begun.state.underway.declared.dogfight.encounter  # type: ignore[union-attr]
    mixing: Any = Mixing(encounter, 0)
    *_, mix = (mix for mix in mixes(mixing.board) if mix)
    for _ in mixing.work_of_best():
        pass
    assert isinstance(mixing.best, WeightedOrders) and mixing.best.parts == mix.own
    for orders, _chance in mix.own:
        worth = sum(chance * mixing.board.worth(orders, other) for other, chance in mix.enemy)
        assert (1 + worth) / 2 == mixing.best.value

"""Orders looked at afterwards: beside a game of all orders, whose payoffs the odds of whole dogfights are."""

from fractions import Fraction
from typing import Any

from engine.engagement import Draft, Engagement
from engine.engagement.review.battle_review import Review
from engine.jovian.adviser.best_mix import mixes
from engine.jovian.adviser.matrix_game import solve_game
from engine.jovian.battle.orders_review import DUEL, Mixing, Ordered
from engine.jovian.battle.review import REVIEW
from engine.jovian.battle.state import State
from engine.jovian.dogfight.odds import dogfight_odds
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders, all_orders
from engine.jovian.dogfight.sealed_orders import opening_of
from engine.kit.saved import plain
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import BOMBERS, EXOS, engagement
from tests.engine.jovian.battle.test_dogfights import BOTH, dogfight, fought, revealed, seal

WEAK = Draft(kind="adjust", data={"ref": EXOS, "structure": 1})


def reviewed(now: Engagement[State]) -> Review[State]:
    found = Review(now, REVIEW)
    for _ in found.work():
        pass
    return found


def payoffs(encounter: Encounter, place: int) -> tuple[list[Orders], list[list[Fraction]]]:
    """What each order of a squadron is worth against each of the other's: won, with half of what is undecided."""
    own, other = (list(all_orders(encounter.sides[side], encounter.rulings)) for side in (place, 1 - place))

    def worth(mine: Orders, its: Orders) -> Fraction:
        orders = (mine, its) if place == 0 else (its, mine)
        odds = dogfight_odds(Dogfight(encounter=encounter, orders=orders))
        return (1 + odds.win(place) - odds.win(1 - place)) / 2

    return own, [[worth(mine, its) for its in other] for mine in own]


def small() -> Engagement[State]:
    """Little Fuel, so that all pairs of orders are quickly there."""
    now = engagement()
    for ref in (EXOS, BOMBERS):
        now = sure(now.act(Draft(kind="adjust", data={"ref": ref, "fuel": 2})))
    return now


def test_orders_of_two_phones_are_judged_as_those_of_one() -> None:
    """Each side shows its own: the second one begins the fight, and the first one declares nothing."""
    start = small()
    now = sure(start.act(dogfight(phones="two")))
    openings = [opening_of(place, orders) for place, orders in enumerate(BOTH)]
    for place, opening in enumerate(openings):
        now = sure(now.act(seal(now, place, opening)))
    for place, opening in enumerate(openings):
        now = sure(now.act(Draft(kind="unseal", data={"place": place, "opening": plain(opening)})))
    found, once = reviewed(now), reviewed(revealed(start=start))
    assert [one.actor for one in found.reviewed] == [one.actor for one in once.reviewed] == [EXOS, BOMBERS]
    assert [one.decision for one in found.reviewed] == [one.decision for one in once.reviewed]


def test_both_orders_are_judged_and_neither_by_what_the_other_was_or_the_dice_did() -> None:
    begun = revealed(start=small())
    found = reviewed(fought(begun))
    orders = [event.number for event in begun.battle.events if event.kind == "orders"]
    assert [one.number for one in found.reviewed] == orders and found.all == found.done == 2
    encounter = begun.state.underway.declared.dogfight.encounter  # type: ignore[union-attr]
    for place, one in enumerate(found.reviewed):
        own, matrix = payoffs(encounter, place)
        solved = solve_game(matrix)
        decision = one.decision
        assert decision and decision.aim == DUEL and (one.actor, one.side) == ((EXOS, BOMBERS)[place], place)
        assert decision.best.value == solved.value
        values = [sum(chance * payoff for chance, payoff in zip(solved.columns, row, strict=True)) for row in matrix]
        assert decision.declared.value == values[own.index(BOTH[place])] <= decision.best.value
        assert one.luck and one.swings and one.luck.side == place
    assert found.gained(0) == sum(swing.by[0] for swing in found.reviewed[0].swings), "each roll counts once"
    assert [one.number for one in found.reviewed] == [found.at(number).number for number in orders]  # type: ignore[union-attr]
    other = reviewed(fought(begun))
    assert [one.decision and one.decision.lost for one in other.reviewed] == [
        one.decision and one.decision.lost for one in found.reviewed
    ]


def test_orders_of_the_best_mix_lose_nothing() -> None:
    begun = revealed(start=small())
    encounter = begun.state.underway.declared.dogfight.encounter  # type: ignore[union-attr]
    mixing: Any = Mixing(encounter, 0)
    *_, mix = (one for one in mixes(mixing.board) if one)
    for _ in mixing.work_of_best():
        pass
    assert isinstance(mixing.best, Ordered) and mixing.best.parts == mix.own
    for orders, _chance in mix.own:
        worth = sum(chance * mixing.board.worth(orders, other) for other, chance in mix.enemy)
        assert (1 + worth) / 2 == mixing.best.value

"""The private adviser: the worth of each order, the best first, and the best mix, in slices of
work; in words.
"""

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from app.number_format import percent, signed
from app.rendering import render
from app.words import words
from app.work_slices import Work
from engine.jovian.advice.orders.best_mix import Mix, mean_fuel, mixed_ends, mixes
from engine.jovian.advice.orders.best_replies import OrdersPair, pairs_with, pairs_with_best_replies
from engine.jovian.advice.orders.order_values import Board, Stakes
from engine.jovian.advice.orders.outcomes import DogfightEnd, Duel
from engine.jovian.advice.orders.payoffs import Payoff
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.kit.base_profile import Profile

PRICES = (0, 1, 2, 5, 10)
"""The prices of one Fuel to choose from, in hundredths of the payoff."""
POINT = Fraction(1, 100)
SHOWN = 6
LISTED = 100
"""The greatest number of orders in the table of all orders."""


class OrdersQuestion(Profile):
    """The question of a player: the goal, the price of a Fuel, and the orders of the enemy."""

    payoff: Payoff = "win_minus_lose"
    price: Annotated[int, Field(ge=0, le=100)] = 0
    enemy: Literal["any", "assumed"] = "any"

    @property
    def stakes(self) -> Stakes:
        """The stakes for the engine."""
        return Stakes(self.payoff, self.price * POINT)


@dataclass(frozen=True)
class OrdersAdvice:
    """The answer so far: the best mix, and orders with their worth, the best first.

    mix: None against one assumed order, and before there is a mix.
    ends: the chances of each ending when both sides play the mix.
    orders: the number of orders to compare.
    over: True if the answer is complete.
    goes_on: True if the answer is shown while the work goes on.
    """

    question: OrdersQuestion
    mix: Mix | None
    ends: DogfightEnd | None
    lines: list[OrdersPair]
    orders: int
    over: bool
    goes_on: bool = False


class Advising(Work):
    """The work of an adviser."""

    def __init__(
        self, encounter: Encounter, side: int, question: OrdersQuestion, reply: Orders | None
    ) -> None:
        """Start without any work; `reply` is the single order that the player assumes for the
        enemy.
        """
        self._question = question
        self._board = Board(Duel(encounter, side), question.stakes)
        self._shown = set[tuple[bool, bool]]()
        self._mix: Mix | None = None
        self._ends: tuple[Mix, DogfightEnd] | None = None
        self._lines: list[OrdersPair] = []
        super().__init__(self._work(reply))

    def _work(self, reply: Orders | None) -> Iterator[None]:
        if reply is not None:
            yield from self._compare(pairs_with(self._board, reply))
            return
        for mix in mixes(self._board):
            self._mix = mix or self._mix
            yield
        yield from self._compare(pairs_with_best_replies(self._board))

    def _compare(self, pairs: Iterator[OrdersPair | None]) -> Iterator[None]:
        """Collect the orders, the best first.

        A bid without effect is worse at the same worth: of equal orders the one that keeps more
        Fuel comes first.
        """
        for pair in pairs:
            if pair:
                insort(self._lines, pair, key=lambda line: (-line.value, line.orders.fuel))
            yield

    def advice(self) -> OrdersAdvice:
        """Return the answer so far."""
        orders = len(self._board.duel.own_orders)
        return OrdersAdvice(
            self._question, self._mix, self._ends_of_mix(), list(self._lines), orders, self.over
        )

    def progress(self, language: str) -> str:
        """Return the progress in words."""
        t = words(language)
        mix = self._mix
        if self._lines or (mix and mix.is_best):
            orders = len(self._board.duel.own_orders)
            return t("dogfight.advice.comparing", count=len(self._lines), of=orders)
        if mix:
            value = show_worth(mix.value, self._question, language)
            limit = show_worth(mix.limit, self._question, language)
            return t("dogfight.advice.narrowing", value=value, limit=limit)
        return t("dogfight.advice.pairs", count=self._board.compared)

    def _ends_of_mix(self) -> DogfightEnd | None:
        """Return the chances of each ending when both play the mix, calculated once for each
        mix.
        """
        if self._mix is not None and (self._ends is None or self._ends[0] is not self._mix):
            self._ends = self._mix, mixed_ends(self._board, self._mix)
        return self._ends[1] if self._ends else None

    def mix_first(self, fractions: bool) -> OrdersAdvice | None:
        """Return the first mix as soon as it is known, and the best mix while single orders are
        compared; else None.

        Each is returned once with fractions and once without.
        """
        mix = self._mix
        if self.over or mix is None or (fractions, mix.is_best) in self._shown:
            return None
        self._shown.add((fractions, mix.is_best))
        return replace(self.advice(), lines=[], goes_on=True)


def advice_html(
    encounter: Encounter, side: int, advice: OrdersAdvice, fractions: bool, language: str
) -> str:
    """Return the adviser's answer, the best orders first."""
    return render(
        "jovian/dogfight/advice.html",
        language,
        advice=advice,
        shown=SHOWN,
        listed=LISTED,
        question=advice.question,
        stakes=advice.question.stakes,
        fractions=fractions,
        measured=partial(show_payoff, question=advice.question, language=language),
        scored=partial(show_worth, question=advice.question, language=language),
        mean_fuel=mean_fuel,
        weapons=encounter.sides[side].squadron.weapons,
        enemy_weapons=encounter.sides[1 - side].squadron.weapons,
    )


def show_payoff(payoff: Fraction, question: OrdersQuestion, language: str) -> str:
    """Return a payoff without Fuel as text: a chance, a difference of two chances, or Structure."""
    if question.payoff == "structure":
        return signed(payoff, language)
    return percent(payoff, language)


def show_worth(value: Fraction, question: OrdersQuestion, language: str) -> str:
    """Return the worth of orders as text; with a price of Fuel it is no chance, so that it is given
    in points.
    """
    if not question.price:
        return show_payoff(value, question, language)
    return words(language)("dogfight.advice.points", points=signed(value / POINT, language))

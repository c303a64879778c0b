"""The private adviser: the worth of each order, the best first, and the best mix, in slices of work; in words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from app.number_format import percent, signed
from app.rendering import render
from app.words import words
from app.work_slices import Work
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.jovian.order_advice.best_mix import Mix, mean_fuel, mixed_ends, mixes
from engine.jovian.order_advice.best_replies import OrdersPair, pairs_with, pairs_with_best_replies
from engine.jovian.order_advice.order_values import Board, Stakes
from engine.jovian.order_advice.outcomes import DogfightEnd, Duel, Payoff
from engine.kit.base_profile import Profile

PRICES = (0, 1, 2, 5, 10)
"""The prices of one Fuel to choose from, in hundredths of the payoff."""
POINT = Fraction(1, 100)
SHOWN = 6


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
    over: whether the answer is complete.
    """

    question: OrdersQuestion
    mix: Mix | None
    ends: DogfightEnd[Fraction] | None
    lines: list[OrdersPair]
    orders: int
    over: bool


class Advising(Work):
    """The work of an adviser."""

    def __init__(self, encounter: Encounter, side: int, question: OrdersQuestion, reply: Orders | None) -> None:
        """Start without any work; `reply` is the single order that the player assumes for the enemy."""
        self._question = question
        self._board = Board(Duel(encounter, side), question.stakes)
        self._shown = set[bool]()
        self._mix: Mix | None = None
        self._ends: tuple[Mix, DogfightEnd[Fraction]] | None = None
        self._lines: list[OrdersPair] = []
        super().__init__(self._work(reply))

    def _work(self, reply: Orders | None) -> Iterator[None]:
        for mix in mixes(self._board) if reply is None else ():
            self._mix = mix or self._mix
            yield
        for line in pairs_with_best_replies(self._board) if reply is None else pairs_with(self._board, reply):
            self._lines += [line] if line else []
            yield

    def advice(self) -> OrdersAdvice:
        """Return the answer so far."""
        # A bid without effect is worse at the same worth: of equal orders the one that keeps more Fuel comes first.
        lines = sorted(self._lines, key=lambda line: (-line.value, line.orders.fuel))
        orders = len(self._board.duel.own_orders)
        return OrdersAdvice(self._question, self._mix, self._ends_of_mix(), lines, orders, self.over)

    def _ends_of_mix(self) -> DogfightEnd[Fraction] | None:
        """Return the chances of each ending when both play the mix, calculated once for each mix."""
        if self._mix is not None and (self._ends is None or self._ends[0] is not self._mix):
            self._ends = self._mix, mixed_ends(self._board, self._mix)
        return self._ends[1] if self._ends else None

    def mix_first(self, fractions: bool) -> OrdersAdvice | None:
        """Return the best mix once it is known, while single orders are still compared; else None.

        The mix is returned once with fractions and once without.
        """
        if self.over or self._mix is None or not self._mix.is_best or fractions in self._shown:
            return None
        self._shown.add(fractions)
        return replace(self.advice(), lines=[])


def advice_html(encounter: Encounter, side: int, advice: OrdersAdvice, fractions: bool, language: str) -> str:
    """Return the adviser's answer, the best orders first."""
    return render(
        "jovian/dogfight/advice.html",
        language,
        advice=advice,
        shown=SHOWN,
        question=advice.question,
        stakes=advice.question.stakes,
        fractions=fractions,
        measured=lambda value: measured(value, advice.question, language),
        scored=lambda value: scored(value, advice.question, language),
        mean_fuel=mean_fuel,
        weapons=encounter.sides[side].squadron.weapons,
        enemy_weapons=encounter.sides[1 - side].squadron.weapons,
    )


def progress_text(advice: OrdersAdvice, language: str) -> str:
    """Return the progress of the adviser."""
    t, mix = words(language), advice.mix
    if advice.lines or (mix and mix.is_best):
        return t("dogfight.advice.comparing", count=len(advice.lines), of=advice.orders)
    if mix is None:
        return t("page.working")
    value, limit = (scored(each, advice.question, language) for each in (mix.value, mix.limit))
    return t("dogfight.advice.narrowing", value=value, limit=limit)


def measured(payoff: Fraction, question: OrdersQuestion, language: str) -> str:
    """Return a payoff without Fuel as text: a chance, a difference of two chances, or Structure."""
    if question.payoff == "structure":
        return signed(payoff, language)
    return f"−{percent(-payoff, language)}" if payoff < 0 else percent(payoff, language)


def scored(value: Fraction, question: OrdersQuestion, language: str) -> str:
    """Return the worth of orders as text; with a price of Fuel it is no chance, so that it is given in points."""
    if not question.price:
        return measured(value, question, language)
    return words(language)("dogfight.advice.points", points=signed(value / POINT, language))

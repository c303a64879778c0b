"""Orders of a dogfight in words, compared with the best mix of orders."""

from fractions import Fraction

from app.jovian.words import weapon_name
from app.number_format import percent
from app.views.plan_interface import Measure, PlanShown, PlanWords
from app.words import Words, words
from engine.jovian.advice.review.orders_review import DUEL, WeightedOrders
from engine.jovian.battle import DeclaredDogfight, State
from engine.jovian.dogfight.orders import DogfightSide, Orders


def find_waiting_dogfight(state: State, group: str) -> DeclaredDogfight | None:
    """Return the dogfight that waits for the orders of a squadron; None where there is none."""
    if state.dogfight and group in state.dogfight.declaration.refs:
        return state.dogfight
    return None


class OrderWords(PlanWords[WeightedOrders]):
    """The orders of a squadron in a dogfight in words; only the review searches for orders."""

    def __init__(self, dogfight: DeclaredDogfight, group: str, language: str) -> None:
        """Find the side of the squadron."""
        t = words(language)
        self._side = dogfight.encounter.sides[dogfight.declaration.refs.index(group)]
        self._measure = Measure(t)
        self.aims = [(DUEL, t("review.duel"))]
        self.hint = t("review.orders")

    def show(self, plan: WeightedOrders, best: WeightedOrders) -> PlanShown:
        """Return a mix of orders in words, the likeliest orders first, compared with the best."""
        parts = sorted(plan.parts, key=lambda part: part[1], reverse=True)
        texts = [_text(self._side, orders, chance, self._measure.t) for orders, chance in parts]
        return self._measure.beside(plan, best, attacks=texts)

    def find_measure(self, goal: str) -> Measure:
        """Return the unit of the only goal: the chance to win."""
        return self._measure


def _text(side: DogfightSide, orders: Orders, chance: Fraction, t: Words) -> str:
    """Return orders in words, after their chance in the mix unless they are the only ones."""
    if orders.weapon is None:
        weapon = t("dogfight.no_weapon")
    else:
        weapon = weapon_name(side.squadron.weapons[orders.weapon], t)
    dice = t(
        "dogfight.advice.order", fuel=orders.fuel, attack=orders.attack, defense=orders.defense
    )
    text = f"{weapon}, {dice}"
    if chance == 1:
        return text
    return f"{percent(chance, t.language)} · {text}"

"""Orders of a dogfight as a plan compared with the best mix."""

from fractions import Fraction
from typing import Any

from app.jovian.words import weapon_name
from app.number_format import percent
from app.views.plan_interface import Measure, Planner, PlanShown
from app.words import Words
from engine.advice import Search
from engine.jovian.advice.review.orders_review import DUEL, WeightedOrders
from engine.jovian.battle import DeclaredDogfight
from engine.jovian.dogfight.orders import DogfightSide, Orders


def orders_planner(dogfight: DeclaredDogfight, group: str, t: Words) -> Planner:
    """Return a planner that describes the orders of a squadron in a dogfight; only the review
    searches for orders.
    """
    measure = Measure(t)
    side = dogfight.encounter.sides[dogfight.declaration.refs.index(group)]

    def show_mix(mix: WeightedOrders, best: WeightedOrders) -> PlanShown:
        parts = sorted(mix.parts, key=lambda part: part[1], reverse=True)
        texts = [_text(side, orders, chance, t) for orders, chance in parts]
        return measure.beside(mix, best, attacks=texts)

    def measure_chance(goal: str) -> Measure:
        return measure

    return Planner(
        [],
        [],
        [],
        [(DUEL, t("review.duel"))],
        _refuse_search,
        show_mix,
        measure_chance,
        t("review.orders"),
        "",
        "",
    )


def _refuse_search(reach: object, aim: str) -> Search[Any]:
    """Raise LookupError: orders are searched by the adviser alone."""
    raise LookupError(aim)


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

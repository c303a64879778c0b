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


def orders_shown(dogfight: DeclaredDogfight, group: str, t: Words) -> Planner:
    """Return a planner that describes the orders of a squadron in a dogfight; only the review
    searches for orders.
    """
    measure, side = Measure(t), dogfight.encounter.sides[dogfight.declaration.refs.index(group)]

    def shown(mine: WeightedOrders, best: WeightedOrders) -> PlanShown:
        texts = [
            _text(side, orders, chance, t)
            for orders, chance in sorted(mine.parts, key=lambda part: -part[1])
        ]
        return measure.beside(mine, best, attacks=texts)

    return Planner(
        [],
        [],
        [],
        [(DUEL, t("review.duel"))],
        _unsearched,
        shown,
        lambda want: measure,
        t("review.orders"),
        "",
        "",
    )


def _unsearched(reach: object, aim: str) -> Search[Any]:
    raise LookupError(aim)


def _text(side: DogfightSide, orders: Orders, chance: Fraction, t: Words) -> str:
    weapon = None if orders.weapon is None else weapon_name(side.squadron.weapons[orders.weapon], t)
    words = t(
        "dogfight.advice.order", fuel=orders.fuel, attack=orders.attack, defense=orders.defense
    )
    text = f"{weapon or t('dogfight.no_weapon')}, {words}"
    return text if chance == 1 else f"{percent(chance, t.language)} · {text}"

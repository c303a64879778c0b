"""Orders of a dogfight as a plan that stands beside the best mix."""

from fractions import Fraction
from typing import Any

from app.format import percent
from app.jovian.words import weapon_name
from app.views.planner import Planner, PlanShown, less_text
from app.words import Words
from engine.advice import Search
from engine.jovian.battle.orders_review import DUEL, Ordered
from engine.jovian.battle.state import Declared
from engine.jovian.dogfight.orders import Orders, Side


def orders_shown(dogfight: Declared, group: str, t: Words) -> Planner:
    """How orders of one squadron of a dogfight are told; they are searched for by the review alone."""
    side = dogfight.encounter.sides[dogfight.said.refs.index(group)]

    def shown(mine: Ordered, best: Ordered) -> PlanShown:
        texts = [_text(side, orders, chance, t) for orders, chance in sorted(mine.parts, key=lambda part: -part[1])]
        return PlanShown(texts, percent(mine.value, t.language), best=mine is best,
                         by=less_text(mine.value, best.value, True, t.language))  # fmt: skip

    return Planner(
        [], [], [], [(DUEL, t("review.duel"))], _unsearched, shown,
        lambda value, aim: percent(Fraction(value), t.language), t("review.orders"), "", "", "",
    )  # fmt: skip


def _unsearched(reach: object, aim: str) -> Search[Any]:
    raise LookupError(aim)


def _text(side: Side, orders: Orders, chance: Fraction, t: Words) -> str:
    weapon = None if orders.weapon is None else weapon_name(side.squadron.weapons[orders.weapon], t)
    said = t("dogfight.advice.order", fuel=orders.fuel, attack=orders.attack, defense=orders.defense)
    text = f"{weapon or t('dogfight.no_weapon')}, {said}"
    return text if chance == 1 else f"{percent(chance, t.language)} · {text}"

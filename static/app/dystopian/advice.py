"""What can be asked about an attack or a declaration, in words."""

from app.dystopian.odds import ANSWERS
from app.views.advised import Advice, Named, Question, by_path
from app.views.chart_parts import signed
from engine.dystopian.advice import ACTIVATIONS, ATTACKS
from engine.dystopian.attack import Attack


def _sight(value: str) -> str:
    return f"sight.{value}"


def _indirect(value: bool) -> str:
    return "form.indirect" if value else "table.direct"


ATTACK = Advice(
    ATTACKS,
    "ruling",
    ANSWERS,
    {
        "volley.sight": Named("form.sight", _sight),
        "volley.range_band": Named("form.range_band"),
        "volley.indirect": Named("form.indirect", _indirect),
        "volley.models.*.attack_dice": Named("matters.attack_dice"),
        "defenders.*.attack_dice": Named("matters.defence_dice"),
        "target.shields": Named("form.shields"),
    },
)


DECLARATION = Advice(
    ACTIVATIONS,
    "ruling",
    ANSWERS,
    {
        "attacks.*.sight": Named("form.sight", _sight),
        "attacks.*.range_band": Named("form.range_band"),
        "attacks.*.indirect": Named("form.indirect", _indirect),
        "attacks.*.modifiers": Named("term.ad", show=lambda modifiers: signed(modifiers[-1].amount)),
    },
)


def about(attack: Attack) -> Question:
    """What can be asked about a single attack."""
    return Question(attack, ATTACK, by_path, {})

"""What can be asked about an attack, in words."""

from collections.abc import Callable

from app.views.advised import Advice, Named, Question, by_path
from app.views.chart_parts import signed
from app.warsurge.odds import ANSWERS
from engine.advice import Change
from engine.warsurge.advice import ATTACKS
from engine.warsurge.attack import Attack


def _melee(value: str) -> str:
    return f"warsurge.form.melee.{value}"


def _sight(value: bool) -> str:
    return f"warsurge.form.sight_{'clear' if value else 'none'}"


def _save(value: int) -> str:
    return "warsurge.form.or_more"


ATTACK = Advice(
    ATTACKS,
    "warsurge.ruling",
    ANSWERS,
    {
        "situation.melee": Named("warsurge.form.melee_title", _melee),
        "situation.line_of_sight": Named("warsurge.form.sight", _sight),
        "weapons.*.attacks": Named("warsurge.form.attacks"),
        "weapons.*.modifiers.*.amount": Named("warsurge.form.modifier", show=signed),
        "target.armour": Named("warsurge.form.armour", _save),
    },
)


def about(attack: Attack, field: Callable[[Change], str] | None = None) -> Question:
    """What can be asked about an attack; `field`: of a battle's screen."""
    return Question(attack, ATTACK, field or by_path, {}, agreed=field is not None)

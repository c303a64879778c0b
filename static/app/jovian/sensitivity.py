"""Questions for advice about an attack, in words."""

from collections.abc import Callable
from functools import partial

from app.jovian.form import SHIP, SQUADRON
from app.jovian.odds import ANSWERS, odds_of
from app.views.advice_words import Advice, Question, UnsureField, no_name
from app.views.charts.chart_numbers import write_with_sign
from engine.advice import FieldChange
from engine.jovian.advice.sensitivity import ATTACKS
from engine.jovian.attack import Attack, SquadronAttack

TARGET = "target"
ATTACK = Advice(
    ATTACKS,
    "jovian_ruling",
    ANSWERS,
    {
        "fires.*.modifier": UnsureField("jovian.form.modifier", show=write_with_sign),
        "target.skill": UnsureField("jovian.form.skill"),
        "target.defense": UnsureField("jovian.chart.rating.defense"),
        "target.armour": UnsureField("jovian.form.armour"),
    },
)


def about(
    attack: Attack,
    field: Callable[[FieldChange], str] | None = None,
    who: Callable[[FieldChange], str] = no_name,
) -> Question:
    """Return the question about an attack, limited to the shots whose odds are fast to compute.

    field: function from a change to a field of a battle's screen; by default the field of the form.
    who: function from a change to the name of its attack or target in a battle.
    """
    subject = odds_of(attack).attack
    if field:
        return Question(subject, ATTACK, field, {}, agreed=True, who=who)
    against = SQUADRON if isinstance(attack, SquadronAttack) else SHIP
    return Question(subject, ATTACK, partial(_field_of_form, against), {}, who=who)


def _field_of_form(against: str, change: FieldChange) -> str:
    """Return the form field of a change: the target's fields are those of its kind."""
    names = []
    for part in change.path:
        if part == TARGET:
            names.append(against)
        else:
            names.append(str(part))
    return ".".join(names)

"""Questions for advice about an attack, in words."""

from collections.abc import Callable

from app.jovian.form import SHIP, SQUADRON
from app.jovian.odds import ANSWERS, odds_of
from app.views.advice_words import Advice, Question, UnsureField, unnamed
from app.views.chart_parts import signed
from engine.advice import FieldChange
from engine.jovian.advice.sensitivity import ATTACKS
from engine.jovian.attack import Attack, SquadronAttack

TARGET = "target"
ATTACK = Advice(
    ATTACKS,
    "jovian_ruling",
    ANSWERS,
    {
        "fires.*.modifier": UnsureField("jovian.form.modifier", show=signed),
        "target.skill": UnsureField("jovian.form.skill"),
        "target.defense": UnsureField("jovian.chart.rating.defense"),
        "target.armour": UnsureField("jovian.form.armour"),
    },
)


def about(
    attack: Attack,
    field: Callable[[FieldChange], str] | None = None,
    who: Callable[[FieldChange], str] = unnamed,
) -> Question:
    """Return the question about an attack, limited to the shots whose odds are fast to compute.

    field: function from a change to a field of a battle's screen; by default the field of the form.
    who: function from a change to the name of its attack or target in a battle.
    """
    against = SQUADRON if isinstance(attack, SquadronAttack) else SHIP

    def by_path(change: FieldChange) -> str:
        return ".".join(against if part == TARGET else str(part) for part in change.path)

    return Question(
        odds_of(attack).attack, ATTACK, field or by_path, {}, agreed=field is not None, who=who
    )

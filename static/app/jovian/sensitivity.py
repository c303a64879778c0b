"""Questions for advice about an attack, in words."""

from app.jovian.form import SHIP, SQUADRON
from app.jovian.odds import ANSWERS, odds_of
from app.views.advice_words import Advice, Question, UnsureField
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


class AttackQuestion(Question):
    """The question about an attack, limited to the shots whose odds are fast to compute."""

    def __init__(self, attack: Attack, *, agreed: bool = False) -> None:
        """Set the attack.

        agreed: whether the rulings hold for a whole battle.
        """
        super().__init__(odds_of(attack).attack, ATTACK, agreed=agreed)
        self._against = SQUADRON if isinstance(attack, SquadronAttack) else SHIP

    def find_field(self, change: FieldChange) -> str:
        """Return the form field of a change: the target's fields are those of its kind."""
        names = []
        for part in change.path:
            if part == TARGET:
                names.append(self._against)
            else:
                names.append(str(part))
        return ".".join(names)

"""Questions about an attack or a declaration, in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.dystopian.odds import ANSWERS
from app.views.advice_words import Advice, Question, UnsureField
from app.views.charts.chart_numbers import write_with_sign
from app.words import Words
from engine.advice import FieldChange
from engine.dystopian.activation.activation import (
    AtWings,
    Counterattack,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.advice.attack_sensitivity import ATTACKS
from engine.dystopian.batch_outcome import in_rolls
from engine.dystopian.profiles import Modifier
from engine.dystopian.refs import Ref

if TYPE_CHECKING:  # a visit about one attack loads no battles
    from engine.dystopian.advice.answers import AnsweredDeclaration
    from engine.dystopian.battle import State

AnyAnswer = Counterattack | ModelsAtWing | WingAtModel | WingAtWing
"""A roll of the enemy's answer in step 2."""


def _last_amount(modifiers: Sequence[Modifier]) -> str:
    return write_with_sign(modifiers[-1].amount)


def _name_seen_fields(whole: str, each: str) -> dict[str, UnsureField]:
    """Name the fields of sight and range, of a whole attack and of each model that fires in it.

    whole, each: the paths of the attack and of the models.
    No value of a model means: the same value as the whole attack.
    """
    fields = {}
    for path, off in ((whole, ""), (each, "false")):
        fields[f"{path}.sight"] = UnsureField("form.sight", _sight_key)
        fields[f"{path}.range_band"] = UnsureField("form.range_band", _band_key)
        fields[f"{path}.indirect"] = UnsureField("form.indirect", _yes_or_no_key, off=off)
    return fields


def _sight_key(sight: object) -> str:
    return f"sight.{sight}"


def _band_key(band: object) -> str:
    return "sensitivity.band"


def _yes_or_no_key(is_so: object) -> str:
    return "log.yes" if is_so else "log.no"


ATTACK = Advice(
    ATTACKS,
    "ruling",
    ANSWERS,
    {
        **_name_seen_fields("volley", "volley.models.*"),
        "volley.models.*.attack_dice": UnsureField("sensitivity.attack_dice"),
        "defenders.*.attack_dice": UnsureField("sensitivity.defence_dice"),
        "target.shields": UnsureField("form.shields"),
        "target.guardians": UnsureField("form.guardians"),
    },
)


DECLARED = {
    **_name_seen_fields("attacks.*", "attacks.*.shots.*"),
    "attacks.*.modifiers": UnsureField("term.ad", show=_last_amount),
    "counterattacks.*.modifiers": UnsureField("sensitivity.counter_dice", show=_last_amount),
    "models.*.ship.guardians": UnsureField("form.guardians"),
}
"""The unsure fields of a declaration whose values need no names of the battle."""


class DeclarationQuestion(Question):
    """The question about a declaration in a battle."""

    def __init__(self, asked: "AnsweredDeclaration", state: "State", t: Words) -> None:
        """Name the targets and the fields of a declaration."""
        targets = asked.activation.aimed_at
        names = {}
        if len(targets) > 1:
            names = {str(ref): state.roster.name(ref) for ref in targets}
        fields = DECLARED | _name_answer_fields(state, t)
        advice = Advice(asked.advised, "ruling", ANSWERS, fields)
        super().__init__(asked.activation, advice, names, agreed=True)
        self._activation = asked.activation
        self._state = state
        self._t = t

    def name_owner(self, change: FieldChange) -> str:
        """Name what a change is about: a model, an attack, or a model in an attack; empty for the
        whole declaration.
        """
        match change.path:
            case ("models", ref, *_):
                return self._state.roster.name(ref)
            case ("attacks", int(index), "shots", int(shot), *_):
                model = self._activation.attacks[index].shots[shot].model
                return f"{self._name_attack(index)} · {self._state.roster.name(model)}"
            case ("attacks", int(index), *_):
                return self._name_attack(index)
        return ""

    def _name_attack(self, index: int) -> str:
        """Name an attack by its weapon and target, with its number where there are several."""
        t = self._t
        attack = self._activation.attacks[index]
        weapon = t(f"weapon.{weapon_of(self._activation, attack)}")
        target = self._state.roster.name(attack.target)
        title = t("table.shot_at", weapon=weapon, target=target)
        if len(self._activation.attacks) == 1:
            return title
        return f"{t('table.attack', number=index + 1)} · {title}"


def _name_answer_fields(state: "State", t: Words) -> dict[str, UnsureField]:
    """Name the fields of the enemy's answers, whose values are models of the battle."""

    def name_all(refs: Sequence[Ref]) -> str:
        return state.roster.all_names(refs) or t("sensitivity.nobody")

    def name_rolls(rolls: Sequence[Counterattack]) -> str:
        return _rolls(rolls, state, t)

    def name_aa(answers: AtWings) -> str:
        return _rolls(answers.all_aa, state, t)

    return {
        "attacks.*.defenders": UnsureField("sensitivity.defence", show=name_all),
        "counterattacks": UnsureField("sensitivity.counterattack", show=name_rolls),
        "answers": UnsureField("sensitivity.counterattack", show=name_aa),
    }


def _rolls(rolls: Sequence[AnyAnswer], state: "State", t: Words) -> str:
    """Name the models and wings that roll and their target, with a plus between models that roll
    together.
    """
    if not rolls:
        return t("sensitivity.nobody")
    together, alone = in_rolls([_rollers_of(roll) for roll in rolls], state.roster.together)
    if alone and len(rolls) > 1:
        alone += t("log.together", how=t("part.separate"))
    models = ", ".join(filter(None, (together, alone)))
    return t("sensitivity.at", models=models, target=state.roster.name(rolls[0].target))


def _rollers_of(roll: AnyAnswer) -> tuple[Ref, ...]:
    """Return the models that roll, or the wing."""
    if isinstance(roll, WingAtModel | WingAtWing):
        return (roll.wing,)
    return roll.models

"""Questions about an attack or a declaration, in words."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.dystopian.odds import ANSWERS
from app.views.advice_words import Advice, Question, UnsureField
from app.views.chart_parts import signed
from app.words import Words
from engine.advice import FieldChange
from engine.dystopian.activation.activation import Counterattack, ModelsAtWing
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.advice.attack_sensitivity import ATTACKS, SEEN
from engine.dystopian.batch_outcome import in_rolls
from engine.dystopian.profiles import Modifier
from engine.dystopian.refs import Ref

if TYPE_CHECKING:  # a visit about one attack loads no battles
    from engine.dystopian.advice.answers import AnsweredDeclaration
    from engine.dystopian.battle import State


def _last_amount(modifiers: Sequence[Modifier]) -> str:
    return signed(modifiers[-1].amount)


def _seen(whole: str, each: str) -> dict[str, UnsureField]:
    """Name the fields of sight and range, of a whole attack and of each model that fires in it.

    whole, each: the paths of the attack and of the models.
    No value of a model means: the same value as the whole attack.
    """
    return {
        f"{path}.{name}": named
        for path, off in ((whole, ""), (each, "false"))
        for name, named in (
            ("sight", UnsureField("form.sight", lambda sight: f"sight.{sight}")),
            ("range_band", UnsureField("form.range_band", lambda band: "sensitivity.band")),
            (
                "indirect",
                UnsureField(
                    "form.indirect", lambda indirect: "log.yes" if indirect else "log.no", off=off
                ),
            ),
        )
    }


ATTACK = Advice(
    ATTACKS,
    "ruling",
    ANSWERS,
    {
        **_seen("volley", "volley.models.*"),
        "volley.models.*.attack_dice": UnsureField("sensitivity.attack_dice"),
        "defenders.*.attack_dice": UnsureField("sensitivity.defence_dice"),
        "target.shields": UnsureField("form.shields"),
        "target.guardians": UnsureField("form.guardians"),
    },
)


DECLARED = {
    **_seen("attacks.*", "attacks.*.shots.*"),
    "attacks.*.modifiers": UnsureField("term.ad", show=_last_amount),
    "counterattacks.*.modifiers": UnsureField("sensitivity.counter_dice", show=_last_amount),
    "models.*.ship.guardians": UnsureField("form.guardians"),
}
"""The unsure fields of a declaration whose values need no names of the battle."""


def about_declared(
    asked: "AnsweredDeclaration", state: "State", field: Callable[[FieldChange], str], t: Words
) -> Question:
    """Build the question about a declaration in a battle.

    field: the form's field for the path of a change.
    """
    activation, name = asked.activation, state.roster.name

    def attack(index: int) -> str:
        declared = activation.attacks[index]
        weapon = t(f"weapon.{weapon_of(activation, declared)}")
        title = t("table.shot_at", weapon=weapon, target=name(declared.target))
        return (
            title
            if len(activation.attacks) == 1
            else f"{t('table.attack', number=index + 1)} · {title}"
        )

    def who(change: FieldChange) -> str:
        match change.path:
            case ("models", ref, *_):
                return name(ref)
            case ("attacks", int(index), "shots", int(shot), *_):
                return f"{attack(index)} · {name(activation.attacks[index].shots[shot].model)}"
            case ("attacks", int(index), *_):
                return attack(index)
        return ""

    def of_form(change: FieldChange) -> str:
        return field(change) if change.path[-1] in SEEN else ""

    def names_of(refs: Sequence[Ref]) -> str:
        return state.roster.all_names(refs) or t("sensitivity.nobody")

    named = {
        "attacks.*.defenders": UnsureField("sensitivity.defence", show=names_of),
        "counterattacks": UnsureField(
            "sensitivity.counterattack", show=lambda every: _rolls(every, state, t)
        ),
        "answers": UnsureField(
            "sensitivity.counterattack", show=lambda aa: _rolls(aa.at_wings, state, t)
        ),
    }
    advice = Advice(asked.advised, "ruling", ANSWERS, DECLARED | named)
    names = {str(ref): name(ref) for ref in activation.aimed_at if len(activation.aimed_at) > 1}
    return Question(activation, advice, of_form, names, agreed=True, who=who)


def _rolls(every: Sequence[Counterattack | ModelsAtWing], state: "State", t: Words) -> str:
    """Name the models that roll and their target, with a plus between models that roll together."""
    if not every:
        return t("sensitivity.nobody")
    together, alone = in_rolls([roll.models for roll in every], state.roster.together)
    apart = t("log.together", how=t("part.separate")) if alone and len(every) > 1 else ""
    models = ", ".join(filter(None, (together, alone + apart)))
    return t("sensitivity.at", models=models, target=state.roster.name(every[0].target))

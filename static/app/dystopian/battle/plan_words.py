"""Plans in words: the attacks of an activation, and the measure of a goal."""

from collections.abc import Sequence

from app.views.plan_interface import Measure
from app.words import Words
from engine.advice import Goal
from engine.dystopian.activation.activation import (
    Activation,
    DeclaredAttack,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.shares import split_guns
from engine.dystopian.activation.uses import Gun, weapon_of
from engine.dystopian.battle import State
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType


def measure(goal: Goal, t: Words, *, tokens: bool = False) -> Measure:
    """Return the measure of plans for a goal.

    tokens: the tokens of wings count, too.
    """
    if goal.is_chance:
        return Measure(t)
    if tokens and goal is Goal.HP:
        return Measure(t, "best.wing.worth")
    return Measure(t, f"best.worth.{goal}")


def attack_text(state: State, planned: Activation, attack: DeclaredAttack, t: Words) -> str:
    """Describe an attack of a plan, with the models that make it."""
    weapon = weapon_of(planned, attack)
    if attack.wings:
        return wing_text(state, weapon, attack.target, next(iter(attack.tokens), None), t)
    target = state.roster.name(attack.target)
    text = t(
        "table.plan_attack", weapon=t(f"weapon.{weapon}"), target=target, band=attack.range_band
    )
    split = split_guns(planned)
    models = [shot.model for shot in attack.shots]
    shares = [shot.share for shot in attack.shots if Gun(False, shot.model, shot.arm) in split]
    return _with_models(state, text, attack.option, models, shares, t)


def aa_text(state: State, aa: WingAtModel | WingAtWing | ModelsAtWing, t: Words) -> str:
    """Describe AA of a wing, or of models at a wing."""
    if not isinstance(aa, ModelsAtWing):
        return wing_text(state, WeaponType.AA, aa.target, aa.tokens, t)
    text = wing_text(state, WeaponType.AA, aa.target, None, t)
    return _with_models(state, text, aa.option, aa.models, aa.shares[-1:], t)


def wing_text(state: State, weapon: WeaponType, target: Ref, tokens: int | None, t: Words) -> str:
    """Describe the attack of a wing, or an attack on a wing.

    tokens: the number of tokens that attack, None for all.
    """
    text = t("best.wing.attack", weapon=t(f"weapon.{weapon}"), target=state.roster.name(target))
    return t("best.wing.share", attack=text, count=tokens) if tokens else text


def _with_models(
    state: State,
    text: str,
    option: FireOption,
    models: Sequence[Ref],
    shares: Sequence[int | None],
    t: Words,
) -> str:
    """Return the words of an attack with how its models roll together, the dice of shares, and the
    models' names.
    """
    if len(models) > 1:
        text = t("table.plan_together", attack=text, option=t(f"part.{option}"))
    for dice in shares:
        text = t("best.share", attack=text, dice=dice)
    return t("end.line", title=text, what=state.roster.all_names(models))

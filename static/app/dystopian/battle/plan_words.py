"""Plans in words: the attacks of an activation, and the measure of a goal."""

from app.views.plan_interface import Measure
from app.words import Words
from engine.advice import Goal
from engine.dystopian.activation.activation import Activation, DeclaredAttack, ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.battle import State
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType


def measure(goal: Goal, t: Words, *, tokens: bool = False) -> Measure:
    """Return the measure of plans for a goal.

    tokens: the tokens of wings count, too.
    """
    text = "best.wing.worth" if tokens and goal is Goal.HP else f"best.worth.{goal}"
    return Measure(t, "" if goal.is_chance else text)


def attack_text(state: State, planned: Activation, attack: DeclaredAttack, t: Words) -> str:
    """Describe an attack of a plan."""
    weapon, shots = t(f"weapon.{weapon_of(planned, attack)}"), len(attack.shots) + len(attack.wings)
    text = t("table.plan_attack", weapon=weapon, target=state.roster.name(attack.target), band=attack.range_band)
    return _together(text, attack.option, shots, t)


def aa_text(state: State, models_at_wing: WingAtModel | WingAtWing | ModelsAtWing, t: Words) -> str:
    """AA of a wing, or of models at a wing."""
    if not isinstance(models_at_wing, ModelsAtWing):
        return wing_text(state, WeaponType.AA, models_at_wing.target, models_at_wing.tokens, t)
    text = wing_text(state, WeaponType.AA, models_at_wing.target, None, t)
    text = _together(text, models_at_wing.option, len(models_at_wing.models), t)
    return t("best.share", attack=text, dice=models_at_wing.shares[-1]) if models_at_wing.shares else text


def wing_text(state: State, weapon: WeaponType, target: Ref, tokens: int | None, t: Words) -> str:
    """Describe the attack of a wing, or an attack on a wing.

    tokens: the number of tokens that attack, None for all.
    """
    text = t("best.wing.attack", weapon=t(f"weapon.{weapon}"), target=state.roster.name(target))
    return t("best.wing.share", attack=text, count=tokens) if tokens else text


def _together(text: str, option: FireOption, shots: int, t: Words) -> str:
    """Describe an attack with the fire option of several shots at one target."""
    return t("table.plan_together", attack=text, option=t(f"part.{option}")) if shots > 1 else text

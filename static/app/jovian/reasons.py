"""How the dice of an attack came about, in a sentence for each weapon that fires."""

from app.jovian.form import SHIP, SQUADRON, Attack
from app.views.chart_parts import signed
from app.words import Words, words
from engine.jovian.attack import Fire, SquadronAttack
from engine.jovian.opposed import OpposedThrow
from engine.jovian.pool import Pool
from engine.jovian.steps.ship import ship_throw
from engine.jovian.steps.squadron import squadron_throw
from engine.jovian.tables import modifier_row


def throw_of(attack: Attack, fire: Fire) -> OpposedThrow:
    """The dice of one weapon against the target as it stands."""
    if isinstance(attack, SquadronAttack):
        return squadron_throw(attack, fire)
    return ship_throw(attack, fire, attack.target.ratings)


def reasons(attack: Attack, language: str) -> dict[str, str]:
    """The dice of all weapons, and what resists them."""
    t = words(language)
    dice = [_dice(attack, fire, t) for fire in attack.fires]
    resists = [_resists(attack, fire, t) for fire in attack.fires]
    return {"dice": _numbered(dice), "defence": _numbered(resists)}


def _numbered(sentences: list[str]) -> str:
    """One sentence for all that are the same, else each with its number."""
    if len(set(sentences)) == 1:
        return sentences[0]
    return " ".join(f"{number} – {sentence}" for number, sentence in enumerate(sentences, 1))


def _dice(attack: Attack, fire: Fire, t: Words) -> str:
    kind = SQUADRON if isinstance(attack, SquadronAttack) else SHIP
    rating = fire.weapon.anti_squadron if kind == SQUADRON else fire.weapon.anti_ship
    row, armour = modifier_row(fire.all_modifiers), attack.target.armour
    base = [t("jovian.reason.rating", name=t(f"jovian.form.dice_{kind}"), dice=rating)]
    if row.base:
        base.append(t("jovian.reason.modifier", dice=signed(row.base), sum=signed(fire.all_modifiers)))
    macro = [t("jovian.reason.weapon", dice=fire.weapon.macro)] if fire.weapon.macro else []
    if row.macro:
        macro.append(t("jovian.reason.modifier", dice=signed(row.macro), sum=signed(fire.all_modifiers)))
    if armour:
        macro.append(t("jovian.reason.armour", dice=signed(-armour)))
    pool = throw_of(attack, fire).primary
    parts = [f"{t('jovian.dice.base', count=pool.base)} ({', '.join(base)})"]
    if pool.flex:
        parts.append(t("jovian.dice.flex", count=pool.flex))
    if macro:
        parts.append(f"{macro_text(pool, t)} ({', '.join(macro)})")
    return t("jovian.reason.rolls", dice=" · ".join(parts))


def macro_text(pool: Pool, t: Words) -> str:
    """Macro dice, or those that lower."""
    return t("jovian.dice.lowering" if pool.macro < 0 else "jovian.dice.macro", count=abs(pool.macro))


def _resists(attack: Attack, fire: Fire, t: Words) -> str:
    dice = throw_of(attack, fire).secondary.base
    if fire.defence is not None:
        return t("jovian.reason.by_hand", count=dice)
    if isinstance(attack, SquadronAttack):
        resists = fire.weapon.is_missile or attack.rulings.squadron_defence == "all_weapons"
        return t("jovian.reason.skill" if resists else "jovian.reason.no_defence", count=dice)
    return t("jovian.reason.defense" if fire.weapon.is_missile else "jovian.reason.no_defence", count=dice)

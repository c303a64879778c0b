"""Reasons for the dice of an attack, a sentence for each firing weapon."""

from app.jovian.charts.chart_rows import dice_row, modifiers_row
from app.jovian.form import SHIP, SQUADRON
from app.views.charts.chart_numbers import write_with_sign
from app.words import Words, words
from engine.jovian.attack import Attack, Fire, PoolPart, SquadronAttack, pool_parts
from engine.jovian.steps.flow import throw_of


def reasons(attack: Attack, language: str) -> dict[str, str]:
    """Return the dice of all weapons, the dice that resist them, and the sources of the dice."""
    t = words(language)
    return {
        "dice": _number_sentences([_dice(attack, fire, t) for fire in attack.fires]),
        "defence": _number_sentences([_resists(attack, fire, t) for fire in attack.fires]),
        "from": _number_sentences([_sources(attack, fire, t) for fire in attack.fires]),
    }


def reason_rows(attack: Attack) -> dict[str, str]:
    """Return the chart rows behind the dice of the first weapon and behind its modifiers."""
    fire = attack.fires[0]
    return {
        "dice": dice_row(throw_of(attack, fire).primary),
        "from": modifiers_row(fire.all_modifiers),
    }


def _number_sentences(sentences: list[str]) -> str:
    """Return one sentence if all are equal, else each with its number."""
    if len(set(sentences)) == 1:
        return sentences[0]
    return " ".join(f"{number} – {sentence}" for number, sentence in enumerate(sentences, 1))


def _dice(attack: Attack, fire: Fire, t: Words) -> str:
    pool = throw_of(attack, fire).primary
    dice = [t("jovian.dice.base", count=pool.base)]
    if pool.flex:
        dice.append(t("jovian.dice.flex", count=pool.flex))
    if pool.macro > 0:
        dice.append(t("jovian.dice.macro", count=pool.macro))
    if pool.macro < 0:
        dice.append(t("jovian.dice.lowering", count=-pool.macro))
    return t("jovian.reason.rolls", dice=", ".join(dice))


def _sources(attack: Attack, fire: Fire, t: Words) -> str:
    """Return where base dice come from, and macro dice if there are any."""
    base = []
    macro = []
    for part in pool_parts(*attack.numbers(fire)):
        if part.base or part.cause == "rating":
            base.append(_source(attack, fire, part, part.base, t))
        if part.macro:
            macro.append(_source(attack, fire, part, part.macro, t))
    text = t("jovian.reason.from", dice=", ".join(base))
    if macro:
        text += f" {t('jovian.reason.from_macro', dice=', '.join(macro))}"
    return text


def _source(attack: Attack, fire: Fire, part: PoolPart, dice: int, t: Words) -> str:
    """Return some dice with their source: '+2 evasive'."""
    if part.cause in type(attack.target).model_fields:
        return f"{write_with_sign(dice)} {t(f'profile.jovian.{part.cause}')}"
    against = SQUADRON if isinstance(attack, SquadronAttack) else SHIP
    number = write_with_sign(dice) if part.cause == "modifier" else dice
    return t(
        f"jovian.reason.{part.cause}",
        dice=number,
        name=t(f"jovian.form.dice_{against}"),
        sum=write_with_sign(fire.all_modifiers),
    )


def _resists(attack: Attack, fire: Fire, t: Words) -> str:
    dice = throw_of(attack, fire).secondary.base
    if fire.defence is not None:
        return t("jovian.reason.by_hand", count=dice)
    if not attack.is_resisted(fire.weapon):
        return t("jovian.reason.no_defence", count=dice)
    if isinstance(attack, SquadronAttack):
        return t("jovian.reason.skill", count=dice)
    return t("jovian.reason.defense", count=dice)

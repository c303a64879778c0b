"""Reasons for the numbers of an attack: each weapon's dice, number needed, and the saves against
it.
"""

from app.number_format import needed
from app.views.charts.chart_numbers import write_with_sign
from app.warsurge.chart_cells import code
from app.warsurge.charts import CHARTS
from app.words import Words, words
from engine.warsurge.attack import Attack
from engine.warsurge.attack_dice_chart import ChartAnswer
from engine.warsurge.attack_die_number import NINE
from engine.warsurge.profiles import Overrules, Target
from engine.warsurge.steps.modifiers import penalty_aboard
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.saves import SIX_SIDES, Save
from engine.warsurge.words import RollKind

ARROW = " → "
BY_RULE = ("needs", "armour", "aegis")
OTHER = {RollKind.ARMOUR: RollKind.AEGIS, RollKind.AEGIS: RollKind.ARMOUR}


def reasons(attack: Attack, language: str) -> dict[str, str]:
    """Return the dice, the reasons and the numbers by the rules of each weapon, by the names of the
    form's elements.
    """
    t = words(language)
    texts = {}
    for index in range(len(attack.weapons)):
        numbers = Numbers(attack, index)
        texts[f"why-weapons.{index}"] = weapon_rolls(numbers, t)
        texts[f"source-weapons.{index}"] = weapon_reason(numbers, t)
    return texts | _by_rule(attack, t)


def reason_rows(attack: Attack) -> dict[str, str]:
    """Return the chart rows and cells behind the number that each weapon needs, by the names of the
    same elements.
    """
    return {
        f"why-weapons.{index}": chart_row(Numbers(attack, index))
        for index in range(len(attack.weapons))
    }


def chart_row(numbers: Numbers) -> str:
    """Return the chart row of the number needed; empty if an override, a ruling or a lack of range
    decides.
    """
    key = numbers.answer.key
    if numbers.no_dice or key in ("by_hand", "zero_v_zero"):
        return ""
    if key == "chart":
        return f"{CHARTS['chart']}-{numbers.weapon.power}-{numbers.target.defence}"
    return f"{CHARTS['formula']}-{key}"


def weapon_rolls(numbers: Numbers, t: Words) -> str:
    """Return dice, number needed and saves of a weapon, without reasons."""
    if numbers.no_dice:
        return t(f"warsurge.reason.{numbers.no_dice}")
    texts = [_rolls(numbers, t)]
    for save in numbers.saves:
        if save.number is not None:
            name = t(f"warsurge.reason.save.{save.roll}")
            texts.append(t("warsurge.reason.saves_on", name=name, needs=save_needs(save)))
    return " ".join(texts)


def _rolls(numbers: Numbers, t: Words) -> str:
    cell = numbers.cell
    if cell.is_automatic:
        return _automatic(numbers, t)
    if cell.needs is None:
        return t("warsurge.roll.powerless")
    if cell.then:
        return t(
            "warsurge.reason.hitting_twice", count=numbers.dice, needs=cell.needs, then=cell.then
        )
    return t("warsurge.reason.hitting", count=numbers.dice, needs=code(cell))


def _automatic(numbers: Numbers, t: Words) -> str:
    """Return what dice do that need no roll: '6 automatic successes × 2.', and the HP of each."""
    worth = numbers.worth
    text = t("warsurge.roll.automatic", count=numbers.dice)
    if worth.successes > 1:
        text += f" × {worth.successes}"
    text += "."
    if worth.hp > 1:
        text += f" {t('warsurge.roll.each', hp=worth.hp)}"
    return text


def weapon_reason(numbers: Numbers, t: Words) -> str:
    """Return dice, number needed with its source and mark, modifiers, and saves of a weapon."""
    if numbers.no_dice:
        return t(f"warsurge.reason.{numbers.no_dice}")
    return " ".join((_needs(numbers, t), *_aboard(numbers, t), *save_reasons(numbers, t)))


def _aboard(numbers: Numbers, t: Words) -> list[str]:
    """Return the penalty that falls away aboard a transport, in words; empty if there is none."""
    row = penalty_aboard(numbers.attack, numbers.weapon)
    if row is None:
        return []
    return [t("warsurge.reason.aboard", penalty=t(f"warsurge.reason.part.{row.key}"))]


def _needs(numbers: Numbers, t: Words) -> str:
    answer = numbers.answer
    steps = ARROW.join((code(answer.cell), *_modifiers(numbers, t)))
    source = _source(answer, numbers, t)
    text = t("warsurge.reason.needs", count=numbers.dice, needs=steps, source=source)
    if answer.key == "by_hand":
        return text
    mark = t("reason.source", mark=t(f"mark.{answer.mark}"))
    return f"{text} {mark}"


def _source(answer: ChartAnswer, numbers: Numbers, t: Words) -> str:
    if answer.key == "by_hand":
        return t("warsurge.reason.by_hand")
    pair = {"power": numbers.weapon.power, "defence": numbers.target.defence}
    if answer.key in ("chart", "zero_v_zero"):
        return t(f"warsurge.reason.{answer.key}", **pair)
    line = t(f"warsurge.reason.line.{answer.key}", times=answer.cell.multiplier, **pair)
    key = "past_chart" if answer.past_chart else "formula"
    return t(f"warsurge.reason.{key}", line=line)


def _modifiers(numbers: Numbers, t: Words) -> list[str]:
    """Return the modified number with its modifiers; empty if nothing is modified or rolled."""
    modifiers = _modifiers_text(numbers, RollKind.ATTACK, t)
    if not modifiers or numbers.answer.key == "by_hand" or numbers.answer.cell.needs is None:
        return []
    return [f"{code(numbers.cell)} ({modifiers})"]


def _modifiers_text(numbers: Numbers, roll: RollKind, t: Words) -> str:
    """Return the modifiers of a roll, each with its amount."""
    texts = []
    for part in numbers.parts(roll):
        if part.amount:
            name = part.name or _modifier_name(part.key, t)
            texts.append(f"{write_with_sign(part.amount)} {name}")
    return ", ".join(texts)


def _modifier_name(key: str, t: Words) -> str:
    """Return the name of a modifier; a number of the target is named as in its profile."""
    if key in Target.model_fields:
        return t(f"profile.warsurge.{key}")
    return t(f"warsurge.reason.part.{key}")


def save_reasons(numbers: Numbers, t: Words) -> list[str]:
    """Return the saves against a weapon with their reasons; a unit without a save needs no
    sentence.
    """
    texts = []
    for save in numbers.saves:
        if save.reason != "no_save":
            texts.append(save_reason(save, t, _modifiers_text(numbers, save.roll, t)))
    return texts


def save_reason(save: Save, t: Words, modifiers: str = "") -> str:
    """Return one save with its number and modifiers, or the reason why the save is not rolled."""
    name = t(f"warsurge.reason.save.{save.roll}")
    if save.number is None:
        other = t(f"warsurge.reason.save.{OTHER[save.roll]}")
        why = t(f"warsurge.reason.{save.reason}", other=other)
        return t("warsurge.reason.no_save", name=name, why=why)
    text = t("warsurge.reason.has_save", name=name, needs=save_needs(save))
    why = t("warsurge.reason.by_hand") if save.reason else modifiers
    if why:
        return f"{text} ({why})."
    return f"{text}."


def save_needs(save: Save) -> str:
    """Return the number of a save as players write it; the highest face has no plus sign."""
    highest = SIX_SIDES if save.sides == SIX_SIDES else NINE
    return needed(save.number or 0, highest)


def _by_rule(attack: Attack, t: Words) -> dict[str, str]:
    """Return the number that the rules give for each field of overrides, by the name of the element
    beside it.
    """
    plain = tuple(weapon.model_copy(update={"overrules": Overrules()}) for weapon in attack.weapons)
    activation = attack.model_copy(update={"weapons": plain})
    texts = {}
    for index in range(len(plain)):
        numbers = zip(BY_RULE, _texts(Numbers(activation, index), t), strict=True)
        for name, number in numbers:
            field = f"from-weapons.{index}.overrules.{name}"
            texts[field] = t("warsurge.form.by_rule", number=number)
    return texts


def _texts(numbers: Numbers, t: Words) -> list[str]:
    """Return the number that an attack die needs, and both saves."""
    texts = [code(numbers.cell)]
    for save in numbers.saves:
        if save.number:
            texts.append(save_needs(save))
        else:
            texts.append(t("warsurge.form.no_save"))
    return texts

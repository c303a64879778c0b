"""Reasons for the numbers of an attack: each weapon's dice, number needed, and the saves against
it.
"""

from app.number_format import needed
from app.views.chart_parts import signed
from app.warsurge.charts import CHARTS, code
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
    t, every = words(language), range(len(attack.weapons))
    data = {f"why-weapons.{index}": weapon_rolls(Numbers(attack, index), t) for index in every}
    data |= {f"source-weapons.{index}": weapon_reason(Numbers(attack, index), t) for index in every}
    return data | _by_rule(attack, t)


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
    saves = [
        t(
            "warsurge.reason.saves_on",
            name=t(f"warsurge.reason.save.{save.roll}"),
            needs=save_needs(save),
        )
        for save in numbers.saves
        if save.number is not None
    ]
    return " ".join((_rolls(numbers, t), *saves))


def _rolls(numbers: Numbers, t: Words) -> str:
    cell, worth = numbers.cell, numbers.worth
    if cell.is_automatic:
        each = t("warsurge.roll.each", hp=worth.hp) if worth.hp > 1 else ""
        times = f" × {worth.successes}" if worth.successes > 1 else ""
        return " ".join(
            filter(None, (t("warsurge.roll.automatic", count=numbers.dice) + times + ".", each))
        )
    if cell.needs is None:
        return t("warsurge.roll.powerless")
    if cell.then:
        return t(
            "warsurge.reason.hitting_twice", count=numbers.dice, needs=cell.needs, then=cell.then
        )
    return t("warsurge.reason.hitting", count=numbers.dice, needs=code(cell))


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
    mark = (
        "" if answer.key == "by_hand" else " " + t("reason.source", mark=t(f"mark.{answer.mark}"))
    )
    return (
        t(
            "warsurge.reason.needs",
            count=numbers.dice,
            needs=steps,
            source=_source(answer, numbers, t),
        )
        + mark
    )


def _source(answer: ChartAnswer, numbers: Numbers, t: Words) -> str:
    if answer.key == "by_hand":
        return t("warsurge.reason.by_hand")
    pair = {"power": numbers.weapon.power, "defence": numbers.target.defence}
    if answer.key in ("chart", "zero_v_zero"):
        return t(f"warsurge.reason.{answer.key}", **pair)
    line = t(f"warsurge.reason.line.{answer.key}", times=answer.cell.multiplier, **pair)
    return t(
        "warsurge.reason.past_chart" if answer.past_chart else "warsurge.reason.formula", line=line
    )


def _modifiers(numbers: Numbers, t: Words) -> list[str]:
    """Return the modified number with its modifiers; empty if nothing is modified or rolled."""
    named = _named(numbers, RollKind.ATTACK, t)
    if not named or numbers.answer.key == "by_hand" or numbers.answer.cell.needs is None:
        return []
    return [f"{code(numbers.cell)} ({named})"]


def _named(numbers: Numbers, roll: RollKind, t: Words) -> str:
    """Return the modifiers of a roll, each with its amount."""
    acting = (part for part in numbers.parts(roll) if part.amount)
    return ", ".join(
        f"{signed(part.amount)} {part.name or _modifier_name(part.key, t)}" for part in acting
    )


def _modifier_name(key: str, t: Words) -> str:
    """Name a modifier; a number of the target is named as in its profile."""
    return t(
        f"profile.warsurge.{key}" if key in Target.model_fields else f"warsurge.reason.part.{key}"
    )


def save_reasons(numbers: Numbers, t: Words) -> list[str]:
    """Return the saves against a weapon with their reasons; a unit without a save needs no
    sentence.
    """
    saves = (save for save in numbers.saves if save.reason != "no_save")
    return [save_reason(save, t, _named(numbers, save.roll, t)) for save in saves]


def save_reason(save: Save, t: Words, modifiers: str = "") -> str:
    """Return one save with its number and modifiers, or the reason why the save is not rolled."""
    name = t(f"warsurge.reason.save.{save.roll}")
    if save.number is None:
        other = t(f"warsurge.reason.save.{OTHER[save.roll]}")
        return t(
            "warsurge.reason.no_save",
            name=name,
            why=t(f"warsurge.reason.{save.reason}", other=other),
        )
    why = t("warsurge.reason.by_hand") if save.reason else modifiers
    return t("warsurge.reason.has_save", name=name, needs=save_needs(save)) + (
        f" ({why})." if why else "."
    )


def save_needs(save: Save) -> str:
    """Return the number of a save as players write it; the highest face has no plus sign."""
    return needed(save.number or 0, save.sides if save.sides == SIX_SIDES else NINE)


def _by_rule(attack: Attack, t: Words) -> dict[str, str]:
    """Return the number that the rules give for each field of overrides, by the name of the element
    beside it.
    """
    plain = tuple(weapon.model_copy(update={"overrules": Overrules()}) for weapon in attack.weapons)
    activation = attack.model_copy(update={"weapons": plain})
    return {
        f"from-weapons.{index}.overrules.{name}": t("warsurge.form.by_rule", number=text)
        for index in range(len(plain))
        for name, text in zip(BY_RULE, _texts(Numbers(activation, index), t), strict=True)
    }


def _texts(numbers: Numbers, t: Words) -> tuple[str, ...]:
    saves = (
        save_needs(save) if save.number else t("warsurge.form.no_save") for save in numbers.saves
    )
    return code(numbers.cell), *saves

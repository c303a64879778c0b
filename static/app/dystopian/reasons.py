"""The numbers of an attack in words, and where they come from."""

from collections.abc import Iterable

from app.dystopian.chart_rows import row_of
from app.number_format import needed
from app.words import Words, words
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.dice_count import Count, DiceReason
from engine.dystopian.attack.hits import Generators
from engine.dystopian.attack.numbers import DEFENCE, Numbers
from engine.dystopian.attack.state import start
from engine.dystopian.profiles import FireOption, Overrules, Target, TargetMar
from engine.dystopian.tables.generators import generator_row
from engine.dystopian.tables.needed_numbers import Needs
from engine.dystopian.tables.nine_steps import DEFENCE as DEFENCE_STEP
from engine.dystopian.tables.to_hit_lookup import NEVER, ToHitRow
from engine.dystopian.words import AUXILIARY, Height, Sight

ARROW = " → "


def reasons(attack: Attack, language: str) -> dict[str, str]:
    """Explain dice with their number, defence and generators in a sentence each; `from` has the
    source of all.
    """
    numbers, t = Numbers(attack), words(language)
    return {
        "dice": dice_text(numbers, t),
        "defence": _defence(numbers, t),
        "generators": _generators(attack, numbers, t),
        "from": f"{sources_text(numbers, t)} {_generators_from(numbers, t)}",
    }


def reason_rows(attack: Attack) -> dict[str, str]:
    """Return the chart rows behind the sentences that explain the number of a roll."""
    numbers = Numbers(attack)
    rolled = Generators(numbers).pool(start(attack)).count
    return {
        "dice": row_of(numbers, "attack"),
        "defence": row_of(numbers, "defence") if attack.defenders else "",
        "generators": row_of(numbers, "generators") if rolled else "",
    }


def table_numbers(attack: Attack, language: str) -> dict[str, str]:
    """Return each number for players who leave it to the tables."""
    numbers, t = Numbers(attack.model_copy(update={"overrules": Overrules()})), words(language)
    needs = {
        "to_hit": numbers.to_hit,
        "defence_to_hit": numbers.defence_to_hit,
        "generator_needs": numbers.generator_needs,
    }
    return {name: _table_number(each, t) for name, each in needs.items()}


def _table_number(needs: Needs, t: Words) -> str:
    return (
        t("form.from_table") if needs.die is None else t("form.by_table", needs=needed(needs.die))
    )


def dice_text(numbers: Numbers, t: Words) -> str:
    """Describe the dice as a sum where there is more to it, and the faces that hit: '6 + half of 6
    = 9 dice ...'.
    """
    total, alone = numbers.attack_dice, len(numbers.by_model) == 1
    first = _sum(numbers.by_model[0], t) if alone else _together(numbers, t)
    changed = first + _changes(total.parts[1 if alone else 2 :], t)
    dice = str(total.dice) if changed == str(total.dice) else f"{changed} = {total.dice}"
    needs = numbers.to_hit.number
    if needs is None or needs == NEVER:
        return t(
            "reason.dice_alone", dice=dice, count=total.dice, why=needs_text(numbers.to_hit, t, "")
        )
    return t("reason.dice", dice=dice, count=total.dice, needs=needed(needs))


def _together(numbers: Numbers, t: Words) -> str:
    """Describe the dice of several models in one roll: all of the primary's, of the others by
    ruling 3 or 4.
    """
    each, rulings = [count.dice for count in numbers.by_model], numbers.attack.rulings
    if numbers.attack.volley.option is FireOption.COMBINED:
        return " + ".join(map(str, each))
    primary = each.pop(numbers.primary)
    if rulings.link.startswith("sum") and len(each) > 1:
        return f"{primary} + {t('reason.half', dice='(' + ' + '.join(map(str, each)) + ')')}"
    return " + ".join([str(primary), *(t("reason.half", dice=str(dice)) for dice in each)])


def _sum(count: Count, t: Words) -> str:
    return f"{count.parts[0].after}{_changes(count.parts[1:], t)}"


def _changes(parts: Iterable[DiceReason], t: Words) -> str:
    """Each change of a number of dice with its reason: ' − 2 (damage)'."""
    return "".join(
        f" {'−' if part.change < 0 else '+'} {abs(part.change)} ({_part(part.key, t)})"
        for part in parts
    )


def _part(key: str, t: Words) -> str:
    """Name the reason of a change; a number of the target is named as in its profile."""
    return t(f"profile.dystopian.{key}" if key in Target.model_fields else f"part.{key}")


def sources_text(numbers: Numbers, t: Words) -> str:
    """Describe the sources of the dice: changes for each of several models, the primary, and the
    to-hit rows.
    """
    several = len(numbers.by_model) > 1
    models = [_sum(count, t) for count in numbers.by_model] if several else []
    primary = (
        t("reason.models", models=" · ".join(models), primary=numbers.primary + 1)
        if several
        else ""
    )
    needs = needs_text(numbers.to_hit, t, numbers.attack.rulings.to_hit_table)
    return f"{primary} {needs}{_blind(numbers, t)}".strip()


def _blind(numbers: Numbers, t: Words) -> str:
    """Return the sentence about a sight that changes nothing."""
    volley = numbers.attack.volley
    impeded = {volley.sight, *(model.sight for model in volley.models)} - {None, Sight.CLEAR}
    return f" {t('reason.ignores_sight')}" if impeded and volley.weapon in AUXILIARY else ""


def needs_text(needs: Needs, t: Words, table: str) -> str:
    """Describe the source of a number to roll."""
    if needs.by_hand:
        return t("reason.by_hand", needs=needed(needs.number or NEVER))
    if needs.number == NEVER:
        return t("reason.never")
    if needs.number is None:
        return t("reason.no_row")
    rows = " · ".join(_row(row, t) for row in needs.rows)
    return t("reason.from_table", needs=needed(needs.number), rows=rows, table=table)


def _row(row: ToHitRow, t: Words) -> str:
    if row.base:
        return t(f"reason.base.{row.key}")
    if row.firing_heights and row.heights:
        heights = (
            " / ".join(t(f"height.{height}") for height in Height if height in each)
            for each in (row.firing_heights, row.heights)
        )
        return ARROW.join(heights)
    return t(f"chart.row.{row.key}", band=row.range_band, defence=DEFENCE_STEP)


def _defence(numbers: Numbers, t: Words) -> str:
    weapon = DEFENCE.get(numbers.attack.volley.weapon)
    if weapon is None:
        return ""
    name = t(f"weapon.{weapon}")
    if not numbers.attack.defenders:
        return t("reason.may_defend", weapon=name)
    several = len(numbers.attack.defenders) > 1
    combined = numbers.attack.defence_option is FireOption.COMBINED
    return t(
        "reason.defend" if several else "reason.defends",
        weapon=name,
        dice=numbers.defence_dice,
        how=t("part.combined" if combined else "part.linked"),
        needs=needed(numbers.defence_to_hit.number or NEVER),
    )


def _generators(attack: Attack, numbers: Numbers, t: Words) -> str:
    pool, needs = Generators(numbers).pool(start(attack)), numbers.generator_needs
    if not pool.count:
        return t("reason.no_generators")
    sentence = t("reason.generators", dice=pool.count, needs=needed(needs.number or NEVER))
    scientist = TargetMar.INVENTIVE_SCIENTIST in attack.target.mars
    return sentence + (f" {t('mar.inventive_scientist')}." if scientist else "")


def _generators_from(numbers: Numbers, t: Words) -> str:
    needs, weapon = numbers.generator_needs, numbers.attack.volley.weapon
    mark = (
        ""
        if needs.by_hand
        else " " + t("reason.source", mark=t(f"mark.{generator_row(weapon).mark}"))
    )
    return (
        t(
            "reason.generators_from",
            weapon=t(f"weapon.{weapon}"),
            needs=needed(needs.number or NEVER),
        )
        + mark
    )

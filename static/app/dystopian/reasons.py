"""The numbers of an attack in words, and where they come from."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from app.dystopian.chart_rows import row_of
from app.number_format import needed
from app.words import Words, words
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.dice_count import Count, DiceReason, support_of
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
MANY = 3
"""The number of models from which on a sum is written with products."""


def reasons(attack: Attack, language: str) -> dict[str, str]:
    """Explain dice with their number, defence and generators in a sentence each; `from` has the
    source of all.
    """
    numbers = Numbers(attack)
    t = words(language)
    return {
        "dice": dice_text(numbers, t),
        "defence": _defence(numbers, t),
        "generators": _generators(attack, numbers, t),
        "from": f"{sources_text(numbers, t)} {_generators_from(numbers, t)}",
    }


def reason_rows(attack: Attack) -> dict[str, str]:
    """Return the chart rows behind the sentences that explain the number of a roll."""
    numbers = Numbers(attack)
    rows = {"dice": row_of(numbers, "attack"), "defence": "", "generators": ""}
    if attack.defenders:
        rows["defence"] = row_of(numbers, "defence")
    if Generators(numbers).pool(start(attack)).count:
        rows["generators"] = row_of(numbers, "generators")
    return rows


def table_numbers(attack: Attack, language: str) -> dict[str, str]:
    """Return each number for players who leave it to the tables."""
    numbers = Numbers(attack.model_copy(update={"overrules": Overrules()}))
    t = words(language)
    needs = {
        "to_hit": numbers.to_hit,
        "defence_to_hit": numbers.defence_to_hit,
        "generator_needs": numbers.generator_needs,
    }
    return {name: _table_number(each, t) for name, each in needs.items()}


def _table_number(needs: Needs, t: Words) -> str:
    if needs.die is None:
        return t("form.from_table")
    return t("form.by_table", needs=needed(needs.die))


def dice_text(numbers: Numbers, t: Words) -> str:
    """Describe the dice as a sum where there is more to it, and the faces that hit: '6 + half of 6
    = 9 dice ...'.
    """
    total = numbers.attack_dice
    if len(numbers.by_model) == 1:
        summed = _sum(numbers.by_model[0], t) + _changes(total.parts[1:], t)
    else:
        summed = _together(numbers, t) + _changes(total.parts[2:], t)
    dice = str(total.dice)
    if summed != dice:
        dice = f"{summed} = {dice}"
    needs = numbers.to_hit.number
    if needs is None or needs == NEVER:
        why = needs_text(numbers.to_hit, t, "")
        return t("reason.dice_alone", dice=dice, count=total.dice, why=why)
    return t("reason.dice", dice=dice, count=total.dice, needs=needed(needs))


def _together(numbers: Numbers, t: Words) -> str:
    """Describe the dice of several models in one roll: all of the primary's, of the others by
    ruling 3 or 4.
    """
    dice = [count.dice for count in numbers.by_model]
    rulings = numbers.attack.rulings
    if numbers.attack.volley.option is FireOption.COMBINED:
        return _add(dice)
    primary = dice.pop(numbers.primary)
    if rulings.link.startswith("sum") and len(dice) > 1:
        return f"{primary} + {t('reason.half', dice=f'({_add(dice)})')}"
    if len(dice) >= MANY:
        return f"{primary} + {_add([support_of(count, rulings) for count in dice])}"
    halves = [t("reason.half", dice=str(count)) for count in dice]
    return " + ".join([str(primary), *halves])


def _add(dice: Sequence[int]) -> str:
    """Write a sum, equal ones of many numbers as a product: '3 + 11 × 2'."""
    if len(dice) < MANY:
        return " + ".join(map(str, dice))
    terms = []
    for number, times in Counter(dice).items():
        term = str(number)
        if times > 1:
            term = f"{times} × {number}"
        terms.append(term)
    return " + ".join(terms)


def _sum(count: Count, t: Words) -> str:
    """Return the dice of one model as a sum: '8 − 2 (damage)'."""
    return f"{count.parts[0].after}{_changes(count.parts[1:], t)}"


def _changes(parts: Iterable[DiceReason], t: Words) -> str:
    """Return each change of a number of dice with its reason: ' − 2 (damage)'."""
    text = ""
    for part in parts:
        sign = "−" if part.change < 0 else "+"
        text += f" {sign} {abs(part.change)} ({_part(part.key, t)})"
    return text


def _part(key: str, t: Words) -> str:
    """Name the reason of a change; a number of the target is named as in its profile."""
    if key in Target.model_fields:
        return t(f"profile.dystopian.{key}")
    return t(f"part.{key}")


def sources_text(numbers: Numbers, t: Words) -> str:
    """Describe the sources of the dice: changes for each of several models, the primary, and the
    to-hit rows.
    """
    models = ""
    if len(numbers.by_model) > 1:
        sums = " · ".join(_sum(count, t) for count in numbers.by_model)
        models = t("reason.models", models=sums, primary=numbers.primary + 1)
    needs = needs_text(numbers.to_hit, t, numbers.attack.rulings.to_hit_table)
    return f"{models} {needs}{_blind(numbers, t)}".strip()


def _blind(numbers: Numbers, t: Words) -> str:
    """Return the sentence about a sight that changes nothing."""
    volley = numbers.attack.volley
    impeded = {volley.sight, *(model.sight for model in volley.models)} - {None, Sight.CLEAR}
    if impeded and volley.weapon in AUXILIARY:
        return f" {t('reason.ignores_sight')}"
    return ""


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
        return _heights(row.firing_heights, t) + ARROW + _heights(row.heights, t)
    return t(f"chart.row.{row.key}", band=row.range_band, defence=DEFENCE_STEP)


def _heights(heights: Container[Height], t: Words) -> str:
    """Name heights in their order: 'on the surface / flying'."""
    return " / ".join(t(f"height.{height}") for height in Height if height in heights)


def _defence(numbers: Numbers, t: Words) -> str:
    """Describe the defence: its dice and number, or that nobody defends yet; empty where none is
    possible.
    """
    attack = numbers.attack
    weapon = DEFENCE.get(attack.volley.weapon)
    if weapon is None:
        return ""
    name = t(f"weapon.{weapon}")
    if not attack.defenders:
        return t("reason.may_defend", weapon=name)
    key = "reason.defend" if len(attack.defenders) > 1 else "reason.defends"
    how = "part.combined" if attack.defence_option is FireOption.COMBINED else "part.linked"
    needs = needed(numbers.defence_to_hit.number or NEVER)
    return t(key, weapon=name, dice=numbers.defence_dice, how=t(how), needs=needs)


def _generators(attack: Attack, numbers: Numbers, t: Words) -> str:
    """Describe the dice and the number of the generators, or that none are rolled."""
    dice = Generators(numbers).pool(start(attack)).count
    if not dice:
        return t("reason.no_generators")
    needs = needed(numbers.generator_needs.number or NEVER)
    sentence = t("reason.generators", dice=dice, needs=needs)
    if TargetMar.INVENTIVE_SCIENTIST in attack.target.mars:
        sentence += f" {t('mar.inventive_scientist')}."
    return sentence


def _generators_from(numbers: Numbers, t: Words) -> str:
    """Describe the source of the generators' number."""
    weapon = numbers.attack.volley.weapon
    needs = needed(numbers.generator_needs.number or NEVER)
    sentence = t("reason.generators_from", weapon=t(f"weapon.{weapon}"), needs=needs)
    if numbers.generator_needs.by_hand:
        return sentence
    mark = t(f"mark.{generator_row(weapon).mark}")
    return f"{sentence} {t('reason.source', mark=mark)}"

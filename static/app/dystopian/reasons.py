"""How the numbers of an attack came about, in a sentence each."""

from app.format import needed
from app.words import Words, words
from engine.dystopian.attack import Attack
from engine.dystopian.dice_count import Count
from engine.dystopian.generators import generator_row
from engine.dystopian.needs import Needs
from engine.dystopian.nine_steps import DEFENCE as DEFENCE_STEP
from engine.dystopian.profiles import FireOption, Overrules, TargetMar
from engine.dystopian.steps.hits import Generators
from engine.dystopian.steps.numbers import DEFENCE, Numbers
from engine.dystopian.steps.state import start
from engine.dystopian.to_hit import NEVER, ToHitRow
from engine.dystopian.words import AUXILIARY, Height, Sight

ARROW = " → "


def reasons(attack: Attack, language: str) -> dict[str, str]:
    """A sentence for each number: attack dice, to-hit, defence, generators."""
    numbers, t = Numbers(attack), words(language)
    return {
        "dice": _dice(numbers, t),
        "to_hit": needs_text(numbers.to_hit, t, numbers.attack.rulings.to_hit_table),
        "defence": _defence(numbers, t),
        "generators": _generators(attack, numbers, t),
    }


def table_numbers(attack: Attack, language: str) -> dict[str, str]:
    """What each number is when the players leave it to the tables."""
    numbers, t = Numbers(attack.model_copy(update={"overrules": Overrules()})), words(language)
    needs = {
        "to_hit": numbers.to_hit,
        "defence_to_hit": numbers.defence_to_hit,
        "generator_needs": numbers.generator_needs,
    }
    return {name: _table_number(each, t) for name, each in needs.items()}


def _table_number(needs: Needs, t: Words) -> str:
    return t("form.from_table") if needs.die is None else t("form.by_table", needs=needed(needs.die))


def _dice(numbers: Numbers, t: Words) -> str:
    models = [count_text(count, t) for count in numbers.by_model]
    if len(models) == 1 and len(numbers.attack_dice.parts) == 1:
        return t("reason.rolls", dice=models[0]) + _blind(numbers, t)
    total = count_text(numbers.attack_dice, t)
    if len(models) == 1:
        return t("reason.rolls", dice=f"{models[0]}{ARROW}{total}") + _blind(numbers, t)
    primary = numbers.primary + 1
    return t("reason.rolls_of_models", models=" · ".join(models), primary=primary, dice=total) + _blind(numbers, t)


def _blind(numbers: Numbers, t: Words) -> str:
    """What is said of a sight that changes nothing."""
    volley = numbers.attack.volley
    impeded = {volley.sight, *(model.sight for model in volley.models)} - {None, Sight.CLEAR}
    return f" {t('reason.ignores_sight')}" if impeded and volley.weapon in AUXILIARY else ""


def count_text(count: Count, t: Words) -> str:
    """A number of dice with each change and its reason."""
    first, *changes = count.parts
    steps = [str(first.after)]
    steps += [f"{part.after} ({t(f'part.{part.key}')})" for part in changes]
    return ARROW.join(steps)


def needs_text(needs: Needs, t: Words, table: str) -> str:
    """A number to roll and where it comes from."""
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
        heights = (" / ".join(t(f"height.{height}") for height in Height if height in each)
                   for each in (row.firing_heights, row.heights))  # fmt: skip
        return ARROW.join(heights)
    return t(f"chart.row.{row.key}", band=row.range_band, defence=DEFENCE_STEP)


def _defence(numbers: Numbers, t: Words) -> str:
    weapon = DEFENCE.get(numbers.attack.volley.weapon)
    if weapon is None:
        return t("reason.no_defence")
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
    pool = Generators(numbers).pool(start(attack))
    needs = numbers.generator_needs
    row = generator_row(attack.volley.weapon)
    sentence = t(
        "reason.generators",
        dice=pool.count,
        needs=needed(needs.number or NEVER),
        weapon=t(f"weapon.{attack.volley.weapon}"),
    )
    scientist = TargetMar.INVENTIVE_SCIENTIST in attack.target.mars
    marked = "" if needs.by_hand else f" [{row.mark}]"
    return sentence + marked + (f" {t('mar.inventive_scientist')}." if scientist else "")

"""An attack in progress: every die of each weapon, the effect of each step, the dice due."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from app.number_format import needed
from app.rendering import render
from app.views.card import Boxes, ResultCard
from app.views.dice import Due, alike_of, batch_key, shown_dice
from app.views.flow import ShownFlow, StepLine, ThrownDice
from app.views.headline import answers_html
from app.views.log_words import word_result
from app.warsurge.form import weapon_name
from app.warsurge.odds import answers_of
from app.warsurge.reasons import chart_row, save_needs, save_reason
from app.words import Words, words
from engine.dice import Batch
from engine.flow import Played, PlayedStep
from engine.warsurge.attack import Attack
from engine.warsurge.attack_die_number import NINE, NeededNumber
from engine.warsurge.odds import toll_of
from engine.warsurge.profiles import Target
from engine.warsurge.steps.flow import STEPS
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.saves import Save
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.throw import Successes

Step = PlayedStep[AttackState]
GAME = "warsurge"


@dataclass(frozen=True)
class WeaponLines:
    """One weapon as shown."""

    name: str
    lines: Sequence[StepLine]
    note: str = ""


def show_attack(
    attack: Attack,
    played: Played[AttackState],
    title: str,
    language: str,
    numbers: Sequence[int] | None = None,
) -> ShownFlow:
    """Return an attack as shown: its dice, remaining odds and result.

    numbers: numbers that distinguish the weapons; by default the attack's own.
    """
    t = words(language)
    numbered = zip(attack.weapons, numbers or attack.weapon_indexes, strict=True)
    names = [weapon_name(weapon, number, t) for weapon, number in numbered]
    shots = []
    for index, entries in enumerate(_by_weapon(played)):
        shots.append(_shot(attack, index, names[index], entries, played, t))
    lines = render("warsurge/roll/lines.html", language, shots=shots)
    if played.waiting is None:
        return ShownFlow(title, lines, card=card_of(attack, played, t))
    remaining = partial(_remaining_html, attack, played, language)
    return ShownFlow(title, lines, due=due_of(attack, played, names, t), remaining=remaining)


def _remaining_html(attack: Attack, played: Played[AttackState], language: str) -> str:
    return answers_html(answers_of(toll_of(attack, played), attack), language)


def card_of(attack: Attack, played: Played[AttackState], t: Words) -> ResultCard:
    """Return the result card of an attack."""
    target = attack.target
    hp = played.state.hp
    lost = target.remaining_hp - hp
    remaining = after(attack, played)
    why = ""
    if lost and target.counts_models:
        why = t("warsurge.roll.models", before=target.models, after=remaining["models"])
    effects = []
    if remaining["hp_lost"] and target.models > 1:
        hp_of_last = target.hp - remaining["hp_lost"]
        effects.append((t("warsurge.roll.wounded", left=hp_of_last, hp=target.hp), ""))
    most = target.models * target.hp
    each = target.hp if target.counts_models else most
    boxes = [Boxes(t("term.hp"), most, target.remaining_hp, hp, each)]
    return ResultCard(_headline(target, hp, t), why, effects, boxes)


def _headline(target: Target, hp: int, t: Words) -> str:
    """Return what became of a target that has some HP now."""
    lost = target.remaining_hp - hp
    if not hp and target.models > 1:
        return t("warsurge.odds.destroyed")
    if not hp:
        return t("roll.sunk")
    if lost:
        return t("roll.lost", count=lost)
    return t("odds.no_damage")


def after(attack: Attack, played: Played[AttackState]) -> dict[str, int]:
    """Return the unit after the attack: remaining models, and HP lost by the wounded model."""
    models = attack.target.remaining_models(played.state.hp)
    return {"models": models, "hp_lost": models * attack.target.hp - played.state.hp}


def _by_weapon(played: Played[AttackState]) -> Sequence[tuple[Step, ...]]:
    every = played.entries
    return [every[first : first + STEPS] for first in range(0, len(every), STEPS)]


def _shot(
    attack: Attack,
    index: int,
    name: str,
    entries: tuple[Step, ...],
    played: Played[AttackState],
    t: Words,
) -> WeaponLines:
    numbers = Numbers(attack, index)
    if entries[0].before.is_destroyed:
        return WeaponLines(name, (), t("warsurge.roll.not_needed"))
    if numbers.no_dice:
        return WeaponLines(name, (), t(f"warsurge.reason.{numbers.no_dice}"))
    lines = []
    for entry in entries:
        is_waiting = played.waiting is not None and entry is played.entries[-1]
        line = _step_line(entry, numbers, is_waiting, t)
        if line:
            lines.append(line)
    return WeaponLines(name, lines)


def _step_line(entry: Step, numbers: Numbers, is_waiting: bool, t: Words) -> StepLine | None:
    """Return a step as shown; None for a save that the target has not, or need not roll."""
    match entry.step.key:
        case "attack":
            return _attack_line(entry, numbers, is_waiting, t)
        case "hp_loss":
            return _loss_line(entry, numbers, t)
        case _:
            return _save_line(entry, numbers, is_waiting, t)


def _attack_line(entry: Step, numbers: Numbers, is_waiting: bool, t: Words) -> StepLine:
    came = "…"
    if not is_waiting:
        came = t("warsurge.roll.successes", **word_result(entry, t, GAME))
    cell = numbers.cell
    note = ""
    if cell.is_automatic:
        note = t("warsurge.roll.automatic", count=numbers.dice)
        times = numbers.worth.successes
        if times > 1:
            note += f" × {times}"
    elif cell.needs is None:
        note = t("warsurge.roll.powerless")
    title = t("warsurge.roll.line.attack")
    return StepLine(title, came, _batches(entry, _second(cell, t)), note, entry.step.number)


def _second(cell: NeededNumber, t: Words) -> str:
    """Return the number that a second die needs, in words."""
    needs = needed(cell.then, NINE) if cell.then else ""
    return t("warsurge.roll.second", needs=needs)


def _save_of(key: str, numbers: Numbers) -> Save:
    """Return the save that a step rolls: the armour's or the aegis'."""
    armour, aegis = numbers.saves
    if key == "armour":
        return armour
    return aegis


def _save_line(entry: Step, numbers: Numbers, is_waiting: bool, t: Words) -> StepLine | None:
    save = _save_of(entry.step.key, numbers)
    if not entry.before.successes or save.reason == "no_save":
        return None
    title = t(f"warsurge.roll.line.{entry.step.key}")
    number = entry.step.number
    if entry.ask is None:
        return StepLine(title, note=save_reason(save, t), number=number)
    if is_waiting:
        return StepLine(title, "…", _batches(entry), number=number)
    result = word_result(entry, t, GAME)
    took = t("warsurge.roll.took", **result)
    hits = int(result["dice"]), int(result["unsaved"])
    return StepLine(title, took, _batches(entry), number=number, hits=hits)


def _loss_line(entry: Step, numbers: Numbers, t: Words) -> StepLine:
    result = word_result(entry, t, GAME)
    key = "lost" if result["lost"] else "none_lost"
    came = t(f"warsurge.roll.{key}", **result)
    each = numbers.worth.hp
    note = t("warsurge.roll.each", hp=each) if each > 1 and entry.before.successes else ""
    return StepLine(t("warsurge.roll.line.hp_loss"), came, note=note, number=entry.step.number)


def _batches(entry: Step, second: str = "") -> list[ThrownDice]:
    """Return the dice of a step with their worth.

    second: the title of the second dice.
    """
    if not isinstance(entry.ask, Successes):
        return []
    pool = entry.ask.pool
    batches = []
    for stage, record in enumerate(entry.records):
        worth = [int(passed) for passed in pool.passes(stage, record.faces)]
        title = second if stage == 1 else ""
        batches.append(ThrownDice(title, shown_dice(record, worth, pool.sides)))
    return batches


def due_of(
    attack: Attack, played: Played[AttackState], names: Sequence[str], t: Words
) -> Due | None:
    """Return the dice due.

    names: names of the weapons.
    """
    if not isinstance(played.waiting, Batch) or played.at is None:
        return None
    index = (len(played.entries) - 1) // STEPS
    title = t("warsurge.roll.due", weapon=names[index], dice=t(f"warsurge.dice.{played.at.key}"))
    numbers = Numbers(attack, index)
    row = chart_row(numbers) if played.at.key == "attack" else ""
    dice = ""
    if played.waiting.earned:
        dice = t("warsurge.roll.second_dice", count=played.waiting.count)
    return Due(
        title,
        played.waiting,
        needs=_needs(played, numbers),
        row=row,
        key=batch_key(played),
        alike=alike_of(played),
        dice=dice,
    )


def _needs(played: Played[AttackState], numbers: Numbers) -> str:
    """Return the number that the dice due need, including the second die of a 9/n."""
    key = played.entries[-1].step.key
    if key != "attack":
        return save_needs(_save_of(key, numbers))
    if isinstance(played.waiting, Batch) and played.waiting.earned:
        return needed(numbers.cell.then or 0, NINE)
    return numbers.cell.code

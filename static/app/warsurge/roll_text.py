"""An attack in progress: every die of each weapon, the effect of each step, the dice due."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from app.number_format import needed
from app.rendering import render
from app.views.card import Boxes, ResultCard
from app.views.dice import Due, alike_of, shown_dice, thrown
from app.views.flow import ShownFlow, StepLine, ThrownDice
from app.views.headline import answers_html
from app.warsurge.form import weapon_name
from app.warsurge.odds import answers_of
from app.warsurge.reasons import chart_row, save_needs, save_reason
from app.words import Words, words
from engine.dice import Batch
from engine.flow import Played, PlayedStep
from engine.warsurge.attack import Attack
from engine.warsurge.attack_die_number import NINE, NeededNumber
from engine.warsurge.odds import toll_of
from engine.warsurge.steps.flow import STEPS
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.throw import Successes

Step = PlayedStep[AttackState]


@dataclass(frozen=True)
class WeaponLines:
    """One weapon as shown."""

    name: str
    lines: Sequence[StepLine]
    note: str = ""


def flow_shown(
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
    named = zip(attack.weapons, numbers or attack.weapon_indexes, strict=True)
    names = [weapon_name(weapon, index, t) for weapon, index in named]
    shots = [
        _shot(attack, index, names[index], part, played, t)
        for index, part in enumerate(_by_weapon(played))
    ]
    lines = render("warsurge/roll/lines.html", language, shots=shots)
    if played.waiting is None:
        return ShownFlow(title, lines, card=card_of(attack, played, t))
    remaining = partial(_remaining_html, attack, played, language)
    return ShownFlow(title, lines, due=due_of(attack, played, names, t), remaining=remaining)


def _remaining_html(attack: Attack, played: Played[AttackState], language: str) -> str:
    return answers_html(answers_of(toll_of(attack, played), attack), language)


def card_of(attack: Attack, played: Played[AttackState], t: Words) -> ResultCard:
    """Return the result card of an attack."""
    target, hp, remaining = attack.target, played.state.hp, after(attack, played)
    lost = target.remaining_hp - hp
    headline = t("roll.lost", count=lost) if lost else t("odds.no_damage")
    if not hp:
        headline = t("warsurge.odds.destroyed" if target.models > 1 else "roll.sunk")
    models = t("warsurge.roll.models", before=target.models, after=remaining["models"])
    why = models if lost and target.counts_models else ""
    wounded = (
        t("warsurge.roll.wounded", left=target.hp - remaining["hp_lost"], hp=target.hp)
        if remaining["hp_lost"]
        else ""
    )
    most = target.models * target.hp
    boxes = [
        Boxes(
            t("term.hp"), most, target.remaining_hp, hp, target.hp if target.counts_models else most
        )
    ]
    effects = [(wounded, "")] if wounded and target.models > 1 else []
    return ResultCard(headline, why, effects, boxes)


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
    if entries[0].before.destroyed:
        return WeaponLines(name, (), t("warsurge.roll.not_needed"))
    if numbers.no_dice:
        return WeaponLines(name, (), t(f"warsurge.reason.{numbers.no_dice}"))
    open_step = None if played.waiting is None else played.entries[-1]
    tell = {
        "attack": _attack_line,
        "armour": _save_line,
        "aegis": _save_line,
        "hp_loss": _loss_line,
    }
    lines = [tell[entry.step.key](entry, numbers, entry is open_step, t) for entry in entries]
    return WeaponLines(name, [line for line in lines if line])


def _attack_line(entry: Step, numbers: Numbers, waits: bool, t: Words) -> StepLine:
    cell, successes = numbers.cell, entry.after.successes
    came = "…" if waits else t("warsurge.roll.successes", count=successes)
    note = ""
    if cell.is_automatic:
        times = numbers.worth.successes
        note = t("warsurge.roll.automatic", count=numbers.dice) + (
            f" × {times}" if times > 1 else ""
        )
    elif cell.needs is None:
        note = t("warsurge.roll.powerless")
    return StepLine(
        t("warsurge.roll.line.attack"),
        came,
        _batches(entry, _second(cell, t)),
        note,
        entry.step.number,
    )


def _second(cell: NeededNumber, t: Words) -> str:
    """Return the number that a second die needs, in words."""
    return t("warsurge.roll.second", needs=needed(cell.then, NINE) if cell.then else "")


def _save_line(entry: Step, numbers: Numbers, waits: bool, t: Words) -> StepLine | None:
    save = numbers.saves[0 if entry.step.key == "armour" else 1]
    if not entry.before.successes or save.reason == "no_save":
        return None
    title, number = t(f"warsurge.roll.line.{entry.step.key}"), entry.step.number
    if entry.ask is None:
        return StepLine(title, note=save_reason(save, t), number=number)
    if waits:
        return StepLine(title, "…", _batches(entry), number=number)
    before, after = entry.before.successes, entry.after.successes
    took = t("warsurge.roll.took", before=before, off=entry.answer, after=after)
    return StepLine(title, took, _batches(entry), number=number, hits=(before, after))


def _loss_line(entry: Step, numbers: Numbers, waits: bool, t: Words) -> StepLine:
    lost = entry.before.hp - entry.after.hp
    each = numbers.worth.hp
    note = t("warsurge.roll.each", hp=each) if each > 1 and entry.before.successes else ""
    came = t("warsurge.roll.lost", before=entry.before.hp, lost=lost, after=entry.after.hp)
    came = came if lost else t("warsurge.roll.none_lost")
    return StepLine(t("warsurge.roll.line.hp_loss"), came, note=note, number=entry.step.number)


def _batches(entry: Step, second: str = "") -> list[ThrownDice]:
    if not isinstance(entry.ask, Successes):
        return []
    pool = entry.ask.pool
    shown = [
        shown_dice(record, [int(passed) for passed in pool.passes(stage, record.faces)], pool.sides)
        for stage, record in enumerate(entry.records)
    ]
    return [ThrownDice(second if stage == 1 else "", batch) for stage, batch in enumerate(shown)]


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
    dice = (
        t("warsurge.roll.second_dice", count=played.waiting.count) if played.waiting.earned else ""
    )
    return Due(
        title,
        played.waiting,
        _needs(played, numbers),
        row,
        thrown(played),
        alike_of(played),
        dice=dice,
    )


def _needs(played: Played[AttackState], numbers: Numbers) -> str:
    """Return the number that the dice due need, including the second die of a 9/n."""
    key = played.entries[-1].step.key
    if key != "attack":
        return save_needs(numbers.saves[0 if key == "armour" else 1])
    earned = isinstance(played.waiting, Batch) and played.waiting.earned
    return needed(numbers.cell.then or 0, NINE) if earned else numbers.cell.code

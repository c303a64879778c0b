"""An attack as far as it has been thrown: weapon by weapon every die, what each step did, what is due."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.rendering import render
from app.views.dice import Die, Due, shown_dice, thrown
from app.views.flow import Shown
from app.warsurge.form import weapon_name
from app.warsurge.odds import toll_html
from app.warsurge.reasons import save_needs, save_reason
from app.words import Words, words
from engine.dice import Batch
from engine.flow import Entry, Played
from engine.warsurge.attack import Attack
from engine.warsurge.die import NEVER, SIDES
from engine.warsurge.odds import toll_of
from engine.warsurge.steps.flow import STEPS
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.throw import Successes

FACE_NAMES = {NEVER: "0"}
"""A D10 marked 1 to 10: its 10 is the 0."""
MANY = 60
"""More dice than these are counted by what they show, not drawn one by one."""
Step = Entry[AttackState]


@dataclass(frozen=True)
class Line:
    """One step as shown: its dice by batch, what it came to, and a further word.

    second: what a second die needs, empty where there is none.
    """

    key: str
    number: str
    came: str
    batches: Sequence[list[Die]] = ()
    second: str = ""
    note: str = ""


@dataclass(frozen=True)
class Shot:
    """One weapon as shown."""

    name: str
    lines: Sequence[Line]
    note: str = ""


def lines_html(attack: Attack, played: Played[AttackState], language: str) -> str:
    """All that was thrown, and what every step did."""
    t = words(language)
    shots = [_shot(attack, place, part, played, t) for place, part in enumerate(_by_weapon(played))]
    return render("warsurge/roll/lines.html", language, shots=shots, many=MANY)


def flow_shown(attack: Attack, played: Played[AttackState], title: str, language: str, over: str = "") -> Shown:
    """An attack: its dice, what is left of it, how it ended; `over`: the buttons under its end, as a template."""
    lines = lines_html(attack, played, language)
    if played.waiting is None:
        values = {"target": attack.target, "left": after(attack, played), "hp": played.state.hp, "many": MANY}
        return Shown(title, lines, result=render("warsurge/roll/result.html", language, **values, over=over))
    left = toll_html(toll_of(attack, played), attack, language)
    return Shown(title, lines, due=due_of(attack, played, words(language)), left=left)


def say_text(attack: Attack, played: Played[AttackState], language: str) -> str:
    """The attack in a sentence."""
    values: dict[str, Any] = {"waiting": played.waiting, "hp": played.state.hp, "target": attack.target}
    return render("warsurge/roll/say.txt", language, **values, left=after(attack, played)).strip()


def after(attack: Attack, played: Played[AttackState]) -> dict[str, int]:
    """The unit after the attack: models left, and HP lost by the wounded one."""
    models = attack.target.models_left(played.state.hp)
    return {"models": models, "hp_lost": models * attack.target.hp - played.state.hp}


def _by_weapon(played: Played[AttackState]) -> Sequence[tuple[Step, ...]]:
    every = played.entries
    return [every[first : first + STEPS] for first in range(0, len(every), STEPS)]


def _shot(attack: Attack, place: int, entries: tuple[Step, ...], played: Played[AttackState], t: Words) -> Shot:
    found, name = Numbers(attack, place), weapon_name(attack.weapons[place], place, t)
    if entries[0].before.destroyed:
        return Shot(name, (), t("warsurge.roll.not_needed"))
    if found.out_of_reach:
        return Shot(name, (), t(f"warsurge.reason.{found.out_of_reach}"))
    open_step = None if played.waiting is None else played.entries[-1]
    tell = {"attack": _attack_line, "armour": _save_line, "aegis": _save_line, "hp_loss": _loss_line}
    lines = [tell[entry.step.key](entry, found, entry is open_step, t) for entry in entries]
    return Shot(name, [line for line in lines if line])


def _attack_line(entry: Step, found: Numbers, waits: bool, t: Words) -> Line:
    cell, successes = found.cell, entry.after.successes
    came = "…" if waits else t("warsurge.roll.successes", count=successes)
    note = ""
    if cell.is_automatic:
        times = found.worth.successes
        note = t("warsurge.roll.automatic", count=found.dice) + (f" × {times}" if times > 1 else "")
    elif cell.needs is None:
        note = t("warsurge.roll.powerless")
    second = f"{cell.then}+" if cell.then and cell.then < SIDES - 1 else str(cell.then or "")
    return Line("attack", entry.step.number, came, _batches(entry), second, note)


def _save_line(entry: Step, found: Numbers, waits: bool, t: Words) -> Line | None:
    save = found.saves[0 if entry.step.key == "armour" else 1]
    if not entry.before.successes or save.reason == "no_save":
        return None
    if entry.ask is None:
        return Line(entry.step.key, entry.step.number, "", note=save_reason(save, t))
    took = t("warsurge.roll.took", before=entry.before.successes, off=entry.answer, after=entry.after.successes)
    return Line(entry.step.key, entry.step.number, "…" if waits else took, _batches(entry))


def _loss_line(entry: Step, found: Numbers, waits: bool, t: Words) -> Line:
    lost = entry.before.hp - entry.after.hp
    each = found.worth.hp
    note = t("warsurge.roll.each", hp=each) if each > 1 and entry.before.successes else ""
    came = t("warsurge.roll.lost", before=entry.before.hp, lost=lost, after=entry.after.hp)
    return Line("hp_loss", entry.step.number, came if lost else t("warsurge.roll.none_lost"), note=note)


def _batches(entry: Step) -> list[list[Die]]:
    if not isinstance(entry.ask, Successes):
        return []
    pool = entry.ask.pool
    return [
        shown_dice(record, [int(passed) for passed in pool.passes(stage, record.faces)], pool.sides)
        for stage, record in enumerate(entry.records)
    ]


def due_of(attack: Attack, played: Played[AttackState], t: Words) -> Due | None:
    """The dice that are due."""
    if not isinstance(played.waiting, Batch) or played.at is None:
        return None
    place = (len(played.entries) - 1) // STEPS
    name = weapon_name(attack.weapons[place], place, t)
    title = t("warsurge.roll.due", weapon=name, dice=t(f"warsurge.dice.{played.at.key}"))
    names = FACE_NAMES if played.waiting.sides == SIDES else {}
    return Due(title, played.waiting, _needs(played, Numbers(attack, place)), names, thrown(played))


def _needs(played: Played[AttackState], found: Numbers) -> str:
    """What the dice that are due need, the second one of a 9/n included."""
    key = played.entries[-1].step.key
    if key != "attack":
        return save_needs(found.saves[0 if key == "armour" else 1])
    earned = isinstance(played.waiting, Batch) and played.waiting.earned
    number = found.cell.then if earned else found.cell.needs
    return f"{number}" if number == SIDES - 1 else f"{number}+"

"""The current step of an activation, and the next thing to do."""

from typing import Any, get_args

from app.dystopian.battle.answers_view import (
    counter_groups,
    defenders,
    neighbours,
    show_shares,
    sights,
)
from app.dystopian.battle.next_attack import aims_html
from app.dystopian.form import reader
from app.dystopian.reasons import dice_text, sources_text
from app.dystopian.roll_text import due_of, shown_lines
from app.rendering import render
from app.views.dice import Due
from app.views.flow import lines_html
from app.views.piece_cache import PIECES
from app.words import Words, words
from engine.dystopian.activation.flow import SINGLE_ATTACKS
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.battle import BY_HAND, Progress, State, card_steps, commodore_sides, progress
from engine.dystopian.battle.reading.log_sentences import SEPARATE, makers_of
from engine.dystopian.profiles import ACTS_IN, Modifier, ModifierEffect
from engine.dystopian.rulings import joint_options
from engine.engagement import Engagement

ASKED = {"counter": counter_groups, "sight": sights, "defend": defenders, "explosion": neighbours}
"""Functions that make the choices of the current form, by what is due."""


def show_situation(engagement: Engagement[State], language: str) -> str:
    """Render the activation in progress; nothing when there is none."""
    state = engagement.state
    now = progress(state)
    t = words(language)
    sides = _commodore_sides(engagement)
    if now is None:
        if not sides:
            return ""
        return render("dystopian/battle/commodore.html", language, sides=sides)
    numbers = now.numbers if now.roll == "attack" else None
    remaining = [(_part_at(state, key, t), _attack(key)) for key in now.remaining[1:]]
    asked = None
    if now.due in ASKED:
        asked = ASKED[now.due](state, now, t)
    return render(
        "dystopian/battle/middle.html",
        language,
        now=now,
        who=engagement.battle.sides[now.side].name,
        part=part_text(now.part, t),
        target=_target_name(state, now),
        lines=lines_html(shown_lines(now.played, t), language),
        **_explain_dice(numbers, t),
        due=_due_dice(engagement, now, t),
        hand=_numbers_by_hand(now),
        divided=show_shares(state, now, t),
        seen=_open_sights(state, now, t),
        together=[(option, t(f"option.{option}")) for option in joint_options(state.rulings)],
        apart=[(SEPARATE, t("table.separate"))],
        remaining=remaining,
        aims=aims_html(state, t),
        nine=PIECES.html(now.step, "dystopian/battle/nine.html", language, steps=now.steps),
        steps=PIECES.html(now.step, "dystopian/battle/steps.html", language, steps=now.steps),
        hand_part=now.card_target[0],
        card=PIECES.get((now.card_target, language), _card, *now.card_target, language),
        commodore=sides,
        asked=asked,
    )


def _target_name(state: State, now: Progress) -> str:
    return state.roster.name(now.target) if now.target else ""


def _explain_dice(numbers: Numbers | None, t: Words) -> dict[str, str]:
    """Return the dice of an attack in words, and their sources; both empty for other rolls."""
    if numbers is None:
        return {"dice": "", "sources": ""}
    return {"dice": dice_text(numbers, t), "sources": sources_text(numbers, t)}


def _due_dice(engagement: Engagement[State], now: Progress, t: Words) -> Due | None:
    """Return the dice that are due; models that roll at themselves have no target."""
    state = engagement.state
    key = f"{engagement.battle.id}.{len(engagement.battle.events)}"
    at = "" if now.target in now.by else _target_name(state, now)
    return due_of(now.played, now.numbers, t, key, state.roster.all_names(now.by), at)


def _card(part: str | None, roll: str | None, language: str) -> str:
    """Render the form of a card that is played on a part, or on one roll of AA at a wing."""
    t = words(language)
    kind = (part or "").partition(".")[0]
    numbers = card_steps(kind, at_wing=bool(roll))
    effects = [("", t("table.no_number"))]
    for effect in get_args(ModifierEffect):
        if set(numbers).intersection(ACTS_IN[effect]):
            effects.append((effect, t(f"modifier.{effect}")))
    steps = [(str(step), f"{step} · {t(f'step.{step}')}") for step in numbers]
    given = {"part": part}
    if roll:
        given["roll"] = roll
    fields = reader(language).slots(Modifier, {}, "card")
    # The part decides which effects and steps there are; a card may also have no number.
    more = {"fields": fields, "card_effects": effects, "card_steps": steps}
    return render("dystopian/battle/card.html", language, given=given, **more)


def part_text(key: str | None, t: Words) -> str:
    """Name a part in words, such as 'Attack 2'."""
    if key is None:
        return ""
    kind, _, index = key.partition(".")
    return t(f"table.part.{kind}", number=int(index or 0) + 1)


def _part_at(state: State, key: str, t: Words) -> str:
    """Name a part that is still to come, with its target if it has one."""
    text = part_text(key, t)
    if not key.startswith(SINGLE_ATTACKS):
        return text
    target = makers_of(state, key).target
    return f"{text} → {state.roster.name(target)}"


def _attack(key: str) -> int | None:
    """Return the index of a part that is an attack, which may come first."""
    kind, _, index = key.partition(".")
    return int(index) if kind == "attack" else None


def _numbers_by_hand(now: Progress) -> dict[str, str]:
    """Return the present values of the numbers that may be set by hand; empty for a number that
    there is not.
    """
    numbers = now.numbers
    if numbers is None or now.is_mid_step:
        return {}
    values = {}
    for name in BY_HAND.get(now.roll or "", ()):
        number = numbers.number(name)
        values[name] = "" if number is None else str(number)
    return values


def _open_sights(state: State, now: Progress, t: Words) -> dict[str, Any] | None:
    """Return the sight of the current attack while it can still be changed."""
    if now.roll != "attack" or now.is_mid_roll:
        return None
    attack = sights(state, now, t)
    return attack if attack["shots"] else None


def _commodore_sides(engagement: Engagement[State]) -> list[tuple[int, str]]:
    """Return the sides that may repeat the last critical-table roll, each with its name."""
    sides = engagement.battle.sides
    may_repeat = commodore_sides(engagement.state, len(sides))
    return [(side, sides[side].name) for side in sorted(may_repeat)]

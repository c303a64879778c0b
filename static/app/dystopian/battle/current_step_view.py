"""The current step of an activation, and the next thing to do."""

from collections.abc import Mapping
from typing import Any, get_args

from app.dystopian.battle.answers_view import counter_groups, defenders, divided, neighbours, sights
from app.dystopian.battle.next_attack import aims_html
from app.dystopian.form import reader
from app.dystopian.reasons import dice_text, sources_text
from app.dystopian.roll_text import due_of, shown_lines
from app.rendering import render
from app.views.flow import lines_html
from app.views.piece_cache import PIECES
from app.words import Words, words
from engine.dystopian.activation.flow import SINGLE_ATTACKS
from engine.dystopian.battle import BY_HAND, Progress, State, card_steps, commodore_sides, progress
from engine.dystopian.battle.reading.log_sentences import SEPARATE, makers_of
from engine.dystopian.profiles import ACTS_IN, Modifier, ModifierEffect
from engine.dystopian.rulings import undivided
from engine.engagement import Engagement

ASKED = {"counter": counter_groups, "sight": sights, "defend": defenders, "explosion": neighbours}
"""Functions that make the choices of the current form, by what is due."""


def show_situation(engagement: Engagement[State], language: str) -> str:
    """Render the activation in progress; nothing when there is none."""
    state = engagement.state
    now, t = progress(state), words(language)
    if now is None:
        repeated = _repeated(engagement)
        return (
            render("dystopian/battle/commodore.html", language, sides=repeated) if repeated else ""
        )
    target, key = now.target, f"{engagement.battle.id}.{len(engagement.battle.events)}"
    at = state.roster.name(target) if target else ""
    numbers = now.numbers if now.roll == "attack" else None
    return render(
        "dystopian/battle/middle.html",
        language,
        now=now,
        who=engagement.battle.sides[now.side].name,
        part=part_text(now.part, t),
        target=at,
        lines=lines_html(shown_lines(now.played, t), language),
        dice=dice_text(numbers, t) if numbers else "",
        sources=sources_text(numbers, t) if numbers else "",
        due=due_of(
            now.played,
            now.numbers,
            t,
            key,
            state.roster.all_names(now.by),
            "" if target in now.by else at,
        ),
        hand=_by_hand(now),
        divided=divided(state, now, t),
        seen=_seen(state, now, t),
        together=[(option, t(f"option.{option}")) for option in undivided(state.rulings)],
        apart=[(SEPARATE, t("table.separate"))],
        remaining=[(_part_at(state, key, t), _attack(key)) for key in now.remaining[1:]],
        aims=aims_html(state, t),
        nine=PIECES.html(now.step, "dystopian/battle/nine.html", language, steps=now.steps),
        steps=PIECES.html(now.step, "dystopian/battle/steps.html", language, steps=now.steps),
        hand_part=now.carded[0],
        card=PIECES.get((now.carded, language), _card, *now.carded, language),
        commodore=_repeated(engagement),
        asked=ASKED[now.due](state, now, t) if now.due in ASKED else None,
    )


def _card(part: str | None, roll: str | None, language: str) -> str:
    """Render the form of a card that is played on a part, or on one roll of AA at a wing."""
    t, kind = words(language), (part or "").partition(".")[0]
    numbers = card_steps(kind, at_wing=bool(roll))
    every = [item for item in get_args(ModifierEffect) if set(numbers).intersection(ACTS_IN[item])]
    effects = [("", t("table.no_number")), *((item, t(f"modifier.{item}")) for item in every)]
    steps = [(str(step), f"{step} · {t(f'step.{step}')}") for step in numbers]
    given = {"part": part} | ({"roll": roll} if roll else {})
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
    return (
        f"{text} → {state.roster.name(makers_of(state, key)[2])}"
        if key.startswith(SINGLE_ATTACKS)
        else text
    )


def _attack(key: str) -> int | None:
    """Return the index of a part that is an attack, which may come first."""
    kind, _, index = key.partition(".")
    return int(index) if kind == "attack" else None


def _by_hand(now: Progress) -> Mapping[str, str]:
    """Return the present values of the numbers that may be set by hand."""
    numbers = now.numbers
    if numbers is None or now.mid_step:
        return {}
    result = {name: numbers.number(name) for name in BY_HAND.get(now.roll or "", ())}
    return {name: "" if number is None else str(number) for name, number in result.items()}


def _seen(state: State, now: Progress, t: Words) -> dict[str, Any] | None:
    """Return the sight of the current attack while it can still be changed."""
    result = sights(state, now, t) if now.roll == "attack" and not now.mid_roll else None
    return result if result and result["shots"] else None


def _repeated(engagement: Engagement[State]) -> list[tuple[int, str]]:
    """Return the sides that may repeat the last critical-table roll, each with its name."""
    sides = engagement.battle.sides
    return [
        (side, sides[side].name) for side in sorted(commodore_sides(engagement.state, len(sides)))
    ]

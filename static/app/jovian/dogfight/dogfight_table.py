"""A dogfight of a battle on the table: waiting for orders, or in progress."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from app.jovian.charts.chart_rows import damage_row, results_row, weapon_row
from app.jovian.dogfight.opponent import sealed_of
from app.jovian.dogfight.options import Fight
from app.jovian.dogfight.player_names import players_of
from app.jovian.dogfight.shots_view import deciding_of, due_of, firing, show_orders, story
from app.jovian.words import choice_in_words, weapon_name
from app.rendering import render
from app.views.card import ResultCard
from app.views.flow import ShownFlow
from app.words import Words, words
from engine.engagement import Engagement, Event, Underway
from engine.jovian.advice.opponent import dogfight_due
from engine.jovian.battle import DeclaredDogfight, Fighting, State
from engine.jovian.dogfight.odds import dogfight_odds, outcome_chances
from engine.jovian.dogfight.plan import aftermath
from engine.jovian.dogfight.state import closing_moves
from engine.jovian.odds import remaining_ends


def show_situation(engagement: Engagement[State], language: str) -> str:
    """Return the part of the table about a dogfight on one phone.

    Before the reveal it names the players who must give orders, and shows no orders. After the
    reveal it shows how often orders were given anew.
    """
    waiting = engagement.state.dogfight
    flow = engagement.state.underway
    if waiting:
        if waiting.has_two_phones:
            return ""
        is_given = [sealed is not None for sealed in waiting.sealed]
        return render(
            "jovian/battle/curtain.html",
            language,
            **_situation_values(engagement, waiting),
            broadside=dogfight_due(engagement),
            given=is_given,
        )
    if flow and isinstance(flow.declared, Fighting):
        return render(
            "jovian/dogfight/repeat_counts.html",
            language,
            **_situation_values(engagement, flow.declared),
            revealed=True,
        )
    return ""


def _situation_values(
    engagement: Engagement[State], declared: DeclaredDogfight | Fighting
) -> dict[str, object]:
    """Return the values that the parts of the table before and after the reveal have in common."""
    return {
        "names": players_of(engagement, declared.declaration.refs),
        "repeat_counts": repeat_counts(engagement),
        "sealed": sealed_of(engagement),
    }


def repeat_counts(engagement: Engagement[State]) -> tuple[int, int]:
    """Return how often each side's orders of the latest dogfight were given anew, including orders
    that were undone.
    """
    begin = _find_last_begin(engagement)
    if begin and begin.data.get("phones") == "two":
        return _count_old_orders(engagement.state)
    # On one phone undone orders count, too.
    seals: tuple[set[str | None], set[str | None]] = (set(), set())
    if begin:
        for event in engagement.battle.every:
            if event.kind == "orders" and event.number > begin.number:
                seals[event.data["place"]].add(event.commitment)
    counts = [len(side) for side in seals]
    dogfight = engagement.state.dogfight
    for side in (0, 1):
        waits = dogfight is not None and dogfight.sealed[side] is None
        if not waits and counts[side]:
            counts[side] -= 1
    return counts[0], counts[1]


def _find_last_begin(engagement: Engagement[State]) -> Event | None:
    """Return the event that began the latest dogfight of a battle; None without one."""
    for event in reversed(engagement.battle.events):
        if event.kind == "dogfight":
            return event
    return None


def _count_old_orders(state: State) -> tuple[int, int]:
    """Return how many sealed orders each side has given up in the latest dogfight on two phones."""
    if state.dogfight:
        first, second = state.dogfight.released
        return len(first), len(second)
    if state.bonds:
        first, second = state.bonds[-1].released
        return len(first), len(second)
    return 0, 0


def show_dogfight(state: State, underway: Underway[Any], language: str) -> ShownFlow:
    """Return a dogfight after the reveal: both orders, every shot, the request, the remaining odds,
    the ending.
    """
    t = words(language)
    fighting: Fighting = underway.declared
    fight = Fight(fighting.dogfight, underway.played)
    names = [state.roster.name(ref) for ref in underway.models]
    title = " – ".join(names)
    lines = render(
        "jovian/dogfight/fight.html",
        language,
        names=names,
        orders=show_orders(fight.dogfight),
        chances=outcome_chances(dogfight_odds(fight.dogfight)),
        two_phones=fighting.declaration.phones == "two",
        story=story(fight),
        step=_step_number(fight),
        named=partial(choice_in_words, t=t),
        rows={"result": results_row, "damage": damage_row, "weapon": weapon_row},
    )
    if fight.played.waiting is None:
        return ShownFlow(title, lines, card=_card(fight, underway.models[0], names, language))
    return ShownFlow(
        title,
        lines,
        due=due_of(fight, names, t),
        deciding=deciding_of(fight, names, t),
        remaining=partial(_remaining_html, fight, names, language),
    )


def _step_number(fight: Fight) -> int | str:
    """Return the number of the step that waits for dice or a decision; empty at the end."""
    if fight.played.waiting:
        return firing(fight).number
    return ""


def name_shot(underway: Underway[Any], t: Words) -> tuple[int, str]:
    """Return the side whose shot of a dogfight waits for dice, and the name of the weapon."""
    fight = Fight(underway.declared.dogfight, underway.played)
    shot = firing(fight)
    weapon = show_orders(fight.dogfight)[shot.side].weapon
    if shot.is_missile or weapon is None:
        return shot.side, t("jovian.chart.weapon.missile")
    return shot.side, weapon_name(weapon, t)


def _remaining_html(fight: Fight, names: Sequence[str], language: str) -> str:
    """Return the remaining odds of the ending; empty where they take long."""
    ends = remaining_ends(fight.played)
    if not ends:
        return ""
    chances = outcome_chances(ends)
    return render("jovian/dogfight/chances.html", language, names=names, chances=chances)


def _card(fight: Fight, first: str, names: Sequence[str], language: str) -> ResultCard:
    """Return the ending of a dogfight, and the remaining strength of both squadrons."""
    t = words(language)
    end = fight.played.state
    encounter = fight.dogfight.encounter
    more = render(
        "jovian/dogfight/ended.html",
        language,
        names=names,
        first=first,
        outcome=end.outcome,
        structure=end.structure,
        moves=closing_moves(end, encounter.interceptor),
        sides=encounter.sides,
        after=aftermath(fight.dogfight, fight.played.entries),
    )
    survivor = names[0]
    if end.outcome == "second":
        survivor = names[1]
    return ResultCard(t(f"dogfight.outcome.{end.outcome}", name=survivor), more=more)

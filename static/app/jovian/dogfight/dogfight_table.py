"""A dogfight of a battle on the table: waiting for orders, or in progress."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from app.jovian.charts import damage_row, results_row, weapon_row
from app.jovian.dogfight.opponent import sealed_of
from app.jovian.dogfight.options import Fight
from app.jovian.dogfight.player_names import players_of
from app.jovian.dogfight.shots_view import deciding_of, due_of, firing, revealed, story
from app.jovian.words import choice_in_words, weapon_name
from app.rendering import render
from app.views.card import ResultCard
from app.views.flow import ShownFlow
from app.words import Words, words
from engine.engagement import Engagement, Underway
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
    waiting, flow = engagement.state.dogfight, engagement.state.underway
    declared = waiting or (flow.declared if flow else None)
    if not isinstance(declared, DeclaredDogfight | Fighting) or (waiting and waiting.two_phones):
        return ""
    names = players_of(engagement, declared.declaration.refs)
    values = {
        "names": names,
        "repeat_counts": repeat_counts(engagement),
        "sealed": sealed_of(engagement),
    }
    if isinstance(declared, Fighting):
        return render("jovian/dogfight/repeat_counts.html", language, **values, revealed=True)
    given = [sealed is not None for sealed in declared.sealed]
    return render(
        "jovian/battle/curtain.html",
        language,
        **values,
        broadside=dogfight_due(engagement),
        given=given,
    )


def repeat_counts(engagement: Engagement[State]) -> tuple[int, int]:
    """Return how often each side's orders of the latest dogfight were given anew, including orders
    that were undone.
    """
    battle, now = engagement.battle, engagement.state.dogfight
    begun = next((event for event in reversed(battle.events) if event.kind == "dogfight"), None)
    if begun and begun.data.get("phones") == "two":
        bonds = engagement.state.bonds
        first, second = now.released if now else bonds[-1].released if bonds else ((), ())
        return len(first), len(second)
    # On one phone undone orders count, too.
    fresh = {
        (event.commitment, event.data["place"])
        for event in battle.every
        if event.kind == "orders" and begun and event.number > begun.number
    }
    waiting = [sealed is None for sealed in now.sealed] if now else [False, False]
    item, other = (sum(of == index for _, of in fresh) for index in (0, 1))
    return max(0, item - (not waiting[0])), max(0, other - (not waiting[1]))


def shown(state: State, underway: Underway[Any], language: str) -> ShownFlow:
    """Return a dogfight after the reveal: both orders, every shot, the request, the remaining odds,
    the ending.
    """
    fighting: Fighting = underway.declared
    fight, t = Fight(fighting.dogfight, underway.played), words(language)
    names = [state.roster.name(ref) for ref in underway.models]
    title = " – ".join(names)
    lines = render(
        "jovian/dogfight/fight.html",
        language,
        names=names,
        orders=revealed(fight.dogfight),
        chances=outcome_chances(dogfight_odds(fight.dogfight)),
        two_phones=fighting.declaration.phones == "two",
        story=story(fight),
        step=firing(fight).number if fight.played.waiting else "",
        named=partial(choice_in_words, t=t),
        rows={"result": results_row, "damage": damage_row, "weapon": weapon_row},
    )
    if fight.played.waiting is None:
        return ShownFlow(title, lines, card=_card(fight, underway.models[0], names, language))
    remaining = partial(_remaining_html, fight, names, language)
    due, deciding = due_of(fight, names, t), deciding_of(fight, names, t)
    return ShownFlow(title, lines, due=due, deciding=deciding, remaining=remaining)


def fired(underway: Underway[Any], t: Words) -> tuple[int, str]:
    """Return the side whose shot of a dogfight waits for dice, and the name of the weapon."""
    fight = Fight(underway.declared.dogfight, underway.played)
    shot = firing(fight)
    weapon = None if shot.is_missile else revealed(fight.dogfight)[shot.side].weapon
    return shot.side, weapon_name(weapon, t) if weapon else t("jovian.chart.weapon.missile")


def _remaining_html(fight: Fight, names: Sequence[str], language: str) -> str:
    """Return the remaining odds of the ending; empty where they take long."""
    ends = remaining_ends(fight.played)
    return (
        render("jovian/dogfight/chances.html", language, names=names, chances=outcome_chances(ends))
        if ends
        else ""
    )


def _card(fight: Fight, first: str, names: Sequence[str], language: str) -> ResultCard:
    """Return the ending of a dogfight, and the remaining strength of both squadrons."""
    end, encounter, t = fight.played.state, fight.dogfight.encounter, words(language)
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
    name = names[1] if end.outcome == "second" else names[0]
    return ResultCard(t(f"dogfight.outcome.{end.outcome}", name=name), more=more)

"""A dogfight of a battle on its table: declared, waiting for orders, fought."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from app.battle.actions import act_on, shows
from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
from app.fields import bounds
from app.form import Shape, nested
from app.jovian.charts import damage_row, results_row, weapon_row
from app.jovian.declare import target_card
from app.jovian.dogfight.fight import deciding_of, due_of, firing, revealed, sides_after, story
from app.jovian.dogfight.opponent import due_of as broadside_due
from app.jovian.dogfight.opponent import sealed_of
from app.jovian.dogfight.options import Fight
from app.jovian.words import in_words, weapon_name
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response
from app.views.card import Card
from app.views.flow import Shown
from app.words import Words, words
from engine.engagement import Draft, Engagement, Underway
from engine.engagement.refusal import accepted
from engine.engagement.saved import plain
from engine.jovian.battle import DogfightSaid, Fighting, Joining, State
from engine.jovian.dogfight.odds import DogfightOdds, dogfight_odds
from engine.jovian.dogfight.orders import Missiles
from engine.jovian.dogfight.state import closing_moves
from engine.jovian.odds import ends_left
from engine.kit.faults import Fault

ROOT, SIDES = "encounter", (0, 1)
SHAPE = Shape(lists=("sides",), blank_is_none=("weapon",))


def foes(state: State, ref: str) -> list[tuple[str, str]]:
    """The squadrons of other sides that a squadron may meet."""
    if ref not in state.squadrons:
        return []
    return [(one, state.roster.name(one)) for one in state.foes(ref) if one in state.squadrons]


# ---- Declared ----


async def begin(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen on which a squadron picks the one that it meets."""
    screen = request.screen.to("dogfight", item=request.given.get("ref"))
    return shows(request, screen, html=await dogfight_html(repository, page, request.at(screen, forms=[])))


async def next_round(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The same two once more; where there is nobody else in the battle, with the Fire Control of a new round."""
    engagement = await repository.engagement(request.screen.battle)
    state, screen = engagement.state, request.screen.to("dogfight", item=request.given.get("ref"))
    if len(state.roster.names) > len(SIDES) or state.setup.rulings.next_fire_control != "full":
        return await begin(repository, page, request)
    return await act_on(repository, request, Draft(kind="turn"), screen=screen, fresh=True)


async def look(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The screen for another squadron to meet."""
    return shows(request)


async def dogfight_html(repository: Repository, page: BattlePage, request: Request) -> str:
    """Whom a squadron meets, who intercepts, the missiles that either declares, and how orders are given."""
    engagement = await repository.engagement(request.screen.battle)
    state, group, t = engagement.state, request.screen.item or "", words(request.lang)
    found = foes(state, group)
    wanted = nested(request.forms, SHAPE).get(ROOT, {}).get("target")
    target = wanted if wanted in dict(found) else next((ref for ref, _ in found), "")
    return render(
        "jovian/battle/dogfight.html",
        request.lang,
        targets=[target_card(state, ref, t) for ref, _ in found],
        target=target,
        names=[state.roster.name(group), state.roster.name(target)],
        missiles=[_missiles(state, ref, t) for ref in (group, target)],
        most=bounds(Joining),
        fired=bounds(Missiles)["fired"] | {"min": 0},
    )


def _missiles(state: State, ref: str, t: Words) -> list[tuple[str, str]]:
    """The missile weapons of a squadron, by their places."""
    profile = state.roster.squadrons.get(ref)
    weapons = enumerate(profile.weapons if profile else ())
    return [(str(place), weapon_name(one, t)) for place, one in weapons if one.is_missile]


async def declare(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Step 1: both squadrons and their missiles stand."""
    said = nested(request.forms, SHAPE).get(ROOT, {})
    refs = (request.screen.item or "", said.get("target", ""))
    sides = [_joining(ref, side) for ref, side in zip(refs, said.get("sides", ()), strict=False)]
    how = {name: said[name] for name in ("interception", "phones") if name in said}
    found = unwrap(accepted(DogfightSaid, {"sides": sides, **how}), _beside)
    screen = request.screen.to("battle" if found.phones == "one" else "codes", item=None)
    focus = "flow-title" if found.phones == "one" else "battle-title"
    draft = Draft(kind="dogfight", data=plain(found))
    return await act_on(repository, request, draft, beside=_beside, screen=screen, focus=focus)


def _joining(ref: str, side: Mapping[str, Any]) -> dict[str, Any]:
    fired = side.get("fired") or "0"
    declared = {"missiles": {"weapon": side["weapon"], "fired": fired}} if fired != "0" else {}
    return {"group": ref} | {name: side[name] for name in ("modifier", "missile_modifier") if name in side} | declared


def _beside(fault: Fault) -> Fault:
    """A fault where the form shows it."""
    path = (part for part in fault.path if part not in ("data", "missiles"))
    return Fault((ROOT, *path), fault.code, fault.numbers)


# ---- On the table ----


def middle(engagement: Engagement[State], language: str) -> str:
    """Who is to give orders, while a dogfight waits for them, and nothing of what was ordered; later how often anew."""
    state, flow = engagement.state, engagement.state.underway
    if state.dogfight is None:
        if flow is None or not isinstance(flow.declared, Fighting):
            return ""
        said = flow.declared.said
        names = [state.roster.name(ref) for ref in said.refs]
        values = {"names": names, "again": given_again(engagement), "sealed": sealed_of(engagement, names)}
        return render("jovian/dogfight/again.html", language, **values, revealed=True)
    said = state.dogfight.said
    names = [state.roster.name(ref) for ref in said.refs]
    return render(
        "jovian/battle/curtain.html",
        language,
        names=names,
        broadside=broadside_due(engagement),
        sealed=sealed_of(engagement, names),
        given=[one is not None for one in state.dogfight.sealed],
        again=given_again(engagement),
        phones=said.phones,
    )


def given_again(engagement: Engagement[State]) -> tuple[int, int]:
    """How often either side's orders of the latest dogfight were given again, whatever became of them."""
    battle, now = engagement.battle, engagement.state.dogfight
    begun = max((event.number for event in battle.events if event.kind == "dogfight"), default=0)
    fresh = [event for event in battle.every if event.kind == "orders" and event.number > begun]
    waiting = [one is None for one in now.sealed] if now else [False, False]
    first, second = (sum(event.data["place"] == place for event in fresh) for place in (0, 1))
    return max(0, first - (not waiting[0])), max(0, second - (not waiting[1]))


def shown(state: State, underway: Underway[Any], language: str) -> Shown:
    """A dogfight after the reveal: both orders, every shot, what is due, the odds of what is left, how it ended."""
    fighting: Fighting = underway.declared
    fight, t = Fight(fighting.dogfight, underway.played), words(language)
    names = [state.roster.name(ref) for ref in underway.models]
    title = " – ".join(names)
    lines = render(
        "jovian/dogfight/fight.html",
        language,
        names=names,
        orders=revealed(fight.dogfight),
        chances=dogfight_odds(fight.dogfight),
        matched=fighting.said.phones == "two",
        story=story(fight),
        step=firing(fight).number if fight.played.waiting else "",
        named=lambda options: " / ".join(in_words(each, t) for each in options),
        rows={"result": results_row, "damage": damage_row, "weapon": weapon_row},
    )
    if fight.played.waiting is None:
        return Shown(title, lines, card=_card(fight, underway.models[0], names, language))
    left = partial(_left_html, fight, names, language)
    return Shown(title, lines, due=due_of(fight, names, t), deciding=deciding_of(fight, names, t), left=left)


def _left_html(fight: Fight, names: Sequence[str], language: str) -> str:
    """How it may still end, nothing where that takes long to work out."""
    left = ends_left(fight.played)
    return render("jovian/dogfight/chances.html", language, names=names, chances=DogfightOdds(left)) if left else ""


def _card(fight: Fight, first: str, names: Sequence[str], language: str) -> Card:
    """How a dogfight ended, and what both have left."""
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
        after=sides_after(fight),
    )
    name = names[1] if end.outcome == "second" else names[0]
    return Card(t(f"dogfight.outcome.{end.outcome}", name=name), more=more)

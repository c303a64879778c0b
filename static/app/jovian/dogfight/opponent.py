"""The declarations of Broadside in a dogfight, in words, and its sealed orders."""

from collections.abc import Sequence

from app.battle.actions import kept, shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.jovian.dogfight.opening_text import opening_text
from app.number_format import signed
from app.requests.response import REPEAT, STOP, Response
from app.words import Words, words
from app.work_slices import SLICE, Working, latest
from engine.engagement import Engagement
from engine.jovian.advice.opponent import Arming, Mixing, dogfight_due, seal_orders
from engine.jovian.advice.orders import MissileAdvice
from engine.jovian.battle import DogfightDeclaration, State


def arming(engagement: Engagement[State], declaration: DogfightDeclaration) -> Working[Arming]:
    """Return the search for the missiles of a dogfight that is being declared, as far as it has
    come.
    """
    battle = engagement.battle
    about = (battle.id, battle.last, declaration)

    def begin_search() -> Working[Arming]:
        return Working(Arming(engagement, declaration))

    return latest(Arming, about, begin_search)


def armed_texts(state: State, arming: Arming, language: str) -> list[str]:
    """Return Broadside's missiles for each of its squadrons, and the worth of the dogfight with
    them.
    """
    t = words(language)
    texts = []
    for index, choices in arming.armed.items():
        texts.append(_choice_text(state, arming.dogfight.refs[index], choices, t))
        if choices[0].value < 0:
            texts.append(t("dogfight.broadside.rather_not"))
    return texts


def _choice_text(state: State, ref: str, choices: Sequence[MissileAdvice], t: Words) -> str:
    """Return the missiles of the best choice of a squadron, beside the worth without missiles."""
    best = choices[0]
    name = state.roster.name(ref)
    value = signed(100 * best.value, t.language)
    unarmed = next(choice.value for choice in choices if choice.missiles is None)
    without = signed(100 * unarmed, t.language)
    if best.missiles is not None:
        weapon = state.weapons(ref)[best.missiles.weapon]
        if weapon:
            return t(
                "dogfight.broadside.missiles",
                name=name,
                weapon=weapon.name,
                count=best.missiles.fired,
                value=value,
                without=without,
            )
    return t("dogfight.broadside.no_missiles", name=name, value=value, without=without)


async def seal(context: BattleContext) -> Response:
    """Draw and seal Broadside's orders: the battle holds the commitment, this device the opening.

    No player sees the orders.
    """
    declared = context.state.dogfight
    index = dogfight_due(context.engagement)
    if declared is None or index is None:
        return shows(context)
    encounter = declared.encounter

    def begin_search() -> Working[Mixing]:
        return Working(Mixing(encounter, index))

    at_work = latest(Mixing, (encounter, index), begin_search)
    at_work.go_on(SLICE)
    mix = at_work.of.mix
    if not at_work.over or mix is None:
        return Response(follow=REPEAT)
    draft, opening = seal_orders(encounter, index, mix)
    after = unwrap(context.engagement.act(draft, by_broadside=True))
    secret = {draft.commitment or "": opening_text(opening)}
    return await kept(context, after, secret=secret, focus="flow-title", follow=STOP)


def sealed_of(engagement: Engagement[State]) -> dict[int, str]:
    """Return the commitments to the orders that Broadside has sealed in the latest dogfight, by the
    places of sides.
    """
    result: dict[int, str] = {}
    for event in engagement.battle.events:
        if event.kind == "dogfight":
            result = {}
        elif event.kind == "recall":
            result.pop(int(event.data.get("place") or 0), None)
        elif event.kind == "orders" and event.by_broadside:
            result[event.data["place"]] = event.commitment or ""
    return result

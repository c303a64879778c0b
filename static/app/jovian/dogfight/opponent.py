"""The declarations of Broadside in a dogfight, in words, and its sealed orders."""

from app.battle.actions import kept, shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.jovian.dogfight.opening_text import opening_text
from app.number_format import signed
from app.requests.response import REPEAT, STOP, Response
from app.words import words
from app.work_slices import SLICE, Working, latest
from engine.engagement import Engagement
from engine.jovian.advice.opponent import Arming, Mixing, dogfight_due, sealed_orders
from engine.jovian.battle import DogfightDeclaration, State


def arming(engagement: Engagement[State], declaration: DogfightDeclaration) -> Working[Arming]:
    """Return the search for the missiles of a dogfight that is being declared, as far as it has
    come.
    """
    about = engagement.battle.id, engagement.battle.last, declaration
    return latest(Arming, about, lambda: Working(Arming(engagement, declaration)))


def armed_texts(state: State, arming: Arming, language: str) -> list[str]:
    """Return Broadside's missiles for each of its squadrons, and the worth of the dogfight with
    them.
    """
    t, texts = words(language), []
    for index, choices in arming.armed.items():
        ref, best = arming.dogfight.refs[index], choices[0]
        without = next(armed.value for armed in choices if armed.missiles is None)
        weapon = state.weapons(ref)[best.missiles.weapon] if best.missiles else None
        numbers = {
            "value": signed(100 * best.value, language),
            "without": signed(100 * without, language),
        }
        key = "missiles" if weapon else "no_missiles"
        texts.append(
            t(
                f"dogfight.broadside.{key}",
                name=state.roster.name(ref),
                weapon=(weapon and weapon.name) or "",
                count=best.missiles.fired if best.missiles else 0,
                **numbers,
            )
        )
        texts += [t("dogfight.broadside.rather_not")] if best.value < 0 else []
    return texts


async def seal(context: BattleContext) -> Response:
    """Draw and seal Broadside's orders: the battle holds the commitment, this device the opening.

    No player sees the orders.
    """
    declared, index = context.state.dogfight, dogfight_due(context.engagement)
    if declared is None or index is None:
        return shows(context)
    encounter = declared.encounter
    at_work = latest(Mixing, (encounter, index), lambda: Working(Mixing(encounter, index)))
    at_work.go_on(SLICE)
    mix = at_work.of.mix
    if not at_work.over or mix is None:
        return Response(follow=REPEAT)
    draft, opening = sealed_orders(encounter, index, mix)
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

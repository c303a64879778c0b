"""The toy on the page: the state of boats, and their targets."""

from functools import partial

from app.battle import BattleContext, BattlePage, Button, ModelCounter, ModelSheet
from app.battle.actions import DUE, act_on
from app.battle.table.flow_view import show_flow
from app.game_page import GamePage
from app.requests import Response
from app.words import words
from engine.engagement import Draft, Engagement, Model, side_of
from engine.toy.rules import RULES, Boat, State, samples


def sheet_state(state: State, ref: str) -> tuple[int]:
    """The remaining hull of a boat."""
    return (state.hull(ref),)


def sheet(inputs: tuple[int], ref: str, item: Model, language: str) -> ModelSheet:
    """A boat's hull, in boxes."""
    (remaining,), whole = inputs, Boat.model_validate(item.profile).hull
    return ModelSheet(
        (ModelCounter("hull", words(language)("profile.toy.hull"), remaining, whole, boxes=True),),
        gone=not remaining,
    )


def buttons(engagement: Engagement[State], ref: str, item: Model, language: str) -> list[Button]:
    """A boat may fire at each boat of the other side."""
    state, t = engagement.state, words(language)
    foes = [item for item, hull in state.hulls if hull and side_of(item) != side_of(ref)]
    named = [(foe, item.name) for foe in foes if (item := engagement.opening.item(foe))]
    if state.underway or not state.hull(ref):
        return []
    return [Button("fire", t("toy.fire", name=name), {"at": item}) for item, name in named]


async def fire(context: BattleContext) -> Response:
    """A shot declared; its dice follow."""
    draft = Draft(kind="fire", side=side_of(context.given["ref"]), data=context.given)
    return await act_on(context, draft, focus=DUE)


BATTLE = BattlePage(
    RULES,
    samples,
    sheet_state,
    sheet,
    buttons,
    flow=partial(show_flow, RULES),
    actions={"fire": fire},
)
PAGE = GamePage("toy", "toy", battle=BATTLE)

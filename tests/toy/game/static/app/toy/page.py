"""The toy on the page: the state of boats, and their targets."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from app.battle import (
    BattleAction,
    BattleContext,
    BattlePage,
    Button,
    ModelCounter,
    ModelSheet,
)
from app.battle.actions import DUE, act_on
from app.battle.table.flow_view import show_flow
from app.game_page import GamePage
from app.requests import GivenFields, Response
from app.views import ShownFlow
from app.words import words
from engine.engagement import Draft, Engagement, Fleet, Model, Underway, side_of
from engine.toy.rules import RULES, Boat, State, samples


class FireFields(GivenFields):
    """The boat that fires, and its target."""

    ref: str
    at: str


async def fire(context: BattleContext) -> Response:
    """Declare a shot; its dice follow."""
    draft = Draft(kind="fire", side=side_of(context.given["ref"]), data=context.given)
    return await act_on(context, draft, focus=DUE)


class ToyBattlePage(BattlePage[State]):
    """Battles of boats on the page."""

    rules = RULES
    actions = MappingProxyType({"fire": BattleAction(fire, FireFields)})

    def samples(self) -> Sequence[Fleet]:
        """Return fleets to begin with."""
        return samples()

    def sheet_state(self, state: State, ref: str) -> tuple[int]:
        """Return the remaining hull of a boat."""
        return (state.hull(ref),)

    def sheet(self, inputs: tuple[int], ref: str, item: Model, language: str) -> ModelSheet:
        """Return a boat's hull, in boxes."""
        (remaining,) = inputs
        whole = Boat.model_validate(item.profile).hull
        label = words(language)("profile.toy.hull")
        hull = ModelCounter("hull", label, remaining, whole, boxes=True)
        return ModelSheet((hull,), gone=not remaining)

    def buttons(
        self, engagement: Engagement[State], ref: str, item: Model, language: str
    ) -> Sequence[Button]:
        """Return a button for each boat of the other side to fire at."""
        state = engagement.state
        if state.underway or not state.hull(ref):
            return []
        t = words(language)
        buttons = []
        for foe, hull in state.hulls:
            target = engagement.opening.item(foe)
            if hull and target and side_of(foe) != side_of(ref):
                buttons.append(Button("fire", t("toy.fire", name=target.name), {"at": foe}))
        return buttons

    def show_flow(self, state: State, underway: Underway[Any], language: str) -> ShownFlow:
        """Return a shot in progress, or one just ended, with no more than strings."""
        return show_flow(RULES, state, underway, language)


class ToyPage(GamePage):
    """Boats on the page."""

    key = "toy"
    locale_prefix = "toy"
    battle = ToyBattlePage()


PAGE = ToyPage()

"""What every action and screen of fleets and battles has at hand: the request, and the battle that it is about."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from app.battle.game import BattlePage
from app.battle.repository import Refused, Repository, unwrap
from app.form import Shape
from app.requests.request import Request, Screen
from app.words import Words, words
from engine.engagement import Engagement, Refusal, refusal


@dataclass(frozen=True)
class Here:
    """A request of a game's battles, as it comes; `found`: the battle on its screen, or why there is none."""

    repository: Repository
    page: BattlePage
    request: Request
    found: Engagement[Any] | Refusal

    @property
    def engagement(self) -> Engagement[Any]:
        """The battle on the screen, as it was before the action. Raises Refused."""
        return unwrap(self.found)

    @property
    def state(self) -> Any:
        """How it stands. Raises Refused."""
        return self.engagement.state

    @cached_property
    def screen(self) -> Screen:
        """The screen that the request is made on, or the one to be shown."""
        return self.request.screen

    @property
    def group(self) -> str:
        """The group or model that the screen is about."""
        return self.screen.item or ""

    @property
    def given(self) -> dict[str, Any]:
        """What the button carries."""
        return self.request.given

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.request.lang

    @property
    def t(self) -> Words:
        """Its words."""
        return words(self.request.lang)

    def form(self, shape: Shape) -> dict[str, Any]:
        """The forms as nested data. Raises ValueError when they are no form of this shape."""
        return self.request.form(shape)

    def at(self, screen: Screen, **changes: Any) -> "Here":
        """The same on another screen of the same battle, with other changes of the request."""
        return replace(self, request=self.request.at(screen, **changes))


async def here_of(repository: Repository, page: BattlePage, request: Request) -> Here:
    """All that a request has at hand. Raises ValidationError, a ValueError, for a screen that is none."""
    battle = request.screen.battle
    found: Engagement[Any] | Refusal
    try:
        found = await repository.engagement(battle) if battle else refusal("unknown_battle")
    except Refused as none:
        found = none.refusal
    return Here(repository, page, request, found)

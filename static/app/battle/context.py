"""What every action and screen of fleets and battles has at hand: the request, and the battle that it is about."""

from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from app.battle.game import BattlePage
from app.battle.repository import Refused, Repository
from app.form import Shape
from app.requests.request import Request, Screen
from app.words import Words, words
from engine.engagement import Engagement, Refusal, refusal
from engine.engagement.storage.archive import MOST_BYTES

PUZZLED = "puzzle"
"""The option of a screen that declares for a puzzle."""


@dataclass(frozen=True)
class Here:
    """A request of a game's battles, as it comes, and the screen that it is made on, or that is to be shown.

    found: the battle on that screen, or why there is none; lang, given: of the page, and what the button carries.
    """

    repository: Repository
    page: BattlePage
    request: Request
    screen: Screen
    found: Engagement[Any] | Refusal
    lang = property(attrgetter("request.lang"))
    given = property(attrgetter("request.given"))

    @property
    def engagement(self) -> Engagement[Any]:
        """The battle on the screen, as it was before the action. Raises Refused."""
        if isinstance(self.found, Refusal):
            raise Refused(self.found)
        return self.found

    @property
    def state(self) -> Any:
        """How it stands. Raises Refused."""
        return self.engagement.state

    @property
    def group(self) -> str:
        """The group or model that the screen is about."""
        return self.screen.item or ""

    @property
    def puzzled(self) -> bool:
        """Whether it declares for a puzzle: nothing on it says what that is worth before it is weighed."""
        return self.screen.option == PUZZLED

    @property
    def t(self) -> Words:
        """The words of the page's language."""
        return words(self.request.lang)

    @property
    def file(self) -> str:
        """The text of the file that is opened. Raises Refused where it is too large for anything to be made of it."""
        text: str = self.given.get("text", "")
        if self.given.get("large") or len(text) > MOST_BYTES:
            raise Refused(refusal("too_large"))
        return text

    def form(self, shape: Shape) -> dict[str, Any]:
        """The forms as nested data. Raises ValueError when they are no form of this shape."""
        return self.request.form(shape)

    def at(self, screen: Screen, **changes: Any) -> "Here":
        """The same on another screen of the same battle, with other changes of the request."""
        return replace(self, screen=screen, request=self.request.model_copy(update=changes))


async def here_of(repository: Repository, page: BattlePage, request: Request, screen: Screen) -> Here:
    """All that a request has at hand on a screen."""
    found: Engagement[Any] | Refusal
    try:
        found = await repository.engagement(screen.battle) if screen.battle else refusal("unknown_battle")
    except Refused as none:
        found = none.refusal
    return Here(repository, page, request, screen, found)

"""The context of every action and screen of fleets and battles: the request and its battle."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from app.battle.battle_page import BattlePage
from app.battle.repository import Refused, Repository, unwrap
from app.form_data import PLAIN, Shape
from app.requests.request import Request, Screen
from app.words import Words, words
from engine.engagement import Engagement, Refusal, refusal
from engine.engagement.storage.archive import MOST_BYTES
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree

PUZZLED = "puzzle"
"""The option of a screen that declares for a puzzle."""
REPLY_DUE = "reply"
"""The option of a battle on the table that the other phone does not know to be here."""


@dataclass(frozen=True)
class BattleContext:
    """The context of a request about a game's battles.

    request: the request as it came.
    screen: the screen of the request, or the screen to show.
    result: the battle on that screen, or why there is none.
    """

    repository: Repository
    page: BattlePage[Any]
    request: Request
    screen: Screen
    result: Engagement[Any] | Refusal

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.request.lang

    @property
    def given(self) -> Tree:
        """The values of the button."""
        return self.request.given

    @cached_property
    def engagement(self) -> Engagement[Any]:
        """The battle on the screen, before the action. Raises Refused."""
        if isinstance(self.result, Refusal):
            raise Refused(self.result)
        return self.result

    @cached_property
    def state(self) -> Any:
        """The state of the battle. Raises Refused."""
        return self.engagement.state

    @property
    def group(self) -> str:
        """The group or model that the screen is about.

        Raises ValueError where the screen is about none.
        """
        if not self.screen.item:
            raise ValueError("a screen without a group")
        return self.screen.item

    @property
    def group_name(self) -> str:
        """The name of that group or model; empty for an unknown one."""
        item = self.engagement.opening.item(self.group)
        return item.name if item else ""

    @property
    def is_puzzle(self) -> bool:
        """True where the screen declares for a puzzle; no odds are shown before the solution."""
        return self.screen.option == PUZZLED

    @cached_property
    def t(self) -> Words:
        """The words of the page's language."""
        return words(self.request.lang)

    @property
    def file(self) -> str:
        """The text of the opened file.

        Raises Refused where it is too large to read, or the browser could not read it any more.
        """
        if self.given.get("lost"):
            raise Refused(refusal("file_lost"))
        text: str = self.given.get("text", "")
        if self.given.get("large") or len(text) > MOST_BYTES:
            raise Refused(refusal("too_large"))
        return text

    def form(self, shape: Shape = PLAIN) -> Tree:
        """Return the forms as nested data.

        Raises ValueError when they do not fit the shape.
        """
        return self.request.form(shape)

    def declare(self) -> Engagement[Any]:
        """Return the battle after the declaration on the screen.

        Raises Refused, and LookupError where the game has no declarations.
        """
        after = self.engagement
        for draft in self.page.read_declaration(self):
            after = unwrap(after.act(draft), self.locate_fault)
        return after

    def locate_fault(self, fault: Fault) -> Fault:
        """Return a fault of the declaration on the screen at its field."""
        return self.page.locate_fault(self, fault)

    def at(self, screen: Screen, **changes: Any) -> "BattleContext":
        """Return the context on another screen of the same battle, with other changes of the
        request.
        """
        return replace(self, screen=screen, request=self.request.model_copy(update=changes))

    def of(self, engagement: Engagement[Any]) -> "BattleContext":
        """Return the context of the battle in another state, such as an earlier one."""
        return replace(self, result=engagement)


async def context_of(
    repository: Repository, page: BattlePage[Any], request: Request, screen: Screen
) -> BattleContext:
    """Return the context of a request on a screen."""
    if not screen.battle:
        return BattleContext(repository, page, request, screen, refusal("unknown_battle"))
    try:
        engagement = await repository.engagement(screen.battle)
    except Refused as error:
        return BattleContext(repository, page, request, screen, error.refusal)
    return BattleContext(repository, page, request, screen, engagement)

"""A request: everything the page sends to its worker."""

from typing import Annotated, Any, Literal

from pydantic import Field

from app.form import Shape, nested
from engine.kit.profile import Profile

Pairs = Annotated[list[tuple[str, str]], Field(max_length=5000)]
Short = Annotated[str, Field(max_length=100)]


class Screen(Profile):
    """What is shown of fleets and battles: a view, and the battle, fleet or item that it is about.

    option: the view's own, such as the model that a log is filtered by; placed: the mark of what the page has of it;
    seen: the number of the event whose card was put away; said: what Broadside says of what it has done last, after the
    number of that event; revision: of the battle, or else of the fleets, as it was when this was tapped.
    """

    view: Short = "home"
    battle: Short | None = None
    fleet: Short | None = None
    item: Short | None = None
    option: Short | None = None
    placed: Short | None = None
    seen: Short | None = None
    said: Annotated[str, Field(max_length=1000)] | None = None
    revision: int | None = None

    def to(self, view: str, **more: str | None) -> "Screen":
        """Another view, about the same things unless told otherwise."""
        return self.model_copy(update={"view": view, "option": None, "placed": None, **more})


class Request(Profile):
    """One action of a player.

    view: the part of the page that asks, which is a name in the registry; given: what the button carried; forms: the
    names and values of the forms that go with it; kept: what the last response of the view told the page to keep;
    typed: faces of real dice; secrets: what the last response needed of that which is kept apart, by name; now: when it
    was, as ISO 8601 text; address: of the page, to which links lead, where there is one.
    """

    lang: Literal["en", "fr"]
    game: Short
    view: Short
    action: Short
    given: dict[str, Any] = Field(default_factory=dict, max_length=20)
    forms: Pairs
    kept: Any = None
    typed: Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(max_length=4000)] = ()
    secrets: Annotated[dict[Short, Annotated[str, Field(max_length=1000)]], Field(max_length=20)] | None = None
    now: Annotated[str, Field(max_length=40)] = ""
    address: Annotated[str, Field(max_length=500)] = ""

    @property
    def screen(self) -> Screen:
        """What is kept, as the screen of battles. Raises ValidationError, a ValueError, when it is none."""
        return Screen.model_validate(self.kept or {})

    def form(self, shape: Shape) -> dict[str, Any]:
        """The forms as nested data. Raises ValueError when they are no form of this shape."""
        return nested(self.forms, shape)

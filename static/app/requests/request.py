"""A request: everything that the page sends to its worker."""

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from app.form_data import PLAIN, Shape, nested
from engine.kit.base_profile import Profile

Pairs = Annotated[list[tuple[str, str]], Field(max_length=5000)]
Short = Annotated[str, Field(max_length=100)]


class Screen(Profile):
    """The current screen of fleets and battles: a view, with its battle, fleet or item.

    option: the view's own choice, such as the model that filters a log.
    placed: mark of the regions that the page shows.
    seen: number of the event whose card the player closed.
    announcement: Broadside's announcement of its last move, after the number of that event.
    back: battle that the player left for a while, such as to change a fleet.
    name: name and turn of the battle in the page's language, for a link that leads back to it.
    above: the views of the screens above, the nearest one last.
    revision: revision of the battle, or else of the fleets, at the moment of the tap.
    """

    view: Short = "home"
    battle: Short | None = None
    fleet: Short | None = None
    item: Short | None = None
    option: Short | None = None
    placed: Short | None = None
    seen: Short | None = None
    announcement: Annotated[str, Field(max_length=1000)] | None = None
    back: Short | None = None
    name: Annotated[str, Field(max_length=1000)] | None = None
    above: tuple[Short, ...] = ()
    revision: int | None = None

    def to(self, view: str, **more: str | None) -> "Screen":
        """Return the screen with another view, about the same things unless `more` changes them."""
        return self.model_copy(update={"view": view, "option": None, "placed": None, **more})


class GivenFields(BaseModel):
    """The values that the button of an action carries: each action that needs some names them in a
    model.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


C = TypeVar("C", bound=GivenFields)


class Request(Profile):
    """One action of a player.

    view: name of the view that asks, as in the registry.
    given: values that the button carries.
    forms: names and values of the view's forms.
    kept: values that the view's last response asked the page to keep.
    typed: faces of real dice.
    secrets: secrets that the last response needed, by name.
    now: time as ISO 8601 text.
    address: address of the page for links, if known.
    """

    lang: Literal["en", "fr"]
    game: Short
    view: Short
    action: Short
    given: dict[str, Any] = Field(default_factory=dict, max_length=20)
    forms: Pairs
    kept: Any = None
    typed: Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(max_length=4000)] = ()
    secrets: (
        Annotated[dict[Short, Annotated[str, Field(max_length=1000)]], Field(max_length=20)] | None
    ) = None
    now: Annotated[str, Field(max_length=40)] = ""
    address: Annotated[str, Field(max_length=500)] = ""

    @property
    def screen(self) -> Screen:
        """The kept values as the screen of battles.

        Raises ValidationError, a ValueError, if the kept values are no screen.
        """
        return Screen.model_validate(self.kept or {})

    def read_given(self, kind: type[C]) -> C:
        """Return the values that the button carries, checked.

        Raises ValidationError, a ValueError, if one is missing or of another type.
        """
        return kind.model_validate(self.given)

    def form(self, shape: Shape = PLAIN) -> dict[str, Any]:
        """Return the forms as nested data.

        Raises ValueError if the forms do not have this shape.
        """
        return nested(self.forms, shape)

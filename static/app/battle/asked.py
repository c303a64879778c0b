"""What the page asks of its battles, and what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from engine.battle import Refusal
from engine.kit.faults import Fault

Pairs = Annotated[list[tuple[str, str]], Field(max_length=5000)]
Short = Annotated[str, Field(max_length=100)]


class Screen(BaseModel):
    """What is shown: a view, and the battle, fleet or item that it is about; the page hands it back with every ask.

    `option` is the view's own, such as the model that a log is filtered by.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    view: Short = "home"
    battle: Short | None = None
    fleet: Short | None = None
    item: Short | None = None
    option: Short | None = None

    def to(self, view: str, **more: str | None) -> "Screen":
        """Another view, about the same things unless told otherwise."""
        return self.model_copy(update={"view": view, "option": None, **more})


class Ask(BaseModel):
    """One act of a player: its name, what the button carried, the forms on the screen, and when it was."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    lang: str
    game: str
    act: Short = "show"
    given: Annotated[dict[str, Annotated[str, Field(max_length=20_000_000)]], Field(max_length=20)] = {}
    form: Pairs = []
    screen: Screen = Screen()
    now: Annotated[str, Field(max_length=40)] = ""
    typed: Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(max_length=200)] = ()


@dataclass(frozen=True)
class File:
    """A file for the player to keep."""

    name: str
    text: str


@dataclass(frozen=True)
class Outcome:
    """What came of an act: the screen to show, keys of what to say, faults that changed nothing, a file to hand out.

    values: what the screen's form is to hold, None for what is kept; saved: whether anything was written; only: the
    fragments to replace instead of the whole screen, with `texts` by their ids; focus: the id to go to; numbers: what
    the sentence is filled with; fill: what the form of single attacks is to hold, for the attack that `link` names.
    """

    screen: Screen
    say: str = ""
    trouble: str = ""
    faults: tuple[Fault, ...] = ()
    file: File | None = None
    values: Mapping[str, Any] | None = None
    saved: bool = False
    only: Mapping[str, str] | None = None
    texts: Mapping[str, str] | None = None
    fill: list[tuple[str, str]] | None = None
    link: Mapping[str, Any] | None = None
    focus: str | None = None
    numbers: Mapping[str, int] | None = None


CLASH = "battle.clash"


def clashed(ask: Ask) -> Outcome:
    """Another tab was faster; what it wrote is shown."""
    return Outcome(ask.screen, trouble=CLASH)


def refused(ask: Ask, found: Refusal) -> Outcome:
    """Nothing has changed; every reason is told."""
    return Outcome(ask.screen, faults=found.faults)

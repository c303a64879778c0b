"""A flow as every game shows it: what it is about, what is due, what was thrown, what is left, how it ended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.rendering import render
from app.views.card import Card
from app.views.dice import Die, Due


class Thrown(NamedTuple):
    """Dice that were thrown together, and what for."""

    title: str
    dice: list[Die]


@dataclass(frozen=True)
class Line:
    """One step as shown: what it is called and came to, its dice, hits before and after it took some off, its words.

    row: of the chart that says what it came to.
    """

    title: str
    came: str = ""
    batches: Sequence[Thrown] = ()
    note: str = ""
    number: str = ""
    hits: tuple[int, int] | None = None
    meaning: str = ""
    row: str = ""


@dataclass(frozen=True)
class Deciding:
    """A decision that is due: its title, what it means, a word for the first option, and the options.

    options: the name of each, and what it comes to where that can be said; ranked: whether the first is the best.
    """

    title: str
    hint: str
    mark: str
    options: Sequence[tuple[str, str]]
    ranked: bool = True


@dataclass(frozen=True)
class Shown:
    """A flow on the screen.

    lines: HTML of all that was thrown; left: makes that of the odds of what is still to come; card: how it has ended.
    """

    title: str
    lines: str
    due: Due | None = None
    deciding: Deciding | None = None
    left: Callable[[], str] | None = None
    card: Card | None = None

    @property
    def goes_on(self) -> bool:
        """Whether it has not ended yet."""
        return self.card is None


def lines_html(lines: Sequence[Line], language: str) -> str:
    """Steps with their dice as HTML."""
    return render("parts/lines.html", language, lines=lines)


def flow_html(shown: Shown, language: str, view: str = "battle", later: str = "") -> str:
    """A flow as HTML; `view`: where its buttons lead; `later`: after which answer odds are asked for, where not yet."""
    left = shown.left() if shown.left and not later else ""
    values = {"due": shown.due, "deciding": shown.deciding, "view": view, "left": left}
    return render("parts/flow.html", language, flow=shown, later=later if shown.left else "", **values)

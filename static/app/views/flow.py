"""A flow on the screen of any game: what is due, the dice thrown, the remaining odds, the
result.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from app.rendering import render
from app.views.card import ResultCard
from app.views.dice import Die, Due
from app.words import LANGUAGES


class ThrownDice(NamedTuple):
    """Dice thrown together, with their purpose as the title."""

    title: str
    dice: list[Die]

    @property
    def html(self) -> str:
        """The dice as HTML."""
        return _dice_html(tuple(self.dice))


@lru_cache(maxsize=256)
def _dice_html(dice: tuple[Die, ...]) -> str:
    """Render dice, the same in every language; each tap shows all earlier dice, too."""
    return render("parts/batch.html", LANGUAGES[0], dice=dice)


@dataclass(frozen=True)
class StepLine:
    """One step as shown: name, result, dice, and hits before and after the step removed some.

    came: result of the step.
    hits: hits before and after.
    row: chart row that gives the result.
    """

    title: str
    came: str = ""
    batches: Sequence[ThrownDice] = ()
    note: str = ""
    number: str = ""
    hits: tuple[int, int] | None = None
    meaning: str = ""
    row: str = ""


@dataclass(frozen=True)
class DueDecision:
    """A decision that is due.

    mark: word for the first option.
    options: name of each option, with its value if known.
    ranked: whether the first option is the best.
    """

    title: str
    hint: str
    mark: str
    options: Sequence[tuple[str, str]]
    ranked: bool = True


@dataclass(frozen=True)
class ShownFlow:
    """A flow on the screen.

    lines: HTML of all dice thrown.
    remaining: function that returns the remaining odds as HTML.
    card: the result, once the flow has ended.
    """

    title: str
    lines: str
    due: Due | None = None
    deciding: DueDecision | None = None
    remaining: Callable[[], str] | None = None
    card: ResultCard | None = None

    @property
    def goes_on(self) -> bool:
        """Return whether the flow has not ended yet."""
        return self.card is None

    def remaining_html(self) -> str:
        """Return the remaining odds as HTML; empty where the flow shows none."""
        if self.remaining is None:
            return ""
        return self.remaining()

    def rolled_by(self, names: str) -> "ShownFlow":
        """Return the flow with the names of those who roll the dice due, and of their target."""
        if not self.due:
            return self
        return replace(self, due=replace(self.due, by=names))


def lines_html(lines: Sequence[StepLine], language: str) -> str:
    """Return steps with their dice as HTML."""
    return render("parts/lines.html", language, lines=lines)


def flow_html(shown: ShownFlow, language: str, view: str = "battle", later: str = "") -> str:
    """Return a flow as HTML.

    view: the view that receives the actions of its buttons.
    later: the answer after which the page asks for the remaining odds; empty to include the odds
        now.
    """
    html = ""
    if not shown.remaining:
        later = ""
    elif not later:
        html = shown.remaining_html()
    return render(
        "parts/flow.html",
        language,
        flow=shown,
        later=later,
        due=shown.due,
        deciding=shown.deciding,
        view=view,
        remaining=html,
    )

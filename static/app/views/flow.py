"""A flow as every game shows it: what it is about, what is due, what was thrown, what is left, how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.rendering import render
from app.views.dice import Due


@dataclass(frozen=True)
class Deciding:
    """A decision that is due: its title, what it means, a word for the first option, and the options.

    options: the name of each, and what it comes to where that can be said.
    """

    title: str
    hint: str
    mark: str
    options: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Shown:
    """A flow on the screen.

    lines: HTML of all that was thrown; left: of the odds of what is still to come; result: of how it has ended.
    """

    title: str
    lines: str
    due: Due | None = None
    deciding: Deciding | None = None
    left: str = ""
    result: str = ""

    @property
    def goes_on(self) -> bool:
        """Whether it has not ended yet."""
        return not self.result


def flow_html(shown: Shown, language: str, view: str = "battle") -> str:
    """A flow as HTML; `view`: where its buttons lead."""
    return render("parts/flow.html", language, flow=shown, due=shown.due, deciding=shown.deciding, view=view)

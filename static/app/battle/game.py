"""What a game tells the page about its battles: its rules, samples, words, and how its models stand."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from app.requests.response import Response
from app.views.advice_words import Question
from app.views.flow import Shown
from app.views.planner import Planner
from app.views.weapon_grid import Grid
from engine.advice.opponent import Opponent
from engine.engagement import Draft, Engagement, Fleet, GameRules, Model, Refusal, Underway, side_of
from engine.engagement.review.declaration_review import ReviewRules
from engine.kit.faults import Fault
from engine.kit.saved import Tree


class Counter(NamedTuple):
    """A number of a model that goes up and down: its field, its words, its value and the most it can be.

    boxes: drawn as boxes to tick off, too; stock: used up in the battle, no turn brings it back.
    """

    key: str
    label: str
    value: int
    most: int
    boxes: bool = False
    stock: bool = False


class Condition(NamedTuple):
    """Something that a model has or has not: a critical effect, a height; `name` is the form's, `value` its option.

    row: of the chart that it comes from.
    """

    name: str
    value: str
    label: str
    on: bool
    meaning: str = ""
    row: str = ""


class Choice(NamedTuple):
    """One of several states of a model, such as its height."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True)
class Sheet:
    """How a group or model stands: numbers, what is left of it first; conditions, its profile in a line; is it gone."""

    counters: tuple[Counter, ...] = ()
    conditions: tuple[Condition, ...] = ()
    choices: tuple[Choice, ...] = ()
    facts: str = ""
    gone: bool = False


class Button(NamedTuple):
    """Something that a group can do: the action that begins it, its words, and what it carries beside the group."""

    action: str
    label: str
    given: Mapping[str, str] = MappingProxyType({})

    def name(self, ref: str) -> str:
        """What tells it from all other buttons of a battle."""
        return "-".join((self.action, ref, *self.given.values()))


class Made(NamedTuple):
    """A declaration as its screen has it: its events, and where the form shows a fault of one of them."""

    drafts: Sequence[Draft]
    beside: Callable[[Fault], Fault]


def _nothing(*about: Any) -> str:
    return ""


def by_hand(engagement: Engagement[Any], ref: str, name: str, value: str, on: bool) -> Draft | Refusal:
    """The event `adjust` with one number of the group or model of a reference."""
    return Draft(kind="adjust", side=side_of(ref), data={"ref": ref, name: int(value)})


def rulings_alone(said: Mapping[str, Any]) -> Tree | Refusal:
    """The rulings as they are chosen in their view, as the set-up of a battle."""
    found: Tree = said.get("rulings", {})
    return found


Action = Callable[..., Awaitable[Response]]
"""What comes of an action on a screen, by what is at hand (`app.battle.context`)."""
View = Callable[..., Awaitable[Any]]
"""A screen as HTML, or the battle in its regions, by what is at hand there. Raises Refused without one."""


@dataclass(frozen=True)
class BattlePage:
    """A game's battles on the page.

    samples: fleets to begin with; named: where the locale has the words of each enumeration; stands: all of a state
    that the sheet of a reference is made of; sheet: how the group or model of a reference stands, of that alone, so
    that it is made again only when that has changed; adjusted: the draft that sets a field by hand; buttons: what
    a group can do now; middle: what is going on, as HTML, above the models;
    remark: what this device knows of that, as HTML, by what is at hand there; setup: the set-up that a form asks for,
    refused while something is not agreed; starts: the buttons that begin a battle, as HTML, where they say more than
    that; agreed: what was agreed, for the charts to mark while the battle is open; hidden: fields of profiles that
    players need not fill; boxes: those that are ticked off on paper; actions, views: the game's own; made: the
    declaration on a screen, by what is at hand there, which raises Refused for one that cannot be; flow: how a flow
    in progress, or one that has just ended, is shown in a state; None for one that the middle shows; plan: the odds, as
    HTML, of what a group would do as the pairs of a form say, refused when it cannot; question: what can be asked about
    the attack that a screen declares, refused when there is none; grid: the weapons of a group against every enemy in a
    state, at the ranges that a form says by their places; planner: the best plan of a group in a state; review: how
    declarations are looked at afterwards, of games that have a planner; opponent: the game as Broadside plays it, None
    where it does not; keeps_back: the key of what it does not plan; further: screens of the game's own that the table
    leads to, as views with their words.
    """

    rules: GameRules[Any]
    samples: Callable[[], Sequence[Fleet]]
    stands: Callable[[Any, str], tuple[Any, ...]]
    sheet: Callable[[Any, str, Model, str], Sheet]
    buttons: Callable[[Engagement[Any], str, Model, str], Sequence[Button]]
    named: Mapping[type[Enum], str] = field(default_factory=dict)
    adjusted: Callable[[Engagement[Any], str, str, str, bool], Draft | Refusal] = by_hand
    middle: Callable[[Engagement[Any], str], str] = _nothing
    remark: Callable[[Any], Awaitable[str]] | None = None
    setup: Callable[[Mapping[str, Any]], Tree | Refusal] = rulings_alone
    starts: Callable[[str], str] = _nothing
    agreed: Callable[[Engagement[Any]], str] | None = None
    hidden: frozenset[str] = frozenset()
    boxes: frozenset[str] = frozenset()
    actions: Mapping[str, Action] = field(default_factory=dict)
    made: Callable[[Any], Made] | None = None
    views: Mapping[str, View] = field(default_factory=dict)
    flow: Callable[[Any, Underway[Any], str], Shown | None] | None = None
    plan: Callable[[Engagement[Any], str, Sequence[tuple[str, str]], str], str | Refusal] | None = None
    question: Callable[[Any], Question | Refusal] | None = None
    grid: Callable[[Any, str, Mapping[str, str], str], Grid] | None = None
    planner: Callable[[Any, str, str], Planner] | None = None
    review: ReviewRules[Any] | None = None
    opponent: Opponent[Any] | None = None
    keeps_back: str = ""
    further: Callable[[Any, str], Sequence[tuple[str, str]]] = lambda state, language: ()

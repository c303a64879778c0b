"""The interface of a game's battles on the page: its rules, samples, words, and the sheets of its
models.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from app.requests.request import GivenFields
from app.requests.response import Response
from app.typed_form import Reader
from app.views.advice_words import Question
from app.views.flow import ShownFlow
from app.views.plan_interface import Planner
from app.views.silhouettes import Silhouette
from app.views.weapon_grid import Grid
from app.words import Words
from engine.engagement import Draft, Engagement, Fleet, GameRules, Model, Refusal, Underway, side_of
from engine.engagement.review.declaration_review import ReviewRules
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree
from engine.opponent import Opponent


class ModelCounter(NamedTuple):
    """A number of a model that goes up and down.

    key: its field.
    label: its words.
    value, most: its value and its maximum.
    boxes: whether it is also drawn as boxes to tick.
    stock: whether it is used up in the battle: no turn restores it.
    """

    key: str
    label: str
    value: int
    most: int
    boxes: bool = False
    stock: bool = False


class Condition(NamedTuple):
    """A condition that a model has or has not, such as a critical effect or a height.

    name, value: the form's field and its option.
    label: its words.
    on: whether the model has it.
    meaning: its effect in words.
    row: the row of the chart that it comes from.
    """

    name: str
    value: str
    label: str
    on: bool
    meaning: str = ""
    row: str = ""


class StateChoice(NamedTuple):
    """A choice between several states of a model, such as its height."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True)
class ModelSheet:
    """The state of a group or model.

    counters: its numbers, the remaining strength first.
    ratings: the numbers of its profile that a player may correct.
    facts: its profile in a line.
    gone: whether it is out of the battle.
    more: what it may still do once it has acted, in words.
    """

    counters: tuple[ModelCounter, ...] = ()
    conditions: tuple[Condition, ...] = ()
    choices: tuple[StateChoice, ...] = ()
    facts: str = ""
    gone: bool = False
    ratings: tuple[ModelCounter, ...] = ()
    more: str = ""


class Button(NamedTuple):
    """An action that a group can do: the action that begins it, its words, and its fields besides
    the group.

    spoken: key of its spoken name, which also names the group.
    """

    action: str
    label: str
    given: Mapping[str, str] = MappingProxyType({})
    spoken: str = "battle.act_of"

    def name(self, ref: str) -> str:
        """Return a name that no other button of a battle has."""
        return "-".join((self.action, ref, *self.given.values()))


class SamplePuzzle(NamedTuple):
    """A puzzle of the sample fleets.

    group: index of the acting group in the first fleet.
    distance: its distance from every enemy, as an option of the planner.
    goal: the goal.
    setup: the fields of the form of a new battle.
    """

    group: int
    distance: str
    goal: str
    setup: Mapping[str, Any] = MappingProxyType({})


class Made(NamedTuple):
    """A declaration on a screen: its events, and the function that puts a fault of an event at its
    field.
    """

    drafts: Sequence[Draft]
    beside: Callable[[Fault], Fault]


def _nothing(*about: Any) -> str:
    return ""


def by_hand(
    engagement: Engagement[Any], ref: str, name: str, value: str, on: bool
) -> Draft | Refusal:
    """Return the event `adjust` for one number of the group or model of a reference."""
    return Draft(kind="adjust", side=side_of(ref), data={"ref": ref, name: int(value)})


def rulings_alone(data: Mapping[str, Any]) -> Tree | Refusal:
    """Return the rulings of the form as the set-up of a battle."""
    result: Tree = data.get("rulings", {})
    return result


Action = Callable[..., Awaitable[Response]]
"""A function from the context (`app.battle.context`) to the response of an action on a screen."""
View = Callable[..., Awaitable[Any]]
"""A function from the context to a screen as HTML, or to the battle in its regions. Raises Refused
without a battle.
"""


@dataclass(frozen=True)
class ProfileFields:
    """The fields of a game's profiles, in forms and on paper.

    named: the prefix of the locale keys of each enumeration.
    hidden: the fields that players need not fill in.
    first: the fields that come first in their forms; the others are folded.
    classes: for each kind of models, the field whose values a new model can start from, such as its
        size.
    boxes: the fields that are ticked off on paper.
    """

    named: Mapping[type[Enum], str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    classes: Mapping[str, str] = field(default_factory=dict)
    boxes: frozenset[str] = frozenset()


@dataclass(frozen=True)
class BattleAdvice:
    """The advice of a game: plans, reviews, puzzles, and Broadside as a player.

    planner: returns the planner of a group in a state.
    aimed: returns the targets of the declaration on a screen, each with its range as an option of
        the planner.
    grid: returns the weapons of a group against every enemy in a state, at the ranges of a form, by
        their indices.
    question: returns the question about rulings for the attack on the screen, refused when there is
        none.
    review: the rules of reviews.
    opponent: the game as Broadside plays it.
    sample_puzzle: the puzzle of the home page.
    keeps_back: the key of the sentence about actions that Broadside does not plan.
    plan_odds: returns the odds of a group's form as HTML, refused when it has none; None where
        plans are not shared.
    """

    planner: Callable[[Any, str, str], Planner]
    aimed: Callable[[Any], Mapping[str, str]]
    grid: Callable[[Any, str, Mapping[str, str], str], Grid]
    question: Callable[[Any], Question | Refusal]
    review: ReviewRules[Any]
    opponent: Opponent[Any, Any]
    sample_puzzle: SamplePuzzle
    keeps_back: str = ""
    plan_odds: (
        Callable[[Engagement[Any], str, Sequence[tuple[str, str]], str], str | Refusal] | None
    ) = None


@dataclass(frozen=True)
class BattlePage:
    """A game's battles on the page.

    rules: the rules of the game.
    samples: fleets to begin with.
    sheet_state: returns all data of a state that the sheet of a reference depends on.
    sheet: returns the sheet of a group or model, from the data of `stands` alone, so that it is
        made anew only for
    other data.
    buttons: returns the actions of a group now.
    adjusted: returns the draft that overrides a field.
    middle: returns the current situation as HTML, above the models.
    remark: returns the knowledge of this device about the situation as HTML, from the context.
    setup: returns the set-up from a form, refused while players have not agreed on everything.
    starts: returns the buttons that begin a battle as HTML, given a form, for a game with more than
        one.
    agreed: returns the agreements that the charts mark while the battle is open.
    profile_fields: the fields of profiles.
    actions, views: the game's own.
    fields: the model of the fields of each of these actions.
    made: returns the declaration on a screen from the context; raises Refused for one that is not
        possible.
    flow: returns a flow in progress, or one just ended, as the page shows it; None for one that
        `middle` shows.
    silhouette: returns the look of a model, or of a group without models, in the picture of a
        battle.
    roll_of: returns who rolls at whom with which weapon in a state that waits for dice; empty where
        nobody does.
    advice: None for a game that Broadside does not plan for.
    replies: returns how groups may still reply to the activation in progress, and these groups; the
        words for each way are `battle.may_reply`.
    begins: views of the game's own in which a small battle is set up.
    further: returns screens of the game's own that the table links to, as views with their words.
    """

    rules: GameRules[Any]
    samples: Callable[[], Sequence[Fleet]]
    sheet_state: Callable[[Any, str], tuple[Any, ...]]
    sheet: Callable[[Any, str, Model, str], ModelSheet]
    buttons: Callable[[Engagement[Any], str, Model, str], Sequence[Button]]
    profile_fields: ProfileFields = field(default_factory=ProfileFields)
    adjusted: Callable[[Engagement[Any], str, str, str, bool], Draft | Refusal] = by_hand
    middle: Callable[[Engagement[Any], str], str] = _nothing
    remark: Callable[[Any], Awaitable[str]] | None = None
    setup: Callable[[Mapping[str, Any]], Tree | Refusal] = rulings_alone
    starts: Callable[[Mapping[str, Any], str], str] = _nothing
    agreed: Callable[[Engagement[Any]], str] | None = None
    actions: Mapping[str, Action] = field(default_factory=dict)
    fields: Mapping[str, type[GivenFields]] = field(default_factory=dict)
    made: Callable[[Any], Made] | None = None
    views: Mapping[str, View] = field(default_factory=dict)
    flow: Callable[[Any, Underway[Any], str], ShownFlow | None] | None = None
    silhouette: Callable[[Model], Silhouette] = lambda item: Silhouette()
    roll_of: Callable[[Any, Words], str] = _nothing
    advice: BattleAdvice | None = None
    replies: Callable[[Any], tuple[str, frozenset[Any]]] = lambda state: ("", frozenset())
    begins: tuple[str, ...] = ()
    further: Callable[[Any, str], Sequence[tuple[str, str]]] = lambda state, language: ()

    @property
    def opponent(self) -> Opponent[Any, Any] | None:
        """The game as Broadside plays it; None for a game that Broadside does not plan for."""
        return self.advice.opponent if self.advice else None

    @property
    def in_series(self) -> bool:
        """Return whether a group declares several attacks in its turn."""
        return self.opponent is not None and self.opponent.acts_in_series

    def reader(self, t: Words) -> Reader:
        """Return the reader of the profiles of its fleets."""
        shown = self.profile_fields
        return Reader(
            (f"profile.{self.rules.name}",), shown.named, t, shown.hidden, first=shown.first
        )

"""The interface of a game's battles on the page: its rules, samples, words, and the sheets of its
models.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from app.requests.request import GivenFields, Pairs
from app.requests.response import Response
from app.typed_form import Reader
from app.views.advice_words import Question
from app.views.flow import ShownFlow
from app.views.plan_interface import Planner, PlanWords
from app.views.silhouettes import Silhouette
from app.views.weapon_grid import Grid
from app.words import Words
from engine.advice import Plan
from engine.engagement import (
    Draft,
    Engagement,
    Fleet,
    GameRules,
    InProgress,
    Model,
    Refusal,
    Underway,
    refusal,
    side_of,
)
from engine.engagement.review.declaration_review import ReviewRules
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree
from engine.opponent import Opponent

S = TypeVar("S", bound=InProgress)
P = TypeVar("P", bound=Plan)


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
    is_spent: whether the rules leave the group none of it this turn.
    """

    action: str
    label: str
    given: Mapping[str, str] = MappingProxyType({})
    spoken: str = "battle.act_of"
    is_spent: bool = False

    def name(self, ref: str) -> str:
        """Return a name that no other button of a battle has."""
        return "-".join((self.action, ref, *self.given.values()))


class GroupReplies(NamedTuple):
    """The groups that may still reply to an activation.

    way: how they may reply; the words for each way are `battle.may_reply`.
    groups: the references of the groups.
    """

    way: str = ""
    groups: frozenset[str] = frozenset()


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


Action = Callable[..., Awaitable[Response]]
"""A function from the context (`app.battle.context`) to the response of an action on a screen."""
View = Callable[..., Awaitable[Any]]
"""A function from the context to a screen as HTML, or to the battle in its regions. Raises Refused
without a battle.
"""


class BattleAction(NamedTuple):
    """An action on a screen of fleets and battles.

    respond: the function that returns its response.
    fields: the fields that its button carries; `NoFields` where it carries none.
    """

    respond: Action
    fields: type[GivenFields]


@dataclass(frozen=True)
class ProfileFields:
    """The fields of a game's profiles, in forms and on paper.

    named: the prefix of the locale keys of each enumeration.
    hidden: the fields that players need not fill in.
    first: the fields that come first in their forms; the others are folded.
    classes: for each kind of models, the field whose values a new model can start from, such as its
        size.
    typical: for each kind of models, the typical numbers of each class; other classes start blank.
    boxes: the fields that are ticked off on paper.
    """

    named: Mapping[type[Enum], str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    classes: Mapping[str, str] = field(default_factory=dict)
    typical: Mapping[str, Mapping[str, Tree]] = field(default_factory=dict)
    boxes: frozenset[str] = frozenset()


class FleetPage(ABC):
    """A game's fleets on the page.

    rules: the rules of the game.
    profile_fields: the fields of profiles.
    """

    rules: GameRules[Any]
    profile_fields: ProfileFields = ProfileFields()

    @abstractmethod
    def samples(self) -> Sequence[Fleet]:
        """Return fleets to begin with."""

    def silhouette(self, item: Model) -> Silhouette:
        """Return the look of a model, or of a group without models, in the picture of a battle."""
        return Silhouette()

    def reader(self, t: Words) -> Reader:
        """Return the reader of the profiles of its fleets."""
        shown = self.profile_fields
        return Reader(
            (f"profile.{self.rules.name}",), shown.named, t, shown.hidden, first=shown.first
        )


class BattleAdvice(ABC, Generic[S, P]):
    """The advice of a game: plans, reviews, puzzles, and Broadside as a player.

    Generic in the states and the plans of the game.

    review: the rules of reviews.
    opponent: the game as Broadside plays it.
    sample_puzzle: the puzzle of the home page.
    keeps_back: the key of the sentence about actions that Broadside does not plan.
    """

    review: ReviewRules[S]
    opponent: Opponent[S, P]
    sample_puzzle: SamplePuzzle
    keeps_back: str = ""

    @abstractmethod
    def planner(self, state: S, group: str, language: str) -> Planner[P]:
        """Return the planner of a group in a state."""

    def plan_words(self, state: S, group: str, language: str) -> PlanWords[Any]:
        """Return the words for what a group declared in a state, by default for its plans."""
        return self.planner(state, group, language)

    @abstractmethod
    def find_targets(self, context: Any) -> Mapping[str, str]:
        """Return the targets of the declaration on a screen.

        Each has its range as an option of the planner.
        context: the `BattleContext` of the request.
        """

    @abstractmethod
    def grid(self, state: S, group: str, ranges: Mapping[str, str], language: str) -> Grid:
        """Return the weapons of a group, by their indices, against every enemy in a state.

        ranges: the distance of each enemy, from a form.
        """

    @abstractmethod
    def find_question(self, context: Any) -> Question | Refusal:
        """Return the question about rulings for the attack on the screen.

        Refused when there is no attack.
        context: the `BattleContext` of the request.
        """

    def show_plan_odds(
        self, engagement: Engagement[S], group: str, pairs: Pairs, language: str
    ) -> str | Refusal:
        """Return the odds of a shared form of a group as HTML.

        Refused when the form has no odds, and in a game that shares no plans.
        """
        return refusal("not_foldable")


class BattlePage(FleetPage, Generic[S]):
    """A game's battles on the page, generic in the states of the game.

    actions, views: the actions and screens of the game alone, by their names.
    begins: views of the game alone in which a small battle is set up.
    advice: None for a game that Broadside does not plan for.
    names_attacks: whether the last sentence about an attack names it; else a chart may come last.
    """

    rules: GameRules[S]
    actions: Mapping[str, BattleAction] = MappingProxyType({})
    views: Mapping[str, View] = MappingProxyType({})
    begins: tuple[str, ...] = ()
    advice: BattleAdvice[S, Any] | None = None
    names_attacks: bool = True

    @abstractmethod
    def sheet_state(self, state: S, ref: str) -> tuple[Any, ...]:
        """Return all data of a state that the sheet of a reference depends on."""

    @abstractmethod
    def sheet(self, inputs: Any, ref: str, item: Model, language: str) -> ModelSheet:
        """Return the sheet of a group or model.

        The sheet is made anew only when its `inputs`, the `sheet_state`, are others.
        """

    @abstractmethod
    def buttons(
        self, engagement: Engagement[S], ref: str, item: Model, language: str
    ) -> Sequence[Button]:
        """Return the actions of a group now."""

    def draft_adjustment(
        self, engagement: Engagement[S], ref: str, name: str, value: str, *, on: bool
    ) -> Draft | Refusal:
        """Return the event that sets one field of a group or model; by default a number.

        on: for a condition, whether the model has it.
        """
        return Draft(kind="adjust", side=side_of(ref), data={"ref": ref, name: int(value)})

    def read_setup(self, data: Tree) -> Tree | Refusal:
        """Return the set-up of a battle from its form; by default the rulings alone.

        Refused while players have not agreed on everything.
        """
        rulings: Tree = data.get("rulings", {})
        return rulings

    def show_starts(self, data: Mapping[str, Any], language: str) -> str:
        """Return the buttons that begin a battle as HTML, given its form.

        Empty for a game with one such button.
        """
        return ""

    def find_agreement(self, engagement: Engagement[S]) -> str:
        """Return the agreement that the charts mark while the battle is open; empty for none."""
        return ""

    def show_situation(self, engagement: Engagement[S], language: str) -> str:
        """Return the current situation as HTML, above the models."""
        return ""

    async def show_remark(self, context: Any) -> str:
        """Return the knowledge of this device about the situation as HTML.

        context: the `BattleContext` of the request.
        """
        return ""

    def read_declaration(self, context: Any) -> Sequence[Draft]:
        """Return the events of the declaration on the screen.

        context: the `BattleContext` of the request.
        Raises Refused for one that is not possible, and LookupError in a game without declarations.
        """
        raise LookupError("declare")

    def locate_fault(self, context: Any, fault: Fault) -> Fault:
        """Return a fault of these events at its field on the screen; by default at its path.

        context: the `BattleContext` of the request.
        """
        return fault

    def show_flow(self, state: S, underway: Underway[Any], language: str) -> ShownFlow | None:
        """Return a flow in progress, or one just ended, as the page shows it.

        None for a flow that the situation shows.
        """
        return None

    def name_roll(self, state: S, t: Words) -> str:
        """Return who rolls at whom with which weapon in a state that waits for dice.

        Empty where nobody does.
        """
        return ""

    def find_replies(self, state: S) -> GroupReplies:
        """Return which groups may still reply to the activation in progress, and how."""
        return GroupReplies()

    def further_screens(self, state: S, language: str) -> Sequence[tuple[str, str]]:
        """Return the screens of the game alone that the table links to, as views with their
        words.
        """
        return ()

    @property
    def opponent(self) -> Opponent[S, Any] | None:
        """The game as Broadside plays it; None for a game that Broadside does not plan for."""
        return self.advice.opponent if self.advice else None

    @property
    def in_series(self) -> bool:
        """Return whether a group declares several attacks in its turn."""
        return self.opponent is not None and self.opponent.acts_in_series

"""Games whose declarations are flows: an event declares one, throws and choices answer it, applied once for all."""

from abc import abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, NamedTuple, Protocol, TypeVar

from pydantic import Field

from engine.dice import Batch
from engine.engagement.game import GameRules, Happened, Kind
from engine.engagement.logs.result import Applied, Dice, Result, Roll, Sentence, Value
from engine.engagement.record.event import Draft
from engine.engagement.record.flow_progress import Underway
from engine.flow import Choice, Declaration, Entry, Played
from engine.kit.profile import Nothing, Profile
from engine.kit.refusal import Refusal, refusal


class Chosen(Profile):
    """The option taken, by its place among those there are."""

    option: Annotated[int, Field(ge=0, le=10_000)]


ANSWERS: Mapping[str, Kind] = {"throw": Kind(Nothing), "choose": Kind(Chosen)}
"""The events that answer a flow in progress: one batch of dice, or one option."""


def turns(game: str) -> Mapping[str, Kind]:
    """The next turn, and a note, in the game's words; its states have `turn` and `next_turn`."""

    def turn(state: Any, happened: Happened) -> Applied[Any]:
        return Applied(state.next_turn(), Result(Sentence(f"{game}.log.turn", {"turn": state.turn + 1})))

    def note(state: Any, happened: Happened) -> Applied[Any]:
        return Applied(state, Result(Sentence(f"{game}.log.note", {"note": happened.event.note})))

    return {"turn": Kind(Nothing, of_all=True, take=turn), "note": Kind(Nothing, take=note)}


class BestAnswer(NamedTuple):
    """What a side does best where it is asked, and why; others: what else it may do, the better one first.

    weighed: how many there are and what they are, where a side may do something else, too, that was not weighed.
    """

    draft: Draft
    why: Sentence
    others: "tuple[BestAnswer, ...]" = ()
    weighed: Sentence | None = None

    @property
    def every(self) -> "tuple[BestAnswer, ...]":
        """It, and then the others."""
        return (self, *self.others)


class InProgress(Protocol):
    """A state, a frozen dataclass, in which a flow may be in progress."""

    @property
    def underway(self) -> Underway[Any] | None:
        """The flow, None between flows."""
        ...


S = TypeVar("S", bound=InProgress)


class FlowRules(GameRules[S]):
    """A game whose declarations are flows; its kinds hold ANSWERS, its states what is under way.

    beside: kinds of events that may come while a flow is in progress; passes: declarations that a throw of no dice goes
    past; weighed: steps whose options come in no order of worth, so that only `best_answer` tells which is best;
    labels: where the locale has what dice are for.
    """

    beside: ClassVar[frozenset[str]] = frozenset({"note"})
    passes: ClassVar[frozenset[str]] = frozenset()
    weighed: ClassVar[frozenset[str]] = frozenset()
    labels: ClassVar[str] = ""

    def taken(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """An event that answers no flow, as its kind takes it.

        One that declares a flow leaves it in the state with nothing played; so does one that changes what the flow in
        progress is about, with the dice on the table as `again`.
        """
        take = self.kinds[happened.event.kind].take
        assert take is not None
        return take(state, happened)

    @abstractmethod
    def ended(self, state: S, underway: Underway[Any]) -> Applied[S]:
        """The state after a flow that is over, and what it came to: sentence, models and outcome."""

    def further(self, state: S, result: Result, underway: Underway[Any]) -> Applied[S]:
        """The state with a flow further on, or after it."""
        if underway.played.waiting:
            return Applied(replace(state, underway=underway), result)  # type: ignore[type-var]
        end = self.ended(replace(state, underway=None), underway)  # type: ignore[type-var]
        told = end.result
        models = told.models or result.models
        return Applied(
            end.state, replace(result, sentence=told.sentence, models=models, outcome=told.outcome, flow=underway)
        )

    def noted(self, state: S, happened: Happened) -> Underway[Any]:
        """The flow in progress before it gets an answer; where states of the flow hold answers, with it."""
        assert state.underway is not None
        return state.underway

    def answered(self, state: S, happened: Happened, after: Underway[Any], entry: Entry[Any]) -> Result:
        """What an answer came to, without its dice and their luck."""
        return Result(self.sentence(state, after, entry), self.whose(state, after, entry), after.models)

    def picks(self, data: Any) -> tuple[int, ...]:
        """Decisions that a declaration makes itself."""
        return ()

    def names(self, state: S, underway: Underway[Any], entry: Entry[Any]) -> Mapping[str, Value]:
        """Values of every sentence about an answer, beside those that its step tells itself."""
        return {}

    def whose(self, state: S, underway: Underway[Any], entry: Entry[Any]) -> int | None:
        """The side that gave an answer."""
        return underway.side

    def asked(self, state: S) -> int | None:
        """The side whose dice or decision the flow in progress waits for; None where anybody may say it."""
        if state.underway is None or state.underway.played.waiting is None:
            return None
        return self.whose(state, state.underway, state.underway.played.entries[-1])

    def is_weighed(self, state: S) -> bool:
        """Whether the flow waits for a decision that only a search through its options tells the best of."""
        played = state.underway.played if state.underway else None
        if played is None or not isinstance(played.waiting, Choice | Declaration):
            return False
        if isinstance(played.waiting, Declaration):
            return played.waiting.key not in self.passes
        return played.entries[-1].step.key in self.weighed

    def best_answer(self, state: S) -> Iterator[BestAnswer | None]:
        """The best answer to what the flow asks of `asked`, a little more of the search with each step.

        The last is the best there is; none where only dice are due. Of a choice it is the first option: games put the
        best one there, and it is what their odds take.
        """
        if state.underway and isinstance(state.underway.played.waiting, Choice):
            yield BestAnswer(Draft(kind="choose", data={"option": 0}), Sentence("log.suggested"))

    def rolls(self, state: S, underway: Underway[Any], since: int) -> Iterable[Roll]:
        """The rolls whose luck counts among the entries from a place on."""
        return ()

    def sentence(self, state: S, underway: Underway[Any], entry: Entry[Any]) -> Sentence:
        """What an answer came to: as its step tells it, else what the dice were for or which option was taken."""
        names, step = self.names(state, underway, entry), entry.step
        if entry.pick is not None or not _waits(underway.played, entry):
            told = step.told(entry.before, entry.answer)
            if told is not None:
                return Sentence(f"{self.name}.step.{step.key}", {**names, **told})
        if entry.pick is not None:
            return Sentence("log.chose", {**names, "option": entry.pick + 1})
        (last,) = _batches(entry, self.labels, len(entry.records) - 1)
        return Sentence("log.threw", {**names, "label": last.label})

    def apply(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        if happened.event.kind in ANSWERS:
            return self.answer(state, happened)
        if state.underway and happened.event.kind not in self.beside:
            return refusal("in_progress", "kind")
        found = self.taken(state, happened)
        if isinstance(found, Refusal) or found.state.underway is state.underway or not found.state.underway:
            return found
        return self._begun(state, found, happened)

    def _begun(self, before: S, found: Applied[S], happened: Happened) -> Applied[S] | Refusal:
        """A declaration, with the dice and decisions that it brings along; or a flow that was changed gone on with."""
        state, result, now = found.state, found.result, found.state.underway
        assert now is not None
        after = now.on(happened.event.records, self.picks(happened.data))
        if before.underway:
            return refusal("dice_thrown") if isinstance(after, Refusal) else self.further(state, result, after)
        return after if isinstance(after, Refusal) else self._gone_on(state, result, now, after)

    def answer(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """A batch of dice, or an option, of the flow in progress."""
        before, event = state.underway, happened.event
        wrong = _unasked(before, happened, self.passes)
        if wrong or before is None:
            return wrong or refusal("nothing_to_throw")
        picks = (happened.data.option,) if event.kind == "choose" else ()
        after = self.noted(state, happened).on(event.records, picks)
        if isinstance(after, Refusal):
            return after
        entry = after.played.entries[before.played.done]
        return self._gone_on(state, self.answered(state, happened, after, entry), before, after)

    def _gone_on(self, state: S, result: Result, before: Underway[Any], after: Underway[Any]) -> Applied[S]:
        """After some answers: their dice, and the flow further on."""
        dice, rolls = _dice(before.played, after.played, self.labels), self.rolls(state, after, before.played.done)
        return self.further(state, replace(result, dice=tuple(dice), rolls=tuple(rolls)), after)


def _waits(played: Played[Any], entry: Entry[Any]) -> bool:
    """Whether more dice of an entry are due."""
    return played.waiting is not None and entry is played.entries[-1]


def _unasked(underway: Underway[Any] | None, happened: Happened, passes: Container[str]) -> Refusal | None:
    """Why an event answers nothing that a flow asks for."""
    waiting = underway.played.waiting if underway else None
    if happened.event.kind == "choose":
        if happened.event.dice or not isinstance(waiting, Choice):
            return refusal("no_dice_here" if happened.event.dice else "nothing_to_choose", "kind")
        return None if happened.data.option < len(waiting.options) else refusal("not_a_choice", "data", "option")
    if isinstance(waiting, Declaration) and waiting.key in passes and not happened.event.dice:
        return None
    if not isinstance(waiting, Batch):
        return refusal("nothing_to_throw", "dice")
    if len(happened.event.dice) > 1:
        return refusal("one_batch", "dice")
    faces = happened.event.records[0].faces if happened.event.dice else ()
    fits = len(faces) == waiting.count and max(faces) <= waiting.sides
    return None if fits else refusal("dice_due", "dice", count=waiting.count, sides=waiting.sides)


def _dice(before: Played[Any], after: Played[Any], labels: str) -> Iterator[Dice]:
    """What each batch was for that was thrown between two moments of a flow."""
    known = len(before.entries[-1].records) if before.waiting else 0
    for entry in after.entries[before.done :]:
        yield from _batches(entry, labels, known)
        known = 0


def _batches(entry: Entry[Any], labels: str, known: int) -> Iterator[Dice]:
    """What each batch of an entry was for, but for the first ones."""
    throw: Any = entry.ask
    faces = tuple(record.faces for record in entry.records)
    for place in range(known, len(faces)):
        yield Dice(labels + throw.label(faces[:place]), throw.next_batch(faces[:place]).sides)

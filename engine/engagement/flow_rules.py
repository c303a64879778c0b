"""Games whose declarations are flows: one event declares, throws and choices answer, the same for
every game.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Protocol, TypeVar

from pydantic import Field

from engine.dice import Batch
from engine.engagement.game import EventKind, GameRules, Happened
from engine.engagement.logs.result import Applied, DicePurpose, LuckRoll, Result, Sentence, Value
from engine.engagement.record.flow_progress import Underway
from engine.flow import Choice, Declaration, Played, PlayedStep
from engine.kit.base_profile import Nothing, Profile
from engine.kit.refusal import Refusal, refusal


class ChosenOption(Profile):
    """The index of the chosen option."""

    option: Annotated[int, Field(ge=0, le=10_000)]


ANSWERS: Mapping[str, EventKind] = {"throw": EventKind(Nothing), "choose": EventKind(ChosenOption)}
"""The events that answer a flow in progress: one batch of dice, or one option."""


Waiting = Batch | Choice | Declaration | None
"""The answer that a flow waits for."""


def turns(game: str) -> Mapping[str, EventKind]:
    """Return the kinds of events for the next turn and for a note.

    game: the prefix of the sentences in the locale.
    The states of the game have `turn` and `next_turn`.
    """

    def turn(state: Any, happened: Happened) -> Applied[Any]:
        sentence = Sentence(f"{game}.log.turn", {"turn": state.turn + 1})
        return Applied(state.next_turn(), Result(sentence))

    def note(state: Any, happened: Happened) -> Applied[Any]:
        return Applied(state, Result(Sentence(f"{game}.log.note", {"note": happened.event.note})))

    return {
        "turn": EventKind(Nothing, of_all=True, take=turn),
        "note": EventKind(Nothing, take=note),
    }


class InProgress(Protocol):
    """A state, a frozen dataclass, in which a flow may be in progress."""

    @property
    def underway(self) -> Underway[Any] | None:
        """The flow in progress, None between flows."""
        ...


S = TypeVar("S", bound=InProgress)


class FlowRules(GameRules[S]):
    """A game whose declarations are flows; its kinds include ANSWERS, its states hold the flow in
    progress.

    beside: kinds of events that may come while a flow is in progress.
    labels: prefix of the locale keys that name the purpose of dice.
    """

    beside: ClassVar[frozenset[str]] = frozenset({"note"})
    labels: ClassVar[str] = ""

    def take(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """Return the state after an event that answers no flow, as the kind of the event takes it.

        An event that declares a flow puts the flow into the state with nothing played. An event
        that changes the set-up of the flow in progress does the same, with the dice on the table as
        `replay`. An event that throws earlier dice once more needs no further answer: its result
        holds its dice.
        """
        take = self.kinds[happened.event.kind].take
        assert take is not None
        return take(state, happened)

    @abstractmethod
    def finish(self, state: S, underway: Underway[Any]) -> Applied[S] | S:
        """Return the state after a flow that is over, and the result of the flow.

        Of the result count its sentence, models, outcome and consequences; the rest is that of the
        last answer.
        """

    def _further(self, state: S, result: Result, underway: Underway[Any]) -> Applied[S]:
        """Return the state with the flow in progress after an answer, or after the flow when it is
        over.
        """
        if underway.played.waiting:
            return Applied(underway.within(state), result)
        end = self.finish(replace(state, underway=None), underway)  # type: ignore[type-var]
        if not isinstance(end, Applied):
            return Applied(end, result)
        whole = end.result
        of_flow = replace(
            result,
            sentence=whole.sentence,
            models=whole.models or result.models,
            outcome=whole.outcome,
            follows=(*result.follows, *whole.follows),
            flow=underway,
        )
        return Applied(end.state, of_flow)

    def describe_answer(
        self, state: S, happened: Happened, after: Underway[Any], entry: PlayedStep[Any]
    ) -> Result:
        """Return the result of an answer, without its dice and their luck."""
        return Result(
            self._sentence(state, after, entry), self.owner_of(state, after, entry), after.models
        )

    def names(
        self, state: S, underway: Underway[Any], entry: PlayedStep[Any]
    ) -> Mapping[str, Value]:
        """Return values for every sentence about an answer, besides those of its step."""
        return {}

    def owner_of(self, state: S, underway: Underway[Any], entry: PlayedStep[Any]) -> int | None:
        """Return the side that gave an answer."""
        return underway.side

    def waiting_side(self, state: S) -> int | None:
        """Return the side that the flow in progress waits for; None where no flow waits or any side
        may answer.
        """
        if state.underway is None or state.underway.played.waiting is None:
            return None
        return self.owner_of(state, state.underway, state.underway.played.entries[-1])

    def rolls(self, state: S, underway: Underway[Any], since: int) -> Iterable[LuckRoll]:
        """Return the rolls whose luck counts among the entries from the index `since` on."""
        return ()

    def _sentence(self, state: S, underway: Underway[Any], entry: PlayedStep[Any]) -> Sentence:
        """Return the sentence for an answer: from its step, else the purpose of the dice or the
        chosen option.
        """
        names = self.names(state, underway, entry)
        step = entry.step
        if entry.pick is not None or not _waits(underway.played, entry):
            values = step.result_values(entry.before, entry.answer)
            if values is not None:
                return Sentence(f"{self.name}.step.{step.key}", {**names, **values})
        if entry.pick is not None:
            return Sentence("log.chose", {**names, "option": entry.pick + 1})
        (last,) = _batches(entry, self.labels, len(entry.records) - 1)
        return Sentence("log.threw", {**names, "label": last.label})

    def apply(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """Return the state after an event, with the flow played on as far as the dice and decisions
        of the event go.

        Refused while a flow is in progress: an event that neither answers it nor may come beside
        it.
        """
        if happened.event.kind in ANSWERS:
            return self.answer(state, happened)
        if state.underway and happened.event.kind not in self.beside:
            return refusal("in_progress", "kind")
        applied = self.take(state, happened)
        if isinstance(applied, Refusal):
            return applied
        underway = applied.state.underway
        changes_flow = underway is not None and underway is not state.underway
        if not changes_flow:
            return applied
        if applied.result.dice:  # `take` has thrown earlier dice once more
            return applied
        return self._begin(state, applied, happened)

    def _begin(self, before: S, applied: Applied[S], happened: Happened) -> Applied[S] | Refusal:
        """Return the state after a declaration with its dice and decisions, or after a change of
        the current flow.
        """
        now = applied.state.underway
        assert now is not None
        after = now.on(happened.event.records, ())
        if before.underway:
            if isinstance(after, Refusal):
                return refusal("dice_thrown")
            return self._further(applied.state, applied.result, after)
        if isinstance(after, Refusal):
            return after
        if self._answers_for_another(applied.state, after):
            return refusal("choice_of_another", "data", "picks")
        return self._go_on(applied.state, applied.result, now, after)

    def _answers_for_another(self, state: S, begun: Underway[Any]) -> bool:
        """Return whether the declaration of a flow contains a decision of a side that did not
        declare it.
        """
        for entry in begun.played.entries:
            is_decision = entry.pick is not None
            if is_decision and self.owner_of(state, begun, entry) != begun.side:
                return True
        return False

    def answer(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """Return the state after an answer to the flow in progress: a batch of dice, or an
        option.
        """
        before = state.underway
        event = happened.event
        wrong = _refuse_answer(before, happened)
        if wrong:
            return wrong
        if before is None:
            return refusal("nothing_to_throw")
        picks = (happened.data.option,) if event.kind == "choose" else ()
        answerable = before
        if isinstance(before.played.waiting, Declaration):
            answerable = before.skip_declaration()
        after = answerable.on(event.records, picks)
        if isinstance(after, Refusal):
            return after
        entry = after.played.entries[before.played.done]
        return self._go_on(
            state, self.describe_answer(state, happened, after, entry), before, after
        )

    def _go_on(
        self, state: S, result: Result, before: Underway[Any], after: Underway[Any]
    ) -> Applied[S]:
        """Return the state after some answers, with their dice and rolls in the result."""
        dice = tuple(_dice(before.played, after.played, self.labels))
        rolls = tuple(self.rolls(state, after, before.played.done))
        return self._further(state, replace(result, dice=dice, rolls=rolls), after)


def _waits(played: Played[Any], entry: PlayedStep[Any]) -> bool:
    """Return whether more dice of an entry are due."""
    return played.waiting is not None and entry is played.entries[-1]


def _refuse_answer(underway: Underway[Any] | None, happened: Happened) -> Refusal | None:
    """Return the refusal of an event that does not answer the request of the flow; None when it
    does.
    """
    waiting = underway.played.waiting if underway else None
    if happened.event.kind == "choose":
        return _refuse_choice(waiting, happened)
    is_optional = isinstance(waiting, Declaration) and waiting.optional
    if is_optional and not happened.event.dice:
        return None
    if not isinstance(waiting, Batch):
        return refusal("nothing_to_throw", "dice")
    if len(happened.event.dice) > 1:
        return refusal("one_batch", "dice")
    faces = happened.event.records[0].faces if happened.event.dice else ()
    if len(faces) != waiting.count or max(faces) > waiting.sides:
        return refusal("dice_due", "dice", count=waiting.count, sides=waiting.sides)
    return None


def _refuse_choice(waiting: Waiting, happened: Happened) -> Refusal | None:
    """Return the refusal of a choice that the flow does not wait for, or of an unknown option."""
    if happened.event.dice:
        return refusal("no_dice_here", "kind")
    if not isinstance(waiting, Choice):
        return refusal("nothing_to_choose", "kind")
    if happened.data.option >= len(waiting.options):
        return refusal("not_a_choice", "data", "option")
    return None


def _dice(before: Played[Any], after: Played[Any], labels: str) -> Iterator[DicePurpose]:
    """Yield the purpose and sides of each batch thrown between two moments of a flow."""
    known = len(before.entries[-1].records) if before.waiting else 0
    for entry in after.entries[before.done :]:
        yield from _batches(entry, labels, known)
        known = 0


def _batches(entry: PlayedStep[Any], labels: str, known: int) -> Iterator[DicePurpose]:
    """Yield the purpose and sides of each batch of an entry, except the first `known` ones."""
    faces = tuple([record.faces for record in entry.records])
    if not faces:
        return
    throw = entry.ask
    assert throw is not None
    assert not isinstance(throw, Choice | Declaration)
    for index in range(known, len(faces)):
        earlier = faces[:index]
        batch = throw.next_batch(earlier)
        assert batch is not None
        yield DicePurpose(labels + throw.label(earlier), batch.sides)

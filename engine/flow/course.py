"""The two ways to run a course: over every outcome at once, or with dice and decisions."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from math import gcd, lcm
from typing import Any, Generic, TypeVar

from engine.dice import Batch, DiceSource, Record
from engine.flow.ask import AskStep, Chances, Choice, Course, Throw
from engine.flow.odds import Odds

S = TypeVar("S", bound=Hashable)


def course_odds(course: Course[S], state: S, forget: Callable[[S], S] = lambda state: state) -> Odds[S]:
    """Push every outcome through a course, merging states that become equal; choices take their first option.

    `forget` drops what no later step and no question needs.
    """
    going, done, denominator = {state: 1}, defaultdict[S, int](int), 1
    while True:
        steps = {each: course.next(each) for each in going}
        for each, step in steps.items():
            if step is None:
                done[each] += going.pop(each)
        if not going:
            break
        asked = [(each, weight, steps[each], *_chances(steps[each], each)) for each, weight in going.items()]
        common = lcm(*{total for _, _, _, _, total in asked})
        going = defaultdict(int)
        for each, weight, step, chances, total in asked:
            part = weight * (common // total)
            for answer, chance in chances:
                going[forget(step.apply(each, answer))] += part * chance  # type: ignore[union-attr]
        done = defaultdict(int, {each: weight * common for each, weight in done.items()})
        denominator *= common
    shared = gcd(denominator, *done.values())
    return Odds({each: weight // shared for each, weight in done.items()}, denominator // shared)


def _chances(step: AskStep[S] | None, state: S) -> Chances:
    ask = step.ask(state) if step else None
    if ask is None:
        return ((None, 1),), 1
    return (((ask.options[0], 1),), 1) if isinstance(ask, Choice) else ask.law()


@dataclass(frozen=True)
class Asked(Generic[S]):
    """One step as played: its dice or decision, what they came to, and the states around it.

    `pick` is the place of the option taken, None when nothing was decided.
    """

    step: AskStep[S]
    ask: Throw | Choice | None
    records: tuple[Record, ...]
    answer: Any
    before: S
    after: S
    pick: int | None = None


@dataclass(frozen=True)
class CoursePlayed(Generic[S]):
    """How far a course got; `waiting` is the batch or the choice it needs next, None when it is over."""

    entries: tuple[Asked[S], ...]
    state: S
    waiting: Batch | Choice | None = None


class Picks:
    """Decisions known so far, as places in the list of options; after them the first option, or none yet."""

    def __init__(self, known: Sequence[int] = (), *, then_first: bool = False) -> None:
        """`then_first`: whether undecided choices take their first option."""
        self._known = list(known)
        self._then_first = then_first

    def pick(self, choice: Choice) -> int | None:
        """The place of the option taken, None while it is undecided.

        Raises ValueError when a known decision is not among the options.
        """
        if not self._known:
            return 0 if self._then_first else None
        place = self._known.pop(0)
        if not 0 <= place < len(choice.options):
            raise ValueError(f"option {place} of {len(choice.options)}")
        return place


def course_play(course: Course[S], state: S, source: DiceSource, picks: Picks) -> CoursePlayed[S]:
    """Go through a course with the dice of `source` and the decisions of `picks`, as far as they go.

    A choice with one option is nobody's decision and uses no pick. Raises ValueError when a record does not fit.
    """
    entries: list[Asked[S]] = []
    while step := course.next(state):
        entry, waiting = _asked(step, state, source, picks)
        entries.append(entry)
        if waiting:
            return CoursePlayed(tuple(entries), state, waiting)
        state = entry.after
    return CoursePlayed(tuple(entries), state)


def _asked(step: AskStep[S], state: S, source: DiceSource, picks: Picks) -> tuple[Asked[S], Batch | Choice | None]:
    ask = step.ask(state)
    entry = Asked(step, ask, (), None, state, state)
    if ask is None:
        return replace(entry, after=step.apply(state, None)), None
    if isinstance(ask, Choice):
        alone = len(ask.options) == 1
        place = 0 if alone else picks.pick(ask)
        if place is None:
            return entry, ask
        answer = ask.options[place]
        pick = None if alone else place
        return replace(entry, answer=answer, pick=pick, after=step.apply(state, answer)), None
    return _thrown(entry, ask, source)


def _thrown(entry: Asked[S], throw: Throw, source: DiceSource) -> tuple[Asked[S], Batch | None]:
    records: tuple[Record, ...] = ()
    while batch := throw.next_batch(tuple(record.faces for record in records)):
        record = source.throw(batch)
        if record is None:
            return replace(entry, records=records), batch
        records = (*records, record)
    answer = throw.outcome(tuple(record.faces for record in records))
    after = entry.step.apply(entry.before, answer)
    return replace(entry, records=records, answer=answer, after=after), None

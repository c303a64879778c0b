"""The rulings and unsure numbers that would change the odds, for any game: 'Does it matter?'."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.rendering import render
from app.requests.request import Request
from app.requests.response import REPEAT, Response
from app.views.advice_words import Question
from app.views.headline import AnswerRow, compared
from app.words import Words, words
from app.work_slices import Work, latest
from engine.advice import Answer, Difference

OUT = "sensitivity-out"
POINT = Fraction(1, 100)
"""The least change that is listed: one percentage point of a chance, or one hundredth of the
largest possible loss.
"""


@dataclass(frozen=True)
class Otherwise:
    """A change that matters.

    name: name of the change.
    value: new value in words.
    answers: the answers that differ.
    allowed: whether the changed input is allowed.
    field: form field of the change.
    put: new value as the form writes it.
    """

    name: str
    value: str
    answers: tuple[AnswerRow, ...]
    allowed: bool
    field: str
    put: str


@dataclass(frozen=True)
class ChangeGroup:
    """Changes of one kind: rulings, or unsure numbers.

    rows: changes of a point or more.
    less: names of the others.
    """

    key: str
    rows: tuple[Otherwise, ...]
    less: tuple[str, ...]


class ChangeComparison(Work):
    """Work that tries all changes of a question."""

    def __init__(self, question: Question) -> None:
        """Prepare the work without trying a change."""
        self.question, self.tried = question, 0
        self.differences: list[Difference] = []
        self.all = len(question.advice.advised.changes(question.subject))
        super().__init__(self._try())

    def _try(self) -> Iterator[None]:
        for difference in self.question.advice.advised.differences(self.question.subject):
            self.tried += 1
            self.differences += [difference] if difference else []
            yield


def sensitivity(question: Question, request: Request, out: str = OUT) -> Response:
    """Return the changes that alter the odds; the page repeats the request while `more` is set."""
    at_work = latest(
        ChangeComparison, (question.subject, question.around), lambda: ChangeComparison(question)
    )
    at_work.go_on()
    if not at_work.over:
        html = render(
            "parts/sensitivity/progress.html", request.lang, tried=at_work.tried, all=at_work.all
        )
        return Response(follow=REPEAT, regions={out: html})
    t, differences = (
        words(request.lang),
        sorted(at_work.differences, key=lambda difference: -difference.size),
    )
    rulings = [difference for difference in differences if difference.change.is_ruling]
    unsure = [difference for difference in differences if not difference.change.is_ruling]
    groups = [_group(question, "unsure", unsure, t), _group(question, "rulings", rulings, t)]
    count = sum(len(group.rows) for group in groups)
    values = {
        "groups": groups,
        "less": _small_changes_text(groups, t),
        "agreed": question.agreed,
        "out": out,
    }
    html = render("parts/sensitivity/differences.html", request.lang, **values)
    return Response(regions={out: html}, say=t("sensitivity.found", count=count))


def _small_changes_text(groups: list[ChangeGroup], t: Words) -> str:
    """Return the sentence on all changes of less than a point; empty without any."""
    numbers, rules = (len(group.less) for group in groups)
    key = "less" if rules and numbers else "less_rules" if rules else "less_numbers"
    return t(f"sensitivity.{key}", rules=rules, count=numbers) if rules or numbers else ""


def _group(question: Question, key: str, differences: list[Difference], t: Words) -> ChangeGroup:
    # Equal entries, such as equal models, give equal answers: show one of them.
    alike = {
        (
            difference.change.pattern,
            difference.change.was,
            difference.change.value,
            difference.answers,
        ): difference
        for difference in reversed(differences)
    }
    rows = tuple(
        _row(question, difference, t)
        for difference in reversed(alike.values())
        if difference.size >= POINT
    )
    most: dict[str, Fraction] = {}
    for item in differences:
        name = question.label(item.change, t)
        most[name] = max(most.get(name, Fraction(0)), item.size)
    return ChangeGroup(key, rows, tuple(name for name, size in most.items() if size < POINT))


def _row(question: Question, ahead: Difference, t: Words) -> Otherwise:
    advice, change = question.advice, ahead.change
    value = advice.value(change, change.value, t)
    seen = [(was, now) for was, now in ahead.answers if abs(now.share - was.share) >= POINT]
    answers = tuple(_compared(question, was, now, t) for was, now in seen)
    return Otherwise(
        question.label(change, t),
        value,
        answers,
        ahead.allowed,
        question.field(change),
        advice.put(change),
    )


def _compared(question: Question, before: Answer, after: Answer, t: Words) -> AnswerRow:
    name = question.advice.answer(before, t)
    who = question.names.get(before.about, "")
    return compared(f"{who} · {name}" if who else name, after, before, t.language)

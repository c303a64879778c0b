"""The rulings and unsure numbers that would change the odds, for any game: 'Does it matter?'."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from app.rendering import render
from app.requests.request import Request
from app.requests.response import REPEAT, Response
from app.views.advice_words import Advice, Question
from app.views.headline import AnswerRow, compare_answer
from app.words import Words, words
from app.work_slices import Work, latest
from engine.advice import Answer, Difference, FieldChange

OUT = "sensitivity-out"
POINT = Fraction(1, 100)
"""The least change that is listed: one percentage point of a chance, or one hundredth of the
largest possible loss.
"""


@dataclass(frozen=True)
class Otherwise:
    """A change that matters.

    name: name of the change.
    value: new value in words, after the old one.
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
        self.question = question
        self.tried = 0
        self.differences: list[Difference] = []
        self.all = len(question.advice.advised.changes(question.subject))
        super().__init__(self._try())

    def _try(self) -> Iterator[None]:
        for difference in self.question.advice.advised.differences(self.question.subject):
            self.tried += 1
            if difference:
                self.differences.append(difference)
            yield


def sensitivity(question: Question, request: Request, out: str = OUT) -> Response:
    """Return the changes that alter the odds; the page repeats the request while `more` is set."""
    key = (question.subject, question.around)
    at_work = latest(ChangeComparison, key, partial(ChangeComparison, question))
    at_work.go_on()
    if not at_work.over:
        html = render(
            "parts/sensitivity/progress.html", request.lang, tried=at_work.tried, all=at_work.all
        )
        return Response(follow=REPEAT, regions={out: html})
    t = words(request.lang)
    differences = sorted(at_work.differences, key=lambda difference: -difference.size)
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
    if rules and numbers:
        return t("sensitivity.less", rules=rules, count=numbers)
    if rules:
        return t("sensitivity.less_rules", rules=rules, count=numbers)
    if numbers:
        return t("sensitivity.less_numbers", rules=rules, count=numbers)
    return ""


def _group(question: Question, key: str, differences: list[Difference], t: Words) -> ChangeGroup:
    rows = [
        _row(question, difference, t)
        for difference in _leave_out_equal(differences)
        if difference.size >= POINT
    ]
    most: dict[str, Fraction] = {}
    for difference in differences:
        name = question.label(difference.change, t)
        most[name] = max(most.get(name, Fraction(0)), difference.size)
    less = [name for name, size in most.items() if size < POINT]
    return ChangeGroup(key, tuple(rows), tuple(less))


def _leave_out_equal(differences: list[Difference]) -> list[Difference]:
    """Return one of all equal differences: equal entries, such as equal models, give equal
    answers.

    The place of the last and the change of the first of them count.
    """
    by_effect = {}
    for difference in reversed(differences):
        change = difference.change
        effect = (change.pattern, change.was, change.value, difference.answers)
        by_effect[effect] = difference
    return list(reversed(by_effect.values()))


def _row(question: Question, difference: Difference, t: Words) -> Otherwise:
    advice = question.advice
    change = difference.change
    answers = []
    for was, now in difference.answers:
        if abs(now.share - was.share) >= POINT:
            answers.append(_compare(question, was, now, t))
    return Otherwise(
        question.label(change, t),
        _tell_change(advice, change, t),
        tuple(answers),
        difference.allowed,
        question.find_field(change),
        advice.put(change),
    )


def _tell_change(advice: Advice, change: FieldChange, t: Words) -> str:
    """Return the new value in words, after the old one where both are a single word or number."""
    now = advice.value(change, change.value, t)
    if change.is_ruling or not isinstance(change.was, str | int):
        return now
    return t("battle.becomes", was=advice.value(change, change.was, t), now=now)


def _compare(question: Question, before: Answer, after: Answer, t: Words) -> AnswerRow:
    label = question.advice.answer(before, t)
    who = question.names.get(before.about, "")
    if who:
        label = f"{who} · {label}"
    return compare_answer(label, after, before, t.language)

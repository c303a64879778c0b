"""Does it matter? What would be otherwise with each ruling and each unsure number, for any game."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.format import LEAST
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response
from app.views.advice_words import Question
from app.views.answers import Row, compared
from app.words import words
from app.work import Work, latest
from engine.advice import Answer, Difference

OUT = "matters-out"


@dataclass(frozen=True)
class Otherwise:
    """A change that matters: its name, its value, the answers that differ, the field that makes it."""

    name: str
    value: str
    answers: tuple[Row, ...]
    allowed: bool
    field: str
    put: str


@dataclass(frozen=True)
class Group:
    """Rulings, or what is unsure: changes that matter, names of those that hardly do, and of those that do nothing."""

    key: str
    rows: tuple[Otherwise, ...]
    hardly: tuple[str, ...]
    nothing: tuple[str, ...]


class Weighing(Work):
    """All changes of a question being tried."""

    def __init__(self, question: Question) -> None:
        """Tries nothing yet."""
        self.question, self.tried = question, 0
        self.found: list[Difference] = []
        self.all = len(question.advice.advised.changes(question.subject))
        super().__init__(self._try())

    def _try(self) -> Iterator[None]:
        for difference in self.question.advice.advised.differences(self.question.subject):
            self.tried += 1
            self.found += [difference] if difference else []
            yield


def matters(question: Question, request: Request, out: str = OUT) -> Response:
    """What of all that could be otherwise matters; while there is `more` to come the page asks again."""
    at_work, t = latest(Weighing, (question.subject, question.around), lambda: Weighing(question)), words(request.lang)
    at_work.go_on()
    if not at_work.over:
        html = render("parts/matters_waits.html", request.lang, tried=at_work.tried, all=at_work.all)
        return Response(more=True, regions={out: html})
    found = sorted(at_work.found, key=lambda one: -one.size)
    groups = [_group(question, key, [one for one in found if one.change.is_ruling == ruled], request.lang)
              for key, ruled in (("rulings", True), ("unsure", False))]  # fmt: skip
    count = sum(len(group.rows) for group in groups)
    html = render("parts/matters_found.html", request.lang, groups=groups, agreed=question.agreed, out=out)
    return Response(regions={out: html}, say=t("matters.found", count=count))


def _group(question: Question, key: str, found: list[Difference], language: str) -> Group:
    t = words(language)
    # Equal models, and other entries that are alike, say the same: once is enough.
    alike = {(one.change.pattern, one.change.was, one.change.value, one.answers): one for one in reversed(found)}
    rows = tuple(_row(question, one, language) for one in reversed(alike.values()) if one.size >= LEAST)
    most: dict[str, Fraction] = {}
    for one in found:
        name = question.label(one.change, t)
        most[name] = max(most.get(name, Fraction(0)), one.size)
    hardly = tuple(name for name, size in most.items() if 0 < size < LEAST)
    return Group(key, rows, hardly, tuple(name for name, size in most.items() if not size))


def _row(question: Question, one: Difference, language: str) -> Otherwise:
    t, advice, change = words(language), question.advice, one.change
    value = advice.value(change, change.value, t)
    answers = tuple(_compared(question, *pair, language) for pair in one.answers if _seen(pair))
    return Otherwise(question.label(change, t), value, answers, one.allowed, question.field(change), advice.put(change))


def _seen(pair: tuple[Answer, Answer]) -> bool:
    """Whether two answers are shown as different ones."""
    return abs(pair[1].share - pair[0].share) >= LEAST


def _compared(question: Question, before: Answer, after: Answer, language: str) -> Row:
    name = question.advice.answer(before, words(language))
    who = question.names.get(before.about, "")
    return compared(f"{who} · {name}" if who else name, after, before, language)

"""The main answers about an attack: large on top, in sentences, and beside the answers of a pinned
attack.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import icepool

from app.number_format import LEAST, MOST, difference, mean_of, percent
from app.rendering import render
from app.words import words
from engine.advice import Answer, Answers, by_key

SPOKEN = 2
"""Number of answers that are announced."""


class Headline(NamedTuple):
    """The answers shown on top of an attack; the first one is large.

    answers: all answers of the attack.
    keys: keys of the answers to show.
    named: keys of the words, by answer key.
    lost: distribution of the target's loss.
    lost_key: key of the words for the loss.
    """

    answers: Answers
    keys: Sequence[str]
    named: Mapping[str, str]
    lost: "icepool.Die[int]"
    lost_key: str

    @property
    def top_answers(self) -> tuple[Answer, ...]:
        """The answers to show, in order."""
        known = by_key(self.answers)
        return tuple(known[key] for key in self.keys)


class AnswerRow(NamedTuple):
    """An answer in words, compared with the pinned attack if there is one.

    now: value now.
    was: value in the pinned attack.
    by: difference.
    exact: pinned value, value now and difference as fractions.
    """

    label: str
    now: str
    was: str = ""
    by: str = ""
    exact: tuple[Fraction, ...] = ()


def value_text(answer: Answer, language: str) -> str:
    """Return the value of an answer as players read it: '1.25' boxes, or a chance in percent."""
    if answer.of:
        return mean_of(answer.value, answer.of, language=language)
    return percent(answer.value, language)


def answers_html(headline: Headline, language: str, pinned: Headline | None = None) -> str:
    """Return the answers as HTML, each beside the answer of the pinned attack if there is one."""
    rows = list(_rows(headline, pinned, language))
    return render("parts/answers.html", language, rows=rows, compared=pinned is not None)


def say_text(headline: Headline, language: str, pinned: Headline | None = None) -> str:
    """Return the first answers, one sentence each."""
    sentences = []
    for row in list(_rows(headline, pinned, language))[:SPOKEN]:
        if row.by:
            sentences.append(f"{row.label} {row.now}, {row.by}.")
        else:
            sentences.append(f"{row.label} {row.now}.")
    return " ".join(sentences)


def answer_texts(headline: Headline, language: str) -> tuple[str, str]:
    """Return the answers as HTML, and the first of them in sentences."""
    return answers_html(headline, language), say_text(headline, language)


def compared_html(
    headline: Headline, pinned: Headline, names: tuple[str, str], language: str, *, fractions: bool
) -> str:
    """Return a pinned attack and the current one side by side as HTML: answers, and chances of each
    least loss.
    """
    tables = [("", list(_rows(headline, pinned, language)))]
    if headline.lost_key == pinned.lost_key:
        rows = list(_at_least(headline.lost, pinned.lost, language))
        tables.append((words(language)(headline.lost_key), rows))
    return render("parts/compared.html", language, names=names, tables=tables, fractions=fractions)


def _rows(headline: Headline, pinned: Headline | None, language: str) -> Iterator[AnswerRow]:
    t = words(language)
    before = by_key(pinned.top_answers) if pinned else {}
    for answer in headline.top_answers:
        label = t(headline.named[answer.key])
        yield compare_answer(label, answer, before.get(answer.key), language)


def compare_answer(label: str, now: Answer, was: Answer | None, language: str) -> AnswerRow:
    """Return an answer in words, compared with its earlier value if there is one."""
    if was is None:
        return AnswerRow(label, value_text(now, language))
    scale = 1 if now.of else 100
    return AnswerRow(
        label,
        now=value_text(now, language),
        was=value_text(was, language),
        by=difference(scale * now.value, scale * was.value, language),
        exact=(was.value, now.value, now.value - was.value),
    )


def _at_least(
    now: "icepool.Die[int]", was: "icepool.Die[int]", language: str
) -> Iterator[AnswerRow]:
    """Yield the chance of each least loss, from the first that is uncertain to the first that is
    negligible.
    """
    for number in range(1, max(now.max_outcome(), was.max_outcome()) + 1):
        chance = now.probability(">=", number)
        old_chance = was.probability(">=", number)
        if min(chance, old_chance) <= MOST:
            yield compare_answer(f"{number}+", Answer("", chance), Answer("", old_chance), language)
        if max(chance, old_chance) < LEAST:
            break

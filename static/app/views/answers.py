"""The few answers that matter most about an attack: large on top, in a sentence, and beside those of a pinned one."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import icepool

from app.format import LEAST, MOST, decimals, percent, signed
from app.rendering import render
from app.words import words
from engine.advice import Answer, Answers

SPOKEN = 2
"""Answers that are announced."""


class Headline(NamedTuple):
    """What stands on top of an attack: of all answers those of some keys, the first one large.

    named: the keys of their words by their own keys; lost: what it costs its target, of which `lost_key` are the words.
    """

    answers: Answers
    keys: Sequence[str]
    named: Mapping[str, str]
    lost: "icepool.Die[int]"
    lost_key: str

    @property
    def said(self) -> tuple[Answer, ...]:
        """The answers that stand there."""
        known = {answer.key: answer for answer in self.answers}
        return tuple(known[key] for key in self.keys)


class Row(NamedTuple):
    """An answer in words; with a pinned attack what it was there, and by how much it differs.

    exact: the same three as fractions.
    """

    label: str
    now: str
    was: str = ""
    by: str = ""
    exact: tuple[Fraction, ...] = ()


def shown(answer: Answer, language: str) -> str:
    """Its value as players read it."""
    return decimals(answer.value, 2, language) if answer.of else percent(answer.value, language)


def answers_html(found: Headline, language: str, pinned: Headline | None = None) -> str:
    """The answers; with a pinned attack each beside what it was there."""
    rows = list(_rows(found, pinned, language))
    return render("parts/answers.html", language, rows=rows, compared=pinned is not None)


def say_text(found: Headline, language: str, pinned: Headline | None = None) -> str:
    """The first answers in a sentence each."""
    rows = list(_rows(found, pinned, language))[:SPOKEN]
    return " ".join(f"{row.label} {row.now}{f', {row.by}' if row.by else ''}." for row in rows)


def told(found: Headline, language: str) -> tuple[str, str]:
    """The answers, and the first of them in sentences."""
    return answers_html(found, language), say_text(found, language)


def compared_html(found: Headline, pinned: Headline, names: tuple[str, str], language: str, *, fractions: bool) -> str:
    """A pinned attack and the one in the forms side by side: the answers, and what they cost the target at least."""
    tables = [("", list(_rows(found, pinned, language)))]
    if found.lost_key == pinned.lost_key:
        tables.append((words(language)(found.lost_key), list(_at_least(found.lost, pinned.lost, language))))
    return render("parts/compared.html", language, names=names, tables=tables, fractions=fractions)


def _rows(found: Headline, pinned: Headline | None, language: str) -> Iterator[Row]:
    before = {answer.key: answer for answer in pinned.said} if pinned else {}
    for answer in found.said:
        yield compared(words(language)(found.named[answer.key]), answer, before.get(answer.key), language)


def compared(label: str, now: Answer, was: Answer | None, language: str) -> Row:
    """An answer in words, with what it was, if it was anything."""
    if was is None:
        return Row(label, shown(now, language))
    by = now.value - was.value
    difference = signed(by if now.of else 100 * by, language)
    return Row(label, shown(now, language), shown(was, language), difference, (was.value, now.value, by))


def _at_least(now: "icepool.Die[int]", was: "icepool.Die[int]", language: str) -> Iterator[Row]:
    """Chances of at least so many, from the first that is not all but certain to the first that hardly ever comes."""
    for number in range(1, max(now.max_outcome(), was.max_outcome()) + 1):
        chances = [die.probability(">=", number) for die in (now, was)]
        if min(chances) <= MOST:
            yield compared(f"{number}+", Answer("", chances[0]), Answer("", chances[1]), language)
        if max(chances) < LEAST:
            break

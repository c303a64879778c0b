"""The few answers that matter most about an attack: large on top, in a sentence, and beside those of a pinned one."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import icepool

from app.format import LEAST, MOST, decimals, percent, signed
from app.rendering import render
from app.words import words

SPOKEN = 2
"""Answers that are announced."""


class Answer(NamedTuple):
    """One of them: the key of its words, its value, and whether that is a chance or a mean."""

    key: str
    value: Fraction
    is_chance: bool = True

    def shown(self, language: str) -> str:
        """The value as players read it."""
        return percent(self.value, language) if self.is_chance else decimals(self.value, 2, language)


class Answers(NamedTuple):
    """What an attack comes to: the first one stands large.

    lost: what it costs its target, of which `lost_key` are the words.
    """

    said: tuple[Answer, ...]
    lost: "icepool.Die[int]"
    lost_key: str


class Row(NamedTuple):
    """An answer in words; with a pinned attack what it was there, and by how much it differs.

    exact: the same three as fractions.
    """

    label: str
    now: str
    was: str = ""
    by: str = ""
    exact: tuple[Fraction, ...] = ()


def answers_html(found: Answers, language: str, pinned: Answers | None = None) -> str:
    """The answers; with a pinned attack each beside what it was there."""
    rows = list(_rows(found, pinned, language))
    return render("parts/answers.html", language, rows=rows, compared=pinned is not None)


def say_text(found: Answers, language: str, pinned: Answers | None = None) -> str:
    """The first answers in a sentence each."""
    rows = list(_rows(found, pinned, language))[:SPOKEN]
    return " ".join(f"{row.label} {row.now}{f', {row.by}' if row.by else ''}." for row in rows)


def compared_html(found: Answers, pinned: Answers, names: tuple[str, str], language: str, *, fractions: bool) -> str:
    """A pinned attack and the one in the forms side by side: the answers, and what they cost the target at least."""
    tables = [("", list(_rows(found, pinned, language)))]
    if found.lost_key == pinned.lost_key:
        tables.append((words(language)(found.lost_key), list(_at_least(found.lost, pinned.lost, language))))
    return render("parts/compared.html", language, names=names, tables=tables, fractions=fractions)


def _rows(found: Answers, pinned: Answers | None, language: str) -> Iterator[Row]:
    before = {answer.key: answer for answer in pinned.said} if pinned else {}
    for answer in found.said:
        yield compared(words(language)(answer.key), answer, before.get(answer.key), language)


def compared(label: str, now: Answer, was: Answer | None, language: str) -> Row:
    """An answer in words, with what it was, if it was anything."""
    if was is None:
        return Row(label, now.shown(language))
    by = now.value - was.value
    difference = signed(100 * by if now.is_chance else by, language)
    return Row(label, now.shown(language), was.shown(language), difference, (was.value, now.value, by))


def _at_least(now: "icepool.Die[int]", was: "icepool.Die[int]", language: str) -> Iterator[Row]:
    """Chances of at least so many, from the first that is not all but certain to the first that hardly ever comes."""
    for number in range(1, max(now.max_outcome(), was.max_outcome()) + 1):
        chances = [Fraction(die.quantity(">=", number), die.denominator()) for die in (now, was)]
        if min(chances) <= MOST:
            yield compared(f"{number}+", Answer("", chances[0]), Answer("", chances[1]), language)
        if max(chances) < LEAST:
            break

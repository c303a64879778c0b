"""Sentences of a log in the language of the page."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, TypeVar

from app.number_format import decimals, percent
from app.views.charts.chart_numbers import write_with_sign
from app.views.luck_words import tell_luck
from app.words import Words, words
from engine.engagement import Engagement, GameRules, Luck, Sentence, last_line, marks
from engine.engagement.logs.result import Value
from engine.flow import PlayedStep

S = TypeVar("S", bound=Hashable)
Worded = str | int
"""A value of a sentence as players read it; a number decides on the plural."""
CHANCES = frozenset({"chance", "chance_before", "sunk", "sunk_before"})
"""Names of values in sentences that are exact chances."""


def wording_of(engagement: Engagement[Any], language: str) -> Callable[[Sentence], str]:
    """Return the function that gives the text of a sentence of the log."""
    t = words(language)
    sides = [side.name for side in engagement.opening.sides]
    return partial(_sentence_text, t=t, sides=sides, rules=engagement.rules)


def tell_last_event(engagement: Engagement[Any], language: str) -> str:
    """Return the result of the last event in sentences, without dice; empty before the first
    event.
    """
    result = engagement.result
    if not result:
        return ""
    say = wording_of(engagement, language)
    return " ".join(map(say, (result.sentence, *result.follows)))


def tell_marks(engagement: Engagement[Any], language: str, *, but: str = "") -> list[str]:
    """Return the marks of the last event, one sentence each.

    but: key of a mark to leave out because another part of the screen shows it.
    """
    line = last_line(engagement)
    if not line:
        return []
    say = wording_of(engagement, language)
    return [say(sentence) for sentence in marks(line) if sentence.key != but]


def tell_overrides(engagement: Engagement[Any], language: str) -> str:
    """Return the last event in sentences, with each value that it overrides."""
    texts = [tell_last_event(engagement, language)]
    line = last_line(engagement)
    if line:
        say = wording_of(engagement, language)
        for mark in marks(line):
            if mark.key == "log.overruled":
                texts.append(say(replace(mark, key="log.changed")))
    return " ".join(texts)


def last_text(engagement: Engagement[Any], language: str) -> str:
    """Return the last event in one sentence without the full stop; empty before the first event."""
    result = engagement.result
    if not result:
        return ""
    return wording_of(engagement, language)(result.sentence).removesuffix(".")


def _sentence_text(sentence: Sentence, t: Words, sides: list[str], rules: GameRules[Any]) -> str:
    values = word_values(sentence.values, t, rules.name, sides)
    if "field" in values:
        field = str(sentence.values["field"])
        for name in ("was", "now"):
            if name in values:
                values[name] = _option(field, values[name], t)
    if "fault" in sentence.values:
        values["reason"] = _reason(sentence.values, t)
    faces = sentence.values.get("faces")
    if isinstance(faces, tuple):
        read = {face: str(rules.read_as.get(int(face), face)) for face in set(faces)}
        values["faces"] = " ".join([read[face] for face in faces])
    return t(sentence.key, **values)


def word_values(
    values: Mapping[str, Value], t: Words, game: str, sides: Sequence[str] = ()
) -> dict[str, Worded]:
    """Return the values of a sentence as players read them.

    sides: the names of the sides.
    """
    return {name: _value(name, value, t, sides, game) for name, value in values.items()}


def word_result(entry: PlayedStep[S], t: Words, game: str) -> dict[str, Worded]:
    """Return the result of a step, as its sentence in the log has it, as players read it."""
    step = entry.step
    return word_values(step.result_values(entry.before, entry.answer) or {}, t, game)


def _value(name: str, value: Value, t: Words, sides: Sequence[str], game: str) -> Worded:
    """Return a value as players read it: a number, a side's name, dice, a chance, or the words of a
    code.
    """
    if name in ("by", "side"):
        return sides[value] if isinstance(value, int) and value < len(sides) else t("log.somebody")
    if name in ("lucky", "unlucky"):
        return tell_luck(Luck(name == "lucky", Fraction(str(value))), t)
    if name in CHANCES and isinstance(value, str):
        return percent(Fraction(value), t.language)
    if name == "mean" and isinstance(value, str):
        return decimals(Fraction(value), 2, t.language)
    if name in _CODES:
        return _CODES[name](str(value or ""), t, game)
    if isinstance(value, tuple):
        return " ".join(str(item) for item in value)
    if isinstance(value, int):
        return value
    return t("log.nothing") if value is None else str(value)


def _reason(values: Mapping[str, Any], t: Words) -> str:
    """Return the reason for a refusal; a stranger's file may hold a code without words or without
    values.
    """
    try:
        return t(f"fault.{values['fault']}", **values)
    except (KeyError, TypeError, ValueError):
        return t("fault.not_allowed")


def _results(code: str, t: Words, game: str) -> str:
    """Return a game's shorthand for results of dice, such as '[D2,T3] / [T5]', in the game's
    words.
    """

    def write_result(match: re.Match[str]) -> str:
        return t(f"{game}.result.{match[1]}", value=match[2])

    separated = code.replace("[", "").replace("]", "").replace(",", ", ")
    return re.sub(r"([A-Z])(\d?)", write_result, separated)


def _modifier(code: str, t: Words, game: str) -> str:
    """Return a modifier with its sign."""
    return write_with_sign(int(code))


@lru_cache(maxsize=512)
def label_of(code: str, t: Words, game: str) -> str:
    """Return the purpose of a roll in words."""
    if not code:
        return t("log.dice")
    keys = (
        code,
        f"{game}.roll.{code}",
        f"{game}.dice.{code}",
        f"{game}.roll.due.{code}",
        f"roll.line.{code}",
    )
    for key in keys:
        if key in t:
            return t(key)
    return t("log.dice")


def _field(code: str, t: Words, game: str) -> str:
    """Return the name of a field by its whole code, 'arcs.front', else by the last part of it."""
    last = code.rpartition(".")[2]
    for name in (code, last):
        for key in (f"{game}.number.{name}", f"profile.{game}.{name}"):
            if key in t:
                return t(key)
    return code


def _option(field: str, value: Any, t: Words) -> Any:
    """Return a value of a field as players read it: options in words, numbers and names
    unchanged.
    """
    if isinstance(value, bool):
        key = "log.yes" if value else "log.no"
        return t(key)
    if not isinstance(value, str):
        return value
    return ", ".join(_option_text(field, code, t) for code in value.split(", "))


def _option_text(field: str, code: str, t: Words) -> str:
    key = f"{field.removesuffix('s')}.{code}"
    if key in t:
        return t(key)
    return code


def _part(code: str, t: Words, game: str) -> str:
    kind, _, index = code.partition(".")
    return t(f"table.part.{kind}", number=int(index) + 1)


def _effect(code: str, t: Words, game: str) -> str:
    return t(f"effect.{code}")


def _way_of_joining(code: str, t: Words, game: str) -> str:
    """Return how dice were put together; empty for dice of one weapon."""
    if not code:
        return ""
    return t("log.together", how=t(f"part.{code}"))


_CODES: Mapping[str, Callable[[str, Words, str], str]] = {
    "label": label_of,
    "field": _field,
    "attack_key": _part,
    "results": _results,
    "modifier": _modifier,
    "effect": _effect,
    "how": _way_of_joining,
}
"""Functions from a code to its words, by the names of the values in sentences."""

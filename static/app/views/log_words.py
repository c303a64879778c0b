"""The sentences of a log in the language chosen."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from app.format import percent
from app.views.unchanged import PIECES
from app.words import Words, words
from engine.engagement import Engagement, GameRules, Sentence, last_line, sentences


def worded(engagement: Engagement[Any], language: str) -> Callable[[Sentence], str]:
    """A function from a sentence of the log to its text."""
    t = words(language)
    sides = [side.name for side in engagement.opening.sides]
    return lambda sentence: _said(sentence, t, sides, engagement.rules)


def last_said(engagement: Engagement[Any], language: str) -> list[str]:
    """What the last event comes to, a sentence each: what happened, its dice, its marks; nothing before the first."""
    return PIECES.made(language, _last_said, engagement, language)


def _last_said(engagement: Engagement[Any], language: str) -> list[str]:
    line = last_line(engagement)
    return list(map(worded(engagement, language), sentences(line))) if line else []


def _said(sentence: Sentence, t: Words, sides: list[str], rules: GameRules[Any]) -> str:
    values = {name: _value(name, value, t, sides, rules.name) for name, value in sentence.values.items()}
    faces = sentence.values.get("faces")
    if isinstance(faces, tuple):
        values["faces"] = " ".join(str(rules.read_as(int(face))) for face in faces)
    return t(sentence.key, **values)


def _value(name: str, value: Any, t: Words, sides: list[str], game: str) -> Any:
    """A value as players read it: a number, a side's name, dice, a chance, a code's words."""
    if name in ("by", "side"):
        return sides[value] if isinstance(value, int) and value < len(sides) else t("log.somebody")
    if name == "mid":
        return percent(Fraction(str(value)), t.language)
    if name == "label":
        keys = (str(value), f"{game}.roll.{value}", f"{game}.dice.{value}", f"{game}.roll.due.{value}")
        return next((t(key) for key in keys if value and key in t), t("log.dice"))
    if name == "field":
        last = str(value).rpartition(".")[2]
        names = [f"{where}.{one}" for one in (value, last) for where in (f"{game}.number", f"profile.{game}")]
        return next((t(key) for key in names if key in t), str(value))
    if isinstance(value, tuple):
        return " ".join(str(one) for one in value)
    if isinstance(value, int):
        return value
    return t("log.nothing") if value is None else str(value)

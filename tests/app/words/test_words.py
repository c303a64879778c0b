"""Strings in the selected language; a missing one is an error."""

import re
from string import Formatter

import pytest

from app.words import LANGUAGES, Words, words
from engine.kit import CODES, OWN_CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_key_is_an_error(language: str) -> None:
    with pytest.raises(KeyError):
        words(language)("page.no_such_key")
    assert "page.no_such_key" not in words(language)
    assert "page.title" in words(language)


def test_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        Words("de")


def test_each_language_has_its_own_strings() -> None:
    assert words("en")("odds.no_damage") == "No damage"
    assert words("fr")("odds.no_damage") == "Aucun dommage"


def test_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        words("en")("fault.too_low", least=3)


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "0 HP lost", "0 HP perdu"),
        (1, "1 HP lost", "1 HP perdu"),
        (2, "2 HP lost", "2 HP perdus"),
    ],
)
def test_french_uses_the_singular_for_0(count: int, english: str, french: str) -> None:
    """French writes 0 with the singular."""
    assert words("en")("roll.lost", count=count) == english
    assert words("fr")("roll.lost", count=count) == french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["ship", "crippled"])
def test_log_of_an_attack_omits_zero_losses(key: str, language: str) -> None:
    """Each number alone, and all of them: no zero, and no number twice."""
    names = {"group": "Halcyon", "weapon": "Broadside", "target": "a|b"}
    losses = ("structure", "boxes", "criticals", "rolls")
    for some in (*((loss,) for loss in losses), losses):
        numbers = {name: index + 3 if name in some else 0 for index, name in enumerate(losses)}
        data = words(language)(f"jovian.log.attack.{key}", **names, **numbers)
        assert re.findall(r"\d+", data) == [str(numbers[name]) for name in some]
        assert "a|b" in data


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted({*CODES.values(), *OWN_CODES}))
def test_every_fault_has_a_sentence(code: str, language: str) -> None:
    sentence = words(language)(f"fault.{code}")
    assert sentence.endswith(".")


def test_every_placeholder_has_a_name() -> None:
    for language in LANGUAGES:
        for key, text in words(language).strings.items():
            assert all(name != "" for _, name, _, _ in Formatter().parse(text)), key

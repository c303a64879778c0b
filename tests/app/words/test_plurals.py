"""Numbers and their plural forms: 0, 1 and 2 in both languages."""

import re
from collections.abc import Iterator
from fractions import Fraction
from string import Formatter

import pytest

from app.words import LANGUAGES, inflect, words

CASES = [(language, key) for language in LANGUAGES for key in words(language).strings]
INFLECTED = [(language, key) for language, key in CASES if "|" in words(language).strings[key]]
SAME = {
    "en": {
        "HP",
        "AP",
        "AD",
        "AA",
        "Structure",
        "Fuel",
        "fuel",
        "Fire",
        "Attack",
        "Defense",
        "more",
    },
    "fr": {
        "HP",
        "AP",
        "AD",
        "AA",
        "Structure",
        "Fuel",
        "fuel",
        "Fire",
        "attaque",
        "défense",
        "succès",
        "fois",
    },
}
"""Words with one form for every number."""
JOINING = {
    "en": re.compile(
        r"a|above|after|against|and|armour|at|before|below|by|each|for|in|left|of|off|on|or|per|set|to|together|with"
    ),
    "fr": re.compile(
        r"au|avant|avec|blindage|contre|dans|de|des|devient|en|ensemble|et|fixé|ou|par|pour|sur|à"
    ),
}
"""Words after a number that are not what is counted."""
COUNTS = re.compile(
    r"after|amount|attacks|away|battles|boxes|count|counterattacks|criticals|damage_hp|dice|fights|fleets|free|hits"
    r"|inches|limit|losses|made|max_length|models|orders|rolls|shots|structure|times"
)
"""Numbers that say how many; all others name a thing, such as a step."""
TWO = 2
"""Forms of what has none for zero."""
PLAIN = re.compile(r"\{\w+\}")
COUNTED = re.compile(
    r"\{(?P<name>[a-z_]+)\} (?P<word>[^\W\d_]++)(?! (?:[^\W\d_]+ ){0,2}\{(?P=name):)"
)
"""A number and the word after it, unless a form that goes with the number follows soon."""
WITHIN = re.compile(r"\{\w+:(?:[^|{}]*\|){1,2}[^|{}]*\{\w+\}[^|{}]*\}")
"""A place with forms of which the last contains the number of several."""
PARENTHESES = re.compile(r"\w\((?:s|e|x|es|ies|aux)\)")
ELSEWHERE = ("search.other", "search.most")
"""The page chooses between the sentences for none, one and several itself."""


def forms(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each inflection of a string: its number, and the forms for one and several, or for none, one
    and several.
    """
    for _, name, spec, _ in Formatter().parse(text):
        if spec and "|" in spec:
            yield name or "", spec.split("|")


def filled(language: str, key: str, number: int) -> str:
    """A string with the same number for every number."""
    text = words(language).strings[key]
    values = {name: number for name, _ in forms(text)}
    return inflect(PLAIN.sub("#", text), language, values)


def uncounted(language: str, text: str) -> list[str]:
    """Nouns after a number that are always plural or always singular."""
    counted = [
        match["word"]
        for match in COUNTED.finditer(WITHIN.sub("", text))
        if COUNTS.fullmatch(match["name"])
    ]
    return [
        word
        for word in counted
        if word not in SAME[language] and not JOINING[language].fullmatch(word)
    ]


@pytest.mark.parametrize(("language", "key"), INFLECTED)
def test_plural_forms_of_0_1_and_2_are_correct(language: str, key: str) -> None:
    """English has its singular for 1 only, French for 0 and 1, unless none has a form of its
    own.
    """
    none, item, two = (filled(language, key, number) for number in (0, 1, 2))
    assert item != two
    if all(len(given) == TWO for _, given in forms(words(language).strings[key])):
        assert none == (item if language == "fr" else two)
    else:
        assert none not in (item, two)
        assert "0" not in none


def test_each_plural_form_belongs_to_a_displayed_number() -> None:
    for language, key in INFLECTED:
        text = words(language).strings[key]
        shown = {
            name for _, name, spec, _ in Formatter().parse(text) if name and "|" not in (spec or "")
        }
        texts = {name for name, given in forms(text) if f"{{{name}}}" in given[-1]}
        assert {name for name, _ in forms(text)} <= shown | texts | {"count"}, (language, key)
        assert all(given[-2] != given[-1] and given[-1] for _, given in forms(text)), (
            language,
            key,
        )


def test_plural_form_contains_only_its_own_number() -> None:
    """A name could contain the separator of the forms."""
    for language, key in INFLECTED:
        for name, given in forms(words(language).strings[key]):
            inside = {
                inner for item in given for _, inner, _, _ in Formatter().parse(item) if inner
            }
            assert inside <= {name}, (language, key)


def test_counted_nouns_have_both_forms() -> None:
    result = {
        (language, key): texts
        for language, key in CASES
        if key not in ELSEWHERE and (texts := uncounted(language, words(language).strings[key]))
    }
    assert result == {}
    assert len(INFLECTED) > 50


def test_plurals_are_not_in_parentheses() -> None:
    assert [
        key for language, key in CASES if PARENTHESES.search(words(language).strings[key])
    ] == []


def test_text_as_a_number_is_an_error() -> None:
    with pytest.raises(TypeError):
        words("fr")("roll.lost", count="2")


def test_fractions_take_the_form_of_their_language() -> None:
    """French has its plural from 2 on, English for all but 1."""
    written = {
        language: [
            inflect("{count:box|boxes}", language, {"count": Fraction(half, 2)})
            for half in range(5)
        ]
        for language in LANGUAGES
    }
    assert written["en"] == ["boxes", "boxes", "box", "boxes", "boxes"]
    assert written["fr"] == ["box", "box", "box", "box", "boxes"]


def test_missing_plural_forms_are_detected() -> None:
    assert uncounted("en", "Exactly {count} dice are due.") == ["dice"]
    assert uncounted("fr", "{count} touche") == ["touche"]
    assert not uncounted("fr", "{count} {count:touche|touches}, {hp} HP")
    assert PARENTHESES.search("3 tour(s)")
    assert PARENTHESES.search("touché(e)")


def test_no_sentence_has_separate_keys_for_one_and_several() -> None:
    keys = words("en").strings
    assert [key for key in keys if key.endswith(".one") and f"{key[:-3]}other" in keys] == [
        "search.one"
    ]

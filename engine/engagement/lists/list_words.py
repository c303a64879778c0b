"""Words of lists and tables: headings and values in English and French, other spellings, and their
meanings.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache

from engine.kit.text import fold

LANGUAGES = ("en", "fr")
Words = tuple[str, ...]
"""The English word, the French word, and other spellings."""

ROW, GROUP, COUNT, NAME, PROFILE_NAME = "row", "group", "count", "name", "profile_name"
HEADINGS: Mapping[str, Words] = {
    ROW: ("Row", "Ligne", "Row kind", "Squadron/Ship", "Escadron/Vaisseau", "Kind of row"),
    GROUP: (
        "Squadron",
        "Escadron",
        "Group",
        "Groupe",
        "Escadre",
        "Flotille",
        "Flottille",
        "Flotilla",
    ),
    COUNT: (
        "Number",
        "Nombre",
        "Nb",
        "Qty",
        "Quantity",
        "Quantité",
        "Count",
        "No",
        "Amount",
        "x",
        "#",
        "Vaisseaux",
        "Ships",
        "Navires",
    ),
    NAME: (
        "Name",
        "Nom",
        "Ship",
        "Model",
        "Navire",
        "Modèle",
        "Vessel",
        "Vaisseau",
        "Unit",
        "Unité",
        "Ship name",
        "Model name",
        "Nom du vaisseau",
        "Nom du navire",
        "Nom du modèle",
    ),
    PROFILE_NAME: ("Profile name", "Nom du profil"),
}
"""Headings of every game's tables."""
POINTS: Words = ("Points", "Points", "Pts", "Pt", "Point", "Cost", "Coût")
"""The words for the cost of a group or model, in every game."""
POINTS_EACH: Words = (
    "Points each",
    "Points pièce",
    "Pts each",
    "Pts pièce",
    "Cost each",
    "Unit cost",
    "Unit points",
    "Coût unitaire",
    "Prix unitaire",
    "Points unitaires",
    "Pts unitaires",
)
"""The words for the cost of one model."""
POINTS_OF_ROW: Words = (
    "Total points",
    "Total",
    "Total pts",
    "Points total",
    "Pts total",
    "Total cost",
    "Coût total",
    "Prix total",
    "Points totaux",
)
"""The words for the cost of all models of a row."""
YES: Words = ("yes", "oui", "true", "vrai", "x", "1", "✓", "y", "o")
NO: Words = ("no", "non", "false", "faux", "0", "-", "–", "—", "")
FOOTER = re.compile(
    r"^(?:exported with|created with|generated (?:by|with)|data version|total\b|roster "
    r"version|army faction|"
    r"exporté avec|créé avec)",
    re.IGNORECASE,
)
"""The start of a line that a program writes about its list, behind the last model or in front of
the first.
"""
NOT_LETTERS = re.compile(r"[\W_]+")


@lru_cache(maxsize=4096)
def normal(text: str) -> str:
    """Return a word as it is compared: folded, without punctuation."""
    return NOT_LETTERS.sub(" ", fold(text)).strip()


@dataclass(frozen=True)
class ListWords:
    """A game's words.

    rows: for each kind of group or model, and each list of a profile, the words for a row of it,
        and the types of
    profiles in rosters.
    fields: for each field, its words; numbered fields as 'attack_dice.0'.
    values: for each enumeration, the words of its values.
    unused: headings of lists that models of a kind may have without a field for them.
    """

    rows: Mapping[str, Words] = field(default_factory=dict)
    fields: Mapping[str, Words] = field(default_factory=dict)
    values: Mapping[type[Enum], Mapping[str, Words]] = field(default_factory=dict)
    unused: Words = ()

    def heading(self, key: str, language: str) -> str:
        """Return the heading of a field, or of a kind of row."""
        words = (
            self.fields.get(key) or HEADINGS.get(key) or (key.replace("_", " ").replace(".", " "),)
        )
        return in_language(words, language)

    def row(self, kind: str, language: str) -> str:
        """Return the word of a kind of row."""
        return in_language(self.rows.get(kind, (kind,)), language)

    def value(self, option: Enum, language: str) -> str:
        """Return the word of an option."""
        words = self.values.get(type(option), {}).get(
            option.value, (option.value.replace("_", " ").capitalize(),)
        )
        return in_language(words, language)

    def keys(self, heading: str) -> frozenset[str]:
        """Return the fields that a heading may mean."""
        text = heading.strip()
        return self._keys.get(normal(text) or text, frozenset())

    def row_kind(self, word: str) -> str:
        """Return the kind of row that a word means, else an empty text."""
        return self._rows.get(normal(word), "")

    def option(self, kind: type[Enum], text: str) -> Enum | None:
        """Return the option that a text means; None where it means none."""
        wanted = normal(text)
        return next((option for option in kind if wanted in self._spellings(option)), None)

    def options_in(self, kind: type[Enum], text: str) -> Iterator[Enum]:
        """Yield the options whose words are in a text."""
        padded = f" {normal(text)} "
        for option in kind:
            if any(f" {word} " in padded for word in self._spellings(option)):
                yield option

    def is_unused(self, heading: str) -> bool:
        """Return whether a characteristic is known, and no profile has it."""
        return normal(heading) in {normal(word) for word in self.unused}

    def _spellings(self, option: Enum) -> frozenset[str]:
        words = self.values.get(type(option), {}).get(option.value, ())
        return frozenset(map(normal, (str(option.value), *words)))

    @cached_property
    def _keys(self) -> Mapping[str, frozenset[str]]:
        result: dict[str, set[str]] = {}
        for key, words in (*HEADINGS.items(), *self.fields.items()):
            for word in (key, *words):
                result.setdefault(normal(word) or word, set()).add(key)
        return {word: frozenset(keys) for word, keys in result.items()}

    @cached_property
    def _rows(self) -> Mapping[str, str]:
        return {normal(word): kind for kind, words in self.rows.items() for word in (kind, *words)}


def in_language(words: Words, language: str) -> str:
    """Return the word of a language; the last one where the language has none of its own."""
    return words[min(LANGUAGES.index(language), len(words) - 1)]

"""A profile in the making: values of a list by field, what the list lacks, and what was not
understood.
"""

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError

from engine.engagement.lists.army_list import UNREADABLE, Remark
from engine.engagement.lists.list_words import NO, YES, ListWords, normal
from engine.kit.faults import Fault, faults_of
from engine.kit.fields import TypeFacts, facts, fields
from engine.kit.saved_types import Tree, plain
from engine.kit.text import fold

NUMBER = re.compile(r"([+\-−]?)\s?([0-9]{1,6})(?:\.0+)?\s*(?:[+\"”″]|in|pts|ad)?\.?", re.IGNORECASE)
MINUS = ("-", "−")
DASHES = frozenset({"-", "–", "—", "−", "/", ""})
SEVERAL = re.compile(r"\s*[,;|]\s*")
BETWEEN = re.compile(r"\s*[/,;|·]\s*|\s+")
LEAVES = 500
"""More repairs than any profile has fields."""


class NotAValue(Exception):
    """The text is no value of the field."""


class ProfileDraft:
    """The values of a profile by dotted field name, each with the text that it comes from."""

    def __init__(self, kind: type[BaseModel], name: str, where: str, words: ListWords) -> None:
        """Begin with no value but the name, for a profile that has one."""
        self.kind, self.name, self.where, self.words = kind, name or UNREADABLE, where, words
        self.values: Tree = {}
        self.sources: dict[str, str] = {}
        self.remarks: list[Remark] = []
        self.missing: list[str] = []

    def remark(self, code: str, text: str, field: str = "") -> None:
        """Note a piece of the list, once."""
        remark = Remark(code, text, self.where, field)
        if remark not in self.remarks:
            self.remarks.append(remark)

    def has(self, path: str) -> bool:
        """Return whether the list filled a field."""
        return path in self.sources

    def put(self, path: str, value: Any, text: str) -> None:
        """Fill a field with a value that comes from a text."""
        self.sources[path] = text
        self._set(path, value)

    def begin(self, path: str) -> None:
        """Add an empty entry to a list of profiles."""
        self._set(path, {})

    def include(self, path: str, option: Enum, text: str) -> None:
        """Add an option to a field that holds several, once."""
        chosen = self.get(path) or []
        if option.value not in chosen:
            self.put(path, [*chosen, option.value], text)

    def read(self, path: str, text: str, label: str = "") -> None:
        """Fill a field with a text as its type has it; a text that is no value is remarked on."""
        fact = facts_at(self.kind, path)
        if get_origin(fact.bare) is tuple:
            self._numbers(path, fact.shortest or 0, text, label)
            return
        try:
            self.put(path, self.parsed(fact, text), f"{label} {text}".strip())
        except NotAValue:
            self.remark("not_a_value", f"{label} {text}".strip(), path)

    def _numbers(self, path: str, most: int, text: str, label: str) -> None:
        """Fill the numbers of a field from one text, such as '9 7 5 3' or '9/7/5/-'."""
        parts = BETWEEN.split(text.strip())
        if len(parts) > most:
            self.remark("not_a_value", f"{label} {text}".strip(), path)
            return
        for index, part in enumerate(parts):
            self.read(f"{path}.{index}", part, label)

    def parsed(self, fact: TypeFacts, text: str) -> Any:
        """Return a text as a plain value of a type. Raises NotAValue for other texts."""
        bare = fact.bare
        if bare is bool:
            return _toggle(text)
        if bare is int:
            return _number(fact, text)
        if bare is str:
            return text[: fact.longest] if fact.longest else text
        if get_origin(bare) is frozenset:
            kind = get_args(bare)[0]
            return [
                self._option(facts(kind).bare, part)
                for part in SEVERAL.split(text)
                if part not in DASHES
            ]
        if isinstance(bare, type) and issubclass(bare, Enum):
            return self._option(bare, text)
        options = {normal(str(option)): option for option in get_args(bare)}
        if normal(text) in options:
            return options[normal(text)]
        if fact.optional and text in DASHES:
            return None
        raise NotAValue

    def _option(self, kind: type[Enum], text: str) -> Any:
        option = self.words.option(kind, text)
        if option is None:
            raise NotAValue
        return option.value

    def get(self, path: str) -> Any:
        """Return the value of a field; None where it has none."""
        value: Any = self.values
        for part in path.split("."):
            if isinstance(value, list):
                value = value[int(part)] if int(part) < len(value) else None
            elif isinstance(value, dict):
                value = value.get(part)
        return value

    def _set(self, path: str, value: Any) -> None:
        outer, _, leaf = path.rpartition(".")
        holder = self._holder(outer) if outer else self.values
        if isinstance(holder, list):
            holder.extend([None] * (int(leaf) + 1 - len(holder)))
            holder[int(leaf)] = value
        else:
            holder[leaf] = value

    def _holder(self, path: str) -> Any:
        """Return the list or mapping of a field, made where it is missing."""
        if self.get(path) is None:
            fact = facts_at(self.kind, path)
            self._set(path, {} if _is_profile(fact) else [None] * (fact.shortest or 0))
        return self.get(path)

    def finished(self, instead: Mapping[str, str]) -> Tree:
        """Return the profile as plain data; afterwards `missing` and `remarks` are complete.

        instead: for a required field, the field whose value it takes where the list has none.
        """
        self._fill(self.values, "")
        for _ in range(LEAVES):
            try:
                return plain(self.kind.model_validate(self.values))
            except ValidationError as error:
                for fault in faults_of(error):
                    self._repair(fault, instead)
        raise ValueError(self.kind)

    def _fill(self, values: Any, path: str) -> None:
        """Give the gaps of numbered fields their least number."""
        for key, value in list(values.items() if isinstance(values, dict) else enumerate(values)):
            inner = f"{path}.{key}" if path else str(key)
            if value is None and isinstance(values, list):
                values[key] = self._default(inner, {})
                if not _is_profile(facts_at(self.kind, inner)):
                    self.missing.append(inner)
            elif isinstance(value, dict | list):
                self._fill(value, inner)

    def _repair(self, fault: Fault, instead: Mapping[str, str]) -> None:
        """Replace a value that the profile refuses, and note it."""
        path = fault.name
        refused = [
            source for source in self.sources if source == path or source.startswith(f"{path}.")
        ]
        value = self.get(path)
        if fault.code == "too_many" and isinstance(value, list):
            last = f"{path}.{len(value) - 1}"
            text = ", ".join(
                self.sources.pop(source) for source in list(self.sources) if source.startswith(last)
            )
            self.remark("not_a_value", text, last)
            value.pop()
            return
        for source in refused:
            self.remark("not_a_value", self.sources.pop(source), source)
        owner, leaf = (
            self.get(path.rpartition(".")[0]) if "." in path else self.values,
            path.rpartition(".")[2],
        )
        if isinstance(owner, dict) and leaf in owner and not self._is_required(path):
            del owner[leaf]
            return
        if isinstance(value, list) and value and not refused:
            value.pop()
            return
        self._set(path, self._default(path, instead))
        if path not in self.missing and not path.endswith("name"):
            self.missing.append(path)

    def _is_required(self, path: str) -> bool:
        *outer, leaf = path.split(".")
        kind: Any = self.kind if not outer else facts_at(self.kind, ".".join(outer)).bare
        return (
            not (isinstance(kind, type) and issubclass(kind, BaseModel))
            or kind.model_fields[leaf].is_required()
        )

    def _default(self, path: str, instead: Mapping[str, str]) -> Any:
        if path in instead and self.get(instead[path]) is not None:
            return self.get(instead[path])
        fact = facts_at(self.kind, path)
        bare = fact.bare
        if bare is int:
            return fact.least or 0
        if bare is str:
            return self.name[: fact.longest]
        if get_origin(bare) is tuple:
            return [facts(get_args(bare)[0]).least or 0] * (fact.shortest or 0)
        if isinstance(bare, type) and issubclass(bare, Enum):
            return next(iter(bare)).value
        return {}


def _is_profile(fact: TypeFacts) -> bool:
    return isinstance(fact.bare, type) and issubclass(fact.bare, BaseModel)


@lru_cache(maxsize=4096)
def facts_at(kind: type[BaseModel], path: str) -> TypeFacts:
    """Return the facts of a field by its dotted name."""
    fact = TypeFacts(kind)
    for part in path.split("."):
        fact = facts(get_args(fact.bare)[0]) if part.isdecimal() else dict(fields(fact.bare))[part]
    return fact


def _toggle(text: str) -> bool:
    folded = fold(text)
    if folded in YES:
        return True
    if folded in NO:
        return False
    raise NotAValue


def _number(fact: TypeFacts, text: str) -> int | None:
    if text in DASHES:
        if fact.optional:
            return None
        if not fact.least:
            return 0
    match = NUMBER.fullmatch(text)
    if not match:
        raise NotAValue
    return int(match[2]) * (-1 if match[1] in MINUS else 1)

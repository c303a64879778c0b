"""The form of step 1 as the data of its event, and where in the form each part of that data came
from.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from app.dystopian.battle.answers_data import AT_WINGS
from app.dystopian.battle.candidates import WING_AA, CandidateShot
from app.dystopian.battle.declaration_form import Values, acting_refs, fired_by
from app.requests.response import fault_text
from app.words import Words
from engine.dystopian.activation.activation import Activation
from engine.dystopian.battle import State, activation_of, targets_for
from engine.dystopian.profiles import SPLITTING
from engine.engagement import Refusal
from engine.kit.faults import Fault

SHARING = ("share", "shares", "tokens")
UNREACHED = ("no_number", "never_hits", "met_twice")
"""Codes of targets that an attack cannot be aimed at."""
SHARE_PATH = 5
"""Parts of the path of a share in the form."""
OWN = ("range_band", "sight", "indirect")
"""Fields that each of several models may set for itself."""


class Chosen(NamedTuple):
    """A shot that is ticked, and its place among those that are."""

    shot: CandidateShot
    order: int


class Source(NamedTuple):
    """The origin of one entry of the data: the attack of the form, and the indexes of the shots
    that roll in it.
    """

    attack: int
    indexes: tuple[int, ...]


@dataclass(frozen=True)
class DeclarationContents:
    """The contents of a group's form of step 1, in the words of a language."""

    state: State
    group: str
    values: Values
    t: Words

    @property
    def data(self) -> Values:
        """The data of the event: who acts, and every attack."""
        return self._read[0]

    @property
    def activation(self) -> Activation | Refusal:
        """The activation that it describes, or what is wrong with it."""
        return activation_of(self.state, self.data)

    def field(self, fault: Fault) -> tuple[str | int, ...]:
        """Return the field of the form that a fault of the data belongs to."""
        path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
        sources = self._read[1].get(str(path[0]) if path else "", [])
        if len(path) < 2 or not isinstance(path[1], int) or path[1] >= len(sources):
            return fault.path
        source, rest = sources[path[1]], path[2:]
        at: tuple[str | int, ...] = ("attacks", source.attack)
        indexes = [part for part in rest if isinstance(part, int)]
        roller = (
            source.indexes[indexes[0]]
            if indexes and indexes[0] < len(source.indexes)
            else source.indexes[0]
        )
        if rest and rest[-1] in OWN and len(rest) > 1:
            return (*at, "own", roller, rest[-1])
        if any(part in SHARING for part in rest):
            return (*at, "shares", roller, "share")
        if rest and rest[-1] in ("target", "option", "range_band", "primary", "sight", "indirect"):
            return (*at, rest[-1])
        return (*at, *rest) if rest and rest[0] == "overrules" else (*at, "shots")

    def sentence(self, fault: Fault) -> str:
        """Describe a fault in words, with the weapon whose share is wrong."""
        path, sentence = self.field(fault), fault_text(fault, self.t.language)
        if len(path) < SHARE_PATH or path[2] != "shares":
            return sentence
        values = [
            value for value in self.values["attacks"][path[1]]["shots"] if value in self._shots
        ]
        return self.t("table.fault_of", name=self._shots[values[int(path[3])]].name, fault=sentence)

    @cached_property
    def _shots(self) -> dict[str, CandidateShot]:
        return {shot.value: shot for shot in fired_by(self.state, self.group, self.values, self.t)}

    @cached_property
    def _read(self) -> tuple[Values, dict[str, list[Source]]]:
        state = self.state
        every = acting_refs(state, self.group, self.values)
        data: Values = {
            "models": [ref for ref in every if ref not in state.wings],
            "wings": [ref for ref in every if ref in state.wings],
        }
        sources: dict[str, list[Source]] = {field: [] for field in ("attacks", *AT_WINGS)}
        data |= {field: [] for field in sources}
        for index, attack in enumerate(self.values.get("attacks", [])):
            fired = [
                self._shots[value] for value in attack.get("shots", ()) if value in self._shots
            ]
            chosen = [Chosen(shot, order) for order, shot in enumerate(fired)]
            for field, result, rolls in _entries(state, attack, chosen):
                data[field].append(result)
                sources[field].append(
                    Source(index, tuple(chosen.order for chosen in rolls) or (0,))
                )
        return data, sources


def aimed(state: State, group: str, data: Values, t: Words) -> Values:
    """Return a form whose last attack is at a target that the to-hit table has a number for, the
    first there is.

    Where there is none it stays as it is, and the reason comes with it.
    """
    if not data["attacks"]:
        return data
    *before, last = data["attacks"]
    for target in (last["target"], *targets_for(state, group, last.get("weapon", ""))):
        result = {**data, "attacks": [*before, {**last, "target": target}]}
        declaration = DeclarationContents(state, group, result, t)
        if not isinstance(declaration.activation, Refusal):
            return result
        fields = [
            declaration.field(fault)
            for fault in declaration.activation.faults
            if fault.code in UNREACHED
        ]
        if ("attacks", len(before), "target") not in fields:
            return result
    return data


def _entries(
    state: State, data: Values, chosen: list[Chosen]
) -> Iterator[tuple[str, Values, list[Chosen]]]:
    """Yield the entries that one attack of the form declares.

    AA of wings and attacks at wings are entries apart from all others.
    """
    at_wing = data.get("target") in state.wings
    by_wings = [item for item in chosen if item.shot.arm == WING_AA]
    for by_wing in by_wings:
        yield (
            "wings_at_wings" if at_wing else "wings_at_models",
            _wing_aa(data, by_wing, at_wing=at_wing),
            [by_wing],
        )
    others = [item for item in chosen if item not in by_wings]
    if at_wing and others:
        yield "models_at_wings", _at_wing(data, others), others
    elif others or not by_wings:
        yield "attacks", _attack(data, others), others


def _wing_aa(data: Values, chosen: Chosen, *, at_wing: bool) -> Values:
    result = {"wing": chosen.shot.ref, "target": data["target"]} | _share(data, chosen, "tokens")
    overrules = data.get("overrules", {})
    return result | ({"to_hit": overrules.get("to_hit")} if at_wing else {"overrules": overrules})


def _at_wing(data: Values, chosen: list[Chosen]) -> Values:
    result = {"models": [item.shot.ref for item in chosen], "target": data["target"]} | _primary(
        data, chosen
    )
    if data.get("option") in SPLITTING:
        result["shares"] = [_share(data, item, "share").get("share", "") for item in chosen]
    return result | {
        "option": data.get("option"),
        "to_hit": data.get("overrules", {}).get("to_hit"),
    }


def _attack(data: Values, chosen: list[Chosen]) -> Values:
    fired = [item for item in chosen if item.shot.arm is not None]
    wings = [item for item in chosen if item.shot.arm is None]
    several = len(fired) > 1
    result: Values = {
        "shots": [
            {"model": chosen.shot.ref, "arm": chosen.shot.arm}
            | _share(data, chosen, "share")
            | (_own(data, chosen) if several else {})
            for chosen in fired
        ],
        "wings": [chosen.shot.ref for chosen in wings],
        "indirect": data.get("indirect") == "true",
        "overrules": data.get("overrules", {}),
        "modifiers": data.get("modifiers", []),
        **{
            name: data[name] for name in ("target", "option", "range_band", "sight") if name in data
        },
    }
    tokens = [_share(data, chosen, "tokens").get("tokens") for chosen in wings]
    return result | _primary(data, chosen) | ({"tokens": tokens} if any(tokens) else {})


def _share(data: Values, chosen: Chosen, name: str) -> Values:
    if data.get("option") not in SPLITTING:
        return {}
    share = data.get("shares", {}).get(str(chosen.order), {}).get("share")
    return {name: share} if share else {}


def _own(data: Values, chosen: Chosen) -> Values:
    own: Mapping[str, Any] = data.get("own", {}).get(str(chosen.order), {})
    result: Values = {name: own[name] for name in ("range_band", "sight") if own.get(name)}
    return result | ({"indirect": own["indirect"] == "true"} if own.get("indirect") else {})


def _primary(data: Values, chosen: list[Chosen]) -> Values:
    """Return the primary as an index among the shots that roll together; nothing where the rules
    choose it.
    """
    values = [item.shot.value for item in chosen]
    return (
        {"primary": values.index(data["primary"])}
        if len(values) > 1 and data.get("primary") in values
        else {}
    )

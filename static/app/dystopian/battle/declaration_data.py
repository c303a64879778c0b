"""The form of step 1 as the data of its event, and where in the form each part of that data came
from.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

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


OF_ATTACK = ("target", "option", "range_band", "primary", "sight", "indirect")
"""Fields of a whole attack."""
FieldPath = tuple[str | int, ...]


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

    def roller_at(self, path: FieldPath) -> int:
        """Return the index of the shot that a path within the entry is about, else of the first."""
        numbers = [part for part in path if isinstance(part, int)]
        if numbers and numbers[0] < len(self.indexes):
            return self.indexes[numbers[0]]
        return self.indexes[0]


class Entry(NamedTuple):
    """An entry of the data: the list that it belongs to, its values, and the shots that roll."""

    field: str
    values: Values
    rolling: list[Chosen]


class ReadForm(NamedTuple):
    """The data of the event, and the origin of each entry of its lists."""

    data: Values
    sources: dict[str, list[Source]]


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
        return self._read.data

    @property
    def activation(self) -> Activation | Refusal:
        """The activation that it describes, or what is wrong with it."""
        return activation_of(self.state, self.data)

    def field(self, fault: Fault) -> FieldPath:
        """Return the field of the form that a fault of the data belongs to."""
        path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
        source = self._find_source(path)
        if source is None:
            return fault.path
        return _find_field(source, path[2:])

    def _find_source(self, path: FieldPath) -> Source | None:
        """Return the origin of the entry that a path of the data leads to; None without entry."""
        if len(path) < 2 or not isinstance(path[1], int):
            return None
        sources = self._read.sources.get(str(path[0]), [])
        return sources[path[1]] if path[1] < len(sources) else None

    def sentence(self, fault: Fault) -> str:
        """Describe a fault in words, with the weapon whose share is wrong."""
        path = self.field(fault)
        sentence = fault_text(fault, self.t.language)
        if len(path) < SHARE_PATH or path[2] != "shares":
            return sentence
        shots = self._ticked_shots(self.values["attacks"][path[1]])
        return self.t("table.fault_of", name=shots[int(path[3])].name, fault=sentence)

    def _ticked_shots(self, attack: Values) -> list[CandidateShot]:
        """Return the shots that are ticked in an attack, in the order of the form."""
        values = attack.get("shots", ())
        return [self._shots[value] for value in values if value in self._shots]

    @cached_property
    def _shots(self) -> dict[str, CandidateShot]:
        return {shot.value: shot for shot in fired_by(self.state, self.group, self.values, self.t)}

    @cached_property
    def _read(self) -> ReadForm:
        acting = acting_refs(self.state, self.group, self.values)
        data: Values = {
            "models": [ref for ref in acting if ref not in self.state.wings],
            "wings": [ref for ref in acting if ref in self.state.wings],
        }
        sources: dict[str, list[Source]] = {}
        for field in ("attacks", *AT_WINGS):
            data[field] = []
            sources[field] = []
        for index, attack in enumerate(self.values.get("attacks", [])):
            chosen = [Chosen(shot, order) for order, shot in enumerate(self._ticked_shots(attack))]
            for entry in _entries(self.state, attack, chosen):
                indexes = tuple(item.order for item in entry.rolling)
                data[entry.field].append(entry.values)
                sources[entry.field].append(Source(index, indexes or (0,)))
        return ReadForm(data, sources)


def _find_field(source: Source, path: FieldPath) -> FieldPath:
    """Return the field of the form for a path within an entry; the shots of the attack where it has
    no field of its own.
    """
    attack: FieldPath = ("attacks", source.attack)
    if not path:
        return (*attack, "shots")
    name = path[-1]
    if name in OWN and len(path) > 1:
        return (*attack, "own", source.roller_at(path), name)
    if any(part in SHARING for part in path):
        return (*attack, "shares", source.roller_at(path), "share")
    if name in OF_ATTACK:
        return (*attack, name)
    if path[0] == "overrules":
        return (*attack, *path)
    return (*attack, "shots")


def aim_last_attack(state: State, group: str, data: Values, t: Words) -> Values:
    """Return a form whose last attack is at a target that the to-hit table has a number for, the
    first there is.

    Where there is none it stays as it is, and the reason comes with it.
    """
    if not data["attacks"]:
        return data
    *before, last = data["attacks"]
    target_field = ("attacks", len(before), "target")
    for target in (last["target"], *targets_for(state, group, last.get("weapon", ""))):
        form = {**data, "attacks": [*before, {**last, "target": target}]}
        declaration = DeclarationContents(state, group, form, t)
        if target_field not in _unreached_fields(declaration):
            return form
    return data


def _unreached_fields(declaration: DeclarationContents) -> list[FieldPath]:
    """Return the fields of the form with a target that an attack cannot be aimed at."""
    activation = declaration.activation
    if not isinstance(activation, Refusal):
        return []
    return [declaration.field(fault) for fault in activation.faults if fault.code in UNREACHED]


def _entries(state: State, data: Values, chosen: list[Chosen]) -> Iterator[Entry]:
    """Yield the entries that one attack of the form declares.

    AA of wings and attacks at wings are entries apart from all others.
    """
    at_wing = data.get("target") in state.wings
    by_wings = [item for item in chosen if item.shot.arm == WING_AA]
    others = [item for item in chosen if item not in by_wings]
    for item in by_wings:
        if at_wing:
            yield Entry("wings_at_wings", _wing_at_wing(data, item), [item])
        else:
            yield Entry("wings_at_models", _wing_at_model(data, item), [item])
    if at_wing and others:
        yield Entry("models_at_wings", _models_at_wing(data, others), others)
    elif others or not by_wings:
        yield Entry("attacks", _attack(data, others), others)


def _wing_at_wing(data: Values, chosen: Chosen) -> Values:
    to_hit = data.get("overrules", {}).get("to_hit")
    return _wing_aa(data, chosen) | {"to_hit": to_hit}


def _wing_at_model(data: Values, chosen: Chosen) -> Values:
    return _wing_aa(data, chosen) | {"overrules": data.get("overrules", {})}


def _wing_aa(data: Values, chosen: Chosen) -> Values:
    return {"wing": chosen.shot.ref, "target": data["target"]} | _share(data, chosen, "tokens")


def _models_at_wing(data: Values, chosen: list[Chosen]) -> Values:
    result: Values = {"models": [item.shot.ref for item in chosen], "target": data["target"]}
    result |= _primary(data, chosen)
    if data.get("option") in SPLITTING:
        result["shares"] = [_share(data, item, "share").get("share", "") for item in chosen]
    result["option"] = data.get("option")
    result["to_hit"] = data.get("overrules", {}).get("to_hit")
    return result


def _attack(data: Values, chosen: list[Chosen]) -> Values:
    fired = [item for item in chosen if item.shot.arm is not None]
    wings = [item for item in chosen if item.shot.arm is None]
    shots = []
    for item in fired:
        shot: Values = {"model": item.shot.ref, "arm": item.shot.arm} | _share(data, item, "share")
        if len(fired) > 1:
            shot |= _own(data, item)
        shots.append(shot)
    result: Values = {
        "shots": shots,
        "wings": [item.shot.ref for item in wings],
        "indirect": data.get("indirect") == "true",
        "overrules": data.get("overrules", {}),
        "modifiers": data.get("modifiers", []),
    }
    for name in ("target", "option", "range_band", "sight"):
        if name in data:
            result[name] = data[name]
    result |= _primary(data, chosen)
    tokens = [_share(data, item, "tokens").get("tokens") for item in wings]
    if any(tokens):
        result["tokens"] = tokens
    return result


def _share(data: Values, chosen: Chosen, name: str) -> Values:
    """Return the share of a shot under a name; nothing where it is blank or nobody splits."""
    if data.get("option") not in SPLITTING:
        return {}
    share = data.get("shares", {}).get(str(chosen.order), {}).get("share")
    return {name: share} if share else {}


def _own(data: Values, chosen: Chosen) -> Values:
    """Return the range and sight that a shot sets for itself."""
    own: Values = data.get("own", {}).get(str(chosen.order), {})
    result: Values = {name: own[name] for name in ("range_band", "sight") if own.get(name)}
    if own.get("indirect"):
        result["indirect"] = own["indirect"] == "true"
    return result


def _primary(data: Values, chosen: list[Chosen]) -> Values:
    """Return the primary as an index among the shots that roll together; nothing where the rules
    choose it.
    """
    values = [item.shot.value for item in chosen]
    if len(values) > 1 and data.get("primary") in values:
        return {"primary": values.index(data["primary"])}
    return {}

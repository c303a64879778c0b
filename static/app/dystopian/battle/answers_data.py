"""The forms of steps 2 and 7 as the data of their events, and where in the form each part of that
data came from.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.dystopian.battle import State
from engine.dystopian.battle.reading.log_sentences import SEPARATE
from engine.dystopian.profiles import FireOption, splitting
from engine.kit.faults import Fault

Values = dict[str, Any]
AT_WINGS = ("wings_at_models", "wings_at_wings", "models_at_wings")


def answers(state: State, groups: list[Values]) -> Values:
    """Step 2: counterattacks at models, AA at wings, and AA of fighters on CAP at both."""
    data: Values = {field: [] for field in ("counterattacks", *AT_WINGS)}
    for field, _, result in _entries(state, groups):
        data[field].append(result)
    return data


def _entries(state: State, groups: list[Values]) -> Iterator[tuple[str, int, Values]]:
    """Yield the list that an answer belongs to, the index of its group of the form, and the
    answer.
    """
    for index, group in enumerate(groups):
        target = {"target": group["target"]}
        at_wing = group["target"] in state.wings
        for rolled in _rolls(group):
            result = {"models": rolled["models"]} | target | together(rolled)
            if at_wing:
                yield "models_at_wings", index, result
            else:
                yield "counterattacks", index, result | {"weapon": group["weapon"]}
        by_wing = "wings_at_wings" if at_wing else "wings_at_models"
        for wing in group.get("wings", ()):
            result = {"wing": wing} | target
            tokens = group.get("tokens", {}).get(_part(wing))
            if tokens:
                result["tokens"] = tokens
            yield by_wing, index, result


def _rolls(group: Values) -> list[Values]:
    """Return the rolls of the models ticked: one of all of them, or one of each."""
    models = group.get("models", [])
    if group.get("option") != SEPARATE:
        return [group] if models else []
    return [group | {"models": [ref], "option": FireOption.SINGLE.value} for ref in models]


def beside(state: State, groups: list[Values], fault: Fault) -> Fault:
    """Return a fault of step 2 at the field of the form that it belongs to."""
    path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
    field, index = (*path, "", "")[:2]
    entries = [entry for entry in _entries(state, groups) if entry[0] == field]
    if not isinstance(index, int) or index >= len(entries):
        return fault
    _, group, data = entries[index]
    form = data if "wing" in data else groups[group]
    return replace(fault, path=("groups", group, *_field(form, path[2:])))


def beside_defenders(data: Values, fault: Fault) -> Fault:
    """Return a fault of step 7 at the field of the form that it belongs to."""
    path: list[str | int] = []
    for part in fault.path:
        if isinstance(part, str):
            part = part.removeprefix("defence_")
        path.append(part)
    if {"shares", "models", "option", "primary"}.isdisjoint(path):
        return fault
    return replace(fault, path=_field(data, tuple(path)))


def _field(data: Values, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return a field of one group: the share of one model, the tokens of a wing, or the models that
    fire.
    """
    if "shares" in path:
        models = data["models"]
        if isinstance(path[-1], int):
            filled = [ref for ref in models if _share(data, ref)] or models
            return ("shares", _part(filled[path[-1]]))
        blank = [ref for ref in models if not _share(data, ref)] or models
        return ("shares", _part(blank[0]))
    if "wing" in data:
        return ("tokens", _part(data["wing"])) if "tokens" in path else ("wings",)
    return (path[-1],) if path and path[-1] in ("option", "primary") else ("models",)


def together(data: Mapping[str, Any]) -> Values:
    """Return how the models ticked roll together; those that keep dice back for another roll split
    their fire.

    A blank share beside others is left out, so that it is asked for; without any share all roll
    what they have left.
    """
    models = data.get("models", [])
    result: Values = {"option": data.get("option", FireOption.LINKED.value)}
    if data.get("primary") in models:
        result["primary"] = models.index(data["primary"])
    shares = [_share(data, ref) for ref in models if _share(data, ref)]
    if not shares:
        return result
    return result | {"option": splitting(len(models)).value, "shares": shares}


def defence(attack: int, data: Mapping[str, Any]) -> Values:
    """Step 7: who defends an attack, and how they roll together."""
    how = {f"defence_{name}": value for name, value in together(data).items()}
    return {"attack": attack, "models": data.get("models", []), **how}


def _share(data: Mapping[str, Any], ref: str) -> str:
    """Return the share that the form has for a model, nothing where it is blank."""
    text: str = data.get("shares", {}).get(_part(ref), "")
    return text


def _part(ref: str) -> str:
    """Turn a reference into a part of the name of a field."""
    return ref.replace(".", "-")

"""The forms of steps 2 and 7 as the data of their events, and where in the form each part of that data came from."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.dystopian.battle import State, dice_left, may_defend
from engine.dystopian.profiles import FireOption
from engine.kit.faults import Fault

Said = dict[str, Any]
AT_WINGS = ("wings_at_models", "wings_at_wings", "models_at_wings")


def answers(state: State, groups: list[Said]) -> Said:
    """Step 2: counterattacks at models, AA at wings, and AA of fighters on CAP at both."""
    data: Said = {field: [] for field in ("counterattacks", *AT_WINGS)}
    for field, _, found in _entries(state, groups):
        data[field].append(found)
    return data


def _entries(state: State, groups: list[Said]) -> Iterator[tuple[str, int, Said]]:
    """The list that an answer goes to, the group of the form that it came from, and the answer."""
    for place, group in enumerate(groups):
        target, at_wing = {"target": group["target"]}, group["target"] in state.wings
        if group.get("models"):
            found = {"models": group["models"]} | target | together(group)
            if at_wing:
                yield "models_at_wings", place, found
            else:
                yield "counterattacks", place, found | {"weapon": group["weapon"]}
        for wing in group.get("wings", ()):
            tokens = group.get("tokens", {}).get(_part(wing))
            kept = {"tokens": tokens} if tokens else {}
            yield "wings_at_wings" if at_wing else "wings_at_models", place, {"wing": wing} | target | kept


def beside(state: State, groups: list[Said], fault: Fault) -> Fault:
    """A fault of step 2 at the field of the form that it belongs to."""
    path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
    field, place = (*path, "", "")[:2]
    found = [entry for entry in _entries(state, groups) if entry[0] == field]
    if not isinstance(place, int) or place >= len(found):
        return fault
    _, group, said = found[place]
    return replace(fault, path=("groups", group, *_field(said, path[2:])))


def beside_defenders(said: Said, fault: Fault) -> Fault:
    """A fault of step 7 at the field of the form that it belongs to."""
    path = [str(part).removeprefix("defence_") if isinstance(part, str) else part for part in fault.path]
    known = any(part in path for part in ("shares", "models", "option", "primary"))
    return replace(fault, path=_field(said, tuple(path))) if known else fault


def _field(said: Said, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """A field of one group: the share of one model, the tokens of a wing, or who fires."""
    place = path[-1] if path and isinstance(path[-1], int) else 0
    if "shares" in path:
        return ("shares", _part(said["models"][place]))
    if "wing" in said:
        return ("tokens", _part(said["wing"])) if "tokens" in path else ("wings",)
    return (path[-1],) if path and path[-1] in ("option", "primary") else ("models",)


def together(said: Mapping[str, Any]) -> Said:
    """How the models ticked roll together; those that keep dice back for another roll split their fire."""
    models = said.get("models", [])
    found: Said = {"option": said.get("option", FireOption.LINKED.value)}
    if said.get("primary") in models:
        found["primary"] = models.index(said["primary"])
    shares = [said.get("shares", {}).get(_part(ref), "") for ref in models]
    if not any(shares):
        return found
    option = FireOption.SPLIT if len(shares) == 1 else FireOption.SPLIT_LINKED
    return found | {"option": option.value, "shares": [share or "0" for share in shares]}


def defence(attack: int, said: Mapping[str, Any]) -> Said:
    """Step 7: who defends an attack, and how they roll together."""
    how = {f"defence_{name}": value for name, value in together(said).items()}
    return {"attack": attack, "models": said.get("models", []), **how}


def with_what_is_left(state: State, attack: int, said: Said) -> Said:
    """Step 7: who has rolled some dice of AA or CC before fires the rest, unless the form says how many."""
    weapon, _ = may_defend(state, attack)
    models = [ref for ref in said.get("models", []) if ref in state.models]
    left = {_part(ref): dice_left(state, ref, weapon) for ref in models} if weapon else {}
    if all(one.left == one.dice for one in left.values()):
        return said
    typed = {part: share for part, share in said.get("shares", {}).items() if share}
    return {**said, "shares": {part: str(one.left) for part, one in left.items()} | typed}


def _part(ref: str) -> str:
    """A reference as part of a field's name."""
    return ref.replace(".", "-")

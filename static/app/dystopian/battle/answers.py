"""The forms of steps 2 and 7 as the data of their events, and where in the form each part of that data came from."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.dystopian.battle import State
from engine.dystopian.battle.sentences import SEPARATE
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
        for rolled in _rolls(group):
            found = {"models": rolled["models"]} | target | together(rolled)
            if at_wing:
                yield "models_at_wings", place, found
            else:
                yield "counterattacks", place, found | {"weapon": group["weapon"]}
        for wing in group.get("wings", ()):
            tokens = group.get("tokens", {}).get(_part(wing))
            kept = {"tokens": tokens} if tokens else {}
            yield "wings_at_wings" if at_wing else "wings_at_models", place, {"wing": wing} | target | kept


def _rolls(group: Said) -> list[Said]:
    """The rolls of the models ticked: one of all of them, or one of each."""
    models = group.get("models", [])
    if group.get("option") != SEPARATE:
        return [group] if models else []
    return [group | {"models": [ref], "option": FireOption.SINGLE.value} for ref in models]


def beside(state: State, groups: list[Said], fault: Fault) -> Fault:
    """A fault of step 2 at the field of the form that it belongs to."""
    path = fault.path[1:] if fault.path[:1] == ("data",) else fault.path
    field, place = (*path, "", "")[:2]
    found = [entry for entry in _entries(state, groups) if entry[0] == field]
    if not isinstance(place, int) or place >= len(found):
        return fault
    _, group, said = found[place]
    form = said if "wing" in said else groups[group]
    return replace(fault, path=("groups", group, *_field(form, path[2:])))


def beside_defenders(said: Said, fault: Fault) -> Fault:
    """A fault of step 7 at the field of the form that it belongs to."""
    path = [str(part).removeprefix("defence_") if isinstance(part, str) else part for part in fault.path]
    known = any(part in path for part in ("shares", "models", "option", "primary"))
    return replace(fault, path=_field(said, tuple(path))) if known else fault


def _field(said: Said, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """A field of one group: the share of one model, the tokens of a wing, or who fires."""
    if "shares" in path:
        models = said["models"]
        blank = [ref for ref in models if not _share(said, ref)] or models
        filled = [ref for ref in models if _share(said, ref)] or models
        return ("shares", _part(filled[path[-1]] if isinstance(path[-1], int) else blank[0]))
    if "wing" in said:
        return ("tokens", _part(said["wing"])) if "tokens" in path else ("wings",)
    return (path[-1],) if path and path[-1] in ("option", "primary") else ("models",)


def together(said: Mapping[str, Any]) -> Said:
    """Return how the models ticked roll together; those that keep dice back for another roll split their fire.

    A blank share beside others is left out, so that it is asked for; without any share all roll what they have left.
    """
    models = said.get("models", [])
    found: Said = {"option": said.get("option", FireOption.LINKED.value)}
    if said.get("primary") in models:
        found["primary"] = models.index(said["primary"])
    shares = [share for ref in models if (share := _share(said, ref))]
    if not shares:
        return found
    option = FireOption.SPLIT if len(models) == 1 else FireOption.SPLIT_LINKED
    return found | {"option": option.value, "shares": shares}


def defence(attack: int, said: Mapping[str, Any]) -> Said:
    """Step 7: who defends an attack, and how they roll together."""
    how = {f"defence_{name}": value for name, value in together(said).items()}
    return {"attack": attack, "models": said.get("models", []), **how}


def _share(said: Mapping[str, Any], ref: str) -> str:
    """Return the share that the form has for a model, nothing where it is blank."""
    found: str = said.get("shares", {}).get(_part(ref), "")
    return found


def _part(ref: str) -> str:
    """A reference as part of a field's name."""
    return ref.replace(".", "-")

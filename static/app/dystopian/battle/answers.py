"""The forms of steps 2 and 7 as the data of their events."""

from collections.abc import Mapping
from typing import Any

from engine.dystopian.battle import State
from engine.dystopian.profiles import FireOption

Said = dict[str, Any]


def answers(state: State, groups: list[Said]) -> Said:
    """Step 2: counterattacks at models, AA at wings, and AA of fighters on CAP at both."""
    data: Said = {"counterattacks": [], "wings_at_models": [], "wings_at_wings": [], "models_at_wings": []}
    for group in groups:
        at_wing = group["target"] in state.wings
        if group.get("models"):
            found = {"models": group["models"], "target": group["target"]} | together(group)
            data["models_at_wings" if at_wing else "counterattacks"].append(
                found if at_wing else found | {"weapon": group["weapon"]}
            )
        for wing in group.get("wings", ()):
            tokens = group.get("tokens", {}).get(_field(wing))
            found = {"wing": wing, "target": group["target"]} | ({"tokens": tokens} if tokens else {})
            data["wings_at_wings" if at_wing else "wings_at_models"].append(found)
    return data


def together(said: Mapping[str, Any]) -> Said:
    """How the models ticked roll together; those that keep dice back for another roll split their fire."""
    models = said.get("models", [])
    found: Said = {"option": said.get("option", FireOption.LINKED.value)}
    if said.get("primary") in models:
        found["primary"] = models.index(said["primary"])
    shares = [said.get("shares", {}).get(_field(ref), "") for ref in models]
    if not any(shares):
        return found
    option = FireOption.SPLIT if len(shares) == 1 else FireOption.SPLIT_LINKED
    return found | {"option": option.value, "shares": [share or "0" for share in shares]}


def _field(ref: str) -> str:
    """A reference as part of a field's name."""
    return ref.replace(".", "-")

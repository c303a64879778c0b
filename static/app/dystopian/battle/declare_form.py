"""Step 1 as a form: what its names mean, what it opens with, and the declaration that it describes."""

from collections.abc import Mapping
from typing import Any

from app.dystopian.battle.candidates import Shot, enemies, members, shots
from app.form import Shape
from app.words import Words
from engine.dystopian.battle import State
from engine.dystopian.profiles import FireOption
from engine.dystopian.words import AUXILIARY

SHAPE = Shape(
    sets=("shots", "along"),
    lists=("attacks", "modifiers"),
    blank_is_none=("to_hit", "defence_to_hit", "generator_needs", "attack_dice", "defence_dice", "share"),
)
ALONE = (FireOption.SINGLE.value, FireOption.SPLIT.value)
Said = dict[str, Any]


def opening(state: State, group: str, t: Words) -> Said:
    """The strongest weapon of the group at the first enemy model."""
    found = [shot for shot in shots(state, group, t) if shot.weapon not in AUXILIARY]
    targets = enemies(state, side_of(state, group))
    if not found or not targets:
        return {"attacks": []}
    best = max(found, key=lambda shot: sum(other.dice[1] for other in found if other.weapon is shot.weapon))
    return {"attacks": [fresh(best, found, targets[0][0])]}


def another(state: State, group: str, said: Said, t: Words) -> list[Said]:
    """One more attack, with a weapon that has not fired yet; where there is none, the first one splits its dice."""
    every, targets = fired_by(state, group, said, t), enemies(state, side_of(state, group))
    fired = {value for attack in said["attacks"] for value in attack.get("shots", ())}
    idle = [shot for shot in every if shot.value not in fired and shot.weapon not in AUXILIARY]
    if not every or not targets:
        return []
    target = targets[min(1, len(targets) - 1)][0]
    if idle:
        return [fresh(idle[0], idle, target)]
    alone = fresh(every[0], every[:1], target)
    return [alone | {"shots": [every[0].value], "option": FireOption.SPLIT.value}]


def fresh(best: Shot, every: list[Shot], target: str) -> Said:
    """An attack with all arms of one weapon type that reach the second range band."""
    chosen = [shot.value for shot in every if shot.weapon is best.weapon and shot.dice[1]]
    option = FireOption.LINKED if len(chosen) > 1 else FireOption.SINGLE
    return {"target": target, "weapon": best.weapon.value, "shots": chosen, "range_band": "2", "option": option.value}


def side_of(state: State, group: str) -> int:
    """The side of a squadron or wing."""
    return int(group.split(".")[0])


def mended(said: Said) -> Said:
    """The form with what contradicts itself put right: arms of one weapon type, an option that fits their number."""
    for attack in said.get("attacks", []):
        several = len(attack.get("shots", ())) > 1
        alone = attack.get("option", "single") in ALONE
        if several and alone:
            attack["option"] = FireOption.LINKED.value
        elif not several and not alone:
            attack["option"] = FireOption.SINGLE.value
    return said


def along(state: State, group: str) -> tuple[str, ...]:
    """Wings of the same side that may act together with a group."""
    side = side_of(state, group)
    ready = (ref for ref, wing in state.wings.items() if wing.tokens > 0 and not wing.aborted)
    return tuple(ref for ref in ready if ref != group and state.roster.side(ref) == side)


def fired_by(state: State, group: str, said: Said, t: Words) -> list[Shot]:
    """All that a group and the wings that act with it can fire."""
    with_it = [ref for ref in said.get("along", ()) if ref in along(state, group)]
    return [shot for one in (group, *with_it) for shot in shots(state, one, t)]


def declaration(state: State, group: str, said: Said, t: Words) -> Said:
    """The data of the event: who acts, and every attack."""
    with_it = [ref for ref in said.get("along", ()) if ref in along(state, group)]
    acting = (*members(state, group), *with_it)
    known = {shot.value: shot for shot in fired_by(state, group, said, t)}
    attacks = [_attack(attack, known) for attack in said.get("attacks", [])]
    wings = [ref for ref in acting if ref in state.wings]
    return {"models": [ref for ref in acting if ref not in state.wings], "wings": wings, "attacks": attacks}


def _attack(said: Mapping[str, Any], known: Mapping[str, Shot]) -> Said:
    chosen = [known[value] for value in said.get("shots", ()) if value in known]
    shares = said.get("shares", {})
    fired = [shot for shot in chosen if shot.arm is not None]
    return {
        "shots": [{"model": shot.ref, "arm": shot.arm} | _share(shares, place) for place, shot in enumerate(fired)],
        "wings": [shot.ref for shot in chosen if shot.arm is None],
        "indirect": said.get("indirect") == "true",
        "overrules": said.get("overrules", {}),
        "modifiers": said.get("modifiers", []),
        **{name: said[name] for name in ("target", "option", "range_band", "sight") if name in said},
    }


def _share(shares: Mapping[str, Any], place: int) -> Said:
    share = shares.get(str(place), {}).get("share")
    return {"share": share} if share else {}

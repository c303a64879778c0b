"""Random declarations for puzzles, in each game."""

from collections.abc import Sequence
from random import Random
from typing import Any

from app.battle.advice.puzzle import BattlePuzzle
from engine.engagement import Draft
from engine.warsurge.battle import attack_draft, attack_form


def random_plan(game: str, puzzle: BattlePuzzle, chance: Random) -> list[dict[str, Any]]:
    """A random declaration: any weapons at any targets in range."""
    targets = list(dict.fromkeys(target for _, target in puzzle.reach))
    match game:
        case "jovian":
            return random_shots(puzzle, targets, chance)
        case "warsurge":
            return random_shootings(puzzle, targets, chance)
        case _:
            return [random_activation(puzzle, targets, chance)]


def random_shots(
    puzzle: BattlePuzzle, targets: Sequence[str], chance: Random
) -> list[dict[str, Any]]:
    """One to three shots of Jovian Wars."""
    group = puzzle.puzzle.group
    weapons = puzzle.before.state.weapons(group)
    indexes = [index for index, weapon in enumerate(weapons) if weapon]
    shots = []
    for _ in range(chance.randint(1, 3)):
        shots.append(
            {
                "group": group,
                "weapon": chance.choice(indexes),
                "target": chance.choice(targets),
                "fired": chance.randint(1, 2),
                "linked": chance.random() < 0.3,
            }
        )
    return shots


def random_shootings(
    puzzle: BattlePuzzle, targets: Sequence[str], chance: Random
) -> list[dict[str, Any]]:
    """The weapons of a WARSURGE unit, cut into up to three shootings."""
    state = puzzle.before.state
    group = puzzle.puzzle.group
    unfired = list(dict.fromkeys(state.unit(group).ready_weapons))
    chance.shuffle(unfired)
    first, second = sorted(chance.sample(range(len(unfired) + 1), 2))
    result = []
    for some in (unfired[:first], unfired[first:second], unfired[second:]):
        if some:
            target = chance.choice(targets)
            result.append(shooting(state, group, some, target, chance))
    return result


def shooting(state: Any, group: str, some: list[int], at: str, chance: Random) -> dict[str, Any]:
    """An attack of WARSURGE, with all weapons of the first profile or fewer."""
    form: Any = attack_form(state, group, some, at)
    form["weapons"][0]["number"] = chance.randint(1, form["weapons"][0]["number"])
    draft = attack_draft(state, group, some, at, form)
    return draft.data if isinstance(draft, Draft) else {}


def random_activation(
    puzzle: BattlePuzzle, targets: Sequence[str], chance: Random
) -> dict[str, Any]:
    """An activation of Dystopian Wars: most weapons, each kind at a target together, or one weapon
    split between two.
    """
    roster = puzzle.before.state.roster
    arms = []
    for ref in roster.squadrons[puzzle.puzzle.group]:
        arms += [(ref, arm) for arm in range(len(roster.ships[ref].arms))]
    attacks = random_attacks(roster, arms, targets, chance)
    if chance.random() < 0.5 and arms:
        attacks = split_fire(chance.choice(arms), targets, chance)
    chance.shuffle(attacks)
    models: dict[str, None] = {}
    for attack in attacks:
        models.update(dict.fromkeys(shot["model"] for shot in attack["shots"]))
    return {"models": list(models), "attacks": attacks}


def random_attacks(
    roster: Any, arms: Sequence[tuple[str, int]], targets: Sequence[str], chance: Random
) -> list[dict[str, Any]]:
    """Most weapons, each kind at a target together."""
    teams: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for ref, arm in arms:
        if chance.random() < 0.8:
            kind = roster.ships[ref].arms[arm].weapon.value
            teams.setdefault((kind, chance.choice(targets)), []).append({"model": ref, "arm": arm})
    attacks = []
    for (_, target), shots in teams.items():
        option = "single"
        if len(shots) > 1:
            option = chance.choice(("linked", "combined"))
        attacks.append({"shots": shots, "target": target, "range_band": 1, "option": option})
    return attacks


def split_fire(
    arm: tuple[str, int], targets: Sequence[str], chance: Random
) -> list[dict[str, Any]]:
    """One weapon in shares at two targets."""
    ref, index = arm
    shares = [chance.randint(1, 4) for _ in range(2)]
    attacks = []
    for share, target in zip(shares, chance.sample(targets, 2), strict=True):
        shots = [{"model": ref, "arm": index, "share": share}]
        attacks.append({"shots": shots, "target": target, "range_band": 1, "option": "split"})
    return attacks

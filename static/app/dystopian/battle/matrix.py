"""The weapons of a squadron or wing against every enemy model."""

from collections.abc import Mapping

from app.dystopian.battle.declaration import DeclarationContents
from app.dystopian.battle.declare_form import Said, fired_by, fresh
from app.dystopian.odds import ANSWERS
from app.views.weapon_grid import Grid, Range
from app.words import words
from engine.advice import Answers
from engine.dystopian.activation.build import declared_attack
from engine.dystopian.activation.state import start
from engine.dystopian.advice import attack_answers
from engine.dystopian.battle import State, enemies
from engine.dystopian.ships import RANGE_BANDS
from engine.engagement import Refusal, side_of

AIMS = {key: ANSWERS[key] for key in ("any_damage", "critical", "destroyed", "mean_hp")}
USUAL = "2"
"""The range band until another is chosen."""


def grid(state: State, group: str, ranges: Mapping[str, str], language: str) -> Grid:
    """All arms of one type together, linked where they are several, at each enemy in its range band."""
    t = words(language)
    every, targets = fired_by(state, group, {}, t), enemies(state, side_of(group))
    weapons = list(dict.fromkeys(shot.weapon for shot in every))
    bands = [(str(band), f"{t('term.rb')}{band}") for band in range(1, RANGE_BANDS + 1)]
    chosen = [ranges.get(str(index), USUAL) for index in range(len(targets))]

    def said(weapon: int, target: int) -> Said:
        return fresh(weapons[weapon], every, targets[target], int(chosen[target]))

    def answers(weapon: int, target: int) -> Answers | None:
        activation = DeclarationContents(state, group, {"attacks": [said(weapon, target)]}, t).activation
        attack = None if isinstance(activation, Refusal) else declared_attack(activation, start(activation), 0)
        return attack_answers(attack) if attack else None

    def opens(weapon: int, target: int) -> dict[str, str]:
        named = {"ref": group, "weapon": weapons[weapon].value, "target": str(targets[target])}
        return named | {"range_band": chosen[target]}

    names = [state.roster.name(ref) for ref in targets]
    ranged = [Range(*item) for item in zip(names, [bands] * len(names), chosen, strict=True)]
    return Grid([t(f"weapon.{weapon}") for weapon in weapons], names, AIMS, answers, opens, ranged)

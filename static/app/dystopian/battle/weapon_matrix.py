"""The weapons of a squadron or wing against every enemy model."""

from collections.abc import Mapping

from app.dystopian.battle.declaration_data import DeclarationContents
from app.dystopian.battle.declaration_form import Values, attack_with, fired_by
from app.dystopian.odds import ANSWERS
from app.views.target_ranges import TableItem
from app.views.weapon_grid import Grid
from app.words import words
from engine.advice import Answers
from engine.dystopian.activation.build import declared_attack
from engine.dystopian.activation.state import start
from engine.dystopian.advice.attack_sensitivity import attack_answers
from engine.dystopian.battle import State, enemies
from engine.engagement import Refusal, side_of

AIMS = {key: ANSWERS[key] for key in ("any_damage", "critical", "destroyed", "mean_hp")}


def grid(state: State, group: str, ranges: Mapping[str, str], language: str) -> Grid:
    """All arms of one type together, linked where they are several, at each enemy in its range
    band.
    """
    t = words(language)
    every = fired_by(state, group, {}, t)
    targets = enemies(state, side_of(group))
    weapons = list(dict.fromkeys(shot.weapon for shot in every))

    def band(target: int) -> int:
        # CC reaches 4 inches, which is in the first range band.
        return max(1, int(ranges[str(targets[target])]))

    def answers(weapon: int, target: int) -> Answers | None:
        if str(targets[target]) not in ranges:
            return None
        declaration: Values = attack_with(weapons[weapon], every, targets[target], band(target))
        activation = DeclarationContents(state, group, {"attacks": [declaration]}, t).activation
        if isinstance(activation, Refusal):
            return None
        attack = declared_attack(activation, start(activation), 0)
        return attack_answers(attack) if attack else None

    def opens(weapon: int, target: int) -> dict[str, str]:
        named = {"ref": group, "weapon": weapons[weapon].value, "target": str(targets[target])}
        return named | {"range_band": str(band(target))}

    names = [TableItem(str(ref), state.roster.name(ref)) for ref in targets]
    return Grid([t(f"weapon.{weapon}") for weapon in weapons], names, AIMS, answers, opens)

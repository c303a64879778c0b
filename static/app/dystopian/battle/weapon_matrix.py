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


class ArmGrid(Grid):
    """All arms of one type together, linked where they are several, at each enemy in its range
    band.
    """

    aims = AIMS

    def __init__(self, state: State, group: str, ranges: Mapping[str, str], language: str) -> None:
        """Name the types of weapons of a squadron or wing, and the enemies.

        ranges: the range band of each enemy in range.
        """
        t = words(language)
        self._state = state
        self._group = group
        self._ranges = ranges
        self._t = t
        self._shots = fired_by(state, group, {}, t)
        self._types = list(dict.fromkeys(shot.weapon for shot in self._shots))
        self._enemies = enemies(state, side_of(group))
        self.weapons = [t(f"weapon.{weapon}") for weapon in self._types]
        self.targets = [TableItem(str(ref), state.roster.name(ref)) for ref in self._enemies]

    def find_answers(self, weapon: int, target: int) -> Answers | None:
        """Return the answers of all arms of one type at an enemy; None if they cannot fire."""
        enemy = self._enemies[target]
        if str(enemy) not in self._ranges:
            return None
        band = self._range_band(target)
        declaration: Values = attack_with(self._types[weapon], self._shots, enemy, band)
        contents = DeclarationContents(
            self._state, self._group, {"attacks": [declaration]}, self._t
        )
        activation = contents.activation
        if isinstance(activation, Refusal):
            return None
        attack = declared_attack(activation, start(activation), 0)
        return attack_answers(attack) if attack else None

    def opening_values(self, weapon: int, target: int) -> dict[str, str]:
        """Return the values of the button that opens the declaration of this attack."""
        return {
            "ref": self._group,
            "weapon": self._types[weapon].value,
            "target": str(self._enemies[target]),
            "range_band": str(self._range_band(target)),
        }

    def _range_band(self, target: int) -> int:
        # CC reaches 4 inches, which is in the first range band.
        return max(1, int(self._ranges[str(self._enemies[target])]))

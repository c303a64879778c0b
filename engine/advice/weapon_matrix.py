"""Weapons against targets: the answers for each pair, and the best weapon for each goal."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from engine.advice.sensitivity import Answer, Answers, by_key


class WeaponMatrix:
    """The answers for each weapon (row) at each target (column), larger being better.

    A cell is None if the weapon cannot fire at the target.
    """

    def __init__(
        self, weapons: int, targets: int, answers: Callable[[int, int], Answers | None]
    ) -> None:
        """Set the size of the matrix and the function that computes the answers of one weapon at
        one target.
        """
        self.weapons = weapons
        self.targets = targets
        self._answers = answers
        self.cells: dict[tuple[int, int], dict[str, Answer] | None] = {}

    def work(self) -> Iterator[None]:
        """Compute one cell per step."""
        for weapon in range(self.weapons):
            for target in range(self.targets):
                answers = self._answers(weapon, target)
                self.cells[weapon, target] = by_key(answers) if answers else None
                yield

    @property
    def aims(self) -> tuple[str, ...]:
        """The goals of all cells, in order."""
        aims: dict[str, None] = {}
        for cell in self.cells.values():
            aims.update(dict.fromkeys(cell or ()))
        return tuple(aims)

    def answer(self, weapon: int, target: int, aim: str) -> Answer | None:
        """Return the answer of a weapon at a target for a goal; None if the weapon cannot fire or
        has no such goal.
        """
        return (self.cells[weapon, target] or {}).get(aim)

    def is_best(self, weapon: int, target: int, aim: str, least: Fraction) -> bool:
        """Return whether the answer is at least `least` and no other weapon has a better answer at
        the same target.

        False if no other weapon can fire at the target.
        """
        own = self.answer(weapon, target, aim)
        if own is None or own.value < least:
            return False
        column = list[Fraction]()
        for each in range(self.weapons):
            answer = self.answer(each, target, aim)
            if answer:
                column.append(answer.value)
        return len(column) > 1 and own.value == max(column)

    def rank(self, aim: str) -> list[tuple[int, int, Answer]]:
        """Return every weapon at every target for a goal, best first."""
        result = list[tuple[int, int, Answer]]()
        for weapon, target in self.cells:
            answer = self.answer(weapon, target, aim)
            if answer:
                result.append((weapon, target, answer))
        return sorted(result, key=lambda cell: -cell[2].value)

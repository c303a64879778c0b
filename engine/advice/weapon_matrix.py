"""Weapons against targets: what each would do to each, and which is best at what."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from engine.advice.sensitivity import Answer, Answers

THROUGH = "through"
NO_DAMAGE = "no_damage"


class Matrix:
    """What each weapon does to each target, by their places, worked out cell by cell; None where it cannot fire."""

    def __init__(self, weapons: int, targets: int, answers: Callable[[int, int], Answers | None]) -> None:
        """`answers` of one weapon at one target."""
        self.weapons, self.targets = weapons, targets
        self._answers = answers
        self.cells: dict[tuple[int, int], dict[str, Answer] | None] = {}

    def work(self) -> Iterator[None]:
        """One cell with each step."""
        for weapon in range(self.weapons):
            for target in range(self.targets):
                found = self._answers(weapon, target)
                self.cells[weapon, target] = aims(found) if found else None
                yield

    @property
    def aims(self) -> tuple[str, ...]:
        """What there is to aim for: of all cells, in their order."""
        return tuple(dict.fromkeys(aim for cell in self.cells.values() for aim in cell or ()))

    def answer(self, weapon: int, target: int, aim: str) -> Answer | None:
        """What a weapon does to a target for an aim; None where it cannot fire, or has no such aim."""
        return (self.cells[weapon, target] or {}).get(aim)

    def is_best(self, weapon: int, target: int, aim: str, least: Fraction) -> bool:
        """Whether no other weapon does better at the same target, and it does at least so much."""
        column = [found.value for each in range(self.weapons) if (found := self.answer(each, target, aim))]
        mine = self.answer(weapon, target, aim)
        return mine is not None and least <= mine.value == max(column) and len(column) > 1

    def ranked(self, aim: str) -> list[tuple[int, int, Answer]]:
        """Every weapon at every target for an aim, the best first."""
        found = ((*at, one) for at in self.cells if (one := self.answer(*at, aim)))
        return sorted(found, key=lambda cell: -cell[2].value)


def aims(answers: Answers) -> dict[str, Answer]:
    """Answers by their keys, all of them the better the larger: in place of no damage the chance of any."""
    by_key = {one.key: one for one in answers}
    none = by_key.pop(NO_DAMAGE, None)
    return ({THROUGH: Answer(THROUGH, Fraction(1) - none.value)} if none else {}) | by_key

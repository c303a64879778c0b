"""What a game says of weapons against targets in a battle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.advice import Answers


class Range(NamedTuple):
    """How far a target is: its name, what can be chosen, what is."""

    target: str
    options: Sequence[tuple[str, str]]
    chosen: str

    @property
    def shown(self) -> str:
        """What is chosen, in words."""
        return dict(self.options)[self.chosen]


@dataclass(frozen=True)
class Grid:
    """The weapons of a group against every enemy.

    aims: what there is to aim for, with the keys of their words; answers: of a weapon at a target, by their places,
    None where it cannot fire; opens: what the button carries that declares it; ranges: of each target, where they
    matter.
    """

    weapons: Sequence[str]
    targets: Sequence[str]
    aims: Mapping[str, str]
    answers: Callable[[int, int], Answers | None]
    opens: Callable[[int, int], Mapping[str, str]]
    ranges: Sequence[Range] = ()

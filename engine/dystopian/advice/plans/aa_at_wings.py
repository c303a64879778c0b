"""AA of models at a wing, as one of the targets of a squadron. Source: sheet step 4; to-hit
appendix.
"""

from collections.abc import Mapping, Sequence

from engine.advice import Use
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.wings.tokens import TokenDice, read
from engine.dystopian.activation.wings.wing_fights import aa_needs
from engine.dystopian.advice.plans.fire import DiceShares, Fire
from engine.dystopian.advice.plans.weapons import Battery
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType


class AgainstWing:
    """All AA at one wing, and its tokens after each.

    All of it is rolled at once and kills add up, so that each weapon by itself is as good as all
    together, and better than linked.
    """

    def __init__(self, ground: Activation, every: Sequence[Battery], index: int, wing: Ref) -> None:
        """Take the weapons and the wing.

        index: the index of the wing in the batteries.
        """
        self._every, self._index = every, index
        self._needs, self._explodes = (
            aa_needs(ground, None),
            ground.rulings.token_dice == "exploding",
        )
        self.start = ground.wings[wing].tokens

    def uses(self, parts: DiceShares = ()) -> list[Use]:
        """Return the AA of each model, or one part of it; several parts are no roll of their
        own.
        """
        none = (0,) * len(self._every)
        if parts:
            split = Fire(none, parts, FireOption.SPLIT, None)
            return [Use(split, none)] if len(parts) == 1 and self._fires(parts[0].battery) else []
        alone = [
            (*none[:number], 1, *none[number + 1 :])
            for number in range(len(none))
            if self._fires(number)
        ]
        return [Use(Fire(counts, (), FireOption.SINGLE, None), counts) for counts in alone]

    def _fires(self, battery: int) -> bool:
        item = self._every[battery]
        return item.weapon is WeaponType.AA and item.reached[self._index] is not None

    def after(self, fire: Fire, tokens: int) -> Mapping[int, float]:
        """Return the chances of the remaining tokens after the AA; none of a wing that is gone."""
        if not tokens:
            return {}
        reached = self._every[fire.batteries()[0]].reached[self._index]
        dice = fire.parts[0].share if fire.parts else reached.dice if reached else 0
        die = TokenDice(dice, self._needs, tokens, 0, self._explodes).distribution()
        after: dict[int, float] = {}
        for score, weight in die.items():
            remaining = tokens - read(score)[0]
            after[remaining] = after.get(remaining, 0.0) + weight / die.denominator()
        return after

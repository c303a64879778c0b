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
        self._every = every
        self._index = index
        self._needs = aa_needs(ground, None)
        self._explodes = ground.rulings.token_dice == "exploding"
        self.start = ground.wings[wing].tokens

    def uses(self, parts: DiceShares = ()) -> list[Use]:
        """Return the AA of each model, or one part of it; several parts are no roll of their
        own.
        """
        if parts:
            return self._uses_of_parts(parts)
        uses = []
        for battery in range(len(self._every)):
            if self._reaches(battery):
                counts = [0] * len(self._every)
                counts[battery] = 1
                cost = tuple(counts)
                uses.append(Use(Fire(cost, (), FireOption.SINGLE, None), cost))
        return uses

    def _uses_of_parts(self, parts: DiceShares) -> list[Use]:
        """Return the AA of a single part; nothing for several parts."""
        if len(parts) > 1 or not self._reaches(parts[0].battery):
            return []
        none = (0,) * len(self._every)
        return [Use(Fire(none, parts, FireOption.SPLIT, None), none)]

    def _reaches(self, battery: int) -> bool:
        """Return True if a battery is AA in reach of the wing."""
        weapons = self._every[battery]
        return weapons.weapon is WeaponType.AA and weapons.reached[self._index] is not None

    def after(self, fire: Fire, tokens: int) -> Mapping[int, float]:
        """Return the chances of the remaining tokens after the AA; none of a wing that is gone."""
        if not tokens:
            return {}
        dice = TokenDice(self._dice(fire), self._needs, tokens, 0, self._explodes)
        score_odds = dice.distribution()
        after: dict[int, float] = {}
        for score, weight in score_odds.items():
            remaining = tokens - read(score)[0]
            after[remaining] = after.get(remaining, 0.0) + weight / score_odds.denominator()
        return after

    def _dice(self, fire: Fire) -> int:
        """Return how many dice the AA rolls."""
        if fire.parts:
            return fire.parts[0].share
        reached = self._every[fire.batteries()[0]].reached[self._index]
        return reached.dice if reached else 0

"""HP loss on a unit of several models: who loses it, who is left."""

from engine.warsurge.attack import Attack


class Wounds:
    """The target's models as one number of HP: the first model is worn down before the next is touched.

    Source: sheet step 5; ruling 6 says what becomes of HP loss that the model no longer has.
    """

    def __init__(self, attack: Attack, each: int) -> None:
        """`each`: HP lost for each success that is not saved."""
        self.hp, self.each = attack.target.hp, each
        self.lost = attack.rulings.excess == "lost"

    def left(self, hp: int, successes: int) -> int:
        """HP of the unit after successes that were not saved."""
        if not self.lost:
            return max(0, hp - successes * self.each)
        if not hp:
            return 0
        models, first = divmod(hp - 1, self.hp)
        to_kill_first, to_kill = self._to_kill(first + 1), self._to_kill(self.hp)
        if successes < to_kill_first:
            return hp - successes * self.each
        killed, more = divmod(successes - to_kill_first, to_kill)
        return max(0, (models - killed) * self.hp - more * self.each) if killed < models else 0

    def enough(self, hp: int) -> int:
        """Successes that destroy the unit: more of them change nothing."""
        if not self.lost or not hp:
            return self._to_kill(hp)
        models, first = divmod(hp - 1, self.hp)
        return self._to_kill(first + 1) + models * self._to_kill(self.hp)

    def _to_kill(self, hp: int) -> int:
        return -(-hp // self.each)

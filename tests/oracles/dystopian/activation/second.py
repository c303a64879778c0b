"""A second engine for whole activations of models, from the rules file alone, on top of that for
one attack.

Attack dice are counted here by hand's rules: range, damage, effects, linking. Plain fractions, no
step.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from tests.oracles.dystopian.second import Case, Side, ends

Rows = frozenset[int]
Now = tuple[int, Rows]
"""HP left and the rows of the critical table on a model."""
Table = tuple[tuple[Now, ...], frozenset[int]]
"""All models, and the places of those that blew up."""
Spread = dict[Table, Fraction]
AUXILIARY = ("aa", "cc")
STEADY = ("torpedoes", "rockets")
SHREDDED, OFFLINE, WEAPONS, CHAOS = 3, 5, 6, 11


@dataclass(frozen=True)
class Hull:
    """A model of the second engine."""

    dr: int
    cr: int
    start: int
    aa: int = 0
    cc: int = 0
    shields: int = 0
    redoubtable: bool = False
    ablative: bool = False


@dataclass(frozen=True)
class Fire:
    """One attack or counterattack: undamaged dice of each firing model, linked."""

    by: tuple[int, ...]
    dice: tuple[int, ...]
    target: int
    weapon: str = "gunnery"
    needs: int = 4
    defenders: tuple[int, ...] = ()


@dataclass(frozen=True)
class Plan:
    """One activation.

    near: the pairs of models within 4 inches.
    each: True if an explosion is rolled for each neighbour.
    """

    hulls: tuple[Hull, ...]
    fires: tuple[Fire, ...]
    attack_kind: str = "exploding"
    auxiliary_kind: str = "exploding"
    blast: int = 0
    near: tuple[tuple[int, int], ...] = ()
    each: bool = False

    def dice(self, index: int, now: Now, undamaged: int, weapon: str) -> int:
        """The remaining dice of a model."""
        hp, rows = now
        if (weapon in AUXILIARY and SHREDDED in rows) or (weapon in STEADY and CHAOS in rows):
            return 0
        lost = self.hulls[index].start - hp
        remaining = (
            undamaged
            if weapon in STEADY
            else undamaged - lost // (2 if self.hulls[index].redoubtable else 1)
        )
        remaining = max(0, remaining)
        halved = WEAPONS in rows and weapon not in AUXILIARY
        return max(remaining // 2, min(remaining, 1)) if halved else remaining

    def linked(
        self, table: Table, indexes: tuple[int, ...], dice: tuple[int, ...], weapon: str
    ) -> int | None:
        """The dice of all surviving models: the most, and half of each other; None without any."""
        each = [
            self.dice(index, table[0][index], undamaged, weapon)
            for index, undamaged in zip(indexes, dice, strict=True)
            if table[0][index][0] > 0
        ]
        each.sort(reverse=True)
        return each[0] + sum(n // 2 for n in each[1:]) if each else None

    def case(self, index: int, now: Now, attack: Side, **more: Side | int) -> Case:
        """One model under attack."""
        hull = self.hulls[index]
        return Case(
            attack,
            dr=hull.dr,
            cr=hull.cr,
            hp=now[0],
            start=hull.start,
            ap=0,
            rows=now[1],
            ablative=hull.ablative,
            **more,
        )  # type: ignore[arg-type]

    def fired(self, table: Table, fire: Fire) -> Spread:
        """Steps 6 to 9 of one attack, with the explosions that follow."""
        now, dice = table[0][fire.target], self.linked(table, fire.by, fire.dice, fire.weapon)
        if now[0] <= 0 or dice is None:
            return {table: Fraction(1)}
        defence = 0
        if fire.weapon in STEADY:
            by = "aa" if fire.weapon == "rockets" else "cc"
            own = tuple(getattr(self.hulls[defender], by) for defender in fire.defenders)
            defence = self.linked(table, fire.defenders, own, by) or 0
        kind = self.auxiliary_kind if fire.weapon in AUXILIARY else self.attack_kind
        case = self.case(
            fire.target,
            now,
            Side(dice, fire.needs, kind),
            defence=Side(defence, 5, self.auxiliary_kind),
            generators=Side(
                2 * self.hulls[fire.target].shields, 5 if fire.weapon in STEADY else 4, "basic"
            ),
        )
        return self._struck(table, case, fire.target, [])

    def _struck(
        self, table: Table, case: Case, index: int, queue: list[tuple[int, int]], hits: int = -1
    ) -> Spread:
        """A model after an attack, then the neighbours that are waiting; `hits` of an explosion
        rolled already.
        """
        spread: Spread = defaultdict(Fraction)
        for (hp, _, rows, _, exploded), chance in ends(case).items():
            models = (*table[0][:index], (hp, rows if hp else frozenset()), *table[0][index + 1 :])
            waiting = list(queue)
            if exploded:
                pairs = [pair for pair in self.near if index in pair]
                waiting += [(index, sum(pair) - index) for pair in pairs]
            after = (models, table[1] | {index} if exploded else table[1])
            for end, part in self._blasts(after, waiting, hits).items():
                spread[end] += chance * part
        return spread

    def _blasts(self, table: Table, queue: list[tuple[int, int]], hits: int) -> Spread:
        last = queue[0][0] if queue and hits >= 0 else None
        queue = [(source, near) for source, near in queue if table[0][near][0] > 0]
        if not queue:
            return {table: Fraction(1)}
        (source, near), *others = queue
        if hits < 0 or source != last:
            return self._rolled(table, queue)
        case = self.case(near, table[0][near], Side(0), hits_before=hits)
        goes_on = not self.each and any(by == source for by, _ in others)
        marked = [(source, near), *others]
        return self._struck(table, case, near, marked[1:], hits if goes_on else -1)

    def _rolled(self, table: Table, queue: list[tuple[int, int]]) -> Spread:
        most = 3 * max(hull.cr * hull.start for hull in self.hulls)
        chances = Side(self.blast, 4, self.attack_kind).chances(most)
        spread: Spread = defaultdict(Fraction)
        for hits, chance in enumerate([*chances, 1 - sum(chances)]):
            for end, part in self._blasts(table, queue, hits).items() if chance else ():
                spread[end] += chance * part
        return spread


def all_ends(plan: Plan, before: tuple[Now, ...]) -> Spread:
    """Chances of every state after an activation."""
    spread: Spread = {(before, frozenset()): Fraction(1)}
    for fire in plan.fires:
        after: Spread = defaultdict(Fraction)
        for table, chance in spread.items():
            for end, part in plan.fired(table, fire).items():
                after[end] += chance * part
        spread = after
    return dict(spread)

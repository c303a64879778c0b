"""A second engine for one attack, steps 6 to 9, from the rules file alone: plain fractions, no
step, no distribution.

It starts from finished numbers (dice and to-hit); how these come about has tests of its own.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from tests.oracles.dice.brute import brute
from tests.oracles.dice.series import Contest, convolved

End = tuple[int, int, frozenset[int], int, bool]
"""HP and AP left, rows of the critical table on the model, criticals, exploded; a lost model keeps
no AP or rows.
"""


@dataclass(frozen=True)
class Side:
    """Some dice of one roll."""

    dice: int = 0
    needs: int = 4
    kind: str = "exploding"
    reroll: str = "none"
    devastating: bool = False

    @property
    def running(self) -> int:
        """The number of dice that may explode without limit."""
        return self.dice * (1 + self.devastating) if self.kind == "exploding" else 0

    @lru_cache(maxsize=4096)  # noqa: B019
    def chances(self, length: int) -> list[Fraction]:
        """Chances of 0 to `length` - 1 hits."""
        whole = self.reroll == "whole"
        text = "none" if whole else self.reroll
        item = list(
            brute(1, self.needs, self.kind, length - 1, devastating=self.devastating, text=text)
        )
        every = convolved([item] * self.dice, length)
        if not whole:
            return every
        none = Fraction(self.needs - 1, 6) ** self.dice
        return [none + (1 - none) * every[0], *((1 - none) * chance for chance in every[1:])]


@dataclass(frozen=True)
class Case:
    """One attack in finished numbers; the last rows are rulings, MARs and modifiers."""

    attack: Side
    defence: Side = Side()
    generators: Side = Side(kind="basic")
    dr: int = 4
    cr: int = 6
    hp: int = 4
    start: int = 4
    ap: int = 5
    rows: frozenset[int] = frozenset()
    exceed: bool = False
    single_critical: bool = False
    leak_at_once: bool = False
    stop_when_sunk: bool = False
    every: bool = False
    hard_impact: bool = False
    lethal: bool = False
    ablative: bool = False
    hits_before: int = 0
    hits_after: int = 0
    hp_change: int = 0
    most: int = 0
    """Hits from which on all are alike, when it is known."""

    def multiples(self, hits: int, rating: int) -> int:
        """The number of times that hits reach a rating."""
        return sum(
            hits > k * rating if self.exceed else hits >= k * rating for k in range(1, hits + 1)
        )

    def loss(self, criticals: int, hits: int) -> int:
        """HP lost to some criticals, or to damage when there are none."""
        if not self.multiples(hits, self.dr) and not criticals:
            return 0
        return max(0, (criticals * (3 if self.hard_impact else 2) or 1) + self.hp_change)

    def criticals(self, hits: int, rating: int) -> int:
        """Criticals, as many as can matter: all when every one is rolled."""
        number = min(self.multiples(hits, rating), 10**6 if self.every else self.enough)
        return min(number, 1) if self.single_critical or self.start <= 2 else number

    @cached_property
    def enough(self) -> int:
        """The criticals that take all HP."""
        return next(n for n in range(1, 99) if self.loss(n, self.dr + 1) >= self.hp)


def remaining_hits(case: Case, most: int) -> dict[int, Fraction]:
    """Hits after step 8, `most` standing for that many or more."""
    offline = 5 in case.rows
    answers = [case.defence, Side() if offline else case.generators]
    explode = sum(side.running for side in answers)
    degree = explode + case.attack.running if explode else 0
    start = 2 * (case.attack.dice + sum(side.dice for side in answers)) + abs(case.hits_before) + 3
    length = start + 2 * degree + most + 3 * abs(case.hits_before) + 8
    theirs = convolved([side.chances(length) for side in answers if side.dice], length)
    return Contest(case.attack.chances(length), theirs, case.hits_before, degree, start).capped(
        most
    )


@lru_cache(maxsize=4096)
def ends(case: Case) -> dict[End, Fraction]:
    """Chances of every end of the attack."""
    most = case.most or case.cr * (case.enough + 1) + 1 + abs(case.hits_after)
    result: dict[End, Fraction] = defaultdict(Fraction)
    for key, chance in remaining_hits(case, most).items():
        hits = max(0, key + case.hits_after)
        for end, part in _damage(case, hits).items():
            result[end] += chance * part
    return dict(result)


def _damage(case: Case, hits: int) -> dict[End, Fraction]:
    rating = case.dr if 10 in case.rows else case.cr
    if case.ablative and case.hp == case.start:
        hurt = case.multiples(hits, rating) > 0
        return _end(
            case,
            max(0, 1 + case.hp_change) if hurt else 0,
            case.ap - (hurt and case.lethal),
            case.rows,
            0,
        )
    criticals = case.criticals(hits, rating)
    if criticals and case.start <= 2:
        return _end(case, case.hp, 0, frozenset(), criticals)
    ap = max(0, case.ap - (case.lethal and case.multiples(hits, case.dr) > 0))
    if not criticals:
        return _end(case, case.loss(0, hits), ap, case.rows, 0)
    leaked = case.criticals(hits, case.dr) if case.leak_at_once else 0
    return _table(case, leaked, ap, case.rows, criticals, 0)


@lru_cache(maxsize=4096)
def _table(
    case: Case, leaked: int, ap: int, rows: frozenset[int], criticals: int, rolled: int
) -> dict[End, Fraction]:
    """Return the ends of the remaining rolls on the critical table.

    leaked: the criticals of the same hits when a Fusion Leak acts.
    """
    loss = case.loss(criticals, 0)
    sunk = case.stop_when_sunk and loss >= case.hp
    if rolled >= (criticals if case.every else min(criticals, case.enough)) or sunk:
        return _end(case, loss, ap, rows, min(criticals, case.enough))
    result: dict[End, Fraction] = defaultdict(Fraction)
    for roll in range(2, 13):
        chance = Fraction(6 - abs(7 - roll), 36)
        if roll == 2:
            result[0, 0, frozenset(), min(criticals, case.enough), True] += chance
            continue
        more = max(criticals, leaked) if roll == 10 else criticals
        losses = {4: [2], 7: [2, 3, 4]}.get(roll, [0])
        for lost in losses:
            for end, part in _table(
                case, leaked, max(0, ap - lost), rows | {roll}, more, rolled + 1
            ).items():
                result[end] += chance * part / len(losses)
    return result


def _end(
    case: Case, loss: int, ap: int, rows: frozenset[int], criticals: int
) -> dict[End, Fraction]:
    hp = max(0, case.hp - loss)
    end = (
        (hp, max(0, ap), rows, criticals, False)
        if hp
        else (0, 0, frozenset[int](), criticals, False)
    )
    return {end: Fraction(1)}

"""A pool of base, flex and macro dice: its batches, the results its owner may keep, and their exact
distribution.

Dice are counted face by face with multinomials, so the sums run over results and never over single
dice.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.dice import Batch
from engine.dice.batch import Faces
from engine.dice.faces import SIDES
from engine.jovian.dice_sets import (
    ANY_VALUE,
    NOTHING,
    TOP,
    DiceSet,
    Results,
    in_order,
    magnitude_of,
)
from engine.jovian.face_counts import Levels, levels, ways_on
from engine.jovian.words import Magnitude


@dataclass(frozen=True, slots=True)
class Pool:
    """Base dice, flex dice (thrown as well, then as many removed) and macro dice (negative: they
    lower sets).
    """

    base: int
    flex: int = 0
    macro: int = 0

    @property
    def can_score(self) -> bool:
        """True if there are enough dice for two to match."""
        return self.base > 1

    @property
    def sign(self) -> int:
        """1 if macro dice raise the sets that they match, -1 if they lower them."""
        if self.macro > 0:
            return 1
        return -1

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """The batches with the keys of their purposes; macro dice without base dice are not
        thrown.
        """
        dice = self.base + self.flex
        if not dice:
            return ()
        base = ("base", Batch(dice, SIDES))
        if not self.macro:
            return (base,)
        return base, ("macro", Batch(abs(self.macro), SIDES))

    def options(self, thrown: tuple[Faces, ...]) -> tuple[Results, ...]:
        """Return the results to choose from after all batches: one, unless flex dice leave a
        choice.
        """
        sets, singles = matching(*thrown)
        return options_after_flex(sets, singles, self.flex, self.sign)


class MatchingDice(NamedTuple):
    """Like base dice, and the number of macro dice that match them."""

    value: int
    dice: int
    macro: int


Sets = tuple[MatchingDice, ...]


def matching(base: Faces = (), macro: Faces = ()) -> tuple[Sets, int]:
    """Return the sets of base dice with the matching macro dice of each, and the number of single
    dice.
    """
    raising = Counter(macro)
    sets: list[MatchingDice] = []
    singles = 0
    for face, dice in sorted(Counter(base).items()):
        if dice > 1:
            sets.append(MatchingDice(face, dice, raising[face]))
        else:
            singles += 1
    return tuple(sets), singles


@lru_cache(maxsize=65536)
def options_after_flex(sets: Sets, singles: int, flex: int, sign: int) -> tuple[Results, ...]:
    """Return the possible results of sets and single dice after the removal of flex dice.

    sign: 1 if macro dice raise the sets that they match, -1 if they lower them.
    """
    losses = [_loss_of(matching_dice, matching_dice.macro, flex, sign) for matching_dice in sets]
    counting, loose = _sorted_losses(losses, singles, flex)
    return _options_of(counting, loose, flex)


class SetLosses(NamedTuple):
    """The magnitudes of a set after the removal of 0, 1, ... of its dice."""

    value: int
    magnitudes: tuple[Magnitude, ...]


@lru_cache(maxsize=1024)
def _loss_of(matching_dice: MatchingDice, macro: int, flex: int, sign: int) -> SetLosses:
    most = min(matching_dice.dice, flex)
    magnitudes = [magnitude_of(matching_dice.dice - gone, sign * macro) for gone in range(most + 1)]
    return SetLosses(matching_dice.value, tuple(magnitudes))


def _sorted_losses(
    losses: Iterable[SetLosses], singles: int, flex: int
) -> tuple[tuple[SetLosses, ...], int]:
    """Return the sets that count, sorted, and the dice whose removal changes nothing, at most
    `flex`.
    """
    counting = []
    for loss in losses:
        if any(loss.magnitudes):
            counting.append(loss)
        else:
            singles += len(loss.magnitudes) - 1
    return tuple(sorted(counting)), min(singles, flex)


@lru_cache(maxsize=65536)
def _options_of(losses: tuple[SetLosses, ...], loose: int, flex: int) -> tuple[Results, ...]:
    """Return the possible results; `loose` dice may be removed without any change."""
    most = tuple([len(loss.magnitudes) - 1 for loss in losses])
    results = set[Results]()
    for removal in _removals(most, flex - loose, flex):
        dice_sets = [
            _dice_set(loss.magnitudes[gone], loss.value)
            for loss, gone in zip(losses, removal, strict=True)
        ]
        results.add(in_order(dice_sets))
    return tuple(sorted(results))


@lru_cache(maxsize=64)
def _dice_set(magnitude: Magnitude, value: int) -> DiceSet:
    """Return one object for all equal sets: the many results in memory share a few sets."""
    return DiceSet(magnitude, value)


@lru_cache(maxsize=64)
def _dice_without_macro(value: int, dice: int) -> MatchingDice:
    """Return one object for all equal dice, for the same reason."""
    return MatchingDice(value, dice, 0)


@lru_cache(maxsize=1024)
def _removals(most: tuple[int, ...], least: int, flex: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of dice to remove from each set: `least` to `flex` in all, and at most
    `most` of each.
    """
    if not most and least > 0:
        return ()
    if not most:
        return ((),)
    removals = []
    for gone in range(min(most[0], flex) + 1):
        for others in _removals(most[1:], least - gone, flex - gone):
            removals.append((gone, *others))
    return tuple(removals)


OptionsDistribution = dict[tuple[Results, ...], int]
Values = tuple[int, ...]

FACES: Values = (1, 2, 3, 4, 5, 6)
"""A separate value for each face."""
NO_VALUES: Values = (ANY_VALUE,) * SIDES
"""One value for all faces, for rules that need magnitudes only."""


@lru_cache(maxsize=2048)
def options_distribution(pool: Pool, values: Values = FACES) -> OptionsDistribution:
    """Return the weights of the results to choose from; the weights add up to 6 to the power of the
    dice thrown.

    values: the value that represents each face; fewer values give fewer and larger outcomes.
    """
    if not pool.batches:
        return {(NOTHING,): 1}
    weights: OptionsDistribution = defaultdict(int)
    for (sets, singles), weight in _base_distribution(pool, values).items():
        for options, ways in _options_of_sets(sets, singles, pool.flex, pool.macro):
            weights[options] += weight * ways
    return dict(weights)


def prepare_distribution(pool: Pool, values: Values) -> Iterator[None]:
    """Compute the parts of a distribution one by one; `options_distribution` is quick
    afterwards.
    """
    if not pool.batches:
        return
    for sets, singles in _base_distribution(pool, values):
        _options_of_sets(sets, singles, pool.flex, pool.macro)
        yield


def distribution_after(
    pool: Pool, thrown: tuple[Faces, ...], values: Values = FACES
) -> OptionsDistribution:
    """Return the weights of the results to choose from, given some batches of a pool."""
    due = len(pool.batches) - len(thrown)
    if not thrown and due:
        return options_distribution(pool, values)
    if not due:
        return {pool.options(thrown): 1}
    sets, singles = matching(thrown[0])
    return dict(_options_of_sets(sets, singles, pool.flex, pool.macro))


def results_distribution(pool: Pool) -> dict[Results, int]:
    """Return the weights of the results of a pool without flex dice.

    Raises ValueError for flex dice, because they leave a choice to a player.
    """
    if pool.flex:
        raise ValueError("flex dice leave a choice")
    return {options[0]: weight for options, weight in options_distribution(pool).items()}


class _FacesSoFar(NamedTuple):
    """Base dice, face by face.

    sets: the sets of like dice.
    singles: the single dice, as many as flex dice may remove.
    known: the number of dice on faces with fewer than enough of them.
    full: the number of faces with enough dice.
    """

    sets: Sets
    singles: int
    known: int
    full: int


def _base_distribution(pool: Pool, values: Values) -> dict[tuple[Sets, int], int]:
    """Return the weights of the sets of base and flex dice and of the single dice.

    Details that no rule needs are dropped.
    """
    dice = pool.base + pool.flex
    enough = TOP + 1 + pool.flex
    spread: dict[_FacesSoFar, int] = {_FacesSoFar((), 0, 0, 0): 1}
    for value, faces in sorted(Counter(values).items()):
        grown: dict[_FacesSoFar, int] = defaultdict(int)
        for before, weight in spread.items():
            for some in levels(faces, enough):
                known = before.known + some.dice
                full = before.full + some.full
                if known + full * enough > dice:
                    break
                sets = before.sets
                for level in range(2, enough + 1):
                    sets += (_dice_without_macro(value, level),) * some.counts[level]
                singles = min(before.singles + some.counts[1], pool.flex)
                ways = weight * some.ways * comb(known, before.known)
                grown[_FacesSoFar(sets, singles, known, full)] += ways
        spread = grown
    distribution: dict[tuple[Sets, int], int] = defaultdict(int)
    for (sets, singles, known, full), weight in spread.items():
        distribution[sets, singles] += (
            weight * comb(dice, known) * ways_on(dice - known, (enough,) * full, 0)
        )
    return {key: weight for key, weight in distribution.items() if weight}


@lru_cache(maxsize=16384)
def _options_of_sets(
    sets: Sets, singles: int, flex: int, macro: int
) -> tuple[tuple[tuple[Results, ...], int], ...]:
    """Return the weights of the results to choose from, over all faces of the macro dice."""
    weights: OptionsDistribution = defaultdict(int)
    for (losses, loose), ways in _losses_distribution(
        sets, min(singles, flex), flex, macro
    ).items():
        weights[_options_of(losses, loose, flex)] += ways
    return tuple(weights.items())


class _Matched(NamedTuple):
    """Sets of which some are matched by macro dice.

    losses, loose: the arguments of `_options_of`.
    known: the number of macro dice on sets with fewer than enough of them.
    full: the number of macro dice that is enough, for each other set.
    """

    losses: tuple[SetLosses, ...]
    loose: int
    known: int
    full: tuple[int, ...]


def _losses_distribution(
    sets: Sets, singles: int, flex: int, macro: int
) -> dict[tuple[tuple[SetLosses, ...], int], int]:
    """Return the weights of what matters of the sets, over all faces of the macro dice."""
    macros = abs(macro)
    spread = {_Matched((), singles, 0, ()): 1}
    for matching_dice, many in sorted(Counter(sets).items()):
        grown: dict[_Matched, int] = defaultdict(int)
        enough = _enough(matching_dice.dice, flex, macro)
        for losses, loose, levels_of_sets in _matched_sets(matching_dice, many, flex, macro):
            full = (enough,) * levels_of_sets.full
            for before, weight in spread.items():
                known = before.known + levels_of_sets.dice
                if known <= macros:
                    ways = weight * levels_of_sets.ways * comb(known, before.known)
                    after = _Matched(
                        before.losses + losses,
                        min(before.loose + loose, flex),
                        known,
                        before.full + full,
                    )
                    grown[after] += ways
        spread = grown
    free = SIDES - len(sets)
    weights: dict[tuple[tuple[SetLosses, ...], int], int] = defaultdict(int)
    for matched, weight in spread.items():
        ways = (
            weight
            * comb(macros, matched.known)
            * ways_on(macros - matched.known, matched.full, free)
        )
        if ways:
            weights[matched.losses, matched.loose] += ways
    return weights


@lru_cache(maxsize=2048)
def _matched_sets(
    matching_dice: MatchingDice, many: int, flex: int, macro: int
) -> tuple[tuple[tuple[SetLosses, ...], int, Levels], ...]:
    """Return what matters of like sets for each way to match them with macro dice; the last level
    is enough.
    """
    sign = Pool(0, 0, macro).sign
    result = []
    for some in levels(many, _enough(matching_dice.dice, flex, macro)):
        losses = []
        for level, count in enumerate(some.counts):
            losses += [_loss_of(matching_dice, level, flex, sign)] * count
        result.append((*_sorted_losses(losses, 0, flex), some))
    return tuple(result)


def _enough(dice: int, flex: int, macro: int) -> int:
    """Return the number of macro dice on a set from which on more change nothing, for any removal
    of flex dice.
    """
    if macro < 0:
        return min(dice - 1, TOP)
    return TOP - min(max(dice - flex, 2) - 1, TOP)

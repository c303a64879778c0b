"""Every declaration of a few weapons, by brute force: targets, fire options and orders."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import NamedTuple

NOBODY = -1


class Weapon(NamedTuple):
    """One arm of a model, with its dice."""

    model: int
    arm: int
    kind: str
    dice: int


class Fired(NamedTuple):
    """A weapon at a target, in full or with a share of its dice."""

    weapon: Weapon
    target: int
    share: int | None = None


Attack = dict[str, object]


def declarations(
    weapons: Sequence[Weapon], targets: Sequence[int], *, split: bool
) -> Iterator[list[Attack]]:
    """Return every list of attacks.

    split: True for those, too, in which one weapon divides its dice between two targets.
    """
    for aims in product((NOBODY, *targets), repeat=len(weapons)):
        yield from _grouped(
            [Fired(weapon, at) for weapon, at in zip(weapons, aims, strict=True) if at != NOBODY]
        )
    for index, weapon in enumerate(weapons) if split else ():
        others = [weapon for at, weapon in enumerate(weapons) if at != index]
        for aims in product((NOBODY, *targets), repeat=len(others)):
            whole = [
                Fired(weapon, at) for weapon, at in zip(others, aims, strict=True) if at != NOBODY
            ]
            for first, second in permutations(targets, 2):
                for share in range(1, weapon.dice):
                    for rest in range(1, weapon.dice - share + 1):
                        yield from _grouped(
                            [*whole, Fired(weapon, first, share), Fired(weapon, second, rest)]
                        )


def _grouped(fired: Sequence[Fired]) -> Iterator[list[Attack]]:
    """All ways to put together what fires at one target with one kind of weapon, in every order."""
    for groups in _partitions(list(fired)):
        if all(
            len({(fired.target, fired.weapon.kind) for fired in group}) == 1 for group in groups
        ):
            for attacks in product(*map(_attacks, groups)):
                yield from map(list, permutations(attacks))


def _partitions(every: list[Fired]) -> Iterator[list[list[Fired]]]:
    if not every:
        yield []
        return
    first, *others = every
    for groups in _partitions(others):
        yield [[first], *groups]
        for index, group in enumerate(groups):
            yield [*groups[:index], [first, *group], *groups[index + 1 :]]


def _attacks(group: list[Fired]) -> Iterator[Attack]:
    """A group with each option and each primary."""
    is_split = any(fired.share is not None for fired in group)
    shots = [_shot(fired, is_split=is_split) for fired in group]
    target = group[0].target
    if len(group) == 1:
        option = "split" if is_split else "single"
        yield {"shots": shots, "target": target, "option": option, "primary": None}
        return
    options = ("split_linked",) if is_split else ("linked", "combined")
    for option in options:
        for primary in range(len(group)):
            yield {"shots": shots, "target": target, "option": option, "primary": primary}


def _shot(fired: Fired, *, is_split: bool) -> dict[str, object]:
    """A weapon as it fires; in a split group also one that fires in full names its dice."""
    shot: dict[str, object] = {"model": fired.weapon.model, "arm": fired.weapon.arm}
    if is_split:
        shot["share"] = fired.weapon.dice if fired.share is None else fired.share
    return shot


def shared_out(
    weapons: Sequence[Weapon], dice: Sequence[Sequence[int]]
) -> Iterator[list[list[Fired]]]:
    """The weapons at each target where every weapon fires at none, at one, or at several in shares.

    dice: of each weapon at each target, in full; 0 where it is out of reach.
    """
    if not dice:
        yield []
        return
    if not weapons:
        yield [[] for _ in dice[0]]
        return
    first, *others = weapons
    rests: Iterable[list[list[Fired]]] = [[[] for _ in dice[0]]]
    if others:
        rests = shared_out(others, dice[1:])
    for rest in rests:
        for shares in _shares(dice[0], Fraction(1)):
            if _is_possible(shares, dice[0]):
                yield _add(first, shares, rest)


def _is_possible(shares: Sequence[int], dice: Sequence[int]) -> bool:
    """Return whether a weapon fires in full at one target at most, or in shares at several."""
    if sum(map(bool, shares)) > 1:
        return True
    return all(share in (0, full) for share, full in zip(shares, dice, strict=True))


def _add(weapon: Weapon, shares: Sequence[int], rest: list[list[Fired]]) -> list[list[Fired]]:
    """The weapons at each target, with one more in front of those that it joins."""
    is_split = sum(map(bool, shares)) > 1
    result = []
    for target, (share, already) in enumerate(zip(shares, rest, strict=True)):
        fired = Fired(weapon, target, share if is_split else None)
        result.append([fired, *already] if share else already)
    return result


def _shares(dice: Sequence[int], value: Fraction) -> Iterator[tuple[int, ...]]:
    if not dice:
        yield ()
        return
    for share in range(int(value * dice[0]) + 1):
        for others in _shares(dice[1:], value - Fraction(share, dice[0] or 1)):
            yield (share, *others)


def at_target(fired: Sequence[Fired]) -> Iterator[list[Attack]]:
    """Every list of attacks that some weapons at one target can make."""
    return _grouped(fired)

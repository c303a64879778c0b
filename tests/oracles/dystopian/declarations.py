"""Every declaration of a few weapons, by brute force: targets, fire options and orders."""

from collections.abc import Iterator, Sequence
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
    parted = any(fired.share is not None for fired in group)
    shots = [
        {"model": fired.weapon.model, "arm": fired.weapon.arm}
        | ({"share": fired.weapon.dice if fired.share is None else fired.share} if parted else {})
        for fired in group
    ]
    alone = ("split",) if parted else ("single",)
    together = ("split_linked",) if parted else ("linked", "combined")
    for option in together if len(group) > 1 else alone:
        for primary in range(len(group)) if len(group) > 1 else (None,):
            yield {"shots": shots, "target": group[0].target, "option": option, "primary": primary}


def shared_out(
    weapons: Sequence[Weapon], dice: Sequence[Sequence[int]]
) -> Iterator[list[list[Fired]]]:
    """The weapons at each target where every weapon fires at none, at one, or at several in shares.

    dice: of each weapon at each target, in full; 0 where it is out of reach.
    """
    if not weapons:
        yield [[] for _ in dice[0]] if dice else []
        return
    first, *others = weapons
    for rest in shared_out(others, dice[1:]) if others else [[[] for _ in dice[0]]]:
        for shares in _shares(dice[0], Fraction(1)):
            split = sum(map(bool, shares)) > 1
            if split or all(
                share in (0, full) for share, full in zip(shares, dice[0], strict=True)
            ):
                yield [
                    [Fired(first, target, share if split else None), *already] if share else already
                    for target, (share, already) in enumerate(zip(shares, rest, strict=True))
                ]


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

"""Rivals of a plan: random activations, and legal declarations changed while that improves them."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from engine.dystopian import Effect, Height, Ref, Sight, Size, TargetMar, WeaponMar
from engine.dystopian.activation import Activation, Gun, check, dice_now, start
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import GOALS, Aim
from tests.engine.dystopian.activation.examples import Data, activation, arm, model

KINDS = ("gunnery", "primary", "rockets", "torpedoes", "bombs", "sturginium")
RULINGS = {
    "reaching": "exceed",
    "criticals": "at_most_one",
    "link": "sum_up",
    "combined": "off",
    "overkill": "none",
    "split_and_link": "allowed",
    "generator_dice": "heavy",
    "fusion_leak": "next_attack",
    "to_hit_table": "1.0",
    "unnamed_primary": "best_result",
}


class Moment(NamedTuple):
    """Models, whom each weapon with dice there reaches in which range band, and what is wanted."""

    ground: Activation
    reach: dict[tuple[Gun, Ref], int]
    aim: Aim


def moment(by_chance: Random) -> Moment:
    """Up to three models against up to three, equal or not, damaged or not, each model at its own
    ranges.
    """
    kinds = by_chance.choice([KINDS, (by_chance.choice(KINDS),)])
    classes = []
    for _ in range(2):
        classes.append([_arm(by_chance, kinds) for _ in range(by_chance.randint(1, 2))])
    firing = by_chance.randint(1, 3)
    targets = by_chance.randint(1, 3)
    models = [_model(by_chance, arms=by_chance.choice(classes)) for _ in range(firing)]
    models += [_model(by_chance, arms=[]) for _ in range(targets)]
    rulings = {name: value for name, value in RULINGS.items() if by_chance.random() < 0.2}
    ground = activation(models=models, rulings=rulings)
    enemies = range(firing, firing + targets)
    reach = {}
    for ref in range(firing):
        for enemy in enemies:
            band = by_chance.choice([1, 2, 2, 3, 0])
            for index in range(len(ground.models[ref].ship.arms)):
                gun = Gun(False, ref, index)
                if band and dice(ground, gun, band):
                    reach[gun, enemy] = band
    return Moment(ground, reach, Aim(goal=by_chance.choice(GOALS), models=tuple(enemies)))


def dice(ground: Activation, gun: Gun, band: int) -> int:
    """The dice of a weapon of the current model."""
    return dice_now(ground, start(ground), gun, band, Sight.CLEAR)


def _some(by_chance: Random, every: type[Any]) -> list[str]:
    return [item.value for item in every if by_chance.random() < 0.1]


def _arm(by_chance: Random, kinds: tuple[str, ...]) -> Data:
    at_two = by_chance.randint(0, 5)
    bands = (at_two + by_chance.randint(0, 2), at_two, max(0, at_two - 1), 0)
    return arm(*bands, weapon=by_chance.choice(kinds), mars=tuple(_some(by_chance, WeaponMar)))


def _model(by_chance: Random, arms: list[Data]) -> Data:
    dr, hp = by_chance.randint(1, 4), by_chance.randint(1, 5)
    return model(
        dr,
        dr + by_chance.randint(0, 4),
        hp,
        now=by_chance.randint(1, hp),
        arms=arms,
        points=by_chance.randint(1, 90),
        shields=by_chance.choice([0, 0, 1]),
        rugged=by_chance.choice([0, 0, 1]),
        height=by_chance.choice(["surface", *Height]),
        size=by_chance.choice(list(Size)[1:]),
        mars=_some(by_chance, TargetMar),
        effects=_some(by_chance, Effect),
    )


class Genes(NamedTuple):
    """The choices behind a declaration: of each weapon its target, its attack, and a number for
    that attack.

    parted: weapons by their places, the other target that each splits its fire with, and the share
        of the first.
    """

    targets: tuple[Ref | None, ...]
    joins: tuple[int, ...]
    picks: tuple[int, ...]
    parted: dict[int, tuple[Ref, int]]


def rivals(now: Moment, by_chance: Random, tries: int, parted: int) -> Iterator[Fraction]:
    """Values of legal declarations, with so many weapons at most that split: each like the best
    before it.
    """
    guns = list(dict.fromkeys(gun for gun, _ in now.reach))
    genes, worth = _drawn(now, guns, by_chance, parted), Fraction(-1)
    for _ in range(tries if guns else 0):
        other = _drawn(now, guns, by_chance, parted)
        changed = Genes(
            *(
                _mixed(by_chance, texts, new)
                for texts, new in zip(genes[:3], other[:3], strict=True)
            ),
            other.parted if by_chance.random() < 0.3 else genes.parted,
        )
        data: Data = now.ground.model_dump(include={"rulings", "models"})
        checked = check(data | {"attacks": _attacks(now, guns, changed)})
        if isinstance(checked, Activation):
            value = now.aim.value(checked, activation_odds(checked))
            yield value
            genes, worth = (changed, value) if value >= worth else (genes, worth)


def _drawn(now: Moment, guns: list[Gun], by_chance: Random, most: int) -> Genes:
    reached = [[at for at in now.aim.models if (gun, at) in now.reach] for gun in guns]
    targets = tuple(by_chance.choice([*every, None]) for every in reached)
    parted: dict[int, tuple[Ref, int]] = {}
    for index in by_chance.sample(range(len(guns)), min(len(guns), by_chance.randint(0, most))):
        others = [at for at in reached[index] if at != targets[index]]
        if others and targets[index] is not None:
            parted[index] = (by_chance.choice(others), by_chance.randint(1, 4))
    return Genes(
        targets, *(tuple(by_chance.randrange(many) for _ in guns) for many in (3, 60)), parted
    )


def _mixed(by_chance: Random, item: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(
        new if by_chance.random() < 0.25 else old for old, new in zip(item, other, strict=True)
    )


def _attacks(now: Moment, guns: list[Gun], genes: Genes) -> list[Data]:
    groups: dict[tuple[Ref, object, int], list[tuple[int, int | None]]] = {}

    def fires(index: int, at: Ref, share: int | None) -> None:
        kind = now.ground.models[guns[index].by].ship.arms[int(guns[index].arm)].weapon
        groups.setdefault((at, kind, genes.joins[index]), []).append((index, share))

    for each, at in enumerate(genes.targets):
        other, share = genes.parted.get(each, (None, 0))
        if at is not None and (
            other is None or other == at or (guns[each], other) not in now.reach
        ):
            fires(each, at, None)
        elif at is not None and other is not None:
            full, there = (
                dice(now.ground, guns[each], now.reach[guns[each], ref]) for ref in (at, other)
            )
            fires(each, at, min(share, full))
            fires(each, other, int((1 - Fraction(min(share, full), full)) * there))
    order = sorted(groups.items(), key=lambda item: genes.picks[item[1][0][0]])
    return [
        _attack(now, guns, at, members, genes.picks[members[0][0]]) for (at, _, _), members in order
    ]


def _attack(
    now: Moment, guns: list[Gun], at: Ref, members: list[tuple[int, int | None]], pick: int
) -> Data:
    shots = [
        {
            "model": guns[index].by,
            "arm": guns[index].arm,
            "range_band": now.reach[guns[index], at],
            "share": dice(now.ground, guns[index], now.reach[guns[index], at])
            if share is None
            else share,
        }
        for index, share in members
    ]
    splits = any(share is not None for _, share in members)
    together = "split_linked" if splits else ("linked", "combined")[pick % 2]
    alone = "split" if splits else "single"
    primary = pick % (len(shots) + 1) - 1
    return {
        "target": at,
        "shots": shots,
        "option": together if shots[1:] else alone,
        "primary": primary if shots[1:] and primary >= 0 else None,
    }

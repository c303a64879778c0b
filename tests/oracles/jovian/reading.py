"""A second reading of the dogfight sheet, without code of the engine: from plain data to the final
Structure.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tests.oracles.jovian import naive

Data = dict[str, Any]
Spread = dict[int, Fraction]
Options = frozenset[naive.Sets]
INITIATIVE = {"beam_projector": 1, "particle_cannon": 2, "kinetic_cannon": 3, "mass_driver": 4}


class Shot(NamedTuple):
    """One attack: its dice, the Defense against it, when it escalates, what a Q does, whether a
    beam rolls again.
    """

    base: int
    flex: int
    macro: int
    defence: int
    escalates: str
    quadruple: str
    may_reroll: bool


def modified(modifier: int) -> tuple[int, int, int]:
    """Base, flex and macro dice of a sum of attack modifiers."""
    return (0, 0, modifier) if modifier <= 0 else (1, int(modifier > 1), max(0, modifier - 2))


@cache
def rolls(base: int, flex: int, macro: int) -> dict[Options, Fraction]:
    """The attacker's options to keep of each roll; values do not matter to a squadron."""
    distribution: dict[Options, Fraction] = defaultdict(Fraction)
    for faces, ways in naive.throws(base + flex):
        for extra, more in naive.throws(abs(macro)):
            kept = naive.kept_of(faces, flex, extra, macro)
            far = frozenset(tuple(enumerate(sorted(m for _, m in sets), 1)) for sets in kept)
            distribution[far] += Fraction(ways * more, 6 ** (base + flex + abs(macro)))
    return dict(distribution)


@cache
def damage(options: Options, resists: naive.Sets, escalates: str, quadruple: str) -> int:
    """The worst that the attacker can keep, the least of what the defender can leave of each."""

    def single(sets: naive.Sets) -> int:
        ends = naive.up(sets) if escalates == "after" else sets
        return (
            99
            if quadruple == "destroyed" and any(m == 3 for _, m in ends)
            else naive.squadron_damage(ends)
        )

    risen = [naive.up(sets) for sets in options] if escalates == "before" else options
    return max(min(map(single, naive.resisted(sets, resists))) for sets in risen)


@cache
def lost(shot: Shot, remaining: int) -> Spread:
    """Chances of the Structure that one attack takes off a squadron with so much left."""
    if shot.base < 2:
        return {0: Fraction(1)}
    distribution, resisting = rolls(*shot[:3]), naive.by_magnitude(naive.chances(shot.defence))
    ends: dict[Options, Spread] = {options: defaultdict(Fraction) for options in distribution}
    for options, spread in ends.items():
        for resists, chance in resisting.items():
            spread[min(remaining, damage(options, resists, shot.escalates, shot.quadruple))] += (
                chance
            )
    means = {
        options: sum(lost * chance for lost, chance in spread.items())
        for options, spread in ends.items()
    }
    mean = sum(means[options] * chance for options, chance in distribution.items())
    anew = {options for options in distribution if shot.may_reroll and means[options] < mean}
    total = sum((distribution[options] for options in anew), Fraction(0))
    result: Spread = defaultdict(Fraction)
    for options, chance in distribution.items():
        for structure, part in ends[options].items():
            result[structure] += chance * (total + (options not in anew)) * part
    return dict(result)


@cache
def most(shots: tuple[Shot, ...], remaining: int, worth: tuple[Fraction, ...]) -> Fraction:
    """Return the best average of successive attacks, each rerolled if that helps.

    worth: the value of the remaining Structure.
    """
    if not shots or not remaining:
        return worth[remaining]
    shot, later = shots[0], shots[1:]
    if shot.base < 2:
        return most(later, remaining, worth)
    resisting = naive.by_magnitude(naive.chances(shot.defence))

    def final_value(options: Options) -> Fraction:
        mean = Fraction(0)
        for resists, chance in resisting.items():
            off = damage(options, resists, shot.escalates, shot.quadruple)
            mean += chance * most(later, max(0, remaining - off), worth)
        return mean

    rolled = [(final_value(options), chance) for options, chance in rolls(*shot[:3]).items()]
    total = (
        sum((value * chance for value, chance in rolled), Fraction(0))
        if shot.may_reroll
        else Fraction(-1)
    )
    return sum((max(value, total) * chance for value, chance in rolled), Fraction(0))


def salvo(shots: tuple[Shot, ...], remaining: int) -> Spread:
    """Chances of the Structure that is left after attacks one after the other."""
    spread = {remaining: Fraction(1)}
    for shot in shots:
        after: Spread = defaultdict(Fraction)
        for before, chance in spread.items():
            for off, part in lost(shot, before).items() if before else [(0, Fraction(1))]:
                after[before - off] += chance * part
        spread = dict(after)
    return spread


def known(data: Data, me: int) -> tuple[Data, Data, Data]:
    """Our side, the other, the rulings."""
    encounter = data["encounter"]
    return encounter["sides"][me], encounter["sides"][1 - me], encounter["rulings"]


def ways(data: Data, me: int) -> list[tuple[int, tuple[Shot, ...]]]:
    """Each way to fire the chosen weapon: the Fire Control it spends, and its attacks."""
    side, _, _ = known(data, me)
    squadron = side["squadron"]
    chosen = data["orders"][me]["weapon"]
    if chosen is None:
        return []
    weapon = squadron["weapons"][chosen]
    fire_control = squadron["fire_control"]
    if side["missiles"]:
        fire_control -= side["missiles"]["fired"]
    result = []
    for count in range(1, min(fire_control, weapon["instances"]) + 1):
        result.append((count, _shots(data, me, count, side["modifier"])))
    if fire_control and weapon["link"] and weapon["instances"] > 1:
        modifier = side["modifier"] + weapon["link_modifier"]
        result.append((1, _shots(data, me, weapon["link_attacks"], modifier)))
    return result


def _shots(data: Data, me: int, count: int, modifier: int) -> tuple[Shot, ...]:
    """The attacks of the chosen weapon, by the number of its attacks and their modifier."""
    side, other, rulings = known(data, me)
    orders = data["orders"][me]
    weapon = side["squadron"]["weapons"][orders["weapon"]]
    base, flex, macro = modified(modifier)
    dice = orders["attack"]
    more = 0
    if rulings["instances"] == "pool_shared":
        dice, more = divmod(orders["attack"], count)
    shot = Shot(
        dice + base,
        flex,
        macro + weapon["macro"] - other["squadron"]["armour"],
        data["orders"][1 - me]["defense"] + other["squadron"]["evasive"],
        "never",
        rulings["squadron_quadruple"],
        weapon["type"] == "beam_projector" and rulings["beam_reroll"] == "once",
    )
    larger = shot._replace(base=shot.base + 1)
    return (larger,) * more + (shot,) * (count - more)


def stages(data: Data) -> list[tuple[int, ...]]:
    """The order of fire in step 6: both at once, or one after the other."""
    first, second = (_initiative(data, me) for me in (0, 1))
    if first is None or second is None or first == second:
        return [(0, 1)]
    if first < second:
        return [(0,), (1,)]
    return [(1,), (0,)]


def _initiative(data: Data, me: int) -> int | None:
    """Return the turn of the chosen weapon; None for no weapon or one without a turn of its own."""
    weapon = data["orders"][me]["weapon"]
    if weapon is None:
        return None
    squadron = data["encounter"]["sides"][me]["squadron"]
    return INITIATIVE.get(squadron["weapons"][weapon]["type"])


def missiles(data: Data, me: int) -> tuple[Shot, ...]:
    """Step 7: AS against the Defense pool, escalated."""
    side, other, rulings = known(data, me)
    if side["missiles"] is None:
        return ()
    weapon = side["squadron"]["weapons"][side["missiles"]["weapon"]]
    base, flex, macro = modified(side["missile_modifier"])
    defence = data["orders"][1 - me]["defense"] + other["squadron"]["evasive"]
    macro += weapon["macro"] - other["squadron"]["armour"]
    escalates, quadruple = rulings["escalate_missile"], rulings["squadron_quadruple"]
    shot = Shot(weapon["anti_squadron"] + base, flex, macro, defence, escalates, quadruple, False)
    return (shot,) * side["missiles"]["fired"]

"""The attacks that equal weapons can make on one target, and the effect of each, by the odds of the
attack itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from engine.advice import Use
from engine.dystopian.activation.activation import SHOTS, Activation, DeclaredAttack, Shot
from engine.dystopian.activation.check import faults, over_budget
from engine.dystopian.activation.flow import parts
from engine.dystopian.activation.odds.kernel import AttackEnds, Known
from engine.dystopian.activation.odds.relevance import forgetting, relevant_values
from engine.dystopian.activation.resolution import Resolution
from engine.dystopian.activation.state import ModelState, start
from engine.dystopian.activation.uses import Gun
from engine.dystopian.advice.plans.weapons import Battery, Reached
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.profiles import TOGETHER, FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import forbidden
from engine.dystopian.words import WeaponType


class DiceShare(NamedTuple):
    """Some of the dice of one weapon of a battery, which is given by its index."""

    battery: int
    share: int


DiceShares = tuple[DiceShare, ...]


class Fire(NamedTuple):
    """One attack: the number of weapons of each battery in it, and the parts of other weapons.

    primary: the index among the weapons that fire, None for the primary that the rules take.
    """

    counts: tuple[int, ...]
    parts: DiceShares
    option: FireOption
    primary: int | None

    def batteries(self) -> list[int]:
        """Return the battery of each weapon that fires; the batteries of the parts come last."""
        batteries = list[int]()
        for index, count in enumerate(self.counts):
            batteries += [index] * count
        batteries += [part.battery for part in self.parts]
        return batteries


def declare_fire(
    fire: Fire, guns: Sequence[Gun], every: Sequence[Battery], index: int, target: Ref
) -> DeclaredAttack:
    """Return an attack as declared with some weapons at a target.

    index: the index of the target in the batteries.
    """
    reached = [every[battery].reached[index] for battery in fire.batteries()]
    bands = [reach.range_band for reach in reached if reach]
    shares = _list_shares(fire, reached)
    is_common_band = len(set(bands)) == 1
    shots = []
    for gun, share, band in zip(guns, shares, bands, strict=True):
        own_band = None if is_common_band else band
        shots.append(
            Shot.model_construct(model=gun.by, arm=gun.arm, share=share, range_band=own_band)
        )
    return DeclaredAttack(
        shots=tuple(shots),
        target=target,
        option=fire.option,
        primary=fire.primary,
        range_band=bands[0],
    )


def _list_shares(fire: Fire, reached: Sequence[Reached | None]) -> list[int | None]:
    """Return the share that each weapon of an attack names; none if no weapon splits its fire.

    A weapon beside those that split their fire names all its dice.
    """
    if not fire.parts:
        return [None for _ in reached]
    whole_count = len(reached) - len(fire.parts)
    shares = list[int | None]()
    for reach in reached[:whole_count]:
        dice = reach.dice if reach else None
        shares.append(dice)
    shares += [part.share for part in fire.parts]
    return shares


class TargetedFire:
    """All attacks on one target, and the states of the target after each attack."""

    def __init__(
        self, ground: Activation, every: Sequence[Battery], index: int, target: Ref, known: Known
    ) -> None:
        """Take the weapons and the target.

        index: the index of the target in the batteries.
        """
        self.target = target
        self._ground = ground
        self._every = every
        self._index = index
        self._known = known
        self._made: dict[Fire, tuple[Resolution, AttackEnds]] = {}
        self._before = start(ground)

    @property
    def start(self) -> ModelState:
        """Return the target before all attacks."""
        now = self._before.models[self._ground.model_indexes[self.target]]
        kept = next((resolution for resolution, _ in self._made.values()), None)
        if kept is None:
            return now
        relevant = relevant_values(kept.activation, parts(kept.activation), more=True)
        return forgetting(relevant[0])(self._before).models[kept.target_index]

    def uses(self, parts: DiceShares = ()) -> list[Use]:
        """Return every attack with the weapons, or every attack with all of some parts; equal
        attacks once.
        """
        result: dict[object, Use] = {}
        for fire in self._fires(parts):
            if forbidden(fire.option, self._ground.rulings):
                continue
            numbers = self._numbers(fire)
            if numbers is None:
                continue
            key = (
                fire.counts,
                numbers.attack_pool,
                numbers.generator_pool,
                numbers.impact,
                numbers.varies,
            )
            result.setdefault(key, Use(fire, fire.counts))
        return list(result.values())

    def _fires(self, parts: DiceShares) -> Iterator[Fire]:
        """Yield every attack by weapons of one kind, with all of some parts.

        parts: parts of weapons of several kinds make no attack together.
        """
        split = dict.fromkeys(self._every[part.battery].weapon for part in parts)
        if len(split) > 1:
            return
        for kind in split or dict.fromkeys(battery.weapon for battery in self._every):
            most = self._most_weapons(kind, parts)
            ranges = [range(number + 1) for number in most]
            for counts in product(*ranges):
                yield from self._options(counts, parts)

    def _most_weapons(self, kind: WeaponType, parts: DiceShares) -> list[int]:
        """Return for each battery how many weapons of a kind may fire besides those of the
        parts.
        """
        most = [0] * len(self._every)
        for index, battery in enumerate(self._every):
            if battery.weapon is kind and battery.reached[self._index]:
                most[index] = len(battery.guns)
        for part in parts:
            most[part.battery] = max(0, most[part.battery] - 1)
        return most

    def _options(self, counts: tuple[int, ...], parts: DiceShares) -> Iterator[Fire]:
        """Yield the attacks by some weapons, with each fire option and each primary weapon."""
        number = sum(counts) + len(parts)
        if number == 0 or number > SHOTS:
            return
        if number == 1:
            option = FireOption.SPLIT if parts else FireOption.SINGLE
            yield Fire(counts, parts, option, None)
            return
        options = (FireOption.SPLIT_LINKED,) if parts else TOGETHER
        for option in options:
            fire = Fire(counts, parts, option, None)
            yield fire
            primaries = _unlike_weapons(fire)
            if len(primaries) > 1:
                for primary in primaries:
                    yield fire._replace(primary=primary)

    def _numbers(self, fire: Fire) -> Numbers | None:
        """Return the numbers of an attack, None for an attack that is not allowed."""
        taken = [0] * len(self._every)
        guns = []
        for battery in fire.batteries():
            guns.append(self._every[battery].guns[taken[battery]])
            taken[battery] += 1
        attack = declare_fire(fire, guns, self._every, self._index, self.target)
        alone = self._ground.model_copy(update={"attacks": (attack,)})
        if any(faults(alone)) or any(over_budget(alone)):
            return None
        every = parts(alone)
        (resolution,) = every[-1].items
        assert isinstance(resolution, Resolution)
        kept = relevant_values(alone, every, more=True)[0].effects[resolution.target_index]
        self._made[fire] = resolution, AttackEnds(resolution, kept, self._known)
        built = resolution.build(self._before)
        assert built is not None
        return Numbers(built)

    def after(self, fire: Fire, state: ModelState) -> Mapping[ModelState, float]:
        """Return the chances of the target's states after an attack; none for a target that is
        gone.
        """
        if state.hp <= 0:
            return {}
        resolution, ends = self._made[fire]
        before = self._before.with_model(resolution.target_index, state)
        odds = ends(before, resolution.reads(before))
        assert odds is not None
        rest = resolution.without_target(before)
        after = dict[ModelState, float]()
        for last, weight in odds.weights.items():
            now = resolution.state_after(rest, last).models[resolution.target_index]
            after[now] = after.get(now, 0.0) + weight / odds.denominator
        return after


def _unlike_weapons(fire: Fire) -> list[int]:
    """Return the indices of the first weapon of each battery in an attack, then of all parts."""
    batteries = fire.batteries()
    whole = batteries[: sum(fire.counts)]
    firsts = [whole.index(battery) for battery in dict.fromkeys(whole)]
    return [*firsts, *range(len(whole), len(batteries))]

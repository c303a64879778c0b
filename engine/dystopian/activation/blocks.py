"""Odds of an activation in blocks: models that nothing has brought together yet stand apart, and stay few.

What an attack reads of models in another block, such as how many dice they have left for its target, is one of a few
cases; in each of them the blocks are as independent as before.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import lcm
from typing import NamedTuple, TypeVar

from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.flow import Part, Places, everywhere
from engine.dystopian.activation.shares import dice_now
from engine.dystopian.activation.state import GONE, ActivationState, ModelState, Rolling
from engine.dystopian.activation.uses import Gun, uses
from engine.flow import Odds

Spread = Odds[ActivationState]
T = TypeVar("T", bound=Hashable)
FEW = 150
"""Up to so many states models are taken together rather than told apart by cases."""


class Case(NamedTuple):
    """A chance, and what then holds of each block; what its states say of models elsewhere counts for nothing."""

    chance: Fraction
    odds: tuple[Spread, ...]


class Blocks(NamedTuple):
    """Every model in one of the blocks, which are independent of each other in each case.

    alone: by their places, models that are told of for themselves alone and in no block any more.
    """

    places: tuple[Places, ...]
    cases: tuple[Case, ...]
    alone: Mapping[int, Spread]

    def of(self, models: Collection[int]) -> Spread:
        """States that tell of some models, and perhaps of others."""
        if len(models) == 1 and (found := self.alone.get(next(iter(models)))):
            return found
        asked = [block for block, places in enumerate(self.places) if not places.isdisjoint(models)]
        asked = asked or [*range(len(self.places))][:1]
        if not asked:
            return next(iter(self.alone.values()))
        if len(self.cases) == 1:
            return _joined(self.places, self.cases[0], asked)
        return _mixed((case.chance, _joined(self.places, case, asked)) for case in self.cases)


def blocks(activation: Activation, spread: Spread) -> Blocks:
    """How an activation begins, in one block where something is under way."""
    whole = Blocks((everywhere(activation),), (Case(Fraction(1), (spread,)),), {})
    plain = all(state == ActivationState(state.models) for state in spread.weights)
    return _apart(activation, whole) if plain else whole


def _apart(activation: Activation, every: Blocks) -> Blocks:
    """Where there is one case, every model that stands in one way only is a block of its own."""
    if len(every.cases) > 1 or activation.wings:
        return every
    chance, found = every.cases[0].chance, list[tuple[Places, Spread]]()
    for places, spread in zip(every.places, every.cases[0].odds, strict=True):
        ways = [*zip(*[state.models for state in spread.weights], strict=True)]
        told = any(state.exploded for state in spread.weights) or len(places) == 1
        rolled = {activation.places[one.use.gun.by] for state in spread.weights for one in state.rolled}
        alone = [] if told else [place for place in places - rolled if len({*ways[place]}) == 1]
        found += [(frozenset({place}), spread.merged(partial(_models, frozenset({place})))) for place in alone]
        left = places.difference(alone)
        if left:
            found.append((left, spread.merged(partial(_only, left)) if alone else spread))
    return every._replace(places=tuple(places for places, _ in found),
                          cases=(Case(chance, tuple(odds for _, odds in found)),))  # fmt: skip


class Way(NamedTuple):
    """How a part goes on.

    push: the odds after it of states that tell of all that it is about; forget: what of a state matters after it;
    owners: whose weapons have rolled, by their places.
    """

    push: Callable[[Spread], Spread]
    forget: Callable[[ActivationState], ActivationState]
    owners: Mapping[Gun, int]


def pushed(activation: Activation, every: Blocks, part: Part, way: Way) -> Blocks:
    """After a part of an activation."""
    met = [block for block, places in enumerate(every.places) if not places.isdisjoint(part.about)]
    own = next((block for block in met if part.target in every.places[block]), met[0])
    tells = {block: _Tells(activation, part, every.places[block]) for block in met if block != own}
    close = [block for block, tell in tells.items() if part.target is None or _is_close(every, own, block, tell)]
    if close:
        return pushed(activation, _taken_together(every, [own, *close]), part, way)
    cases = [after for case in every.cases for after in _after(every, case, own, tells, way)]
    return every._replace(cases=tuple(cases))


def settled(activation: Activation, every: Blocks, kept: Places) -> Blocks:
    """The same when only some models are still told of together, each of the others for itself alone."""
    alone, places, odds = dict(every.alone), list[Places](), list[list[Spread]]()
    for block, whole in enumerate(every.places):
        for place in whole - kept:
            only = partial(_only, frozenset({place}))
            alone[place] = _mixed((case.chance, case.odds[block].merged(only)) for case in every.cases)
        left = whole & kept
        if left:
            only = partial(_only, left)
            places.append(left)
            odds.append([case.odds[block] if left == whole else case.odds[block].merged(only) for case in every.cases])
    cases = [Case(case.chance, tuple(each)) for case, *each in zip(every.cases, *odds, strict=True)]
    return _apart(activation, _merged(Blocks(tuple(places), tuple(cases), alone)))


class _Tells:
    """What a part reads of a state of a block that its target is not in: equal where it can make no difference."""

    def __init__(self, activation: Activation, part: Part, places: Places) -> None:
        self._activation, self._places = activation, sorted(places & part.about)
        guns = {use.gun for item in part.items for use in item.own}
        self._uses = [use for use in uses(activation) if use.gun in guns and activation.places[use.gun.by] in places]
        self._known: dict[tuple[ModelState, ...], Hashable] = {}

    def __call__(self, state: ActivationState) -> Hashable:
        models = tuple([state.models[place] for place in self._places])
        if models not in self._known:
            dice = [dice_now(self._activation, state, use.gun, use.range_band, use.sight) for use in self._uses]
            self._known[models] = tuple([one.hp > 0 for one in models]), tuple(dice)
        return self._known[models], state.rolled, state.exploded


def _is_close(every: Blocks, own: int, block: int, tells: _Tells) -> bool:
    """Whether a block makes a difference, and is small enough to be taken together with another."""
    several = any(len({*map(tells, case.odds[block].weights)}) > 1 for case in every.cases)
    return several and max(len(one.odds[own].weights) * len(one.odds[block].weights) for one in every.cases) <= FEW


def _taken_together(every: Blocks, some: Sequence[int]) -> Blocks:
    """The same with some blocks as the first."""
    others = [block for block in range(len(every.places)) if block not in some]
    cases = [Case(case.chance, (_joined(every.places, case, some), *(case.odds[block] for block in others)))
             for case in every.cases]  # fmt: skip
    places = frozenset[int]().union(*(every.places[block] for block in some))
    return every._replace(places=(places, *(every.places[block] for block in others)), cases=tuple(cases))


def _after(every: Blocks, case: Case, own: int, tells: Mapping[int, _Tells], way: Way) -> Iterable[Case]:
    """The cases that a case falls into: by what the part reads of other blocks, and what their weapons then rolled."""
    ours, others = every.places[own], [every.places[block] for block in tells]
    rolled = partial(_rolled, way.owners, others)
    for read in product(*(_split(tell, case.odds[block]) for block, tell in tells.items())):
        odds, likely = [*case.odds], case.chance
        for block, (_, chance, some) in zip(tells, read, strict=True):
            odds[block], likely = Odds({next(iter(some.weights)): 1}, 1), likely * chance
        end = way.push(_joined(every.places, Case(likely, tuple(odds)), (own, *tells)))
        for theirs, chance, ends in _split(rolled, end):
            odds[own] = ends.merged(partial(_own, way.owners, ours)) if tells else ends
            for block, (_, _, some), now in zip(tells, read, theirs, strict=True):
                odds[block] = some.merged(partial(_with, way.forget, now))
            yield Case(likely * chance, tuple(odds))


def _with(
    forget: Callable[[ActivationState], ActivationState], rolled: tuple[Rolling, ...], state: ActivationState
) -> ActivationState:
    return forget(state)._replace(rolled=rolled)


def _rolled(
    owners: Mapping[Gun, int], blocks: Iterable[Places], state: ActivationState
) -> tuple[tuple[Rolling, ...], ...]:
    """What weapons of each of some blocks have rolled."""
    return tuple([tuple([one for one in state.rolled if owners[one.use.gun] in places]) for places in blocks])


def _own(owners: Mapping[Gun, int], places: Places, state: ActivationState) -> ActivationState:
    """A state without what it says of other blocks."""
    return _only(places, state)._replace(rolled=_rolled(owners, (places,), state)[0])


def _models(places: Places, state: ActivationState) -> ActivationState:
    """A state that says nothing but how some models stand."""
    return ActivationState(_only(places, state).models)


def _only(places: Places, state: ActivationState) -> ActivationState:
    models = [model if place in places else GONE for place, model in enumerate(state.models)]
    return state._replace(models=tuple(models))


def _split(tells: Callable[[ActivationState], T], odds: Spread) -> list[tuple[T, Fraction, Spread]]:
    """The states by what is told of them: each with its chance, and the odds then."""
    found: dict[T, dict[ActivationState, int]] = defaultdict(dict)
    for state, weight in odds.weights.items():
        found[tells(state)][state] = weight
    whole = [sum(weights.values()) for weights in found.values()]
    return [(told, Fraction(part, odds.denominator), Odds(weights, part))
            for (told, weights), part in zip(found.items(), whole, strict=True)]  # fmt: skip


def _merged(every: Blocks) -> Blocks:
    """Cases that differ in one block only as one."""
    cases = every.cases
    for block in range(len(every.places) if len(cases) > 1 else 0):
        alike: dict[Hashable, list[Case]] = defaultdict(list)
        for case in cases:
            others = [frozenset(odds.weights.items()) for at, odds in enumerate(case.odds) if at != block]
            alike[tuple(others)].append(case)
        cases = tuple(_one_case(some, block) for some in alike.values())
    return every._replace(cases=cases)


def _one_case(cases: Sequence[Case], block: int) -> Case:
    first, chance = cases[0], sum((case.chance for case in cases), Fraction(0))
    if len(cases) == 1:
        return first
    odds = _mixed([(case.chance / chance, case.odds[block]) for case in cases])
    return Case(chance, (*first.odds[:block], odds, *first.odds[block + 1 :]))


def _mixed(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """Odds of several cases, each with its chance, as one."""
    every = [*parts]
    common = lcm(*(chance.denominator * odds.denominator for chance, odds in every))
    weights: dict[ActivationState, int] = defaultdict(int)
    for chance, odds in every:
        part = chance.numerator * (common // (chance.denominator * odds.denominator))
        for state, weight in odds.weights.items():
            weights[state] += weight * part
    return Odds(dict(weights), common).merged(lambda state: state)


def _joined(places: Sequence[Places], case: Case, some: Sequence[int]) -> Spread:
    """What holds of several blocks in a case, as one."""
    order = sorted(some, key=lambda block: len(case.odds[block].weights))
    whole, found = places[order[0]], case.odds[order[0]]
    for block in order[1:]:
        found = _product(found, case.odds[block], whole, places[block])
        whole |= places[block]
    return found


def _product(one: Spread, other: Spread, *places: Places) -> Spread:
    size = len(next(iter(one.weights)).models)
    pick = [place + size * (place in places[1]) for place in range(size)]
    weights = {
        _both(mine, theirs, tuple(map((mine.models + theirs.models).__getitem__, pick))): weight * chance
        for mine, weight in one.weights.items()
        for theirs, chance in other.weights.items()
    }
    return Odds(weights, one.denominator * other.denominator)


def _both(mine: ActivationState, theirs: ActivationState, models: tuple[ModelState, ...]) -> ActivationState:
    """Some models, with what both have come to besides: of wings and of what is under way only one of them tells."""
    _, wings, exploded, strikes, blast, aa, rolled, beyond, at, attack = mine
    return ActivationState(
        models, wings or theirs.wings, exploded | theirs.exploded, strikes + theirs.strikes, max(blast, theirs.blast),
        aa + theirs.aa, rolled + theirs.rolled, beyond + theirs.beyond, max(at, theirs.at), attack or theirs.attack,
    )  # fmt: skip

"""The answers of step 2 that there are to compare: who counterattacks whom, in which rolls, with
CAP or without.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, count, islice, product
from math import comb, prod
from typing import NamedTuple, TypeVar

from engine.dystopian.activation.activation import (
    ATTACKS,
    Counterattack,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.advice.answers.counterattack_rolls import (
    SEARCHED,
    AimedModels,
    CounterattackRolls,
    EqualModels,
)
from engine.dystopian.battle.data import Counter
from engine.dystopian.battle.reading.possible_answers import may_counter, remaining_dice
from engine.dystopian.battle.state import State, in_play
from engine.dystopian.profiles import MODELS, FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import joint_options
from engine.dystopian.words import WeaponType
from engine.kit.saved_types import Tree

WAYS = 64
"""Ways to give models targets that are all tried; of more, only all with a weapon at one, and each
target its own.
"""
ROLLS = 200
"""Answers that are all tried with every way to put models into rolls; of more, each target has the
best for itself.
"""
FEWEST_ROLLS = 40
"""The same in the largest activations."""
EFFORT = 600
"""Answers times attacks that are compared: the odds of an answer cost more with each attack of the
activation.
"""
OF_A_WING = 4
"""Attacks that cost as much as the AA of a wing."""

Flight = tuple[tuple[Ref, Ref | None], ...]
"""Wings, each with the target that it answers or with None."""
R = TypeVar("R", Counterattack, ModelsAtWing)
_Given = tuple[Ref, WeaponType, Ref | None]
"""A model with a weapon, and the target that it is given; None for no target."""


class Counters(NamedTuple):
    """The answers of step 2, first the answer without counterattacks.

    answers: each is worked out when it is asked for, so that a search can pause.
    every: the models are given targets in every way.
    in_every_roll: the models at one target roll in every way, and the wings are given targets in
        every way.
    """

    answers: Iterator[Counter]
    every: bool
    in_every_roll: bool


def list_counters(state: State) -> Counters:
    """Return the answers of step 2, each once, with wings, and combined where the rulings allow
    combined fire.

    Each model takes any of its targets or none, alone or with others; equal models are counted, not
    named. A model that is alone also splits its fire. If there are more models than one
    counterattack holds, the first ones take part.
    """
    every = _models_at_each_target(state)
    alike = _group_equal_models(state, every)
    rolls = CounterattackRolls(state, alike)
    split = _split_fire(state, every, alike)
    if not _has_few_ways(state, alike):
        answers = _some_rolls(state, rolls, chain(_give_same_target(every, alike), split))
        return Counters(_each_once(answers), every=False, in_every_roll=False)
    given = [*_give_targets(every, alike), *split]
    most = _most_rolls(state, every)
    in_rolls = list(islice(_every_roll(rolls, given), most + 1))
    if len(in_rolls) > most:
        answers = _some_rolls(state, rolls, given)
        return Counters(_each_once(answers), every=True, in_every_roll=False)
    flights = _flights(every)
    if len(in_rolls) * len(flights) > most:
        answers = _with_first_flight(state, in_rolls)
        return Counters(_each_once(answers), every=True, in_every_roll=False)
    answers = _with_every_flight(state, in_rolls, flights)
    return Counters(_each_once(answers), every=True, in_every_roll=True)


def _every_roll(
    rolls: CounterattackRolls, given: Iterable[Sequence[AimedModels]]
) -> Iterator[tuple[AimedModels, ...]]:
    for at_targets in given:
        yield from rolls.all_of(at_targets)


def _with_first_flight(
    state: State, in_rolls: Iterable[Sequence[AimedModels]]
) -> Iterator[Counter]:
    for models in in_rolls:
        yield _make_counter(state, models, _first_flight(models))


def _with_every_flight(
    state: State, in_rolls: Iterable[Sequence[AimedModels]], flights: Sequence[Flight]
) -> Iterator[Counter]:
    for models in in_rolls:
        for flight in flights:
            yield _make_counter(state, models, flight)


def _most_rolls(state: State, every: Sequence[AimedModels]) -> int:
    """Return how many answers are tried with every way to put models into rolls."""
    wings = set(state.declared.acting.wings)
    for at in every:
        wings.update(at.wings)
    effort = len(state.declared.attacks) + OF_A_WING * len(wings)
    return max(FEWEST_ROLLS, min(ROLLS, EFFORT // max(1, effort)))


def _has_few_ways(state: State, alike: Sequence[EqualModels]) -> bool:
    """Return True if no model is left out, and targets and rolls of the models can be searched in
    every way.
    """
    if any(len(may.models) > MODELS for may in may_counter(state)):
        return False
    for weapon in (WeaponType.AA, WeaponType.CC):
        numbers = [len(equal.models) + 1 for equal in alike if equal.weapon is weapon]
        if prod(numbers) > SEARCHED:
            return False
    ways = 1
    for equal in alike:
        ways *= comb(len(equal.models) + len(equal.targets), len(equal.targets))
    return ways <= WAYS


def _some_rolls(
    state: State, rolls: CounterattackRolls, given: Iterable[Sequence[AimedModels]]
) -> Iterator[Counter]:
    """Yield answers in the rolls that are best for each target."""
    for at_targets in given:
        yield from _with_first_flight(state, rolls.best_of(at_targets))


def _each_once(answers: Iterable[Counter]) -> Iterator[Counter]:
    """Yield the answer without counterattacks, then each other answer once."""
    known: set[str] = set()
    for answer in chain([Counter()], answers):
        text = answer.model_dump_json()
        if text not in known:
            known.add(text)
            yield answer


def _flights(every: Sequence[AimedModels]) -> list[Flight]:
    """Return every way to give each wing a target or none."""
    targets: dict[Ref, list[Ref | None]] = {}
    for at in every:
        for wing in at.wings:
            targets.setdefault(wing, [None]).append(at.target)
    return [tuple(zip(targets, chosen, strict=True)) for chosen in product(*targets.values())]


def _first_flight(given: Sequence[AimedModels]) -> Flight:
    """Return each wing with the first target that it may answer."""
    first_targets = dict[Ref, Ref | None]()
    for at in given:
        for wing in at.wings:
            first_targets.setdefault(wing, at.target)
    return tuple(first_targets.items())


def strongest_counters(state: State) -> Iterator[Counter]:
    """Yield, for each acting model and wing, the counterattack by all models and wings that may
    answer, in the costliest rolls.
    """
    every = _models_at_each_target(state)
    rolls = CounterattackRolls(state, _group_equal_models(state, every))
    for at in every:
        best: tuple[AimedModels, ...] = ()
        if at.models:
            best = next(rolls.best_of([at._replace(wings=())]))
        if at.models or at.wings:
            yield _make_counter(state, best, _first_flight([at]))


def _models_at_each_target(state: State) -> tuple[AimedModels, ...]:
    """Return the models that may counterattack each acting model and wing, as many as a
    counterattack holds, and the wings.
    """
    result = []
    for may in may_counter(state):
        result.append(AimedModels(may.target, may.weapon, may.models[:MODELS], may.wings))
    return tuple(result)


def vary_counter(state: State, counter: Counter) -> Iterator[Counter]:
    """Yield the answer with each wing at another target or at none, and with combined fire linked
    instead.
    """
    targets = dict[Ref, list[Ref]]()
    for may in may_counter(state):
        for wing in may.wings:
            targets.setdefault(wing, []).append(may.target)
    for wing, its_targets in targets.items():
        without = _remove_wing(counter, wing)
        if without != counter:
            yield without
        for target in its_targets:
            answer = _add_wing(state, without, wing, target)
            if answer != counter:
                yield answer
    linked = _link_all(counter)
    if linked != counter:
        yield linked


def _link_all(counter: Counter) -> Counter:
    """Return the answer in which all models that fire together link their fire."""
    changed = {
        "counterattacks": tuple(map(_link, counter.counterattacks)),
        "models_at_wings": tuple(map(_link, counter.models_at_wings)),
    }
    return counter.model_copy(update=changed)


def _link(roll: R) -> R:
    """Return a roll in which several models link their fire; a model alone has nothing to link."""
    if len(roll.models) > 1:
        return roll.model_copy(update={"option": FireOption.LINKED})
    return roll


def _remove_wing(counter: Counter, wing: Ref) -> Counter:
    """Return the answer without a wing."""
    at_models = tuple(roll for roll in counter.wings_at_models if roll.wing != wing)
    at_wings = tuple(roll for roll in counter.wings_at_wings if roll.wing != wing)
    return counter.model_copy(update={"wings_at_models": at_models, "wings_at_wings": at_wings})


def _add_wing(state: State, counter: Counter, wing: Ref, target: Ref) -> Counter:
    """Return the answer with all tokens of one more wing at a target."""
    if target in state.wings:
        at_wings = (*counter.wings_at_wings, WingAtWing(wing=wing, target=target))
        return counter.model_copy(update={"wings_at_wings": at_wings})
    at_models = (*counter.wings_at_models, WingAtModel(wing=wing, target=target))
    return counter.model_copy(update={"wings_at_models": at_models})


def _group_equal_models(state: State, every: Sequence[AimedModels]) -> list[EqualModels]:
    """Return the models of each weapon in groups of equal ones."""
    result: dict[object, EqualModels] = {}
    for weapon in (WeaponType.AA, WeaponType.CC):
        for ref, targets in _targets_of_models(every, weapon).items():
            key = weapon, in_play(state, ref), tuple(targets), remaining_dice(state, ref, weapon)
            equal = result.setdefault(key, EqualModels(weapon, [], targets))
            equal.models.append(ref)
    return list(result.values())


def _targets_of_models(every: Sequence[AimedModels], weapon: WeaponType) -> dict[Ref, list[Ref]]:
    """Return the targets of each model with a weapon."""
    targets = dict[Ref, list[Ref]]()
    for at in every:
        if at.weapon is weapon:
            for ref in at.models:
                targets.setdefault(ref, []).append(at.target)
    return targets


def _give_targets(
    every: Sequence[AimedModels], alike: Sequence[EqualModels]
) -> Iterator[tuple[AimedModels, ...]]:
    """Yield every way to give each model a target or none; of equal models only the number
    counts.
    """
    ways = []
    for equal in alike:
        options = [*equal.targets, None]
        ways.append(list(combinations_with_replacement(options, len(equal.models))))
    for chosen in product(*ways):
        given = set[_Given]()
        for equal, targets in zip(alike, chosen, strict=True):
            for ref, target in zip(equal.models, targets, strict=True):
                given.add((ref, equal.weapon, target))
        yield _keep_models_with_target(every, given)


def _keep_models_with_target(
    every: Sequence[AimedModels], given: Collection[_Given]
) -> tuple[AimedModels, ...]:
    """Return the models that have been given their target."""
    result = []
    for at in every:
        models = tuple(ref for ref in at.models if (ref, at.weapon, at.target) in given)
        result.append(at._replace(models=models))
    return tuple(result)


def _give_same_target(
    every: Sequence[AimedModels], alike: Sequence[EqualModels]
) -> Iterator[tuple[AimedModels, ...]]:
    """Yield all models with one weapon at one target or at none; then each model with a target of
    its own, in turn.
    """
    with_aa = [at for at in every if at.weapon is WeaponType.AA]
    with_cc = [at for at in every if at.weapon is WeaponType.CC]
    for aa_target in (None, *with_aa):
        for cc_target in (None, *with_cc):
            yield tuple(at for at in (aa_target, cc_target) if at)
    given = set[_Given]()
    numbers = {WeaponType.AA: count(), WeaponType.CC: count()}
    for equal in alike:
        for ref in equal.models:
            number = next(numbers[equal.weapon])
            given.add((ref, equal.weapon, equal.targets[number % len(equal.targets)]))
    yield _keep_models_with_target(every, given)


def _split_fire(
    state: State, every: Sequence[AimedModels], alike: Sequence[EqualModels]
) -> Iterator[tuple[AimedModels, ...]]:
    """Yield the shares of a model that alone has a weapon and splits its dice between two
    targets.
    """
    for equal in alike:
        with_weapon = [other for other in alike if other.weapon is equal.weapon]
        if len(equal.models) > 1 or len(with_weapon) > 1:
            continue
        dice = remaining_dice(state, equal.models[0], equal.weapon).remaining
        targets = [at for at in every if at.weapon is equal.weapon]
        for first, second in combinations(targets, 2):
            for share in range(1, dice):
                yield first._replace(share=share), second._replace(share=dice - share)


def _make_counter(state: State, given: Sequence[AimedModels], flight: Flight) -> Counter:
    """Return the answer with the models and the wings at their targets."""
    counterattacks = []
    at_wings = []
    for entry in given[:ATTACKS]:
        if not entry.models:
            continue
        data: Tree = {"models": entry.models, "target": entry.target}
        if entry.share:
            data |= {"option": FireOption.SPLIT, "shares": (entry.share,)}
        else:
            data["option"] = joint_options(state.rulings)[-1]
        if entry.target in state.wings:
            at_wings.append(ModelsAtWing.model_validate(data))
        else:
            data["weapon"] = entry.weapon
            counterattacks.append(Counterattack.model_validate(data))
    counter = Counter(counterattacks=tuple(counterattacks), models_at_wings=tuple(at_wings))
    for wing, target in flight:
        if target is not None:
            counter = _add_wing(state, counter, wing, target)
    return counter

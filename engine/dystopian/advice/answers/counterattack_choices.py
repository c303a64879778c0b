"""The answers of step 2 that there are to compare: who counterattacks whom, in which rolls, with
CAP or without.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice, product
from math import comb, prod
from typing import NamedTuple

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
from engine.dystopian.rulings import undivided
from engine.dystopian.words import WeaponType

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


def counters(state: State) -> Counters:
    """Return the answers of step 2, each once, with wings, and combined where the rulings allow
    combined fire.

    Each model takes any of its targets or none, alone or with others; equal models are counted, not
    named. A model that is alone also splits its fire. If there are more models than one
    counterattack holds, the first ones take part.
    """
    every = _every(state)
    alike = _alike(state, every)
    rolls = CounterattackRolls(state, alike)
    split = _split(state, every, alike)
    if not _has_few_ways(state, alike):
        answers = _some_rolls(state, rolls, chain(_whole(every, alike), split))
        return Counters(_each_once(answers), every=False, in_every_roll=False)
    given = [*_given(every, alike), *split]
    most = _most_rolls(state, every)
    in_rolls = list(islice(chain.from_iterable(map(rolls.all_of, given)), most + 1))
    if len(in_rolls) > most:
        answers = _some_rolls(state, rolls, given)
        return Counters(_each_once(answers), every=True, in_every_roll=False)
    flights = _flights(every)
    if len(in_rolls) * len(flights) > most:
        answers = (_counter(state, at, _first_flight(at)) for at in in_rolls)
        return Counters(_each_once(answers), every=True, in_every_roll=False)
    answers = (_counter(state, at, flight) for at, flight in product(in_rolls, flights))
    return Counters(_each_once(answers), every=True, in_every_roll=True)


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
        if prod(len(item.models) + 1 for item in alike if item.weapon is weapon) > SEARCHED:
            return False
    return (
        prod(comb(len(item.models) + len(item.targets), len(item.targets)) for item in alike)
        <= WAYS
    )


def _some_rolls(
    state: State, rolls: CounterattackRolls, given: Iterable[Sequence[AimedModels]]
) -> Iterator[Counter]:
    """Yield answers in the rolls that are best for each target."""
    for at in chain.from_iterable(map(rolls.best_of, given)):
        yield _counter(state, at, _first_flight(at))


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
    first_targets = {wing: at.target for at in reversed(given) for wing in at.wings}
    return tuple(first_targets.items())


def strongest(state: State) -> Iterator[Counter]:
    """Yield, for each acting model and wing, the counterattack by all that may answer, in the
    costliest rolls.
    """
    every = _every(state)
    rolls = CounterattackRolls(state, _alike(state, every))
    for at in every:
        if at.models:
            best = next(rolls.best_of([at._replace(wings=())]))
            yield _counter(state, best, ())


def _every(state: State) -> tuple[AimedModels, ...]:
    return tuple(
        AimedModels(may.target, may.weapon, may.models[:MODELS], may.wings)
        for may in may_counter(state)
    )


def varied(state: State, counter: Counter) -> Iterator[Counter]:
    """Yield the answer with each wing at another target or at none, and with combined fire linked
    instead.
    """
    every = may_counter(state)
    for wing in dict.fromkeys(wing for item in every for wing in item.wings):
        without = _without(counter, wing)
        at_each = (
            _with_wing(state, without, wing, item.target) for item in every if wing in item.wings
        )
        yield from (answer for answer in (without, *at_each) if answer != counter)
    linked = {
        name: tuple(
            item.model_copy(update={"option": FireOption.LINKED}) if len(item.models) > 1 else item
            for item in getattr(counter, name)
        )
        for name in ("counterattacks", "models_at_wings")
    }
    yield from (
        activation for activation in (counter.model_copy(update=linked),) if activation != counter
    )


def _without(counter: Counter, wing: Ref) -> Counter:
    """Return the answer without a wing."""
    fields = ("wings_at_models", "wings_at_wings")
    return counter.model_copy(
        update={
            name: tuple(item for item in getattr(counter, name) if item.wing != wing)
            for name in fields
        }
    )


def _with_wing(state: State, counter: Counter, wing: Ref, target: Ref) -> Counter:
    """Return the answer with all tokens of one more wing at a target."""
    field, roll = (
        ("wings_at_wings", WingAtWing)
        if target in state.wings
        else ("wings_at_models", WingAtModel)
    )
    return counter.model_copy(
        update={field: (*getattr(counter, field), roll(wing=wing, target=target))}
    )


def _alike(state: State, every: Sequence[AimedModels]) -> list[EqualModels]:
    result: dict[object, EqualModels] = {}
    for weapon in (WeaponType.AA, WeaponType.CC):
        at = [item for item in every if item.weapon is weapon]
        for ref in dict.fromkeys(ref for item in at for ref in item.models):
            targets = [item.target for item in at if ref in item.models]
            key = weapon, in_play(state, ref), tuple(targets), remaining_dice(state, ref, weapon)
            result.setdefault(key, EqualModels(weapon, [], targets)).models.append(ref)
    return list(result.values())


def _given(
    every: Sequence[AimedModels], alike: Sequence[EqualModels]
) -> Iterator[tuple[AimedModels, ...]]:
    """Yield every way to give each model a target or none; of equal models only the number
    counts.
    """
    for term in product(
        *(combinations_with_replacement([*item.targets, None], len(item.models)) for item in alike)
    ):
        given = {
            (ref, item.weapon, to)
            for item, targets in zip(alike, term, strict=True)
            for ref, to in zip(item.models, targets, strict=True)
        }
        yield tuple(
            at._replace(
                models=tuple(ref for ref in at.models if (ref, at.weapon, at.target) in given)
            )
            for at in every
        )


def _whole(
    every: Sequence[AimedModels], alike: Sequence[EqualModels]
) -> Iterator[tuple[AimedModels, ...]]:
    """Yield all models with one weapon at one target or at none; then each model with a target of
    its own, in turn.
    """
    by_weapon = {
        weapon: [item for item in every if item.weapon is weapon]
        for weapon in (WeaponType.AA, WeaponType.CC)
    }
    yield from (
        tuple(filter(None, given)) for given in product(*([None, *at] for at in by_weapon.values()))
    )
    armed = {
        weapon: [
            (ref, item.targets) for item in alike if item.weapon is weapon for ref in item.models
        ]
        for weapon in by_weapon
    }
    given = {
        (ref, weapon, targets[index % len(targets)])
        for weapon, models in armed.items()
        for index, (ref, targets) in enumerate(models)
    }
    yield tuple(
        at._replace(models=tuple(ref for ref in at.models if (ref, at.weapon, at.target) in given))
        for at in every
    )


def _split(
    state: State, every: Sequence[AimedModels], alike: Sequence[EqualModels]
) -> Iterator[tuple[AimedModels, ...]]:
    """Yield the shares of a model that alone has a weapon and splits its dice between two
    targets.
    """
    for item in alike:
        if len(item.models) == 1 and sum(other.weapon is item.weapon for other in alike) == 1:
            dice = remaining_dice(state, item.models[0], item.weapon).remaining
            at = [other for other in every if other.weapon is item.weapon]
            for first, second in combinations(at, 2):
                yield from (
                    (first._replace(share=share), second._replace(share=dice - share))
                    for share in range(1, dice)
                )


def _counter(state: State, given: Sequence[AimedModels], flight: Flight) -> Counter:
    """Return the answer with the models and the wings at their targets."""
    option = undivided(state.rulings)[-1]
    fields: dict[str, list[Counterattack | ModelsAtWing]] = {
        "counterattacks": [],
        "models_at_wings": [],
    }
    for entry in given[:ATTACKS]:
        data = {
            "models": entry.models,
            "target": entry.target,
            "option": FireOption.SPLIT if entry.share else option,
        }
        data |= {"shares": (entry.share,)} if entry.share else {}
        if entry.models and entry.target in state.wings:
            fields["models_at_wings"].append(ModelsAtWing.model_validate(data))
        elif entry.models:
            fields["counterattacks"].append(
                Counterattack.model_validate({**data, "weapon": entry.weapon})
            )
    counter = Counter.model_validate({name: tuple(each) for name, each in fields.items()})
    for wing, target in flight:
        if target is not None:
            counter = _with_wing(state, counter, wing, target)
    return counter

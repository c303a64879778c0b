"""The answers of step 2 that there are to compare: who counterattacks whom, in which rolls, with CAP or without."""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice, product
from math import comb, prod
from operator import sub
from typing import NamedTuple

from engine.advice import Goal
from engine.dystopian.activation.activation import ATTACKS, Counterattack, ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.uses import Gun
from engine.dystopian.battle.data import Counter
from engine.dystopian.battle.possible_answers import may_counter, remaining_dice
from engine.dystopian.battle.remaining_odds import ground
from engine.dystopian.battle.state import State, in_play
from engine.dystopian.planning import planning
from engine.dystopian.planning.aims import Aim
from engine.dystopian.profiles import MODELS, FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import undivided
from engine.dystopian.words import WeaponType

Vectors = list[tuple[int, ...]]
"""Rolls, by how many models of each kind make each of them."""
WAYS = 64
"""Ways to give models targets that are all tried; of more, only all with a weapon at one, and each target its own."""
ROLLS = 200
"""Answers that are all tried with every way to put models into rolls; of more, each target has the best for itself."""
FEWEST_ROLLS = 40
"""The same in the largest activations."""
EFFORT = 600
"""Answers times attacks that are compared: the odds of an answer cost more with each attack of the activation."""
OF_A_WING = 4
"""Attacks that cost as much as the AA of a wing."""
SEARCHED = 36
"""Choices of models for which the best rolls at one target are searched; of more, one roll or one for each model."""


class _At(NamedTuple):
    """Models that fire at a target in one roll, and wings that may.

    share: the dice of a model that splits its fire.
    """

    target: Ref
    weapon: WeaponType
    models: tuple[Ref, ...]
    wings: tuple[Ref, ...] = ()
    share: int = 0


class _Alike(NamedTuple):
    """Equal models: the same state, weapon and targets."""

    weapon: WeaponType
    models: list[Ref]
    targets: list[Ref]


Flight = tuple[tuple[Ref, Ref | None], ...]
"""Wings, each with the target that it answers or with None."""


class Counters(NamedTuple):
    """The answers of step 2, first the answer without counterattacks.

    answers: each is worked out when it is asked for, so that a search can pause.
    every: the models are given targets in every way.
    in_every_roll: the models at one target roll in every way, and the wings are given targets in every way.
    """

    answers: Iterator[Counter]
    every: bool
    in_every_roll: bool


def counters(state: State) -> Counters:
    """Return the answers of step 2, each once, with wings, and combined where the rulings allow combined fire.

    Each model takes any of its targets or none, alone or with others; equal models are counted, not named.
    A model that is alone also splits its fire.
    If there are more models than one counterattack holds, the first ones take part.
    """
    every = _every(state)
    alike = _alike(state, every)
    rolls = _Rolls(state, alike)
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


def _most_rolls(state: State, every: Sequence[_At]) -> int:
    """Return how many answers are tried with every way to put models into rolls."""
    wings = set(state.declared.acting.wings)
    for at in every:
        wings.update(at.wings)
    effort = len(state.declared.attacks) + OF_A_WING * len(wings)
    return max(FEWEST_ROLLS, min(ROLLS, EFFORT // max(1, effort)))


def _has_few_ways(state: State, alike: Sequence[_Alike]) -> bool:
    """Return True if no model is left out, and targets and rolls of the models can be searched in every way."""
    if any(len(may.models) > MODELS for may in may_counter(state)):
        return False
    for weapon in (WeaponType.AA, WeaponType.CC):
        if prod(len(item.models) + 1 for item in alike if item.weapon is weapon) > SEARCHED:
            return False
    return prod(comb(len(item.models) + len(item.targets), len(item.targets)) for item in alike) <= WAYS


def _some_rolls(state: State, rolls: "_Rolls", given: Iterable[Sequence[_At]]) -> Iterator[Counter]:
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


def _flights(every: Sequence[_At]) -> list[Flight]:
    """Return every way to give each wing a target or none."""
    targets: dict[Ref, list[Ref | None]] = {}
    for at in every:
        for wing in at.wings:
            targets.setdefault(wing, [None]).append(at.target)
    return [tuple(zip(targets, chosen, strict=True)) for chosen in product(*targets.values())]


def _first_flight(given: Sequence[_At]) -> Flight:
    """Return each wing with the first target that it may answer."""
    first_targets = {wing: at.target for at in reversed(given) for wing in at.wings}
    return tuple(first_targets.items())


def strongest(state: State) -> Iterator[Counter]:
    """Yield, for each acting model and wing, the counterattack by all that may answer, in the costliest rolls."""
    every = _every(state)
    rolls = _Rolls(state, _alike(state, every))
    for at in every:
        if at.models:
            best = next(rolls.best_of([at._replace(wings=())]))
            yield _counter(state, best, ())


def _every(state: State) -> tuple[_At, ...]:
    return tuple(_At(may.target, may.weapon, may.models[:MODELS], may.wings) for may in may_counter(state))


def varied(state: State, counter: Counter) -> Iterator[Counter]:
    """Yield the answer with each wing at another target or at none, and with combined fire linked instead."""
    every = may_counter(state)
    for wing in dict.fromkeys(wing for item in every for wing in item.wings):
        without = _without(counter, wing)
        at_each = (_with_wing(state, without, wing, item.target) for item in every if wing in item.wings)
        yield from (answer for answer in (without, *at_each) if answer != counter)
    linked = {name: tuple(item.model_copy(update={"option": FireOption.LINKED}) if len(item.models) > 1 else item
                          for item in getattr(counter, name))
              for name in ("counterattacks", "models_at_wings")}  # fmt: skip
    yield from (activation for activation in (counter.model_copy(update=linked),) if activation != counter)


def _without(counter: Counter, wing: Ref) -> Counter:
    """Return the answer without a wing."""
    fields = ("wings_at_models", "wings_at_wings")
    return counter.model_copy(update={name: tuple(item for item in getattr(counter, name) if item.wing != wing)
                                   for name in fields})  # fmt: skip


def _with_wing(state: State, counter: Counter, wing: Ref, target: Ref) -> Counter:
    """Return the answer with all tokens of one more wing at a target."""
    field, roll = ("wings_at_wings", WingAtWing) if target in state.wings else ("wings_at_models", WingAtModel)
    return counter.model_copy(update={field: (*getattr(counter, field), roll(wing=wing, target=target))})


class _Rolls:
    """The ways to put models that fire at one target into rolls, one roll after the other."""

    def __init__(self, state: State, alike: Sequence[_Alike]) -> None:
        self._state = state
        self._kinds = {(ref, some.weapon): kind for kind, some in enumerate(alike) for ref in some.models}
        self._best: dict[object, Vectors] = {}

    def all_of(self, given: Sequence[_At]) -> Iterator[tuple[_At, ...]]:
        """Yield every way to group the rolls; of equal models only the number in each roll counts."""
        for some in product(*map(self._every, given)):
            yield tuple(chain.from_iterable(some))

    def best_of(self, given: Sequence[_At]) -> Iterator[tuple[_At, ...]]:
        """Yield the rolls that each cost the target the most HP if they are made alone.

        Where too many unlike models fire at a target for a search, they make one roll, or one roll each.
        """
        for some in product(*map(self._best_at, given)):
            yield tuple(chain.from_iterable(some))

    def _every(self, at: _At) -> Iterator[tuple[_At, ...]]:
        if self._rolls_at_once(at):
            yield self._at_once(at)
            return
        kinds = self._sorted(at)
        yield from (_parted(at, kinds, vectors) for vectors in _vectors(tuple(map(len, kinds.values()))))

    def _best_at(self, at: _At) -> list[tuple[_At, ...]]:
        if self._rolls_at_once(at):
            return [self._at_once(at)]
        kinds = self._sorted(at)
        if prod(len(refs) + 1 for refs in kinds.values()) > SEARCHED:
            return [(at,), tuple(at._replace(models=(ref,)) for ref in at.models)]
        key = at.target, at.weapon, *((kind, len(refs)) for kind, refs in kinds.items())
        if key not in self._best:
            vectors = [self._count_kinds(roll, at.weapon, kinds) for roll in self._best_rolls(at)]
            self._best[key] = vectors
        return [_parted(at, kinds, self._best[key])]

    def _count_kinds(self, roll: Sequence[Ref], weapon: WeaponType, kinds: Iterable[int]) -> tuple[int, ...]:
        """Return how many models of each kind make a roll."""
        tally = Tally(self._kinds[ref, weapon] for ref in roll)
        return tuple(tally[kind] for kind in kinds)

    def _best_rolls(self, at: _At) -> list[list[Ref]]:
        search = planning(
            ground(self._state, [*at.models, at.target]),
            {(Gun(False, ref, at.weapon), at.target): 1 for ref in at.models},
            Aim(goal=Goal.HP, models=(at.target,)),
        )
        for _ in search.work_of_best():
            pass
        attacks = search.best.attacks if search.best else ()
        return [[shot.model for shot in attack.shots] for attack in attacks] or [list(at.models)]

    def _rolls_at_once(self, at: _At) -> bool:
        """Return True if the grouping makes no difference: all AA at a wing is rolled before any of it counts."""
        return len(at.models) <= 1 or at.target in self._state.wings

    def _at_once(self, at: _At) -> tuple[_At, ...]:
        if at.target in self._state.wings and self._state.rulings.combined == "off":
            return tuple(at._replace(models=(ref,)) for ref in at.models)
        return (at,)

    def _sorted(self, at: _At) -> dict[int, list[Ref]]:
        kinds: dict[int, list[Ref]] = {}
        for ref in at.models:
            kinds.setdefault(self._kinds[ref, at.weapon], []).append(ref)
        return kinds


def _vectors(counts: tuple[int, ...]) -> Iterator[Vectors]:
    """Yield every list of rolls that models of each kind can make together, as numbers of models of each kind."""
    if not any(counts):
        yield []
        return
    for first in product(*(range(many, -1, -1) for many in counts)):
        if any(first):
            yield from ([first, *others] for others in _vectors(tuple(map(sub, counts, first))))


def _parted(at: _At, kinds: Mapping[int, Sequence[Ref]], vectors: Vectors) -> tuple[_At, ...]:
    """Return the rolls with the models that make them."""
    remaining = [iter(refs) for refs in kinds.values()]
    return tuple(at._replace(models=tuple(ref for refs, many in zip(remaining, vector, strict=True)
                                          for ref in islice(refs, many)))
                 for vector in vectors)  # fmt: skip


def _alike(state: State, every: Sequence[_At]) -> list[_Alike]:
    result: dict[object, _Alike] = {}
    for weapon in (WeaponType.AA, WeaponType.CC):
        at = [item for item in every if item.weapon is weapon]
        for ref in dict.fromkeys(ref for item in at for ref in item.models):
            targets = [item.target for item in at if ref in item.models]
            key = weapon, in_play(state, ref), tuple(targets), remaining_dice(state, ref, weapon)
            result.setdefault(key, _Alike(weapon, [], targets)).models.append(ref)
    return list(result.values())


def _given(every: Sequence[_At], alike: Sequence[_Alike]) -> Iterator[tuple[_At, ...]]:
    """Yield every way to give each model a target or none; of equal models only the number counts."""
    for term in product(*(combinations_with_replacement([*item.targets, None], len(item.models)) for item in alike)):
        given = {(ref, item.weapon, to) for item, targets in zip(alike, term, strict=True)
                 for ref, to in zip(item.models, targets, strict=True)}  # fmt: skip
        yield tuple(at._replace(models=tuple(ref for ref in at.models if (ref, at.weapon, at.target) in given))
                    for at in every)  # fmt: skip


def _whole(every: Sequence[_At], alike: Sequence[_Alike]) -> Iterator[tuple[_At, ...]]:
    """Yield all models with one weapon at one target or at none; then each model with a target of its own, in turn."""
    by_weapon = {weapon: [item for item in every if item.weapon is weapon] for weapon in (WeaponType.AA, WeaponType.CC)}
    yield from (tuple(filter(None, given)) for given in product(*([None, *at] for at in by_weapon.values())))
    armed = {weapon: [(ref, item.targets) for item in alike if item.weapon is weapon for ref in item.models]
             for weapon in by_weapon}  # fmt: skip
    given = {(ref, weapon, targets[index % len(targets)])
             for weapon, models in armed.items() for index, (ref, targets) in enumerate(models)}  # fmt: skip
    yield tuple(at._replace(models=tuple(ref for ref in at.models if (ref, at.weapon, at.target) in given))
                for at in every)  # fmt: skip


def _split(state: State, every: Sequence[_At], alike: Sequence[_Alike]) -> Iterator[tuple[_At, ...]]:
    """Yield the shares of a model that alone has a weapon and splits its dice between two targets."""
    for item in alike:
        if len(item.models) == 1 and sum(other.weapon is item.weapon for other in alike) == 1:
            dice = remaining_dice(state, item.models[0], item.weapon).remaining
            at = [other for other in every if other.weapon is item.weapon]
            for first, second in combinations(at, 2):
                yield from ((first._replace(share=share), second._replace(share=dice - share))
                            for share in range(1, dice))  # fmt: skip


def _counter(state: State, given: Sequence[_At], flight: Flight) -> Counter:
    """Return the answer with the models and the wings at their targets."""
    option = undivided(state.rulings)[-1]
    fields: dict[str, list[Counterattack | ModelsAtWing]] = {"counterattacks": [], "models_at_wings": []}
    for entry in given[:ATTACKS]:
        data = {"models": entry.models, "target": entry.target, "option": FireOption.SPLIT if entry.share else option}
        data |= {"shares": (entry.share,)} if entry.share else {}
        if entry.models and entry.target in state.wings:
            fields["models_at_wings"].append(ModelsAtWing.model_validate(data))
        elif entry.models:
            fields["counterattacks"].append(Counterattack.model_validate({**data, "weapon": entry.weapon}))
    counter = Counter.model_validate({name: tuple(each) for name, each in fields.items()})
    for wing, target in flight:
        if target is not None:
            counter = _with_wing(state, counter, wing, target)
    return counter

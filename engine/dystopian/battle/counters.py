"""The answers of step 2 that there are to weigh: who counterattacks whom, linked or combined, with CAP or without."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

from engine.dystopian.activation.declared import Counterattack, ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.battle.data import Counter
from engine.dystopian.battle.meeting import dice_left, may_cap, may_counter
from engine.dystopian.battle.state import State, in_play
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import Weapon

TOGETHER = (FireOption.LINKED, FireOption.COMBINED)
MOST = 24
"""Ways to give models targets that are all tried; of more, only all with a weapon at one, and each target its own."""


class _At(NamedTuple):
    """Models that fire at a target; share: of the dice of one that splits its fire."""

    target: Ref
    weapon: Weapon
    models: tuple[Ref, ...]
    share: int = 0


class _Alike(NamedTuple):
    """Models that stand alike, with the same weapon and the same targets."""

    weapon: Weapon
    models: list[Ref]
    targets: list[Ref]


class Counters(NamedTuple):
    """Answers of step 2, nobody's first; every: whether models are given targets in every way."""

    said: tuple[Counter, ...]
    every: bool


def counters(state: State) -> Counters:
    """Answers of step 2, each once; with CAP, and combined where the rulings have that.

    Every model at any of its targets or at none, equal ones counted; one that stands alone splits its fire, too.
    """
    alike = _alike(state)
    every = tuple(_At(*one) for one in may_counter(state))
    few = prod(comb(len(one.models) + len(one.targets), len(one.targets)) for one in alike) <= MOST
    given = [*(_given(every, alike) if few else _whole(every, alike)), *_split(state, every, alike)]
    option = TOGETHER[0] if state.rulings.combined == "off" else TOGETHER[1]
    found = {Counter().model_dump_json(): Counter()}
    for at in given:
        said = _counter(state, at, may_cap(state), option)
        found.setdefault(said.model_dump_json(), said)
    return Counters(tuple(found.values()), few)


def varied(said: Counter) -> Iterator[Counter]:
    """The same without fighters on CAP, and linked where it is combined."""
    without = said.model_copy(update={"wings_at_models": (), "wings_at_wings": ()})
    yield from (one for one in (without,) if one != said)
    linked = {name: tuple(one.model_copy(update={"option": FireOption.LINKED}) if len(one.models) > 1 else one
                          for one in getattr(said, name))
              for name in ("counterattacks", "models_at_wings")}  # fmt: skip
    yield from (one for one in (said.model_copy(update=linked),) if one != said)


def _alike(state: State) -> list[_Alike]:
    found: dict[object, _Alike] = {}
    for weapon in (Weapon.AA, Weapon.CC):
        at = [one for one in may_counter(state) if one.weapon is weapon]
        for ref in dict.fromkeys(ref for one in at for ref in one.models):
            targets = [one.target for one in at if ref in one.models]
            key = weapon, in_play(state, ref), tuple(targets), dice_left(state, ref, weapon)
            found.setdefault(key, _Alike(weapon, [], targets)).models.append(ref)
    return list(found.values())


def _given(every: Sequence[_At], alike: Sequence[_Alike]) -> Iterator[tuple[_At, ...]]:
    """Every way to give each model a target or none; of those that stand alike only how many."""
    for said in product(*(combinations_with_replacement([*one.targets, None], len(one.models)) for one in alike)):
        given = {(ref, one.weapon, to) for one, targets in zip(alike, said, strict=True)
                 for ref, to in zip(one.models, targets, strict=True)}  # fmt: skip
        yield tuple(at._replace(models=tuple(ref for ref in at.models if (ref, at.weapon, at.target) in given))
                    for at in every)  # fmt: skip


def _whole(every: Sequence[_At], alike: Sequence[_Alike]) -> Iterator[tuple[_At, ...]]:
    """All models with one weapon at one target or at none; each target its own, in turn."""
    by_weapon = {weapon: [one for one in every if one.weapon is weapon] for weapon in (Weapon.AA, Weapon.CC)}
    yield from (tuple(filter(None, given)) for given in product(*([None, *at] for at in by_weapon.values())))
    armed = {weapon: [(ref, one.targets) for one in alike if one.weapon is weapon for ref in one.models]
             for weapon in by_weapon}  # fmt: skip
    given = {(ref, weapon, targets[place % len(targets)])
             for weapon, models in armed.items() for place, (ref, targets) in enumerate(models)}  # fmt: skip
    yield tuple(at._replace(models=tuple(ref for ref in at.models if (ref, at.weapon, at.target) in given))
                for at in every)  # fmt: skip


def _split(state: State, every: Sequence[_At], alike: Sequence[_Alike]) -> Iterator[tuple[_At, ...]]:
    """One model that alone has a weapon splits its dice between two targets."""
    for one in alike:
        if len(one.models) == 1 and sum(other.weapon is one.weapon for other in alike) == 1:
            dice = dice_left(state, one.models[0], one.weapon).left
            at = [other for other in every if other.weapon is one.weapon]
            for first, second in combinations(at, 2):
                yield from ((first._replace(share=share), second._replace(share=dice - share))
                            for share in range(1, dice))  # fmt: skip


def _counter(state: State, given: Sequence[_At], cap: tuple[Ref, ...], option: FireOption) -> Counter:
    """Models at their targets; fighters on CAP at the first of those that AA can be used at."""
    fields: dict[str, list[Counterattack | ModelsAtWing | WingAtModel | WingAtWing]] = {
        "counterattacks": [], "models_at_wings": [], "wings_at_models": [], "wings_at_wings": [],
    }  # fmt: skip
    for one in given:
        said = {"models": one.models, "target": one.target, "option": FireOption.SPLIT if one.share else option}
        said |= {"shares": (one.share,)} if one.share else {}
        if one.models and one.target in state.wings:
            fields["models_at_wings"].append(ModelsAtWing.model_validate(said))
        elif one.models:
            fields["counterattacks"].append(Counterattack.model_validate({**said, "weapon": one.weapon}))
    first = next((one.target for one in given if one.weapon is Weapon.AA), None)
    if first is not None and first in state.wings:
        fields["wings_at_wings"] += [WingAtWing(wing=wing, target=first) for wing in cap]
    elif first is not None:
        fields["wings_at_models"] += [WingAtModel(wing=wing, target=first) for wing in cap]
    return Counter.model_validate({name: tuple(each) for name, each in fields.items()})

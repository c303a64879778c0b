"""Every field changed: the attack by itself, the played steps and the odds of an activation agree
on what it does.

Fields, their values and what holds them in an activation are read from the types, so a new field is
tested by itself.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache

import pytest
from pydantic import BaseModel

from engine.dystopian import (
    SPLITTING,
    Arm,
    FiringModel,
    InPlay,
    Modifier,
    Overrules,
    Rulings,
    Ship,
    Target,
    Volley,
)
from engine.dystopian.activation import Activation, DeclaredAttack, Shot
from engine.dystopian.activation import check as check_activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.activation.wings import ORDNANCE, Wing, WingInPlay
from engine.dystopian.attack import Attack, check
from engine.kit import plain
from tests.engine.dystopian.activation.bases import (
    SINGLE,
    WHOLE,
    Ends,
    alone,
    hulls,
    of_die,
    of_odds,
    played,
    singly,
    together,
)
from tests.engine.dystopian.activation.examples import Data, exploded, odds_telling
from tests.engine.dystopian.fields import Change, changed, changes

TARGET = "t"
NO_NUMBERS = {"name", "points"}
"""Fields that players read and no step does."""


@cache
def as_activation(attack: Attack) -> Activation | None:
    """Return the activation of a single attack, None if it is not allowed.

    Raises KeyError if a field does not fit.
    """
    data = plain(attack)
    volley, refs = data["volley"], [f"a{index}" for index in range(len(attack.volley.models))]
    models = {
        ref: _firing(model, volley) for ref, model in zip(refs, volley["models"], strict=True)
    }
    answer = {f"d{index}": _firing(model, volley) for index, model in enumerate(data["defenders"])}
    for ref, model in zip(answer, data["defenders"], strict=True):
        answer[ref]["ship"] |= {"aa": model["attack_dice"], "cc": model["attack_dice"]}
    shots = [
        {"model": ref} | _fields(model, Shot)
        for ref, model in zip(refs, volley["models"], strict=True)
    ]
    shares = (
        [model["share"] or 0 for model in data["defenders"]]
        if attack.defence_option in SPLITTING
        else []
    )
    whole = (
        _fields(volley, DeclaredAttack)
        | _fields(data, DeclaredAttack)
        | {"target": TARGET, "shots": shots, "defenders": [*answer], "defence_shares": shares}
    )
    models |= answer | {TARGET: _target(data["target"])}
    activation = check_activation(
        {"rulings": data["rulings"], "models": models, "attacks": [whole]}
    )
    return activation if isinstance(activation, Activation) else None


def _fields(data: Data, kind: type[BaseModel]) -> Data:
    return {
        name: value
        for name, value in data.items()
        if name in kind.model_fields
        and value is not None
        and name not in ("defenders", "models", "target")
    }


def _firing(model: Data, volley: Data) -> Data:
    """A ship that fires as a model of a volley does."""
    own = {
        name: volley[name] if value is None and name in volley else value
        for name, value in model.items()
    }
    dice, lost = own.pop("attack_dice"), own.pop("hp_lost")
    arm = {"weapon": volley["weapon"], "attack_dice": [dice] * 4} | _fields(own, Arm)
    ship = {"name": "Ship", "dr": 9, "cr": 9, "hp": 40, "arms": [arm]} | _fields(
        {**own, "mars": None}, Ship
    )
    known = {*Shot.model_fields, *Arm.model_fields, *InPlay.model_fields, *Ship.model_fields}
    assert own.keys() <= known, "a new field of a firing model that no activation says"
    return {"ship": ship, "hp": 40 - lost} | _fields(own, InPlay)


def _target(target: Data) -> Data:
    own = dict(target)
    ship = {"name": "Ship", "hp": own.pop("starting_hp")}
    assert own.keys() <= {*InPlay.model_fields, *Ship.model_fields}, (
        "a new field of a target that no ship says"
    )
    ship |= {name: value for name, value in _fields(own, Ship).items() if name != "hp"}
    return {"ship": ship} | _fields(own, InPlay)


@cache
def done(attack: Attack) -> tuple[Ends, Ends]:
    """The result of an attack, on which all three ways agree."""
    hp_lost, ends = singly(attack)
    asked = as_activation(attack)
    if asked is not None:
        index = asked.model_indexes[TARGET]
        assert played(asked, lambda state: (*state.models[index], TARGET in state.exploded)) == ends
        quick = odds_telling(asked, TARGET)
        assert of_die(quick.hp_loss(TARGET)) == hp_lost
        assert exploded(quick, TARGET) == sum(chance for end, chance in ends.items() if end[-1])  # type: ignore[index]
    return hp_lost, ends


def attacks(name: str) -> Iterator[tuple[Change, Attack]]:
    """One attack with each of its fields changed, as far as it may be."""
    for change in unlike(changes(alone(name))):
        attack = check(changed(alone(name), change))
        if isinstance(attack, Attack):
            yield change, attack


def unlike(every: Iterator[Change]) -> list[Change]:
    """Of models side by side, which have the same name but for its number, the first that may be
    changed so.
    """
    result: dict[Hashable, Change] = {}
    for change in every:
        way = tuple(part.rstrip("0123456789") for part in change.path if type(part) is str)
        result.setdefault((way, change.value), change)
    return [*result.values()]


OF_ATTACK = (Target, Volley, FiringModel, Modifier, Overrules)


def every(*kinds: type[BaseModel]) -> set[tuple[str, str]]:
    """All fields that steps may read."""
    return {
        (kind.__name__, name)
        for kind in kinds
        for name in kind.model_fields
        if name not in NO_NUMBERS | {"models"}
    }


@pytest.mark.long
def test_every_field_of_an_attack_has_the_same_effect_in_an_activation() -> None:
    """The field has an effect; the base comes first, so a change that is wrongly taken for equal
    comes out equal.
    """
    agree, act = set[tuple[str, str]](), set[tuple[str, str]]()
    for name in SINGLE:
        before = done(alone(name))
        for change, attack in attacks(name):
            after = done(attack)
            agree |= {change.name} if as_activation(attack) else set()
            act |= {change.name} if after != before else set()
    assert every(*OF_ATTACK) - agree == set(), "no attack with another value can be declared"
    assert every(*OF_ATTACK) - act == set(), "no attack ends otherwise by it"


def activations(name: str) -> Iterator[tuple[Change, Activation]]:
    """One activation with each of its fields changed, as far as it may be; test_every_ruling
    changes the rulings.
    """
    for change in unlike(item for item in changes(together(name)) if item.kind is not Rulings):
        activation = check_activation(changed(together(name), change))
        if isinstance(activation, Activation):
            yield change, activation


OFTEN = 2
"""Activations in which the same change of a field is tried."""


@pytest.mark.long
def test_every_field_of_an_activation_changes_odds_and_steps_alike() -> None:
    agree, times = set[tuple[str, str]](), Counter[Hashable]()
    for name in WHOLE:
        for change, asked in ((None, together(name)), *activations(name)):
            times[change and (change.name, change.value)] += 1
            if change and times[change.name, change.value] > OFTEN:
                continue
            slow = played(asked, hulls)
            assert of_odds(activation_odds(asked).end, hulls) == slow, (name, change)
            agree |= {change.name} if change else set()
    assert every(Ship, InPlay, Arm, Wing, WingInPlay) - agree == {
        ("Ship", "arms"),
        ("InPlay", "ship"),
        ("WingInPlay", "wing"),
    }


BY_WING = {"AA of a wing": "aa", "bombs": "attack_dice"}


@pytest.mark.parametrize("name", BY_WING)
def test_every_field_of_a_wing_has_the_same_effect_in_a_single_attack(name: str) -> None:
    tried = set[tuple[str, str]]()
    for change, asked in ((None, together(name)), *activations(name)):
        if change is None or change.kind in (Wing, WingInPlay):
            tried |= {change.name} if change else set()
            attack = check(by_wing(asked, BY_WING[name]))
            assert isinstance(attack, Attack)
            assert of_die(activation_odds(asked).hp_loss("t")) == singly(attack)[0], change
    assert {("Wing", BY_WING[name]), ("WingInPlay", "tokens")} <= tried


def by_wing(asked: Activation, dice: str) -> Data:
    """The roll of a wing at a model as a single attack: so many dice for each of its tokens."""
    flown, model = asked.wings["w"], asked.models["t"]
    tokens = 0 if flown.aborted else flown.tokens
    how = (
        {"mars": sorted(flown.wing.weapon_mars), "weapon": ORDNANCE[flown.wing.kind]}
        if asked.attacks
        else {}
    )
    volley = {
        "models": [{"attack_dice": getattr(flown.wing, dice) * tokens}],
        "weapon": "aa",
        "height": "flying",
    } | how
    own = plain(model.ship) | plain(model) | {"starting_hp": model.ship.hp}
    target = {field: own[field] for field in Target.model_fields}
    return {"volley": volley, "target": target, "rulings": plain(asked.rulings)}

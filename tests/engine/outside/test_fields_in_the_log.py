"""Fields that any player may set: the log marks each number with its old value, or names it in a
sentence.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.engagement import Draft
from tests.engine.dystopian.battle.table import Data, a, adjust, b, draft
from tests.engine.jovian.battle import table as jovian
from tests.engine.jovian.battle.table import BOMBERS, CRUISERS
from tests.engine.jovian.battle.test_dogfight_events import dogfight
from tests.engine.outside.events_by_side import (
    Begin,
    Game,
    after,
    answered,
    declared,
    divided_attack,
    fire,
    shooting,
    shooting_with,
    waters,
)
from tests.engine.outside.fields_by_side import By, fields_by
from tests.engine.refusals import sure
from tests.engine.warsurge.battle import table as warsurge

Marked = tuple[Begin, Draft, str]
"""A battle, an event, and the name of the number in the log."""
Named = tuple[Begin, Draft]
CARD: Data = {"name": "Fog", "effect": "dice", "step": 6, "amount": -3}
AA_CARD: Data = {"name": "Fog", "effect": "dice", "step": 4, "amount": 1}
OVERRULES = {
    "to_hit": 2,
    "defence_to_hit": 2,
    "generator_needs": 6,
    "attack_dice": 20,
    "defence_dice": 1,
}
OF_SHIPS: Data = {
    "hp": 1,
    "ap": 3,
    "height": "submerged",
    "effects": ["raging_fire"],
    "shields": 4,
    "guardians": 2,
    "dr": 3,
    "cr": 9,
}
OF_WINGS: Data = {"tokens": 1, "fuel": 1, "aborted": True}
OF_HULLS: Data = {
    "structure": 1,
    "fire_control": 0,
    "defense": 0,
    "sensors": 0,
    "thrusters": 0,
    "destroyed": True,
}
ROWS = ("parts", "fired")
"""Fields of a Jovian ship with several numbers."""


def attacked() -> Game:
    """Return the battle in which the flyer attacks, before the answer of the other side."""
    return after(waters(), declared())


def burning() -> Game:
    """Return a battle in which a ship burns."""
    return adjust(waters(), b("b0"), effects=["raging_fire"])


def damaged() -> Game:
    """Return a battle in which a ship has lost HP."""
    return adjust(waters(), b("b0"), hp=1)


def counterattack(**more: Any) -> Draft:
    """Return the counterattack at the flyer, with more fields."""
    counter: Data = {"models": [b("b0")], "weapon": "aa", "target": a("a0")}
    return draft("counter", {"counterattacks": [counter | more]}, 1)


def at_wing(kind: str, **more: Any) -> Draft:
    """Return AA of the flyer or of its wing at the wing of the other side."""
    by: Data = {"wing": a("w")}
    if kind == "models_at_wings":
        by = {"models": [a("a0")]}
    return draft("declare", {kind: [by | {"target": b("v")} | more]}, 0)


def at_model(**more: Any) -> Draft:
    """Return AA of the wing at a ship."""
    return draft("declare", {"wings_at_models": [{"wing": a("w"), "target": b("b0")} | more]}, 0)


def overrule() -> Draft:
    return draft("overrule", {"part": "attack.0", "field": "defence_dice", "value": 3})


def marked_by_dystopian() -> Mapping[str, Marked]:
    """Return an event for each field that players set by hand in Dystopian Wars."""
    events: dict[str, Marked] = {
        "DeclaredAttack.overrules": (waters, declared(overrules={"to_hit": 2}), "to_hit"),
        "Counterattack.overrules": (
            attacked,
            counterattack(overrules={"attack_dice": 20}),
            "attack_dice",
        ),
        "WingAtModel.overrules": (waters, at_model(overrules={"to_hit": 2}), "to_hit"),
        "WingAtWing.to_hit": (waters, at_wing("wings_at_wings", to_hit=2), "attacker_to_hit"),
        "ModelsAtWing.to_hit": (waters, at_wing("models_at_wings", to_hit=2), "models_to_hit"),
        "Divide.shares": (
            divided_attack,
            draft("divide", {"part": "attack.0", "shares": [1]}),
            "shares",
        ),
        "Overrule.field": (answered, overrule(), "defence_dice"),
        "Overrule.value": (answered, overrule(), "defence_dice"),
        "Adjust.repeats": (
            burning,
            draft("adjust", {"ref": b("b0"), "repeats": ["raging_fire"]}),
            "effects",
        ),
    }
    for name, value in OVERRULES.items():
        events[f"Overrules.{name}"] = (waters, declared(overrules={name: value}), name)
    for ref, numbers in ((b("b0"), OF_SHIPS), (b("v"), OF_WINGS)):
        for name, value in numbers.items():
            events[f"Adjust.{name}"] = (waters, draft("adjust", {"ref": ref, name: value}), name)
    return events


def marked_by_jovian() -> Mapping[str, Marked]:
    """Return an event for each number that players set by hand in Jovian Wars."""
    events = dict[str, Marked]()
    for name, value in {"dice": 9, "macro": 5, "defence": 9}.items():
        events[f"AttackDeclaration.{name}"] = (jovian.engagement, fire(**{name: value}), name)
    rows = {name: incremented(name) for name in ROWS}
    for ref, numbers in ((CRUISERS, OF_HULLS | rows), (BOMBERS, {"fuel": 0})):
        for name, value in numbers.items():
            event = Draft(kind="adjust", data={"ref": ref, name: value})
            events[f"Adjust.{name}"] = (jovian.engagement, event, name)
    return events


def incremented(name: str) -> list[int]:
    """Return the numbers of a row of the cruiser, each one higher."""
    numbers = getattr(jovian.engagement().state.now(CRUISERS), name)
    return [number + 1 for number in numbers]


def marked_by_warsurge() -> Mapping[str, Marked]:
    """Return an event for each field that players set by hand in WARSURGE."""
    begin = warsurge.engagement
    unit = warsurge.ref(0, 0)
    fired = Draft(kind="adjust", data={"unit": unit, "numbers": {}, "fired": [1]})
    number = Draft(kind="adjust", data={"unit": unit, "numbers": {"defence": 9}})
    events: dict[str, Marked] = {
        "Shooting.target": (begin, shooting_with("target", defence=9), "target.defence"),
        "Weapon.overrules": (
            begin,
            shooting_with("weapon", overrules={"armour": 9}),
            "weapons.0.overrules.armour",
        ),
        "Adjustment.fired": (begin, fired, "fired"),
        "Adjustment.numbers": (begin, number, "defence"),
        "Target.hp_lost": (begin, shooting_with("target", hp=9, hp_lost=3), "target.hp_lost"),
    }
    for name, value in {"needs": "9/3", "armour": 9, "aegis": 9}.items():
        event = shooting_with("weapon", overrules={name: value})
        events[f"Overrules.{name}"] = (begin, event, f"weapons.0.overrules.{name}")
    for name, value in {
        "defence": 9,
        "armour": 9,
        "aegis": 9,
        "models": 1,
        "hp": 9,
        "name": "X",
    }.items():
        events[f"Target.{name}"] = (
            begin,
            shooting_with("target", **{name: value}),
            f"target.{name}",
        )
    more = int(shooting().data["weapons"][0]["number"]) + 1
    gun = {
        "name": "X",
        "attacks": 9,
        "number": more,
        "power": 9,
        "ap": 1,
        "type": "heavy",
        "range": 99,
    }
    for name, value in gun.items():
        events[f"Weapon.{name}"] = (
            begin,
            shooting_with("weapon", **{name: value}),
            f"weapons.0.{name}",
        )
    return events


def marked_events() -> dict[str, Marked]:
    """Return an event for each field that players set by hand."""
    events = dict[str, Marked]()
    games = (
        ("dystopian", marked_by_dystopian()),
        ("jovian", marked_by_jovian()),
        ("warsurge", marked_by_warsurge()),
    )
    for game, marked in games:
        for field, event in marked.items():
            events[f"{game}.{field}"] = event
    return events


MARKED = marked_events()


def test_every_overridden_field_is_tried() -> None:
    assert set(MARKED) == fields_by(By.HAND)


@pytest.mark.parametrize("field", MARKED)
def test_log_marks_an_overridden_field(field: str) -> None:
    begin, event, name = MARKED[field]
    now = sure(begin().act(event))
    result = now.results[now.battle.events[-1].number]
    (override,) = [override for override in result.overrides if override.field == name]
    assert override.was != override.now


def named_events() -> dict[str, Named]:
    """Return an event for each field that the log names in a sentence."""
    missile = dogfight(second={"missiles": {"weapon": 1, "fired": 1}})
    modifier = {"name": "Fog", "roll": "armour", "amount": -2, "cover": True}
    card = draft("card", {"name": "Fog", "part": "attack.0", "roll": "attack", "modifier": CARD})
    attack = declared(modifiers=[CARD])
    wings = at_wing("wings_at_wings", modifiers=[AA_CARD])
    shot = shooting(modifiers=[modifier])
    events: dict[str, Named] = {
        "engagement.Reset.ref": (damaged, Draft(kind="reset", data={"ref": b("b0")})),
        "engagement.Reset.side": (damaged, Draft(kind="reset", data={"side": 1})),
        "dystopian.DeclaredAttack.modifiers": (waters, attack),
        "dystopian.Counterattack.modifiers": (attacked, counterattack(modifiers=[CARD])),
        "dystopian.WingAtModel.modifiers": (
            waters,
            at_model(modifiers=[CARD], overrules={"to_hit": 4}),
        ),
        "dystopian.WingAtWing.modifiers": (waters, wings),
        "dystopian.ModelsAtWing.modifiers": (
            waters,
            at_wing("models_at_wings", modifiers=[AA_CARD]),
        ),
        "jovian.Joining.missiles": (jovian.engagement, missile),
        "jovian.Missiles.weapon": (jovian.engagement, missile),
        "jovian.Missiles.fired": (jovian.engagement, missile),
        "jovian.Joining.modifier": (jovian.engagement, dogfight(second={"modifier": -2})),
        "jovian.Joining.missile_modifier": (
            jovian.engagement,
            dogfight(second={"missile_modifier": 2}),
        ),
        "warsurge.Shooting.modifiers": (warsurge.engagement, shot),
        "warsurge.Weapon.modifiers": (
            warsurge.engagement,
            shooting_with("weapon", modifiers=[modifier]),
        ),
    }
    for name in ("name", "effect", "step", "amount"):
        events[f"dystopian.Modifier.{name}"] = (waters, attack)
        events[f"dystopian.AaModifier.{name}"] = (waters, wings)
        events[f"dystopian.CardModifier.{name}"] = (answered, card)
    for name in ("name", "part", "roll", "modifier"):
        events[f"dystopian.Card.{name}"] = (answered, card)
    for name in ("name", "roll", "amount", "cover"):
        events[f"warsurge.Modifier.{name}"] = (warsurge.engagement, shot)
    return events


NAMED = named_events()


def test_every_field_that_the_log_names_is_tried() -> None:
    assert set(NAMED) == fields_by(By.NAMED)


@pytest.mark.parametrize("field", NAMED)
def test_log_names_a_field_that_any_player_sets(field: str) -> None:
    begin, event = NAMED[field]
    now = sure(begin().act(event))
    result = now.results[now.battle.events[-1].number]
    named = result.follows
    if event.kind in ("card", "reset"):
        named = (result.sentence,)
    assert [sentence for sentence in named if sentence.values]


@pytest.mark.parametrize(
    ("event", "keys"),
    [
        (dogfight(first={"modifier": 1}), ["modifier"]),
        (
            dogfight(second={"missiles": {"weapon": 1, "fired": 1}, "missile_modifier": -1}),
            ["missiles", "missile_modifier"],
        ),
        (dogfight(), []),
    ],
)
def test_log_names_what_a_dogfight_declares_for_either_side(event: Draft, keys: list[str]) -> None:
    now = sure(jovian.engagement().act(event))
    assert now.result
    assert [sentence.key for sentence in now.result.follows] == [
        f"jovian.log.dogfight.{key}" for key in keys
    ]


def test_log_does_not_name_the_modifiers_that_a_weapon_has() -> None:
    """Only what the attack brings along is named, not what the profile has."""
    now = sure(warsurge.engagement().act(shooting()))
    assert now.result
    assert now.result.follows == ()

"""A declaration from a changed program: it names a thing twice, or answers for the other side."""

from typing import Any

import pytest

from engine.engagement import Refusal, begin, resume
from tests.engine.dystopian.battle.table import (
    RULES,
    Data,
    a,
    act,
    b,
    battle,
    codes,
    game,
    refused,
    ship,
    shots,
    squadron,
    wing,
)
from tests.engine.refusals import sure

GUNS = [{"weapon": "gunnery", "attack_dice": [6, 6, 6, 6]}]
ROCKETS = [{"weapon": "rockets", "attack_dice": [6, 6, 6, 6]}]
TORPEDOES = [{"weapon": "torpedoes", "attack_dice": [6, 6, 6, 6]}]


def table(arms: list[Data]) -> Any:
    """Return a battle of a ship with some arms against a squadron that can defend."""
    ours = [squadron("a", ship(arms=arms)), wing("w")]
    theirs = [squadron("b", ship(aa=3, cc=3), ship(aa=3, cc=3)), wing("v")]
    return game(ours, theirs)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ({"models": [a("a0")], "wings": [a("a0")]}, "is_a_model"),
        ({"models": [a("w")], "wings": [a("w")]}, "is_a_wing"),
        ({"wings": [a("a0")]}, "is_a_model"),
        ({"models": [a("w")]}, "is_a_wing"),
        ({"wings_at_models": [{"wing": a("a0"), "target": b("b0")}]}, "is_a_model"),
        ({"wings_at_wings": [{"wing": a("w"), "target": b("b0")}]}, "is_a_model"),
    ],
)
def test_thing_named_as_what_it_is_not_is_refused(names: Data, code: str) -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0")}
    assert refused(table(GUNS), "declare", 0, attacks=[attack], **names) == {code}


@pytest.mark.parametrize("arms", [ROCKETS, TORPEDOES])
@pytest.mark.parametrize("defenders", [[], [b("b0")], [b("b0"), b("b1")]])
def test_attacker_does_not_say_who_defends(arms: list[Data], defenders: list[str]) -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0"), "defenders": defenders}
    assert refused(table(arms), "declare", 0, attacks=[attack]) == {"defence_later"}


def test_attacker_names_no_defenders_against_a_weapon_that_allows_none() -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0")}
    named = attack | {"defenders": [b("b0")]}
    assert refused(table(GUNS), "declare", 0, attacks=[named]) == {"defence_later"}


def test_empty_list_of_defenders_in_an_old_file_opens_without_a_possible_defence() -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0"), "defenders": []}
    assert act(table(GUNS), "declare", 0, attacks=[attack]).state.underway is not None


def test_declaration_in_a_record_is_refused_as_well() -> None:
    attack = {"shots": shots(a("a0")), "target": b("b0")}
    declared = act(table(ROCKETS), "declare", 0, attacks=[attack]).battle
    event = declared.events[0]
    forged_attack = event.data["attacks"][0] | {"defenders": []}
    forged = event.model_copy(update={"data": event.data | {"attacks": [forged_attack]}})
    result = resume(RULES, declared.model_copy(update={"events": (forged,)}))
    assert codes(result) == {"defence_later"}


@pytest.mark.parametrize("more", [1, 6])
def test_battle_of_more_than_two_sides_is_refused(more: int) -> None:
    """No rule says which side answers another with three sides: the second answer replaced the
    first.
    """
    two = battle([squadron("a", ship())], [squadron("b", ship())])
    sides = two.sides + two.sides[:1] * more
    result = begin(RULES, "Melee", sides, {}, "2026-01-01T10:00:00Z")
    assert isinstance(result, Refusal)
    assert [(fault.path, fault.code) for fault in result.faults] == [(("sides",), "too_many")]
    assert sure(begin(RULES, "Duel", two.sides, {}, "2026-01-01T10:00:00Z"))

"""Battles from before rulings 30 to 36: they are played on and written as release 1.0.0 did."""

from typing import Any

import pytest

from engine.dystopian import RULINGS
from engine.dystopian.battle import RULES
from engine.engagement import (
    Archive,
    Battle,
    Refusal,
    archive_in,
    battle_code,
    games,
    read,
    read_code,
    resume,
    write,
    write_code,
)
from tests.engine.dystopian.battle.table import (
    Game,
    a,
    act,
    adjust,
    b,
    battle,
    game,
    ship,
    shots,
    squadron,
    sure,
    wing,
)

LATER = {ruling.field: ruling for ruling in RULINGS if ruling.number > 29}
PLAYED = {"aa_back": "declared_only", "submerging": "not_submerged"}
"""The rulings of which release 1.0.0 played another option than new battles open with."""
FLEETS = ([squadron("a", ship(height="flying", aa=3))], [squadron("b", ship()), wing("x")])


def older(**setup: str) -> Battle:
    """A battle as a file of release 1.0.0 holds it."""
    now = battle(*FLEETS, **setup)
    return now.model_copy(
        update={"setup": {name: text for name, text in now.setup.items() if name not in LATER}}
    )


def taken_up(battle: Battle) -> Game:
    return sure(resume(RULES, battle))


def exported(battle: Battle) -> str:
    return write(Archive(battles=(battle,)))


def reread(text: str) -> Battle:
    archive = read(text, games(RULES))
    assert not isinstance(archive, Refusal), archive
    return archive.battles[0]


def coded(battle: Battle) -> Battle:
    code = sure(read_code(sure(write_code(battle_code(battle, RULES)))))
    archive = archive_in(code, games(RULES))
    assert not isinstance(archive, Refusal), archive
    return archive.battles[0]


def test_each_later_ruling_says_what_older_battles_were_played_with() -> None:
    assert sorted(ruling.number for ruling in LATER.values()) == list(range(30, 37))
    played = {field: ruling.unwritten for field, ruling in LATER.items()}
    assert played == {field: ruling.default for field, ruling in LATER.items()} | PLAYED


def test_older_battle_keeps_its_rulings_and_its_file() -> None:
    before = older()
    rulings = taken_up(before).state.rulings
    assert {field: getattr(rulings, field) for field in PLAYED} == PLAYED
    assert reread(exported(before)) == before
    assert coded(before).setup == before.setup


def test_new_battle_writes_what_differs_from_older_ones() -> None:
    now = battle(*FLEETS)
    written = {field: now.setup[field] for field in LATER if field in now.setup}
    assert written == {"aa_back": "rolled", "submerging": "neither"}
    for copy in (reread(exported(now)), coded(now)):
        assert copy.setup == now.setup
        assert taken_up(copy).state.rulings == taken_up(now).state.rulings


CHOICES = [(field, option) for field, ruling in LATER.items() for option in ruling.options]


@pytest.mark.parametrize(("field", "option"), CHOICES)
def test_every_option_survives_files_and_codes(field: str, option: str) -> None:
    now = battle(*FLEETS, **{field: option})
    for copy in (now, reread(exported(now)), coded(now)):
        assert getattr(taken_up(copy).state.rulings, field) == option


def test_older_battle_is_played_on_without_aa_back() -> None:
    """New battles wait for the flyer's dice first."""
    results: list[Any] = []
    for start in (older(), battle(*FLEETS)):
        now = act(taken_up(start), "cap", 1, wing=b("x"), squadron=b("b"))
        now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
        now = act(now, "counter", 1, wings_at_models=[{"wing": b("x"), "target": a("a0")}])
        results.append(len(now.state.declared.back))
    assert results == [0, 1]


def test_raging_fires_survive_files_codes_and_a_summary() -> None:
    now = adjust(
        game(*FLEETS), b("b0"), effects=["raging_fire"], repeats=["raging_fire", "raging_fire"]
    )
    model = now.state.models[b("b0")]
    for copy in (reread(exported(now.battle)), coded(now.battle)):
        assert taken_up(copy).state.models[b("b0")] == model
    fresh = game(*FLEETS)
    for each in RULES.by_hand(fresh.state, now.state):
        fresh = sure(fresh.act(each))
    assert fresh.state.models[b("b0")] == model


def test_event_of_release_1_0_0_without_a_count_means_one_fire() -> None:
    now = adjust(game(*FLEETS), b("b0"), effects=["raging_fire"])
    assert now.state.models[b("b0")].repeats == ()

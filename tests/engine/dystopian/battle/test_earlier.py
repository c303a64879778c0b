"""Battles of version 1: what their events say stands, whatever the rules of today would make of them."""

import json
from typing import Any

import pytest

from engine.dystopian.battle import RULES, State
from engine.dystopian.battle.earlier import earlier
from engine.dystopian.battle.setup import VERSION_1
from engine.dystopian.rulings import Rulings
from engine.engagement import (
    Applied,
    Archive,
    Battle,
    Engagement,
    Happened,
    Refusal,
    log,
    luck,
    read,
    refusal,
    resume,
    write,
)
from engine.engagement import games as games_of
from engine.engagement.record.game_checks import happened
from engine.engagement.storage.migrations import MIGRATIONS, battle_migrated, migrated
from tests.engine.dystopian.battle.chances import happenings, opening
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    codes,
    commodore,
    game,
    ship,
    shots,
    squadron,
    sure,
    throws,
    wing,
)
from tests.engine.engagement.schema_1 import as_schema_1
from tests.engine.spared import first

GAMES = games_of(RULES)


def of_version_1(engagement: Game) -> Data:
    """The saved battle as version 1 would have written it."""
    return as_schema_1(engagement, 1)


def opened(data: Data) -> Game:
    """A file taken up."""
    archive = read(json.dumps(data), GAMES)
    assert not isinstance(archive, Refusal), archive
    return sure(resume(RULES, archive.battles[0]))


def standing(state: State) -> tuple[Any, ...]:
    """All that can be seen on the table."""
    return dict(state.models), dict(state.wings), state.turn, dict(state.cap), state.acted


def test_defaults_of_version_1_are_written_down() -> None:
    data = of_version_1(game([squadron("a", ship())], [squadron("b", ship())]))
    data["battles"][0]["setup"] = {"link": "sum_up"}
    rulings = opened(data).state.rulings
    assert type(rulings) is Rulings
    assert rulings.link == "sum_up"
    assert (rulings.steady_weapons, rulings.fusion_leak, rulings.overkill) == (
        "rockets_torpedoes_bombs",
        "next_attack",
        "until_sunk",
    )
    assert VERSION_1.keys() <= Rulings.model_fields.keys()


@pytest.mark.parametrize("seed", first(2, range(6)))
def test_a_battle_that_fits_the_rules_of_today_folds_by_them(seed: int) -> None:
    """An activation in progress goes on where it was."""
    for step in happenings(seed, 40):
        if isinstance(step.after, Engagement) and step.draft.kind != "wings":
            last = step.after
        elif isinstance(step.after, Engagement):
            break
    found = opened(of_version_1(last)).state
    assert standing(found) == standing(last.state)
    assert found.activating == last.state.activating


def _refuse(state: State, happened: Happened) -> Applied[State] | Refusal:
    return refusal("nothing_to_throw")


def by_record(engagement: Game) -> State:
    """The battle folded by its record alone."""
    data = migrated(of_version_1(engagement), 1, MIGRATIONS)
    old = battle_migrated(data["battles"][0], GAMES)  # type: ignore[index]
    state, now = opening().state, opening()
    for event in Battle.model_validate(old).events:
        fact = happened(RULES, now.opening, event)
        assert isinstance(fact, Happened)
        state = sure(earlier(state, fact, _refuse)).state
    return state


def without_fuel(state: State) -> tuple[Any, ...]:
    """All that can be seen but who acted, and fuel: that of AA that could hit nothing left no trace in a record."""
    wings = {ref: wing._replace(fuel=0) for ref, wing in state.wings.items()}
    return dict(state.models), wings, state.turn, dict(state.cap)


@pytest.mark.thorough
def test_the_record_alone_tells_the_same() -> None:
    """Whenever no activation is in progress; who acted may differ where one was declared anew."""
    compared = 0
    for step in (step for seed in range(30) for step in happenings(seed, 30)):
        if isinstance(step.after, Engagement) and step.after.state.underway is None:
            assert without_fuel(by_record(step.after)) == without_fuel(step.after.state)
            compared += 1
    assert compared > 50


ROCKETS = [{"weapon": "rockets", "attack_dice": [8, 8, 8, 8]}]


def played() -> Game:
    """A hit, a critical with further dice, a second roll on the table, and a second attack that follows."""
    now = game([squadron("a", ship(arms=ROCKETS))], [squadron("b", ship(hp=6), ship())])
    attack = {"shots": shots(a("a0")), "target": b("b0"), "defenders": []}
    now = act(now, "declare", 0, attacks=[attack])
    now = throws(now, (5, 5, 5, 5, 5, 5, 1, 1), (3, 4), (2,))
    now = act(now, "declare", 0, attacks=[attack | {"target": b("b1")}])
    return throws(now, (4, 4, 4, 4, 1, 1, 1, 1))


def test_facts_that_the_rules_of_today_would_not_give_stand() -> None:
    data = of_version_1(played())
    events = data["battles"][0]["events"]
    assert [event["kind"] for event in events] == ["declare", "throw", "throw", "throw", "declare", "throw"]
    events[1]["dice"][0]["typed"] = [5] * 9
    events[1]["data"]["hits"] = 9
    events[2]["data"]["row"] = "weapon_damage"
    events[3]["data"]["losses"] = [{"ref": b("b0"), "lost": 5, "left": 1}]
    now = opened(data)
    assert now.state.models[b("b0")].hp == 1
    assert now.state.models[b("b0")].effects == {"weapon_damage"}
    assert now.state.models[b("b1")].hp == 3
    assert now.state.underway is None
    again = sure(sure(sure(now.undo()).undo()).redo())
    assert sure(again.redo()).state == now.state


def test_a_part_that_goes_wrong_in_the_middle_is_followed_from_its_beginning() -> None:
    """The effect of a row that still fitted is not lost with the row after it."""
    data = of_version_1(played())
    events = data["battles"][0]["events"]
    assert events[2]["data"]["row"] == "hard_pounding"
    events[3]["data"]["hits"] = 1
    events[3]["dice"][0]["typed"] = [3]
    now = opened(data)
    assert now.state.models[b("b0")].effects == {"hard_pounding"}
    assert now.state.models[b("b0")].hp == 4


def test_what_comes_after_the_old_events_is_played_by_the_rules_of_today() -> None:
    data = of_version_1(played())
    data["battles"][0]["events"] = data["battles"][0]["events"][:2]
    data["battles"][0]["events"][1]["dice"][0]["typed"] = [5] * 12
    now = opened(data)
    assert now.state.underway is None
    attack = {"shots": shots(a("a0")), "target": b("b1"), "defenders": []}
    now = act(now, "declare", 0, attacks=[attack])
    assert now.state.underway is not None
    assert throws(now, (4, 4, 4, 4, 1, 1, 1, 1)).state.models[b("b1")].hp == 3


def test_wings_that_met_one_after_the_other_keep_the_fuel_they_had() -> None:
    """Version 1 took fuel for each fight; the rules of today take it once."""
    now = game([wing("v", fuel=5)], [squadron("b", ship(aa=2), ship(aa=2)), wing("w")])
    events: list[Data] = [
        {"kind": "declare", "number": 1, "side": 0, "turn": 1, "data": {"wings": [a("v")]}},
        {"kind": "wings", "number": 2, "side": 0, "turn": 1, "data": {
            "wings_against_models": [{"wing": a("v"), "models": [b("b0")], "target": b("b0")}],
            "wings_against_wings": [{"attacker": a("v"), "defender": b("w")}]}},
        thrown(3, "wing_against_model.0", "aa_at_wing", [b("b0")], a("v"), [5, 1], hits=1, kills=0),
        thrown(4, "wing_against_model.0", "attack", [a("v")], b("b0"), [1, 1, 1], hits=0, ended=True),
        thrown(5, "wing_against_wing.0", "aa_at_wing", [a("v")], b("w"), [5, 5, 5], hits=3, kills=0),
        thrown(6, "wing_against_wing.0", "aa_at_wing", [b("w")], a("v"), [6, 3, 3], hits=2, kills=1, ended=True,
               losses=[{"ref": a("v"), "lost": 1, "left": 2, "aborted": True}]),
    ]  # fmt: skip
    data = of_version_1(now)
    data["battles"][0] |= {"events": events, "last": 6}
    state = opened(data).state
    assert tuple(state.wings[a("v")]) == (2, 2, True)
    assert tuple(state.wings[b("w")]) == (3, 1, False)


def thrown(number: int, part: str, roll: str, by: list[str], target: str, faces: list[int], **facts: Any) -> Data:
    """A throw as version 1 saved it."""
    data = {"part": part, "roll": roll, "by": by, "target": target, "row": None, "losses": [], "ended": False} | facts
    dice = [{"label": roll, "sides": 6, "rolled": faces}]
    return {"kind": "throw", "number": number, "side": 0, "turn": 1, "data": data, "dice": dice}


def test_a_record_that_makes_no_sense_is_refused() -> None:
    data = of_version_1(played())
    loss = {"ref": b("b0"), "lost": 5, "left": 4}
    data["battles"][0]["events"][3]["data"]["losses"] = [loss]
    assert codes(read(json.dumps(data), GAMES)) == {"wrong_facts"}
    loss["ref"] = "0.0.nobody"
    assert codes(read(json.dumps(data), GAMES)) == {"wrong_facts"}
    data["battles"][0]["events"][0]["data"]["attacks"][0]["target"] = "0.0.nobody"
    assert codes(read(json.dumps(data), GAMES)) == {"unknown_model"}


def test_what_a_throw_came_to_cannot_be_said_today() -> None:
    data = json.loads(write(Archive(battles=(played().battle,))))
    data["battles"][0]["events"][1]["data"] = {"hits": 9}
    assert codes(read(json.dumps(data), GAMES)) == {"unknown"}
    del data["battles"][0]["events"][1]["data"]
    data["battles"][0]["events"][1]["earlier"] = {"outcome": {"part": "attack.0", "roll": "attack", "hits": 9}}
    assert codes(read(json.dumps(data), GAMES)) == {"unknown"}


def test_luck_of_version_1_is_worked_out_anew() -> None:
    now = played()
    data = of_version_1(now)
    told = data["battles"][0]["events"][1]["luck"][0]
    told |= {"mid": "1/1", "outcome": 8, "variance": 0.01}
    assert luck(opened(data)) == luck(now)


def test_what_fits_the_rules_of_today_is_kept_as_today() -> None:
    """Only what led up to an event that is followed by its record keeps what that says."""
    now = played()
    assert opened(of_version_1(now)).battle == now.battle
    data = of_version_1(now)
    data["battles"][0]["events"][3]["data"]["losses"] = [{"ref": b("b0"), "lost": 5, "left": 1}]
    found = opened(data)
    assert [bool(event.earlier) for event in found.battle.events] == [True] * 4 + [False] * 2
    again = opened(json.loads(write(Archive(battles=(found.battle,)))))
    assert (again.state, again.results) == (found.state, found.results)


def test_retracted_rolls_of_version_1_are_told_by_their_record() -> None:
    now = sure(played().undo(1))
    now = throws(now, (4, 4, 1, 1, 1, 1, 1, 1))
    found = opened(of_version_1(now))
    (old,) = found.battle.retracted
    assert old.after is None
    assert [(line.status, line.rolled_again, line.sentence) for line in log(found)] == [
        (line.status, line.rolled_again, line.sentence) for line in log(now)
    ]
    assert luck(found) == luck(now)
    again = opened(json.loads(write(Archive(battles=(found.battle,)))))
    assert again.results == found.results


def test_a_commodore_of_version_1() -> None:
    now = game([squadron("a", ship(arms=ROCKETS))], [squadron("b", ship(hp=6))])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0"), "defenders": []}])
    now = commodore(throws(now, (5, 5, 5, 5, 5, 5, 1, 1), (3, 3)), 1, (4, 4))
    data = of_version_1(now)
    assert standing(opened(data).state) == standing(now.state)
    data["battles"][0]["events"][1]["dice"][0]["typed"] = [5] * 12
    state = opened(data).state
    assert state.models[b("b0")].effects == now.state.models[b("b0")].effects == {"engine_failure"}
    assert (state.models[b("b0")].hp, state.commodore) == (4, frozenset({1}))

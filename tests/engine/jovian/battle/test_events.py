"""Events of a battle: attacks equal direct play, other events have their effect, invalid ones are
refused.
"""

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.dice import Record, RecordedDice
from engine.engagement import (
    Battle,
    Draft,
    Engagement,
    Refusal,
    keep_dice,
    log,
    luck,
    percentile,
    resume,
)
from engine.flow import Choice, Picks, play
from engine.jovian import SquadronAttack, ship_odds, squadron_odds
from engine.jovian.advice.opponent import OPPONENT
from engine.jovian.battle import RULES, AttackFacts, State, adjust_draft, table_draft
from engine.jovian.samples import CRUISER
from engine.jovian.steps import ship_flow, ship_start
from tests.engine.engagement.toy import codes, sure
from tests.engine.jovian.battle.table import (
    BEAM,
    BOMBERS,
    BROADSIDE,
    CRUISERS,
    DESTROYERS,
    EXOS,
    TUBES,
    aimed,
    engagement,
    shot,
)
from tests.engine.jovian.shorthand import TABLE
from tests.oracles.jovian import naive

# The cruiser's Armour 2 takes both macro dice of the beam.


def test_attack_in_a_battle_equals_direct_play() -> None:
    start = engagement()
    attack = aimed(start.state, BROADSIDE, CRUISERS, fired=2)
    faces = ((4, 4, 4), (1, 6), (3, 3, 1), (2, 2))
    direct = play(
        ship_flow(attack),  # type: ignore[arg-type]
        ship_start(attack),  # type: ignore[arg-type]
        RecordedDice([Record(rolled=each) for each in faces]),
        Picks((2,)),
    )
    assert direct.waiting is None
    played = sure(start.act(shot(BROADSIDE, CRUISERS, *faces, picks=(2,), fired=2)))
    now = played.state.ships[CRUISERS]
    assert (now.structure, now.ratings, now.parts) == direct.state[:3]
    assert (now.structure, now.ratings, now.parts) == (5, (5, 3, 3), (1, 1, 0, 2, 1))
    assert played.state.ships[DESTROYERS].fire_control == 3 - 2


def test_destroyed_squadron_can_neither_act_nor_be_attacked() -> None:
    first = engagement()
    kill = shot(TUBES, BOMBERS, (3, 3, 3, 3), (6,), (1, 2))
    still = sure(first.act(sure(kill)))
    assert still.state.squadrons[BOMBERS].structure == 1
    assert log(still)[-1].sentence.key == "jovian.log.attack.squadron"
    still = sure(still.act(Draft(kind="turn")))
    dead = sure(still.act(shot(TUBES, BOMBERS, (3, 3, 1, 2), (6,), (1, 2))))
    assert dead.state.squadrons[BOMBERS].is_gone
    assert log(dead)[-1].sentence.key == "jovian.log.attack.destroyed"
    assert codes(dead.act(sure(kill))) == {"model_gone"}
    assert codes(
        dead.act(Draft(kind="attack", data={"group": BOMBERS, "weapon": 0, "target": EXOS}))
    ) == {"model_gone"}


def test_critical_hits_remove_weapons_of_the_same_name() -> None:
    hit = engagement()
    turrets = hit.state.weapons(CRUISERS)[1]
    assert turrets and turrets.instances == 2
    for remaining, picks in ((1, (3,)), (None, (3,))):
        hit = sure(hit.act(Draft(kind="turn")))
        hit = sure(hit.act(shot(BEAM, CRUISERS, (2, 2, 2, 5), picks=picks)))
        now = hit.state.weapons(CRUISERS)[1]
        assert (now.instances if now else None) == remaining
    gone = Draft(kind="attack", data={"group": CRUISERS, "weapon": 1, "target": DESTROYERS})
    assert codes(hit.act(gone)) == {"weapon_gone"}


def test_rows_of_the_players_chart_are_counted_and_may_destroy() -> None:
    table = json.loads(TABLE.model_dump_json())
    frail = engagement(table=table)
    frail = sure(frail.act(adjust_draft(CRUISERS, structure=1, defense=0, sensors=0)))
    lost = sure(frail.act(shot(BEAM, CRUISERS, (2, 2, 2, 5), (6,))))
    assert lost.state.ships[CRUISERS].rows == (0, 0, 1) and lost.state.ships[CRUISERS].destroyed
    assert lost.result
    assert lost.result.outcome == AttackFacts(rolls=1, structure=1, ended="destroyed")


def test_catastrophic_rolls_without_a_chart_stay_due() -> None:
    frail = engagement()
    frail = sure(frail.act(adjust_draft(CRUISERS, structure=1, thrusters=0)))
    crippled = sure(frail.act(shot(BEAM, CRUISERS, (2, 2, 2, 5), picks=(0,))))
    now = crippled.state.ships[CRUISERS]
    assert now.is_crippled and not now.is_gone and now.rows == (1,)
    assert log(crippled)[-1].sentence.key == "jovian.log.attack.crippled"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"dice": (), "data": {"picks": [0, 0]}}, "dice_misfit"),
        ({"data": {"picks": [0, 0]}}, "dice_misfit"),
        ({"data": {"picks": [9]}}, "dice_misfit"),
        ({"data": {"facts": {"structure": 3}}}, "unknown"),
        ({"data": {"fired": 2}}, "too_high"),
        ({"data": {"weapon": 3}}, "not_a_choice"),
        ({"data": {"target": "1.0.none"}}, "unknown_model"),
        ({"data": {"target": DESTROYERS}}, "own_side"),
        ({"data": {"target": EXOS}}, "own_side"),
        ({"data": {"speed": 3}}, "unknown"),
    ],
)
def test_mismatched_events_are_refused(change: dict[str, Any], code: str) -> None:
    start = engagement()
    sound = shot(BEAM, CRUISERS, (2, 2, 2, 5), picks=(0,))
    assert not isinstance(start.act(sound), Refusal)
    data = sound.data | change.get("data", {})
    assert codes(start.act(sound.model_copy(update=change | {"data": data}))) == {code}


def test_dice_with_other_sides_are_refused() -> None:
    start = engagement()
    sound = shot(BEAM, CRUISERS, (2, 2, 2, 5), picks=(0,))
    d10 = keep_dice(Record(typed=(2, 2, 2, 7)))
    assert codes(start.act(sound.model_copy(update={"dice": d10}))) == {"dice_misfit"}
    assert codes(start.act(sound.model_copy(update={"side": 1}))) == {"another_side"}
    assert codes(start.act(Draft(kind="turn", dice=d10))) == {"dice_misfit"}


def test_fire_control_lasts_for_a_turn() -> None:
    tired = engagement(adjust_draft(DESTROYERS, fire_control=0))
    aimed_at = shot(BEAM, CRUISERS, (2, 2, 3, 5))
    assert codes(tired.act(aimed_at)) == {"fire_control_spent"}
    fresh = sure(tired.act(Draft(kind="turn")))
    assert fresh.state.turn == 2 and fresh.state.ships[DESTROYERS].fire_control == 3
    assert not isinstance(fresh.act(aimed_at), Refusal)


def test_overrides_of_a_model_are_recorded() -> None:
    start = engagement()
    draft = adjust_draft(CRUISERS, 1, structure=2, sensors=CRUISER.sensors, parts=(0, 1, 1, 2, 1))
    after = sure(start.act(draft))
    assert after.result
    assert {
        (override.field, override.was, override.now) for override in after.result.overrides
    } == {
        ("structure", 6, 2),
        ("parts", "1 1 1 2 1", "0 1 1 2 1"),
    }
    state = after.state.ships[CRUISERS]
    assert (state.structure, state.parts) == (2, (0, 1, 1, 2, 1))
    assert codes(start.act(adjust_draft(CRUISERS, fuel=1))) == {"unknown"}
    assert codes(start.act(adjust_draft(BOMBERS, sensors=1))) == {"unknown"}
    assert codes(start.act(adjust_draft(CRUISERS, parts=(1,)))) == {"too_many"}
    assert codes(start.act(adjust_draft(BOMBERS, structure=99))) == {"too_high"}


def test_overridden_dice_of_an_attack_are_recorded() -> None:
    by_hand = shot(BEAM, CRUISERS, (1, 2, 3, 4, 5), (6,), dice=5, macro=1, defence=0)
    after = engagement(by_hand).result
    assert after
    assert {(override.field, override.was, override.now) for override in after.overrides} == {
        ("dice", 4, 5),
        ("macro", 2, 1),
    }


def test_luck_counts_the_unresisted_magnitudes() -> None:
    """Two unarmoured dice: a double in one of six."""
    start = engagement()
    start = sure(start.act(adjust_draft(BOMBERS, structure=4)))
    hit = sure(start.act(shot(BROADSIDE, BOMBERS, (5, 5)))).result
    assert hit
    assert [(roll.side, roll.label, roll.percentile) for roll in hit.rolls] == [
        (0, "jovian.luck.attack", percentile({0: 5, 1: 1}, 1))
    ]
    resisted = sure(start.act(shot(TUBES, BOMBERS, (3, 3, 1, 2), (6,), (1, 1))))
    assert resisted.result
    assert [(roll.side, roll.good, roll.outcome) for roll in resisted.result.rolls] == [
        (0, "high", 0),
        (1, "low", 0),
    ]
    assert luck(resisted)[1].rolls == 1


def story() -> Engagement[State]:
    """Every kind of event once."""
    now = engagement()
    for draft in (
        shot(BEAM, CRUISERS, (2, 2, 2, 5), picks=(0,)),
        shot(TUBES, BOMBERS, (3, 3, 1, 2), (6,), (1, 2)),
        adjust_draft(CRUISERS, structure=4),
        table_draft(TABLE),
        Draft(kind="turn"),
        Draft(kind="note", note="Dusk"),
    ):
        now = sure(now.act(sure(draft)))
    return now


def test_undo_and_redo_pass_through_the_same_states() -> None:
    values = story()
    assert {event.kind for event in values.battle.events} == {
        "attack",
        "adjust",
        "table",
        "turn",
        "note",
    }
    states = [values.state]
    back = values
    while back.can_undo:
        back = sure(back.undo())
        states.append(back.state)
    assert back.state == engagement().state
    for state in reversed(states[:-1]):
        back = sure(back.redo())
        assert back.state == state


def test_saved_battle_folds_to_the_same_state() -> None:
    values = story()
    text = values.battle.model_dump_json()
    assert sure(resume(RULES, Battle.model_validate_json(text))).state == values.state
    assert sure(resume(RULES, Battle.model_validate_json(text))).results == values.results
    forged = json.loads(text)
    forged["events"][0]["data"]["picks"] = [9]
    assert isinstance(resume(RULES, Battle.model_validate(forged, strict=False)), Refusal)


def test_advised_critical_hit_removes_the_most_dangerous_weapon() -> None:
    """Compared by the odds of each weapon fired once at each opponent; systems count nothing."""
    now = engagement(shot(BEAM, CRUISERS, (5, 5, 5, 1)))
    assert now.state.underway and isinstance(now.state.underway.played.waiting, Choice)
    assert OPPONENT.compares_options(now.state) and not OPPONENT.compares_options(
        engagement().state
    )
    idle = engagement().state
    means = {}
    for index, weapon in enumerate(CRUISER.weapons):
        fired = [aimed(idle, index, target, CRUISERS) for target in (DESTROYERS, EXOS)]
        each = [
            squadron_odds(ship_attack).damage
            if isinstance(ship_attack, SquadronAttack)
            else ship_odds(ship_attack).structure
            for ship_attack in fired
        ]
        means[weapon.name] = max(Fraction(die.mean()) for die in each)
    best_answer = list(OPPONENT.find_best_answer(now.state))[-1]
    assert best_answer
    values = {
        item.why.values["picked"]: Fraction(str(item.why.values.get("mean", 0)))
        for item in best_answer.every
    }
    assert values == means | {"Flight deck": 0, "Reactor": 0}
    assert (
        list(values.values()) == sorted(values.values(), reverse=True)
        and best_answer.why.values["mean"]
    )
    best = max(means, key=lambda name: means[name])
    assert best_answer.draft.data == {"option": [part.name for part in CRUISER.parts].index(best)}
    assert not isinstance(now.act(best_answer.draft, by_broadside=True), Refusal)


def test_harmless_weapon_and_system_have_different_reasons() -> None:
    """Neither would matter, as no opponent remains."""
    state = engagement(shot(BEAM, CRUISERS, (5, 5, 5, 1))).state
    for ref in state.foes(CRUISERS):
        lost = {"structure": 0} if ref in state.squadrons else {"destroyed": True}
        state = state.put(ref, {**state.squadrons, **state.ships}[ref]._replace(**lost))
    best_answer = list(OPPONENT.find_best_answer(state))[-1]
    assert best_answer
    values = {
        item.why.values["picked"]: item.why.key.rpartition(".")[2] for item in best_answer.every
    }
    assert values == {
        **{weapon.name: "critical_harmless" for weapon in CRUISER.weapons},
        "Flight deck": "critical_system",
        "Reactor": "critical_system",
    }


def test_reroll_is_advised_for_the_goal_of_the_attack() -> None:
    """Every throw of a beam at a squadron, against every throw that may follow: destroyed where
    that is likely.
    """
    differ = set()
    for dice, structure in ((3, 1), (3, 2), (4, 2)):
        throws = list(product(range(1, 7), repeat=dice))
        damage = {
            faces: min(structure, naive.squadron_damage(naive.sets_of(faces))) for faces in throws
        }
        kills = {faces: damage[faces] == structure for faces in throws}
        mean, kill = (Fraction(sum(some.values()), len(throws)) for some in (damage, kills))
        for_kill = sum(max(item, kill) for item in kills.values()) / len(throws) >= Fraction(1, 4)
        frail = engagement(adjust_draft(BOMBERS, structure=structure), rulings={})
        for faces in sorted({tuple(sorted(throw)) for throw in throws}):
            now = sure(frail.act(shot(BEAM, BOMBERS, faces, dice=dice, macro=0, defence=0)))
            (best,) = OPPONENT.find_best_answer(now.state)
            assert best and now.state.underway and now.state.underway.played.waiting
            option = now.state.underway.played.waiting.options[best.draft.data["option"]]
            gain = kill - kills[faces] if for_kill else mean - damage[faces]
            assert option == (gain > 0)
            if (mean > damage[faces]) != option:
                differ.add(faces)
            value = Fraction(str(best.why.values["chance" if for_kill else "mean"]))
            assert value == max((kill, kills[faces]) if for_kill else (mean, damage[faces]))
    assert differ, "for some throws what takes more on average is not what destroys more often"

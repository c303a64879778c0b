"""An attack in progress: declared, thrown batch by batch, undone; its remaining odds are exact."""

from fractions import Fraction
from itertools import product

import pytest

from engine.dice import Batch, Record, RecordedDice
from engine.engagement import Draft, Engagement, Sentence, Thrown, log, luck
from engine.flow import Played, play
from engine.warsurge import Attack, attack_odds, toll_of
from engine.warsurge.battle import RULES, State, attack_draft
from engine.warsurge.steps import AttackState, attack_flow, start
from tests.engine.warsurge.battle.table import engagement, form, ref, sure
from tests.engine.warsurge.build import faces, typed

HUNTERS, LEVY, SALTGUARD, VETERANS = ref(1, 1), ref(1, 0), ref(0, 0), ref(0, 2)


def declared(
    unit: str = SALTGUARD, weapons: tuple[int, ...] = (0,), **target: int | None
) -> Engagement[State]:
    table = engagement()
    data = form(table, unit, list(weapons), HUNTERS, **target)
    result: Engagement[State] = sure(
        table.act(sure(attack_draft(table.state, unit, weapons, HUNTERS, data)))
    )
    return result


def throw(digits: str) -> Draft:
    return Draft(kind="throw", dice=(Thrown(typed=faces(digits)),))


def thrown(table: Engagement[State], *batches: str) -> Engagement[State]:
    for digits in batches:
        table = sure(table.act(throw(digits)))
    return table


def played(table: Engagement[State]) -> Played[AttackState]:
    assert table.state.underway
    return table.state.underway.played


def test_worked_attack_is_thrown_batch_by_batch() -> None:
    """The worked attack of test_rules: 4 of 10 succeed, Armour saves 3, AEGIS none, 1 HP is
    lost.
    """
    table = declared()
    assert played(table).waiting == Batch(10, 10)
    assert not any(unit.acted for unit in table.state.units)
    after = thrown(table, "0123456789", "3456", "7")
    hunters = after.state.unit(HUNTERS)
    assert hunters
    assert (hunters.models, hunters.hp_lost) == (4, 1)
    assert after.state.underway is None
    assert [unit.ref for unit in after.state.units if unit.acted] == [SALTGUARD]
    names = {"unit": "Saltguard", "target": "Sedge Hunters"}
    shot = names | {"weapon": "Marsh Carbine"}
    assert [line.sentence for line in log(after)] == [
        Sentence("warsurge.log.declared", names | {"weapons": "Marsh Carbine"}),
        Sentence("warsurge.step.attack", shot | {"dice": 10, "successes": 4, "to_save": 4}),
        Sentence("warsurge.step.armour", shot | {"dice": 4, "saved": 3, "unsaved": 1}),
        Sentence("warsurge.log.hurt", names | {"hp": 1}),
    ]
    assert [line.result.side for line in log(after)] == [0, 0, 1, 1]
    assert [side_luck.rolls for side_luck in luck(after)] == [1, 2]


def test_attack_in_one_event_equals_attack_in_batches() -> None:
    table = engagement()
    dice = typed("0123456789", "3456", "7")
    data = form(table, SALTGUARD, [0], HUNTERS)
    whole = sure(table.act(sure(attack_draft(table.state, SALTGUARD, [0], HUNTERS, data, dice))))
    step_by_step = thrown(declared(), "0123456789", "3456", "7")
    assert whole.state == step_by_step.state
    assert luck(whole) == luck(step_by_step)


def test_attack_can_be_undone_to_its_declaration_and_redone() -> None:
    table = thrown(declared(), "0123456789", "3456")
    back = sure(sure(table.undo(1)).undo(1))
    assert back.state == declared().state
    assert sure(sure(back.redo()).redo()).state == table.state
    repeated = thrown(back, "0000000000")
    assert repeated.state.underway is None
    assert repeated.state.unit(HUNTERS) == engagement().state.unit(HUNTERS)
    assert log(repeated)[-1].reroll_count == 1


def test_overrides_apply_to_one_attack_only() -> None:
    """Two models of 1 HP by override, Defence 0 and no saves: the loss is removed from the four
    models of 3 HP.
    """
    table = declared(models=2, hp=1, defence=0, armour=None, aegis=None)
    before = engagement().state.unit(HUNTERS)
    after = thrown(table, "9" * 10).state.unit(HUNTERS)
    assert before
    assert after
    assert (after.models, after.hp_lost) == (4, 2)
    assert after.body == before.body


def test_no_other_event_is_accepted_during_an_attack() -> None:
    result = declared().act(Draft(kind="turn"))
    assert [fault.code for fault in result.faults] == ["in_progress"]  # type: ignore[union-attr]


def hp_chances(attack: Attack, records: list[Record]) -> dict[int, Fraction]:
    """HP left by every way that the dice can fall from here: second engine by brute force."""
    now = play(attack_flow(attack), start(attack), RecordedDice(records))
    batch = now.waiting
    if not isinstance(batch, Batch):
        return {now.state.hp: Fraction(1)}
    result: dict[int, Fraction] = {}
    share = Fraction(1, batch.sides**batch.count)
    for thrown_faces in product(range(1, batch.sides + 1), repeat=batch.count):
        for hp, chance in hp_chances(attack, [*records, Record(typed=thrown_faces)]).items():
            result[hp] = result.get(hp, Fraction(0)) + share * chance
    return result


@pytest.mark.parametrize("needs", ["5+", "9/3"])
def test_remaining_odds_match_brute_force_after_each_batch(needs: str) -> None:
    """Two dice, of which a 9/3 earns second dice, then saves."""
    table = engagement()
    data = form(table, SALTGUARD, [0], HUNTERS, defence=2, models=1, hp=2, aegis=None)
    data["weapons"][0] |= {"attacks": 2, "number": 1, "overrules": {"needs": needs}}
    now = sure(table.act(sure(attack_draft(table.state, SALTGUARD, [0], HUNTERS, data))))
    attack, records = Attack.model_validate(data), list[Record]()
    assert toll_of(attack, played(now)) == attack_odds(attack).toll
    for digits in ("99", "98", "22"):
        batch = played(now).waiting
        assert isinstance(batch, Batch)
        now = thrown(now, digits[: batch.count])
        if now.state.underway is None:
            break
        records = [record for entry in played(now).entries for record in entry.records]
        chances = hp_chances(attack, records)
        toll = toll_of(attack, played(now))
        for hp, chance in chances.items():
            assert Fraction(toll.hp_lost.quantity(2 - hp), toll.hp_lost.denominator()) == chance
        assert toll.destroyed == chances.get(0, 0)
    assert records


def test_rolling_side_changes_with_step_and_weapon() -> None:
    table, asked = declared(VETERANS, (0, 1), defence=9), []
    while table.state.underway:
        assert isinstance(played(table).waiting, Batch)
        asked.append((played(table).entries[-1].step.key, RULES.waiting_side(table.state)))
        text = "9" if asked[-1][0] == "attack" else "0"
        table = thrown(table, text + "0" * (played(table).waiting.count - 1))
    assert {side for step, side in asked if step == "attack"} == {0}
    assert {side for step, side in asked if step != "attack"} == {1}
    steps = [step for step, _ in asked]
    assert "attack" in steps[steps.index("armour") :], (
        "the second weapon's dice come after the first one's saves"
    )

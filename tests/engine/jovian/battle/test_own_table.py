"""The players' Catastrophic Damage Table corrected in a battle: between attacks, and during one."""

from typing import Any

import pytest

from engine.dice import Record
from engine.engagement import Draft, Engagement, keep_dice, log, resume
from engine.jovian import CatastrophicTable
from engine.jovian.battle import RULES, State, adjust_draft, table_draft
from tests.engine.engagement.toy import codes, sure
from tests.engine.jovian.battle.table import BEAM, CRUISERS, DESTROYERS, engagement
from tests.engine.jovian.shorthand import TABLE

FATAL = TABLE.model_copy(
    update={"rows": tuple(row.model_copy(update={"destroys": True}) for row in TABLE.rows)}
)
OTHER_DICE = TABLE.model_copy(update={"dice": 2})
TRIPLE = (2, 2, 2, 5)


def throw(*faces: int) -> Draft:
    return Draft(kind="throw", dice=keep_dice(Record(typed=faces)))


def crippling(
    *faces: tuple[int, ...], table: CatastrophicTable | None = TABLE
) -> Engagement[State]:
    """The destroyer's beam cripples a cruiser of 1 Structure, with these dice so far."""
    now = engagement(adjust_draft(CRUISERS, structure=1), table_draft(table))
    beam = {"group": DESTROYERS, "target": CRUISERS, "weapon": BEAM}
    now = sure(now.act(Draft(kind="attack", data=beam)))
    for each in faces:
        now = sure(now.act(throw(*each)))
    return now


def rows(now: Any) -> Any:
    return now.state.ships[CRUISERS].rows


def test_correction_is_logged_undone_and_saved() -> None:
    now = engagement(table_draft(TABLE))
    corrected = sure(now.act(table_draft(FATAL)))
    assert corrected.state.table == FATAL
    keys = [line.sentence.key for line in log(corrected)]
    assert keys == ["jovian.log.table.typed", "jovian.log.table.corrected"]
    assert [line.sentence.key for line in log(sure(corrected.act(table_draft(None))))][
        -1
    ] == "jovian.log.table.gone"
    back = sure(corrected.undo())
    assert back.state == now.state
    assert sure(back.redo()).state == corrected.state
    assert sure(resume(RULES, corrected.battle)).state == corrected.state


def test_corrected_row_counts_for_the_roll_that_is_due() -> None:
    now = sure(crippling(TRIPLE).act(table_draft(FATAL)))
    assert now.state.underway and now.state.underway.declared.attack.table == FATAL
    lost = sure(now.act(throw(1)))
    assert lost.state.ships[CRUISERS].destroyed
    assert sure(sure(lost.undo()).undo()).state == crippling(TRIPLE).state


def test_earlier_roll_is_looked_up_in_the_corrected_table() -> None:
    """The attack still waits for the Critical Hit that comes after its roll."""
    rolled = crippling(TRIPLE, (1,))
    assert rolled.state.underway, "a decision is due"
    assert not rolled.state.underway.played.state.destroyed
    corrected = sure(rolled.act(table_draft(FATAL)))
    assert corrected.state.underway is None
    assert corrected.state.ships[CRUISERS].destroyed
    assert rows(corrected) == (1, 0, 0)
    assert sure(corrected.undo()).state == rolled.state


@pytest.mark.parametrize("table", [OTHER_DICE, None], ids=["other dice", "on paper"])
def test_table_with_other_dice_is_refused_after_a_throw(table: CatastrophicTable | None) -> None:
    rolled = crippling(TRIPLE, (1,))
    assert codes(rolled.act(table_draft(table))) == {"dice_thrown"}
    assert sure(crippling(TRIPLE).act(table_draft(table))).state.table == table


def test_rolls_on_paper_stay_on_paper_in_a_continued_attack() -> None:
    """A table added now would request dice before those already thrown."""
    on_paper = crippling((2, 2, 2, 2), table=None)
    assert on_paper.state.underway, "a Critical Hit is due, past the roll"
    typed = sure(on_paper.act(table_draft(TABLE)))
    waiting = typed.state.underway.played.waiting if typed.state.underway else None
    assert waiting and waiting.count == 1, "nothing was thrown since: the roll is due on the table"
    picked = sure(on_paper.act(Draft(kind="choose", data={"option": 0})))
    assert picked.state.underway, "the second Critical Hit is due"
    assert codes(picked.act(table_draft(TABLE))) == {"dice_thrown"}


def test_faulty_table_is_refused() -> None:
    now = crippling(TRIPLE)
    table = {"rows": [{"up_to": 5}, {"up_to": 5}]}
    assert codes(now.act(Draft(kind="table", data={"table": table}))) == {"too_low"}
    assert codes(now.act(Draft(kind="table", data={"table": {"rows": []}}))) == {"missing"}

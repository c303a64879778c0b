"""Any attacks in any order: dice are applied, undo removes their effects, and saved battles fold to
the same state.
"""

import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.dice import Batch, DiceSource, SystemDice
from engine.engagement import Battle, Draft, Refusal, keep_dice, log, resume, side_of
from engine.flow import Choice, play
from engine.jovian.battle import RULES, State
from engine.jovian.steps import ship_flow, ship_start, squadron_flow, squadron_start
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import BOMBERS, CRUISERS, DESTROYERS, EXOS, aimed, engagement
from tests.engine.noted_dice import NotedDice
from tests.engine.picks import OwnFirstOptions

REFS = (DESTROYERS, EXOS, CRUISERS, BOMBERS)
MOVES = st.lists(
    st.tuples(st.sampled_from(REFS), st.integers(0, 2), st.sampled_from(REFS)), max_size=8
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 20) | st.sampled_from([*REFS, "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["group", "target", "sides", "ref"]), inner)
    ),
    max_leaves=6,
)

FIELDS = (
    "group",
    "weapon",
    "target",
    "fired",
    "sides",
    "ref",
    "structure",
    "parts",
    "picks",
    "fuel",
)


def rolled(
    state: State, group: str, weapon: int, target: str, source: DiceSource | None = None
) -> Draft | None:
    """An attack rolled by the app or by `source`, up to a decision of the other side; None when it
    cannot be made.
    """
    now, aim = state.now(group), state.now(target)
    weapons = state.weapons(group)
    if (
        side_of(group) == side_of(target)
        or weapon >= len(weapons)
        or weapons[weapon] is None
        or not now
        or not aim
    ):
        return None
    if (
        now.is_gone
        or aim.is_gone
        or not now.fire_control
        or not state.remaining_instances(group, weapon)
    ):
        return None
    attack = aimed(state, weapon, target, group)
    dice, picks = NotedDice(then=source), OwnFirstOptions("primary")
    on_ship = hasattr(attack, "table")
    flow: Any = ship_flow(attack) if on_ship else squadron_flow(attack)  # type: ignore[arg-type]
    begin: Any = ship_start(attack) if on_ship else squadron_start(attack)  # type: ignore[arg-type]
    played = play(flow, begin, dice, picks)
    chosen = [entry.pick for entry in played.entries if entry.pick is not None]
    data = {"group": group, "weapon": weapon, "target": target, "picks": chosen}
    return Draft(kind="attack", data=data, dice=keep_dice(*dice.used))


def answer(state: State) -> Draft | None:
    """The first option, or dice of the app, for the attack in progress; None when no attack
    waits.
    """
    if state.underway is None:
        return None
    waiting = state.underway.played.waiting
    if isinstance(waiting, Choice):
        return Draft(kind="choose", data={"option": 0})
    assert isinstance(waiting, Batch)
    return Draft(kind="throw", dice=keep_dice(SystemDice().throw(waiting)))


@settings(deadline=None, max_examples=25)
@given(MOVES)
def test_any_attacks_can_be_undone_and_saved(moves: list[tuple[str, int, str]]) -> None:
    values = engagement(rulings={})
    states = [values.state]
    for move in moves:
        draft: Draft | None = rolled(values.state, *move) or Draft(kind="turn")
        while draft:
            values = sure(values.act(draft))
            states.append(values.state)
            draft = answer(values.state)
    assert len(log(values)) == len(states) - 1
    assert (
        sure(resume(RULES, Battle.model_validate_json(values.battle.model_dump_json()))).state
        == values.state
    )
    for state in reversed(states[:-1]):
        values = sure(values.undo())
        assert values.state == state


@settings(deadline=None, max_examples=60)
@example("turn", {})
@given(
    st.sampled_from(sorted(RULES.kinds)), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5)
)
def test_any_data_is_applied_or_refused(kind: str, data: dict[str, Any]) -> None:
    result = engagement().act(Draft(kind=kind, data=json.loads(json.dumps(data))))
    if isinstance(result, Refusal):
        assert result.faults and all(fault.code for fault in result.faults)
    else:
        assert log(result)[-1].sentence.key.startswith("jovian.log.")

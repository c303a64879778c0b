"""Dogfights in battles: declared, ordered under seal, revealed, fought, and applied to the
squadrons.
"""

from typing import Any

import pytest

from engine.dice import Batch, RecordedDice, SystemDice
from engine.engagement import (
    Archive,
    Battle,
    Draft,
    Engagement,
    as_json,
    as_text,
    keep_dice,
    log,
    luck,
    resume,
    write,
)
from engine.flow import Choice, Picks, play
from engine.jovian.battle import RULES, Fighting, State, adjust_draft
from engine.jovian.dogfight import Orders
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.plan import aftermath
from engine.jovian.dogfight.sealed_orders import OpenedOrders, commitment_of, opening_of
from engine.kit import plain
from tests.engine.engagement.toy import codes, sure
from tests.engine.jovian.battle.table import BEAM, BOMBERS, CRUISERS, DESTROYERS, EXOS, engagement

HAMMER = Orders(fuel=2, weapon=0, attack=4, defense=2)
CANNON = Orders(fuel=1, weapon=0, attack=3, defense=2)
BOTH = (HAMMER, CANNON)
Openings = tuple[OpenedOrders, OpenedOrders]


def dogfight(**more: Any) -> Draft:
    sides = [{"group": EXOS} | more.pop("first", {}), {"group": BOMBERS} | more.pop("second", {})]
    return Draft(kind="dogfight", data={"sides": sides} | more)


def seal(now: Engagement[State], index: int, opening: OpenedOrders) -> Draft:
    assert now.state.dogfight
    commitment = commitment_of(opening, now.state.dogfight.encounter)
    return Draft(kind="orders", data={"place": index}, commitment=commitment)


def ordered(
    *orders: Orders, start: Engagement[State] | None = None
) -> tuple[Engagement[State], list[OpenedOrders]]:
    """A battle in which orders are sealed, and their openings."""
    now = sure((start or engagement()).act(dogfight()))
    openings = [opening_of(index, order) for index, order in enumerate(orders)]
    for position, opening in enumerate(openings):
        now = sure(now.act(seal(now, position, opening)))
    return now, openings


def show(*openings: OpenedOrders) -> Draft:
    return Draft(kind="reveal", data={"openings": [plain(opening) for opening in openings]})


def revealed(start: Engagement[State] | None = None) -> Engagement[State]:
    now, openings = ordered(*BOTH, start=start)
    return sure(now.act(show(*openings)))


def fought(now: Engagement[State]) -> Engagement[State]:
    """To the end, with the app's dice and first options."""
    while underway := now.state.underway:
        waiting = underway.played.waiting
        choose = Draft(kind="choose", data={"option": 0})
        now = sure(
            now.act(
                choose
                if isinstance(waiting, Choice)
                else Draft(kind="throw", dice=keep_dice(SystemDice().throw(waiting or Batch(0, 6))))
            )
        )
    return now


def texts(now: Engagement[State]) -> str:
    lines = log(now)
    return as_text(lines, repr) + as_json(lines) + write(Archive(battles=(now.battle,)))


def test_dogfight_in_a_battle_equals_direct_play() -> None:
    begun = revealed()
    after = fought(begun)
    assert begun.state.underway and isinstance(begun.state.underway.declared, Fighting)
    records = [record for event in after.battle.events for record in event.records]
    picks = [event.data["option"] for event in after.battle.events if event.kind == "choose"]
    known = begun.state.underway.declared.dogfight
    direct = play(dogfight_flow(known), dogfight_start(known), RecordedDice(records), Picks(picks))
    assert direct.waiting is None
    remaining = aftermath(known, direct.entries)
    assert [after.state.squadrons[ref][:3] for ref in (EXOS, BOMBERS)] == [
        tuple(item) for item in remaining
    ]
    assert [item.fuel for item in remaining] == [3 - 2, 2 - 1]
    assert log(after)[-1].sentence.key == "jovian.log.dogfight.over"
    assert after.result and after.result.models == (EXOS, BOMBERS)


def test_next_dogfight_starts_with_current_numbers_and_without_destroyed_squadrons() -> None:
    once = fought(revealed())
    hurt = sure(once.act(adjust_draft(EXOS, structure=1, fuel=1)))
    repeated = sure(hurt.act(adjust_draft(BOMBERS, structure=2)))
    now = sure(repeated.act(dogfight()))
    assert now.state.dogfight
    first, second = now.state.dogfight.encounter.sides
    assert (first.squadron.structure, first.squadron.fuel) == (1, 1)
    assert (second.squadron.structure, second.squadron.fuel) == (2, 2 - 1), (
        "the fight took one Fuel"
    )
    gone = sure(once.act(adjust_draft(BOMBERS, structure=0)))
    assert codes(gone.act(dogfight())) == {"model_gone"}


def test_throws_belong_to_the_rolling_side_and_luck_counts_for_both() -> None:
    now = revealed()
    while (underway := now.state.underway) and isinstance(underway.played.waiting, Choice):
        now = sure(now.act(Draft(kind="choose", data={"option": 0})))
    while now.result and not now.result.rolls and now.state.underway:
        waiting = now.state.underway.played.waiting
        assert isinstance(waiting, Batch)
        now = sure(now.act(Draft(kind="throw", dice=keep_dice(SystemDice().throw(waiting)))))
    sides = [line.result.side for line in log(now) if line.event.kind == "throw"]
    assert set(sides) == {0, 1}
    assert [side_luck.rolls for side_luck in luck(now)] == [1, 1]
    assert [line.result.side for line in log(now) if line.event.kind == "orders"] == [0, 1]


def test_sealed_orders_appear_nowhere_before_both_are_revealed() -> None:
    dear = Orders(fuel=3, weapon=1, attack=7, defense=0)
    now, openings = ordered(dear, CANNON)
    assert openings[0].nonce not in texts(now)
    assert '"attack":7' not in texts(now) and "Needle" not in as_text(log(now), repr)
    other, _ = ordered(HAMMER, CANNON)
    assert len(texts(other)) == len(texts(now))
    after = sure(now.act(show(*openings)))
    assert openings[0].nonce in texts(after) and '"attack":7' in texts(after)
    ours = next(line for line in log(after) if line.event.kind == "orders")
    assert dict(ours.sentence.values) == {
        "group": "Lantern Exos",
        "weapon": "Needle",
        "fuel": 3,
        "attack": 7,
        "defense": 0,
    }
    assert openings[0].nonce not in texts(sure(sure(after.undo()).act(Draft(kind="recall"))))


def test_only_sealed_orders_can_be_revealed() -> None:
    now, (first, second) = ordered(*BOTH)
    other = opening_of(0, Orders(fuel=0, weapon=0, attack=4, defense=0))
    assert codes(now.act(show(other, second))) == {"wrong_opening"}
    assert codes(now.act(show(second, first))) == {"wrong_opening"}
    half = sure(now.undo())
    assert codes(half.act(show(first, second))) == {"not_sealed"}
    assert codes(engagement().act(show(first, second))) == {"no_dogfight"}
    assert codes(now.act(seal(now, 0, other))) == {"already_sealed"}


def test_illegal_orders_are_refused_at_the_reveal() -> None:
    now, openings = ordered(Orders(fuel=12, weapon=0, attack=12, defense=4), CANNON)
    result = now.act(show(*openings))
    assert codes(result) == {"too_high"}


def test_recalled_and_undone_orders_stay_in_the_record() -> None:
    now, openings = ordered(*BOTH)
    repeated = sure(now.act(Draft(kind="recall", data={"place": 0})))
    assert repeated.state.dogfight and [
        bool(sealed) for sealed in repeated.state.dogfight.sealed
    ] == [False, True]
    assert codes(repeated.act(show(*openings))) == {"not_sealed"}
    assert codes(repeated.act(Draft(kind="recall", data={"place": 0}))) == {"not_sealed"}
    back = sure(now.undo(0))
    other = sure(back.act(seal(back, 1, opening_of(1, CANNON))))
    assert [line.status for line in log(other) if line.event.kind == "orders"] == [
        "stands",
        "retracted",
        "stands",
    ]
    off = sure(now.act(Draft(kind="recall")))
    assert off.state == engagement().state


def test_no_other_event_is_accepted_before_the_reveal() -> None:
    now, _ = ordered(HAMMER)
    shot = Draft(kind="attack", data={"group": DESTROYERS, "weapon": BEAM, "target": CRUISERS})
    for draft in (Draft(kind="turn"), dogfight(), adjust_draft(EXOS, fuel=1), shot):
        assert codes(now.act(draft)) == {"in_progress"}
    assert sure(now.act(Draft(kind="note", note="Dusk"))).state == now.state


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (dogfight(second={"group": EXOS}), "not_a_choice"),
        (dogfight(second={"group": CRUISERS}), "unknown_model"),
        (dogfight(first={"missiles": {"weapon": 0}}), "not_a_missile"),
        (dogfight(first={"missiles": {"weapon": 2, "fired": 2}}), "too_high"),
        (dogfight(first={"modifier": 10}), "too_high"),
        (dogfight(interception="never"), "not_a_choice"),
    ],
)
def test_impossible_dogfight_is_refused(draft: Draft, code: str) -> None:
    assert codes(engagement().act(draft)) == {code}


def test_undo_redo_and_reload_work_during_a_dogfight() -> None:
    done = fought(revealed())
    states, back = [done.state], done
    while back.can_undo:
        back = sure(back.undo())
        states.append(back.state)
        assert (
            sure(resume(RULES, Battle.model_validate_json(back.battle.model_dump_json()))).state
            == back.state
        )
    for state in reversed(states[:-1]):
        back = sure(back.redo())
        assert back.state == state

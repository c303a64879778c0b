"""Repeated rolls are visible: undone dice stay in the record, and the next roll carries a mark."""

from hypothesis import given, settings

from engine.engagement import Battle, Draft, Undone, as_json, log, resume
from engine.engagement.record import replaced_rolls
from tests.calls import calls
from tests.engine.engagement.commands import Table, taps
from tests.engine.engagement.toy import TOY, TURN, edit, engagement, shot, sure


def test_roll_after_an_undone_one_is_marked() -> None:
    now = sure(sure(engagement(shot(1, 2)).undo(by=1)).act(shot(5, 6)))
    first, second = log(now)
    assert (first.status, first.by, first.event.dice[0].rolled) == ("retracted", 1, (2,))
    assert (second.status, second.reroll_count, tuple(second.replaced or ())) == (
        "stands",
        1,
        (1,),
    )


def test_log_is_in_the_order_of_events() -> None:
    now = sure(sure(sure(engagement(edit(5), shot(1, 2)).undo()).act(TURN)).act(edit(4)))
    lines = log(sure(now.undo()))
    assert [(line.event.number, line.status) for line in lines] == [
        (1, "stands"),
        (2, "retracted"),
        (3, "stands"),
        (4, "undone"),
    ]


def test_each_repetition_of_a_roll_is_counted() -> None:
    now = engagement(shot(1, 1))
    for face, side in ((2, 0), (3, 1), (4, 0)):
        now = sure(sure(now.undo(side)).act(shot(1, face)))
    assert [line.reroll_count for line in log(now)] == [0, 1, 2, 3]
    assert tuple(log(now)[-1].replaced or ()) == (0, 1, 0)
    assert [undone.event.dice[0].rolled[0] for undone in now.battle.retracted] == [1, 2, 3]


def test_event_without_dice_in_between_hides_no_repetition() -> None:
    now = sure(engagement(edit(5), shot(1, 2)).undo())
    now = sure(sure(now.undo()).act(TURN))
    assert [(undone.event.kind, undone.after) for undone in now.battle.retracted] == [
        ("edit", 0),
        ("shot", 1),
    ]
    assert [line.event.kind for line in log(now)] == ["shot", "turn"]
    now = sure(sure(now.act(edit(3))).act(shot(1, 6)))
    assert log(now)[-1].reroll_count == 1


def test_several_undone_rolls_are_matched_in_order() -> None:
    now = sure(sure(engagement(shot(1, 1), edit(5), shot(2, 2)).undo()).undo())
    now = sure(sure(now.undo()).act(shot(1, 5)))
    now = sure(sure(now.act(shot(1, 6))).act(shot(1, 3)))
    assert [line.reroll_count for line in log(now) if line.status == "stands"] == [1, 1, 0]
    assert {number: tuple(repeated) for number, repeated in replaced_rolls(now.battle).items()} == {
        4: (None,),
        5: (None,),
    }


def test_redo_leaves_no_mark() -> None:
    before = engagement(shot(1, 2))
    now = sure(sure(before.undo(1)).redo())
    assert now == before
    assert [line.reroll_count for line in log(now)] == [0]


def test_redoable_event_is_shown_as_undone() -> None:
    now = sure(engagement(shot(1, 2), TURN).undo(0))
    assert [(line.status, line.by) for line in log(now)] == [("stands", None), ("undone", 0)]


@settings(deadline=None, max_examples=35)
@given(taps)
def test_dice_never_leave_the_record(course: list[Draft | str]) -> None:
    table = Table(engagement())
    thrown: dict[int, tuple[int, ...]] = {}
    for tap in course:
        table.tap(tap)
        for event in table.engagement.battle.every:
            if event.dice:
                thrown[event.number] = event.dice[0].typed + event.dice[0].rolled
    lines = {line.event.number: line for line in log(table.engagement)}
    assert {
        number: lines[number].event.dice[0].typed + lines[number].event.dice[0].rolled
        for number in thrown
    } == thrown
    marked = sum(line.reroll_count for line in log(table.engagement) if line.status == "stands")
    assert marked <= sum(line.status == "retracted" for line in lines.values())


MANY = 4000


def rerolled(before: int) -> Battle:
    """So many events, then a roll that was undone and rolled anew as often."""
    fired = engagement(shot(1, 1)).battle
    roll = fired.events[0]
    turns = tuple(
        roll.model_copy(update={"kind": "turn", "data": {}, "dice": (), "number": n + 1})
        for n in range(before)
    )
    events = [roll.model_copy(update={"number": before + n}) for n in range(1, MANY + 1)]
    retracted = tuple(Undone(event=event, by=0, after=before) for event in events[:-1])
    update = {"events": (*turns, events[-1]), "retracted": retracted, "last": before + MANY}
    return fired.model_copy(update=update)


def test_thousands_of_repetitions_are_counted_quickly() -> None:
    """A code may contain them; the cost must not grow with their square."""
    now = sure(resume(TOY, rerolled(0)))
    texts: list[str] = []
    assert calls(lambda: texts.append(as_json(log(now)))) < 250 * MANY
    assert len(texts[0]) < 1200 * MANY
    assert tuple(log(now)[-1].replaced or ()) == (0,) * (MANY - 1)
    many = rerolled(MANY)
    assert len(replaced_rolls(many)) == MANY - 1
    assert calls(lambda: replaced_rolls(many)) < 20 * MANY

"""The end of a battle: an event that only undo can follow."""

import json

import pytest

from engine.engagement import (
    Archive,
    DocumentChange,
    Draft,
    Engagement,
    MemoryStore,
    log,
    read,
    resume,
    save_battle,
    write,
)
from engine.engagement.storage import entry_of, load_index
from tests.engine.engagement.toy import (
    GAMES,
    TOY,
    TURN,
    State,
    battle,
    codes,
    engagement,
    run,
    shot,
    sure,
)

END = Draft(kind="end")


def ended() -> Engagement[State]:
    """Over in its second turn."""
    return engagement(shot(2, 5), TURN, END)


def test_end_changes_no_state_and_no_event_follows() -> None:
    now = ended()
    assert now.battle.is_over
    assert now.state == engagement(shot(2, 5), TURN).state
    assert now.next_side is None
    assert [line.sentence.key for line in log(now)][-1] == "log.end"
    for draft in (shot(2, 5), TURN, END, Draft(kind="next", data={"side": 0})):
        assert codes(now.act(draft)) == {"battle_over"}


def test_undone_end_leaves_no_mark() -> None:
    back = sure(ended().undo())
    assert not back.battle.is_over
    assert sure(back.redo()).battle.is_over
    on = sure(back.act(shot(1, 2)))
    assert not on.battle.is_over
    assert on.battle.retracted == ()
    assert sure(on.act(END)).battle.is_over


def test_end_accepts_no_dice_and_no_data() -> None:
    now = engagement()
    assert codes(now.act(END.model_copy(update={"dice": shot(1, 2).dice}))) == {"dice_misfit"}
    assert codes(now.act(END.model_copy(update={"data": {"side": 1}}))) == {"unknown"}
    assert sure(now.act(END)).battle.is_over


@pytest.mark.parametrize("undone", [0, 1])
def test_file_with_events_after_the_end_is_refused(undone: int) -> None:
    now = ended()
    if undone:
        now = sure(now.undo())
    (result,) = sure(read(write(Archive(battles=(now.battle,))), GAMES)).battles
    assert result == now.battle
    assert sure(resume(TOY, result)).battle.is_over is not bool(undone)
    late = engagement(shot(2, 5), TURN, TURN, TURN)
    late = sure(late.undo()) if undone else late
    data = json.loads(write(Archive(battles=(late.battle,))))
    data["battles"][0]["events"][2]["kind"] = "end"
    assert codes(read(json.dumps(data), GAMES)) == {"battle_over"}


def test_list_of_battles_shows_the_end_with_or_without_an_entry() -> None:
    store = MemoryStore()
    run(save_battle(store, ended().battle, 2))
    assert run(load_index(store))[0]["b1"].over
    run(store.put((DocumentChange("index/b1", None, None),)))
    assert run(load_index(store))[0]["b1"].over
    assert not entry_of(battle()).over

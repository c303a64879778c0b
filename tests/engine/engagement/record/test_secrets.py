"""What a player has committed to is told by no text made of a battle before the reveal, and nobody can change it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import (
    Archive,
    Draft,
    Engagement,
    as_json,
    as_text,
    committed,
    log,
    new_nonce,
    read,
    resume,
    write,
)
from engine.engagement.record import ALPHABET, BITS, LENGTH
from engine.kit import Tree
from tests.engine.engagement.toy import GAMES, TOY, TURN, State, bid, codes, edit, engagement, reveal, sure

WORDS = "xyzzy-plugh"


def texts(now: Engagement[State]) -> str:
    """Everything that is shown, kept or given away."""
    lines = log(now)
    return as_text(lines, repr) + as_json(lines) + write(Archive(battles=(now.battle,)))


def told(now: Engagement[State]) -> bool:
    return WORDS in texts(now) or WORDS.encode().hex() in texts(now)


def test_nothing_is_told_before_the_reveal() -> None:
    mine, opening = bid(0, 3, WORDS)
    theirs, other = bid(1, 7, WORDS + "2")
    now = engagement(edit(5), mine, theirs)
    assert not told(now)
    assert opening["nonce"] not in texts(now)
    assert not told(sure(now.undo()))
    shown = sure(now.act(reveal(n2=opening, n3=other)))
    assert shown.state.bids == ((2, 3), (3, 7))
    assert told(shown)
    assert dict(log(shown)[1].sentence.values) == {"words": (WORDS,)}
    assert not told(sure(sure(shown.undo()).act(TURN)))


def test_leaving_in_the_middle_keeps_the_secret_and_it_can_be_revealed() -> None:
    mine, opening = bid(0, 3, WORDS)
    text = write(Archive(battles=(engagement(mine).battle,)))
    (battle,) = sure(read(text, GAMES)).battles
    assert battle.events[0].commitment == committed(opening)
    assert sure(sure(resume(TOY, battle)).act(reveal(n1=opening))).state.bids == ((1, 3),)


def test_only_what_was_committed_to_can_be_revealed_and_once() -> None:
    mine, opening = bid()
    _, other = bid()
    now = engagement(mine)
    assert codes(now.act(reveal(n1=other))) == {"not_sealed"}
    assert codes(now.act(reveal(n7=opening))) == {"not_sealed"}
    shown = sure(now.act(reveal(n1=opening)))
    assert codes(shown.act(reveal(n1=opening))) == {"not_sealed"}


def test_commitments_only_where_they_belong() -> None:
    mine, _ = bid()
    assert codes(engagement().act(Draft(kind="bid"))) == {"missing"}
    assert codes(engagement().act(edit(5).model_copy(update={"commitment": mine.commitment}))) == {"unknown"}


def test_a_bid_taken_back_for_another_stays_on_record() -> None:
    """Nobody can commit twice without a trace; what leads to a commitment stays too."""
    mine, _ = bid()
    draft, _ = bid()
    now = sure(engagement(edit(5), mine).undo(1))
    now = sure(sure(now.undo(1)).act(draft))
    assert [(line.event.kind, line.status, line.by) for line in log(now)] == [
        ("bid", "retracted", 1),
        ("bid", "stands", None),
    ]
    assert [undone.event.kind for undone in now.battle.retracted] == ["edit", "bid"]
    assert sure(resume(TOY, now.battle)).state == now.state


OPENINGS = st.dictionaries(st.text("abc", max_size=5), st.integers(-9, 9) | st.text("é漢x", max_size=30), max_size=5)


@settings(deadline=None, max_examples=60)
@given(OPENINGS, OPENINGS)
def test_other_openings_make_other_commitments(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert (committed(one) == committed(other)) == (one == other)
    assert len(committed(one)) == LENGTH and set(committed(one)) <= set(ALPHABET)


def test_two_openings_of_one_commitment_are_120_bits_away() -> None:
    assert LENGTH * BITS // 2 >= 120 and len(ALPHABET) == 2**BITS


@pytest.mark.parametrize("data", [{"fuel": 1}, {"words": "a" * 500}])
def test_equal_secrets_do_not_look_alike(data: Tree) -> None:
    assert committed(data | {"nonce": new_nonce()}) != committed(data | {"nonce": new_nonce()})

"""Commitments: no text of a battle shows the secret before the reveal, and no player can change
it.
"""

import hashlib
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
    commit_to,
    log,
    new_nonce,
    read,
    resume,
    write,
)
from engine.engagement.record import ALPHABET, LENGTH
from engine.kit import Tree
from tests.engine.engagement.toy import (
    GAMES,
    TOY,
    TURN,
    State,
    bid,
    codes,
    edit,
    engagement,
    reveal,
    sure,
)

WORDS = "xyzzy-plugh"


def texts(now: Engagement[State]) -> str:
    """Everything that is shown, stored or shared."""
    lines = log(now)
    return as_text(lines, repr) + as_json(lines) + write(Archive(battles=(now.battle,)))


def is_reported(now: Engagement[State]) -> bool:
    return WORDS in texts(now) or WORDS.encode().hex() in texts(now)


def test_secrets_appear_nowhere_before_the_reveal() -> None:
    mine, opening = bid(0, 3, WORDS)
    theirs, other = bid(1, 7, WORDS + "2")
    now = engagement(edit(5), mine, theirs)
    assert not is_reported(now)
    assert opening["nonce"] not in texts(now)
    assert not is_reported(sure(now.undo()))
    shown = sure(now.act(reveal(n2=opening, n3=other)))
    assert shown.state.bids == ((2, 3), (3, 7))
    assert is_reported(shown)
    assert dict(log(shown)[1].sentence.values) == {"words": (WORDS,)}
    assert not is_reported(sure(sure(shown.undo()).act(TURN)))


def test_saved_commitment_can_be_revealed_later() -> None:
    mine, opening = bid(0, 3, WORDS)
    text = write(Archive(battles=(engagement(mine).battle,)))
    (battle,) = sure(read(text, GAMES)).battles
    assert battle.events[0].commitment == commit_to(opening)
    assert sure(sure(resume(TOY, battle)).act(reveal(n1=opening))).state.bids == ((1, 3),)


def test_only_committed_secrets_can_be_revealed_and_only_once() -> None:
    mine, opening = bid()
    _, other = bid()
    now = engagement(mine)
    assert codes(now.act(reveal(n1=other))) == {"not_sealed"}
    assert codes(now.act(reveal(n7=opening))) == {"not_sealed"}
    shown = sure(now.act(reveal(n1=opening)))
    assert codes(shown.act(reveal(n1=opening))) == {"not_sealed"}


def test_commitment_is_required_exactly_where_it_belongs() -> None:
    mine, _ = bid()
    assert codes(engagement().act(Draft(kind="bid"))) == {"missing"}
    assert codes(engagement().act(edit(5).model_copy(update={"commitment": mine.commitment}))) == {
        "unknown"
    }


def test_undone_commitment_stays_in_the_record() -> None:
    """A second commitment leaves a trace; the events before a commitment stay too."""
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


OPENINGS = st.dictionaries(
    st.text("abc", max_size=5), st.integers(-9, 9) | st.text("é漢x", max_size=30), max_size=5
)


@settings(deadline=None, max_examples=60)
@given(OPENINGS, OPENINGS)
def test_different_openings_have_different_commitments(
    first: dict[str, Any], other: dict[str, Any]
) -> None:
    assert (commit_to(first) == commit_to(other)) == (first == other)
    assert len(commit_to(first)) == LENGTH and set(commit_to(first)) <= set(ALPHABET)


def test_commitment_is_the_first_240_bits_of_sha_256() -> None:
    bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in commit_to({}))
    assert len(set(ALPHABET)) == 32 and int(bits, 2) == int(
        hashlib.sha256(b"{}").hexdigest()[:60], 16
    )


@pytest.mark.parametrize("data", [{"fuel": 1}, {"words": "a" * 500}])
def test_equal_secrets_have_different_commitments(data: Tree) -> None:
    assert commit_to(data | {"nonce": new_nonce()}) != commit_to(data | {"nonce": new_nonce()})

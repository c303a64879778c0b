"""Codes between two phones in any order, forged, or of another battle."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import (
    Code,
    Refusal,
    read_code,
    resume,
    write_code,
)
from engine.engagement.sync import Pairing, Which, battle_in, exchange_code, receive
from tests.engine.engagement.commands import events
from tests.engine.engagement.phones import Phone, same
from tests.engine.engagement.sync.test_handover import faces, two
from tests.engine.engagement.toy import GAMES, TOY, TURN, bid, codes, edit, reveal, shot, sure


def test_code_of_another_battle_or_history_is_refused() -> None:
    phone, other = two(TURN, TURN)
    stranger = Phone(sure(resume(TOY, phone.now.battle.model_copy(update={"id": "b2"}))))
    assert stranger.read(phone.shown()) == "other_battle"
    phone.tap(edit(4))
    text = phone.shown()
    other.tap("undo")
    other.tap(edit(3))
    assert other.read(text) == "other_past"
    assert phone.read(other.shown(), "mine") == "parted"
    assert other.read(phone.shown()) == "news"
    assert same(phone, other)


def test_forged_code_is_refused() -> None:
    phone, other = two()
    phone.tap(shot(1, 2))
    code = sure(read_code(phone.shown()))

    def forged(**changes: Any) -> str:
        return sure(write_code(Code(kind="events", game="toy", data=code.data | changes)))

    news = code.data["news"]
    deep = _deep(news, ["2"], ["7"]), _deep(news, 99, "0.0.zz")
    for wrong in ([], {}, None, news[:-1], [*news, 99, 1], [2, 5], *deep):
        assert other.read(forged(news=wrong)) == "code_broken"
    assert other.read(forged(stamp="x")) == "code_broken"
    assert other.read(forged(battle="b2")) == "other_battle"
    assert other.read(phone.shown()) == "news"


def _deep(news: Any, old: Any, new: Any) -> Any:
    """With one part of it changed, or every text for the old part 99."""
    if isinstance(news, list) and news != old:
        return [_deep(item, old, new) for item in news]
    return new if news == old or (old == 99 and isinstance(news, str)) else news


def test_codes_contain_no_secrets() -> None:
    """Not even after a reveal that was undone."""
    phone, _ = two()
    draft, opening = bid(words="xyzzy")
    for tap in (draft, reveal(n1=opening)):
        phone.tap(tap)
    assert opening["nonce"] in str(sure(read_code(phone.shown())).data)
    for tap in ("undo", TURN):
        phone.tap(tap)
    text = str(sure(read_code(phone.shown())).data)
    assert opening["nonce"] not in text
    assert "xyzzy" not in text


steps = st.one_of(
    st.tuples(
        st.integers(0, 1),
        st.one_of(
            events.filter(lambda draft: draft not in ("bid", "reveal")),
            st.sampled_from(["undo", "undo", "redo"]),
        ),
    ),
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(["show", "read mine", "read theirs", "read old", "read wrong"]),
    ),
)


@settings(deadline=None, max_examples=80)
@given(st.lists(steps, max_size=30), st.sampled_from(["mine", "theirs"]))
def test_any_interleaving_ends_in_the_same_battle_on_both_phones(
    course: list[tuple[int, Any]], keep: Which
) -> None:
    phones = two(shot(1, 1), TURN, edit(7))
    sent: tuple[list[str], list[str]] = ([], [])
    thrown = {((1,), ())}
    for who, step in course:
        phone, last = phones[who], phones[who].now.battle.last
        if step == "show":
            sent[who].append(phone.shown())
        elif step == "read wrong":
            _wrong_codes_change_nothing(phone, sent[1 - who])
        elif isinstance(step, str) and step.startswith("read"):
            for text in sent[1 - who][: 1 if step == "read old" else None][-1:]:
                phone.read(text, "mine" if step == "read mine" else "theirs")
        else:
            phone.tap(step)
            thrown |= {
                faces(event)
                for event in phone.now.battle.events
                if event.number > last and event.dice
            }
    item, other = phones
    for _ in range(3):
        item.read(other.shown(), keep)
        other.read(item.shown(), keep)
    assert same(item, other)
    assert item.now.state == other.now.state
    # The same roll entered on both phones at the same place is one roll.
    assert thrown <= {faces(event) for event in item.now.battle.every if event.dice}
    repeated = sure(resume(TOY, item.now.battle))
    assert (repeated.state, repeated.results) == (item.now.state, item.now.results)


def _wrong_codes_change_nothing(phone: Phone, sent: list[str]) -> None:
    """Codes of the other phone cut short or with a letter changed, and one of another battle."""
    before = phone.now, phone.pairing
    for text in sent[-2:]:
        middle = len(text) // 2
        for wrong in (
            text[:-1],
            text[:middle],
            text[:middle] + ("B" if text[middle] == "A" else "A") + text[middle + 1 :],
        ):
            assert isinstance(read_code(wrong), Refusal)
    stranger = Phone(sure(resume(TOY, phone.now.battle.model_copy(update={"id": "b2"}))))
    stranger.tap(TURN)
    assert phone.read(stranger.shown()) == "other_battle"
    assert (phone.now, phone.pairing) == before


def test_code_names_its_battle() -> None:
    phone, _ = two()
    assert battle_in(sure(read_code(phone.shown()))) == "b1"
    assert battle_in(exchange_code(phone.now.battle, TOY, Pairing())) == "b1"
    assert battle_in(Code(kind="fleet", game="toy", data={})) is None
    assert codes(
        receive(phone.now, phone.pairing, Code(kind="events", game="toy", data={}), GAMES)
    ) == {"code_broken"}

"""A battle on two phones, by the codes that their pages make and read."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.battle.battle_response import repository
from app.words import LANGUAGES, words
from engine.engagement import MemoryStore
from engine.engagement.storage import VERSION
from tests.app.jovian.table import Hands
from tests.app.markup import elements
from tests.app.share.sharing import Answer, act, fresh_desk, link_in, out, share

NOTES = ("Fire on the bridge", "Held below")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    fresh_desk()
    yield
    fresh_desk()


class Phone:
    """A page with a store of its own, and the battle on its screen."""

    def __init__(self) -> None:
        self.store, self.screen = MemoryStore(), dict[str, Any]()

    def act(self, name: str, **more: Any) -> Answer:
        self.use_store()
        answer = act(name, screen=self.screen, **more)
        self.screen = answer.get("at", self.screen)
        return answer

    def note(self, text: str) -> None:
        self.act("note", form=[["note", text]])

    def shown(self, **more: Any) -> str:
        """The link on the screen."""
        self.use_store()
        return link_in(share("make", kind="phones", id=self.screen["battle"], **more))

    def reads(self, link: str, lang: str = "en") -> Answer:
        self.use_store()
        return share("open", lang=lang, code=link)

    def takes(self, answer: Answer, **keep: str) -> Answer:
        self.use_store()
        taken = share("take", screen=answer["kept"], **keep)
        battle = (
            taken["follow"]["then"]["given"].get("battle") or taken["follow"]["then"]["given"]["id"]
        )
        self.screen = {"view": "battle", "battle": battle}
        return taken

    def log(self) -> str:
        return str(self.act("log.export", given={"as": "text"})["device"]["file"]["text"])

    def use_store(self) -> None:
        repository().store = self.store
        repository().forget()


def done(phone: Phone) -> int:
    """The number of ticked steps on the screen of two phones."""
    phone.use_store()
    html = out(share("make", kind="phones", id=phone.screen["battle"]))
    return sum(
        element.tag == "li" and element.attrs.get("class") == "done" for element in elements(html)
    )


def test_step_is_ticked_once_the_other_phone_is_known_to_have_read() -> None:
    phone, other = two()
    assert done(other) == 0, "nobody knows whether anybody has read of the phone that did nothing"
    phone.note(NOTES[0])
    assert done(phone) == 0
    other.takes(other.reads(phone.shown()))
    phone.reads(other.shown())
    assert done(phone) == 1
    phone.note(NOTES[1])
    assert done(phone) == 0


def two() -> tuple[Phone, Phone]:
    """The first phone's battle on both, each of which has read a code of the other."""
    phone, other = Phone(), Phone()
    phone.act("try")
    taken = other.takes(other.reads(phone.shown()))
    assert taken["follow"]["then"]["given"]["option"] == "reply"
    assert words("en")("share.phones.same") in out(phone.reads(other.shown()))
    return phone, other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_added_battle_is_shown_and_says_that_the_other_phone_needs_a_code(lang: str) -> None:
    phone, other = Phone(), Phone()
    phone.act("try")
    taken = other.takes(other.reads(phone.shown(), lang))
    then = taken["follow"]["then"]
    assert (taken["screen"]["go"], then["view"], then["action"]) == ("battle", "battle", "go")
    answer = other.act(then["action"], lang=lang, given=then["given"])
    shown = answer["regions"]["battle-out"]
    assert words(lang)("share.phones.reply_due") in shown
    (button,) = [each for each in elements(shown) if each.id == "reply-due"]
    assert button.text == words(lang)("share.phones.reply")
    code = link_in(share("make", **json.loads(button.attrs["data-with"])))
    assert words(lang)("share.phones.same") in out(phone.reads(code, lang))
    other.screen = {"view": "share", "battle": other.screen["battle"]}
    later = other.act("go", lang=lang, given={"view": "battle", "battle": other.screen["battle"]})
    assert words(lang)("share.phones.reply_due") not in later["regions"]["battle-out"]


def test_phones_have_the_same_battle_only_if_neither_lacks_a_step() -> None:
    phone, other = two()
    old = other.shown()
    phone.note(NOTES[0])
    t = words("en")
    shown = out(phone.reads(old))
    assert t("share.phones.known") in shown and t("share.phones.same") not in shown
    own = out(phone.reads(phone.shown()))
    assert t("share.phones.same") not in own


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_transfer_between_phones_both_ways(lang: str) -> None:
    phone, other = two()
    phone.note(NOTES[0])
    link = phone.shown()
    assert f"#share=BS{VERSION}." in link
    shown = other.reads(link, lang)
    assert NOTES[0] in out(shown)
    assert words(lang)("share.phones.take") in out(shown)
    assert NOTES[0] not in other.log()
    other.takes(shown)
    assert other.log() == phone.log()
    assert words(lang)("share.phones.same") in out(other.reads(link, lang))
    other.act("undo")
    phone.takes(phone.reads(other.shown()))
    assert phone.log().startswith("1. Undone by")
    assert other.log() == phone.log()


@pytest.mark.parametrize("keep", [0, 1])
def test_player_chooses_one_of_two_histories_and_can_restore_the_other(keep: int) -> None:
    phone, other = two()
    phone.note(NOTES[0])
    other.note(NOTES[1])
    shown = phone.reads(other.shown())
    assert all(note in out(shown) for note in NOTES)
    taken = phone.takes(shown, keep=("mine", "theirs")[keep])
    assert NOTES[keep] in phone.log()
    assert NOTES[1 - keep] not in phone.log()
    assert taken["follow"]["then"]["action"] == "make"
    shown = other.reads(phone.shown())
    assert (words("en")("share.phones.aside") in out(shown)) == (keep == 1)
    other.takes(shown)
    assert other.log() == phone.log()
    phone.use_store()
    back = share("back", id=phone.screen["battle"])
    assert back["follow"]["then"]["given"]["battle"] == phone.screen["battle"]
    assert NOTES[1 - keep] in phone.log()
    assert NOTES[keep] not in phone.log()
    other.takes(other.reads(phone.shown()))
    assert other.log() == phone.log()


def test_code_for_another_phone_is_refused_with_a_sentence() -> None:
    phone, _ = two()
    phone.note(NOTES[0])
    third = Phone()
    assert third.reads(phone.shown())["faults"] == {
        "share.code": words("en")("fault.battle_elsewhere")
    }
    third.takes(third.reads(phone.shown(whole=True)))
    assert third.log() == phone.log()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reset_phone_is_offered_the_whole_battle_the_second_time(lang: str) -> None:
    """The phones must not answer 'known' and 'other past' for ever."""
    phone, other = two()
    before = other.store._documents
    old = other.shown()
    other.note(NOTES[0])
    phone.takes(phone.reads(other.shown()))
    other.reads(phone.shown())
    phone.reads(other.shown())
    phone.note(NOTES[1])
    t = words(lang)
    other.store._documents = before
    for times, code in ((1, "other_past"), (2, "other_past_stuck")):
        assert other.reads(phone.shown(), lang)["faults"] == {"share.code": t(f"fault.{code}")}
        shown = out(phone.reads(old, lang))
        assert t("share.phones.known") in shown
        assert (t("share.phones.stuck") in shown) == (times == 2)
        assert ('"whole": true' in shown) == (times == 2)
        phone.shown()
    other.takes(other.reads(phone.shown()))
    assert other.log() == phone.log()


def test_shared_battle_without_pairing_stays_a_copy() -> None:
    phone, _ = two()
    link = link_in(share("make", kind="battle", id=phone.screen["battle"]))
    assert words("en")("share.take.battle") in out(phone.reads(link))


def test_restoring_without_a_history_set_aside_is_refused() -> None:
    phone, _ = two()
    phone.use_store()
    assert share("back", id=phone.screen["battle"])["trouble"] == words("en")(
        "fault.nothing_to_redo"
    )


def test_battle_beyond_one_code_is_shown_in_several() -> None:
    phone, _ = two()
    for index in range(12):
        phone.note("".join(hashlib.sha512(bytes([index, part])).hexdigest() for part in range(3)))
    phone.use_store()
    html = out(share("make", kind="phones", id=phone.screen["battle"], whole=True))
    figures = [element for element in elements(html) if element.tag == "figure"]
    assert len(figures) > 2
    assert sum("hidden" not in figure.attrs for figure in figures) == 1
    assert f"Code {len(figures)} of {len(figures)}" in html


def test_orders_sealed_on_one_phone_survive_a_tap_on_the_other() -> None:
    """'Show the orders' on the other phone must not void them, as their keys are not on that
    phone.
    """
    hands, other = Hands(), Hands()
    hands.try_samples()
    hands.press("dogfight", index=0)
    hands.press("dogfight.declare")
    for _ in range(2):
        hands.orders({"fuel": "0", "attack": "2"})
    link = _at(hands, "make", kind="phones", id=hands.screen["battle"])
    _at(other, "take", screen=_at(other, "open", code=link_in(link))["kept"])
    other.send("go", {"view": "battle", "battle": hands.screen["battle"]})
    assert other.press("dogfight.reveal")["trouble"] == words("en")("dogfight.key_elsewhere")
    assert other.boxes == hands.boxes and all(other.boxes)
    hands.press("dogfight.reveal")
    assert hands.fight


def _at(player: Hands, action: str, **more: Any) -> Answer:
    """The response to an action on codes on a player's phone."""
    repository().store = player.store
    repository().forget()
    return share(action, game="jovian", **more)

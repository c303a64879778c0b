"""A dogfight of a battle that two phones share, and what each knows of it while the battle is handed over."""

import json
from typing import Any

import pytest

from app.battle.commands import repository
from app.jovian.dogfight.phone import PHONE, phone_of
from app.jovian.dogfight.phone import Phone as Note
from app.words import words
from engine.engagement import Change, Draft
from tests.app.asking import done
from tests.app.jovian import table
from tests.app.jovian.table import Hands
from tests.app.markup import elements
from tests.app.share.sharing import link_in, out, share
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import BEAM, CRUISERS, battle, shot


class Phone(Hands):
    """A phone with the battle that another one has too."""

    def share(self, action: str, **more: Any) -> Any:
        repository().store = self.store
        repository().forget()
        return share(action, game="jovian", **more)

    def code(self) -> str:
        return link_in(self.share("make", kind="phones", id=self.screen.get("battle", "b1")))

    def reads(self, code: str, **keep: str) -> str:
        """What a code was to this phone, by what is on top."""
        opened = self.share("open", code=code)
        title = next(each.text for each in elements(out(opened)) if each.id == "share-title")
        self.share("take", screen=opened["kept"], **keep)
        self.repository.forget()
        self.send("go", {"view": "battle", "battle": "b1"})
        return title

    def taps(self, *taps: Draft | str) -> None:
        """What is done without being looked at."""
        for tap in taps:
            now = done(self.repository.engagement("b1"))
            done(self.repository.keep(sure(now.undo() if tap == "undo" else now.act(tap))))
        self.send("go", {"view": "battle", "battle": "b1"})

    def declares(self) -> None:
        self.press("dogfight", place=0)
        self.type("encounter.phones", "two").press("dogfight.declare")

    @property
    def given(self) -> str:
        """What is to be given to the other phone now."""
        return next(each.text for each in elements(self.html) if each.id == "dogfight-code")

    @property
    def times(self) -> int:
        """How often the dogfight is said to have been declared before."""
        found: int = self.engagement.state.dogfight.said.again
        return found

    @property
    def note(self) -> Note | None:
        """What is known here of the dogfight."""
        return done(phone_of(self.repository, self.engagement))


Both = tuple[Phone, Phone]


def two(*first: Draft | str, second: tuple[Draft | str, ...] = ()) -> Both:
    """The battle on two phones, each of which has read a code of the other, and what was then done on either."""
    one, other = Phone(), Phone()
    one.take_up(battle())
    other.share("take", screen=other.share("open", code=one.code())["kept"])
    assert other.reads(one.code()) == one.reads(other.code()) == words("en")("share.phones.known")
    one.taps(*first)
    other.taps(*second)
    return one, other


def declared(both: Both) -> None:
    for place, phone in enumerate(both):
        phone.declares()
        phone.press("dogfight.mine", side=str(place))


def swapped(both: Both, act: str) -> None:
    """Both give each other what their phones say now; their orders once they have shown them."""
    for phone in both if act == "other_opening" else ():
        phone.press("dogfight.unseal")
    for phone, text in zip(both, [phone.given for phone in both][::-1], strict=True):
        assert not phone.send(f"dogfight.{act}", forms=[("exchange." + act.removeprefix("other_"), text)])["faults"]


def sealed(both: Both) -> None:
    for fuel, phone in enumerate(both):
        phone.fill("orders", {"fuel": str(fuel), "attack": "2"}).press("dogfight.seal")


def fought_out(both: Both) -> None:
    """From the seals to the reveal, on the screens as they were left."""
    for act in ("other_code", "other_opening"):
        swapped(both, act)
    assert both[0].fight and both[0].fight == both[1].fight
    assert [orders.fuel for orders in both[0].revealed_orders] == [0, 1]


SHOTS = tuple(shot(BEAM, CRUISERS, (2, 2, 2, face), picks=(0,)) for face in (3, 5))


@pytest.mark.parametrize("keep", ["mine", "theirs"])
def test_a_choice_between_two_phones_keeps_what_both_know_of_the_dogfight(keep: str) -> None:
    """Dice that either had taken back move its number on both."""
    both = one, other = two(SHOTS[0], "undo", second=(SHOTS[1], "undo"))
    declared(both)
    swapped(both, "other_greeting")
    notes = one.note, other.note
    assert all(notes)
    number = one.engagement.battle.events[0].number
    t = words("en")
    assert one.reads(other.code(), keep=keep) == t("share.phones.parted")
    assert other.reads(one.code()) == t("share.phones.news")
    assert one.engagement.battle.events[0].number > number
    assert (one.note, other.note) == notes
    for phone in both:
        phone.press("dogfight.codes")
    sealed(both)
    fought_out(both)


def test_seals_stay_good_when_the_battle_is_handed_over_and_no_second_one_is_counted() -> None:
    both = one, other = two(SHOTS[0], "undo", second=(SHOTS[1], "undo"))
    declared(both)
    swapped(both, "other_greeting")
    sealed(both)
    swapped(both, "other_code")
    assert one.reads(other.code(), keep="mine") == words("en")("share.phones.parted")
    other.reads(one.code())
    for phone in both:
        assert phone.again == (0, 0)
        phone.press("dogfight.codes")
    swapped(both, "other_opening")
    assert one.fight and one.fight == other.fight


def test_nobody_chooses_after_a_dogfight_and_either_rolls_on() -> None:
    both = one, other = two()
    declared(both)
    swapped(both, "other_greeting")
    sealed(both)
    fought_out(both)
    t = words("en")
    assert t("dogfight.one_rolls") in one.text and t("dogfight.one_rolls") in other.text
    one.fought()
    assert t("dogfight.one_rolls") not in one.text
    assert one.reads(other.code()) == t("share.phones.known")
    assert other.reads(one.code()) == t("share.phones.news")
    assert one.engagement.state == other.engagement.state
    assert other.engagement.battle.events == one.engagement.battle.events


def test_declared_again_it_is_greeted_for_anew_on_both_phones() -> None:
    """Also the third time, and where the other phone only hears of it; what one told of it is of no use any more."""
    both = one, other = two()
    declared(both)
    swapped(both, "other_greeting")
    greetings = {phone.note.own for phone in both if phone.note}
    for times in (1, 2):
        for phone in both:
            phone.press("go", view="battle")
        one.taps("undo")
        one.declares()
        assert one.note is None and one.times == times
        other.reads(one.code(), keep="theirs")
        assert other.note is None
        for place, phone in enumerate(both):
            phone.send("go", {"view": "battle", "battle": "b1"})
            phone.press("dogfight.codes")
            phone.press("dogfight.mine", side=str(place))
        swapped(both, "other_greeting")
        greetings |= {phone.note.own for phone in both if phone.note}
    assert len(greetings) == 6


def test_the_same_declared_in_a_later_round_is_another_dogfight() -> None:
    both = two()
    one = both[0]
    declared(both)
    swapped(both, "other_greeting")
    before = one.note
    for phone in both:
        phone.press("go", view="battle")
        phone.press("dogfight.off")
        phone.declares()
        assert phone.note is None
        assert phone.times == 0
    one.press("dogfight.mine", side="0")
    assert before and one.note and one.note.own != before.own


def test_a_note_of_an_earlier_version_is_found_by_the_number_of_its_event() -> None:
    one, _ = two(SHOTS[0], "undo")
    one.declares()
    number = one.engagement.battle.events[-1].number
    for noted in (number, number - 1):
        text = json.dumps({"number": noted, "mine": 1, "own": "A", "theirs": "B"})
        revision = done(one.store.get(PHONE + "b1"))
        done(one.store.put((Change(PHONE + "b1", text, revision.revision if revision else 0),)))
        assert (one.note is not None) == (noted == number)
        one.press("go", view="battle")
        one.press("dogfight.codes")
        assert bool(one.buttons("dogfight.mine")) == (noted != number)


def test_who_never_greeted_declares_the_same_again() -> None:
    """What is said of it is the same on both phones, whoever took a step back first."""
    one, other = two()
    one.declares()
    one.press("go", view="battle")
    one.taps("undo")
    for phone in (one, other):
        phone.declares()
    first, second = (phone.engagement.battle.events[0] for phone in (one, other))
    assert first.data == second.data and "again" not in first.data


def test_orders_are_not_sealed_before_the_phones_have_met() -> None:
    phone = table.Phone().begun({"phones": "two", "mine": "0"})
    answer = phone.send("dogfight.seal", forms=[("orders.weapon", "0"), ("orders.fuel", "0"), ("orders.attack", "2")])
    assert answer["say"] == words("en")("fault.not_sealed")
    assert phone.boxes == [None, None]

"""A phone that lost its data, or got the battle as a file, in the middle of a dogfight on two
phones.
"""

from collections.abc import Callable

import pytest

from app.words import LANGUAGES, words
from tests.app.asking import done
from tests.app.jovian.two_phones import HELD, Both, Phone, both_sealed, clone, declared
from tests.engine.engagement.files import export_all

T = words("en")
NAMES = ("Lantern Exos", "Granite Bombers")


def from_code(phone: Phone, language: str = "en") -> Phone:
    """Return a phone without data that reads the whole battle of another one."""
    new = Phone()
    new.language = language
    new.takes(new.opens(phone.code(whole=True)))
    return new


def from_file(phone: Phone, language: str = "en") -> Phone:
    """Return a phone without data that imports a file of another one."""
    new = Phone()
    new.language = language
    new.send("import", {"text": done(export_all(phone.store, phone.repository.games))})
    new.press("incoming.take")
    new.send("go", {"view": "battle", "battle": HELD})
    return new


WAYS: dict[str, Callable[[Phone], Phone]] = {"code": from_code, "file": from_file}


def claims(phone: Phone) -> list[str]:
    return [button.text for button in phone.buttons("dogfight.claim")]


def claim(phone: Phone, side: int) -> None:
    phone.press("dogfight.claim", side=str(side))


def both_cancel(asking: Phone, agreeing: Phone) -> None:
    """The dogfight is cancelled by the taps of both players, and by nothing less."""
    before = agreeing.boxes
    asking.press("dogfight.off")
    assert asking.encounter
    agreeing.reads(asking.code())
    assert agreeing.encounter and agreeing.boxes == before
    agreeing.press("dogfight.agree_to", what="off")
    asking.reads(agreeing.code())
    assert asking.encounter is None and agreeing.encounter is None
    assert asking.engagement.state == agreeing.engagement.state


def first_shown() -> Both:
    phone, other = both_sealed()
    phone.press("dogfight.unseal")
    other.reads(phone.code())
    return phone, other


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("moment", [both_sealed, first_shown])
@pytest.mark.parametrize("asks", ["new", "other"])
def test_new_phone_names_its_player_and_both_cancel(
    way: str, moment: Callable[[], Both], asks: str
) -> None:
    phone, old = moment()
    new = WAYS[way](phone)
    assert new.title == T("dogfight.mine")
    assert claims(new) == [T("dogfight.two.claim", name=name) for name in NAMES]
    boxes = new.boxes
    claim(new, 1)
    assert new.boxes == boxes and new.pairing.side == 1
    assert new.title == T("dogfight.both_in")
    new.press("dogfight.unseal")
    late = moment is first_shown
    assert new.answer["trouble"] == T(f"dogfight.key_lost_{'shown' if late else 'two'}")
    assert new.boxes == boxes
    pair = (new, phone) if asks == "new" else (phone, new)
    both_cancel(*pair)
    # The old phone, where it exists, takes nothing that was done in its player's name.
    before = old.engagement
    fault = old.opens(phone.code(whole=True))["faults"]
    assert fault == {"share.code": T("fault.in_your_name")}
    assert old.engagement == before


def test_new_phone_of_the_player_who_asked_goes_on() -> None:
    """The request is on record, so nobody has to ask again."""
    phone, old = both_sealed()
    old.press("dogfight.off")
    phone.reads(old.code())
    new = from_code(phone)
    claim(new, 1)
    assert T("dogfight.agree.asked", name=NAMES[0]) in new.text
    phone.press("dogfight.agree_to", what="off")
    assert new.reads(phone.code()) == T("share.phones.news")
    assert new.encounter is None


def test_new_phone_is_not_taken_for_the_other_player() -> None:
    """Only the lost player's seal is on record: the other side alone may give orders, either may be
    named.
    """
    phone, _ = declared()
    new = from_code(phone)
    assert claims(new) == [T("dogfight.two.claim", name=NAMES[0])]
    assert [button.text for button in new.buttons("dogfight.hold")] == [
        T("dogfight.i_am", name=NAMES[1])
    ]
    claim(new, 0)
    assert new.pairing.side == 0 and not new.buttons("dogfight.hold")
    assert new.boxes == phone.boxes


def test_new_phone_gives_new_orders_after_both_agree() -> None:
    phone, _ = both_sealed()
    new = from_code(phone)
    claim(new, 1)
    new.press("dogfight.anew")
    phone.reads(new.code())
    phone.press("dogfight.agree_to", what="1")
    new.reads(phone.code())
    new.seals(0, attack=1)
    new.press("dogfight.unseal")
    phone.reads(new.code())
    phone.press("dogfight.unseal")
    new.reads(phone.code())
    assert phone.fight and phone.fight == new.fight


def test_both_phones_lost_go_on_from_one_file() -> None:
    """A tablet watched, and it has the only copy."""
    phone, _ = both_sealed()
    tablet = from_code(phone)
    first, second = from_file(tablet), from_file(tablet)
    claim(first, 0)
    claim(second, 1)
    both_cancel(first, second)


def test_wrong_player_is_corrected_until_the_phone_acts() -> None:
    phone, _ = both_sealed()
    new = from_code(phone)
    claim(new, 0)
    claim(new, 1)
    new.press("dogfight.watch")
    assert new.pairing.side is None and new.title == T("dogfight.two.watch")
    claim(new, 0)
    claim(new, 1)
    new.press("dogfight.off")
    assert not claims(new) and not new.buttons("dogfight.watch")
    for act, given in (("dogfight.claim", {"side": "0"}), ("dogfight.watch", {})):
        new.send(act, given)
        assert new.pairing.side == 1


def test_phone_that_deleted_the_battle_still_has_its_key() -> None:
    phone, other = both_sealed()
    done(other.repository.drop(HELD))
    other.takes(other.opens(phone.code(whole=True)))
    claim(other, 1)
    other.press("dogfight.unseal")
    assert other.title == T("dogfight.two.shown")
    phone.reads(other.code())
    phone.press("dogfight.unseal")
    assert phone.fight and phone.revealed_orders[1].fuel == 1


def test_phone_that_lost_only_its_keys_asks() -> None:
    """Some browsers lose one store and keep the other."""
    phone, other = both_sealed()
    other.keys.clear()
    other.press("dogfight.unseal")
    assert other.answer["trouble"] == T("dogfight.key_lost_two")
    both_cancel(other, phone)


def test_earlier_file_catches_up_before_a_player_is_named() -> None:
    """A file from before the seals knows none of them; named too early, the phone can be
    unnamed.
    """
    phone, other = declared()
    old_file = done(export_all(other.store, other.repository.games))
    other.reads(phone.code())
    other.seals(1)
    phone.reads(other.code())
    new = Phone()
    new.send("import", {"text": old_file})
    new.press("incoming.take")
    new.send("go", {"view": "battle", "battle": HELD})
    assert new.encounter is None
    new.reads(phone.code(whole=True))
    claim(new, 1)
    both_cancel(new, phone)


def test_phone_named_too_early_is_unnamed_and_reads() -> None:
    phone, other = declared()
    new = from_code(phone)
    new.press("dogfight.hold", side="1")
    new.press("go", view="battle")
    other.reads(phone.code())
    other.seals(1)
    phone.reads(other.code())
    code = phone.code(whole=True)
    assert new.opens(code)["faults"] == {"share.code": T("fault.in_your_name")}
    new.send("go", {"view": "battle", "battle": HELD})
    new.press("dogfight.watch")
    new.reads(code)
    claim(new, 1)
    both_cancel(new, phone)


def agreed_elsewhere() -> tuple[Phone, str]:
    """A phone without owner, and a code of a third one on which both seem to have agreed."""
    phone, other = declared()
    other.reads(phone.code())
    impostor = clone(other)
    claim(impostor, 0)
    impostor.press("dogfight.anew")
    forger = from_code(impostor)
    forger.press("dogfight.hold", side="1")
    forger.press("go", view="battle")
    forger.press("dogfight.agree_to", what="0")
    assert forger.boxes == [None, None]
    return other, forger.code(whole=True)


def test_phone_without_owner_refuses_agreements() -> None:
    other, code = agreed_elsewhere()
    before = other.engagement
    assert other.opens(code)["faults"] == {"share.code": T("fault.owner_first")}
    assert other.engagement == before
    other.send("go", {"view": "battle", "battle": HELD})
    other.press("dogfight.hold", side="1")
    assert other.opens(code)["faults"] == {"share.code": T("fault.in_your_name")}
    assert other.engagement == before


def test_phone_that_only_watches_reads_agreements() -> None:
    phone, other = both_sealed()
    tablet = from_code(phone)
    phone.press("dogfight.off")
    other.reads(phone.code())
    other.press("dogfight.agree_to", what="off")
    code = other.code(whole=True)
    assert tablet.opens(code)["faults"] == {"share.code": T("fault.owner_first")}
    tablet.send("go", {"view": "battle", "battle": HELD})
    tablet.press("dogfight.watch")
    assert tablet.reads(code) == T("share.phones.news")
    assert tablet.encounter is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_player_acts_on_a_phone_without_owner(language: str) -> None:
    phone, _ = both_sealed()
    new = from_code(phone, language)
    t, before = words(language), new.engagement
    for act, given in (
        ("dogfight.off", {}),
        ("dogfight.anew", {}),
        ("dogfight.unseal", {}),
        ("dogfight.agree_to", {"what": "off"}),
    ):
        assert new.send(act, given)["say"] == t("fault.no_owner")
    assert new.engagement == before

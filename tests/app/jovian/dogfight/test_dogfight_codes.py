"""Two phones without a network: promises and openings that match, that do not, and texts that are neither."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.jovian.dogfight.codes import (
    CodeFault,
    Greeting,
    greeting,
    letters_of,
    meeting_of,
    opening_text,
    promise,
    read_greeting,
    read_opening_text,
    read_promise,
)
from app.jovian.dogfight.phone import phone_of
from app.words import words
from engine.engagement.record.seal import ALPHABET
from engine.jovian.dogfight.orders import Encounter, Orders, Side
from engine.jovian.dogfight.sealed_orders import Opening, code_of, opening_of
from engine.jovian.samples import SQUADRONS
from tests.app.asking import done
from tests.app.battle.player import Answer
from tests.app.jovian.table import Phone
from tests.app.markup import elements

MINE = {"weapon": "0", "fuel": "3", "attack": "5"}
THEIRS = {"weapon": "0", "fuel": "2", "attack": "6"}
ENCOUNTER = Encounter(sides=(Side(squadron=SQUADRONS[0]), Side(squadron=SQUADRONS[1])))


def phones(changes: dict[str, str] | None = None) -> tuple[Phone, Phone]:
    """Two phones that have greeted each other and sealed orders; `changes` are of the second one's set-up."""
    one, other = begun(changes)
    greetings = shown(one), shown(other)
    assert not give(one, "other_greeting", greetings[1].lower())["faults"]
    assert not give(other, "other_greeting", greetings[0])["faults"]
    one.fill("orders", MINE).press("dogfight.seal")
    other.fill("orders", THEIRS).press("dogfight.seal")
    return one, other


def begun(changes: dict[str, str] | None = None) -> tuple[Phone, Phone]:
    """Two phones that have not met yet."""
    one = Phone().begun({"phones": "two", "mine": "0"})
    return one, Phone().begun({"phones": "two", "mine": "1"} | (changes or {}))


def shown(phone: Phone) -> str:
    return next(each.text for each in elements(phone.html) if each.id == "dogfight-code")


def own_greeting(phone: Phone) -> str:
    found = done(phone_of(phone.repository, phone.engagement))
    assert found
    return found.own


def give(phone: Phone, act: str, text: str) -> Answer:
    field = "exchange." + act.removeprefix("other_")
    answer = phone.send(f"dogfight.{act}", forms=[(field, text)])
    assert set(answer["faults"]) <= {field}
    return answer


def refused(answer: Answer) -> str:
    return next(iter(answer["faults"].values()))


def fault(kind: CodeFault) -> str:
    return words("en")(f"dogfight.code_fault.{kind}")


def revealing(phone: Phone) -> str:
    """The reveal code of a phone, which shows it from now on."""
    phone.press("dogfight.unseal")
    return shown(phone)


def promised() -> tuple[Phone, Phone]:
    one, other = phones()
    codes = shown(one), shown(other)
    assert not give(one, "other_code", codes[1])["faults"]
    assert not give(other, "other_code", codes[0].lower().replace("-", " "))["faults"]
    return one, other


def test_both_phones_come_to_the_same_orders() -> None:
    one, other = promised()
    openings = revealing(one), revealing(other)
    give(one, "other_opening", openings[1])
    give(other, "other_opening", openings[0])
    assert one.revealed_orders == other.revealed_orders
    assert one.revealed_orders[1] == Orders(weapon=0, fuel=2, attack=6, defense=2)
    assert words("en")("dogfight.match") in one.html


def test_nothing_is_opened_before_the_other_has_promised() -> None:
    one, _ = phones()
    assert len(letters_of(shown(one))) == 50 and shown(one).count("-") == 9
    assert one.fight is None


def test_nothing_is_sealed_before_the_other_has_greeted() -> None:
    one, other = begun()
    assert len(letters_of(shown(one))) == 20
    assert words("en")("dogfight.codes.greet") in one.html
    one.send("dogfight.seal", forms=[(f"orders.{name}", value) for name, value in MINE.items()])
    assert one.boxes == [None, None]
    assert refused(give(one, "other_greeting", shown(one))) == fault(CodeFault.OWN)
    mistyped = shown(other)[:-1] + ("0" if shown(other)[-1] != "0" else "1")
    assert refused(give(one, "other_greeting", mistyped)) == fault(CodeFault.MISTYPED)


def test_a_code_made_for_another_greeting_is_found_out() -> None:
    """Whatever was prepared beforehand was not prepared for this nonce."""
    one, _ = phones()
    encounter = one.encounter
    assert encounter
    opening = opening_of(1, Orders(fuel=2, weapon=0, attack=6, defense=2))
    give(one, "other_code", promise(code_of(opening, meeting_of(encounter, greeting(encounter).text))))
    assert refused(give(one, "other_opening", opening_text(opening))) == fault(CodeFault.DIFFERS)


def test_a_mistyped_code_is_found_at_once() -> None:
    one, other = phones()
    text = shown(other)
    swapped = ("0" if text[0] != "0" else "1") + text[1:]
    assert refused(give(one, "other_code", swapped)) == fault(CodeFault.MISTYPED)
    assert refused(give(one, "other_code", own_greeting(other))) == fault(CodeFault.IS_GREETING)


def test_orders_that_were_not_promised_are_found_out() -> None:
    one, other = promised()
    lie = opening_of(1, Orders(fuel=4, weapon=0, attack=10, defense=0))
    before = one.engagement.battle
    assert refused(give(one, "other_opening", opening_text(lie))) == fault(CodeFault.DIFFERS)
    assert one.engagement.battle == before
    assert refused(give(one, "other_opening", revealing(one))) == fault(CodeFault.OTHER_SIDE)
    assert refused(give(one, "other_opening", promise(one.boxes[0] or ""))) == fault(CodeFault.IS_PROMISE)
    text = revealing(other)
    swapped = text[:-1] + ("0" if text[-1] != "0" else "1")
    assert refused(give(one, "other_opening", swapped)) == fault(CodeFault.MISTYPED)


def test_orders_against_the_rules_are_found_out() -> None:
    one, _ = phones()
    opening = opening_of(1, Orders(fuel=4, weapon=0, attack=20, defense=0))
    encounter = one.encounter
    assert encounter
    give(one, "other_code", promise(code_of(opening, meeting_of(encounter, own_greeting(one)))))
    assert refused(give(one, "other_opening", opening_text(opening))) == fault(CodeFault.IMPOSSIBLE)


def test_another_set_up_is_found_out_but_names_do_not_matter() -> None:
    one, other = begun({"sides.0.skill": "5"})
    assert refused(give(one, "other_greeting", shown(other))) == fault(CodeFault.OTHER_SETUP)
    one, other = begun({"sides.0.name": "Anything", "sides.1.weapons.0.name": "else"})
    assert not give(one, "other_greeting", shown(other))["faults"]


def test_the_own_code_and_an_opening_are_no_promise() -> None:
    one, _ = phones()
    assert refused(give(one, "other_code", shown(one))) == fault(CodeFault.OWN)
    opening = opening_text(opening_of(1, Orders(fuel=1, weapon=0, attack=1, defense=1)))
    assert refused(give(one, "other_code", opening)) == fault(CodeFault.IS_OPENING)


@given(st.integers(0, 1), st.integers(0, 12), st.none() | st.integers(0, 11), st.integers(0, 40), st.integers(0, 40))
def test_an_opening_is_read_as_it_was_written(
    side: int, fuel: int, weapon: int | None, attack: int, defense: int
) -> None:
    opening = opening_of(side, Orders(fuel=fuel, weapon=weapon, attack=attack, defense=defense))
    assert read_opening_text(opening_text(opening)) == opening


CODES = st.text(alphabet=ALPHABET + "oil -\n", min_size=15, max_size=60) | st.text(max_size=300)


@settings(max_examples=300)
@given(CODES)
def test_hostile_texts_are_refused_in_a_sentence(text: str) -> None:
    for found in (read_greeting(text, ENCOUNTER, ""), read_promise(text, "own"), read_opening_text(text)):
        assert isinstance(found, CodeFault | Greeting | Opening | str)
        if isinstance(found, CodeFault):
            assert fault(found)


@settings(max_examples=60, deadline=None)
@given(CODES)
def test_hostile_texts_change_nothing_on_the_page(text: str) -> None:
    for act in ("other_greeting", "other_code", "other_opening"):
        assert refused(give(PHONE, act, text))
        assert PHONE.engagement.battle == KEPT


PHONE = phones()[0]
KEPT = PHONE.engagement.battle

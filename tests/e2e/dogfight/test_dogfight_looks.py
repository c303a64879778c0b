"""Every screen of the dogfight: axe in light, dark and forced colours, nothing cut off or too small on any phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from app.jovian.dogfight.codes import agreement_text, letters_of, promise
from app.words import LANGUAGES
from engine.engagement.record.seal import ALPHABET, LENGTH
from engine.jovian.battle import Declared
from engine.jovian.battle.commitments import Sealed
from engine.jovian.battle.data import Recalled
from tests.e2e.conftest import Sit
from tests.e2e.support.dogfights import Hands
from tests.e2e.support.looks import FORCED, OTHERS, in_other_colours, on_phones
from tests.e2e.support.states import unfold

pytestmark = pytest.mark.browser
COMMON = ("set-up", "adviser")
"""Screens that are looked at in both languages, by day in one and by night in the other."""


def start_code(sit: Sit) -> str:
    """What the other phone gives first for the same set-up."""
    other = Hands(sit()).open()
    other.begin(missiles=1, mine="1")
    return other.table.find("#battle #dogfight-code").inner_text()


def screens(hands: Hands, phones: str, greeting: str) -> Iterator[str]:
    """Go from screen to screen."""
    table = hands.table
    expect(table.field("dogfight.sides.1.structure")).to_be_visible()
    yield "set-up"
    hands.begin(missiles=1, mine="0" if phones == "two" else "")
    if phones == "one":
        expect(table.find(".curtain")).to_be_visible()
        yield "curtain"
        hands.do("hold")
    else:
        expect(table.find("#dogfight-code")).to_be_visible()
        yield "start codes"
        table.type("exchange.greeting", greeting)
        hands.do("other_greeting")
    expect(table.find(".secret")).to_be_visible()
    table.find(".advice summary").click()
    table.tick("advice.fractions")
    table.tick("advice.price", "2")
    table.find("#dogfight-advise").click()
    expect(table.find("#advice-mix")).to_be_visible()
    yield "adviser"
    hands.do("seal")
    if phones == "two":
        expect(table.find("#dogfight-code")).to_be_visible()
        yield "codes"
        yield from after_codes(hands)
        return
    hands.do("anew")
    expect(table.find('[data-do="battle.dogfight.agree"]')).to_have_count(2)
    yield "consent"
    table.find("#dogfight-keep").click()
    hands.do("hold")
    hands.do("seal")
    hands.do("reveal")
    expect(table.find("#battle .due")).to_be_visible()
    yield "dice"
    table.find("#throw-all").click()
    expect(table.find("#battle-result-title")).to_be_visible()
    yield "result"


def after_codes(hands: Hands) -> Iterator[str]:
    """On two phones: the other one's code noted, both asking for other orders, the own ones shown."""
    table, theirs = hands.table, ALPHABET[1] * LENGTH
    own = letters_of(table.find("#battle #dogfight-code").inner_text())[:LENGTH]
    table.type("exchange.code", promise(theirs))
    hands.do("other_code")
    expect(hands.title).to_have_text(table.t("dogfight.codes.open"))
    sealed = Declared(None, None, (Sealed(0, own, ""), Sealed(0, theirs, "")))  # type: ignore[arg-type]
    unfold(table)
    table.type("exchange.agreement", agreement_text(Recalled(place=1, by=1, about=sealed.about)))
    hands.do("other_agreement")
    expect(table.find('[data-do="battle.dogfight.agree_to"]')).to_be_visible()
    unfold(table)
    hands.do("anew")
    expect(table.find("#agreement-code")).to_be_visible()
    yield "agreements"
    hands.do("unseal")
    expect(hands.title).to_have_text(table.t("dogfight.codes.shown"))
    yield "reveal code"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen(sit: Sit, language: str) -> None:
    phones = "one" if language == "en" else "two"
    greeting = start_code(sit) if phones == "two" else ""
    hands = Hands(sit()).open("jovian.html" if language == "en" else "jovian-fr.html")
    wrong = {}
    for screen in screens(hands, phones, greeting):
        unfold(hands.table)
        others = OTHERS if screen not in COMMON else (FORCED,) if language == "en" else ()
        wrong[screen] = on_phones(hands.table) | in_other_colours(hands.table, others)
    assert {screen: found for screen, found in wrong.items() if found} == {}

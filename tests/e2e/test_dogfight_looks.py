"""Every screen of the dogfight: axe in light, dark and forced colours, nothing cut off or too small on any phone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from app.words import LANGUAGES
from tests.e2e.conftest import Sit, Visit
from tests.e2e.dogfights import Hands
from tests.e2e.states import unfold
from tests.e2e.test_axe import violations
from tests.e2e.test_layout import SMALL, WIDER

pytestmark = pytest.mark.browser


def start_code(visit: Visit) -> str:
    """What the other phone gives first for the same set-up."""
    other = Hands(visit()).open()
    other.table.tick("dogfight.phones", "two")
    other.table.tick("dogfight.mine", "1")
    other.table.tick("dogfight.sides.0.weapons.2.declared")
    other.do("begin")
    return other.table.find("#dogfight-code").inner_text()


def screens(hands: Hands, phones: str, visit: Visit) -> Iterator[str]:
    """Go from screen to screen."""
    table = hands.table
    expect(table.find("#dogfight-swap")).to_be_visible()
    table.tick("dogfight.phones", phones)
    table.tick("dogfight.sides.0.weapons.2.declared")
    yield "set-up"
    hands.do("begin")
    if phones == "one":
        expect(table.find(".curtain")).to_be_visible()
        yield "curtain"
        hands.do("hold")
    else:
        expect(table.find("#dogfight-code")).to_be_visible()
        yield "start codes"
        table.type("exchange.greeting", start_code(visit))
        hands.do("other_greeting")
    expect(table.find(".secret")).to_be_visible()
    table.find(".advice summary").click()
    table.tick("advice.fractions")
    table.tick("advice.price", "2")
    table.find('[data-do="dogfight.advise"]:not([data-with*=stop])').click()
    expect(table.find("#advice-mix")).to_be_visible()
    yield "adviser"
    hands.do("seal")
    if phones == "two":
        expect(table.find("#dogfight-code")).to_be_visible()
        yield "codes"
        return
    hands.do("anew")
    expect(table.find('[data-do="dogfight.agree"]')).to_have_count(2)
    yield "consent"
    hands.do("keep_orders")
    hands.do("hold")
    hands.do("seal")
    hands.do("reveal")
    expect(table.find("#dogfight-pad")).to_be_visible()
    yield "dice"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen(sit: Sit, visit: Visit, language: str) -> None:
    hands = Hands(sit()).open("jovian.html" if language == "en" else "jovian-fr.html")
    phones = "one" if language == "en" else "two"
    page, wrong = hands.table.page, dict[str, Any]()
    for screen in screens(hands, phones, visit):
        unfold(hands.table)
        for kind, media in {
            "light": {},
            "dark": {"color_scheme": "dark"},
            "forced": {"forced_colors": "active"},
        }.items():
            page.emulate_media(**{"color_scheme": "light", "forced_colors": "none"} | media)
            wrong[f"{screen}, {kind}"] = violations(hands.table)
        page.emulate_media(color_scheme="light", forced_colors="none")
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 844})
            found = page.evaluate(WIDER)
            wrong[f"{screen}, {width} px"] = found["over"] or found["page"] > 0
            wrong[f"{screen}, {width} px, too small"] = page.evaluate(SMALL)
    assert {name: found for name, found in wrong.items() if found} == {}

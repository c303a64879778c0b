"""A dogfight on one phone: curtains, secret orders, typed dice, a choice, the next round, undo,
reloads between.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import from_menu
from tests.e2e.support.dogfights import Hands

pytestmark = pytest.mark.browser
FURTHER = re.compile("Secured so far|Orders compared")
EXOS, KESTRELS = "Lantern Exos", "Swift Kestrels"


@pytest.mark.long
def test_dogfight_works_with_typed_dice_and_reloads(sit: Sit) -> None:
    hands = Hands(sit()).open()
    table = hands.table
    table.tick("dogfight.sides.1.evasive")
    hands.begin(missiles=1)
    hands.orders(EXOS, fuel=3, attack=7, weapon=1)
    hands.hold(KESTRELS)
    table.find(".secret .choice a").first.click()
    expect(table.find("#chart-row-out")).to_contain_text("Initiative")
    table.page.keyboard.press("Escape")
    hands.give(4, 9)
    table.reload()
    expect(hands.title).to_have_text(f"Hand the phone to {KESTRELS}")
    hands.orders(KESTRELS, fuel=4, attack=8)
    expect(hands.title).to_have_text("Both orders are in")
    hands.do("reveal")
    hands.tap(f"{EXOS}: attack dice", 2, 2, 3, 3)
    table.reload()
    expect(table.find("#battle [data-typed]")).to_have_text("4")
    hands.tap(f"{EXOS}: attack dice", 3, 1, 6)
    hands.choose("Keep")
    hands.tap(f"{KESTRELS}: Defense dice", 5, 5)
    expect(hands.title).to_have_text(f"{KESTRELS}: what does your Defense leave?")
    hands.choose("Triple of 3s")
    hands.tap(f"{KESTRELS}: attack dice", 1, 1, 1, 2, 2, 3, 4, 5)
    hands.choose("Keep")
    expect(table.find(".loss")).to_have_count(1)
    expect(hands.title).to_have_text(f"{EXOS}: attack dice")
    hands.tap(f"{EXOS}: attack dice", 1, 2, 3)
    hands.tap(f"{KESTRELS}: Defense dice", 1, 2)
    expect(hands.title).to_have_text(f"Only {KESTRELS} left")
    expect(table.find(".moves")).to_contain_text(f'{KESTRELS} may move 4"')
    expect(table.find("#battle .model")).to_contain_text("Fuel 4 → 0")
    expect(table.find("#battle-undo")).to_contain_text("Dogfight. ")
    from_menu(table, "#battle-log")
    expect(table.find("#battle")).to_contain_text("Fuel bid 4")
    expect(table.find("#battle table").first).to_contain_text("Luck")
    table.find("#battle .back").click()
    expect(table.find("#battle-undo")).to_be_visible()
    table.find("#battle-undo").click()
    expect(hands.title).to_have_text(f"{KESTRELS}: Defense dice")
    table.find("#battle-redo").click()
    expect(hands.title).to_have_text(f"Only {KESTRELS} left")


def test_faults_new_weapons_and_typed_values_survive_a_reload(sit: Sit) -> None:
    hands = Hands(sit()).open()
    table = hands.table
    table.type("dogfight.sides.0.player", "Zoë <b>")
    table.type("dogfight.sides.1.skill", "many")
    hands.do("begin")
    expect(table.fault("dogfight.sides.1.skill")).to_be_visible()
    table.reload()
    expect(table.field("dogfight.sides.0.player")).to_have_value("Zoë <b>")
    table.field("dogfight.sides.1.skill").fill("3")
    table.find("#dogfight-form details").nth(1).locator("summary").click()
    table.add("dogfight.sides.1.weapons")
    table.pick("dogfight.sides.1.weapons.1.type", "missile")
    hands.begin()
    expect(hands.title).to_have_text("Hand the phone to Zoë <b>")


def test_adviser_shows_progress_and_stops(sit: Sit) -> None:
    hands = Hands(sit()).open()
    table = hands.table
    expect(table.field("dogfight.sides.1.structure")).to_be_visible()
    for side in (0, 1):
        for name, number in (("skill", 12), ("fuel", 12), ("structure", 12)):
            table.type(f"dogfight.sides.{side}.{name}", str(number))
    hands.begin()
    hands.do("hold")
    table.find(".advice summary").click()
    table.tick("advice.price", "1")
    table.find("#dogfight-advise").click()
    expect(table.find("#dogfight-advice-progress")).to_contain_text(FURTHER)
    table.find("#dogfight-advice-stop").click()
    expect(table.find("#advice-mix")).to_be_visible()
    expect(table.find("#dogfight-advice-stop")).to_be_hidden()
    expect(table.find("#dogfight-advice-out")).to_be_focused()
    strong = table.find("#dogfight-advice-out strong").all_text_contents()
    assert strong and all("pts" in text and "%" not in text for text in strong)
    table.find("#dogfight-advise").click()
    expect(table.find("#dogfight-advice-stop")).to_be_visible()
    table.find("#dogfight-cover").click()
    expect(hands.title).to_contain_text("Hand the phone to")


def test_dogfight_of_a_battle_is_ordered_fought_undone_and_redone(sit: Sit) -> None:
    """Declared in the battle, ordered behind a curtain, revealed and fought there."""
    table = sit().open("jovian.html#battle")
    table.find('[data-do="battle.try"]').click()
    table.unfolded(table.find('[data-do="battle.dogfight"]').first).click()
    table.find("#dogfight-declare").click()
    for fuel in (1, 0):
        table.find("#dogfight-hold").click()
        table.type("orders.fuel", str(fuel))
        table.find("#dogfight-seal").click()
        expect(table.find(".secret")).to_have_count(0)
    table.find("#dogfight-reveal").click()
    over = table.find("#battle-result-title")
    table.find("#throw-all").click()
    expect(over).to_be_visible()
    expect(table.find("#battle-undo")).to_contain_text("Dogfight. ")
    table.find("#battle-undo").click()
    expect(over).to_have_count(0)
    table.find("#battle-redo").click()
    expect(over).to_be_visible()

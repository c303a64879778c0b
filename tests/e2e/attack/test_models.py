"""Several models, defenders and modifiers: entries are added and removed, and the odds equal those
of CPython.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
MODELS = '#attack [data-entry="volley.models"]'
TAPS = """([button, times]) => {
  for (let n = 0; n < times; n++) document.querySelector(button).click();
}"""


def removed(table: Table, index: int, entry: str = "volley.models") -> None:
    table.find(f'#attack [data-entry="{entry}"]:nth-child({index}) [data-remove="{entry}"]').click()


def test_models_are_added_linked_combined_and_removed(table: Table) -> None:
    """A thirteenth is refused."""
    options = table.find('.chip:has([name="volley.option"]):visible')
    expect(options).to_have_count(0)
    table.chip("volley.option", "single")
    expect(options).to_have_text(["All AD on this target", "Split"])
    expect(table.find('[data-remove="volley.models"]:visible')).to_have_count(0)
    table.add("volley.models")
    expect(table.field("volley.models.1.attack_dice")).to_be_focused()
    expect(options).to_have_text(["Linked", "Combined", "Split and linked"])
    expect(table.chip("volley.option", "linked")).to_be_checked()
    table.type("volley.models.1.attack_dice", "9")
    table.settled()
    expect(table.find("#why-dice")).to_contain_text("16")
    table.tick("volley.option", "combined")
    table.settled()
    table.add("volley.models")
    table.type("volley.models.2.attack_dice", "4")
    table.settled()
    removed(table, 2)
    expect(table.find(MODELS)).to_have_count(2)
    expect(table.field("volley.models.1.attack_dice")).to_have_value("4")
    table.settled()
    table.page.evaluate(TAPS, ["[data-add='volley.models']", 11])
    expect(table.fault("volley.models")).to_have_text("At most 12.")
    removed(table, 13)
    expect(table.fault("volley.models")).to_be_hidden()
    table.settled()
    table.page.evaluate(TAPS, [f"{MODELS}:last-child > .remove", 11])
    expect(table.chip("volley.option", "single")).to_be_checked()
    table.says("86.46%")


def test_split_fire_requires_a_share_and_linked_fire_its_ruling(table: Table) -> None:
    share = table.find('[id="f-volley.models.0.share"]')
    expect(share).to_be_hidden()
    table.tick("volley.option", "split")
    expect(share).to_be_visible()
    table.type("volley.models.0.share", "5")
    table.settled()
    expect(table.find("#why-dice")).to_contain_text("12 − 7 (split) = 5 dice")
    table.add("volley.models")
    table.tick("volley.option", "split_linked")
    expect(table.fault("volley.option")).to_have_text(
        "Ruling 5: fire cannot be split and linked at once."
    )
    table.go("rulings")
    table.tick("rulings.split_and_link", "allowed")
    table.go("attack")
    expect(table.fault("volley.option")).to_be_hidden()
    expect(table.fault("volley.models.1.share")).to_have_text("A number is missing.")
    table.type("volley.models.1.share", "4")
    table.settled()


def test_models_of_a_volley_may_differ(table: Table) -> None:
    """12 AD in range band 1 and 6 in 2, primary guns: the second makes 12, the first 15 dice of
    it.
    """
    table.pick("volley.weapon", "primary")
    expect(table.find('[name="volley.primary"]')).to_be_hidden()
    table.add("volley.models")
    table.find(f"{MODELS}:nth-child(1) .only-several > summary").click()
    table.pick("volley.models.0.range_band", "1")
    table.settled()
    expect(table.find("#why-dice")).to_contain_text("6 + half of 12 = 12 dice")
    table.pick("volley.primary", "0")
    table.settled()
    expect(table.find("#why-dice")).to_contain_text("12 + half of 6 = 15 dice")
    expect(table.find("#why-dice")).to_contain_text("5+")
    table.pick("volley.primary", "1")
    table.add("volley.models")
    table.pick("volley.primary", "2")
    removed(table, 2)
    expect(table.find('[name="volley.primary"]')).to_have_value("1")
    removed(table, 2)
    expect(table.find('[name="volley.primary"]')).to_have_value("")


def test_defenders_and_modifiers_are_added_and_removed(table: Table) -> None:
    """The defenders' dice are due after those of the attack."""
    table.pick("volley.weapon", "rockets")
    table.add("defenders")
    expect(table.field("defenders.0.attack_dice")).to_be_focused()
    table.type("defenders.0.attack_dice", "6")
    table.settled()
    expect(table.find("#why-defence")).to_contain_text("6 dice")
    table.add("defenders")
    expect(table.chip("defence_option", "linked")).to_be_checked()
    table.settled()
    expect(table.find("#why-defence")).to_contain_text("7 dice, linked")
    table.add("modifiers")
    expect(table.field("modifiers.0.name")).to_be_focused()
    table.type("modifiers.0.name", "<script>alert(1)</script> & co")
    table.type("modifiers.0.amount", "3")
    table.settled()
    expect(table.find("#why-dice")).to_contain_text("12 + 3 (modifiers) = 15 dice")
    table.add("modifiers")
    table.pick("modifiers.1.effect", "dice")
    table.pick("modifiers.1.step", "9")
    expect(table.fault("modifiers.1.step")).to_have_text("This has no effect in step 9.")
    table.pick("modifiers.1.effect", "hit_points")
    expect(table.fault("modifiers.1.step")).to_be_hidden()
    removed(table, 1, "modifiers")
    expect(table.field("modifiers.0.effect")).to_have_value("hit_points")
    removed(table, 1, "modifiers")
    table.settled()
    table.go("roll")
    table.press("look")
    table.asked_for("Attack dice", "12d6")
    table.tap(*(5,) * 12)
    table.asked_for("Defensive fire", "7d6")


def test_steppers_stay_within_limits(table: Table) -> None:
    field = table.field("target.shields")
    table.stepper("target.shields", 1).click()
    expect(field).to_have_value("2")
    table.settled()
    table.stepper("target.shields", -1).click(click_count=3)
    expect(field).to_have_value("0")
    table.settled()
    for name, value, by in (
        ("target.dr", "30", 1),
        ("target.hp", "1", -1),
        ("volley.models.0.attack_dice", "99", 1),
    ):
        table.type(name, value)
        table.stepper(name, by).click()
        expect(table.field(name)).to_have_value(value)

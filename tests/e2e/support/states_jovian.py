"""States of Jovian Wars' attack views to look at; each continues from the one before."""

from collections.abc import Callable

from tests.e2e.support.pages import Table
from tests.e2e.support.states import all_odds, charts, ended, rulings, unfold


def squadron(table: Table) -> None:
    """The form of an attack on a squadron by two weapons, with a fault."""
    table.add("fires")
    table.type("squadron.structure", "many")
    table.fault("squadron.structure").wait_for()
    unfold(table)


def ship(table: Table) -> None:
    """The form of an attack on a ship, a table of the players' own among the charts."""
    table.go("charts")
    table.find('.chart-index [href="#jovian-catastrophic"]').click()
    table.add("table.rows")
    table.type("table.rows.0.text", "A long effect of a Catastrophic Damage Table, truly")
    table.go("attack")
    table.type("squadron.structure", "3")
    table.tick("against", "ship")
    table.pick("fires.0.weapon.type", "mass_driver")
    table.type("fires.0.modifier", "2")
    unfold(table)
    table.find("#answer dt", has_text=table.t("jovian.odds.crippled")).wait_for()


def due(table: Table) -> None:
    """Attack dice, one of them flex, to be typed."""
    table.go("roll")
    table.press("look")
    table.find(".due").wait_for()
    table.tap(2, 2)


def keep(table: Table) -> None:
    """The attacker decides what to keep of its flex dice."""
    table.tap(2, 5, 5, 1)
    table.find('.due[data-count="1"]').wait_for()
    table.tap(4)
    table.find('[data-do="attack.choose"]').first.wait_for()


def critical(table: Table) -> None:
    """The attacker picks a Critical Hit."""
    results = (table.t("jovian.result.D", value=5), table.t("jovian.result.T", value=2))
    table.find('[data-do="attack.choose"]', has_text=", ".join(results)).first.click()
    table.find('[data-do="attack.choose"]', has_text="Hangar").wait_for()


JOVIAN: dict[str, Callable[[Table], None]] = {
    "squadron": squadron,
    "ship": ship,
    "odds": all_odds,
    "due": due,
    "keep": keep,
    "critical": critical,
    "result": ended,
    "charts": charts,
    "rulings": rulings,
}

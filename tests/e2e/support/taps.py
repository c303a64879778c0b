"""Taps of a player, counted: each on something that two phones show without scrolling, below
nothing else.
"""

from playwright.sync_api import Locator, expect

from tests.e2e.support.battles import answered
from tests.e2e.support.pages import DOUBLE_TAP, Table

PHONES = ((390, 844), (360, 640))
PAGES = {"en": "index.html", "fr": "fr.html"}
LONGEST = PAGES["fr"]
"""The page whose texts take the most room."""
IS_ON_TOP = """async (one) => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


class Taps:
    """The taps on a page."""

    def __init__(self, table: Table) -> None:
        self.table, self.count = table, 0

    def see(self, target: Locator) -> None:
        """Check that something lies wholly on the screen of each phone, below nothing else."""
        for width, height in PHONES:
            self.table.page.set_viewport_size({"width": width, "height": height})
            expect(target).to_be_in_viewport(ratio=1)
            assert target.evaluate(IS_ON_TOP), (target, width)

    def on(self, *targets: Locator) -> None:
        """Tap what is seen, one after the other."""
        for target in targets:
            self.see(target)
            if target.get_attribute("data-once") is not None:
                self.table.page.wait_for_timeout(DOUBLE_TAP)
            target.click()
            answered(self.table)
            self.count += 1

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
FIND_COVER = """async (one) => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  if (!one.isConnected) return "REDRAWN";
  const { x, y, width, height } = one.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (one.contains(top)) return "";
  return top?.outerHTML.slice(0, 300) ?? "the edge of the screen";
}"""
"""The element over another one, in its own HTML; an empty text if there is none."""
REDRAWN = "REDRAWN"
"""The cover of an element that the page has replaced since the test found it."""
MOST_REDRAWINGS = 3
"""The greatest number of times that the answers to one tap may redraw an element."""


class Taps:
    """The taps on a page."""

    def __init__(self, table: Table) -> None:
        self.table, self.count = table, 0

    def see(self, target: Locator) -> None:
        """Check that something lies wholly on the screen of each phone, below nothing else."""
        for width, height in PHONES:
            self.table.page.set_viewport_size({"width": width, "height": height})
            expect(target).to_be_in_viewport(ratio=1)
            cover = self._find_cover(target)
            assert not cover, (target, width, cover)

    def _find_cover(self, target: Locator) -> str:
        cover = REDRAWN
        for _ in range(MOST_REDRAWINGS):
            if cover == REDRAWN:
                cover = str(target.evaluate(FIND_COVER))
        return cover

    def on(self, *targets: Locator) -> None:
        """Tap what is seen, one after the other."""
        for target in targets:
            self.see(target)
            if target.get_attribute("data-once") is not None:
                self.table.page.wait_for_timeout(DOUBLE_TAP)
            target.click()
            answered(self.table)
            self.count += 1

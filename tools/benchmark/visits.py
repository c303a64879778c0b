"""Visits to a page in a browser: times until the page is ready, and the longest task of the page
thread.
"""

import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

# This script runs before the page's scripts. It records long tasks, and the moment when the shell
# is ready for taps.
WATCH = """
window.seen = { longest: 0, shell: null };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
}).observe({ type: "longtask", buffered: true });
new MutationObserver(() => {
  if (!document.documentElement?.dataset.shell || seen.shell) return;
  seen.shell = performance.now();
  performance.mark("shell answers");
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-shell"] });
document.addEventListener("broadside:ready", () => performance.mark("engine ready"));
"""
OURS = "() => window.broadside?.latest?.ready?.after"
PLAIN = "() => performance.getEntriesByName('plain-ready')[0]?.startTime"
KEPT = "() => window.broadside?.latest?.offline?.ready"
PATIENCE = 120_000
SETTLING = 700
STAYING = 10_000
STAYS = 3
LOOKING = 200
"""Milliseconds between two checks of a page; a check at each frame would force the page to draw
every frame.
"""


@dataclass(frozen=True)
class Visit:
    """The measurements of one visit, in milliseconds."""

    ready: float
    longest: float
    shell: float


def once(page: Page, session: CDPSession, asked: str) -> Any:
    """Return the result of a function in the page as soon as it is true.

    The function bypasses Playwright, which would run a script of its own in the middle of the
    start.

    Raises TimeoutError after PATIENCE.
    """
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        values = session.send(
            "Runtime.evaluate", {"expression": f"({asked})()", "returnByValue": True}
        )
        if result := values["result"].get("value"):
            return result
        page.wait_for_timeout(LOOKING)
    raise TimeoutError(asked)


class Visitor:
    """A browser profile that visits one page repeatedly."""

    def __init__(self, browser: Browser, address: str, ready: str) -> None:
        self.context: BrowserContext = browser.new_context()
        self.context.add_init_script(WATCH)
        self.address = address
        self.ready = ready

    def visit(self, throttle: float = 1, until: str | None = None) -> Visit:
        """Open the page in a new tab and wait until it is ready."""
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        page.goto(self.address)
        after = once(page, session, self.ready)
        if until:
            once(page, session, until)
        page.wait_for_timeout(SETTLING)
        seen: dict[str, Any] = page.evaluate("seen")
        page.close()
        return Visit(float(after), float(seen["longest"]), float(seen["shell"] or after))

    def stay(self) -> None:
        """Leave the page open for a while several times, because a browser saves optimised code
        only after a pause.
        """
        for _ in range(STAYS):
            page = self.open()
            page.wait_for_timeout(STAYING)
            page.close()

    def open(self) -> Page:
        """Open the page, wait until it is ready, and leave it open."""
        page = self.context.new_page()
        page.goto(self.address)
        page.wait_for_function(self.ready, timeout=PATIENCE, polling=LOOKING)
        return page

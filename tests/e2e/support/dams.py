"""Files and responses that a test delays."""

from playwright.sync_api import Route

from tests.e2e.conftest import ENGINE
from tests.e2e.support.pages import Table

HOLD = """() => {
  const { awaited } = broadside;
  const gate = new Promise((resolve) => { broadside.letThrough = resolve; });
  broadside.awaited = async (answer) => { await gate; return awaited(answer); };
}"""
"""The engine gives no response until it is let through."""
HOLD_PROGRESS = """() => {
  const { awaited } = broadside;
  const gate = new Promise((resolve) => { broadside.letThrough = resolve; });
  let isFirst = true;
  broadside.awaited = async (answer) => {
    const response = await answer;
    if (response.includes("<progress") && !isFirst) await gate;
    if (response.includes("<progress")) isFirst = false;
    return awaited(response);
  };
}"""
"""A long import or export stays at its first step until it is let through; all else is answered."""


def let_through(table: Table) -> None:
    """Let the responses of the engine through."""
    table.page.evaluate("broadside.letThrough()")


class Dam:
    """Holds some files back, the engine's unless others are named, until it is opened."""

    def __init__(self, table: Table, files: str = ENGINE) -> None:
        self.held: list[Route] = []
        self.opened = False
        table.page.route(files, self._hold)

    def _hold(self, route: Route) -> None:
        if self.opened:
            route.continue_()
        else:
            self.held.append(route)

    def open(self) -> None:
        """Let everything through."""
        self.opened = True
        while self.held:
            self.held.pop().continue_()

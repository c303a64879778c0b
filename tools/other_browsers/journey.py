"""The page's main journey, the same in every browser: shell, engine, odds, a roll, offline use."""

import time

from tools import static_server
from tools.other_browsers.driver import Driver
from tools.paths import DIST
from tools.run import say

UNDER = "/club/tools/broadside/"
PATIENCE = 60
AFTER_A_TAP = 0.45
"""Seconds after which the page no longer takes a tap for the same finger."""
READY = "document.documentElement.dataset.engine === 'ready'"
REPORT = (
    "return JSON.stringify([document.getElementById('state')?.textContent, "
    "globalThis.broadside?.latest])"
)
FIRST_ANSWER = "document.querySelector('#answer .first dd')?.textContent"
TYPE = """
const field = document.getElementById("f-volley.models.0.attack_dice");
field.value = "{dice}";
field.dispatchEvent(new Event("input", {{ bubbles: true }}));
"""


LOOK = """
(async () => {
  const { recall } = await import("./static/start/engine_memory.js");
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    if ((await recall()).memory) return (document.documentElement.dataset.memory = "kept");
  }
})();
"""
KEPT = "document.documentElement.dataset.memory === 'kept'"
"""The engine's memory is saved, and has not been discarded after a failed start."""


class Broken(Exception):
    """A part of the journey that does not work in a browser."""


def walk(driver: Driver) -> None:
    """Run the journey, and print the time of each part.

    Raises Broken at the first part that does not work.
    """
    with static_server.start(DIST, 0, UNDER) as site:
        address = site.address + UNDER
        began = time.monotonic()
        driver.get(address)
        until(driver, "shell", "document.documentElement.dataset.shell === 'ready'", began)
        until(driver, "engine", READY, began)
        _answers(driver, 7, began)
        until(driver, "offline", "document.documentElement.dataset.offline === 'ready'", began)
        _remembers(driver, began)
    say("  the server is gone; opened once more")
    began = time.monotonic()
    driver.get(address)
    until(driver, "engine without a server", READY, began)
    _answers(driver, 30, began)
    _remembers(driver, began)


def _remembers(driver: Driver, began: float) -> None:
    driver.execute_script(LOOK)
    until(driver, "memory", KEPT, began)


def _answers(driver: Driver, dice: int, began: float) -> None:
    """Ask for odds once, and roll once."""
    before = driver.execute_script(f"return {FIRST_ANSWER}")
    driver.execute_script(TYPE.format(dice=dice))
    until(driver, "odds", f"{FIRST_ANSWER} !== {before!r}", began)
    driver.execute_script(
        "document.querySelector('#roll-start [data-do=\"attack.throw\"]').click()"
    )
    until(driver, "pad", "document.querySelector('#roll .due')", began)
    time.sleep(AFTER_A_TAP)
    driver.execute_script(
        "document.querySelector('#roll .due [data-do=\"attack.throw\"][data-with*=all]').click()"
    )
    until(driver, "roll", "document.getElementById('result-title')?.offsetParent", began)
    driver.execute_script("document.querySelector('[data-do=\"attack.again\"]').click()")


def until(
    driver: Driver, name: str, condition: str, began: float, patience: float = PATIENCE
) -> None:
    """Wait until a condition is true in the page, and print the time since `began`.

    Raises Broken after `patience` seconds.
    """
    end = time.monotonic() + patience
    while not driver.execute_script(f"return Boolean({condition})"):
        if time.monotonic() > end:
            values = driver.execute_script(REPORT)
            raise Broken(f"{name}: not within {patience} s; the page says {values}")
        time.sleep(0.05)
    say(f"  {name}: {time.monotonic() - began:.1f} s")

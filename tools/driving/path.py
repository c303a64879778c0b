"""The page's main path: shell, engine, odds, a roll, offline; the same in every browser."""

import time
from threading import Thread

from tools import server
from tools.driving.driver import Driver
from tools.paths import DIST
from tools.run import say

UNDER = "/club/tools/broadside/"
PATIENCE = 60
FIRST_ANSWER = "document.querySelector('#answer .first dd')?.textContent"
TYPE = """
const field = document.getElementById("f-volley.models.0.attack_dice");
field.value = "{dice}";
field.dispatchEvent(new Event("input", {{ bubbles: true }}));
"""


class Broken(Exception):
    """A part of the path that does not come about in a browser."""


def walk(driver: Driver) -> None:
    """Go along the path, and say when each part was reached; raise Broken where it ends."""
    site = server.start(DIST, 0, UNDER)
    address = site.address + UNDER
    Thread(target=site.serve_forever, daemon=True).start()
    try:
        began = time.monotonic()
        driver.open(address)
        _until(driver, "shell", "document.documentElement.dataset.shell === 'ready'", began)
        _until(driver, "engine", "document.documentElement.dataset.engine === 'ready'", began)
        _answers(driver, 7, began)
        _until(driver, "offline", "document.documentElement.dataset.offline === 'ready'", began)
    finally:
        site.cut()
    say("  the server is gone; opened once more")
    began = time.monotonic()
    driver.open(address)
    _until(driver, "engine without a server", "document.documentElement.dataset.engine === 'ready'", began)
    _answers(driver, 30, began)


def _answers(driver: Driver, dice: int, began: float) -> None:
    """One odds answer, and one roll."""
    before = driver.run(f"return {FIRST_ANSWER}")
    driver.run(TYPE.format(dice=dice))
    _until(driver, "odds", f"{FIRST_ANSWER} !== {before!r}", began)
    driver.run("document.querySelector('[data-do=\"attack.throw\"][data-with*=all]').click()")
    _until(driver, "roll", "document.getElementById('result-title')?.offsetParent", began)
    driver.run("document.querySelector('[data-do=\"attack.again\"]').click()")


def _until(driver: Driver, name: str, condition: str, began: float) -> None:
    while not driver.run(f"return Boolean({condition})"):
        if time.monotonic() - began > PATIENCE:
            told = driver.run("return JSON.stringify([document.getElementById('state').textContent, broadside.latest])")
            raise Broken(f"{name}: not within {PATIENCE} s; the page says {told}")
        time.sleep(0.05)
    say(f"  {name}: {time.monotonic() - began:.1f} s")

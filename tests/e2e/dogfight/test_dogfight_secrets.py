"""Before the reveal orders appear nowhere: page, attributes, storage, address, history, responses
of the engine.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.dogfights import Hands

pytestmark = pytest.mark.browser
BID, ATTACK, POOL = 9, 17, 23
DUMP = """async () => {
  const databases = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done, failed) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
      request.onerror = failed;
    });
    for (const store of database.objectStoreNames) {
      const read = (act) => new Promise((done) => {
        const request = database.transaction(store).objectStore(store)[act]();
        request.onsuccess = () => done(request.result);
      });
      databases.push(name, store, await read("getAllKeys"), await read("getAll"));
    }
    database.close();
  }
  // What every bid could make of the pools is known to both.
  const view = document.querySelector("#battle").cloneNode(true);
  for (const split of view.querySelectorAll("[data-pools]")) split.removeAttribute("data-pools");
  const fields = [...document.querySelectorAll("#battle :is(input, textarea, select)")].map((field) =>
    [field.name, field.value, field.checked]);
  return JSON.stringify([
    view.outerHTML, document.querySelector("#say").outerHTML, fields,
    {...localStorage}, {...sessionStorage}, databases, location.href, history.length, history.state, document.title,
    document.cookie, window.name,
  ]);
}"""
STORES = 5
"""The index of the databases in it."""
SPY = """() => {
  window.heard = [];
  const { awaited } = broadside;
  broadside.awaited = async (answer) => {
    heard.push(await answer);
    return awaited(answer);
  };
}"""
"""The page notes every response of the engine."""


def numbers(text: str) -> set[int]:
    """All separate whole numbers but those of a time; sealed boxes and keys are long runs of
    letters and digits.
    """
    text = re.sub(r"\d\d:\d\d(:\d\d)?", "", text)
    return {int(result) for result in re.findall(r"(?<![\w.-])\d{1,3}(?![\w.-])", text)}


def conspicuous(hands: Hands) -> None:
    """A pool whose bid and split are numbers that appear nowhere else on the page."""
    table = hands.table
    table.type("dogfight.sides.0.fuel", "12")
    table.type("dogfight.sides.0.skill", "12")
    hands.begin()
    expect(hands.title).to_contain_text("Hand the phone to")


@pytest.mark.long
def test_sealed_orders_appear_nowhere(visit: Visit) -> None:
    hands = Hands(visit()).open()
    conspicuous(hands)
    page = hands.table.page
    before: Any = numbers(page.evaluate(DUMP))
    assert not {BID, ATTACK, POOL} & before
    hands.hold("Lantern Exos")
    hands.give(BID, ATTACK)
    page.evaluate(SPY)
    hands.do("seal")
    expect(hands.table.find(".secret")).to_have_count(0)
    heard = page.evaluate("heard.join(' ')")
    assert "curtain" in heard
    assert not {BID, ATTACK, POOL} & (numbers(heard) - before)
    assert not {BID, ATTACK, POOL} & (numbers(page.evaluate(DUMP)) - before)
    hands.hold("Swift Kestrels")
    assert not {BID, ATTACK, POOL} & (numbers(page.evaluate(DUMP)) - before)
    hands.give(1, 1)
    hands.do("seal")
    expect(hands.title).to_have_text("Both orders are in")
    assert not {BID, ATTACK, POOL} & (numbers(page.evaluate(DUMP)) - before)
    hands.table.reload()
    assert not {BID, ATTACK, POOL} & (numbers(page.evaluate(DUMP)) - before)
    page.evaluate(SPY)
    hands.do("reveal")
    expect(hands.table.find("[data-bid='0']")).to_have_text(str(BID))
    assert {BID, ATTACK} <= numbers(page.evaluate("heard.join(' ')"))
    assert {BID, ATTACK} <= numbers(page.evaluate(DUMP))


def test_orders_are_in_a_separate_store(sit: Sit) -> None:
    hands = Hands(sit()).open()
    hands.begin()
    hands.orders("Lantern Exos", fuel=3, attack=5)
    page = hands.table.page
    # Stores come as four values each: the database, the store, its keys, what they hold.
    stores = json.loads(page.evaluate(DUMP))[STORES]
    kept = [
        stores[at : at + 4] for at in range(0, len(stores), 4) if stores[at] != "broadside/ keys"
    ]
    local = json.dumps(kept) + page.evaluate("JSON.stringify({...localStorage})")
    [commitment] = set(re.findall("commitment[^0-9A-Z]+([0-9A-Z]{48})", local))
    name = f"battle.jovian.{commitment}"
    opening = page.evaluate("(name) => broadside.keyring.get(name)", name)
    assert re.fullmatch("[0-9A-Z]{31}", opening)
    assert opening not in local
    hands.do("off")
    agree = '[data-do="battle.dogfight.agree"]'
    for agreed in range(2):
        hands.table.find(f"{agree}:not(:disabled)").first.click()
        expect(hands.table.find(f"{agree}:disabled")).to_have_count(1 if not agreed else 0)
    expect(hands.table.find("#battle-undo")).to_be_visible()
    assert page.evaluate("(name) => broadside.keyring.get(name)", name) == ""


def test_controls_behind_a_curtain_cannot_be_reached(sit: Sit) -> None:
    hands = Hands(sit()).open()
    hands.begin()
    expect(hands.table.find(".curtain")).to_be_visible()
    for _ in range(4):
        hands.table.page.keyboard.press("Tab")
        inside = "!document.activeElement || document.activeElement === document.body"
        assert hands.table.page.evaluate(
            f"{inside} || !!document.activeElement.closest('.curtain')"
        )
    hands.table.page.evaluate("location.hash = '#charts'")
    expect(hands.table.find("#charts")).to_be_visible()
    hands.table.find('.tabs [data-view="battle"]').click()
    expect(hands.table.find(".curtain")).to_be_visible()

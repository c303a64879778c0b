"""The page and its device: the engine's worker gone, the screen, storage, installation."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.hands import by_keys
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser

KEEP_WORKERS = """() => {
  const { Worker } = window;
  window.started = [];
  window.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      window.started.push(this);
    }
  };
}"""

LOCK = """navigator.wakeLock.request = async () => {
  const lock = new EventTarget();
  return Object.assign(lock, { release: async () => lock.dispatchEvent(new Event("release")) });
};"""
"""The browser of the tests has no screen, and refuses to keep it on."""


def shown(table: Table, fact: str) -> None:
    """Wait until the sentence for a fact is on the page."""
    expect(table.find(f"[data-if={fact}]").first).to_be_visible()


@pytest.mark.long
def test_worker_that_dies_during_a_roll_loses_nothing(visit: Visit) -> None:
    table = visit()
    table.page.add_init_script(f"({KEEP_WORKERS})()")
    table.open("#roll")
    table.press("look")
    table.tap(*(4,) * 12)
    table.find(".line").first.wait_for()
    dice = table.find(".lines").inner_text()
    table.tap(2)
    table.page.evaluate("started.forEach((worker) => worker.terminate())")
    shown(table, "engine-stopped")
    table.go("attack")
    table.type("volley.models.0.attack_dice", "9")
    table.find("[data-if=engine-stopped] button").click()
    table.until("html[data-engine=ready]")
    expect(table.find("[data-if=engine-stopped]")).to_be_hidden()
    expect(table.field("volley.models.0.attack_dice")).to_have_value("9")
    table.settled()
    table.go("roll")
    expect(table.find("[data-typed]")).to_have_text("1")
    assert table.find(".lines").inner_text() == dice


def test_missing_response_is_reported(table: Table) -> None:
    late = (
        "(answer) => { const real = setTimeout; window.setTimeout = (act, wait) => "
        "real(act, wait / 100); "
    )
    late += (
        "broadside.awaited(new Promise((come) => (window.come = come))); window.setTimeout "
        "= real; }"
    )
    table.page.evaluate(late)
    shown(table, "engine-late")
    table.page.evaluate("come('{\"device\": {}}')")
    expect(table.find("[data-if=engine-late]")).to_be_hidden()
    table.page.evaluate(
        "() => void broadside.awaited(Promise.reject(new Error('out of memory'))).catch(() => 0)"
    )
    shown(table, "engine-stopped")
    with table.page.expect_event("load"):
        table.find("[data-if=engine-stopped] button").click()
    table.until("html[data-engine=ready]")
    assert table.page.evaluate("!broadside.latest.engine")


def test_screen_lock_storage_and_installation_are_offered(visit: Visit) -> None:
    table = visit(engine=False)
    table.page.add_init_script(LOCK)
    table.open("#device", wait=SHELL)
    shown(table, "wake")
    shown(table, "install-menu")
    table.find("[data-device=wake]").check()
    table.reload(wait=SHELL)
    expect(table.find("[data-device=wake]")).to_be_checked()
    assert table.page.evaluate("broadside.persist()") is table.page.evaluate(
        "navigator.storage.persisted()"
    )
    shown(table, "kept" if table.page.evaluate("broadside.latest.persist.granted") else "not-kept")
    table.page.evaluate(
        "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => "
        "(window.asked = true) }))"
    )
    table.speak("fr")
    table.find("[data-device=install]").click()
    table.page.wait_for_function("window.asked")
    shown(table, "install-menu")


@by_keys
def test_device_settings_are_two_taps_away(sit: Sit) -> None:
    table = sit().open()
    table.find('.top [data-view="settings"]').click()
    table.find('#settings a[href="#device"]').click()
    expect(table.find("#h-device")).to_be_in_viewport()
    table.page.evaluate(LOCK)
    awake = table.find("[data-device=wake]")
    awake.click()
    expect(awake).to_be_checked()
    awake.click()
    expect(awake).not_to_be_checked()

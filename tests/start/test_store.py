"""The store in the browser's own database: all changes of one call or none, and never over another
tab's changes.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser
CALL = """async ([name, given]) => {
  const { store } = await import("./static/start/battle_database.js");
  return store[name](given);
}"""
RACE = """async (calls) => {
  const { store } = await import("./static/start/battle_database.js");
  return Promise.all(calls.map((changes) => store.put(changes)));
}"""
STARVED = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, ...rest) {
    if (value.text === "too much") throw new DOMException("no room", "QuotaExceededError");
    return put.call(this, value, ...rest);
  };
}"""

KILLED = """async ({ wait, number }) => {
  const script = `import { store } from "${location.origin}/static/start/battle_database.js";
    const text = "x".repeat(100_000);
    const change = (key, revision) => ({ key, text: text + revision, expected: revision });
    for (let revision = 0; ; revision += 1) {
      await store.put(JSON.stringify([change("left${number}", revision), change("right${number}", revision)]));
      postMessage("saved");
    }`;
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
  let saved = 0;
  await new Promise((go) => (worker.onmessage = ({ data }) => data === "saved" && (saved += 1) > 2 && go()));
  await new Promise((go) => setTimeout(go, wait));
  worker.terminate();
  return saved;
}"""


@pytest.fixture
def bare(page: Page, site: str) -> Page:
    """Return a page of the site on which nothing else runs."""
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site}version.json")
    return page


def call(page: Page, name: str, given: object = None) -> Any:
    """The response of the store."""
    return json.loads(page.evaluate(CALL, [name, given]))


def change(key: str, text: str | None, expected: int) -> dict[str, object]:
    return {"key": key, "text": text, "expected": expected}


def put(page: Page, *changes: dict[str, object]) -> Any:
    return call(page, "put", json.dumps(changes))


def test_change_of_an_outdated_revision_refuses_the_whole_call(bare: Page) -> None:
    assert put(bare, change("a", "one", 0), change("b", "two", 0)) == {"stale": []}
    result = {"key": "b", "revision": 1, "text": "two"}
    assert put(bare, change("a", "three", 1), change("b", "four", 0)) == {"stale": [["b", result]]}
    assert call(bare, "get", "a")["value"]["text"] == "one"
    assert put(bare, change("c", "five", 3)) == {"stale": [["c", None]]}
    assert put(bare, change("a", None, 1), change("b", "six", 1)) == {"stale": []}
    assert call(bare, "get", "a") == {"value": None}
    assert call(bare, "get", "b") == {"value": {"key": "b", "revision": 2, "text": "six"}}
    assert call(bare, "keys", "") == {"keys": ["b"]}


def test_one_of_simultaneous_changes_succeeds(bare: Page) -> None:
    calls = [json.dumps([change("a", str(number), 0)]) for number in range(8)]
    answers = [json.loads(item) for item in bare.evaluate(RACE, calls)]
    assert [answer["stale"] == [] for answer in answers].count(True) == 1
    assert call(bare, "get", "a")["value"] == {"key": "a", "revision": 1, "text": "0"}


def test_lack_of_room_is_reported_and_nothing_changes(bare: Page) -> None:
    put(bare, change("a", "one", 0))
    bare.evaluate(STARVED)
    values = put(bare, change("a", "two", 1), change("b", "too much", 0))
    assert values == {"failed": "no room", "kind": "full"}
    assert call(bare, "get", "a")["value"]["text"] == "one"
    assert call(bare, "keys", "") == {"keys": ["a"]}
    assert call(bare, "keys", "b") == {"keys": []}


def test_closed_database_is_reopened(bare: Page) -> None:
    """As when a later version of the page, in another tab, changes its structure."""
    put(bare, change("a", "one", 0))
    later = (
        "() => new Promise((done) => { indexedDB.deleteDatabase('broadside/').onsuccess = "
        "() => done(); })"
    )
    bare.evaluate(later)
    assert call(bare, "keys", "") == {"keys": []}
    assert put(bare, change("a", "two", 0)) == {"stale": []}


HEAR = """() => {
  globalThis.heard = [];
  addEventListener("message", ({ data }) => data?.broadside === "documents" && heard.push(data.now));
}"""
HEARD = "(many) => heard.length >= many"


def test_page_hears_whether_documents_are_saved(bare: Page) -> None:
    """So that it knows later if the browser has deleted them."""
    bare.evaluate(HEAR)
    put(bare, change("a", "one", 0), change("b", "two", 0))
    put(bare, change("a", None, 1))
    put(bare, change("b", "three", 1))
    put(bare, change("b", None, 2))
    put(bare, change("b", "four", 9))
    bare.wait_for_function(HEARD, arg=5)
    assert bare.evaluate("heard") == ["new", "some", "some", "some", "none"]


NEWER = """() => new Promise((done) => {
  const opening = indexedDB.open("broadside/", 99);
  opening.onsuccess = () => { opening.result.close(); done(); };
})"""


def test_database_of_a_newer_version_is_named_and_stays(bare: Page) -> None:
    put(bare, change("a", "one", 0))
    bare.evaluate(NEWER)
    assert call(bare, "get", "a")["kind"] == "newer"
    assert put(bare, change("a", "two", 1))["kind"] == "newer"
    versions = bare.evaluate(
        "indexedDB.databases().then((all) => all.map(({ version }) => version))"
    )
    assert versions == [99]


REFUSED = """(name) => {
  IDBFactory.prototype.open = () => {
    const request = new EventTarget();
    request.error = new DOMException("no", name);
    queueMicrotask(() => request.dispatchEvent(new Event("error")));
    return Object.setPrototypeOf(request, IDBOpenDBRequest.prototype);
  };
}"""
NAMES = [("InvalidStateError", "refused"), ("SecurityError", "refused"), ("UnknownError", "unread")]


@pytest.mark.parametrize(("name", "kind"), NAMES)
def test_database_that_does_not_open_is_named_by_its_reason(
    bare: Page, name: str, kind: str
) -> None:
    """A private window refuses every database; behind an unknown error everything may be there."""
    put(bare, change("a", "one", 0))
    bare.reload()
    bare.evaluate(REFUSED, name)
    assert call(bare, "get", "a") == {"failed": "no", "kind": kind}


FULL = """([name, message, quota]) => {
  const refuse = () => { throw new DOMException(message, name); };
  IDBObjectStore.prototype.put = refuse;
  navigator.storage.estimate = async () => ({ usage: 1_000_000, quota });
}"""
NO_ROOM, ROOM = 1_050_000, 10_000_000
WRITES = [
    ("QuotaExceededError", "no room", ROOM, "full"),
    ("UnknownError", "Encountered full disk while writing", ROOM, "full"),
    ("AbortError", "undone", NO_ROOM, "full"),
    ("UnknownError", "for reasons unrelated to the database", NO_ROOM, "full"),
    ("AbortError", "undone", ROOM, "unread"),
    ("InvalidStateError", "the database connection is closing", NO_ROOM, "refused"),
    ("SecurityError", "insecure", NO_ROOM, "refused"),
    ("NotAllowedError", "private", ROOM, "refused"),
]


@pytest.mark.parametrize(("name", "message", "quota", "kind"), WRITES)
def test_only_lack_of_room_is_called_so(
    bare: Page, name: str, message: str, quota: int, kind: str
) -> None:
    """By the name of the error; where the browser gives none that tells, by the room that it
    reports.
    """
    put(bare, change("a", "one", 0))
    bare.evaluate(FULL, [name, message, quota])
    assert put(bare, change("a", "two", 1)) == {"failed": message, "kind": kind}


def test_killed_worker_leaves_all_of_a_call_or_nothing(bare: Page) -> None:
    for number in range(8):
        saved = bare.evaluate(KILLED, {"wait": number * 3, "number": number})
        left, right = (call(bare, "get", f"{side}{number}")["value"] for side in ("left", "right"))
        assert left["revision"] == right["revision"] >= saved
        assert left["text"] == right["text"] == "x" * 100_000 + str(left["revision"] - 1)

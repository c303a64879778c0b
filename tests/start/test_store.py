"""The device's store in the browser's own database: all changes of one call or none, and never over another's."""

import json
from typing import Any

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.pages import Table

pytestmark = pytest.mark.browser
CALL = """async ([name, given]) => {
  const { store } = await import("./static/start/store.js");
  return store[name](given);
}"""
RACE = """async (calls) => {
  const { store } = await import("./static/start/store.js");
  return Promise.all(calls.map((changes) => store.put(changes)));
}"""
STARVED = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, ...rest) {
    if (value.text === "too much") throw new DOMException("no room", "QuotaExceededError");
    return put.call(this, value, ...rest);
  };
}"""
SHELL = "html[data-shell=ready]"


def call(table: Table, name: str, given: object = None) -> Any:
    """What the store says."""
    return json.loads(table.page.evaluate(CALL, [name, given]))


def change(key: str, text: str | None, expected: int) -> dict[str, object]:
    return {"key": key, "text": text, "expected": expected}


def put(table: Table, *changes: dict[str, object]) -> Any:
    return call(table, "put", json.dumps(changes))


def test_a_change_that_expects_another_revision_is_refused_with_all_beside_it(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL)
    assert put(table, change("a", "one", 0), change("b", "two", 0)) == {"stale": []}
    found = {"key": "b", "revision": 1, "text": "two"}
    assert put(table, change("a", "three", 1), change("b", "four", 0)) == {"stale": [["b", found]]}
    assert call(table, "get", "a")["found"]["text"] == "one"
    assert put(table, change("c", "five", 3)) == {"stale": [["c", None]]}
    assert put(table, change("a", None, 1), change("b", "six", 1)) == {"stale": []}
    assert call(table, "get", "a") == {"found": None}
    assert call(table, "get", "b") == {"found": {"key": "b", "revision": 2, "text": "six"}}
    assert call(table, "keys") == {"keys": ["b"]}


def test_of_changes_at_the_same_time_one_goes_through(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL)
    calls = [json.dumps([change("a", str(number), 0)]) for number in range(8)]
    answers = [json.loads(one) for one in table.page.evaluate(RACE, calls)]
    assert [answer["stale"] == [] for answer in answers].count(True) == 1
    assert call(table, "get", "a")["found"] == {"key": "a", "revision": 1, "text": "0"}


def test_no_room_is_told_and_nothing_changes(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL)
    put(table, change("a", "one", 0))
    table.page.evaluate(STARVED)
    told = put(table, change("a", "two", 1), change("b", "too much", 0))
    assert told == {"failed": "no room", "full": True}
    assert call(table, "get", "a")["found"]["text"] == "one"
    assert call(table, "keys") == {"keys": ["a"]}


def test_a_database_closed_under_it_is_opened_anew(visit: Visit) -> None:
    """As when a later version of the page, in another tab, changes its shape."""
    table = visit(engine=False).open(wait=SHELL)
    put(table, change("a", "one", 0))
    later = "() => new Promise((done) => { indexedDB.deleteDatabase('broadside').onsuccess = () => done(); })"
    table.page.evaluate(later)
    assert call(table, "keys") == {"keys": []}
    assert put(table, change("a", "two", 0)) == {"stale": []}

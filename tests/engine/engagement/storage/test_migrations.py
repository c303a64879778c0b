"""Older files are brought up to date a version at a time; newer ones are refused."""

import json
from typing import Any

import pytest

from engine.engagement import Archive, games, read, resume, write
from engine.engagement.storage.migrations import migrated
from tests.engine.engagement.files import full, raw
from tests.engine.engagement.toy import GAMES, NewToy, codes, sure

NEW = NewToy()
NEW_GAMES = games(NEW)


def test_one_version_at_a_time_from_any() -> None:
    steps = [lambda old: old | {"b": old["a"] + 1}, lambda old: old | {"c": old["b"] * 2}]
    assert migrated({"a": 1}, 1, steps) == {"a": 1, "b": 2, "c": 4}
    assert migrated({"b": 5}, 2, steps) == {"b": 5, "c": 10}
    assert migrated({"c": 7}, 3, steps) == {"c": 7}
    assert codes(migrated({}, 4, steps)) == {"newer"}
    assert codes(migrated({}, 1, steps)) == {"broken_old"}
    assert codes(migrated({"a": "x"}, 1, steps)) == {"broken_old"}
    for version in (0, -1, None, "1", 1.0, True):
        assert codes(migrated({}, version, steps)) == {"broken_version"}


def test_an_older_document_is_read_in_the_present_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy schema in which the library was called a navy."""

    def renamed(old: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in old.items() if key != "navy"} | {"library": old["navy"]}

    monkeypatch.setattr("engine.engagement.storage.archive_reader.MIGRATIONS", (renamed,))
    old = {"format": "broadside", "schema": 1, "navy": json.loads(write(full()))["library"]}
    assert sure(read(json.dumps(old), GAMES)) == Archive(library=full().library)
    assert codes(read(json.dumps(old | {"schema": 3}), GAMES)) == {"newer"}
    assert codes(read(json.dumps({"format": "broadside", "schema": 1}), GAMES)) == {"broken_old"}


def test_settings_of_an_older_document_are_left_out() -> None:
    """No page has ever written or read any."""
    document = {"format": "broadside", "library": raw()["library"], "settings": {"language": "fr", "sound": False}}
    assert sure(read(json.dumps(document | {"schema": 1}), GAMES)) == Archive(library=full().library)


def test_a_game_brings_its_own_data_up_to_date() -> None:
    archive = sure(read(write(full()), NEW_GAMES))
    battle, library = archive.battles[0], archive.library
    assert battle.version == NEW.version == 2
    assert battle.setup == {"resolution": "chart"}
    assert {fleet.version for side in battle.sides for fleet in side.fleets} == {2}
    assert battle.sides[0].fleets[0].groups[0].models[0].profile["hp"] == 9
    assert [fleet.groups[0].models[0].profile["hp"] for fleet in library.fleets] == [9, 9, 4]
    assert sure(sure(library.undo()).redo()) == library
    assert sure(resume(NEW, battle)).state.hp == (("0.0.a", 5), ("1.0.b", 5))
    assert sure(read(write(archive), NEW_GAMES)) == archive
    assert codes(read(write(archive), GAMES)) == {"newer"}


@pytest.mark.parametrize("broken", [{"groups": 5}, {"groups": [{}]}, {"version": "1"}])
def test_old_data_that_do_not_hold_what_they_should(broken: dict[str, Any]) -> None:
    data = raw()
    data["library"]["fleets"][0] |= broken
    assert codes(read(json.dumps(data), NEW_GAMES)) <= {"broken_old", "broken_version"}
    data = raw()
    data["battles"][0]["sides"][0]["fleets"][0] |= broken
    assert codes(read(json.dumps(data), NEW_GAMES)) == {"broken_old"}


def test_names_of_games_differ() -> None:
    with pytest.raises(ValueError, match="one name"):
        games(NEW, NEW)

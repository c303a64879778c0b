"""Refused archives, and the reason of each refusal."""

import json
import tracemalloc
from typing import Any

import pytest

from engine.engagement import Archive, ArchiveTooLarge, Refusal, battle_archive, read, write
from engine.engagement.storage import MOST_BYTES, VERSION, records_in
from engine.kit import DEEPEST, LARGEST, Fault, faults_in, parse
from tests.engine.engagement.files import changed, full, raw
from tests.engine.engagement.toy import GAMES, TOY, B, battle, codes, sure

EVENTS = ("battles", 0, "events")


def reasons(text: str | bytes) -> set[tuple[str, str]]:
    archive = read(text, GAMES)
    assert isinstance(archive, Refusal)
    return {(fault.name, fault.code) for fault in archive.faults}


def test_written_archive_is_read() -> None:
    text = write(full())
    assert write(sure(read(text, GAMES))) == text
    assert (
        sure(read(text.encode(), GAMES))
        == sure(read(b"\xef\xbb\xbf" + text.encode(), GAMES))
        == refilled(text)
    )


def refilled(text: str) -> Any:
    return sure(read(json.dumps(json.loads(text), indent=3), GAMES))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ('{"format":"broadside"', "not_json"),
        ("\x00", "not_json"),
        (b"\xff\xfe", "not_text"),
        ("{}", "not_ours"),
        ("[]", "not_ours"),
        ("null", "not_ours"),
        ('"broadside"', "not_ours"),
        ('{"format": "other", "schema": 1}', "not_ours"),
        ('{"format": "broadside"}', "broken_version"),
        ('{"format": "broadside", "schema": true}', "broken_version"),
        ('{"format": "broadside", "schema": 0}', "broken_version"),
        ('{"format": "broadside", "schema": "1"}', "broken_version"),
        (f'{{"format": "broadside", "schema": {VERSION + 1}}}', "newer"),
        (f'{{"format": "broadside", "schema": {VERSION - 1}}}', "older"),
        (f'{{"format": "broadside", "schema": {VERSION}, "x": NaN}}', "not_json"),
        (f'{{"format": "broadside", "schema": {VERSION}, "x": 1e999}}', "not_a_number"),
        (f'{{"format": "broadside", "schema": {VERSION}, "x": 1' + "0" * 5000 + "}", "not_json"),
        (f'{{"format": "broadside", "schema": {VERSION}, "x": {LARGEST + 1}}}', "too_high"),
        (f'{{"format": "broadside", "schema": {VERSION}, "x": "\\ud800"}}', "control_character"),
        (f'{{"format": "broadside", "schema": {VERSION}, "x\\u0000": 1}}', "control_character"),
        (f'{{"format": "broadside", "schema": {VERSION}, "x": 1}}', "unknown"),
        ("[" * 100_000, "too_deep"),
        ('{"":' * 100_000, "too_deep"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "too_deep"),
        ('"' + "[" * 1000, "not_json"),
        ('"' + '\\"' * 100_000, "not_json"),
        ('"\\', "not_json"),
        ('"' + "x" * 9000 + '"', "too_long"),
        (" " * (MOST_BYTES + 1), "too_large"),
        ("é" * (MOST_BYTES // 2 + 1), "too_large"),
    ],
    ids=lambda value: repr(value[:30]) if len(value) < 500 else f"{value[:4]!r}_{len(value)}",
)
def test_foreign_file_is_refused(text: str | bytes, code: str) -> None:
    assert codes(read(text, GAMES)) == {code}


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("battles", 0, "game"), "chess", ("battles.0.game", "unknown_game")),
        (("library", "fleets", 0, "game"), "chess", ("library.fleets.0.game", "unknown_game")),
        (
            ("library", "edits", 0, "now", "fleet", "game"),
            "chess",
            ("library.edits.0.now.fleet.game", "unknown_game"),
        ),
        (("battles", 0, "version"), 1, ("battles.0.version", "unknown")),
        (("battles", 0), 5, ("battles.0", "wrong_shape")),
        (("battles", 0, "revision"), "1", ("battles.0.revision", "not_a_number")),
        (("battles", 0, "name"), "x" * 10_000, ("battles.0.name", "too_long")),
        (("battles", 0, "name"), "a\u2028b", ("battles.0.name", "control_character")),
        (("battles", 0, "name"), "", ("battles.0.name", "missing")),
        (("battles", 0, "id"), "../x", ("battles.0.id", "not_a_choice")),
        (
            ("battles", 0, "setup"),
            {"resolution": "guess"},
            ("battles.0.setup.resolution", "not_a_choice"),
        ),
        (("battles", 0, "sides"), [], ("battles.0.sides", "missing")),
        (("battles", 0, "last"), 6, ("battles.0.undone.0.event", "wrong_number")),
        ((*EVENTS, 1, "number"), 1, ("battles.0.events.1", "wrong_number")),
        ((*EVENTS, 1, "side"), 2, ("battles.0.events.1.side", "not_a_choice")),
        ((*EVENTS, 1, "kind"), "dance", ("battles.0.events.1.kind", "not_a_choice")),
        ((*EVENTS, 1, "data", "hp"), 21, ("battles.0.events.1.data.hp", "too_high")),
        (
            (*EVENTS, 1, "data", "hp"),
            [[[[[[[[[[[[[1]]]]]]]]]]]]],
            ("battles.0.events.1.data", "too_deep"),
        ),
        (
            (*EVENTS, 0, "data", "target"),
            "0.0.zz",
            ("battles.0.events.0.data.target", "unknown_model"),
        ),
        ((*EVENTS, 0, "dice", 0, "rolled", 0), 7, ("battles.0.events.0.dice.0", "wrong_face")),
        (
            (*EVENTS, 0, "dice", 0, "rolled", 0),
            0,
            ("battles.0.events.0.dice.0.rolled.0", "too_low"),
        ),
        ((*EVENTS, 1, "dice"), [{"rolled": [1]}], ("battles.0.events.1.dice", "dice_misfit")),
        ((*EVENTS, 0, "side"), 1, ("battles.0.events.0.side", "another_side")),
        (
            (*EVENTS, 0, "dice", 0, "rolled"),
            [1] * 4001,
            ("battles.0.events.0.dice.0.rolled", "too_many"),
        ),
        ((*EVENTS, 0, "luck"), [], ("battles.0.events.0.luck", "unknown")),
        ((*EVENTS, 0, "earlier"), {}, ("battles.0.events.0.earlier", "unknown")),
        ((*EVENTS, 4, "answers"), 1, ("battles.0.events.4.answers", "unknown")),
        (
            (*EVENTS, 3, "data", "openings", 0, "bid", "nonce"),
            "0" * 32,
            ("battles.0.events.3.data.openings.0", "not_sealed"),
        ),
        (
            ("battles", 0, "undone", 0, "event", "kind"),
            "dance",
            ("battles.0.undone.0.event.kind", "not_a_choice"),
        ),
        (("battles", 0, "retracted", 0, "by"), 2, ("battles.0.retracted.0.by", "not_a_choice")),
        (
            ("battles", 0, "retracted", 0, "after"),
            5,
            ("battles.0.retracted.0.event", "wrong_number"),
        ),
        (
            ("battles", 0, "retracted", 0, "after"),
            None,
            ("battles.0.retracted.0.event", "wrong_number"),
        ),
        (
            ("battles", 0, "retracted", 0, "event", "kind"),
            "dance",
            ("battles.0.retracted.0.event.kind", "not_a_choice"),
        ),
        (
            ("battles", 0, "retracted"),
            lambda old: old * 2,
            ("battles.0.retracted.1.event", "wrong_number"),
        ),
        (
            ("library", "undone", 0),
            lambda old: old | {"was": None},
            ("library.edits", "not_foldable"),
        ),
        (
            ("library", "fleets", 0, "groups", 0, "models", 0, "profile", "hp"),
            99,
            ("library.fleets.0.groups.0.models.0.profile.hp", "too_high"),
        ),
        (("library", "fleets", 0, "name"), "Other", ("library.edits", "not_foldable")),
        (("library", "undone", 0, "now", "place"), 77, ("library.edits", "not_foldable")),
    ],
)
def test_each_single_fault_is_refused_with_its_path(
    path: tuple[str | int, ...], value: Any, reason: tuple[str, str]
) -> None:
    result = reasons(changed(path, value))
    assert result == {reason}


def test_newer_file_is_refused_with_its_version() -> None:
    archive = read(changed(("schema",), 7), GAMES)
    assert isinstance(archive, Refusal)
    assert archive.faults == (Fault(("schema",), "newer", {"found": 7, "known": VERSION}),)


def test_duplicate_ids_are_refused() -> None:
    assert reasons(changed(("battles",), lambda old: old * 2)) == {("battles.1.id", "duplicate_id")}
    assert ("library.fleets.3.id", "duplicate_id") in reasons(
        changed(("library", "fleets"), lambda old: [*old, old[0]])
    )
    groups = ("library", "fleets", 0, "groups")
    assert ("library.fleets.0.groups.1.id", "duplicate_id") in reasons(
        changed(groups, lambda old: old * 2)
    )


def test_too_many_entries_are_refused() -> None:
    small = {"id": "x", "name": "x", "game": "toy", "created": "", "sides": [{"name": "x"}]}
    assert reasons(changed(("battles",), [small] * 501)) == {("battles", "too_many")}
    assert ("battles.0.sides", "too_many") in reasons(
        changed(("battles", 0, "sides"), lambda old: old * 5)
    )


def test_too_many_records_are_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short events are small, and each is folded all the same."""
    assert records_in(raw()) > 20
    monkeypatch.setattr("engine.engagement.storage.archive_reader.MOST_RECORDS", 20)
    assert codes(read(json.dumps(raw()), GAMES)) == {"too_large"}


def test_too_many_models_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = write(full())
    monkeypatch.setattr("engine.engagement.record.game_checks.ITEMS", 3)
    assert reasons(text) == {("battles.0.sides", "too_many")}
    monkeypatch.setattr("engine.engagement.record.game_checks.ITEMS", 1)
    assert ("library.fleets.0.groups", "too_many") in reasons(text)


def test_impossible_sequence_of_events_is_refused() -> None:
    """A reveal before its secret, each valid alone."""
    assert reasons(changed((*EVENTS[:2], "events"), lambda old: old[3:])) == {
        ("battles.0.events.0.data.openings.0", "not_sealed")
    }


def test_event_numbers_out_of_order_are_refused() -> None:
    data = raw()
    first, second = data["battles"][0]["events"][:2]
    first["number"], second["number"] = 2, 1
    assert reasons(json.dumps(data)) == {("battles.0.events.1", "wrong_number")}


def test_impossible_event_is_refused_with_its_number() -> None:
    for wrong in ({"target": "0.0.zz", "damage": 3}, {"target": B, "damage": -1}):
        archive = read(changed((*EVENTS, 4, "data"), wrong), GAMES)
        assert isinstance(archive, Refusal)
        assert [fault.numbers["event"] for fault in archive.faults] == [6]


@pytest.mark.parametrize("careless", ["start", "apply", "turn"])
def test_exception_of_a_game_becomes_a_refusal(
    careless: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError

    text = write(full())
    monkeypatch.setattr(type(TOY), careless, broken)
    assert codes(read(text, GAMES)) == {"not_foldable"}


def test_too_many_small_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for many in ("[],", "0,", '"a":0,', '"\\"",'):
        assert codes(parse("[" + many * 25 + "not even JSON", 1000, 10)) == {"too_large"}
    assert parse("[" + "0," * 8 + "0]", 1000, 10) == [0] * 9
    monkeypatch.setattr("engine.kit.json_limits.MOST_LEAVES", 10)
    assert [fault.code for fault in faults_in([[0] * 5, [0] * 6])] == ["too_large"]


def test_equal_archives_have_equal_texts() -> None:
    setups = {"a": 1, "b": 2}, {"b": 2, "a": 1}
    item, other = (
        write(Archive(battles=(battle().model_copy(update={"setup": setup}),))) for setup in setups
    )
    assert item == other


def test_number_of_faults_is_bounded() -> None:
    data = raw() | {"battles": [{"game": number} for number in range(400)]}
    archive = read(json.dumps(data), GAMES)
    assert isinstance(archive, Refusal)
    assert len(archive.faults) == 20


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\u202egnp.exe", "'; --", "{{7*7}}", "%s", "漢字 🚢"]
)
def test_hostile_names_are_stored_as_text(name: str) -> None:
    archive = sure(read(changed(("battles", 0, "name"), name), GAMES))
    assert archive.battles[0].name == name
    assert sure(read(write(archive), GAMES)) == archive


def test_oversized_text_is_refused_without_a_copy() -> None:
    """It may be many times as large as the limit of a file."""
    text, most = "é" * (2 * MOST_BYTES), 1_000_000
    for source in (text, text.encode()):
        tracemalloc.start()
        archive = read(source, GAMES)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert codes(archive) == {"too_large"} and peak < most


def test_oversized_archive_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.engagement.storage.archive.MOST_BYTES", 100)
    monkeypatch.setattr("engine.engagement.storage.archive.SURE", 100)
    with pytest.raises(ArchiveTooLarge):
        write(full())


def test_shared_battle_omits_its_revision() -> None:
    saved = battle().model_copy(update={"revision": 7})
    assert battle_archive(saved).battles == (battle(),)
    assert saved.revision == 7

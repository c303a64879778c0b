"""Fleets: made, copied, edited, deleted, moved, and all of it undone."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import (
    Archive,
    Fleet,
    GroupKind,
    Library,
    Refusal,
    make_fleet,
    read,
    tidy,
    unique,
    write,
)
from engine.engagement.fleets import EDITS
from tests.engine.engagement.toy import GAMES, TOY, Toy, codes, fleet, sure

taps = st.lists(
    st.tuples(
        st.sampled_from(["add", "copy_of", "edit", "delete", "move", "undo", "redo"]),
        st.integers(0, 5),
    ),
    max_size=25,
)


def tapped(library: Library, name: str, number: int) -> Any:
    id = f"f{number}"
    if name == "add":
        return library.add(fleet(id=id))
    if name == "copy_of":
        return library.copy_of(id)
    if name == "edit":
        return library.edit(fleet(f"Red {len(library.edits)}", id=id, hp=1 + number))
    if name == "move":
        return library.move(id, number)
    return library.delete(id) if name == "delete" else getattr(library, name)()


@settings(deadline=None, max_examples=35)
@given(taps)
def test_undo_to_the_start_and_redo_to_the_end_restore_every_state(
    course: list[tuple[str, int]],
) -> None:
    library = Library()
    for name, number in course:
        result = tapped(library, name, number)
        library = library if isinstance(result, Refusal) else result
    assert sure(read(write(Archive(library=library)), GAMES)).library == library
    seen = [library]
    while library.edits:
        library = sure(library.undo())
        seen.append(library)
    assert library.fleets == ()
    for expected in reversed(seen[:-1]):
        library = sure(library.redo())
        assert library == expected


def test_copy_has_its_own_id_and_name_after_the_original() -> None:
    library = sure(sure(Library().add(fleet(id="f1"))).add(fleet("Blue", id="f2")))
    library = sure(library.copy_of("f1", "f3"))
    assert [(item.id, item.name) for item in library.fleets] == [
        ("f1", "Red"),
        ("f3", "Red (2)"),
        ("f2", "Blue"),
    ]
    assert library.fleets[0].groups == library.fleets[1].groups
    assert sure(library.copy_of("f3", "f4")).fleets[2].name == "Red (3)"


def test_moving_beyond_an_end_stops_there() -> None:
    library = sure(sure(Library().add(fleet(id="f1"))).add(fleet("Blue", id="f2")))
    assert [item.id for item in sure(library.move("f1", 99)).fleets] == ["f2", "f1"]
    assert [item.id for item in sure(library.move("f2", -3)).fleets] == ["f2", "f1"]
    assert sure(library.move("f1", 0)) is library


def test_impossible_change_is_refused_with_a_reason() -> None:
    library = sure(Library().add(fleet(id="f1")))
    assert codes(library.add(fleet(id="f1"))) == {"duplicate_id"}
    for result in (
        library.copy_of("x"),
        library.edit(fleet(id="x")),
        library.delete("x"),
        library.move("x", 1),
    ):
        assert codes(result) == {"unknown_fleet"}
    assert codes(Library().undo()) == {"nothing_to_undo"}
    assert codes(library.redo()) == {"nothing_to_redo"}
    assert sure(library.edit(fleet(id="f1"))) is library


def test_new_change_clears_redo() -> None:
    library = sure(sure(Library().add(fleet(id="f1"))).delete("f1"))
    library = sure(sure(library.undo()).edit(fleet("Green", id="f1")))
    assert codes(library.redo()) == {"nothing_to_redo"}


def test_history_is_bounded() -> None:
    library = sure(Library().add(fleet(id="f1")))
    for number in range(EDITS + 5):
        library = sure(library.edit(fleet(f"Red {number}", id="f1")))
    assert len(library.edits) == EDITS


def test_number_of_fleets_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.engagement.fleets.library.FLEETS", 2)
    library = sure(sure(Library().add(fleet(id="f1"))).add(fleet(id="f2")))
    assert codes(library.add(fleet(id="f3"))) == {"too_many"}
    assert codes(library.copy_of("f1")) == {"too_many"}


@pytest.mark.parametrize(
    ("group", "code", "path"),
    [
        ({"kind": "ship", "name": "A", "profile": {"hp": 0}}, "too_low", "groups.0.profile.hp"),
        ({"kind": "whale", "name": "A"}, "not_a_choice", "groups.0.kind"),
        ({"kind": "ship", "name": "", "profile": {"hp": 1}}, "missing", "groups.0.name"),
        ({"kind": "ship", "name": "x" * 81, "profile": {"hp": 1}}, "too_long", "groups.0.name"),
        (
            {"kind": "ship", "name": "a\x00", "profile": {"hp": 1}},
            "control_character",
            "groups.0.name",
        ),
        (
            {"kind": "ship", "name": "A", "profile": {"hp": 1, "motto": "\n"}},
            "control_character",
            "groups.0.profile.motto",
        ),
        (
            {"kind": "ship", "name": "A", "profile": {"hp": 1, "motto": "x" * 9000}},
            "too_long",
            "groups.0.profile.motto",
        ),
        (
            {
                "kind": "ship",
                "name": "A",
                "profile": {"hp": 1},
                "models": [{"kind": "ship", "name": "B"}],
            },
            "missing",
            "groups.0.models.0.profile.hp",
        ),
    ],
)
def test_every_fault_of_a_fleet_has_its_path(group: dict[str, Any], code: str, path: str) -> None:
    result = make_fleet(TOY, "Red", [group])
    assert isinstance(result, Refusal)
    assert [(fault.code, fault.name) for fault in result.faults] == [(code, path)]


SHIP = {"kind": "ship", "name": "A", "profile": {"hp": 1}}
SQUADRON: dict[str, Any] = {"kind": "squadron", "name": "S"}


class Squadrons(Toy):
    """The toy game with squadrons of ships as its only groups."""

    groups: ClassVar[Mapping[str, GroupKind]] = {
        "squadron": GroupKind("empty_squadron", model="ship")
    }


@pytest.mark.parametrize(
    ("group", "fault"),
    [
        (SHIP, ("groups.0.kind", "not_a_choice")),
        (SQUADRON, ("groups.0.models", "empty_squadron")),
        (SQUADRON | {"models": [SQUADRON]}, ("groups.0.models.0.kind", "not_a_choice")),
    ],
)
def test_groups_and_their_models_have_the_kinds_of_the_game(
    group: dict[str, Any], fault: tuple[str, str]
) -> None:
    result = make_fleet(Squadrons(), "Red", [group])
    assert isinstance(result, Refusal) and [
        (fault.name, fault.code) for fault in result.faults
    ] == [fault]
    assert not isinstance(make_fleet(Squadrons(), "Red", [SQUADRON | {"models": [SHIP]}]), Refusal)


def test_missing_ids_are_added_and_equal_ids_refused() -> None:
    ship = {"kind": "ship", "name": "A", "profile": {"hp": 1}}
    made: Fleet = sure(make_fleet(TOY, "Red", [ship, ship, ship | {"models": [ship]}]))
    assert len({item.id for _, item in made.items}) == 4
    assert codes(make_fleet(TOY, "Red", [ship | {"id": "a"}, ship | {"id": "a"}])) == {
        "duplicate_id"
    }


def test_profiles_are_written_alike_for_any_order_of_a_set() -> None:
    names = [f"mar_{number}" for number in range(12)]
    assert fleet(mars=names).groups[0].models[0].profile["mars"] == sorted(names)
    assert fleet(mars=names) == fleet(mars=names[::-1])


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("Kuro", [], "Kuro"),
        ("Kuro", ["Kuro"], "Kuro (2)"),
        ("Kuro", ["Kuro", "Kuro (2)"], "Kuro (3)"),
        ("Kuro (2)", ["Kuro", "Kuro (2)"], "Kuro (3)"),
        ("x" * 80, ["x" * 80], "x" * 76 + " (2)"),
    ],
)
def test_new_name_is_made_unique(name: str, taken: list[str], expected: str) -> None:
    assert unique(name, taken) == expected


def test_control_characters_are_removed_from_text() -> None:
    assert tidy("  Al\x00ba\ntross\u2028 \ud800 ") == "Al ba tross"
    assert tidy("\u202eevil <b>\U0001f6a2 é") == "\u202eevil <b>\U0001f6a2 é"
    assert tidy("a\x7fb\x85c\u2029d") == "a b c d"
    assert tidy("x" * 10_000) == "x" * 80

"""Forms from types: every field of a type is on the page, with the kind and the bounds of its
type.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from pydantic import Field

from app.dystopian import form_context as dystopian
from app.jovian import form_context as jovian
from app.registered_games import GAMES
from app.rendering import environment
from app.typed_form import FieldLook, Reader, Slot, number_options, opening_values, shape_of
from app.warsurge import form_context as warsurge
from app.words import LANGUAGES, words
from engine.kit import Profile
from engine.warsurge import Melee
from tests.app.asking import page_html
from tests.app.battle.test_table import begun
from tests.app.markup import elements

CONTEXTS = {"dystopian": dystopian, "jovian": jovian, "warsurge": warsurge}
OF_MODIFIERS = {"name", "roll", "cover"}
"""A weapon of WARSURGE has a field for the amount of one modifier, and none for the rest of it or
for further modifiers.
"""
BANDS = FieldLook(
    "term.rb", blank="form.as_all", options=number_options(lambda n, t: f"{t('term.rb')}{n}")
)


class Inner(Profile):
    """A part of the type below."""

    depth: Annotated[int, Field(ge=-2, le=2)]
    on: bool = False


class Outer(Profile):
    """A type with every kind of field."""

    name: Annotated[str, Field(max_length=9)] = ""
    melee: Melee
    melees: frozenset[Melee] = frozenset()
    band: Annotated[int, Field(ge=1, le=2)] | None = None
    dice: Annotated[tuple[int, ...], Field(min_length=2, max_length=2)]
    inner: Inner
    parts: Annotated[tuple[Inner, ...], Field(min_length=1)] = ()
    secret: int = 7


KEYS = ("name", "melee", "melees", "dice", "inner", "parts", "depth", "on")
READER = Reader(
    ("toy",),
    {Melee: "warsurge.form.melee"},
    words("en"),
    frozenset({"Outer.secret"}),
    {"band": BANDS} | {key: FieldLook("term.hp", "term.hp_long") for key in KEYS},
    {"x.parts": {"depth": 1}},
)


def names(slots: Any) -> Iterator[str]:
    """The names of all controls of a form, with those of its new parts."""
    for slot in slots.values():
        if not isinstance(slot, Slot):
            yield from names(slot)
            continue
        for inner in (slot.inner, slot.fresh, *slot.entries):
            yield from names(inner)
        if slot.kind not in ("group", "list"):
            yield slot.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CONTEXTS)
def test_every_field_of_an_attack_is_on_the_page(game: str, language: str) -> None:
    page = next(name for name in _files(game) if ("fr" in name) == (language == "fr"))
    shown = {element.attrs.get("name") for element in elements(page_html(page))}
    missing = [name for name in names(CONTEXTS[game](language)["fields"]) if name not in shown]
    assert [name for name in missing if not _is_rest_of_modifiers(name)] == []


def _is_rest_of_modifiers(name: str) -> bool:
    is_further = ".modifiers.#." in name
    return is_further or (".modifiers." in name and name.split(".")[-1] in OF_MODIFIERS)


def _files(game: str) -> tuple[str, str]:
    return (
        ("index.html", "fr.html")
        if game == next(iter(GAMES))
        else (f"{game}.html", f"{game}-fr.html")
    )


def test_a_battle_has_the_same_fields_of_weapon_target_and_situation() -> None:
    player = begun("warsurge")
    player.press("declare", index=0)
    shown = {element.attrs.get("name") for element in elements(player.html)}
    fields = warsurge("en")["fields"]
    wanted = (
        name for key in ("weapons", "target", "situation") for name in names({key: fields[key]})
    )
    first = [f"fire.{name}" for name in wanted if name.split(".")[1] in ("0", name.split(".")[-1])]
    asked = [
        name for name in first if name.split(".")[-1] != "name" and not _is_rest_of_modifiers(name)
    ]
    assert len(asked) > 15 and [name for name in asked if name not in shown] == []


def test_a_type_gives_kinds_bounds_options_and_names() -> None:
    slots = READER.slots(
        Outer, {"band": 2, "inner": {"depth": 0, "on": "true"}, "parts": [{"depth": 2}]}, "x"
    )
    assert {key: slot.kind for key, slot in slots.items()} == {
        "name": "text",
        "melee": "choice",
        "melees": "choices",
        "band": "choice",
        "dice": "numbers",
        "inner": "group",
        "parts": "list",
    }
    assert (
        slots["name"].most == 9
        and slots["dice"].value == [0, 0]
        and slots["melee"].long == "hull points"
    )
    assert slots["band"].options == (("", "Same as all"), ("1", "RB1"), ("2", "RB2"))
    assert slots["band"].value == "2"
    assert slots["inner"].inner["on"].value and slots["inner"].inner["depth"].bounds == {
        "min": -2,
        "max": 2,
    }
    assert [list(names(part)) for part in slots["parts"].entries] == [
        ["x.parts.0.depth", "x.parts.0.on"]
    ]
    assert (
        slots["parts"].fresh["depth"].name == "x.parts.#.depth"
        and slots["parts"].fresh["depth"].value == 1
    )


def test_a_form_opens_with_defaults_lower_bounds_and_first_options() -> None:
    assert opening_values(Outer, {"name": "n"}, frozenset({"secret"})) == {
        "name": "n",
        "melee": "none",
        "band": "",
        "dice": [0, 0],
        "inner": {"depth": -2},
    }


def test_a_shape_leaves_hidden_fields_out() -> None:
    shape = shape_of(Outer, hidden=frozenset({"band"}))
    assert (shape.sets, shape.lists, shape.blank_is_none) == (("melees",), ("dice", "parts"), ())
    assert shape_of(Outer).blank_is_none == ("band",)


def test_a_new_number_is_shown_after_the_fields_that_have_a_place() -> None:
    template = (
        "{% import 'parts/fields.html' as f %}{{ f.each(slots, ['name']) }}{{ "
        "f.others(slots, ['name']) }}"
    )
    html = environment("en").from_string(template).render(slots=READER.slots(Outer, {}))
    shown: list[Any] = [
        element.attrs["name"] for element in elements(html) if "name" in element.attrs
    ]
    assert shown == ["name", "melee", "band"]


@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_list_without_entries_takes_no_room(game: str) -> None:
    """Styles hide a list only if there is nothing between its tags, not even a space."""
    file = "index.html" if game == "dystopian" else f"{game}.html"
    lists = re.findall(r'<ol class="entries"[^>]*>(.*?)</ol>', page_html(file), re.DOTALL)
    assert [inner for inner in lists if inner.isspace()] == []
    assert "" in lists

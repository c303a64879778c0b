"""Fleets on the page: make, copy, edit, delete, undo, redo; the form of every profile."""

from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel

from app.form_data import nested
from app.registered_games import GAMES
from app.text_direction import harmless
from app.typed_form import shape_of
from app.words import LANGUAGES, words
from engine.kit import plain
from engine.kit.fields import fields
from tests.app.asking import done
from tests.app.battle.player import Player, carries
from tests.app.list_entries import entries
from tests.app.markup import Element, elements, with_attribute

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def fleet(game: str = "dystopian", language: str = "en", index: int = 1) -> Player:
    """At a fleet made from a sample, in a store of its own."""
    return _fleet(game, language, index).twin()


@cache
def _fleet(game: str, language: str, index: int) -> Player:
    player = Player(game, language)
    player.press("go", view="fleets")
    player.press("fleets.make", index=index)
    return player


def kinds(player: Player) -> list[str]:
    """The kinds of groups of the game."""
    return sorted({group.kind for sample in player.page.samples() for group in sample.groups})


def renamed(player: Player, name: str) -> None:
    """Type another name of the fleet, and see the screen anew."""
    player.type("name", name).send("fleet.rename")
    player.send("refresh")


def named(player: Player) -> list[str]:
    """Headings and buttons of the groups and models on the screen."""
    return [
        element.text for element in elements(player.html) if element.tag in ("h1", "h2", "strong")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_fleets_are_made_copied_deleted_undone_and_redone(game: str) -> None:
    player = Player(game)
    player.press("go", view="fleets")
    empty = player.html
    player.press("fleets.make", index=0)
    player.press("go", view="fleets")
    seen = [empty, player.html]
    player.press("fleets.copy")
    seen.append(player.html)
    player.press("fleets.delete", index=0)
    seen.append(player.html)
    player.press("fleets.make", index=1)
    player.press("go", view="fleets")
    seen.append(player.html)
    for html in reversed(seen[1:-1]):
        player.press("fleets.undo")
        assert shown(player.html) == shown(html)
    player = Player(game, store=player.store)
    player.press("go", view="fleets")
    for html in seen[2:]:
        player.press("fleets.redo")
        assert shown(player.html) == shown(html)
    assert not player.buttons("fleets.redo")


def shown(html: str) -> list[str]:
    """The names of the fleets of one's own."""
    return [element.text for element in elements(html) if element.tag == "strong"]


@pytest.mark.parametrize("game", GAMES)
def test_two_fleets_of_one_sample_have_different_names(game: str) -> None:
    player = fleet(game)
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    player.press("go", view="fleets")
    assert len(set(shown(player.html))) == 2
    player.press("fleets.delete", index=0)
    assert len(shown(player.html)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_groups_are_added_copied_renamed_and_removed(game: str) -> None:
    player = fleet(game)
    for kind in kinds(player):
        count = len(named(player))
        player.send("go", {"view": "add"})
        player.press("fleet.add", kind=kind, index=0)
        player.press("item.leave")
        assert len(named(player)) > count
        count = len(named(player))
        player.press("fleet.copy", index=len(player.buttons("fleet.copy")) - 1)
        assert len(named(player)) > count
    while player.buttons("fleet.remove"):
        player.press("fleet.remove", index=0)
    renamed(player, "The Drowned Reach")
    assert named(player)[0] == "The Drowned Reach"
    assert player.buttons("fleet.add")
    assert player.type("name", " ").send("fleet.rename")["faults"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("index", [1, 2])
def test_profiles_survive_their_form_unchanged(game: str, index: int) -> None:
    player = fleet(game, index=index)
    before = {item.id: item for item in items(player)}
    for id in before:
        player.press("go", view="item", item=id)
        kind = player.page.rules.profiles[before[id].kind]
        data = nested(player.pairs(), shape_of(kind)).get("profile", {})
        own = {key: before[id].profile[key] for key in ("name",) if key in before[id].profile}
        assert plain(kind.model_validate(own | data)) == plain(
            kind.model_validate(before[id].profile)
        )
        answer = player.press("item.save")
        assert not answer["faults"]
        assert player.screen["view"] == "fleet"
    after = {item.id: item for item in items(player)}
    assert {id: plain(kind_of(player, item)) for id, item in after.items()} == {
        id: plain(kind_of(player, item)) for id, item in before.items()
    }
    assert [item.name for item in after.values()] == [item.name for item in before.values()]


def items(player: Player) -> list[Any]:
    """All groups and models of the fleet on the screen."""
    library = done(player.repository.library())
    result = library.fleet(player.screen["fleet"])  # type: ignore[union-attr]
    assert result is not None
    return [item for _, item in result.items]


def kind_of(player: Player, item: Any) -> BaseModel:
    """A profile as its own type."""
    return player.page.rules.profiles[item.kind].model_validate(item.profile)


@pytest.mark.parametrize("game", GAMES)
def test_number_out_of_bounds_is_reported_beside_its_field(game: str) -> None:
    player = fleet(game)
    seen, tried = set(), 0
    for item in items(player):
        if item.kind in seen:
            continue
        seen.add(item.kind)
        player.press("go", view="item", item=item.id)
        numbers = _number_fields(player)
        before = player.kept()
        for field in numbers:
            name = field.attrs["name"]
            for wrong in (
                "many",
                str(int(field.attrs["data-max"]) + 1),
                str(int(field.attrs["data-min"]) - 1),
            ):
                answer = player.type(name, wrong).press("item.save")
                assert name in answer["faults"], (name, wrong, answer)
                tried += 1
                assert any(element.id == f"e-{name}" for element in elements(player.html)), name
            player.type(name, field.attrs["value"])
        assert player.kept() == before
        player.press("item.leave")
    assert tried > 3


def _number_fields(player: Player) -> list[Element]:
    """Return the number fields on the screen; those of new entries are in templates."""
    fields = with_attribute(player.html, "data-max")
    return [field for field in fields if not field.inside("template")]


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_field_has_a_label(game: str, language: str) -> None:
    battle, t = GAMES[game].battle, words(language)
    assert battle is not None
    for kind in battle.rules.profiles.values():
        for name, _ in fields(kind):
            if name not in battle.profile_fields.hidden:
                assert f"profile.{game}.{name}" in t


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_added_and_removed_before_saving(game: str) -> None:
    player, tried = fleet(game), set[str]()
    for item in items(player):
        player.press("go", view="item", item=item.id)
        before, html = player.kept(), player.html
        player.type("name", "Typed before")
        for adder in with_attribute(html, "data-add"):
            entry = adder.attrs["data-add"]
            tried.add(entry)
            count = len(entries(player.html, entry))
            player.add_entry(entry).send("refresh")
            assert len(entries(player.html, entry)) == count + 1
            player.remove_entry(entry, count)
            assert ("name", "Typed before") in player.pairs()
        player.type("name", item.name)
        assert sorted(player.pairs()) == sorted(_with(player, html).pairs())
        assert player.kept() == before
        player.press("item.leave")
    assert tried


def _with(player: Player, html: str) -> Player:
    other = Player(player.page.rules.name, player.language)
    other.html = html
    return other


HOSTILE = {
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "quotes": "\"'><b onclick=x>{{ 7 * 7 }}{% raw %}",
    "right to left": "Kuro\u202egnipaelS\u202c \u2066x\u2069",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_text(name: str) -> None:
    text = HOSTILE[name]
    shown = harmless(text)
    player = fleet()
    renamed(player, text)
    assert named(player)[0] == shown
    player.press("go", view="item", index=0)
    player.type("name", text).press("item.save")
    assert not player.answer["faults"]
    assert shown in named(player)[1]
    player.send("home")
    player.press("go", view="new")
    own = (player.offered("sides.0") or [])[0]
    player.type("name", text).type("sides.0", own).type("sides.1", own).press("start")
    assert shown in player.text
    tags = {element.tag for element in elements(player.html)}
    assert tags.isdisjoint({"script", "img"})
    assert not any(
        name.startswith("on") for element in elements(player.html) for name in element.attrs
    )
    player.end_turn()
    player.press("go", view="log")
    assert shown in player.text


def test_long_names_are_cut_or_refused() -> None:
    player = fleet()
    renamed(player, "x" * 10_000)
    assert named(player)[0] == "x" * 80
    player.press("go", view="item", index=0)
    player.type("name", "y" * 10_000).press("item.save")
    assert items(player)[0].name == "y" * 80


def test_typed_text_stays_when_another_tab_saves() -> None:
    player = fleet()
    player.press("go", view="item", index=1)
    adder = next(with_attribute(player.html, "data-add"))
    player.add_entry(adder.attrs["data-add"])
    typed = player.type("name", "Half a name").type("profile.dr", "9").pairs()
    other = Player(store=player.store)
    other.press("go", view="fleets")
    other.press("fleets.make", index=1)
    player.send("refresh")
    assert {pair for pair in typed if pair[0] != "name"} == {
        pair for pair in player.pairs() if pair[0] != "name"
    }


@pytest.mark.parametrize("game", GAMES)
def test_typed_text_is_saved_while_typing(game: str) -> None:
    """Letter by letter, as one change for undo; a number out of bounds changes nothing and is
    reported at its field.
    """
    player = fleet(game)
    changes = len(done(player.repository.library()).edits)
    first = items(player)[0]
    player.press("go", view="item", item=first.id)
    assert player.send("item.keep")["faults"] == {}
    assert len(done(player.repository.library()).edits) == changes
    for end in range(1, 6):
        answer = player.type("name", "Heron"[:end]).send("item.keep")
        assert answer["texts"] == {"battle-title": "Heron"[:end]}
        assert "regions" not in answer
    assert items(player)[0].name == "Heron"
    assert len(done(player.repository.library()).edits) == changes + 1
    numbers = _number_fields(player)
    assert bool(numbers) == (game != "dystopian"), "a squadron has no numbers of its own"
    for number in numbers[:1]:
        assert (
            number.attrs["name"]
            in player.type(number.attrs["name"], "many").send("item.keep")["faults"]
        )
        assert number.attrs["name"] in player.press("item.save")["faults"]
    player.press("item.leave")
    assert player.screen["view"] == "fleet"
    assert player.send("item.keep")["faults"] == {}
    player.press("go", view="fleets", index=0)
    player.press("fleets.undo")
    library = done(player.repository.library())
    assert library.fleets[-1].groups[0].name == first.name


@pytest.mark.parametrize("game", GAMES)
def test_copies_are_numbered_and_new_items_are_blank(game: str) -> None:
    player = fleet(game, index=0)
    while player.buttons("fleet.remove"):
        player.press("fleet.remove", index=0)
    for kind in kinds(player):
        player.send("go", {"view": "add"})
        player.press("fleet.add", kind=kind, index=0)
        player.press("item.leave")
        player.press("fleet.copy", index=0)
        for _ in range(3):
            if group := [
                button for button in player.buttons("go", view="add") if carries(button).get("item")
            ]:
                player.send("go", carries(group[0]))
                player.press("fleet.add", index=0)
                player.press("item.leave")
    names = [item.name for item in items(player) if not hasattr(item, "models") or not item.models]
    assert len(names) == len(set(names)), names
    assert not [
        item for item in items(player) for name in ("weapons", "arms") if item.profile.get(name)
    ]


def test_groups_and_models_can_be_moved() -> None:
    player = fleet()
    before = [item.id for item in items(player)]
    group = next(item for item in items(player) if len(getattr(item, "models", ())) > 1)
    player.press("fleet.move", item=group.models[0].id, by="1")
    after = next(item for item in items(player) if item.id == group.id)
    assert [model.id for model in after.models[:2]] == [group.models[1].id, group.models[0].id]
    last = next(item for item in reversed(items(player)) if hasattr(item, "models"))
    player.press("fleet.move", item=last.id, by="-1")
    assert sorted(item.id for item in items(player)) == sorted(before)
    assert [item.id for item in items(player)] != before
    assert not player.buttons("fleet.move", item=items(player)[0].id, by="-1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_asked_for_their_names_once(language: str) -> None:
    player = Player(language=language)
    player.press("go", view="new")
    player.type("players.0", " Zoë ").press("start")
    sample = player.page.samples()[1].name
    assert [side.name for side in player.engagement.battle.sides] == ["Zoë", sample]
    assert "Zoë" in player.text

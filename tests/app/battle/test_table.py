"""A battle in progress: overrides, undo and redo, the log, two tabs on one device."""

import json
from functools import cache
from itertools import cycle

import pytest

from app.registered_games import GAMES
from app.views import tell_last_event
from app.words import LANGUAGES, words
from engine.engagement import DocumentChange
from tests.app.asking import done
from tests.app.battle.player import Player, carries, no_change
from tests.app.markup import elements
from tests.calls import calls


@cache
def _begun(game: str, language: str) -> Player:
    player = Player(game, language)
    player.try_samples()
    return player


def begun(game: str = "dystopian", language: str = "en") -> Player:
    """At the table with sample fleets, in a store of its own."""
    return _begun(game, language).twin()


def lines(player: Player) -> list[str]:
    """The lines of the log, the latest first; the player goes there and back."""
    player.press("go", view="log")
    texts = [
        element.text
        for element in elements(player.html)
        if element.tag == "li" and element.inside("ol")
    ]
    player.press("go", view="battle")
    return texts


@pytest.mark.parametrize(("game", "language"), [*zip(GAMES, cycle(LANGUAGES), strict=False)])
def test_manual_change_is_marked_and_undone(game: str, language: str) -> None:
    player = begun(game, language)
    kinds: dict[tuple[str, ...], dict[str, str]] = {}
    for button in player.buttons("adjust"):
        given = carries(button)
        item = player.engagement.opening.item(given["ref"])
        assert item is not None
        off = button.attrs.get("aria-pressed", "false") == "false"
        value = "" if given["value"].isdecimal() else given["value"]
        kinds.setdefault((item.kind, given["field"], value, str(off)), given)
    assert len(kinds) > 1
    before, html = player.engagement.state, player.html
    for (_, field, _, off), given in kinds.items():
        answer = player.press("adjust", **given)
        assert not answer["faults"], given
        if off == "False" and "on" not in given:
            assert not player.engagement.battle.events
            continue
        assert player.engagement.state != before, given
        (event,) = player.engagement.battle.events
        assert answer["toast"] and all(
            text in lines(player)[0] for text in answer["say"].split(". ")
        )
        if event.kind == "adjust":
            assert 'class="said"' not in player.html
            (mark,) = player.engagement.result.overrides
            kept = {"hp_left": "hp_lost"}.get(field, field)
            assert len(answer["say"].split(". ")) > 1
            assert (mark.field, type(mark.now)) == (
                kept,
                type(mark.was) if mark.was is not None else str,
            )
            assert mark_of(player, language) in lines(player)[0]
        player.press("undo")
        assert player.engagement.state == before
    assert [element.attrs for element in player.buttons("adjust")] == [
        element.attrs
        for element in elements(html)
        if element.attrs.get("data-do") == "battle.adjust" and "disabled" not in element.attrs
    ]


def mark_of(player: Player, language: str) -> str:
    """The beginning of a sentence of the log about an override."""
    return words(language).strings["log.overruled"].partition("{")[0]


def whole(player: Player) -> list[str]:
    """A turn, a note, overrides and, in Dystopian Wars, a roll: the screen after each, the first
    one first.
    """
    seen = [player.html]
    player.end_turn()
    seen.append(player.html)
    player.type("note", "Fog rolls in").press("note")
    seen.append(player.html)
    for index in (0, 1):
        player.press("adjust", index=index)
        seen.append(player.html)
    player.press("declare", index=0)
    player.press("declare.done")
    seen.append(player.html)
    while player.buttons("throw") or player.buttons("choose"):
        if player.buttons("choose"):
            player.press("choose", option="0")
        else:
            player.press("throw", how="batch")
        seen.append(player.html)
        if player.buttons("explosion"):
            player.press("explosion", none="yes")
            seen.append(player.html)
    return seen


def plain(html: str) -> str:
    """A screen without the name of the event that can be redone."""
    return html.replace('id="battle-redo" disabled', 'id="battle-redo"')


@pytest.mark.parametrize("game", GAMES)
def test_undo_to_the_start_and_redo_to_the_end_restore_every_screen(game: str) -> None:
    player = begun(game)
    seen = whole(player)
    end = player.engagement.state
    for html in reversed(seen[:-1]):
        player.press("undo")
        assert plain(player.html) == plain(html)
    assert not player.buttons("undo")
    player = Player(game, store=player.store)
    player.press("go", view="battle")
    for html in seen[1:]:
        player.press("redo")
        assert plain(player.html) == plain(html)
    assert not player.buttons("redo")
    assert player.engagement.state == end


@pytest.mark.parametrize("language", LANGUAGES)
def test_undone_roll_leaves_a_mark(language: str) -> None:
    player = begun(language=language)
    player.press("declare", index=0)
    player.press("declare.done")
    player.press("throw", how="batch")
    player.press("undo")
    player.press("throw", how="batch")
    repeated = words(language).strings["log.rolled_again"].partition("{")[0]
    assert repeated in player.text
    texts = lines(player)
    assert repeated in texts[0]
    retracted = words(language).strings["log.retracted"].partition("{")[0]
    assert any(retracted in line for line in texts[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_strikes_out_what_was_undone_but_neither_who_undid_it_nor_the_dice(
    language: str,
) -> None:
    player = begun(language=language)
    player.press("declare", index=0)
    player.press("declare.done")
    for face in (5, 1):
        (due,) = (
            element for element in elements(player.html) if element.attrs.get("class") == "due"
        )
        player.tap(*[face] * int(due.attrs["data-count"]))
    what = tell_last_event(player.engagement, language)
    player.press("undo")
    player.press("go", view="log")
    line = next(
        element for element in elements(player.html) if element.attrs.get("class") == "undone"
    )
    inside = [element for element in elements(player.html) if line in element.within]
    struck = [element.text for element in inside if element.tag == "s"]
    assert len(struck) > 1
    assert " ".join(struck) == what
    plain = [
        element.text
        for element in inside
        if element.tag in ("strong", "small") and element.text not in struck
    ]
    assert plain[0].startswith(words(language).strings["log.undone"].partition("{")[0])
    assert any(char.isdigit() for char in "".join(plain[1:]))


def test_log_is_filtered_by_model_and_saved_as_text_and_data() -> None:
    player = begun()
    player.press("adjust", index=0)
    ref = carries(player.buttons("adjust")[0])["ref"]
    player.end_turn()
    assert len(lines(player)) == 2
    player.press("go", view="log")
    player.send("go", {"view": "log", "option": ref})
    assert (
        sum(element.tag == "li" and element.inside("ol") for element in elements(player.html)) == 1
    )
    text = player.press("log.export", **{"as": "text"})["device"]["file"]
    assert text["name"].endswith(".txt")
    assert text["text"].count("\n") >= 2
    data = player.press("log.export", **{"as": "json"})["device"]["file"]
    assert data["name"].endswith(".json")
    assert len(json.loads(data["text"])) == text["text"].count("\n")
    assert player.screen["view"] == "log"


def test_outdated_tab_is_informed_and_overwrites_nothing() -> None:
    first = begun()
    second = Player(store=first.store)
    second.press("go", view="battle")
    first.end_turn()
    kept = first.kept()
    answer = second.end_turn()
    assert answer["trouble"] == words("en")("battle.clash")
    assert first.kept() == kept
    assert second.html == first.html
    second.end_turn()
    assert second.engagement.battle.events[-1].number == 2


def test_refreshed_tab_shows_events_of_another_tab() -> None:
    first = begun()
    second = Player(store=first.store)
    second.press("go", view="battle")
    first.end_turn()
    second.send("refresh")
    assert second.html == first.html


def test_battle_is_deleted_only_after_confirmation() -> None:
    player = begun()
    player.press("go", view="home")
    player.press("delete")
    assert [key for key in player.kept() if key.startswith("battle/")]
    player.press("home")
    assert not player.buttons("delete", sure="yes")
    player.press("delete")
    player.press("delete", sure="yes")
    assert player.kept() == {}
    assert not player.buttons("go", view="battle")


def test_explosion_with_neighbours_needs_dice() -> None:
    player = begun()
    answer = player.send(
        "explosion", {"source": "x"}, forms=[["near", "0.0.a"], ["attack_dice", "0"]]
    )
    assert list(answer["faults"]) == ["attack_dice"]
    assert answer["faults"]["attack_dice"] == words("en")("fault.too_low", ge=1)


def test_start_page_lists_unreadable_battles() -> None:
    player = begun()
    key = next(key for key in player.kept() if key.startswith("battle/"))
    text = player.kept()[key]
    done(
        player.store.put(
            (
                DocumentChange(
                    "battle/old", text.replace(key[7:], "old").replace("dystopian", "x"), 0
                ),
            )
        )
    )
    other = Player(store=player.store)
    assert words("en")("battle.unreadable", count=1) in other.text
    assert "battle/old" in other.kept()


def test_list_shows_the_turn_of_each_battle_without_opening_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = begun()
    player.end_turn()
    monkeypatch.setattr("engine.engagement.storage.repository.read_battle", None)
    listed = Player(store=player.store)
    assert words("en")("battle.turn", number=2) in listed.text
    with pytest.raises(AssertionError, match="misunderstood"):
        listed.press("go", view="battle")


@pytest.mark.parametrize("language", LANGUAGES)
def test_unreadable_battle_gives_the_reason_and_can_be_deleted(language: str) -> None:
    player = begun("jovian", language)
    player.end_turn()
    key = next(key for key in player.kept() if key.endswith("/events/00000"))
    broken = player.kept()[key].replace('"kind":"turn"', '"kind":"throw"')
    done(player.store.put((DocumentChange(key, broken, None),)))
    other = Player("jovian", language, store=player.store)
    before, html = other.kept(), other.html
    no_change(other, other.press("go", view="battle"), before)
    assert other.html == html
    other.press("delete")
    assert other.press("delete", sure="yes")["say"] == words(language)("battle.deleted")
    assert other.kept() == {}


def test_five_hundred_battles_are_listed_quickly() -> None:
    """Opening every battle would take half a second each."""
    player = begun()
    (entry,) = (item for key, item in player.kept().items() if key.startswith("index/"))
    id = player.screen["battle"]
    text = player.kept()[f"battle/{id}"]
    for number in range(499):
        kept = {f"battle/{number}": text, f"index/{number}": entry}
        done(
            player.store.put(
                [
                    DocumentChange(key, item.replace(id, str(number)), 0)
                    for key, item in kept.items()
                ]
            )
        )
    listed: list[Player] = []
    assert calls(lambda: listed.append(Player(store=player.store))) < 300_000
    assert len(listed[0].buttons("delete")) == 500


@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_each_batch_of_dice_has_its_own_pad(game: str) -> None:
    """Partly typed faces stay with their batch: not even a batch of as many dice takes them
    over.
    """
    player, keys = begun(game), list[str]()
    for index in (0, 1, 2):
        player.press("declare", index=min(index, len(player.buttons("declare")) - 1))
        player.press("declare.done")
        if player.screen["view"] != "battle":
            player.press("go", view="battle")
        while player.engagement.state.underway:
            if player.is_due:
                keys.append(pad(player))
            played_on(player)
    assert len(keys) == len(set(keys)) > 1, keys
    while not player.is_due:
        player.press("undo")
    assert pad(player) == keys[-1], "what is thrown anew is the same batch"


def pad(player: Player) -> str:
    """The key of the batch that is due."""
    (due,) = (element for element in elements(player.html) if element.attrs.get("class") == "due")
    return due.attrs["data-batch"]


def played_on(player: Player) -> None:
    """One batch rolled, or one question answered with nothing."""
    nothing = {"none": "yes"}
    answers = {
        "throw": {"how": "batch"},
        "choose": {"option": "0"},
        "counter": nothing,
        "defend": nothing,
        "explosion": nothing,
        "sight": {"same": "yes"},
    }
    for act, given in answers.items():
        if player.buttons(act, **given):
            player.press(act, **given)
            return
    raise AssertionError(f"nothing can be done: {player.text}")

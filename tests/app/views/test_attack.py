"""The view of single attacks: its stored data, results applied and restored, forms from other
sources.
"""

from importlib import import_module
from typing import Any

import pytest

from app.build import PAGE_FILES
from app.device_store import device_store
from app.registered_games import GAMES
from app.views.attack.attack_view import opening_pairs
from app.words import words
from engine.engagement.storage import load_index
from tests.app.asking import Answer, Pairs, attack_request, done, form, kept_roll, record, sent
from tests.app.markup import elements

TWELVE_HITS: dict[str, Any] = {"typed": [4] * 12}
MISSED_SHIELDS: dict[str, Any] = {"typed": [1, 1]}


def do(
    action: str,
    forms: Pairs | None = None,
    kept: Answer | None = None,
    game: str = "dystopian",
    **given: Any,
) -> Answer:
    """The response to an action with what the page keeps."""
    page = next(index.file for index in PAGE_FILES if (index.game, index.language) == (game, "en"))
    forms = form(page=page) if forms is None else forms
    return sent(attack_request(action, forms, game=game, more=given | {"kept": kept or {}}))


def finished(pairs: Pairs) -> Answer:
    """The data of a roll to its end: Hard Pounding, 4 AP lost."""
    records = [TWELVE_HITS, MISSED_SHIELDS, {"typed": [3, 4]}, {"typed": [3]}]
    answer = do("throw", pairs, kept_roll(pairs, record(pairs, "en", "dystopian", records)))
    assert answer["kept"]["roll"]["over"] and answer["focus"] == "result-title"
    return dict(answer["kept"])


def ids(answer: Answer) -> set[str]:
    return {element.id for element in elements(answer["regions"]["attack-lines"]) if element.id}


def test_result_is_applied_and_restored() -> None:
    pairs = form()
    applied = do("apply", pairs, finished(pairs))
    assert applied["form"]["fields"] == {
        "target.hp": 2,
        "target.ap": 0,
        "target.effects": ["hard_pounding"],
    }
    assert (
        applied["screen"]["go"] == "attack"
        and applied["regions"]["roll-out"] == ""
        and ids(applied) == {"applied"}
    )
    assert "roll" not in applied["kept"]
    back = do("unapply", pairs, applied["kept"])
    assert back["form"]["fields"] == {"target.hp": ["4"], "target.ap": ["4"], "target.effects": []}
    assert back["kept"] == {} and ids(back) == set()
    assert do("unapply", pairs)["trouble"] == words("en")("trouble.stale")


def test_unfinished_attack_is_not_applied() -> None:
    begun = do("throw")["kept"]
    assert do("apply", kept=begun)["trouble"] == words("en")("trouble.stale")
    assert do("apply")["trouble"] == words("en")("trouble.stale")


def test_roll_uses_the_form_it_began_with() -> None:
    kept = do("throw")["kept"]
    more = form({"volley.models.0.attack_dice": "3"})
    assert do("throw", more, kept)["say"] == "12 dice to roll"
    away = do("again", more, kept)
    assert (away["regions"], away["kept"].keys()) == ({"roll-out": ""}, {"recent"})
    assert do("throw", more, away["kept"])["say"] == "3 dice to roll"


def test_earlier_roll_is_shown_without_moving_the_focus() -> None:
    kept = do("throw")["kept"]
    shown = do("show", kept=kept)
    assert (
        'data-count="12"' in shown["regions"]["roll-out"]
        and "focus" not in shown
        and not shown["say"]
    )
    empty = do("show")["regions"]
    assert empty.keys() == {"attack-lines", "pin-out"} and empty["attack-lines"] == ""


@pytest.mark.parametrize("dice", [{"rolled": [1]}, {"rolled": [7] * 12}, {"typed": []}])
def test_impossible_dice_are_not_accepted(dice: Any) -> None:
    record = {"events": [{"kind": "throw", "number": 1, "dice": [dice]}], "last": 1}
    shown = do("take", kept={"fractions": True}, pairs=form(), record=record)
    assert "roll" not in shown["kept"] and shown["kept"]["fractions"]
    assert shown["say"] == words("en")("trouble.dice")


@pytest.mark.parametrize("game", GAMES)
def test_roll_continues_after_a_reload_with_undo_and_redo(game: str) -> None:
    pages = {index.game: index.file for index in PAGE_FILES if index.language == "en"}
    forms = form({"rulings.method": "chart"} if game == "warsurge" else {}, page=pages[game])
    kept = do("throw", forms, game=game, how="batch")["kept"]
    shown = do("show", forms, kept, game)["regions"]["roll-out"]
    device = import_module(f"app.{game}.attack_actions").ATTACKS.device
    device.forget()
    assert do("show", forms, kept, game)["regions"]["roll-out"] == shown
    back = do("undo", forms, kept, game)
    device.forget()
    assert do("redo", forms, back["kept"], game)["regions"]["roll-out"] == shown


def test_dismissed_roll_is_deleted_and_never_listed_as_a_battle() -> None:
    kept = do("throw", how="batch")["kept"]
    device = import_module("app.dystopian.attack_actions").ATTACKS.device
    assert f"battle/{kept['roll']['id']}" in done(device.store.keys())
    assert kept["roll"]["id"] not in done(load_index(device_store()))[0]
    do("again", kept=kept)
    assert not [key for key in done(device.store.keys()) if kept["roll"]["id"] in key]


def test_roll_missing_on_the_device_is_dismissed() -> None:
    kept = do("throw")["kept"]
    do("again", kept=kept)
    shown = do("show", kept=kept | {"fractions": True})
    assert shown["regions"]["roll-out"] == "" and "roll" not in shown["kept"]
    assert do("undo", kept=kept)["faults"] == {"roll": words("en")("trouble.dice")}


@pytest.mark.parametrize(
    "kept", [5, "x", [1], {"luck": 1}, {"roll": 5}, {"applied": [5]}, {"before": {}}]
)
def test_data_of_another_version_is_ignored(kept: Any) -> None:
    assert sent(attack_request("show", form()) | {"kept": kept})["regions"] == do("show")["regions"]


@pytest.mark.parametrize("game", GAMES)
def test_form_is_reset_to_its_opening_values(game: str) -> None:
    """Rulings without a default are asked once: their answers stay."""
    asked = {f"rulings.{name}" for name in GAMES[game].start("en").get("rulings", {})}
    assert asked == ({"rulings.method"} if game == "warsurge" else set())
    page = next(index.file for index in PAGE_FILES if (index.game, index.language) == (game, "en"))
    answer = do("reset", [], {"fractions": True, "before": {"forms": []}}, game)
    own = [pair for pair in form(page=page) if pair[0] not in {"share.code", *asked}]
    assert sorted(map(tuple, answer["form"]["fill"])) == sorted(own)
    assert answer["kept"] == {"fractions": True} and answer["screen"]["fresh"]
    opening = opening_pairs(GAMES[game].start("en"), GAMES[game].rulings)
    assert sorted(answer["form"]["fill"]) == sorted(
        [name, text] for name, text in opening if name not in asked
    )
    rulings = do("rulings", game=game)["form"]["fields"]
    assert {name: dict(form(page=page))[name] for name in rulings} == rulings


def test_form_before_a_shared_set_up_can_be_restored() -> None:
    mine = form({"target.dr": "6"})
    taken = do("take", mine, pairs=form())
    assert taken["form"]["fill"] == [list(pair) for pair in form()] and ids(taken) == {"share-line"}
    back = do("back", form(), taken["kept"])
    assert back["form"]["fill"] == [list(pair) for pair in mine] and ids(back) == set()
    kept = do("keep", form(), taken["kept"])
    assert kept["kept"].keys() == {"recent"} and "fill" not in kept["form"]

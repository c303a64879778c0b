"""Set-ups that were rolled or left: named by their content, restored by one tap together with the
current one.
"""

from typing import Any

import pytest

from app.build import PAGE_FILES
from app.registered_games import GAMES
from app.views.attack.kept_attack import MOST_BEFORE, MOST_RECENT
from app.words import LANGUAGES, words
from tests.app.asking import Answer, Pairs, attack_request, form, sent
from tests.app.markup import elements
from tests.app.warsurge.asking import pairs as warsurge_pairs

NAMES = {
    "dystopian": [
        "12 AD at RB2 v DR 5 / CR 7, 1 shield",
        "12 AD à RB2 contre DR 5 / CR 7, 1 bouclier",
    ],
    "jovian": ["Missile 5 v Structure 3 · Skill 2", "Missile 5 contre Structure 3 · Skill 2"],
    "warsurge": [
        "Marsh Carbine 10 + Tidebreaker Cannon 6 + Lantern Lance 2 v Ironbark Veterans",
        "Marsh Carbine 10 + Tidebreaker Cannon 6 + Lantern Lance 2 contre Ironbark Veterans",
    ],
}


def forms(game: str, language: str = "en", **changes: str) -> Pairs:
    page = next(
        index.file for index in PAGE_FILES if (index.game, index.language) == (game, language)
    )
    pairs = (
        warsurge_pairs({"started.method": "chart"} | changes)
        if game == "warsurge"
        else form(changes, page=page)
    )
    return [pair for pair in pairs if pair[0] != "share.code"]


def do(
    action: str,
    forms: Pairs,
    kept: Any = None,
    game: str = "dystopian",
    language: str = "en",
    **given: Any,
) -> Answer:
    return sent(
        attack_request(action, forms, language, game=game, more=given | {"kept": kept or {}})
    )


def dice(number: int) -> Pairs:
    return forms("dystopian", **{"volley.models.0.attack_dice": str(number)})


def listed(pairs: Pairs, kept: Any, game: str = "dystopian", language: str = "en") -> list[str]:
    html = do("recents", pairs, kept, game, language)["regions"]["pick-out"]
    return [
        element.text.replace("\u2068", "").replace("\u2069", "")
        for element in elements(html)
        if element.tag == "bdi"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rolled_set_up_is_named_by_its_content(game: str, language: str) -> None:
    pairs = forms(game, language)
    kept = do("throw", pairs, game=game, language=language)["kept"]
    assert listed(pairs, kept, game, language) == [NAMES[game][LANGUAGES.index(language)]]
    assert listed(pairs, {}, game, language) == []
    empty = do("recents", pairs, {}, game, language)["regions"]["pick-out"]
    assert words(language)("setups.none").split(":")[0].strip() in empty


def test_recent_set_ups_are_listed_once() -> None:
    kept: Any = {}
    for number in (*range(1, MOST_RECENT + 3), 5, 9):
        kept = do("again", dice(number), do("throw", dice(number), kept)["kept"])["kept"]
    names = listed(dice(1), kept)
    assert [int(name.split()[0]) for name in names] == [9, 5, 10, 8, 7, 6, 4, 3]


def test_further_dice_of_a_roll_add_no_set_up() -> None:
    kept = do("throw", dice(3))["kept"]
    repeated = do("throw", dice(7), kept, how="batch")["kept"]
    assert listed(dice(7), repeated) == listed(dice(3), kept) and len(repeated["recent"]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_recalled_set_up_fills_the_form_but_no_rulings(game: str) -> None:
    pairs = forms(game)
    kept = do("throw", pairs, game=game)["kept"]
    current = ("rulings.", "started.", "table.", "targets.")
    now = [(name, "other" if name.startswith(current) else "1") for name, _ in pairs]
    back = do("recall", now, {"recent": kept["recent"]}, game, place=0)
    wanted = [(name, "other" if name.startswith(current) else text) for name, text in pairs]
    assert sorted(map(tuple, back["form"]["fill"])) == sorted(wanted) and back["focus"] == "recents"
    undone = do("back", pairs, back["kept"], game)
    assert undone["form"]["fill"] == [list(pair) for pair in now] and "before" not in undone["kept"]


def test_set_up_before_a_reset_is_listed() -> None:
    kept = do("reset", dice(4))["kept"]
    assert listed(dice(12), kept) == ["4 AD at RB2 v DR 5 / CR 7, 1 shield"]
    assert "recent" not in do("reset", forms("dystopian", **{"target.dr": "x"}))["kept"]
    taken = do("take", dice(6), kept, pairs=dice(7), taken="fleet")["kept"]
    assert [name.split()[0] for name in listed(dice(7), taken)] == ["6", "4"]


def test_replaced_set_ups_are_restored_one_by_one() -> None:
    kept: Any = {}
    for number in range(1, MOST_BEFORE + 3):
        kept = do("take", dice(number), kept, pairs=dice(number + 1), taken="fleet")["kept"]
    for number in range(MOST_BEFORE + 2, 2, -1):
        back = do("back", dice(99), kept)
        assert ["volley.models.0.attack_dice", str(number)] in back["form"]["fill"]
        kept = back["kept"]
    assert "before" not in kept


@pytest.mark.parametrize(
    "given", [{}, {"place": 1}, {"place": -1}, {"place": "0"}, {"place": None}]
)
def test_unknown_set_up_is_not_restored(given: Any) -> None:
    kept = {"recent": do("throw", dice(3))["kept"]["recent"]}
    assert do("recall", dice(3), kept, **given)["trouble"] == words("en")("trouble.stale")


def test_invalid_set_up_is_not_listed() -> None:
    good = do("throw", dice(3))["kept"]["recent"]
    kept = {"recent": ["{", "[]", '[["target.dr","x"]]', *good]}
    assert listed(dice(3), kept) == ["3 AD at RB2 v DR 5 / CR 7, 1 shield"]

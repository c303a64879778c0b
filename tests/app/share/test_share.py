"""Codes on the page: made of a set-up, plan, fleet or battle, displayed before anything changes,
then accepted.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.build import PAGE_FILES
from app.form_data import pairs_of
from app.registered_games import GAMES
from app.share import MOST_LINK, fields_in, fields_of, pairs_in, setup_data, tree_of
from app.words import LANGUAGES, words
from engine.engagement import read_code
from engine.engagement.storage import VERSION
from tests.app.asking import Pairs, ask, form, page_html
from tests.app.markup import elements, form_pairs
from tests.app.share.sharing import PAGE, PAGES, act, code, fresh_desk, kept, link_in, out, share
from tests.engine.engagement.toy import codes, sure

MODELS = [
    (f"volley.models.{index}.{name}", value)
    for index in range(1, 12)
    for name, value in (("attack_dice", str(7 + index)), ("hp_lost", str(index % 3)), ("share", ""))
]
DEFENDERS = [
    (f"defenders.{index}.{name}", str(index))
    for index in range(12)
    for name in ("attack_dice", "hp_lost")
]
MODIFIER = {"name": "Élan – <b>&", "effect": "dice", "step": "6", "amount": "1"}
MANY = [
    *MODELS,
    *DEFENDERS,
    ("target.effects", "fusion_leak"),
    ("target.effects", "shredded_defences"),
    *((f"modifiers.0.{name}", text) for name, text in MODIFIER.items()),
]
NUMBERS = ("volley", "target", "fires", "ship", "squadron", "weapons")
"""Groups of fields whose numbers may be changed."""


MOST_OPENING, MOST_FLEET = 60, 600
"""Letters of a code."""


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    fresh_desk()
    yield
    fresh_desk()


def letters(link: str) -> int:
    """The length of the code in a link."""
    return len(link.removeprefix(PAGE + "#share="))


def opening(game: str, language: str) -> Pairs:
    """A game's forms as its page opens, as a browser reads them."""
    (page,) = (
        index.file for index in PAGE_FILES if (index.game, index.language) == (game, language)
    )
    return form(page=page)


def round_trip(pairs: Pairs, game: str, language: str = "en") -> int:
    """The letters of a form's code; opened and accepted it gives the same form."""
    link = link_in(share("make", game, language, form=pairs))
    assert link.startswith(PAGE + f"#share=BS{VERSION}.")
    before = kept()
    assert out(share("open", game, language, code=link, form=pairs))
    taken = share("take", game, language, code=link)
    assert sorted(map(tuple, taken["pairs"])) == sorted(pairs)
    assert taken["screen"]["game"] == game
    assert kept() == before
    return letters(link)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_opening_form_has_a_short_code(game: str, language: str) -> None:
    pairs = opening(game, language)
    assert setup_data(GAMES[game], pairs, language) == {}
    assert round_trip(pairs, game, language) <= MOST_OPENING


@pytest.mark.parametrize("game", GAMES)
def test_entries_equal_those_that_the_page_adds(game: str) -> None:
    html = page_html(PAGES[game])
    for name, entry in GAMES[game].entries.items():
        added = html.split(f'<template id="new-{name}">')[1].split("</template>")[0]
        result = form_pairs(f'<div id="new">{added}</div>', "new")
        assert sorted(result) == sorted(
            (f"{name}.#.{part}", text) for part, text in pairs_of(entry)
        )


def test_many_models_have_a_short_code() -> None:
    linked = {"volley.option": "linked", "defence_option": "linked"}
    pairs = form(linked | {"volley.weapon": "torpedoes", "rulings.reaching": "exceed"}, MANY)
    assert round_trip(pairs, "dystopian") < 700


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_changed_forms_round_trip(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(GAMES)))
    pairs = form(page=PAGES[game])
    numbers = [name for name, value in pairs if value.isdecimal() and name.split(".")[0] in NUMBERS]
    changes = data.draw(st.dictionaries(st.sampled_from(numbers), st.integers(1, 6).map(str)))
    pairs = form(changes, page=PAGES[game])
    if not ask("odds", pairs, game=game)["faults"]:
        assert round_trip(pairs, game) < 300


NAME = st.from_regex("[a-z][a-z_]{0,5}(\\.[0-9]{1,2})?\\.[a-z]{1,5}", fullmatch=True)
NAMES = st.lists(NAME, unique=True, max_size=8)


@given(NAMES, st.lists(st.text(max_size=9), min_size=1, max_size=3))
def test_names_and_texts_round_trip(names: list[str], texts: list[str]) -> None:
    pairs = [(name, text) for name in names for text in texts]
    assert sorted(sure(pairs_in(fields_in(tree_of(fields_of(pairs)))))) == sorted(pairs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_set_up_shows_its_odds_and_different_rulings(language: str) -> None:
    link = link_in(
        share(
            "make", form=form({"rulings.reaching": "exceed", "volley.models.0.attack_dice": "30"})
        )
    )
    shown = out(share("open", lang=language, code=link, form=form()))
    answer = ask(
        "odds", form({"rulings.reaching": "exceed", "volley.models.0.attack_dice": "30"}), language
    )
    assert answer["regions"]["answer"] in shown
    t = words(language)
    rulings = [element.text for element in elements(shown) if element.tag == "li"]
    assert rulings == [f"{t('ruling.reaching.name')} – {t('ruling.reaching.exceed')}"]


def test_set_up_with_a_fault_is_not_shared() -> None:
    answer = share("make", form=form({"target.dr": "many"}))
    assert answer["trouble"] == words("en")("fault.share_faulty")


def test_set_up_of_another_game_is_shown_on_any_page() -> None:
    link = link_in(share("make", "jovian", form=form(page="jovian.html")))
    shown = out(share("open", "warsurge", code=link, form=form(page="warsurge.html")))
    assert words("en")("jovian.chart.game") in shown
    assert share("take", "warsurge", code=link)["screen"]["game"] == "jovian"


@pytest.mark.parametrize("game", GAMES)
def test_shared_fleet_is_added_to_the_others(game: str) -> None:
    sample = sure(GAMES[game].battle).samples()[0]
    id = act("fleets.make", game, given={"sample": sample.name})["at"]["fleet"]
    link = link_in(share("make", game, kind="fleet", id=id))
    fresh_desk()
    shown = out(share("open", game, code=link))
    for group in sample.groups:
        assert group.name in shown
    assert "fleets" not in json.loads(kept()).get("library", {})
    assert share("take", game, code=link)["at"] == {"view": "fleet", "fleet": id}
    assert share("take", game, code=link)["at"] == {"view": "fleet", "fleet": id}
    assert [fleet["name"] for fleet in json.loads(kept())["library"]["fleets"]] == [sample.name]


@pytest.mark.parametrize("game", GAMES)
def test_shared_battle_is_added_as_a_copy(game: str) -> None:
    id = act("try", game, given={"rulings.method": "formula"} if game == "warsurge" else {})["at"][
        "battle"
    ]
    link = link_in(share("make", game, kind="battle", id=id))
    act("turn", game, screen={"view": "battle", "battle": id})
    before = kept()
    assert out(share("open", game, code=link))
    assert kept() == before
    new = share("take", game, code=link)["at"]["battle"]
    assert new != id
    names = {battle["id"]: battle["name"] for battle in json.loads(kept())["battles"]}
    assert names[new] == names[id] + " (2)"
    file = share("file", game, kind="battle", id=id)["device"]["file"]
    assert [battle["id"] for battle in json.loads(file["text"])["battles"]] == [id]


def test_long_battle_is_shared_as_a_pasted_code_or_a_file() -> None:
    screen = act("try")["at"]
    for number in range(120):
        note = hashlib.sha512(bytes([number])).hexdigest()
        act("note", screen=screen, form=[("note", note)])
    answer = share("make", kind="battle", id=screen["battle"])
    text = link_in(answer)
    assert len(text) > MOST_LINK
    assert text.startswith(f"BS{VERSION}.")
    assert "share-link" not in out(answer)
    assert read_code(text)


def plan() -> tuple[str, dict[str, str], Pairs]:
    """A plan's link, the screen it was made on, and its form."""
    battle = act("try")["at"]
    html = act("show", screen=battle)["regions"]["battle-out"]
    with_ref = next(e for e in elements(html) if e.attrs.get("data-do") == "battle.declare").attrs[
        "data-with"
    ]
    answer = act("declare", screen=battle, given=json.loads(with_ref))
    pairs: Pairs = []
    for element in elements(answer["regions"]["battle-out"]):
        name = element.attrs.get("name", "")
        if (
            element.tag == "input"
            and name.startswith("attacks.")
            and ("checked" in element.attrs or element.attrs["type"] == "text")
        ):
            pairs.append((name, element.attrs["value"]))
        elif element.tag == "option" and "selected" in element.attrs:
            pairs.append((element.within[-1].attrs["name"], element.attrs["value"]))
    screen = answer["at"]
    button = next(e for e in elements(answer["regions"]["battle-out"]) if e.id == "share-plan")
    screen = {
        name: value
        for name, value in answer["at"].items()
        if name not in ("revision", "name", "above")
    }
    return (
        link_in(share("make", form=pairs, **json.loads(button.attrs["data-with"]))),
        screen,
        pairs,
    )


def test_shared_plan_shows_its_odds_and_opens_its_declaration() -> None:
    link, screen, pairs = plan()
    shown_odds = act("declare.odds", screen=screen, form=pairs)["regions"]["declared-odds"]
    fresh_desk()
    assert shown_odds in out(share("open", code=link))
    taken = share("take", code=link)
    assert taken["at"] == screen
    assert sorted(map(tuple, taken["pairs"])) == sorted(pairs)
    opened = act("go", given=taken["at"], form=taken["pairs"])
    assert (
        screen.items() <= opened["at"].items() and "declare-done" in opened["regions"]["battle-out"]
    )


def test_plan_that_does_not_fit_its_battle_is_refused() -> None:
    link, _, _ = plan()
    data = sure(read_code(link)).data
    for change in (
        {"group": "9.9.x"},
        {"group": 5},
        {"form": {"attacks": {"0": {"range_band": "x"}}}},
        {"form": []},
        {"form": {"attacks": "x"}},
        {"form": {"attacks": {"0": {"target": "0.0.x", "shots": ["a", "b"]}}}},
        {"battle": {}},
        {"form": {"attacks": {"0": {"shots": {"x": "y"}}}}},
    ):
        answer = share("open", code=code("plan", data | change))
        assert answer["faults"] == {"share.code": words("en")("fault.code_broken")}, change


@pytest.mark.parametrize("game", GAMES)
def test_sample_fleets_have_short_codes(game: str) -> None:
    for sample in sure(GAMES[game].battle).samples():
        id = act("fleets.make", game, given={"sample": sample.name})["at"]["fleet"]
        assert letters(link_in(share("make", game, kind="fleet", id=id))) <= MOST_FLEET, sample.name


@pytest.mark.parametrize("game", GAMES)
def test_fleet_returned_to_its_author_is_recognised(game: str) -> None:
    sample = sure(GAMES[game].battle).samples()[0]
    id = act("fleets.make", game, given={"sample": sample.name})["at"]["fleet"]
    link = link_in(share("make", game, kind="fleet", id=id))
    assert share("take", game, code=link)["at"] == {"view": "fleet", "fleet": id}
    assert [fleet["id"] for fleet in json.loads(kept())["library"]["fleets"]] == [id]


SHARED = {
    "dystopian": ("volley.models.0.attack_dice", []),
    "jovian": (
        "ship.parts.1.left",
        [
            (f"ship.parts.4.{name}", value)
            for name, value in (("name", "Reaktor"), ("kind", "system"), ("left", "2"))
        ],
    ),
    "warsurge": (
        "target.hp",
        [("modifiers.0.name", "X"), ("modifiers.0.roll", "attack"), ("modifiers.0.amount", "1")],
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_shared_set_up_is_shown_in_the_readers_language(game: str) -> None:
    field, more = SHARED[game]
    changes = {field: "2"} | ({"rulings.method": "chart"} if game == "warsurge" else {})
    link = link_in(share("make", game, form=form(changes, more, PAGES[game])))
    filled = dict(map(tuple, share("take", game, "fr", code=link)["pairs"]))
    french = dict(opening(game, "fr"))
    assert filled == french | changes | dict(more)


BOUNDS: dict[str, tuple[list[tuple[str, list[Any]]], list[tuple[str, list[Any]]]]] = {
    "pairs": ([("a", ["x"] * 1000)], [("a", ["x"] * 1001)]),
    "letters of a text": ([("a", ["x" * 200])], [("a", ["x" * 201])]),
    "letters of a name": ([("b." + "a" * 41, ["x"])], [("b." + "a" * 42, ["x"])]),
    "digits of a number": ([("a.999", ["x"])], [("a.1000", ["x"])]),
    "parts of a name": ([("a.b_1.0", ["x"])], [("a..b", ["x"])]),
    "texts": ([("a", ["", "5"])], [("a", ["", 5])]),
}


@pytest.mark.parametrize(("most", "more"), BOUNDS.values(), ids=BOUNDS)
def test_form_of_a_stranger_is_read_up_to_its_bounds(most: Any, more: Any) -> None:
    (name, texts), *_ = most
    assert pairs_in(most) == [(name, text) for text in texts]
    assert codes(pairs_in(more)) == {"code_broken"}


REMOVED = {"jovian": ("ship.parts.2.", "ship.parts.3."), "warsurge": ("targets.2.",)}


@pytest.mark.parametrize("game", REMOVED)
def test_shared_set_up_lacks_the_entries_that_its_author_removed(game: str) -> None:
    changes = {"rulings.method": "chart"} if game == "warsurge" else {}
    pairs = [
        pair for pair in form(changes, None, PAGES[game]) if not pair[0].startswith(REMOVED[game])
    ]
    link = link_in(share("make", game, form=pairs))
    assert dict(map(tuple, share("take", game, code=link)["pairs"])) == dict(pairs)


def test_entries_removed_or_added_make_a_code_hardly_longer() -> None:
    """Only their number is in the code, unless their values differ from those of an added entry."""
    jovian, dystopian = GAMES["jovian"], GAMES["dystopian"]
    fewer = [
        pair
        for pair in form(None, None, PAGES["jovian"])
        if not pair[0].startswith(REMOVED["jovian"])
    ]
    assert setup_data(jovian, fewer, "en") == {"sizes": {"ship.parts": 2}}
    added = [
        (f"modifiers.0.{name}", text) for name, text in pairs_of(dystopian.entries["modifiers"])
    ]
    assert setup_data(dystopian, form(None, added), "en") == {"sizes": {"modifiers": 1}}


def names_in(html: str) -> list[str]:
    """Return the names under which something is shared."""
    return [
        element.text for element in elements(html) if element.attrs.get("class") == "shared-name"
    ]


def test_only_what_has_a_name_is_shared_under_a_name() -> None:
    assert names_in(out(share("make", form=form()))) == []
    sample = sure(GAMES["dystopian"].battle).samples()[0]
    id = act("fleets.make", given={"sample": sample.name})["at"]["fleet"]
    assert names_in(out(share("make", kind="fleet", id=id))) == [sample.name]


@pytest.mark.parametrize(
    "data",
    [
        {"from": 1},
        {"form": []},
        {"form": {"target.dr": 5}},
        {"sizes": {"volley.models": 10**9}},
        {"sizes": {"volley.models": -1}},
        {"sizes": {"x": 1}},
        {"sizes": []},
        {"sizes": {"defenders": True}},
        {"form": {"a" * 50: ""}},
        {"form": {"target.dr": "x" * 300}},
        {"form": {f"a.{n}": "" for n in range(1000)}},
        {"form": {"target": {"dr": None}}},
        {"form": {"target": {"dr": ["5", 5]}}},
        {"form": {"target": {"dr": [["5"]]}}},
    ],
)
def test_impossible_set_up_is_refused(data: Any) -> None:
    assert share("open", code=code("setup", data))["faults"] == {
        "share.code": words("en")("fault.code_broken")
    }


def test_plan_with_faults_has_no_code() -> None:
    battle = act("try")["at"]["battle"]
    answer = share("make", kind="plan", id=battle, group="0.0.1", form=[("attacks.0.target", "x")])
    assert answer["say"] == words("en")("fault.plan_faulty")

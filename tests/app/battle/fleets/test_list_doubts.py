"""Values that a list lacks or says unclearly: in the preview, in its sums, in the fleet until a
player enters them.
"""

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.fleets.test_list_preview import (
    by_class,
    fixture,
    fleets,
    models,
    opened,
    rows,
    ticked_or_not,
)
from tests.app.battle.player import Player, carries, no_change
from tests.app.markup import elements

ROSTER = """<roster gameSystemName="Dystopian Wars 2.5"><forces><force name="F"><selections>
<selection name="Heron" type="model" number="2"><profiles>
<profile name="Heron" typeName="Ship"><characteristics><characteristic name="DR">4</characteristic>
<characteristic name="CR">7</characteristic><characteristic name="HP">5</characteristic>
<characteristic name="MV">8</characteristic><characteristic name="IR">4</characteristic>
<characteristic name="Class">Medium Capital Naval</characteristic></characteristics></profile>
<profile name="Torpedo Turret (P)" typeName="Gun"><characteristics>
<characteristic name="RB1">9</characteristic>
<characteristic name="RB2">7</characteristic><characteristic name="RB3">5</characteristic>
<characteristic name="RB4">3</characteristic></characteristics></profile>
</profiles></selection></selections></force></forces></roster>"""


def text_of(player: Player, id: str) -> str:
    return next(element.text for element in elements(player.html) if element.id == id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_common_fields_that_the_list_lacks_are_named(language: str) -> None:
    player, t = opened("3 Heron", language=language), words(language)
    (missing,) = by_class(player, "lack")
    for label in ("DR 1", "CR 1", "HP 1", "AP 0", "AA 0", "CC 0", t("list.none")):
        assert label in missing
    assert text_of(player, "list-lacks") == t("list.lacks", count=3)


def test_what_broadside_never_uses_is_folded_and_not_to_check() -> None:
    player = opened(ROSTER)
    (folded,) = (element for element in elements(player.html) if element.tag == "details")
    assert (
        words("en")("list.unused", count=2) in folded.text
        and "MV 8" in folded.text
        and "IR 4" in folded.text
    )
    assert text_of(player, "list-odd") == words("en")("list.odd", count=1)
    assert "Torpedo Turret (P)" in " ".join(by_class(player, "odd"))


def test_values_of_a_weapon_that_speak_for_themselves_have_no_label() -> None:
    """Its type, its dice and its rules; points and the like have one."""
    rule = '<rules><rule name="Lethal Strike"/></rules>'
    player = opened(ROSTER.replace("</profiles>", f"</profiles>{rule}"))
    weapon, *_ = [
        element.text
        for element in elements(player.html)
        if element.text.startswith("Torpedo Turret ")
    ]
    assert weapon == "Torpedo Turret Torpedoes · 9 7 5 3 · Lethal Strike"


def test_sums_follow_the_ticks() -> None:
    player, t = opened("3 Heron\n2 Tern"), words("en")
    assert text_of(player, "list-lacks") == t("list.lacks", count=5)
    first, _ = rows(player)
    answer = player.type("in", first).send("list.keep")
    assert answer["texts"] == {
        "list-count": t("list.count", count=3),
        "list-lacks": t("list.lacks", count=3),
        "list-odd": "",
    }
    assert player.type("in").send("list.keep")["texts"]["list-lacks"] == ""


def test_lines_that_may_be_no_models_come_last_and_lack_nothing() -> None:
    player = fixture("texts/18_app_export.txt")
    names = list(rows(player).values())
    assert "Gannet" in names[1] and "Skerry League" in names[2] and len(names) == 3
    assert len(by_class(player, "lack")) == 2
    assert words("en")("list.doubtful") in player.text


def test_number_of_a_line_is_outside_the_quotation() -> None:
    player = fixture("texts/18_app_export.txt")
    quoted = [element.text for element in elements(player.html) if element.tag == "q"]
    assert "CHARACTERS" in quoted
    assert "Line 6: CHARACTERS" in " ".join(by_class(player, "odd"))


def test_marks_stay_in_the_fleet_until_the_number_is_entered() -> None:
    player = opened(ROSTER)
    player.press("list.save")
    first, second = by_class(player, "lack")
    assert first == second
    for piece in (words("en")("list.check"), "AP 0", "AA 0", "CC 0", "Torpedo Turret"):
        assert piece in first
    assert "DR" not in first
    player = Player(store=player.store)
    player.press("go", view="fleets")
    player.press("go", view="fleet", index=0)
    model = models(fleets(player)[0])[0]
    player.press("go", view="item", item=model.id)
    player.type("profile.ap", "5").type("same", "").send("item.keep")
    player.press("item.leave")
    first, second = by_class(player, "lack")
    assert "AP" not in first and "AA 0" in first and "AP 0" in second


def test_marks_go_when_the_model_is_confirmed() -> None:
    player = opened("Heron")
    player.press("list.save")
    assert by_class(player, "lack")
    (model,) = models(fleets(player)[0])
    player.press("go", view="item", item=model.id)
    player.press("item.save")
    assert not by_class(player, "lack")
    assert "marks" not in player.kept()


def test_typed_numbers_leave_no_mark() -> None:
    player = opened("Heron")
    (row,) = rows(player)
    player.press("go", view="item", item=row)
    player.type("profile.ap", "5").press("item.save")
    player.press("list.save")
    (mark,) = by_class(player, "lack")
    assert "AP" not in mark and "AA 0" in mark


def test_rows_that_are_left_out_shift_no_mark() -> None:
    player = opened("Name,Number,DR,CR,HP\nHeron,2,4,7,5\nTern,2,3,,2\nSkua,1,3,5,2")
    _, second, _ = rows(player)
    player.press("go", view="item", index=0)
    player.press("item.leave")
    keep = [row for row in rows(player) if row != second]
    player.type("in", *keep).press("list.save")
    marks = by_class(player, "lack")
    assert len(marks) == 3 and not [mark for mark in marks if "CR" in mark]
    assert len(models(fleets(player)[0])) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_of_another_game_of_broadside_opens_there(language: str) -> None:
    player, t = opened(ROSTER, "jovian", language), words(language)
    (button,) = player.buttons("list.game")
    assert (
        t("list.open_in", game="Dystopian Wars") in player.text and "main" in button.attrs["class"]
    )
    answer = player.press("list.game")
    assert answer["screen"]["game"] == "dystopian"
    assert answer["follow"]["then"]["action"] == "incoming.take"
    assert not [key for key in player.kept() if key.startswith("list/")]


def test_list_of_a_foreign_game_offers_its_names_first() -> None:
    player = opened(
        '{"gameSystem": "aofs", "units": [{"selectionId": "1", "name": "Rats", "size": 3}]}'
    )
    assert not player.buttons("list.game")
    assert "main" in player.buttons("list.names")[0].attrs["class"]


@pytest.mark.parametrize(
    ("item", "kind", "code"),
    [
        ("own", "wing", "not_a_choice"),
        ("own", "", "not_a_choice"),
        ("none", "squadron", "unknown_fleet"),
    ],
)
def test_kind_that_a_line_cannot_have_is_refused(item: str, kind: str, code: str) -> None:
    player = opened("Ural (120 points)", "jovian")
    before = player.kept()
    (button,) = player.buttons("list.kind")
    given = carries(button) | {"kind": kind}
    if item == "none":
        given["item"] = "99"
    answer = player.send("list.kind", given)
    no_change(player, answer, before)
    assert words("en")(f"fault.{code}") in answer["say"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_unknown_kind_is_missing_and_can_be_chosen(language: str) -> None:
    player, t = opened("Ural (120 points)", "jovian", language), words(language)
    ship, squadron = t("battle.kind.jovian.ship"), t("battle.kind.jovian.squadron")
    assert f"{t('list.kind')} {ship}" in " ".join(by_class(player, "lack"))
    assert t("list.as_kind", kind=squadron) in player.text
    player.press("list.kind")
    assert t("list.as_kind", kind=ship) in player.text
    player = Player("jovian", language, store=player.store)
    player.press("go", view="fleets")
    player.press("go", view="fleet", fleet="list")
    player.press("list.save")
    (group,) = fleets(player)[0].groups
    assert (group.kind, group.name, group.profile["skill"]) == ("squadron", "Ural", 0)


def test_second_list_says_that_it_replaces_the_first() -> None:
    player = opened("3 Heron")
    assert not player.answer["say"]
    player.press("go", view="fleets")
    answer = player.type("list", "2 Tern").press("fleets.read")
    assert (answer["say"], answer["toast"]) == (words("en")("list.replaced"), True)
    assert "Tern" in player.text
    player.press("list.cancel")
    assert not player.type("list", "2 Tern").press("fleets.read")["say"]
    assert len(ticked_or_not(player)) == 1


def test_list_after_a_cancelled_one_replaces_nothing() -> None:
    player = opened("3 Heron")
    player.press("list.cancel")
    assert not player.type("list", "2 Tern").press("fleets.read")["say"]
    player.press("list.cancel")
    player = Player("dystopian", store=player.store)
    player.press("go", view="fleets")
    player.press("go", view="fleet", fleet="list")
    player.send("list.keep")
    player.press("go", view="fleets")
    assert player.type("list", "4 Gull").press("fleets.read")["say"] == words("en")("list.replaced")

"""A roll with choices: the dice that are due, the effect of each step, replay, and the target
afterwards.
"""

import pytest

from app.words import LANGUAGES, words
from tests.app.asking import Answer, attack_request, sent
from tests.app.jovian.asking import GUN, SHIP, attack, buttons, came, form, roll
from tests.app.markup import elements

SHIP_GUN = form(SHIP | GUN | {"fires.0.weapon.macro": "0"})


def title(answer: Answer) -> str:
    result = elements(answer["regions"]["roll-out"])
    return next(e.text for e in result if e.id in ("due-title", "result-title"))


def test_missiles_of_the_sheet_cost_three_structure() -> None:
    """Double of 2s, Triple of 3s without any reduction: 3 damage, and a squadron of 3 is
    destroyed.
    """
    answer = roll(form({"fires.0.weapon.macro": "0"}), (2, 2, 3, 3, 3), (1, 6))
    assert answer["over"] and came(answer) == ["Double of 2s, Triple of 3s", "3 → 0"]
    assert title(answer) == "Destroyed"
    assert answer["after"] == {"squadron.structure": 0}
    assert "attack.apply" not in answer["regions"]["roll-out"]


def test_defender_chooses_the_reduced_result() -> None:
    pairs = form({"fires.0.weapon.macro": "0", "squadron.structure": "6"})
    due = roll(pairs, (2, 2, 3, 3, 3), (4, 4))
    assert not due["over"]
    assert title(due) == words("en")(
        "jovian.roll.choose.diminish", attacker="Attacker", defender="Defender"
    )
    assert buttons(due) == [
        "Double of 2s, Double of 3s −2 Structure suggested",
        "Triple of 3s −2 Structure",
    ]
    other = roll(pairs, (2, 2, 3, 3, 3), (4, 4), picks=[1])
    assert came(other) == [
        "Double of 2s, Triple of 3s",
        "Double of 2s, Triple of 3s → Triple of 3s",
        "6 → 4",
    ]
    assert other["picks"] == [1]


def test_french_question_to_a_defender_without_a_name_needs_no_article() -> None:
    pairs = form({"fires.0.weapon.macro": "0", "squadron.structure": "6"})
    due = roll(pairs, (2, 2, 3, 3, 3), (4, 4), language="fr")
    assert title(due) == "Défenseur\u202f: que laisse la Défense\u202f?"


def test_second_hit_on_thrusters_overflows() -> None:
    due = roll(SHIP_GUN, (5, 5, 6, 6))
    assert (
        title(due) == "Which rating? 1–3: Defense, 4–6: Sensors"
        and came(due)[-1] == "Thrusters has no box left"
    )
    answer = roll(SHIP_GUN, (5, 5, 6, 6), (4,))
    rolled, *boxes = came(answer)
    assert rolled == "Double of 5s, Double of 6s"
    assert boxes == ["Thrusters 1 → 0", "Thrusters has no box left", "Sensors 3 → 2"]
    assert answer["after"]["ship.sensors"] == 2 and answer["after"]["ship.thrusters"] == 0


def test_attacker_chooses_the_part_of_a_critical_hit() -> None:
    due = roll(SHIP_GUN, (2, 2, 2, 5))
    assert buttons(due) == ["Communications as in the odds", "Hangar", "Main gun", "Missile tubes"]
    answer = roll(SHIP_GUN, (2, 2, 2, 5), picks=[2])
    assert came(answer) == ["Triple of 2s", "1 Structure, 1 Critical Hit", "4 → 3", "Main gun"]
    assert answer["after"]["ship.parts.2.left"] == 0
    gone = roll(
        form(SHIP | GUN | {"fires.0.weapon.macro": "0", "ship.parts.0.left": "0"}), (2, 2, 2, 5)
    )
    assert buttons(gone)[0] == "Hangar as in the odds"


def test_attacker_chooses_the_flex_dice_to_remove() -> None:
    pairs = form(
        {"fires.0.modifier": "2", "fires.0.weapon.anti_squadron": "3", "fires.0.weapon.macro": "0"}
        | GUN
    )
    due = roll(pairs, (1, 1, 5, 5, 5))
    assert title(due) == words("en")(
        "jovian.roll.choose.keep", attacker="Attacker", defender="Defender"
    )
    assert came(due) == ["Double of 1s, Double of 5s / Triple of 5s"]
    assert buttons(due) == [
        "Double of 1s, Double of 5s −2 Structure suggested",
        "Triple of 5s −2 Structure",
    ]
    assert roll(pairs, (1, 1, 5, 5, 5), picks=[1])["over"]


def test_choices_show_their_effect_on_a_ship() -> None:
    pairs = form(SHIP | GUN | {"fires.0.modifier": "2", "fires.0.weapon.macro": "0"})
    assert buttons(roll(pairs, (2, 2, 2, 5, 5, 1))) == [
        "Double of 5s, Triple of 2s Thrusters, 1 Structure, 1 Critical Hit suggested",
        "Triple of 2s 1 Structure, 1 Critical Hit",
        "Double of 2s, Double of 5s Defense, Thrusters",
    ]


def test_catastrophic_damage_uses_the_players_table_or_paper() -> None:
    weak = SHIP | GUN | {"fires.0.weapon.macro": "0", "ship.structure": "1", "ship.thrusters": "0"}
    wanted = roll(form(weak), (2, 2, 2, 5))
    assert not wanted["over"] and title(wanted) == words("en")("jovian.table.wanted", count=1)
    assert 'href="#jovian-catastrophic"' in wanted["regions"]["roll-out"]
    assert roll(form(weak), (2, 2, 2, 5), throw="all")["records"] == wanted["records"]
    paper = roll(form(weak, [("table.paper", "true")]), (2, 2, 2, 5), picks=[0])
    assert paper["over"] and title(paper) == "Structure −1, Crippled"
    assert "Roll on your Catastrophic Damage Table" in came(paper)
    table = [("table.rows.0.up_to", "20"), ("table.rows.0.text", "Adrift")]
    due = roll(form(weak | {"table.sides": "20"}, table), (2, 2, 2, 5))
    assert (
        title(due) == words("en")("jovian.roll.due.catastrophe")
        and 'data-sides="20"' in due["regions"]["roll-out"]
    )
    rolled = roll(form(weak | {"table.sides": "20"}, table), (2, 2, 2, 5), (19,), picks=[0])
    assert "20 · Adrift" in came(rolled)


@pytest.mark.parametrize(
    "changes", [{}, SHIP | GUN | {"fires.0.fired": "6", "ship.structure": "1"}, SHIP]
)
def test_replay_ends_in_the_same_state(changes: dict[str, str]) -> None:
    for _ in range(4):
        paper = [("table.paper", "true")]
        done = roll(form(changes, paper), throw="all", language="en")
        assert done["over"]
        faces = [(*record["typed"], *record["rolled"]) for record in done["records"]]
        repeated = roll(form(changes, paper), *faces, picks=done["picks"], language="en")
        assert repeated["after"] == done["after"] and repeated["over"]


def test_dice_and_choices_of_another_attack_are_refused() -> None:
    wrong = roll(SHIP_GUN, (2, 2, 2, 5), typed=[3])
    assert wrong["faults"] == {"roll": words("en")("trouble.dice")}


def test_applied_result_fills_the_fields_of_the_form() -> None:
    names = {name for name, _ in SHIP_GUN}
    answer = roll(SHIP_GUN, (2, 2, 2, 5), picks=[2])
    assert set(answer["after"]) <= names
    after = attack(SHIP | {name: str(value) for name, value in answer["after"].items()})
    assert after.target.structure == 3


def test_matching_dice_are_highlighted() -> None:
    result = elements(roll(form(SHIP | GUN), (2, 2, 2, 5), (2,))["regions"]["roll-out"])
    dice = [
        e.attrs["class"].split()[1]
        for e in result
        if e.tag == "li" and e.attrs["class"].startswith("die")
    ]
    assert dice == ["miss", "hit", "hit", "hit", "hit"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_names_the_part_of_a_critical_hit(language: str) -> None:
    pairs = form(
        SHIP | GUN | {"fires.0.modifier": "2", "fires.0.weapon.macro": "0", "fires.0.fired": "2"}
    )
    html = roll(pairs, (2, 2, 2, 5, 5, 1), picks=[0, 1], language=language)["regions"]["roll-out"]
    t = words(language)
    part = next(value for name, value in pairs if name == "ship.parts.1.name")
    data = t("jovian.step.critical", defender=t("roll.defender"), picked=part)
    assert data in [e.text for e in elements(html)]


def test_roll_goes_on_only_with_a_table_without_faults() -> None:
    weak = SHIP | GUN | {"fires.0.weapon.macro": "0", "ship.structure": "1", "ship.thrusters": "0"}
    kept = roll(form(weak), (2, 2, 2, 5))["kept"]
    rows = [("table.rows.0.up_to", "many"), ("table.rows.0.text", "Adrift")]
    refused = sent(attack_request("own_table", form(weak, rows), "en", "jovian", {"kept": kept}))
    assert "table.rows.0.up_to" in refused["faults"]
    rows = [("table.rows.0.up_to", "6"), ("table.rows.0.text", "Adrift")]
    taken = sent(attack_request("own_table", form(weak, rows), "en", "jovian", {"kept": kept}))
    assert words("en")("jovian.roll.due.catastrophe") in taken["regions"]["roll-out"]


@pytest.mark.parametrize(
    ("destroys", "headline"),
    [("", "Structure −1, Crippled"), ("true", "Ship destroyed")],
)
def test_row_of_the_players_table_may_destroy_the_ship(destroys: str, headline: str) -> None:
    weak = SHIP | GUN | {"fires.0.weapon.macro": "0", "ship.structure": "1", "ship.thrusters": "0"}
    rows = [("table.rows.0.up_to", "20"), ("table.rows.0.text", "Blown")]
    rows += [("table.rows.0.destroys", destroys)] if destroys else []
    picks = [] if destroys else [0]
    pairs = form(weak | {"table.sides": "20"}, rows)
    answer = roll(pairs, (2, 2, 2, 5), (19,), picks=picks)
    assert (title(answer), answer["over"]) == (headline, True)
    assert "20 · Blown" in came(answer)

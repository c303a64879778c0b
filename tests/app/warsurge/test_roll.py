"""WARSURGE's roll on the page: typed dice, second dice of a 9/n, the effect of each step, the unit
afterwards.
"""

from typing import Any

import pytest

from app.words import LANGUAGES, words
from engine.dice import Record, RecordedDice
from engine.flow import play
from engine.warsurge.steps import attack_flow, start
from tests.app.asking import Answer, Pairs, unmarked
from tests.app.markup import elements, with_attribute
from tests.app.warsurge.asking import attack, pairs, throw

LONE = [name for name in pairs() if not name[0].startswith(("weapons.1", "weapons.2"))]
"""Only the carbines: ten dice of Power 3 at Defence 4."""


def carbines(changes: dict[str, str]) -> Pairs:
    return [(name, changes.get(name, value)) for name, value in LONE]


def faces(digits: str) -> list[int]:
    return [int(digit) or 10 for digit in digits]


def typed(some: Pairs, *batches: str) -> Answer:
    """The responses to batches typed one after the other."""
    records: list[Any] = []
    answer: Answer = {}
    for batch in batches:
        answer = throw(some, records=records, typed=faces(batch))
        records = answer["records"]
    return answer


def texts(html: str, tag: str, kind: str) -> list[str]:
    return [e.text for e in elements(html) if e.tag == tag and e.attrs.get("class") == kind]


def test_typed_dice_give_the_worked_result() -> None:
    """6+: 6 7 8 9 succeed; Armour 4+ saves 4 5 6, AEGIS 8+ does not save the last."""
    answer = typed(LONE, "0123456789", "3456", "7")
    html = answer["regions"]["roll-out"]
    assert answer["over"]
    assert answer["after"] == {"target.models": 4, "target.hp_lost": 1}
    assert texts(html, "span", "came") == ["4 successes", "4 − 3 = 1", "1 − 0 = 1", "12 − 1 = 11"]
    assert answer["say"] == "1 HP lost. Models: 4 → 4."
    assert (
        'class="main" data-do="attack.apply"' in html
        and 'class="second" data-do="attack.again"' in html
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_earns_a_second_die_on_the_page(language: str) -> None:
    """Power 3 at Defence 10 by the chart: 9/3."""
    t = words(language)
    some = carbines({"target.defence": "10"})
    first = throw(some, "look", language)["regions"]["roll-out"]
    assert texts(first, "p", "due-dice") == [t("roll.throw", count=10, sides=10) + " 9/3"]
    second = throw(some, "look", language, records=[{"typed": faces("9981234567"), "rolled": []}])
    html = second["regions"]["roll-out"]
    assert texts(html, "p", "due-dice") == [
        {"en": "2 second dice 3+", "fr": "2 seconds dés 3+"}[language]
    ]
    assert next(with_attribute(html, "data-count")).attrs["data-count"] == "2"
    assert second["say"] == t("roll.say_due", count=2)
    records = [{"typed": faces(batch), "rolled": []} for batch in ("9981234567", "23")]
    last = throw(some, "look", language, records=records)["regions"]["roll-out"]
    assert t("warsurge.roll.second", needs="3+") in last
    assert t("warsurge.roll.successes", to_save=1) in last


def test_pad_shows_0_to_9() -> None:
    html = throw(LONE)["regions"]["roll-out"]
    pads = list(with_attribute(html, "data-face"))
    assert [pad.attrs["data-face"] for pad in pads] == ["10", *map(str, range(1, 10))]
    assert [pad.text[0] for pad in pads] == list("0123456789")


def test_saves_on_a_d6_have_a_pad_of_six() -> None:
    some = carbines({"rulings.save_dice": "d6"})
    html = throw(some, records=[{"typed": faces("9999999999"), "rolled": []}])["regions"][
        "roll-out"
    ]
    assert [pad.attrs["data-face"] for pad in with_attribute(html, "data-face")] == list("123456")
    assert "#die-6" in html


@pytest.mark.parametrize("method", ["chart", "formula"])
def test_roll_equals_a_replay_by_the_engine(method: str) -> None:
    some = pairs(method=method)
    answer = throw(some, "all")
    dice = [Record(tuple(item["typed"]), tuple(item["rolled"])) for item in answer["records"]]
    played = play(attack_flow(attack(some)), start(attack(some)), RecordedDice(dice))
    models, lost = answer["after"]["target.models"], answer["after"]["target.hp_lost"]
    assert models * 3 - lost == played.state.hp
    del answer["kept"]["recent"]
    assert unmarked(throw(some, records=answer["records"])) == unmarked(answer)


def test_applied_result_is_the_target_of_the_next_attack() -> None:
    after = typed(LONE, "0123456789", "3456", "7")["after"]
    repeated = carbines({name: str(value) for name, value in after.items()})
    assert attack(repeated).target.remaining_hp == 11


def test_destroyed_unit_is_not_applied_to_the_form() -> None:
    some = carbines({"target.models": "1", "target.hp": "1"})
    answer = typed(some, "9999999999", "0000000000", "0000000000")
    assert answer["over"]
    assert "attack.apply" not in answer["regions"]["roll-out"]
    assert 'class="main" data-do="attack.again"' in answer["regions"]["roll-out"]
    assert answer["say"] == words("en")("odds.sunk")


def test_weapons_after_the_last_hp_do_not_roll() -> None:
    some = pairs({"target.models": "1", "target.hp": "1"})
    answer = typed(some, "9999999999", "0000000000", "0000000000")
    assert answer["over"]
    assert answer["regions"]["roll-out"].count(words("en")("warsurge.roll.not_needed")) == 2


def test_thousands_of_dice_are_shown_as_counts() -> None:
    """Ax16 of 100 dice: 1600 successes, so many saves, all stored and shown as counts."""
    some = carbines({"weapons.0.attacks": "20", "weapons.0.power": "20", "target.defence": "0"})
    answer = throw(some, "all")
    assert sum(len(item["rolled"]) for item in answer["records"]) >= 1600
    assert 'class="counts"' in answer["regions"]["roll-out"]
    del answer["kept"]["recent"]
    assert unmarked(throw(some, records=answer["records"])) == unmarked(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_that_do_not_fit_are_refused(language: str) -> None:
    answer = throw(LONE, "look", language, typed=[1])
    assert answer["faults"] == {"roll": words(language)("trouble.dice")}


def test_remaining_odds_and_log_are_beside_the_dice() -> None:
    answer = typed(LONE, "0123456789")
    html = answer["regions"]["roll-out"]
    assert 'class="left"' in html
    assert 'id="roll-log"' in html
    t = words("en")
    data = t(
        "warsurge.step.attack", unit=t("roll.attacker"), target="", weapon="", successes=4, dice=10
    ).rpartition(":")[2]
    assert data.strip() in elements(f"<main>{html}</main>")[0].text


def test_finished_steps_show_their_result_and_the_waiting_one_nothing() -> None:
    html = typed(LONE, "0123456789")["regions"]["roll-out"]
    came = [element.text for element in elements(html) if element.attrs.get("class") == "came"]
    assert came[0] == words("en")("warsurge.roll.successes", to_save=4)
    assert came[1:] == ["…"]


def test_d10s_are_counted_by_their_successes() -> None:
    """The others fail; a 9 that earns a second die is a kind of its own."""
    for changes, kinds in (({}, ["6 7 8 9"]), ({"target.defence": "10"}, ["9"])):
        html = throw(carbines(changes))["regions"]["roll-out"]
        assert [kind.attrs["data-kind"] for kind in with_attribute(html, "data-kind")] == kinds


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"weapons.0.range": "20", "situation.distance": "20"}, "3 Attack dice …"),
        ({"weapons.0.range": "20", "situation.distance": "21"}, "Out of range: no dice."),
        ({"weapons.0.number": "0"}, "No weapon fires: no dice."),
        (
            {"weapons.0.power": "0", "target.defence": "15"},
            "3 Attack dice 0 successes No damage possible.",
        ),
    ],
)
def test_weapon_without_dice_has_its_reason(changes: dict[str, str], line: str) -> None:
    html = throw(pairs(changes))["regions"]["roll-out"]
    assert next(each.text for each in elements(html) if each.tag in ("li", "p")) == line

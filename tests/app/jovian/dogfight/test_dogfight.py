"""A dogfight on one phone through all eight steps, with typed dice, choices, rounds and undo."""

import json
from typing import Any

import pytest

from app.number_format import percent
from app.words import LANGUAGES, words
from engine.engagement import log
from engine.flow import Odds, odds
from engine.jovian.dogfight import Orders, dogfight_odds, outcome_chances
from engine.jovian.samples import SQUADRONS
from tests.app.asking import attack_request, sent
from tests.app.battle.player import Player
from tests.app.jovian.table import Hands, Phone
from tests.app.list_entries import with_entry, without_entry
from tests.app.markup import elements

HAMMER = {"weapon": "0", "fuel": "3", "attack": "5"}
LASERS = {"weapon": "0", "fuel": "4", "attack": "4"}
NEEDLE = {"weapon": "1", "fuel": "0", "attack": "4"}
DECLARED = {"sides.0.fired": "1"}


def typed(phone: Hands, *batches: tuple[int, ...]) -> None:
    for faces in batches:
        assert not phone.tap(*faces)["faults"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_side_orders_behind_a_curtain_before_the_reveal(language: str) -> None:
    phone, t = Phone(language).begun(), words(language)
    assert phone.title == t("dogfight.hand", name="Lantern Exos")
    phone.press("dogfight.hold")
    assert phone.title == t("dogfight.orders_of", name="Lantern Exos")
    phone.fill("orders", HAMMER).press("dogfight.seal")
    assert phone.title == t("dogfight.hand", name="Swift Kestrels")
    phone.orders(LASERS)
    assert phone.title == t("dogfight.both_in")
    phone.press("dogfight.reveal")
    assert phone.revealed_orders == (
        Orders(weapon=0, fuel=3, attack=5, defense=2),
        Orders(weapon=0, fuel=4, attack=4, defense=6),
    )
    assert phone.boxes == [None, None]
    assert t("dogfight.due.primary_base", name="Swift Kestrels") == phone.title


def test_rerolled_beam_is_titled_as_the_second_roll() -> None:
    phone, t = Phone().begun(DECLARED, beam_reroll="once").revealed(HAMMER, LASERS), words("en")
    typed(phone, (1, 1, 2, 3))
    phone.press("choose", option="1")
    typed(phone, (5, 5, 5, 5))
    (first, *_) = [
        element
        for element in elements(phone.html)
        if "line" in element.attrs.get("class", "").split()
    ]
    assert (
        first.text.count(t("dogfight.thrown.primary_base")) == 1
        and t("jovian.roll.line.again") in first.text
    )


def test_declared_missile_of_a_destroyed_squadron_still_flies() -> None:
    """The beam fires first and destroys; the Hammers never fire, the declared Swarm does,
    escalated.
    """
    phone = Phone().begun(DECLARED).revealed(HAMMER, LASERS)
    typed(phone, (5, 5, 5, 5), (1, 2))
    assert "3 Structure" in phone.lines[0]
    assert phone.lines[1] == "Damage applied Lantern Exos 3 → 0"
    assert "destroyed before firing" in phone.lines[2]
    assert phone.title == "Lantern Exos: attack dice"
    # One D against Defense 6 with Evasive 7 dice that show a D: nothing left, nothing to escalate.
    typed(phone, (4, 4, 1), (1, 1, 2, 3, 4, 5, 6))
    assert phone.title == "Only Swift Kestrels left"


@pytest.mark.parametrize(
    ("when", "defence", "came"),
    [
        ("after", (1, 2, 3, 4, 5, 6), "Rolled Double of 4s. Escalated: Triple of 4s."),
        ("before", (1, 2, 3, 4, 5, 6), "Rolled Double of 4s. Escalated: Triple of 4s."),
        (
            "after",
            (1, 1, 3, 4, 5, 6),
            "Rolled Double of 4s. Defense reduces by 1 magnitude. Left: nothing.",
        ),
        (
            "before",
            (1, 1, 3, 4, 5, 6),
            "Rolled Double of 4s. Escalated: Triple of 4s. "
            "Defense reduces by 1 magnitude. Left: Double of 4s.",
        ),
    ],
)
def test_line_of_a_missile_says_that_its_result_escalates(
    when: str, defence: tuple[int, ...], came: str
) -> None:
    phone = (
        Phone()
        .begun(DECLARED | {"sides.1.evasive": ""}, escalate_missile=when)
        .revealed(HAMMER, LASERS)
    )
    typed(phone, (5, 5, 5, 5), (1, 2), (4, 4, 1), defence)
    assert phone.title == "Only Swift Kestrels left"
    assert phone.lines[3].endswith(came)


@pytest.mark.parametrize(
    ("fuel", "attack", "pool", "dice", "fields"),
    [
        ("0", "3", 4, 3, {}),
        ("0", "4", 4, 4, {}),
        ("0", "9", 4, 4, {"orders.attack": 4}),
        ("4", "10", 7, 7, {"orders.attack": 7}),
        ("0", "x", 4, 0, {}),
    ],
)
def test_split_is_limited_to_the_pool(
    fuel: str, attack: str, pool: int, dice: int, fields: dict[str, int]
) -> None:
    """A number of dice above the pool is reduced to it, in the field too; the opponent's dice do
    not change.
    """
    phone = Phone().begun()
    phone.press("dogfight.hold")
    phone.fill("orders", {"fuel": fuel, "attack": attack})
    answer = phone.asked(phone.command("dogfight.split"))
    own = {"pool-orders": pool, "attack-orders": dice, "defense-orders": pool - dice}
    enemy = {"pool-enemy": 6, "attack-enemy": 3, "defense-enemy": 3}
    assert answer["texts"] == {name: str(number) for name, number in (own | enemy).items()}
    assert answer["form"].get("fields", {}) == fields


def test_weapons_of_the_same_type_fire_simultaneously() -> None:
    """Both beams fire before either damage counts: both squadrons can be destroyed."""
    phone = Phone().begun({"sides.0.evasive": "", "sides.1.evasive": ""})
    phone.revealed(NEEDLE, {"weapon": "0", "fuel": "4", "attack": "10"})
    typed(phone, (5, 5, 5, 5))
    typed(phone, (6, 6, 6, 6, 1, 2, 3, 4, 5, 1))
    assert phone.title == "Both destroyed"


def test_defender_chooses_the_remaining_results() -> None:
    phone = Phone().begun({"sides.1.evasive": ""})
    phone.revealed(
        {"weapon": "1", "fuel": "3", "attack": "7"}, {"weapon": "0", "fuel": "4", "attack": "8"}
    )
    typed(phone, (2, 2, 3, 3, 3, 1, 6), (5, 5))
    assert phone.title == "Swift Kestrels: what does your Defense leave?"
    options = [
        each.text.removesuffix(words("en")("roll.suggested")).strip()
        for each in phone.buttons("choose")
    ]
    assert sorted(options) == ["Double of 2s, Double of 3s 2 Structure", "Triple of 3s 2 Structure"]
    phone.press("choose", option="1")
    assert [event.data for event in phone.answered if event.kind == "choose"] == [{"option": 1}]
    assert "2 Structure" in phone.lines[0]


def test_results_and_fuel_carry_over_to_the_next_round() -> None:
    """Bids are spent, Structure is lost, the next round begins with the rest, and undo restores
    it.
    """
    phone = Phone().begun().revealed(NEEDLE, {"weapon": "0", "fuel": "2", "attack": "3"})
    typed(phone, (1, 2, 3, 4), (1, 2, 3, 4, 5, 6))
    phone.press("undo")
    phone.press("undo")
    assert phone.title == "Lantern Exos: attack dice"
    typed(phone, (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (6, 6, 1))
    assert phone.title == "Both survive"
    phone.press("dogfight.next")
    assert phone.screen["view"] == "dogfight"
    phone.press("dogfight.declare")
    first, second = (
        (side.squadron for side in phone.encounter.sides) if phone.encounter else (None, None)
    )
    assert first and second
    assert (first.structure, first.fuel, second.fuel, first.fire_control) == (2, 3, 2, 2)
    phone.press("dogfight.off")
    phone.press("undo")
    phone.press("undo")
    assert phone.title == "Both survive"
    phone.press("undo")
    assert phone.title == "Swift Kestrels: attack dice"
    phone.press("redo")
    assert phone.title == "Both survive"


def test_destroyed_squadron_cannot_start_a_dogfight() -> None:
    """The set-up asks for another squadron."""
    phone = Phone().begun().revealed(HAMMER, LASERS)
    typed(phone, (5, 5, 5, 5), (1, 2))
    assert phone.title == "Only Swift Kestrels left"
    assert not phone.buttons("dogfight") and not phone.buttons("dogfight.next")
    answer = phone.act("begin", {"dogfight.sides.0.structure": "0"})
    assert answer["faults"] == {"dogfight.sides.0.structure": words("en")("fault.too_low", ge=1)}
    phone.act("sample", side=0, sample=2)
    phone.act("begin")
    phone.press("dogfight.declare")
    assert phone.encounter and phone.encounter.sides[0].squadron.structure == 4


def test_next_round_belongs_to_the_same_engagement() -> None:
    """Overrides are recorded."""
    phone = Phone().begun().revealed(NEEDLE, {"weapon": "0", "fuel": "2", "attack": "3"})
    typed(phone, (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (6, 6, 1))
    before = phone.engagement
    phone.press("dogfight.next")
    phone.press("go", view="battle")
    first = next(iter(before.state.squadrons))
    phone.press("adjust", ref=first, field="structure", value="1")
    phone.press("dogfight", index=1)
    phone.press("dogfight.declare")
    after = phone.engagement
    assert after.battle.id == before.battle.id
    assert [event.kind for event in after.battle.events[len(before.battle.events) :]] == [
        "adjust",
        "dogfight",
    ]
    line = next(line for line in log(after) if line.event.kind == "adjust")
    assert [(override.field, override.was, override.now) for override in line.result.overrides] == [
        ("structure", 2, 1)
    ]
    assert phone.encounter and [side.squadron.fuel for side in phone.encounter.sides] == [2, 3]


def _shown(ends: Odds[Any]) -> list[str]:
    known = outcome_chances(ends)
    return [
        percent(chance, "en")
        for chance in (known["first"], known["second"], known["both"], known["none"])
    ]


def test_odds_of_the_rest_and_of_the_whole_equal_the_engine() -> None:
    """Both begin equal; after one is destroyed and no missile flies, the survivor is certain."""
    phone = Phone().begun().revealed(NEEDLE, {"weapon": "0", "fuel": "2", "attack": "3"})
    assert phone.fight
    wanted = _shown(dogfight_odds(phone.fight))
    assert chances(phone) == wanted * 2
    typed(phone, (1, 2, 3, 4), (1, 2, 3, 4, 5, 6))
    now = phone.engagement.state.underway
    assert now
    wanted_remaining = _shown(odds(now.played.flow, now.played.state))
    assert chances(phone) == wanted_remaining + wanted and wanted_remaining != wanted


def chances(phone: Hands) -> list[str]:
    return [each.text for each in elements(phone.html) if each.tag == "dd" and "%" in each.text]


def test_dogfight_can_be_shared_imported_and_read_in_the_log() -> None:
    phone = Phone().begun().revealed(HAMMER, LASERS)
    phone.press("throw", how="all")
    battle = phone.engagement.battle
    shared = {"kind": "battle", "id": battle.id}
    assert any(
        json.loads(each.attrs.get("data-with", "{}")) == shared for each in elements(phone.html)
    )
    file = sent(attack_request("file", [], "en", "jovian", shared) | {"view": "share"})["device"][
        "file"
    ]["text"]
    other = Player("jovian")
    other.send("import", {"text": file})
    assert not other.press("incoming.take")["faults"]
    other.press("go", view="battle", battle=battle.id)
    assert other.engagement.state == phone.engagement.state
    phone.press("go", view="log")
    assert "Fuel bid 3" in phone.text and "The chance that the same dice" in phone.text


def test_every_sample_can_replace_a_squadron() -> None:
    phone = Phone()
    for index, squadron in enumerate(SQUADRONS):
        phone.act("sample", side=index % 2, sample=index)
        assert dict(phone.typed)[f"dogfight.sides.{index % 2}.name"] == squadron.name
    for side, index in ((0, len(SQUADRONS)), (0, -1), (2, 0)):
        assert phone.act("sample", side=side, sample=index)["trouble"]


def test_samples_and_weapons_can_be_added_and_removed() -> None:
    phone = Phone()
    phone.act("sample", side=1, sample=2)
    assert dict(phone.typed)["dogfight.sides.1.name"] == "Granite Bombers"
    weapons = "dogfight.sides.1.weapons"
    phone.form_html = with_entry(phone.form_html, weapons)
    assert dict(phone.typed)["dogfight.sides.1.weapons.2.type"] == "beam_projector"
    phone.form_html = without_entry(phone.form_html, weapons, 0)
    phone.act("show")
    assert dict(phone.typed)["dogfight.sides.1.weapons.1.type"] == "beam_projector"
    assert dict(phone.typed)["dogfight.sides.1.weapons.0.name"] == "Torpedo racks"


FAULTS = {
    "sides.0.skill": ("many", "not_a_number", {}),
    "sides.1.structure": ("0", "too_low", {"ge": 1}),
    "sides.0.weapons.0.macro": ("7", "too_high", {"le": 6}),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_shown_beside_their_fields(name: str) -> None:
    text, code, numbers = FAULTS[name]
    phone = Phone()
    before = phone.battles
    answer = phone.act("begin", {f"dogfight.{name}": text})
    assert answer["faults"] == {f"dogfight.{name}": words("en")(f"fault.{code}", **numbers)}
    assert phone.battles == before and "then" not in answer["follow"]


ORDERS = {"fuel": ("9", "too_high"), "attack": ("99", "too_high"), "weapon": ("2", "not_a_choice")}


@pytest.mark.parametrize("name", ORDERS)
def test_faulty_orders_are_not_sealed(name: str) -> None:
    text, code = ORDERS[name]
    phone = Phone().begun()
    phone.press("dogfight.hold")
    forms = [(f"orders.{field}", value) for field, value in (HAMMER | {name: text}).items()]
    answer = phone.send("dogfight.seal", forms=forms)
    assert list(answer["faults"]) == [f"orders.{name}"], code
    assert phone.boxes == [None, None]
    assert "secret" not in answer["device"]


def test_lost_key_requires_new_orders() -> None:
    phone = Phone().begun()
    phone.orders(HAMMER)
    phone.orders(LASERS)
    del phone.keys[phone.boxes[0] or ""]
    boxes = phone.boxes
    assert phone.press("dogfight.reveal")["trouble"]
    assert phone.boxes == boxes
    phone.press("dogfight.anew", side="0")
    for side in ("0", "1"):
        phone.press("dogfight.agree", side=side)
    assert phone.title == "Hand the phone to Lantern Exos"
    assert phone.boxes == [None, boxes[1]]


@pytest.mark.parametrize(
    "kept",
    [
        {"version": 4, "mine": 2},
        {"now": 3},
        [],
        "x",
        {"version": 4, "battle": "{}"},
        {"version": 9},
    ],
)
def test_broken_record_starts_a_new_set_up(kept: object) -> None:
    phone = Phone(kept=kept)
    assert "Dogfight: set-up" in phone.form_html and phone.screen.get("view", "home") == "home"

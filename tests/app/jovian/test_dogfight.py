"""A dogfight on one phone through all eight steps, with typed dice, decisions, rounds and undo."""

import pytest

from app.words import LANGUAGES, words
from engine.engagement import log
from engine.jovian.dogfight.orders import Orders
from tests.app.jovian.table import Phone
from tests.app.markup import elements

HAMMER = {"weapon": "0", "fuel": "3", "attack": "5"}
LASERS = {"weapon": "0", "fuel": "4", "attack": "4"}
NEEDLE = {"weapon": "1", "fuel": "0", "attack": "4"}
DECLARED = {"sides.0.weapons.2.declared": "true"}


def typed(phone: Phone, *batches: tuple[int, ...]) -> None:
    for faces in batches:
        answer = phone.act("roll", throw="look", typed=list(faces))
        assert answer["trouble"] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_curtain_orders_curtain_orders_reveal(language: str) -> None:
    phone, t = Phone(language).begun(), words(language)
    assert phone.title == t("dogfight.hand", name="Lantern Exos")
    phone.act("hold", side=0)
    assert phone.title == t("dogfight.orders_of", name="Lantern Exos")
    phone.act("seal", {f"orders.{name}": value for name, value in HAMMER.items()}, side=0)
    assert phone.title == t("dogfight.hand", name="Swift Kestrels")
    phone.orders(1, LASERS)
    assert phone.title == t("dogfight.both_in")
    phone.act("reveal", secrets=phone.keys)
    assert phone.revealed_orders == (
        Orders(weapon=0, fuel=3, attack=5, defense=2),
        Orders(weapon=0, fuel=4, attack=4, defense=6),
    )
    assert phone.boxes == [None, None]
    assert t("dogfight.due.primary_base", name="Swift Kestrels") == phone.title


def test_destroyed_before_acting_but_the_missile_flies() -> None:
    """The beam fires first and destroys; the Hammers never fire, the declared Swarm does, escalated."""
    phone = Phone().begun(DECLARED).revealed(HAMMER, LASERS)
    typed(phone, (5, 5, 5, 5), (1, 2))
    assert "3 Structure" in phone.lines[0]
    assert phone.lines[1] == "Damage counts Lantern Exos 3 → 0"
    assert "destroyed before acting" in phone.lines[2]
    assert phone.title == "Lantern Exos: attack dice"
    # One D against Defense 6 with Evasive 7 dice that show a D: nothing left, nothing to escalate.
    typed(phone, (4, 4, 1), (1, 1, 2, 3, 4, 5, 6))
    assert phone.title == "Only Swift Kestrels survives"


def test_same_weapon_type_is_simultaneous() -> None:
    """Both beams fire before either damage counts: both can be lost."""
    phone = Phone().begun({"sides.0.evasive": "", "sides.1.evasive": ""})
    phone.revealed(NEEDLE, {"weapon": "0", "fuel": "4", "attack": "10"})
    typed(phone, (5, 5, 5, 5))
    typed(phone, (6, 6, 6, 6, 1, 2, 3, 4, 5, 1))
    assert phone.title == "Both destroyed"


def test_the_defender_decides_what_is_left() -> None:
    phone = Phone().begun({"sides.1.evasive": ""})
    phone.revealed({"weapon": "1", "fuel": "3", "attack": "7"}, {"weapon": "0", "fuel": "4", "attack": "8"})
    typed(phone, (2, 2, 3, 3, 3, 1, 6), (5, 5))
    assert phone.title == "Swift Kestrels: what does your Defense leave?"
    options = [each.text for each in elements(phone.html) if each.attrs.get("data-do") == "dogfight.decide"]
    assert sorted(options) == ["[D2,D3] 2 Structure", "[T3] 2 Structure"]
    phone.act("decide", option=1)
    assert [event.data for event in phone.answered if event.kind == "choose"] == [{"option": 1}]
    assert "2 Structure" in phone.lines[0]


def test_results_fuel_and_rounds() -> None:
    """Bids are spent, structure is lost, the next round begins with what is left, and can be taken back."""
    phone = Phone().begun().revealed(NEEDLE, {"weapon": "0", "fuel": "2", "attack": "3"})
    typed(phone, (1, 2, 3, 4), (1, 2, 3, 4, 5, 6))
    phone.act("undo")
    phone.act("undo")
    assert phone.title == "Lantern Exos: attack dice"
    typed(phone, (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (6, 6, 1))
    assert phone.title == "Both survive"
    phone.act("next_round")
    fields = dict(phone.pairs)
    assert fields["dogfight.sides.0.structure"] == "2"
    assert (fields["dogfight.sides.0.fuel"], fields["dogfight.sides.1.fuel"]) == ("3", "2")
    assert fields["dogfight.sides.0.fire_control"] == "2"
    assert "Lantern Exos · Structure 3 → 2, Fuel 3 → 3" in phone.html.replace("\N{FIRST STRONG ISOLATE}", "")
    phone.act("undo")
    assert phone.title == "Both survive"
    phone.act("undo")
    assert phone.title == "Swift Kestrels: attack dice"
    phone.act("redo")
    assert phone.title == "Both survive"


def test_a_destroyed_squadron_does_not_come_back() -> None:
    """The next dogfight asks for another squadron instead of its old Structure."""
    phone = Phone().begun().revealed(HAMMER, LASERS)
    typed(phone, (5, 5, 5, 5), (1, 2))
    assert phone.title == "Only Swift Kestrels survives"
    phone.act("next_round")
    assert dict(phone.pairs)["dogfight.sides.0.structure"] == "0"
    answer = phone.act("begin")
    assert answer["faults"] == {"dogfight.sides.0.structure": words("en")("fault.too_low", ge=1)}
    phone.act("sample", side=0, sample=2)
    phone.act("begin")
    assert phone.encounter and phone.encounter.sides[0].squadron.structure == 4


def test_the_next_round_is_of_the_same_engagement() -> None:
    """What is typed otherwise is set by hand, and on record."""
    phone = Phone().begun().revealed(NEEDLE, {"weapon": "0", "fuel": "2", "attack": "3"})
    typed(phone, (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (6, 6, 1))
    before = phone.table
    phone.act("next_round")
    phone.act("swap")
    phone.begun({"sides.1.structure": "1"})
    after = phone.table
    assert before and after and after.battle.id == before.battle.id
    assert [event.kind for event in after.battle.events[len(before.battle.events) :]] == ["turn", "adjust", "dogfight"]
    line = next(line for line in log(after) if line.event.kind == "adjust")
    assert [(one.field, one.was, one.now) for one in line.result.overrides] == [("structure", 2, 1)]
    assert phone.encounter and [side.squadron.fuel for side in phone.encounter.sides] == [2, 3]


def test_samples_weapons_and_swap() -> None:
    phone = Phone()
    phone.act("sample", side=1, sample=2)
    assert dict(phone.pairs)["dogfight.sides.1.name"] == "Granite Bombers"
    phone.act("add_weapon", side=1)
    assert dict(phone.pairs)["dogfight.sides.1.weapons.2.type"] == "beam_projector"
    phone.act("remove_weapon", side=1, weapon=0)
    assert dict(phone.pairs)["dogfight.sides.1.weapons.0.name"] == "Torpedo racks"
    phone.act("swap")
    assert dict(phone.pairs)["dogfight.sides.0.name"] == "Granite Bombers"


FAULTS = {
    "sides.0.skill": ("many", "not_a_number", {}),
    "sides.1.structure": ("0", "too_low", {"ge": 1}),
    "sides.0.weapons.0.macro": ("7", "too_high", {"le": 6}),
    "sides.1.modifier": ("x", "not_a_number", {}),
    "interception": ("x", "not_a_choice", {}),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_stand_beside_their_fields(name: str) -> None:
    text, code, numbers = FAULTS[name]
    phone = Phone()
    answer = phone.act("begin", {f"dogfight.{name}": text})
    assert answer["faults"] == {f"dogfight.{name}": words("en")(f"fault.{code}", **numbers)}
    assert phone.encounter is None


def test_two_missile_weapons_are_refused() -> None:
    phone = Phone()
    phone.act("sample", side=1, sample=2)
    changes = {"dogfight.sides.1.weapons.0.type": "missile", "dogfight.sides.1.weapons.0.declared": "true"}
    answer = phone.act("begin", changes | {"dogfight.sides.1.weapons.1.declared": "true"})
    assert list(answer["faults"]) == ["dogfight.sides.1.weapons.1.declared"]


ORDERS = {"fuel": ("9", "too_high"), "attack": ("99", "too_high"), "weapon": ("2", "not_a_choice")}


@pytest.mark.parametrize("name", ORDERS)
def test_faulty_orders_seal_nothing(name: str) -> None:
    text, code = ORDERS[name]
    phone = Phone().begun()
    answer = phone.orders(0, HAMMER | {name: text})
    assert list(answer["faults"]) == [f"orders.{name}"], code
    assert phone.boxes == [None, None]
    assert "secret" not in answer


def test_a_lost_key_asks_for_the_orders_again() -> None:
    phone = Phone().begun()
    phone.orders(0, HAMMER)
    phone.orders(1, LASERS)
    answer = phone.act("reveal", secrets={"1": phone.keys["1"]})
    assert answer["trouble"]
    assert phone.title == "Hand the phone to Lantern Exos"
    assert phone.boxes[1] is not None


@pytest.mark.parametrize(
    "kept", [{"version": 4, "mine": 2}, {"now": 3}, [], "x", {"version": 4, "battle": "{}"}, {"version": 9}]
)
def test_what_is_broken_starts_afresh(kept: object) -> None:
    phone = Phone()
    phone.kept = kept  # type: ignore[assignment]
    phone.act("look")
    assert phone.title == "Dogfight: set-up"

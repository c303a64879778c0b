"""WARSURGE: weapons of lost models on every screen that fires them, and in the form of their
carriers.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from app.warsurge.best_plan import UnitPlanner
from app.warsurge.declaration_form import Aimed
from app.warsurge.declaration_view import UnitGrid
from app.words import LANGUAGES, words
from engine.warsurge import Attack, attack_odds
from engine.warsurge.battle import State, Unit, UnitState, attack_form
from tests.app.battle.advice.test_opponent import ITS, declared, solo
from tests.app.battle.advice.test_sensitivity import asked
from tests.app.battle.player import Player
from tests.app.battle.test_fleets import fleet, items
from tests.app.battle.test_table import begun
from tests.app.markup import elements

HUNTERS = "Sedge Hunters"
"""Four models: two lances, four pikes."""
SENTENCES = {
    "en": "It has lost 3 models. Weapons left (ruling 11): Lantern Lance 1 of 2, Hooked Pike 1 "
    "of 4."
    " Set other numbers below.",
    "fr": "Elle a perdu 3 figurines. Armes restantes (point de règle 11)\u202f:"
    " Lantern Lance 1 sur 2, Hooked Pike 1 sur 4. Choisir d’autres nombres plus bas.",
}
ALL_FIRE = {
    "en": "It has lost 3 models. All its weapons still fire (ruling 11). Set fewer below.",
    "fr": "Elle a perdu 3 figurines. Toutes ses armes tirent encore (point de règle 11)."
    " En choisir moins plus bas.",
}


def hunters(state: State) -> UnitState:
    return next(unit for unit in state.units if unit.name == HUNTERS)


def fewer(player: Player, remaining: int = 1) -> UnitState:
    """The hunters with so many models left."""
    ref = hunters(player.engagement.state).ref
    player.send("adjust", {"ref": ref, "field": "models", "value": str(remaining)})
    return hunters(player.engagement.state)


def ruled(state: State, ruling: str) -> State:
    """The state of a battle with another ruling."""
    units = (replace(unit, lost_weapons=ruling) for unit in state.units)  # type: ignore[arg-type]
    rulings = state.rulings.model_copy(update={"lost_weapons": ruling})
    return replace(state, rulings=rulings, units=tuple(units))


@pytest.mark.parametrize("language", LANGUAGES)
def test_declaration_shows_and_fires_the_remaining_weapons(language: str) -> None:
    player = begun("warsurge", language)
    ref = hunters(player.engagement.state).ref
    player.press("declare", ref=ref)
    assert SENTENCES[language] not in player.text
    player.press("go", view="battle")
    fewer(player)
    player.press("declare", ref=ref)
    assert SENTENCES[language] in player.text
    player.type("weapons", "0", "1").send("declare.change")
    assert {name: value for name, value in player.pairs() if name.endswith(".number")} == {
        "fire.weapons.0.number": "1",
        "fire.weapons.1.number": "1",
    }
    player.press("declare.done")
    assert [item["number"] for item in player.engagement.battle.events[-1].data["weapons"]] == [
        1,
        1,
    ]
    assert not player.engagement.result.overrides


@pytest.mark.parametrize("language", LANGUAGES)
def test_declaration_mentions_the_ruling_that_all_weapons_fire(language: str) -> None:
    player = Player("warsurge", language)
    player.press("try")
    forms = [*player.pairs(), ("rulings.lost_weapons", "all_fire")]
    answer = player.send("start", {"rulings.method": "chart"}, forms=forms)
    assert not answer["faults"]
    unit = fewer(player)
    assert unit.lost_weapons == "all_fire"
    player.press("declare", ref=unit.ref)
    assert ALL_FIRE[language] in player.text


def test_first_offered_weapon_is_a_remaining_one() -> None:
    state = begun("warsurge").engagement.state
    unit = hunters(state)
    lance, pike = (
        unit_weapon.model_copy(update={"carriers": some, "number": some})
        for unit_weapon, some in zip(unit.weapons, (1, 3), strict=True)
    )
    swapped = replace(unit, weapons=(pike, lance), models=1)
    assert swapped.numbers_now == (0, 1)
    assert Aimed(state.with_units(swapped), unit.ref, {}).indexes == [1]


@pytest.mark.parametrize("ruling", ["with_models", "in_proportion", "all_fire"])
def test_plan_and_matrix_have_the_odds_of_the_declaration(ruling: str) -> None:
    player = begun("warsurge")
    fewer(player, 2)
    state = ruled(player.engagement.state, ruling)
    unit = hunters(state)
    at = next(item.ref for item in state.units if item.side != unit.side)
    counts = {"with_models": (2, 2), "in_proportion": (1, 2), "all_fire": (2, 4)}[ruling]
    every = UnitGrid(state, unit.ref, {}, "en")
    for index, number in enumerate(counts):
        form = attack_form(state, unit.ref, [index], at)
        assert isinstance(form, dict) and form["weapons"][0]["number"] == number
        column = [item.ref for item in state.units if item.side != unit.side].index(at)
        answers = every.find_answers(index, column)
        assert answers is not None
        mean = next(answer.value for answer in answers if answer.key == "mean_hp")
        assert mean == attack_odds(Attack.model_validate(form)).toll.mean_hp > Fraction(0)
    search = UnitPlanner(state, unit.ref, "en").search({(unit.ref, at): "same"}, f"destroy {at}")
    assert list(search.work()) and search.best
    fired = search.best.fired[at]
    assert (fired.count(0), fired.count(1)) == counts


def test_broadside_fires_the_remaining_weapons_of_its_unit() -> None:
    player = solo("warsurge")
    unit = fewer(player)
    assert unit.side == ITS
    player.press("best", ref=unit.ref)
    fields = {
        name for name, _ in player.pairs() if name.startswith("best.reach.") and "-" not in name
    }
    for name in sorted(fields)[:1]:
        player.type(name, "same")
    declared(player)
    event = next(event for event in player.engagement.battle.events if event.kind == "attack")
    assert event.by_broadside and event.data["unit"] == unit.ref
    assert max(item["number"] for item in event.data["weapons"]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_on_lost_weapons_may_matter(language: str) -> None:
    player, t = begun("warsurge", language), words(language)
    unit = fewer(player)
    player.press("declare", ref=unit.ref)
    player.type("weapons", "0", "1").send("declare.change")
    html = asked(player)
    rows = [
        element.text
        for element in elements(html)
        if "difference" in element.attrs.get("class", "").split()
    ]
    name = t("warsurge_ruling.lost_weapons.name")
    assert any(t("warsurge_ruling.lost_weapons.all_fire") in row and "→" in row for row in rows), (
        rows
    )
    assert name in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_carriers_are_entered_in_the_profile_with_faults_beside_their_field(language: str) -> None:
    player, t = fleet("warsurge", language, index=2), words(language)
    before = next(item for item in items(player) if item.name == HUNTERS)
    player.press("go", view="item", item=before.id)
    assert t("profile.warsurge.weapons_hint") in player.text
    field = "profile.weapons.1.carriers"
    answer = player.type(field, "5").press("item.save")
    assert answer["faults"] == {field: t("fault.too_high", le=4)}
    player.type(field, "3").press("item.save")
    now = next(item for item in items(player) if item.name == HUNTERS)
    unit = Unit.model_validate(now.profile)
    assert [weapon.carried_by(unit.models) for weapon in unit.weapons] == [2, 3]
    player.press("go", view="item", item=before.id)
    assert dict(player.pairs())[field] == "3"

"""WARSURGE: an attack is declared, thrown and undone on the battle's own screens."""

import pytest

from app.number_format import percent
from app.warsurge.declaration_form import Aimed
from app.words import LANGUAGES, words
from engine.engagement import Draft
from engine.warsurge import attack_odds, toll_of
from tests.app.asking import page_html
from tests.app.battle.player import Player, no_change
from tests.app.battle.test_table import begun, lines
from tests.app.markup import elements
from tests.app.warsurge.asking import PAGE, pairs, throw


def aimed(language: str = "en", index: int = 0) -> Player:
    """The first unit aims its first weapon at the first unit of the other side."""
    player = begun("warsurge", language)
    player.press("declare", index=index)
    return player


def declared(player: Player) -> Player:
    answer = player.press("declare.done")
    assert not answer["faults"], answer
    assert player.screen["view"] == "battle"
    return player


def shown_odds(player: Player) -> str:
    answer = player.send("declare.odds")
    return str(answer["regions"]["declared-odds"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_attack_is_declared_thrown_and_undone(language: str) -> None:
    player, t = aimed(language), words(language)
    before = player.engagement.state
    html = shown_odds(player)
    declared(player)
    underway = player.engagement.state.underway
    assert underway
    attack = underway.declared.attack(before.rulings)
    chance = percent(attack_odds(attack).toll.destroyed, language)
    assert chance in html
    assert chance in player.text
    player.tap(9, 9, 9, 9, 9, *(10,) * 5)
    assert player.engagement.state.underway is None
    assert t("roll.lost", count=5) in player.text
    assert len(lines(player)) == 2
    player.press("undo")
    assert player.engagement.state.underway == underway
    assert chance in player.text
    player.press("undo")
    assert player.engagement.state == before
    player.press("redo")
    player.press("redo")
    assert player.engagement.state.unit(underway.declared.at).models == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_remaining_odds_follow_the_dice(language: str) -> None:
    """At hunters with saves: after ten nines the odds are those of the saves alone."""
    player = aimed(language)
    player.type("target", player.offered("target")[1]).send("declare.change")  # type: ignore[index]
    declared(player)
    first = player.text
    player.tap(*(9,) * 10)
    underway = player.engagement.state.underway
    assert underway
    attack = underway.declared.attack(player.engagement.state.rulings)
    toll = toll_of(attack, underway.played)
    assert toll != attack_odds(attack).toll
    assert percent(toll.destroyed, language) in player.text
    assert player.text != first


def test_partly_typed_batch_is_completed_by_the_app() -> None:
    player = declared(aimed())
    player.send("throw", {"how": "batch"}, typed=[9, 9])
    (_, event) = player.engagement.battle.events
    assert event.dice[0].typed == (9, 9)
    assert len(event.dice[0].rolled) == 8


def test_rolling_to_the_end_records_an_event_for_each_batch() -> None:
    player = aimed()
    player.type("target", player.offered("target")[1]).send("declare.change")  # type: ignore[index]
    declared(player).press("throw", how="all")
    events = player.engagement.battle.events
    assert player.engagement.state.underway is None
    assert [event.kind for event in events] == ["attack", *["throw"] * (len(events) - 1)]
    assert len(events) > 1 and all(len(event.dice) == 1 for event in events[1:])


def test_overrides_are_marked_and_end_with_the_attack() -> None:
    player = aimed()
    player.type("fire.target.defence", "3").type("fire.weapons.0.power", "2").press("declare.done")
    assert player.engagement.result
    assert {(override.field, override.now) for override in player.engagement.result.overrides} == {
        ("target.defence", 3),
        ("weapons.0.power", 2),
    }
    t = words("en")
    assert t("log.overruled", field=t("warsurge.number.defence"), was=2, now=3) in lines(player)[0]
    target = player.engagement.state.underway.declared.at
    player.press("throw", how="all")
    assert player.engagement.state.unit(target).body.defence == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_embarked_unit_attacks_without_the_penalty_of_its_weapons(language: str) -> None:
    player, t = aimed(language), words(language)
    player.type("fire.weapons.0.type", "heavy").type("fire.situation.melee", "same")
    there = shown_odds(player)
    player.type("fire.situation.embarked", "true")
    aboard = player.send("declare.odds")
    assert aboard["regions"]["declared-odds"] != there
    penalty = t("warsurge.reason.part.heavy_in_melee")
    assert t("warsurge.reason.aboard", penalty=penalty) in aboard["texts"]["source-fire.weapons.0"]
    declared(player)
    shooting = player.engagement.state.underway.declared
    assert shooting.situation.embarked
    plain = shooting.model_copy(
        update={"situation": shooting.situation.model_copy(update={"embarked": False})}
    )
    rulings = player.engagement.state.rulings
    chances = [attack_odds(each.attack(rulings)).toll.destroyed for each in (shooting, plain)]
    assert chances[0] != chances[1] and percent(chances[0], language) in player.text
    assert {"en": "aboard a transport", "fr": "à bord d’un transport"}[language] in lines(player)[0]


def test_another_target_fills_in_its_numbers_and_weapons_keep_theirs() -> None:
    player = aimed()
    player.type("fire.target.defence", "0").type("fire.weapons.0.power", "9").type(
        "weapons", "0", "1"
    )
    player.type("target", player.offered("target")[1]).send("declare.change")  # type: ignore[index]
    pairs = dict(player.pairs())
    assert pairs["fire.target.defence"] == "4"
    assert pairs["fire.weapons.0.power"] == "9"
    assert pairs["fire.weapons.1.power"] == "4"


def test_modifiers_are_added_and_removed() -> None:
    player = aimed()
    player.press("declare.change", more="yes")
    player.type("fire.modifiers.0.amount", "-2").type("fire.modifiers.0.name", "Mist").press(
        "declare.done"
    )
    (modifier,) = player.engagement.state.underway.declared.modifiers
    assert (modifier.name, modifier.amount) == ("Mist", -2)
    assert "Modifier Mist: −2 on attack dice." in lines(player)[0]
    helped = aimed()
    helped.press("declare.change", more="yes")
    helped.type("fire.modifiers.0.amount", "2").press("declare.done")
    assert "+2 on attack dice" in lines(helped)[0]
    repeated = aimed()
    repeated.press("declare.change", more="yes")
    repeated.press("declare.change", drop="0")
    assert "fire.modifiers.0.amount" not in dict(repeated.pairs())


@pytest.mark.parametrize(
    ("field", "value", "beside"),
    [
        ("fire.weapons.0.attacks", "many", "fire.weapons.0.attacks"),
        ("fire.target.hp_lost", "5", "fire.target.hp_lost"),
        ("fire.situation.distance", "-1", "fire.situation.distance"),
    ],
)
def test_fault_is_shown_beside_its_field(field: str, value: str, beside: str) -> None:
    player = aimed()
    before = player.kept()
    player.type(field, value)
    assert "faulty" in shown_odds(player)
    answer = player.press("declare.done")
    assert list(answer["faults"]) == [beside]
    assert f'id="e-{beside}"' in player.html
    no_change(player, answer, before)


def test_attack_without_weapons_is_refused() -> None:
    player = aimed()
    before = player.kept()
    answer = player.type("weapons").press("declare.done")
    assert "weapons" in answer["faults"]
    no_change(player, answer, before)
    assert "fire.target.defence" not in dict(
        player.type("weapons").send("declare.change") and player.pairs()
    )


def test_every_weapon_of_every_unit_can_attack_every_target() -> None:
    player = begun("warsurge")
    for index in range(len(player.buttons("declare"))):
        player.press("declare", index=index)
        for weapon in player.offered("weapons") or []:
            for target in player.offered("target") or []:
                player.type("weapons", weapon).type("target", target).send("declare.change")
                assert "faulty" not in shown_odds(player)
                declared(player)
                player.press("undo")
                player.press("declare", index=index)
        player.press("go", view="battle")


def test_no_other_event_is_accepted_during_an_attack() -> None:
    player = declared(aimed())
    before = player.kept()
    no_change(player, player.send("turn"), before)
    assert not player.buttons("declare")
    player.press("throw", how="all")
    assert player.buttons("declare")


def test_ids_of_a_battle_differ_from_those_of_the_page_and_a_roll() -> None:
    """The roll of a single attack stays on the page while a battle is shown."""
    player = declared(aimed())
    roll = throw(pairs())["regions"]["roll-out"] + page_html(PAGE)
    ended = throw(pairs(), "all")["regions"]["roll-out"]
    replaced = [
        element
        for element in elements(roll + ended)
        if any(outer.id == "battle-out" for outer in element.within)
    ]
    ids = (
        {element.id for element in elements(roll + ended)}
        - {element.id for element in replaced}
        - {""}
    )
    assert ids.isdisjoint(own := {element.id for element in elements(player.html)}), ids & own
    player.press("throw", how="all")
    assert ids.isdisjoint(own := {element.id for element in elements(player.html)}), ids & own


def test_targets_are_cards_with_all_their_hp() -> None:
    player = aimed()
    foes = [unit for unit in player.engagement.state.units if unit.side == 1]
    for unit, card in zip(foes, player.cards(), strict=True):
        most = unit.models * unit.body.hp
        assert unit.name in card and f"{most}/{most} HP" in card


def test_plan_may_fire_some_weapons_of_a_profile() -> None:
    state = aimed().engagement.state
    unit, at = state.units[0], next(unit.ref for unit in state.units if unit.side)
    fire = {"at": at, "weapons": {"0": {"number": 1}}}
    draft = Aimed(state, unit.ref, {"weapons": ["0"], "target": at, "fire": fire}).draft()
    assert isinstance(draft, Draft)
    (weapon,) = draft.data["weapons"]
    assert unit.weapons[0].number > 1 == weapon.get("number", 1)
    assert weapon["attacks"] == unit.weapons[0].attacks

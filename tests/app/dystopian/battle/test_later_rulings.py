"""Rulings 30 to 36 on the screens of a battle."""

import pytest

from app.words import LANGUAGES, words
from engine.dystopian import Effect
from tests.app.battle.player import Player
from tests.app.dystopian.battle.test_rulings_in_battle import log_text, player, ticked
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import a, b, battle, ship, squadron, wing

ROCKETS = [{"weapon": "rockets", "attack_dice": [12, 12, 12, 12]}]
FIRE, LOCK = Effect.RAGING_FIRE, Effect.NAVIGATIONAL_LOCK


def buttons(item: Player) -> dict[str, str]:
    """The buttons that set a value manually, by their ids."""
    result = {}
    for element in elements(item.html):
        if element.attrs.get("id", "").startswith(("set-", "more-", "less-")):
            result[element.attrs["id"]] = element.text
    return result


@pytest.mark.parametrize("language", LANGUAGES)
def test_raging_fires_are_counted_manually(language: str) -> None:
    item, t = player(language), words(language)
    assert f"more-{a('a0')}-raging_fire" not in buttons(item)
    item.press("adjust", ref=a("a0"), field="effects", value="raging_fire")
    item.press("adjust", ref=a("a0"), field="raging_fire", value="2")
    item.press("adjust", ref=a("a0"), field="raging_fire", value="3")
    assert item.engagement.state.models[a("a0")].repeats == (FIRE, FIRE)
    name = t("table.effect_times", effect=t("effect.raging_fire"), count=3)
    assert buttons(item)[f"set-{a('a0')}-effects-raging_fire"] == name
    fires = ", ".join([t("effect.raging_fire")] * 3)
    assert fires in log_text(item)


def test_count_of_0_ends_the_effect() -> None:
    item = player()
    item.press("adjust", ref=a("a0"), field="effects", value="raging_fire")
    item.press("adjust", ref=a("a0"), field="raging_fire", value="0")
    assert item.engagement.state.models[a("a0")].effects == frozenset()


def test_toggling_another_effect_keeps_the_count() -> None:
    item = player()
    item.press("adjust", ref=a("a0"), field="effects", value="raging_fire")
    item.press("adjust", ref=a("a0"), field="raging_fire", value="2")
    item.press("adjust", ref=a("a0"), field="effects", value="navigational_lock")
    model = item.engagement.state.models[a("a0")]
    assert (model.effects, model.repeats) == ({FIRE, LOCK}, (FIRE,))


def test_weapon_damage_is_counted_where_each_counts() -> None:
    for option, counted in (("fires_only", False), ("each", True)):
        item = player(repeated_effects=option)
        item.press("adjust", ref=a("a0"), field="effects", value="weapon_damage")
        assert (f"more-{a('a0')}-weapon_damage" in buttons(item)) is counted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", ["neither", "not_submerged"])
def test_diving_is_labelled_as_barred_by_ruling_34(language: str, option: str) -> None:
    item, t = player(language, submerging=option), words(language)
    item.press("adjust", ref=a("a0"), field="effects", value="navigational_lock")
    barred = t(
        "table.barred_height", height=t("height.diving"), effect=t("effect.navigational_lock")
    )
    assert (buttons(item)[f"set-{a('a0')}-height-diving"] == barred) is (option == "neither")
    item.press("adjust", ref=a("a0"), field="height", value="diving")
    marked = t("dystopian.log.barred.navigational_lock", who="A0") in log_text(item)
    assert marked is (option == "neither")


@pytest.mark.parametrize("language", LANGUAGES)
def test_skipped_step_7_names_damage_and_its_ruling(language: str) -> None:
    t = words(language)
    sides = [squadron("a", ship(arms=ROCKETS))], [squadron("b", ship(hp=8, aa=1))]
    item = Player("dystopian", language).take_up(battle(*sides))
    item.press("adjust", ref=b("b0"), field="hp", value="7")
    item.press("declare", ref=a("a"))
    item.press("declare.done")
    assert t("table.why.damage_left_none") in item.html
    assert "35" in t("table.why.damage_left_none")


@pytest.mark.parametrize("language", LANGUAGES)
def test_countering_fighters_meet_the_flyers_aa(language: str) -> None:
    t = words(language)
    flyers = [squadron("a", ship(height="flying", aa=3))]
    item = Player("dystopian", language).take_up(
        battle(flyers, [squadron("b", ship(aa=1)), wing("w")])
    )
    item.press("adjust", ref=b("w"), field="cap", value=b("b"))
    item.press("declare", ref=a("a"))
    item.press("declare.done")
    item.type("groups.0.models").type("groups.0.wings", b("w"))
    item.press("counter", index=0)
    assert [roll.target for roll in item.engagement.state.declared.back] == [b("w")]
    assert t("dystopian.log.aa_back", who="A0", target="Wing w") in log_text(item)


def test_wing_that_a_flyer_attacks_is_preselected() -> None:
    item = player()
    item.press("declare", ref=a("a"))
    item.press("declare.change", more="yes")
    item.type("attacks.0.weapon", "aa").send("declare.change")
    item.type("attacks.0.target", b("y")).send("declare.change")
    item.press("declare.done")
    assert b("y") in ticked(item.html, "groups.0.wings")

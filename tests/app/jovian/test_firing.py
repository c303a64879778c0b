"""Questions on the page when weapons fire: rerolls of beams, instances, the Link trait, saved Fire
Control.
"""

from fractions import Fraction

import pytest

from app.number_format import percent
from app.words import LANGUAGES, words
from engine.jovian import OpposedThrow, Pool, SquadronJudge
from engine.jovian.advice.orders import chance_to_destroy, with_roll
from tests.app.jovian.asking import buttons, came, form, odds, roll
from tests.app.jovian.table import Hands, Phone
from tests.app.markup import elements

BEAM = {
    "fires.0.weapon.type": "beam_projector",
    "fires.0.weapon.anti_squadron": "3",
    "fires.0.weapon.macro": "0",
}
MINE, THEIRS = (
    {"weapon": "0", "fuel": "0", "attack": "4"},
    {"weapon": "0", "fuel": "0", "attack": "0"},
)


def title(html: str) -> str:
    return next(
        each.text for each in elements(html) if each.id in ("due-title", "battle-due-title")
    )


def choices(phone: Hands) -> list[str]:
    return [
        each.text.removesuffix(words(phone.language)("roll.suggested")).strip()
        for each in phone.buttons("choose")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_reroll_of_a_beam_shows_the_average_of_each_option(language: str) -> None:
    pairs, t = form(BEAM), words(language)
    due = roll(pairs, (1, 2, 3), language=language)
    assert title(due["regions"]["roll-out"]) == t(
        "jovian.roll.choose.reroll", attacker=t("roll.attacker")
    )
    repeated, kept = buttons(due)
    assert repeated.startswith(t("jovian.roll.roll_again")) and t("jovian.result.N") in kept
    assert t("jovian.roll.mean.nothing") in kept
    kills = t("dogfight.fire.kill", count=1, chance="").strip()
    assert kills in repeated and kills in kept
    done = roll(pairs, (1, 2, 3), (4, 4, 1), language=language, picks=[0])
    assert done["over"] and came(done)[-1] == "3 → 2"
    stays = roll(pairs, (1, 2, 3), language=language, picks=[1])
    assert stays["over"] and t("jovian.roll.stands") in came(stays)


def test_reroll_at_a_ship_shows_structure_critical_hits_and_boxes() -> None:
    beam = {
        "fires.0.weapon.type": "beam_projector",
        "fires.0.weapon.anti_ship": "3",
        "fires.0.weapon.macro": "0",
    }
    repeated, kept = buttons(roll(form({"against": "ship"} | beam), (1, 1, 2)))
    assert (
        "0.03 Structure" in repeated
        and "0.42 rating boxes" in repeated
        and "1.00 rating box" in kept
    )
    *_, kept = buttons(roll(form({"against": "ship"} | beam), (1, 1, 2), language="fr"))
    assert "1,00 case de caractéristique en moyenne" in kept


def test_odds_follow_the_ruling_on_rerolls() -> None:
    answers = [
        odds(form(BEAM | {"rulings.beam_reroll": item}))["say"]
        for item in ("once", "of_nothing", "none")
    ]
    assert answers[0] == answers[1] != answers[2]


def test_linked_attack_spends_one_fire_control() -> None:
    linked = {
        "fires.0.weapon.type": "mass_driver",
        "fire_control": "1",
        "fires.0.weapon.link_attacks": "2",
    }
    assert odds(form(linked, [("fires.0.linked", "true")]))["faults"] == {}
    assert odds(form(linked | {"fires.0.fired": "2"}))["faults"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dogfight_asks_for_the_number_of_instances_when_they_fire(language: str) -> None:
    t = words(language)
    phone = Phone(language).begun()
    phone.press("dogfight.hold")
    assert not [each for each in elements(phone.html) if "at_most" in each.attrs.get("name", "")]
    phone.press("go", view="battle")
    phone.revealed(MINE, THEIRS)
    assert "Lantern Exos" in title(phone.html)
    first, second = choices(phone)
    assert first.startswith(t("dogfight.fire.instances", count=2))
    assert second.startswith(t("dogfight.fire.instances", count=1))
    phone.press("choose", option="1")
    assert len([line for line in phone.lines if "Hammer" in line]) == 1


def test_linked_fire_is_set_up_first_and_offered_when_firing() -> None:
    weapon = {"sides.0.weapons.0.link": "true", "sides.0.weapons.0.link_modifier": "2"}
    phone = Phone().begun(weapon).revealed(MINE, THEIRS)
    assert any(choice.startswith("Linked, 1 attack") for choice in choices(phone))


@pytest.mark.parametrize(("ruling", "remaining"), [("full", 2), ("left", 0)])
def test_ruling_sets_fire_control_of_the_next_round(ruling: str, remaining: int) -> None:
    phone = Phone().begun(next_fire_control=ruling).revealed(MINE, THEIRS)
    phone.press("choose", option="0")
    phone.fought()
    first = phone.engagement.result.flow.models[0]  # type: ignore[union-attr]
    phone.press("dogfight.next")
    assert phone.engagement.state.squadrons[first].fire_control == 0
    phone.press("dogfight.declare")
    assert phone.engagement.state.squadrons[first].fire_control == remaining


def test_beam_in_a_dogfight_may_reroll() -> None:
    phone = (
        Phone()
        .begun(beam_reroll="once")
        .revealed(
            {"weapon": "0", "fuel": "0", "attack": "0"}, {"weapon": "0", "fuel": "0", "attack": "3"}
        )
    )
    phone.tap(1, 2, 3)
    repeated, kept = choices(phone)
    assert repeated.startswith(words("en")("jovian.roll.roll_again")) and "nothing" in kept
    phone.press("choose", option="0")
    phone.tap(4, 4, 1)
    assert "Double of 4s" in phone.html


@pytest.mark.parametrize("language", LANGUAGES)
def test_reroll_shows_the_chance_to_destroy_of_each_option(language: str) -> None:
    """3 dice at 2 remaining Structure destroy by a triple: 6 of 216; a kept pair never does."""
    weak = {"sides.0.structure": "2", "sides.0.skill": "0"}
    phone = (
        Phone(language)
        .begun(weak, beam_reroll="once")
        .revealed(
            {"weapon": "0", "fuel": "0", "attack": "2"}, {"weapon": "0", "fuel": "0", "attack": "3"}
        )
    )
    phone.tap(1, 1, 3)
    t = words(language)
    values = {each.startswith(t("jovian.roll.roll_again")): each for each in choices(phone)}
    assert values[True].endswith(
        t("dogfight.fire.kill", count=1, chance=percent(Fraction(6, 216), language))
    )
    assert values[False].endswith(
        t("dogfight.fire.kill", count=1, chance=percent(Fraction(0), language))
    )


def test_several_instances_show_their_joint_chance_to_destroy() -> None:
    phone = Phone().begun().revealed(MINE, THEIRS)
    two, item = choices(phone)
    assert "2 attacks: destroyed" in two and "1 attack: destroyed" in item


@pytest.mark.parametrize("structure", [1, 3, 5])
def test_chance_to_destroy_matches_every_roll(structure: int) -> None:
    """Two beams: the first one's rolls one by one, kept or rerolled, by the higher chance."""
    beam = OpposedThrow(Pool(3), Pool(2), SquadronJudge(), reroll="any")
    value = with_roll([beam, beam], structure, None)
    distribution = beam.rolls()
    better = sum(
        ways * max(value, with_roll([beam, beam], structure, kept))
        for kept, ways in distribution.items()
    )
    assert better / sum(distribution.values()) == chance_to_destroy([beam, beam], structure)
    assert (
        value
        == sum(
            ways * with_roll([beam, beam], structure, kept) for kept, ways in distribution.items()
        )
        / 216
    )

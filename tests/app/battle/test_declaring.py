"""Steps 1, 2, 6 and 7 through the screens: shares, ranges and sights of each model, wings, CAP,
changed sights.
"""

import pytest

from app.rendering import render
from app.requests import fault_text
from app.words import LANGUAGES, words
from engine.dystopian.battle import progress
from engine.kit import Fault
from tests.app.battle.player import Answer, Player
from tests.app.markup import elements
from tests.engine.dystopian.battle.table import Data, Game, a, act, b, game, ship, squadron, wing

GUN = [{"weapon": "gunnery", "attack_dice": [8, 7, 5, 3]}]


def at(table: Game, language: str = "en") -> Player:
    """A player in front of a battle."""
    return Player(language=language).take_up(table.battle)


def declaring(table: Game, group: str, language: str = "en") -> Player:
    """The same in step 1 of a group."""
    player = at(table, language)
    player.press("declare", ref=group)
    return player


def last_data(player: Player) -> Data:
    """The data of the last event."""
    data: Data = player.engagement.battle.events[-1].data
    return data


def beside(answer: Answer, field: str, code: str, language: str = "en", **numbers: int) -> None:
    """One fault, in words, beside a field of the form."""
    assert answer["faults"] == {field: fault_text(Fault((), code, numbers), language)}


def test_only_fighters_are_offered_cap() -> None:
    player = at(
        game(
            [squadron("a", ship()), wing("v"), wing("u", "dive_bombers"), wing("r", "recon")],
            [squadron("b", ship())],
        )
    )
    assert {
        button.attrs["data-with"].count(a("v")) for button in player.buttons("adjust", field="cap")
    } == {1}


TWO = game(
    [squadron("a", ship(arms=GUN), ship(arms=GUN))], [squadron("b", ship(), ship()), wing("w")]
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_model_has_its_own_range_and_sight(language: str) -> None:
    player = declaring(TWO, a("a"), language)
    player.type("attacks.0.own.0.range_band", "1").type("attacks.0.own.1.sight", "limited")
    player.type("attacks.0.own.1.indirect", "true").type("attacks.0.primary", f"{a('a1')}|0")
    player.press("declare.done")
    (attack,) = last_data(player)["attacks"]
    first, second = attack["shots"]
    assert (first["range_band"], first["sight"], first["indirect"]) == (1, None, None)
    assert (second["range_band"], second["sight"], second["indirect"]) == (None, "limited", True)
    assert attack["primary"] == 1
    result = progress(player.engagement.state)
    assert result is not None
    assert result.numbers is not None
    assert [count.dice for count in result.numbers.by_model] == [8, 3]
    assert result.numbers.to_hit.number == 6


def split(player: Player, *shares: str) -> Answer:
    """One gun of a single model at both targets, with shares as typed."""
    player.type("attacks.0.shots", f"{a('a0')}|0").send("declare.change")
    player.type("attacks.0.option", "split").send("declare.change")
    player.press("declare.change", more="yes")
    player.type("attacks.1.shots", f"{a('a0')}|0").send("declare.change")
    player.type("attacks.1.option", "split").send("declare.change")
    for index, share in enumerate(shares):
        player.type(f"attacks.{index}.shares.0.share", share)
    return player.press("declare.done")


@pytest.mark.parametrize("language", LANGUAGES)
def test_shares_are_required_and_never_create_dice(language: str) -> None:
    blank = split(declaring(TWO, a("a"), language))
    missing = fault_text(Fault((), "missing"), language)
    assert blank["faults"] == {f"attacks.{index}.shares.0.share": missing for index in (0, 1)}
    many = split(declaring(TWO, a("a"), language), "7", "7")
    beside(many, "attacks.1.shares.0.share", "over_budget", language, left=0, dice=7)
    player = declaring(TWO, a("a"), language)
    assert not split(player, "4", "3")["faults"]
    assert [
        shot["share"] for attack in last_data(player)["attacks"] for shot in attack["shots"]
    ] == [4, 3]


def test_share_is_labelled_with_its_weapon() -> None:
    player = declaring(TWO, a("a"))
    player.type("attacks.0.shots", f"{a('a0')}|0").send("declare.change")
    player.type("attacks.0.option", "split").send("declare.change")
    assert "A0 · Guns: AD used, of 8" in player.text
    sentence = player.send("declare.odds")["regions"]["declared-odds"]
    assert "A0 · Guns: A number is missing." in sentence


WINGS = game(
    [squadron("a", ship(aa=3)), wing("v")],
    [squadron("b", ship()), squadron("f", ship(height="flying")), wing("w")],
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_aa_may_target_wings(language: str) -> None:
    player = declaring(WINGS, a("v"), language)
    player.press("declare.change", more="yes")
    assert b("w") in (player.offered("attacks.0.target") or [])
    player.type("attacks.0.target", b("b0"))
    beside(player.press("declare.done"), "attacks.0.target", "no_number", language)
    player.type("attacks.0.target", b("w")).press("declare.done")
    assert last_data(player)["wings_at_wings"][0]["target"] == b("w")
    squad = declaring(WINGS, a("a"), language)
    assert b("w") not in (squad.offered("attacks.0.target") or [])
    squad.type("attacks.0.weapon", "aa").send("declare.change")
    squad.type("attacks.0.target", b("w")).press("declare.done")
    assert last_data(squad)["models_at_wings"][0]["models"] == [a("a0")]


def test_attack_on_a_wing_changes_its_target_with_the_weapon() -> None:
    player = declaring(
        game([squadron("a", ship(aa=4, arms=GUN))], [squadron("b", ship()), wing("w")]), a("a")
    )
    player.type("attacks.0.weapon", "aa").send("declare.change")
    player.type("attacks.0.target", b("w")).send("declare.change")
    player.type("attacks.0.weapon", "gunnery").send("declare.change")
    assert dict(player.pairs())["attacks.0.target"] == b("b0")
    assert not player.press("declare.done")["faults"]


def test_tokens_are_divided_between_targets() -> None:
    player = declaring(WINGS, a("v"))
    for index, target in enumerate((b("w"), b("f0"))):
        player.press("declare.change", more="yes")
        player.type(f"attacks.{index}.weapon", "aa").send("declare.change")
        player.type(f"attacks.{index}.shots", f"{a('v')}|wing_aa").type(
            f"attacks.{index}.option", "split"
        )
        player.type(f"attacks.{index}.target", target).send("declare.change")
    player.type("attacks.0.shares.0.share", "2").type("attacks.1.shares.0.share", "2")
    answer = player.press("declare.done")
    assert set(answer["faults"]) <= {"attacks.0.shares.0.share", "attacks.1.shares.0.share"}
    assert len(answer["faults"]) == 1
    player.type("attacks.1.shares.0.share", "1").press("declare.done")
    assert last_data(player)["wings_at_wings"][0]["tokens"] == 2
    assert last_data(player)["wings_at_models"][0]["tokens"] == 1


FLYERS = game(
    [squadron("a", ship(height="flying"), ship(height="flying"))],
    [squadron("b", ship(aa=6)), wing("w")],
)
BOTH = [{"shots": [{"model": a(f"a{index}")}], "target": b("b0")} for index in (0, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_aa_is_divided_between_two_flyers(language: str) -> None:
    player = at(act(FLYERS, "declare", 0, attacks=BOTH), language)
    share = "shares." + b("b0").replace(".", "-")
    for index in (0, 1):
        player.type(f"groups.{index}.models", b("b0")).type(f"groups.{index}.{share}", "6")
    beside(
        player.press("counter", index=0),
        f"groups.1.{share}",
        "over_budget",
        language,
        left=0,
        dice=6,
    )
    for index in (0, 1):
        player.type(f"groups.{index}.{share}", "3")
    assert not player.press("counter", index=0)["faults"]
    assert [item["shares"] for item in last_data(player)["counterattacks"]] == [[3], [3]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_targets_are_cards_with_the_important_numbers(language: str) -> None:
    table = game(
        [squadron("a", ship(arms=GUN))],
        [squadron("b", ship(dr=4, cr=7, hp=5, shields=2, height="flying"))],
    )
    player, t = declaring(table, a("a"), language), words(language)
    (card,) = (
        element
        for element in elements(player.html)
        if element.tag == "label" and element.attrs.get("class") == "chip target"
    )
    data = (
        t("size.medium"),
        t("height.flying"),
        "DR 4 · CR 7",
        t("table.card_shields", count=2),
        "5/5 HP",
    )
    assert all(item in card.text for item in data), card.text
    assert 'href="#shape-flying"' in player.html
    assert '<symbol id="shape-flying"' in render("dystopian/icons.html", language)


def test_additional_attack_opens_and_takes_a_gun_of_a_linked_attack() -> None:
    player = declaring(TWO, a("a"))
    answer = player.press("declare.change", more="yes")
    assert answer["focus"] == "open-1"
    assert dict(player.pairs())["open"] == "1"
    player.press("declare.done")
    fired = [[shot["model"] for shot in attack["shots"]] for attack in last_data(player)["attacks"]]
    assert fired == [[a("a0")], [a("a1")]]
    assert [attack["option"] for attack in last_data(player)["attacks"]] == ["single", "single"]

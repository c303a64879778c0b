"""Models of fleets in the forms of an attack: each fills in its numbers, other fields stay."""

import json
from typing import Any

import pytest

from app.battle.battle_response import repository
from app.build import PAGE_FILES
from app.registered_games import GAMES
from app.words import words
from engine.engagement import Fleet, StoreFailed
from tests.app.asking import Answer, Pairs, attack_request, form, sent
from tests.app.markup import elements


def forms(game: str, **changes: str) -> Pairs:
    page = next(index.file for index in PAGE_FILES if (index.game, index.language) == (game, "en"))
    method = {"rulings.method": "chart", "started.method": "chart"} if game == "warsurge" else {}
    return [pair for pair in form(method | changes, page=page) if pair[0] != "share.code"]


def pick(action: str, pairs: Pairs, game: str, **given: Any) -> Answer:
    return sent(attack_request(action, pairs, game=game, more=given) | {"view": "pick"})


def offered(pairs: Pairs, game: str) -> list[dict[str, Any]]:
    html = pick("fleets", pairs, game)["regions"]["pick-out"]
    return [
        json.loads(element.attrs["data-with"])
        for element in elements(html)
        if element.attrs.get("data-do") == "pick.fill"
    ]


def filled(pairs: Pairs, game: str, given: dict[str, Any]) -> Pairs:
    then = pick("fill", pairs, game, **given)["follow"]["then"]
    taken = sent(attack_request(then["action"], pairs, game=game, more=then["given"]))
    assert taken["kept"]["before"]["forms"] == [list(pair) for pair in pairs]
    return [(name, text) for name, text in taken["form"]["fill"]]


def sample(game: str, name: str) -> Fleet:
    battle = GAMES[game].battle
    assert battle
    return next(fleet for fleet in battle.samples() if fleet.name == name)


@pytest.mark.parametrize("game", GAMES)
def test_every_offered_model_makes_an_attack(game: str) -> None:
    pairs = forms(game)
    every = offered(pairs, game)
    assert len(every) > 10
    for given in every:
        after = filled(pairs, game, given)
        answer = sent(attack_request("odds", after, game=game))
        assert (
            not answer.get("faults") and not answer.get("trouble") and answer["regions"]["answer"]
        ), given


@pytest.mark.parametrize("band", [1, 2, 3, 4])
def test_squadron_fires_its_guns_at_the_range_band_of_the_form(band: int) -> None:
    pairs = forms(
        "dystopian", **{"volley.range_band": str(band), "target.dr": "6", "volley.sight": "limited"}
    )
    given = next(
        item
        for item in offered(pairs, "dystopian")
        if (item["fleet"], item["group"]) == ("Skerry Patrol", 1)
    )
    after = dict(filled(pairs, "dystopian", given))
    arm = sample("dystopian", "Skerry Patrol").groups[1].models[0].profile["arms"][0]
    dice = [
        text
        for name, text in after.items()
        if name.endswith(".attack_dice") and name.startswith("volley")
    ]
    assert dice == [str(arm["attack_dice"][band - 1])] * 2
    assert (after["volley.weapon"], after["volley.option"]) == (arm["weapon"], "linked")
    assert (after["target.dr"], after["volley.sight"], after["volley.range_band"]) == (
        "6",
        "limited",
        str(band),
    )


def test_model_of_dystopian_wars_fills_in_the_target() -> None:
    pairs = forms("dystopian", **{"volley.models.0.attack_dice": "7"})
    fleet = sample("dystopian", "Trench Pack")
    for index, group in enumerate(fleet.groups):
        given = [
            item
            for item in offered(pairs, "dystopian")
            if (item["fleet"], item["group"]) == (fleet.name, index)
        ][-1]
        after, profile = filled(pairs, "dystopian", given), group.models[0].profile
        fields = dict(after)
        for name in ("dr", "cr", "hp", "shields", "guardians", "rugged", "ap", "height", "size"):
            default = {"height": "surface", "size": "medium"}.get(name, 0)
            assert fields[f"target.{name}"] == str(profile.get(name, default)), name
        assert fields["target.starting_hp"] == fields["target.hp"]
        assert [text for name, text in after if name == "target.mars"] == sorted(
            profile.get("mars", [])
        )
        assert fields["volley.models.0.attack_dice"] == "7"


def test_wing_drops_the_ordnance_of_all_its_tokens() -> None:
    pairs = forms("dystopian")
    fleet = sample("dystopian", "Skerry Patrol")
    wing = next(
        index
        for index, group in enumerate(fleet.groups)
        if group.profile.get("kind") == "dive_bombers"
    )
    (given,) = [
        item
        for item in offered(pairs, "dystopian")
        if (item["fleet"], item["group"]) == (fleet.name, wing)
    ]
    fields, profile = dict(filled(pairs, "dystopian", given)), fleet.groups[wing].profile
    tokens = profile.get("tokens", 5)
    assert fields["volley.models.0.attack_dice"] == str(profile["attack_dice"] * tokens)
    assert (fields["volley.weapon"], fields["volley.height"]) == ("tft_bombs", "flying")


def test_ship_of_jovian_wars_fills_in_attack_and_target() -> None:
    pairs = forms("jovian")
    battle = GAMES["jovian"].battle
    assert battle
    for fleet in battle.samples():
        for index, group in enumerate(fleet.groups):
            own = [
                item
                for item in offered(pairs, "jovian")
                if (item["fleet"], item["group"]) == (fleet.name, index)
            ]
            for given, weapon in zip(own[:-1], group.profile["weapons"], strict=True):
                fields = dict(filled(pairs, "jovian", given))
                assert fields["fires.0.weapon.type"] == weapon["type"]
                for name in ("anti_squadron", "anti_ship", "macro"):
                    assert fields[f"fires.0.weapon.{name}"] == str(weapon.get(name, 0))
            fields = dict(filled(pairs, "jovian", own[-1]))
            assert fields["against"] == group.kind
            assert fields[f"{group.kind}.structure"] == str(group.profile["structure"])
            parts = [part["name"] for part in group.profile.get("parts", [])]
            if group.kind == "ship":
                assert [
                    text
                    for name, text in fields.items()
                    if name.startswith("ship.parts.") and ".name" in name
                ] == parts


def test_unit_of_warsurge_fires_one_weapon_or_all() -> None:
    pairs = forms("warsurge", **{"target.name": "Typed"})
    fleet = sample("warsurge", "Saltmarsh Watch")
    group = fleet.groups[2]
    own = [
        item
        for item in offered(pairs, "warsurge")
        if (item["fleet"], item["group"]) == (fleet.name, 2)
    ]
    *single, every, target = (filled(pairs, "warsurge", given) for given in own)
    names = [weapon["name"] for weapon in group.profile["weapons"]]
    fields = [f"weapons.{index}.name" for index in range(len(names) + 1)]
    data = [[text for name, text in item if name in fields] for item in (*single, every)]
    assert data == [[name] for name in names] + [names]
    assert dict(every)["target.name"] == "Typed" and dict(target)["target.name"] == group.name
    for name in ("defence", "models", "hp"):
        assert dict(target)[f"target.{name}"] == str(group.profile[name])


@pytest.mark.parametrize("game", GAMES)
def test_targets_of_the_other_fleet_come_first_after_what_fires(game: str) -> None:
    pairs = forms(game)
    first = offered(pairs, game)[0]
    html = pick("fill", pairs, game, **first)["regions"]["pick-out"]
    lists = [element for element in elements(html) if element.attrs.get("class") == "pick-list"]
    checked = [element.id for element in elements(html) if "checked" in element.attrs]
    assert checked == ["pick-1"]
    buttons = [
        element
        for element in elements(html)
        if lists[1] in element.within and element.tag == "button"
    ]
    targets = [button.text.startswith(words("en")("setups.target")) for button in buttons]
    assert targets == sorted(targets, reverse=True) and True in targets and False in targets
    target = json.loads(buttons[0].attrs["data-with"])
    assert "regions" not in pick("fill", pairs, game, **target)


def test_own_fleets_come_before_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = forms("dystopian")
    made = {
        "game": "dystopian",
        "lang": "en",
        "view": "battle",
        "action": "fleets.make",
        "forms": [],
    }
    try:
        kept = sent(made | {"given": {"sample": "Trench Pack"}})["kept"]
        own = offered(pairs, "dystopian")[0]
        assert own["fleet"] == kept["fleet"]
        assert dict(filled(pairs, "dystopian", own))["volley.weapon"] == "torpedoes"

        async def refused() -> None:
            raise StoreFailed("blocked")

        monkeypatch.setattr(repository(), "library", refused)
        assert offered(pairs, "dystopian")[0]["fleet"] == "Skerry Patrol"
    finally:
        monkeypatch.undo()
        sent(made | {"action": "fleets.delete", "given": {"fleet": kept["fleet"]}})


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"fleet": "x", "group": 0, "pick": 0},
        {"fleet": "Skerry Patrol", "group": 0, "pick": 99},
        {"fleet": "Skerry Patrol", "group": [], "pick": "0"},
    ],
)
def test_unknown_model_is_refused(given: Any) -> None:
    assert pick("fill", forms("dystopian"), "dystopian", **given)["trouble"] == words("en")(
        "trouble.stale"
    )

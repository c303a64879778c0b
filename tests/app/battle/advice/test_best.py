"""The best plan: targets in range, progress, stop, plans that fill the declaration."""

import json

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import Element, elements


def opened(language: str = "en", game: str = "dystopian") -> Player:
    player = begun(game, language)
    player.press("declare", index=1)
    player.choose_way("best")
    return player


def in_reach(player: Player, band: str = "2") -> list[str]:
    """Every enemy in a range band of all; the fields that say so."""
    fields = [
        name
        for name in dict.fromkeys(name for name, _ in player.pairs())
        if name.startswith("best.reach.") and "-" not in name
    ]
    for name in fields:
        player.type(name, band)
    return fields


def find_plans(player: Player, **given: str) -> Answer:
    """The plans, however many times the page has to ask: all regions, and what is announced."""
    answer: Answer = player.send("best.find", given)
    regions, says = dict(answer.get("regions", {})), [answer["say"]]
    while answer["follow"].get("more"):
        answer = player.send("best.find")
        regions |= answer.get("regions", {})
        says.append(answer["say"])
    assert not answer["faults"], answer
    return answer | {"regions": regions, "say": "".join(says)}


def buttons(answer: Answer, act: str = "declare") -> list[Element]:
    """The buttons of an act under the thumb and beside the plans; without an act, those that use a
    plan.
    """
    every = elements(answer["regions"].get("best-bar", "") + answer["regions"]["best-out"])
    return [element for element in every if element.attrs.get("data-do") == f"battle.{act}"]


def take(player: Player, values: dict[str, str]) -> None:
    """Use a plan: it fills the manual declaration."""
    answer = player.send("declare", values)
    assert player.screen["view"] == "declare" and dict(player.pairs())["way"] == "manual"
    for name, value in answer["form"].get("fields", {}).items():
        player.type(name, *(value if isinstance(value, list) else [str(value)]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plan_fills_the_manual_declaration_with_the_same_odds(language: str) -> None:
    player = opened(language)
    in_reach(player)
    answer = find_plans(player)
    assert answer["follow"]["more"] is False and answer["say"] == words(language)("best.found")
    plans = [
        element
        for element in elements(answer["regions"]["best-out"])
        if element.tag == "li" and not element.inside("li")
    ]
    assert len(plans) == 3 and "★" in plans[0].text
    every = [carries(element) for element in buttons(answer)]
    assert len(every) == len(plans) and not buttons(answer, "declare.done")
    take(player, every[0])
    values = [element.text.split("%")[0] for element in plans[:1]]
    shown_odds = player.send("declare.odds")["regions"]["declared-odds"]
    assert "faulty" not in shown_odds and values[0].split("★")[0].strip().split()[-1] in shown_odds
    declared = player.press("declare.done")
    events = [event.data for event in player.engagement.battle.events if event.kind == "declare"]
    assert declared["kept"]["view"] == "battle" and events[-1]["attacks"]


def row_of(player: Player, ref: str) -> str:
    """The field of a target, or of its squadron."""
    roster = getattr(player.engagement.state, "roster", None)
    squadron = roster.squadron_of[ref] if hasattr(roster, "squadron_of") else ref
    return f"best.reach.{str(squadron).replace('.', '_')}"


def entered(player: Player) -> dict[str, str]:
    """The ranges in the form, without those of single actors."""
    return {
        name: text
        for name, text in player.pairs()
        if name.startswith("best.reach.") and text and "-" not in name
    }


@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_search_begins_with_the_declared_target_at_its_range(game: str) -> None:
    player = begun(game)
    player.press("declare", index=1)
    field, ranged, option = {
        "dystopian": ("attacks.0.target", ("attacks.0.range_band", "3"), "3"),
        "jovian": ("attack.target", ("attack.modifier", "-1"), "-1"),
        "warsurge": ("target", ("fire.situation.distance", "20"), "36"),
    }[game]
    targets = player.offered(field) or []
    player.type(field, targets[-1]).type(*ranged)
    player.choose_way("best")
    rows = [row_of(player, ref) for ref in (targets[-1], targets[0])]
    assert entered(player) == {rows[0]: option}
    assert buttons(find_plans(player)), "nothing has to be entered"
    player.type(field, targets[0]).choose_way("best")
    assert entered(player).keys() == set(rows), "remembered"


def test_manual_declaration_stays_while_another_way_is_shown() -> None:
    player = begun("dystopian")
    player.press("declare", index=1)
    player.type("attacks.0.range_band", "4")
    for way in ("best", "matrix", "manual"):
        player.choose_way(way)
        assert dict(player.pairs())["attacks.0.range_band"] == "4"
    assert not player.buttons("best") and not player.buttons("matrix")
    player.choose_way("matrix")
    player.send("show")
    assert "matrix.aim" in dict(player.pairs()) and dict(player.pairs())["way"] == "matrix", (
        "as after a reload"
    )


def test_targets_in_range_are_filled_in_the_next_time() -> None:
    player = opened()
    fields = in_reach(player, "3")
    single = next(
        name for name, _ in player.pairs() if name.startswith("best.reach.") and "-" in name
    )
    player.type(single, "out").type("best.aim", "hp")
    find_plans(player)
    player.press("go", view="battle")
    player.press("declare", index=1)
    player.choose_way("best")
    pairs = dict(player.pairs())
    assert {pairs[name] for name in fields} == {"3"}, (
        "also of the declared target, which opens at the usual range"
    )
    assert (pairs[single], pairs["best.aim"]) == ("out", "hp")


@pytest.mark.parametrize("index", [1, 5], ids=["squadron", "wing"])
def test_range_must_be_entered_before_a_search(index: int) -> None:
    player = begun("dystopian")
    player.press("declare", index=index)
    player.choose_way("best")
    in_reach(player, "")
    assert words("en")("best.nobody") in find_plans(player)["regions"]["best-out"]
    in_reach(player, "1")
    assert buttons(find_plans(player))


def test_stopped_search_shows_its_best_plan_and_its_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.work_slices.SLICE", 0)
    player = opened()
    in_reach(player)
    player.type("best.aim", "hp")
    answer = player.send("best.find")
    while "so-far" not in answer["regions"]["best-out"]:
        assert answer["follow"]["more"]
        answer = player.send("best.find")
    assert buttons(answer, "best.find")
    stopped = player.send("best.find", carries(buttons(answer, "best.find")[0]))
    assert not stopped["follow"].get("more")
    assert words("en")("best.stopped", most="")[:7] in stopped["regions"]["best-out"]
    assert len(buttons(stopped)) == 1


def test_forged_plan_is_refused() -> None:
    player = opened()
    in_reach(player)
    for plan in ("{", json.dumps({"attacks": [{"shots": [], "target": "nobody"}]})):
        assert player.send("declare", {"plan": plan}).get("trouble")
    assert not player.send("declare", {"plan": "[]"}).get("trouble"), "the declaration as it opens"
    assert not [event for event in player.engagement.battle.events if event.kind == "declare"]
    player.screen = player.screen | {"item": "nobody"}
    assert player.send("best.find")["trouble"] == words("en")("trouble.stale")


def test_plan_of_a_unit_fills_the_declaration_with_the_same_odds() -> None:
    player = opened("en", "warsurge")
    assert set(player.offered("best.aim") or ()) >= {"any", "models", "hp"}
    fields = in_reach(player, "36")
    player.type(fields[0], "same").type("best.aim", "hp")
    answer = find_plans(player)
    every = [carries(element) for element in buttons(answer)]
    values = [
        element.text.split()[0]
        for element in elements(answer["regions"]["best-out"])
        if element.tag == "b"
    ]
    take(player, every[0])
    shown_odds = player.send("declare.odds")["regions"]["declared-odds"]
    assert values[0] in shown_odds
    player.press("declare.done")
    event, data = player.engagement.battle.events[-1], json.loads(every[0]["plan"])
    assert (event.kind, event.data["at"], event.data["picked"]) == (
        "attack",
        data["target"],
        [0, 1],
    )


def test_weapons_fired_this_turn_are_not_planned() -> None:
    player = opened("en", "warsurge")
    in_reach(player, "same")
    player.type("best.aim", "hp")
    values = carries(buttons(find_plans(player))[0])
    ref, data = values["ref"], json.loads(values["plan"])
    take(player, values | {"plan": json.dumps(data | {"weapons": data["weapons"][:1]})})
    player.press("declare.done")
    if player.engagement.state.underway:
        player.press("throw", how="all")
    unit = player.engagement.state.unit(ref)
    assert set(unit.ready_weapons) == {
        index for index in range(len(unit.weapons)) if str(index) != data["weapons"][0]
    }
    player.press("declare", ref=ref)
    player.choose_way("best")
    in_reach(player, "same")
    planned = [
        json.loads(carries(element)["plan"])["weapons"] for element in buttons(find_plans(player))
    ]
    assert planned and not any(data["weapons"][0] in weapons for weapons in planned)
    player.send("go", {"view": "battle"})
    player.end_turn()
    assert player.engagement.state.unit(ref).fired == ()


def test_plan_may_fire_one_weapon_of_a_profile_and_save_the_others() -> None:
    player = opened("en", "warsurge")
    player.press("go", view="battle")
    (levy,) = (unit.ref for unit in player.engagement.state.units if unit.side and unit.models > 5)
    player.send("adjust", {"ref": levy, "field": "models", "value": "2"})
    player.press("declare", index=1)
    player.choose_way("best")
    in_reach(player, "36")
    answer = find_plans(player.type("best.aim", "hp"))
    values = carries(buttons(answer)[0])
    first = json.loads(values["plan"])
    assert "1\u00a0× " in answer["regions"]["best-out"] and first["target"] == levy
    take(player, values)
    player.press("declare.done")
    (weapon,) = player.engagement.battle.events[-1].data["weapons"]
    assert weapon.get("number", 1) == 1 and not player.engagement.result.overrides
    if player.engagement.state.underway:
        player.press("throw", how="all")
    unit, index = player.engagement.state.unit(values["ref"]), int(first["weapons"][0])
    assert unit.remaining(index) == unit.weapons[index].number - 1 > 0

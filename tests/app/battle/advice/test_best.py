"""The best plan: targets in range, progress, stop, plans declared by a tap or opened in the form."""

import json

import pytest

from app.words import LANGUAGES, words
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import Element, elements


def opened(language: str = "en", game: str = "dystopian") -> Player:
    player = begun(game, language)
    player.press("declare", index=1)
    player.press("best")
    return player


def in_reach(player: Player, band: str = "2") -> list[str]:
    """Every enemy in a range band of all; the fields that say so."""
    fields = [name for name in dict.fromkeys(name for name, _ in player.pairs())
              if name.startswith("best.reach.") and "-" not in name]  # fmt: skip
    for name in fields:
        player.type(name, band)
    return fields


def found(player: Player, **given: str) -> Answer:
    """The plans, however many times the page has to ask."""
    answer: Answer = player.send("best.find", given)
    while answer["follow"].get("more"):
        answer = player.send("best.find")
    assert not answer["faults"], answer
    return answer


def buttons(answer: Answer, act: str) -> list[Element]:
    every = elements(answer["regions"]["best-out"])
    return [element for element in every if element.attrs.get("data-do") == f"battle.{act}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plan_is_declared_by_a_tap_and_opens_in_the_form_with_the_same_odds(language: str) -> None:
    player = opened(language)
    in_reach(player)
    answer = found(player)
    assert answer["follow"]["more"] is False and answer["say"] == words(language)("best.found")
    plans = [
        element
        for element in elements(answer["regions"]["best-out"])
        if element.tag == "li" and not element.inside("li")
    ]
    assert len(plans) == 3 and "★" in plans[0].text
    shown = [carries(element) for element in buttons(answer, "declare.done")]
    assert shown == [carries(element) for element in buttons(answer, "declare")]
    player.send("declare", shown[0])
    assert player.screen["view"] == "declare"
    values = [element.text.split("%")[0] for element in plans[:1]]
    promise = player.send("declare.promise")["regions"]["promise"]
    assert "faulty" not in promise and values[0].split("★")[0].strip().split()[-1] in promise
    by_hand = player.press("declare.done")
    assert by_hand["kept"]["view"] == "battle"
    player.press("undo")
    player.press("declare", index=1)
    player.send("declare.done", shown[0])
    events = [event.data for event in player.engagement.battle.events if event.kind == "declare"]
    assert player.screen["view"] == "battle" and events[-1]["attacks"]


def test_targets_in_range_are_filled_in_the_next_time() -> None:
    player = opened()
    fields = in_reach(player, "3")
    single = next(name for name, _ in player.pairs() if name.startswith("best.reach.") and "-" in name)
    player.type(single, "out").type("best.aim", "hp")
    found(player)
    player.press("go", view="battle")
    player.press("declare", index=1)
    player.press("best")
    pairs = dict(player.pairs())
    assert {pairs[name] for name in fields} == {"3"}
    assert (pairs[single], pairs["best.aim"]) == ("out", "hp")


@pytest.mark.parametrize("index", [1, 5], ids=["squadron", "wing"])
def test_range_must_be_entered_before_a_search(index: int) -> None:
    player = begun("dystopian")
    player.press("declare", index=index)
    player.press("best")
    assert words("en")("best.nobody") in found(player)["regions"]["best-out"]
    in_reach(player, "1")
    assert buttons(found(player), "declare.done")


def test_stopped_search_shows_its_best_plan_and_its_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.battle.advice.best_plan.SLICE", 0)
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
    assert len(buttons(stopped, "declare.done")) == 1


def test_forged_plan_is_refused() -> None:
    player = opened()
    in_reach(player)
    for plan in ("[]", "{", json.dumps({"attacks": [{"shots": [], "target": "nobody"}]})):
        answer = player.send("declare.done", {"plan": plan})
        assert answer["faults"] or answer.get("trouble")
    player.screen = player.screen | {"item": "nobody"}
    assert player.send("best.find")["trouble"] == words("en")("trouble.stale")


@pytest.mark.parametrize("language", LANGUAGES)
def test_plan_of_several_attacks_is_declared_one_attack_at_a_time(language: str) -> None:
    player = opened(language, "warsurge")
    assert set(player.offered("best.aim") or ()) >= {"any", "models", "hp"}
    fields = in_reach(player, "36")
    player.type(fields[0], "same").type("best.aim", "hp")
    answer = found(player)
    shown = [carries(element) for element in buttons(answer, "declare.done")]
    assert shown == [carries(element) for element in buttons(answer, "declare")]
    values = [element.text.split()[0] for element in elements(answer["regions"]["best-out"]) if element.tag == "b"]
    player.send("declare", shown[0])
    assert player.screen["view"] == "declare"
    promise = player.send("declare.promise")["regions"]["promise"]
    # Of one attack the plan's value is the promise's.
    assert values and (len(shown) > 1 or values[0] in promise)
    player.press("declare.done")
    player.press("undo")
    player.press("declare", index=1)
    player.send("declare.done", shown[0])
    event, data = player.engagement.battle.events[-1], json.loads(shown[0]["plan"])
    assert (event.kind, event.data["at"], event.data["picked"]) == ("attack", data["target"], [0, 1])


def test_weapons_fired_this_turn_are_not_planned() -> None:
    player = opened("en", "warsurge")
    in_reach(player, "same")
    player.type("best.aim", "hp")
    values = carries(buttons(found(player), "declare.done")[0])
    ref, data = values["ref"], json.loads(values["plan"])
    player.send("declare.done", values | {"plan": json.dumps(data | {"weapons": data["weapons"][:1]})})
    if player.engagement.state.underway:
        player.press("throw", how="all")
    unit = player.engagement.state.unit(ref)
    assert set(unit.unfired) == {index for index in range(len(unit.weapons)) if str(index) != data["weapons"][0]}
    player.press("declare", ref=ref)
    player.press("best")
    in_reach(player, "same")
    planned = [json.loads(carries(element)["plan"])["weapons"] for element in buttons(found(player), "declare.done")]
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
    player.press("best")
    in_reach(player, "36")
    answer = found(player.type("best.aim", "hp"))
    values = carries(buttons(answer, "declare.done")[0])
    first = json.loads(values["plan"])
    assert "1\u00a0× " in answer["regions"]["best-out"] and first["target"] == levy
    player.send("declare.done", values)
    (weapon,) = player.engagement.battle.events[-1].data["weapons"]
    assert weapon.get("number", 1) == 1 and not player.engagement.result.overrides
    if player.engagement.state.underway:
        player.press("throw", how="all")
    unit, index = player.engagement.state.unit(values["ref"]), int(first["weapons"][0])
    assert unit.left(index) == unit.weapons[index].number - 1 > 0

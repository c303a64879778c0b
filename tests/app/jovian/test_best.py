"""The best plan of a ship's fire on the page: its first attack is declared by a tap, or opens in the form."""

import json

import pytest

from app.jovian.planner import planner
from app.words import LANGUAGES, words
from tests.app.battle.advice.test_best import buttons, found, in_reach, opened
from tests.app.battle.player import carries
from tests.app.battle.test_table import begun
from tests.app.markup import elements


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_attack_of_a_plan_is_declared_by_a_tap(language: str) -> None:
    player, t = opened(language, "jovian"), words(language)
    assert set(player.offered("best.aim") or ()) >= {"any", "structure"}
    in_reach(player, "-1")
    answer = found(player.type("best.aim", "structure"))
    plans = [
        element
        for element in elements(answer["regions"]["best-out"])
        if element.tag == "li" and not element.inside("li")
    ]
    assert len(plans) > 1 and "★" in plans[0].text
    values = [carries(element) for element in buttons(answer, "declare.done")]
    assert values == [carries(element) for element in buttons(answer, "declare")] and len(values) == len(plans)
    data = json.loads(values[0]["plan"])
    assert data["modifier"] == -1
    fields = player.send("declare", values[0])["form"]["fields"]
    assert fields["attack.target"] == data["target"] and player.screen["view"] == "declare"
    for name, value in data.items():
        if name != "linked":
            player.type(f"attack.{name}", str(value))
    chances = player.send("declare.promise")["regions"]["promise"]
    assert "faulty" not in chances
    player.press("declare.done")
    event = player.engagement.battle.events[-1]
    player.press("undo")
    player.press("declare", index=1)
    player.send("declare.done", values[0])
    repeated = player.engagement.battle.events[-1]
    assert repeated.kind == "attack" and repeated.data == event.data
    assert t("best.declare") not in buttons(answer, "declare.done")[0].text


def test_weapons_fired_or_without_fire_control_are_not_planned() -> None:
    player = begun("jovian")
    state, ref = player.engagement.state, "0.0"
    every = [named.ref for named in planner(state, ref, "en").actors]
    assert every == [str(index) for index in range(len(state.weapons(ref)))]
    player.send("adjust", {"ref": ref, "field": "fired", "value": "0", "on": "yes"})
    assert [named.ref for named in planner(player.engagement.state, ref, "en").actors] == every[1:]
    player.send("adjust", {"ref": ref, "field": "fire_control", "value": "0"})
    assert not planner(player.engagement.state, ref, "en").actors

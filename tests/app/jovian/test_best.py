"""The best plan of a ship's fire on the page: its first attack fills the declaration."""

import json

from app.words import words
from tests.app.battle.advice.test_best import buttons, find_plans, in_reach, opened, take
from tests.app.battle.player import carries
from tests.app.battle.test_table import begun
from tests.app.markup import elements


def test_first_attack_of_a_plan_fills_the_declaration() -> None:
    player, t = opened("en", "jovian"), words("en")
    assert set(player.offered("best.aim") or ()) >= {"any", "structure"}
    in_reach(player, "-1")
    answer = find_plans(player.type("best.aim", "structure"))
    plans = [
        element
        for element in elements(answer["regions"]["best-out"])
        if element.tag == "li" and not element.inside("li")
    ]
    assert len(plans) > 1 and "★" in plans[0].text
    values = [carries(element) for element in buttons(answer)]
    assert len(values) == len(plans)
    data = json.loads(values[0]["plan"])
    assert data["modifier"] == -1
    take(player, values[0])
    assert "faulty" not in player.send("declare.odds")["regions"]["declared-odds"]
    player.press("declare.done")
    event = player.engagement.battle.events[-1]
    assert event.kind == "attack" and {name: event.data[name] for name in data} == data
    assert t("best.use") not in buttons(answer)[-1].text


def test_weapons_fired_or_without_fire_control_are_not_planned() -> None:
    player = begun("jovian")
    state, ref = player.engagement.state, "0.0"
    assert player.page.advice
    planner = player.page.advice.planner
    every = [named.ref for named in planner(state, ref, "en").actors]
    assert every == [str(index) for index in range(len(state.weapons(ref)))]
    player.send("adjust", {"ref": ref, "field": "fired", "value": "0", "on": "yes"})
    assert [named.ref for named in planner(player.engagement.state, ref, "en").actors] == every[1:]
    player.send("adjust", {"ref": ref, "field": "fire_control", "value": "0"})
    assert not planner(player.engagement.state, ref, "en").actors

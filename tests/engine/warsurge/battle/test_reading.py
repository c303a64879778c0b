"""Attacks of a battle against a second reading of the sheet: the dice that are due, and the
survivors.
"""

from collections.abc import Generator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import Batch
from engine.engagement import (
    Battle,
    Draft,
    Engagement,
    Fleet,
    Side,
    Thrown,
    begin,
    make_fleet,
    ref_of,
    resume,
)
from engine.warsurge.battle import RULES, State, adjust_draft, attack_draft, attack_form
from tests.engine.warsurge.battle.table import sure
from tests.engine.warsurge.test_reading import ATTACKS
from tests.oracles.warsurge.brute import Shot, hp_each, wear_down
from tests.oracles.warsurge.reading import shot_of

Table = Generator[tuple[int, int], tuple[int, ...], tuple[int, ...]]
"""Asks for so many dice of so many sides, is told their faces, and ends with the HP of every model
left.
"""


def by_hand(shots: list[Shot], models: tuple[int, ...], lost: bool) -> Table:
    """Steps 3 to 6 with real dice, weapon by weapon, until the unit is destroyed."""
    for shot in shots:
        hits = 0
        if models and shot.dice:
            hits = yield from _hits(shot)
        for number in (shot.armour, shot.aegis):
            if number is not None and hits:
                faces = yield hits, shot.sides
                hits -= sum(_saves(face, number, shot.sides) for face in faces)
        models = wear_down(models, hits, hp_each(shot), lost)
    return models


def _hits(shot: Shot) -> Generator[tuple[int, int], tuple[int, ...], int]:
    """Step 3: the 10 of a D10 is its 0, which fails; of a 9/n each 9 earns a second die."""
    if shot.needs.startswith("A"):
        return shot.dice * (int(shot.needs[2:] or 1) if shot.multiplies == "successes" else 1)
    first, _, second = shot.needs.rstrip("+").partition("/")
    faces = yield shot.dice, 10
    hits = sum(int(first) <= face < 10 for face in faces)
    if second and hits:
        faces = yield hits, 10
        hits = sum(int(second) <= face < 10 for face in faces)
    return hits


def _saves(face: int, number: int, sides: int) -> bool:
    """Step 4: the lowest face fails, the 0 of a D10 and the 1 of a D6."""
    return number <= face < 10 if sides == 10 else number <= face and face > 1


def fleet(name: str, profile: dict[str, Any]) -> Fleet:
    result: Fleet = sure(
        make_fleet(RULES, name, ({"kind": "unit", "name": name, "profile": profile},))
    )
    return result


def table(data: dict[str, Any]) -> tuple[Engagement[State], str, str]:
    """A battle of two units: the attack's weapons, and its target with the HP that it has lost."""
    body = {name: value for name, value in data["target"].items() if name != "hp_lost"}
    fleets = (
        fleet("Levy", {"defence": 1, "hp": 1, "weapons": data["weapons"]}),
        fleet("Guard", body),
    )
    sides = [Side(name=item.name, fleets=(item,)) for item in fleets]
    battle = Battle.model_validate(sure(begin(RULES, "Fen", sides, data["rulings"], "2026-01-01")))
    unit, target = (ref_of(side, 0, item.groups[0].id) for side, item in enumerate(fleets))
    engagement: Engagement[State] = sure(resume(RULES, battle))
    if data["target"]["hp_lost"]:
        engagement = sure(
            engagement.act(adjust_draft(target, {"hp_lost": data["target"]["hp_lost"]}))
        )
    return engagement, unit, target


def remaining(engagement: Engagement[State], target: str) -> tuple[int, ...]:
    """The HP of every model left, the wounded one first."""
    now = engagement.state.unit(target)
    assert now
    return (now.body.hp - now.hp_lost, *[now.body.hp] * (now.models - 1)) if now.models else ()


@settings(deadline=None, max_examples=75)
@given(ATTACKS, st.data())
def test_attack_in_a_battle_equals_a_second_reading(
    data: dict[str, Any], draw: st.DataObject
) -> None:
    engagement, unit, target = table(data)
    indexes = list(range(len(data["weapons"])))
    form = sure(attack_form(engagement.state, unit, indexes, target))
    form |= {name: data[name] for name in ("situation", "modifiers")}
    shots = [shot_of(weapon, data) for weapon in data["weapons"]]
    playing = by_hand(shots, remaining(engagement, target), data["rulings"]["excess"] == "lost")
    before = engagement
    engagement = sure(
        engagement.act(sure(attack_draft(engagement.state, unit, indexes, target, form)))
    )
    answers = 1
    try:
        due = next(playing)
        while True:
            waiting = (
                engagement.state.underway.played.waiting if engagement.state.underway else None
            )
            assert isinstance(waiting, Batch)
            assert (waiting.count, waiting.sides) == due
            count, sides = due
            faces = draw.draw(st.tuples(*[st.integers(1, sides)] * count))
            engagement = sure(engagement.act(Draft(kind="throw", dice=(Thrown(typed=faces),))))
            answers += 1
            due = playing.send(faces)
    except StopIteration as stop:
        assert remaining(engagement, target) == stop.value
    assert engagement.state.underway is None
    attacker = engagement.state.unit(unit)
    assert attacker
    assert attacker.acted
    back = engagement
    for _ in range(answers):
        back = sure(back.undo())
    assert back.state == before.state
    for _ in range(answers):
        back = sure(back.redo())
    assert back.state == engagement.state

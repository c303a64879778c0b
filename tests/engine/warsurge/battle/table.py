"""A battle of WARSURGE for tests: two sample fleets, and attacks as the page asks for them."""

from typing import Any

from engine.dice import DiceSource, Record
from engine.engagement import Battle, Draft, Engagement, Side, begin, ref_of, resume
from engine.flow import Played, play
from engine.warsurge import Attack
from engine.warsurge.battle import RULES, State, attack_draft, attack_form, sample_fleets
from engine.warsurge.steps import AttackState, attack_flow, start
from tests.engine.noted_dice import NotedDice
from tests.engine.refusals import sure


def battle(**rulings: str) -> Battle:
    """The two sample fleets, groups with the ids u0, u1, u2."""
    sides = []
    for fleet in sample_fleets():
        groups = tuple(
            group.model_copy(update={"id": f"u{index}"}) for index, group in enumerate(fleet.groups)
        )
        sides.append(
            Side(name=fleet.name, fleets=(fleet.model_copy(update={"id": "f", "groups": groups}),))
        )
    result = begin(RULES, "Fen", sides, {"method": "chart", **rulings}, "2026-01-01", id="b")
    return Battle.model_validate(sure(result))


def engagement(**rulings: str) -> Engagement[State]:
    result: Engagement[State] = sure(resume(RULES, battle(**rulings)))
    return result


def ref(side: int, unit: int) -> str:
    return ref_of(side, 0, f"u{unit}")


def form(
    table: Engagement[State], unit: str, weapons: list[int], target: str, **changes: Any
) -> dict[str, Any]:
    """The attack's form, with some numbers of its target changed."""
    result: dict[str, Any] = sure(attack_form(table.state, unit, weapons, target))
    return result | {"target": result["target"] | changes}


def rolled(
    data: dict[str, Any], records: tuple[Record, ...] = (), then: DiceSource | None = None
) -> tuple[Played[AttackState], list[Record]]:
    """An attack played to its end straight from its form, and its dice."""
    attack = Attack.model_validate(data)
    source = NotedDice(records, then)
    return play(attack_flow(attack), start(attack), source), source.used


def shot(
    table: Engagement[State], unit: str, weapons: list[int], target: str, **changes: Any
) -> Draft:
    """An attack with dice of the system's entropy."""
    data = form(table, unit, weapons, target, **changes)
    draft: Draft = sure(attack_draft(table.state, unit, weapons, target, data, rolled(data)[1]))
    return draft

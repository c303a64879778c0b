"""Battles as schema 1 wrote them: with everything that followed from what players answered."""

import json
from fractions import Fraction
from typing import Any

from engine.engagement import Archive, Engagement, write
from engine.engagement.record.event_tree import record
from engine.kit.saved import plain

Data = dict[str, Any]


def as_schema_1(engagement: Engagement[Any], version: int) -> Data:
    """The document of a battle; `version` of its game's data, which is left as it is."""
    data: Data = json.loads(write(Archive(battles=(engagement.battle,))))
    (battle,) = data["battles"]
    battle["version"], data["schema"] = version, 1
    for side in battle["sides"]:
        for fleet in side.get("fleets", []):
            fleet["version"] = version
    for event in battle.get("events", []):
        _spelled_out(event, engagement)
    for one in (*battle.get("undone", []), *battle.get("retracted", [])):
        _spelled_out(one["event"], engagement)
        one.pop("after", None)
    battle["retracted"] = [one for one in battle.get("retracted", []) if "dice" in one["event"]]
    for number, answered in answers(engagement).items():
        for event in (*battle.get("events", []), *(one["event"] for one in battle["retracted"])):
            event |= {"answers": answered} if event["number"] == number else {}
    return data


def _spelled_out(event: Data, engagement: Engagement[Any]) -> None:
    result = engagement.results[event["number"]]
    event |= {"models": list(result.models), "turn": result.turn}
    event |= {"side": result.side} if result.side is not None else {}
    for batch, (label, sides) in zip(event.get("dice", []), result.dice, strict=True):
        batch |= {"label": label, "sides": sides}
    event["overruled"] = [one.model_dump(mode="json") for one in result.overrides]
    event["luck"] = [_luck(roll) for roll in result.rolls]
    if result.outcome and event["kind"] == "attack":
        event["data"]["facts"] = plain(result.outcome)
    elif result.outcome:
        event["data"] = plain(result.outcome)
    event.get("data", {}).pop("picked", None)


def _luck(roll: Any) -> Data:
    found = roll.percentile
    exact = {name: _text(getattr(found, name)) for name in ("mid", "at_least", "mean")}
    whose = {"label": roll.label, "side": roll.side, "good": roll.good, "outcome": roll.outcome}
    return whose | exact | {"variance": float(found.variance)}


def _text(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def answers(engagement: Engagement[Any]) -> dict[int, int]:
    """The retracted roll that each roll answered, as schema 1 counted while it was played."""
    found: dict[int, int] = {}
    line: list[int] = []
    waiting: list[int] = []
    rolls = {one.number for one in record(engagement.battle) if one.event.dice}
    for one in record(engagement.battle):
        gone = [number for number in line if one.after is not None and number > one.after]
        line = [number for number in line if number not in gone]
        waiting += [number for number in gone if number in rolls]
        if one.event.dice and waiting:
            found[one.number] = waiting.pop(0)
        line.append(one.number)
    return found

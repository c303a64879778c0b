"""What older versions of the page kept of a dogfight, as the present one keeps it."""

from collections.abc import Mapping
from typing import Any

from app.rolling import BatchRecord
from engine.dice import RecordedDice
from engine.flow import Choice, Picks, play
from engine.jovian.battle.migrations import rulings_of_version_2
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight, Firing
from engine.jovian.dogfight.plan import Plan

OLDER = (1, 2)
CODES = ("code", "other_code")
"""What two phones had given each other beside their greetings."""
UNLIMITED = 99
MISFIT = (ValueError, TypeError, LookupError, AttributeError)
"""What comes of kept data that no version wrote."""


def present(data: Any) -> Any:
    """What was kept in the present version; data of no version that ever was are left as they are.

    Version 1 asked how many instances fire before the orders; both bound players another way: orders that were not
    revealed are given anew.
    """
    if not isinstance(data, dict) or not data or data.get("version", 1) not in OLDER:
        return data
    found = {name: value for name, value in data.items() if name not in CODES}
    found |= {"version": 3, "boxes": [None, None]}
    if data.get("phones") == "two" and not data.get("now"):
        found["encounter"] = None
    return found if data.get("version", 1) != 1 else _of_version_1(found)


def _of_version_1(data: dict[str, Any]) -> dict[str, Any]:
    found = data | {"encounter": _encounter(data.get("encounter"))}
    rounds = data.get("past")
    found["past"] = [one for one in map(_round, rounds) if one] if isinstance(rounds, list) else []
    found["now"] = _round(data.get("now"))
    return found


def _encounter(encounter: Any) -> Any:
    if not isinstance(encounter, dict):
        return encounter
    sides = encounter.get("sides")
    found = encounter | {"rulings": rulings_of_version_2(encounter.get("rulings") or {})}
    return found | ({"sides": [_unlimited(side) for side in sides]} if isinstance(sides, list) else {})


def _unlimited(side: Any) -> Any:
    return {name: value for name, value in side.items() if name != "at_most"} if isinstance(side, dict) else side


def _round(one: Any) -> dict[str, Any] | None:
    """A round with what was said of instances among its decisions; None for one that nobody can have fought."""
    if not isinstance(one, dict):
        return None
    found = one | {"encounter": _encounter(one.get("encounter"))}
    try:
        return found | {"picks": _picks(found, one["encounter"]["sides"])}
    except MISFIT:
        return None


def _picks(one: Mapping[str, Any], sides: list[Mapping[str, Any]]) -> list[int]:
    dogfight = Dogfight.model_validate({"encounter": one["encounter"], "orders": one["orders"]})
    plan = Plan(dogfight)
    deciding = sorted((side for side in (0, 1) if len(plan.ways[side]) > 1), key=lambda side: plan.stages[side])
    limits = [UNLIMITED if (most := sides[side].get("at_most")) is None else int(most) for side in deciding]
    records = [BatchRecord.model_validate(record).record for record in one.get("records", ())]
    picks = _OldPicks(list(one.get("picks", ())), limits)
    played = play(dogfight_flow(dogfight), dogfight_start(dogfight), RecordedDice(records), picks)
    return [entry.pick for entry in played.entries if entry.pick is not None]


class _OldPicks(Picks):
    """The decisions of a round of version 1, which knew beforehand how many instances either side fires."""

    def __init__(self, known: list[int], limits: list[int]) -> None:
        super().__init__(known)
        self._limits = limits

    def pick(self, choice: Choice) -> int | None:
        ways = [option for option in choice.options if isinstance(option, Firing)]
        if not ways:
            return super().pick(choice)
        most = max(way.attacks for way in ways if not way.linked)
        return choice.options.index(Firing(min(most, self._limits.pop(0))))

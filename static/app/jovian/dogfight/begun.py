"""A battle of two squadrons that are typed in by hand, with the dogfight that they are in declared."""

from collections.abc import Sequence

from engine.engagement import Draft, Engagement, Refusal, Side, begin, make_fleet, ref_of, resume
from engine.engagement.saved import plain
from engine.jovian.battle import RULES, SQUADRON, State
from engine.jovian.dogfight.orders import Encounter

Table = Engagement[State]
REFS = (ref_of(0, 0, SQUADRON), ref_of(1, 0, SQUADRON))


def acted(table: Table, *drafts: Draft) -> Table:
    """The battle after some events. Raises ValueError when one of them cannot happen."""
    for draft in drafts:
        found = table.act(draft)
        if isinstance(found, Refusal):
            raise ValueError(str(found.faults))
        table = found
    return table


def begun(encounter: Encounter, names: Sequence[str], created: str = "") -> Table:
    """A battle of the two squadrons of an encounter, with nothing declared."""
    sides = []
    for name, side in zip(names, encounter.sides, strict=True):
        group = {"id": SQUADRON, "kind": SQUADRON, "name": name, "profile": plain(side.squadron)}
        fleet = make_fleet(RULES, name, [group])
        assert not isinstance(fleet, Refusal)
        sides.append(Side(name=name, fleets=(fleet,)))
    battle = begin(RULES, " – ".join(names), sides, {"rulings": plain(encounter.rulings)}, created)
    found = battle if isinstance(battle, Refusal) else resume(RULES, battle)
    assert not isinstance(found, Refusal)
    return found


def declared(table: Table, encounter: Encounter, refs: Sequence[str] = REFS, phones: str = "one") -> Table:
    """A battle with an encounter of two of its squadrons declared."""
    sides = [{"group": ref} | plain(side) for ref, side in zip(refs, encounter.sides, strict=True)]
    said = [{name: one[name] for name in one if name != "squadron"} for one in sides]
    data = {"sides": said, "interception": encounter.interception} | ({"phones": phones} if phones == "two" else {})
    return acted(table, Draft(kind="dogfight", data=data))

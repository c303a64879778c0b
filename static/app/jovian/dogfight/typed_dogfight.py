"""A battle of two squadrons that are typed in by hand."""

from collections.abc import Sequence

from engine.engagement import Draft, Engagement, Refusal, Side, begin, make_fleet, ref_of, resume
from engine.jovian.battle import RULES, SQUADRON, State
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.profiles import Squadron
from engine.kit.saved_types import Tree, plain

Table = Engagement[State]
REFS = (ref_of(0, 0, SQUADRON), ref_of(1, 0, SQUADRON))


def acted(table: Table, *drafts: Draft) -> Table:
    """Return the battle after some events.

    Raises ValueError when one of them cannot happen.
    """
    for draft in drafts:
        engagement = table.act(draft)
        if isinstance(engagement, Refusal):
            raise ValueError(str(engagement.faults))
        table = engagement
    return table


def begun(squadrons: Sequence[Squadron], setup: Tree, names: Sequence[str], created: str = "") -> Table | Refusal:
    """Return a battle of two squadrons with nothing declared, or the faults of its set-up."""
    sides = []
    for name, squadron in zip(names, squadrons, strict=True):
        group = {"id": SQUADRON, "kind": SQUADRON, "name": name, "profile": plain(squadron)}
        fleet = make_fleet(RULES, name, [group])
        assert not isinstance(fleet, Refusal)
        sides.append(Side(name=name, fleets=(fleet,)))
    battle = begin(RULES, " – ".join(names), sides, setup, created)
    return battle if isinstance(battle, Refusal) else resume(RULES, battle)


def declared(table: Table, encounter: Encounter, refs: Sequence[str]) -> Table:
    """Return a battle with an encounter of two of its squadrons declared."""
    sides = [{"group": ref} | plain(side) for ref, side in zip(refs, encounter.sides, strict=True)]
    data = [{name: side[name] for name in side if name != "squadron"} for side in sides]
    return acted(table, Draft(kind="dogfight", data={"sides": data, "interception": encounter.interception}))

"""A battle of two squadrons that are typed in by hand."""

from collections.abc import Sequence

from app.jovian.dogfight.dogfight_setup import Entrant
from engine.engagement import Engagement, Refusal, Side, begin, make_fleet, ref_of, resume
from engine.jovian.battle import RULES, SQUADRON, State
from engine.kit.saved_types import Tree, plain

Table = Engagement[State]
REFS = (ref_of(0, 0, SQUADRON), ref_of(1, 0, SQUADRON))


def begin_battle(
    entrants: Sequence[Entrant], setup: Tree, names: Sequence[str], created: str
) -> Table | Refusal:
    """Return a battle of two squadrons with nothing declared, or the faults of its set-up."""
    sides = []
    for name, entrant in zip(names, entrants, strict=True):
        profile = plain(entrant.model_dump(exclude={"player"}))
        group = {"id": SQUADRON, "kind": SQUADRON, "name": name, "profile": profile}
        fleet = make_fleet(RULES, name, [group])
        assert not isinstance(fleet, Refusal)
        sides.append(Side(name=name, fleets=(fleet,)))
    battle = begin(RULES, " – ".join(names), sides, setup, created)
    return battle if isinstance(battle, Refusal) else resume(RULES, battle)

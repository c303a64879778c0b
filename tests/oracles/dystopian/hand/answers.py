"""Step 2 by hand: whether anybody can answer an attack, and who."""

from tests.oracles.dystopian.hand.numbers import model_dice
from tests.oracles.dystopian.hand.pieces import ALOFT, Data, Piece
from tests.oracles.dystopian.hand.rolls import Table


def may_answer(table: Table, declared: Data) -> bool:
    return bool(responders(table, declared))


def responders(table: Table, declared: Data) -> set[tuple[str, str, str]]:
    """Whoever answers, with what, and whom: AA against flyers and wings, CC against divers, never the surface."""
    found = set()
    targeted = targeted_squadrons(table, declared)
    for firer in table.pieces.values():
        for target in attackers(table, declared):
            weapon = answered_with(target)
            if weapon and firer.here and _joins(firer, targeted) and _dice(table, firer, weapon):
                found.add((firer.ref, weapon, target.ref))
    return found


def answered_with(attacker: Piece) -> str | None:
    if attacker.wing or attacker.height in ALOFT:
        return "aa"
    return "cc" if attacker.height == "diving" else None


def attackers(table: Table, declared: Data) -> list[Piece]:
    refs = [shot["model"] for one in declared["attacks"] for shot in one.get("shots", ())]
    refs += [ref for one in declared["attacks"] for ref in one.get("wings", ())]
    refs += [one["wing"] for kind in ("wings_at_models", "wings_at_wings") for one in declared.get(kind, ())]
    refs += [ref for one in declared.get("models_at_wings", ()) for ref in one["models"]]
    return [table.pieces[ref] for ref in dict.fromkeys([*refs, *declared.get("wings", ())])]


def targeted_squadrons(table: Table, declared: Data) -> set[str]:
    """Whoever attacks fighters on CAP attacks the squadron that they guard."""
    kinds = ("attacks", "wings_at_models", "wings_at_wings", "models_at_wings")
    refs = [one["target"] for kind in kinds for one in declared.get(kind, ())]
    return {table.pieces[ref].squadron for ref in refs}


def _joins(firer: Piece, targeted: set[str]) -> bool:
    """A wing on CAP has the squadron that it guards for its own; another wing answers nobody."""
    return firer.squadron in targeted and (not firer.wing or firer.squadron != firer.ref)


def _dice(table: Table, firer: Piece, weapon: str) -> int:
    if firer.wing:
        return firer.tokens * int(firer.own["aa"]) if weapon == "aa" and firer.own["kind"] == "fighters" else 0
    return model_dice(table.rulings, {"weapon": weapon}, firer)

"""Step 2: the models and wings that can counterattack."""

from tests.oracles.dystopian.hand.numbers import model_dice
from tests.oracles.dystopian.hand.pieces import ALOFT, Data, Piece
from tests.oracles.dystopian.hand.rolls import Table


def may_answer(table: Table, declared: Data) -> bool:
    return bool(responders(table, declared))


def responders(table: Table, declared: Data) -> set[tuple[str, str, str]]:
    """The counterattacking models, weapons and targets: AA at flyers and wings, CC at divers, never
    the surface.
    """
    result = set()
    for target in attackers(table, declared):
        weapon = answered_with(target)
        for firer in table.pieces.values():
            if (
                weapon
                and firer.in_play
                and may_answer_it(table, declared, firer, target)
                and _dice(table, firer, weapon)
            ):
                result.add((firer.ref, weapon, target.ref))
    return result


def answered_with(attacker: Piece) -> str | None:
    if attacker.wing or attacker.height in ALOFT:
        return "aa"
    return "cc" if attacker.height == "diving" else None


def attackers(table: Table, declared: Data) -> list[Piece]:
    """Everything that a declaration names as attacking, in its order and once each."""
    refs: list[str] = []
    for attack in declared["attacks"]:
        refs += [shot["model"] for shot in attack.get("shots", ())]
    for attack in declared["attacks"]:
        refs += attack.get("wings", ())
    for kind in ("wings_at_models", "wings_at_wings"):
        refs += [attack["wing"] for attack in declared.get(kind, ())]
    for attack in declared.get("models_at_wings", ()):
        refs += attack["models"]
    refs += declared.get("wings", ())
    return [table.pieces[ref] for ref in dict.fromkeys(refs)]


def may_answer_it(table: Table, declared: Data, firer: Piece, target: Piece) -> bool:
    """A squadron counterattacks its attackers, or all do; fighters guard it; a wing rolls back."""
    own = hit_by(declared, target.ref)
    hit = hit_by(declared, None) if table.rulings["counterattackers"] == "all_attackers" else own
    squadrons = {table.pieces[ref].squadron for ref in hit if not _alone(table, ref)}
    if not firer.wing:
        return firer.squadron in squadrons
    guards = firer.own["kind"] == "fighters" and firer.squadron != firer.ref
    ruling = ("wing_rolls_back", "always") if target.wing else ("aa_back", "rolled")
    rolls_back = table.rulings[ruling[0]] == ruling[1] and firer.ref in own
    return rolls_back or (guards and (firer.squadron in squadrons or firer.ref in hit))


def _alone(table: Table, ref: str) -> bool:
    """Wings that draw no squadron into the fight: those that guard none, or all."""
    return table.pieces[ref].wing and table.rulings["cap_attacked"] == "alone"


def hit_by(declared: Data, ref: str | None) -> set[str]:
    """Return the targets of a model or wing, or of all for None."""
    result = []
    for entry in declared["attacks"]:
        by = [*(shot["model"] for shot in entry.get("shots", ())), *entry.get("wings", ())]
        result.append((by, entry["target"]))
    for kind in ("wings_at_models", "wings_at_wings"):
        result += [([item["wing"]], item["target"]) for item in declared.get(kind, ())]
    result += [(item["models"], item["target"]) for item in declared.get("models_at_wings", ())]
    return {target for by, target in result if ref is None or ref in by}


def _dice(table: Table, firer: Piece, weapon: str) -> int:
    if firer.wing:
        return firer.tokens * int(firer.own["aa"]) if weapon == "aa" else 0
    return model_dice(table.rulings, {"weapon": weapon}, firer)

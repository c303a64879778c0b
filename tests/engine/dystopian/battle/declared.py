"""Random declarations of both sides that the sheet allows."""

from typing import Any

from engine.dystopian.attack.numbers import DEFENCE
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.dystopian.battle.table import Data
from tests.oracles.dystopian.hand.answers import responders
from tests.oracles.dystopian.hand.numbers import model_dice, to_hit
from tests.oracles.dystopian.hand.pieces import ALOFT, Piece
from tests.oracles.dystopian.hand.rolls import Table


def declaration(table: Table, pick: Picks) -> Data:
    """Step 1: arms alone, linked, combined or split; AA and CC; wings."""
    pieces = table.pieces
    ours = [
        piece
        for piece in pieces.values()
        if piece.in_play and piece.squadron[0] == "0" and not piece.wing
    ]
    squadron = pick([piece.squadron for piece in ours])
    acting = [piece for piece in ours if piece.squadron == squadron]
    targets = [
        piece for piece in pieces.values() if piece.in_play and piece.side == 1 and not piece.wing
    ]
    attacks = _with_arms(table, pick, acting, targets)
    aa = pick(["attack", "wing", "none", "none"])
    data: Data = {"attacks": attacks}
    if aa == "attack":
        attacks += _auxiliary(table, pick, acting, targets)
    if aa == "wing":
        shooters = [piece.ref for piece in acting if _dice(table, piece, {"weapon": "aa"})]
        if shooters:
            option = pick(["linked", "combined"])
            data["models_at_wings"] = [
                {"models": shooters, "target": _wing(table, pick), "option": option}
            ]
    _wings(table, pick, targets, data)
    return data if any(data.values()) else declaration(table, pick)


def _wing(table: Table, pick: Picks) -> str:
    text: str = pick(
        [piece.ref for piece in table.pieces.values() if piece.wing and piece.side == 1]
    )
    return text


def _dice(table: Table, piece: Piece, shot: Data) -> int:
    return model_dice(table.rulings, {"sight": "clear", "range_band": 2} | shot, piece)


def _shot(pick: Picks, armament: Piece, arm: Any) -> Data:
    sight = pick(["clear", "clear", "obstructed_arc", "limited"])
    return {
        "model": armament.ref,
        "arm": arm,
        "range_band": pick([1, 1, 2, 3]),
        "sight": sight,
        "indirect": pick([False] * 5 + [True]),
    }


def _with_arms(table: Table, pick: Picks, acting: list[Piece], targets: list[Piece]) -> list[Data]:
    by_weapon: dict[str, list[tuple[Piece, int]]] = {}
    for piece in acting:
        for arm, own in enumerate(piece.own["arms"]):
            by_weapon.setdefault(own["weapon"], []).append((piece, arm))
    attacks: list[Data] = []
    for arms in by_weapon.values():
        kind = pick(["alone", "together", "together", "split", "none"])
        if kind == "together" and len(arms) > 1:
            shots = [_shot(pick, *arm) for arm in arms]
            how = {
                "option": pick(["linked", "linked", "combined"]),
                "primary": pick([None, *range(len(shots))]),
            }
            attacks.append({"shots": shots, "target": pick(targets).ref, **how})
        elif kind == "split":
            attacks += _split(table, pick, arms, targets)
        elif kind != "none":
            attacks += [{"shots": [_shot(pick, *arm)], "target": pick(targets).ref} for arm in arms]
    return [_with_no_defence(table, pick, attack) for attack in attacks]


def _with_no_defence(table: Table, pick: Picks, attack: Data) -> Data:
    """Return the attack, sometimes with an empty list of defenders where nobody could defend."""
    more: Data = pick([{}, {}, {"defenders": []}])
    shot = attack["shots"][0]
    weapon = table.pieces[shot["model"]].own["arms"][shot["arm"]]["weapon"]
    if weapon in DEFENCE:
        return attack
    return attack | more


def _split(
    table: Table, pick: Picks, arms: list[tuple[Piece, int]], targets: list[Piece]
) -> list[Data]:
    attacks = []
    for piece, arm in arms:
        shot = _shot(pick, piece, arm)
        dice = _dice(table, piece, shot | {"weapon": piece.own["arms"][arm]["weapon"]})
        if dice < 2:
            continue
        first = pick(range(1, dice))
        shares = [first, pick(range(1, dice - first + 1))]
        for share in shares:
            attacks.append(
                {"shots": [shot | {"share": share}], "target": pick(targets).ref, "option": "split"}
            )
    return attacks


def _auxiliary(table: Table, pick: Picks, acting: list[Piece], targets: list[Piece]) -> list[Data]:
    result = []
    for piece in acting:
        for weapon in ("aa", "cc"):
            shot = {"weapon": weapon}
            open_to = [target for target in targets if to_hit(table.rulings, shot, piece, target)]
            if open_to and _dice(table, piece, shot) and pick([True, False]):
                result.append(
                    {"shots": [{"model": piece.ref, "arm": weapon}], "target": pick(open_to).ref}
                )
    return result


def _wings(table: Table, pick: Picks, targets: list[Piece], data: Data) -> None:
    acting = [
        piece
        for piece in table.pieces.values()
        if piece.wing and piece.side == 0 and pick([True, False])
    ]
    aloft = [target for target in targets if target.height in ALOFT]
    for item in acting:
        how = pick(["model", "wing", "both", "none"])
        tokens = [None, None]
        if how == "both":
            if item.tokens < 2 or not aloft:
                continue
            first = pick(range(1, item.tokens))
            tokens = [first, item.tokens - first]
        if how in ("model", "both") and aloft:
            at_model = {"wing": item.ref, "target": pick(aloft).ref, "tokens": tokens[0]}
            data.setdefault("wings_at_models", []).append(at_model)
        if how in ("wing", "both"):
            at_wing = {"wing": item.ref, "target": _wing(table, pick), "tokens": tokens[1]}
            data.setdefault("wings_at_wings", []).append(at_wing)
    bombers = [piece.ref for piece in acting if piece.own["attack_dice"]]
    if bombers and pick([True, True, False]):
        sight = pick(["clear", "clear", "obstructed_arc", "limited"])
        data["attacks"].append(
            {"wings": [pick(bombers)], "target": pick(targets).ref, "sight": sight}
        )
    data["wings"] = [piece.ref for piece in acting]


def _in_shares(
    table: Table, pick: Picks, declared: Data, data: Data, chosen: dict[str, tuple[str, str]]
) -> None:
    """One model or wing divides its dice or tokens between two, and may keep some for its
    defence.
    """
    able = sorted(responders(table, declared))
    ref, weapon, _ = pick(able)
    firer = table.pieces[ref]
    targets = [table.pieces[target] for by, with_, target in able if (by, with_) == (ref, weapon)]
    targets = [
        piece
        for piece in targets
        if piece.wing or to_hit(table.rulings, {"weapon": weapon}, firer, piece)
    ]
    dice = firer.tokens if firer.wing else _dice(table, firer, {"weapon": weapon})
    if len(targets) < 2 or dice < 2 or pick([True, False]):
        return
    chosen.pop(f"{ref} {weapon}", None)
    first = pick(range(1, dice))
    for target, share in zip(targets[:2], (first, pick(range(1, dice - first + 1))), strict=True):
        if firer.wing:
            kind = "wings_at_wings" if target.wing else "wings_at_models"
            data[kind].append({"wing": ref, "target": target.ref, "tokens": share})
        else:
            item = {"models": [ref], "target": target.ref, "option": "split", "shares": [share]}
            kind = "models_at_wings" if target.wing else "counterattacks"
            data[kind].append(item if target.wing else item | {"weapon": weapon})


def answer(table: Table, pick: Picks, declared: Data) -> Data:
    """Step 2: every possible model fires at most once; those with the same target roll together."""
    chosen: dict[str, tuple[str, str]] = {}
    for ref, weapon, target in sorted(responders(table, declared)):
        number = table.pieces[target]
        firer = table.pieces[ref]
        fits = number.wing or to_hit(table.rulings, {"weapon": weapon}, firer, number)
        if fits and pick([True, False]):
            chosen[f"{ref} {weapon}"] = (weapon, target)
    data: Data = {
        "counterattacks": [],
        "models_at_wings": [],
        "wings_at_models": [],
        "wings_at_wings": [],
    }
    _in_shares(table, pick, declared, data, chosen)
    together: dict[tuple[str, str], list[str]] = {}
    for key, (weapon, target) in chosen.items():
        ref = key.split()[0]
        if table.pieces[ref].wing:
            kind = "wings_at_wings" if table.pieces[target].wing else "wings_at_models"
            data[kind].append({"wing": ref, "target": target})
        else:
            together.setdefault((weapon, target), []).append(ref)
    for (weapon, target), refs in together.items():
        option = {"option": pick(["linked", "combined"]), "models": refs, "target": target}
        if table.pieces[target].wing:
            data["models_at_wings"].append(option)
        else:
            data["counterattacks"].append(
                option | {"weapon": weapon, "primary": pick([None, len(refs) - 1])}
            )
    return data

"""One roll of several models or wings at one target, with steps 6 to 9 that follow from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.oracles.dystopian.hand.damage import Hit, suffer
from tests.oracles.dystopian.hand.dice import Ask, Hand, fast, generators, pool
from tests.oracles.dystopian.hand.numbers import GENERATORS, joined, mean, model_dice, seen, to_hit
from tests.oracles.dystopian.hand.pieces import Data, Piece

NOTHING = (0, Fraction(0))


@dataclass
class Table:
    """Everything at hand: pieces by name, what was agreed, which dice a weapon has rolled, what is
    yet to be shared.

    used: by piece and arm, the dice and their part of the weapon, None for a weapon that fired in
        full.
    shares: by piece and arm, the share of each attack and its target.
    named: the attacks in the order in which their targets were named first.
    flying: the wings that attack.
    """

    rulings: Data
    pieces: dict[str, Piece]
    acting: int = 0
    used: dict[tuple[str, str], tuple[int, Fraction] | None] = field(default_factory=dict)
    shares: dict[tuple[str, str], dict[str, tuple[int, str]]] = field(default_factory=dict)
    named: list[str] = field(default_factory=list)
    fuelled: set[str] = field(default_factory=set)
    exploded: list[str] = field(default_factory=list)
    flying: set[str] = field(default_factory=set)

    def squadron(self, ref: str) -> Iterator[Piece]:
        """The surviving models of a squadron."""
        named = self.pieces[ref].squadron
        return (
            piece
            for piece in self.pieces.values()
            if piece.squadron == named and piece.in_play and not piece.wing
        )

    def remaining(self, ref: str, arm: str, dice: int) -> int:
        """A weapon fires once an activation, in full or in shares; dice are lost by each share, or
        unused first.
        """
        used = self.used.get((ref, arm), NOTHING)
        if used is None:
            return 0
        whole = self.rulings["rest_of_weapon"] == "whole_dice"
        return max(dice - used[0], 0) if whole else int(dice - dice * used[1])

    def rests(self) -> dict[tuple[str, str], int]:
        """The remaining dice of AA and CC that has fired in shares."""
        shared = [
            (ref, arm)
            for (ref, arm), used in self.used.items()
            if used is not None and arm in ("aa", "cc")
        ]
        models = [(self.pieces[ref], arm) for ref, arm in shared if not self.pieces[ref].wing]
        return {
            (piece.ref, arm): self.remaining(piece.ref, arm, auxiliary(self, piece, arm))
            for piece, arm in models
        }

    def take(self, ref: str, arm: str, dice: int, part: str) -> int:
        """The dice of a weapon: all, or its share of the rest, where the largest share loses first.

        Shares for targets that are gone are not asked for; of equal shares the one for whoever was
        named last loses.
        """
        remaining = self.remaining(ref, arm, dice)
        if part not in self.shares.get((ref, arm), {}):
            self.used[ref, arm] = None
            return remaining
        plan = {
            key: share
            for key, (share, target) in self.shares[ref, arm].items()
            if self.pieces[target].in_play
        }
        if part not in plan:
            return 0
        while sum(plan.values()) > remaining:
            most = max(plan.values())
            plan[
                max((key for key, share in plan.items() if share == most), key=self.named.index)
            ] -= 1
        del self.shares[ref, arm][part]
        rolled, share = self.used.get((ref, arm)) or NOTHING
        self.used[ref, arm] = (
            rolled + plan[part],
            share + (Fraction(plan[part], dice) if dice else 0),
        )
        return plan[part]


@dataclass
class Volley:
    """Models that roll together, by `shots`: each with its `ref`, weapon, band, sight and rules."""

    part: str
    shots: Sequence[Data]
    target: str
    option: str = "single"
    primary: int | None = None
    undefended: bool = False


def kind_of(table: Table, shot: Data) -> str:
    auxiliary = shot["weapon"] in ("aa", "cc")
    kind: str = table.rulings["auxiliary_dice" if auxiliary else "attack_dice"]
    return "devastating" if "devastating_ordnance" in shot["mars"] and kind == "exploding" else kind


def own_dice(table: Table, shot: Data, part: str) -> int:
    """The dice of one of them: of a wing, so many a token; of AA of a wing, by its tokens before
    any roll.
    """
    firer = table.pieces[shot["ref"]]
    if "dice" in shot:
        return int(shot["dice"])
    if firer.wing:
        dropped = table.take(firer.ref, shot["arm_key"], firer.tokens, part) * int(
            firer.own["attack_dice"]
        )
        return seen(table.rulings, shot, dropped)
    return table.take(firer.ref, shot["arm_key"], model_dice(table.rulings, shot, firer), part)


def attack(table: Table, volley: Volley) -> Hand:
    """Steps 6 to 9, without a result."""
    target = table.pieces[volley.target]
    shots = [
        shot
        for shot in volley.shots
        if table.pieces[shot["ref"]].in_play and not table.pieces[shot["ref"]].aborted
    ]
    if not (target.in_play and shots):
        return 0
    primary = volley.shots[volley.primary] if volley.primary is not None else None
    ask, lead = _pool_of(table, volley, shots, shots.index(primary) if primary in shots else None)
    if not ask.count:
        yield ask._replace(what="pass")
        return 0
    hits = yield from pool(ask, kind_of(table, lead))
    weapon = lead["weapon"]
    if (
        hits
        and weapon in ("rockets", "torpedoes", "tft_torpedoes")
        and volley.part.startswith("attack")
    ):
        hits = max(hits - (yield from defence(table, volley, lead)), 0)
    if hits:
        hits -= yield from shielded(table, volley, weapon)
    return (yield from damaged(table, target, volley.part, max(hits, 0), lead))


def _pool_of(
    table: Table, volley: Volley, shots: Sequence[Data], primary: int | None
) -> tuple[Ask, Data]:
    """The dice of all in one roll by the primary's number; who is primary is the firer's choice,
    here the best.
    """
    rulings, target = table.rulings, table.pieces[volley.target]
    dice = [own_dice(table, shot, volley.part) for shot in shots]
    needs = [to_hit(rulings, shot, table.pieces[shot["ref"]], target) or 7 for shot in shots]
    rugged = target.own.get("rugged", 0)
    counts = [
        max(joined(rulings, volley.option, dice, index) - rugged, 0) for index in range(len(shots))
    ]
    firing = [index for index in range(len(shots)) if dice[index]] or range(len(shots))
    if primary not in firing:
        primary = max(
            firing, key=lambda index: _worth(table, shots[index], counts[index], needs[index])
        )
    by = tuple(dict.fromkeys(shot["ref"] for shot in shots))
    ask = Ask("throw", volley.part, "attack", by, target.ref, counts[primary], 6, needs[primary])
    return ask, shots[primary]


def _worth(table: Table, shot: Data, count: int, needs: int) -> tuple[Any, ...]:
    """Hits on average; of equal models, as by the page: most rules, then the deepest."""
    mars = sorted(shot["mars"])
    return (
        count * mean(kind_of(table, shot), needs),
        len(mars),
        mars,
        table.pieces[shot["ref"]].level,
    )


def defenders(table: Table, target: str, weapon: str) -> list[str]:
    """Step 7: AA against rockets, CC against torpedoes, of the target's squadron, of which dice are
    left.
    """
    arm = "aa" if weapon == "rockets" else "cc"
    return [
        piece.ref
        for piece in table.squadron(target)
        if table.remaining(piece.ref, arm, auxiliary(table, piece, arm))
    ]


def auxiliary(table: Table, firer: Piece, arm: str) -> int:
    return model_dice(table.rulings, {"weapon": arm}, firer)


def defence(table: Table, volley: Volley, lead: Data) -> Hand:
    """Requested after hits; every success removes one."""
    if volley.undefended or not defenders(table, volley.target, lead["weapon"]):
        return 0
    arm = "aa" if lead["weapon"] == "rockets" else "cc"
    chosen = yield Ask("defend", volley.part, arm, target=volley.target)
    dice, refs = [], [str(ref) for ref in chosen["models"]]
    for ref, share in zip(refs, chosen.get("defence_shares", ()), strict=False):
        table.shares.setdefault((ref, arm), {})[volley.part] = (share, volley.target)
    for ref in refs:
        dice.append(table.take(ref, arm, auxiliary(table, table.pieces[ref], arm), volley.part))
    if not refs:
        return 0
    count = joined(table.rulings, chosen["defence_option"], dice, dice.index(max(dice)))
    ask = Ask("throw", volley.part, "defence", tuple(refs), volley.target, count, 6, 5)
    rolled = fast if arm == "cc" and "fast_torpedoes" in lead["mars"] else pool
    return (yield from rolled(ask, table.rulings["auxiliary_dice"]))


def shielded(table: Table, volley: Volley, weapon: str) -> Hand:
    """Step 8; the dice are those that work now."""
    target = table.pieces[volley.target]
    shields, guardians = (0, 0) if "systems_offline" in target.effects else target.generators
    dice, needs = 2 * shields + guardians, GENERATORS.get(weapon, 4)
    ask = Ask("throw", volley.part, "generators", (target.ref,), target.ref, dice, 6, needs)
    return (
        yield from generators(
            ask, table.rulings["generator_dice"], target.has("inventive_scientist")
        )
    )


def damaged(table: Table, target: Piece, part: str, hits: int, lead: Data | None) -> Hand:
    """Step 9; a model that blows up is noted."""
    level = table.pieces[lead["ref"]].level if lead else None
    mars = frozenset(lead["mars"] if lead else ())
    lost = yield from suffer(table.rulings, target, Hit(part, hits, level, mars))
    if target.exploded and target.ref not in table.exploded:
        table.exploded.append(target.ref)
    return lost

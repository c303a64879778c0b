"""Random battles for the second reading: fleets, rulings, damage, and declarations of both
sides.
"""

from collections import Counter
from collections.abc import Callable

from tests.engine.dystopian.battle.chances import Picks
from tests.engine.dystopian.battle.table import Data, Game, a, act, b, game, squadron, wing
from tests.oracles.dystopian.hand.pieces import Piece, model
from tests.oracles.dystopian.hand.pieces import wing as wing_piece

Name = Callable[[str], str]
EFFECTS = (
    "shredded_defences",
    "systems_offline",
    "weapon_damage",
    "fusion_leak",
    "chaos_and_disarray",
    "raging_fire",
)
WEAPONS = (
    "gunnery",
    "gunnery",
    "primary",
    "torpedoes",
    "torpedoes",
    "rockets",
    "rockets",
    "bombs",
    "sturginium",
)
HEIGHTS = ("surface", "surface", "flying", "flying", "obscured", "diving", "diving", "submerged")
RULINGS = {
    "reaching": ("meet", "exceed"),
    "criticals": ("one_per_cr", "at_most_one"),
    "link": ("each_down", "each_at_least_one", "sum_down", "sum_up", "sum_down_at_least_one_each"),
    "dice_lost": ("one_per_hp", "none"),
    "steady_weapons": ("none", "rockets_torpedoes_bombs"),
    "halving": ("down_at_least_one", "down", "up"),
    "limited_sight": ("halved", "needs_5"),
    "auxiliary_dice": ("exploding", "heavy", "basic"),
    "generator_dice": ("one_hit", "heavy"),
    "token_dice": ("six_kills", "exploding"),
    "abort_test": ("hits_without_kills", "all_hits"),
    "wing_fuel": ("one_each", "at_most_one"),
    "explosion": ("rolled_once", "per_neighbour"),
    "fusion_leak": ("at_once", "next_attack"),
    "attack_dice": ("exploding", "heavy", "basic"),
    "overkill": ("every", "until_sunk", "none"),
    "abort_mars": ("plus_1", "plus_2"),
    "tft_ordnance": ("appendix", "large_flyers_only"),
    "wing_rolls_back": ("always", "cap_only"),
    "counterattackers": ("its_attackers", "all_attackers"),
    "cap_attacked": ("with_squadron", "alone"),
    "rest_of_weapon": ("fraction", "whole_dice"),
    "aa_back": ("rolled", "declared_only"),
    "explosion_at_wings": ("two_hits_a_token", "one_hit_a_token", "hits_abort"),
    "smallest_models": ("removed", "rolls"),
    "several_wings": ("most_dice_first", "owners_order"),
    "damaged_dice": ("none", "at_least_one"),
    "repeated_effects": ("fires_only", "each"),
}
OURS, THEIRS = {"a": 3, "e": 1}, {"c": 3, "d": 2}
OUR_WINGS = {"w": "fighters", "v": "dive_bombers", "u": "torpedo_bombers"}
THEIR_WINGS = {"x": "fighters", "y": "fighters", "z": "recon"}


def a_ship(pick: Picks) -> Data:
    dr, hp = pick([2, 3, 4]), pick([1, 2, 3, 4, 5, 6, 8])
    mars = [
        "ablative_armour",
        "armoured_belly",
        "armoured_topside",
        "inventive_scientist",
        "small_target",
    ]
    return {
        "dr": dr,
        "cr": dr + pick([0, 1, 2, 3]),
        "hp": hp,
        "ap": pick([0, 1, 3, 6]),
        "aa": pick([0, 2, 3, 4]),
        "cc": pick([0, 2, 3, 4]),
        "height": pick(HEIGHTS),
        "size": pick(["small", "medium", "large", "massive"]),
        "shields": pick([0, 0, 1, 2]),
        "guardians": pick([0, 0, 1, 2]),
        "rugged": pick([0, 0, 0, 1, 2]),
        "redoubtable": pick([False, False, True]),
        "mars": [mar for mar in mars if pick([False, False, False, True])],
        "arms": [_arm(pick, weapon) for weapon in (pick(WEAPONS), pick(WEAPONS))],
    }


def _arm(pick: Picks, weapon: str) -> Data:
    dice = [pick([4, 6, 8, 10]), pick([3, 5, 7]), pick([2, 4]), pick([1, 2, 3])]
    mars = ["air_hunter", "devastating_ordnance", "hard_impact", "lethal_strike"]
    mars += ["fast_torpedoes"] * (weapon == "torpedoes")
    return {
        "weapon": weapon,
        "attack_dice": dice,
        "mars": [mar for mar in mars if pick([False, False, False, True])],
    }


def a_wing(pick: Picks, kind: str) -> Data:
    mars = ["vertical_dive", "big_fuel_tanks", "acrobatic_pilots", "coa_drones"]
    return {
        "kind": kind,
        "tokens": pick([1, 2, 3, 5]),
        "fuel": pick([0, 1, 2, 3]),
        "aa": pick([1, 1, 2]),
        "attack_dice": 3 if kind.endswith("bombers") else 0,
        "mars": [mar for mar in mars if pick([False, False, False, False, True])],
        "weapon_mars": [
            mar for mar in ("hard_impact", "lethal_strike") if pick([False, False, True])
        ],
    }


def a_boat(pick: Picks) -> Data:
    """A ship with so few dice that all their faces can be counted."""
    few = {"dr": 1, "cr": pick([1, 2, 2]), "shields": 0, "guardians": pick([0, 0, 1])}
    few |= {"aa": pick([0, 1]), "cc": pick([0, 1])}
    weapons = (pick(["torpedoes", "rockets"]), pick(["torpedoes", "rockets", "gunnery"]))
    arms = [_arm(pick, weapon) | {"attack_dice": [pick([1, 1, 2])] * 4} for weapon in weapons]
    return a_ship(pick) | few | {"arms": arms}


def set_up(pick: Picks, few: bool, **rulings: str) -> tuple[Game, dict[str, Piece], Data]:
    """A battle, the same as the hand has it, and the rulings in full; some models are damaged
    already.
    """
    agreed = {
        name: pick([options[0], options[0], *options]) for name, options in RULINGS.items()
    } | rulings
    pieces: dict[str, Piece] = {}
    groups = ({"a": 2}, {"c": 2, "d": 1}) if few else (OURS, THEIRS)
    sides = [
        _side(
            pick,
            pieces,
            name,
            {
                group: [(a_boat if few else a_ship)(pick) for _ in range(count)]
                for group, count in ships.items()
            },
            wings,
            few,
        )
        for name, ships, wings in ((a, groups[0], OUR_WINGS), (b, groups[1], THEIR_WINGS))
    ]
    now = _damaged(pick, game(*sides, **agreed), pieces)
    for group in ("x", "y"):
        if pick([True, True, False]):
            pieces[b(group)].squadron = b(pick(["c", "d"]))
            now = act(now, "cap", 1, wing=b(group), squadron=pieces[b(group)].squadron)
    return now, pieces, agreed


def _side(
    pick: Picks,
    pieces: dict[str, Piece],
    name: Name,
    groups: dict[str, list[Data]],
    wings: dict[str, str],
    few: bool,
) -> list[Data]:
    kept = []
    for group, several in groups.items():
        ships = pick([several, [several[0]] * len(several)])
        kept.append(squadron(group, *[{"name": "Ship", **ship} for ship in ships]))
        refs = [name(f"{group}{index}") for index in range(len(ships))]
        pieces.update(
            {ref: model(ref, name(group), ship) for ref, ship in zip(refs, ships, strict=True)}
        )
    for group, kind in wings.items():
        flying = a_wing(pick, kind) | ({"tokens": pick([1, 2]), "aa": 1} if few else {})
        flying["attack_dice"] = min(flying["attack_dice"], 1 if few else 3)
        kept.append(wing(group, **flying))
        pieces[name(group)] = wing_piece(name(group), flying)
    return kept


def _damaged(pick: Picks, now: Game, pieces: dict[str, Piece]) -> Game:
    for ref, piece in pieces.items():
        if not piece.wing and pick([False, False, True]):
            piece.hp = pick(range(1, piece.own["hp"] + 1))
            piece.effects = {pick(EFFECTS)} if pick([False, True]) else set()
            piece.suffered = Counter(piece.effects)
            now = act(now, "adjust", ref=ref, hp=piece.hp, effects=sorted(piece.effects))
    return now

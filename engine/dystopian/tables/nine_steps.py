"""The combat sequence sheet as data: nine steps, who acts, what they do. Wording is the reader's,
not ours.
"""

from dataclasses import dataclass
from typing import Literal

from engine.kit.sources import Mark, Point

Who = Literal["attacker", "defender", "both"]
Chart = Literal["to_hit", "generators", "critical"]


@dataclass(frozen=True, slots=True)
class NineStep:
    """One step: the sheet's number, who acts, when it happens at all, and which chart it reads."""

    number: int
    who: Who
    points: tuple[Point, ...]
    condition: str = ""
    wings_only: bool = False
    chart: Chart | None = None
    mark: Mark = "S"


LINKING = ("link", "combined", "split_and_link")

NINE_STEPS = (
    NineStep(
        1,
        "attacker",
        (
            Point("squadron", rulings=("acting_squadrons",)),
            Point("wings"),
            Point("range_band"),
            Point("losses", rulings=("dice_lost", "steady_weapons", "damaged_dice")),
            Point("halving", rulings=("halving", "limited_sight")),
            Point("option", rulings=(*LINKING, "unnamed_primary")),
        ),
    ),
    NineStep(
        2,
        "defender",
        (
            Point("weapons"),
            Point("squadron", rulings=("counterattackers",)),
            Point("cap", rulings=("cap_attacked",)),
            Point("losses", rulings=("dice_lost", "damaged_dice")),
            Point("option", rulings=(*LINKING, "unnamed_primary")),
            Point("sight"),
        ),
        condition="off_the_surface",
    ),
    NineStep(
        3,
        "defender",
        (
            Point("number"),
            Point("roll", rulings=("auxiliary_dice",)),
            Point("go_on"),
        ),
        chart="to_hit",
    ),
    NineStep(
        4,
        "both",
        (
            Point("roll"),
            Point("back", rulings=("aa_back",)),
            Point("go_on", rulings=("several_wings",)),
            Point("kills", rulings=("token_dice",)),
            Point("abort"),
        ),
        wings_only=True,
        chart="to_hit",
    ),
    NineStep(
        5,
        "both",
        (
            Point("aborted"),
            Point("roll", rulings=("wing_rolls_back",)),
            Point("kills", rulings=("token_dice",)),
            Point("abort"),
        ),
        wings_only=True,
        chart="to_hit",
    ),
    NineStep(
        6,
        "attacker",
        (
            Point("attacks"),
            Point("recount", rulings=("split_losses", "rest_of_weapon")),
            Point("fewer", rulings=("dice_changes",)),
            Point("more", rulings=("dice_changes",)),
            Point("roll", rulings=("attack_dice",)),
        ),
        chart="to_hit",
    ),
    NineStep(
        7,
        "defender",
        (
            Point("weapons"),
            Point("squadron"),
            Point("option", rulings=LINKING),
            Point("one_roll"),
            Point("sight"),
            Point("fast_torpedoes", rulings=("fast_torpedoes",)),
            Point("take_off"),
        ),
        condition="rockets_or_torpedoes",
        chart="to_hit",
    ),
    NineStep(
        8,
        "defender",
        (
            Point("dice"),
            Point("inventive_scientist"),
            Point("take_off", rulings=("generator_dice",)),
        ),
        chart="generators",
    ),
    NineStep(
        9,
        "both",
        (
            Point("cards"),
            Point("mars"),
            Point("damage", "H", ("reaching",)),
            Point("critical", "H", ("reaching", "criticals")),
            Point("fragile", rulings=("smallest_models",)),
            Point("effect", rulings=("fusion_leak", "explosion", "overkill")),
            Point("removed"),
        ),
        chart="critical",
    ),
)

DEFENCE = 7
GENERATORS = 8
DAMAGE = 9
"""Hits of a counterattack go on to steps 8 and 9: nobody defends against them."""
WING_V_MODEL = 4
WING_V_WING = 5
"""In steps 4 and 5 a wing may abort, and then loses its later rolls."""
LOOP = (6, 9)
"""First and last step of what is repeated for each remaining attack."""

ABORT_FUEL = 1
AUXILIARY_FUEL = 1
ABORT_POINTS = (
    Point("test", rulings=("abort_test",)),
    Point("attacker"),
    Point("defender"),
    Point("auxiliary", rulings=("wing_fuel",)),
    Point("mars", rulings=("abort_mars",)),
    Point("drones"),
)

"""Jovian Wars: results, opposed rolls, damage, and the dogfight with sealed orders."""

from engine.jovian.attack import (
    Attack,
    Fire,
    ShipAttack,
    SquadronAttack,
    attack_pool,
    check,
    check_attack,
)
from engine.jovian.dice_sets import (
    NOTHING,
    DiceSet,
    Results,
    diminish,
    escalate,
    in_order,
    magnitude_of,
    notation,
    results_of,
    sheet_notation,
    total,
)
from engine.jovian.diminishings import NEGATES, points_of, remaining_results
from engine.jovian.effort_limit import quick_attacks
from engine.jovian.odds import (
    ShipOdds,
    SquadronOdds,
    attack_odds,
    magnitudes,
    remaining_attack_odds,
    remaining_ends,
    ship_odds,
    squadron_odds,
)
from engine.jovian.opposed_roll import NO_POOL, Escalation, OpposedThrow
from engine.jovian.pool import NO_VALUES, Pool, Values, options_distribution, results_distribution
from engine.jovian.profiles import (
    CatastrophicRow,
    CatastrophicTable,
    Ship,
    ShipPart,
    Squadron,
    Weapon,
)
from engine.jovian.result_values import ShipJudge, SquadronJudge
from engine.jovian.rulings import RULINGS, Rulings
from engine.jovian.single_attack import SINGLE, SingleAttackSetup
from engine.jovian.tables import (
    DAMAGE_TABLE,
    DOGFIGHT_STEPS,
    INITIATIVE_TABLE,
    MODIFIER_TABLE,
    OPPOSED_TABLE,
    RATING_TABLE,
    RATING_VALUES,
    modifier_row,
)
from engine.jovian.words import Magnitude, Player, Rating, WeaponType

"""The to-hit numbers of both editions. Source: rules file, 'To-hit appendix, edition 1.1' and the
1.0 matrix.
"""

from engine.dystopian.tables.to_hit_lookup import NEVER, Rows, ToHitRow
from engine.dystopian.words import AUXILIARY, BOMB_LIKE, Height, Sight, Size, WeaponType

ORDNANCE = frozenset(WeaponType) - AUXILIARY
TFT = frozenset({WeaponType.TFT_BOMBS, WeaponType.TFT_TORPEDOES})
AA = frozenset({WeaponType.AA})
CC = frozenset({WeaponType.CC})
SMALLER = frozenset({Size.TINY, Size.SMALL})
LARGER = frozenset({Size.MEDIUM, Size.LARGE, Size.MASSIVE})
TINY = frozenset({Size.TINY})
SMALL = frozenset({Size.SMALL})
OBSCURED = frozenset({Height.OBSCURED})
ALOFT = frozenset({Height.OBSCURED, Height.FLYING})
DIVING = frozenset({Height.DIVING})
SUBMERGED = frozenset({Height.SUBMERGED})
MIDDLE = frozenset({Height.FLYING, Height.SURFACE, Height.DIVING})

IMPEDED_SIGHT = ToHitRow("impeded_sight", 5, ORDNANCE, sight=Sight.LIMITED)

APPENDIX_1_1: Rows = (
    ToHitRow("default", 4, ORDNANCE, base=True),
    ToHitRow("tft_ordnance", 3, TFT, base=True),
    ToHitRow("primary_rb1", 5, frozenset({WeaponType.PRIMARY}), range_band=1),
    ToHitRow(
        "bomb_large_flyer",
        5,
        BOMB_LIKE,
        heights=frozenset({Height.FLYING}),
        sizes=frozenset({Size.LARGE, Size.MASSIVE}),
    ),
    IMPEDED_SIGHT,
    ToHitRow("v_diving", 5, ORDNANCE, heights=DIVING),
    ToHitRow("v_larger_obscured", 5, ORDNANCE, heights=OBSCURED, sizes=LARGER),
    ToHitRow("v_small_obscured", 6, ORDNANCE, heights=OBSCURED, sizes=SMALLER),
    ToHitRow("v_submerged", 6, ORDNANCE, heights=SUBMERGED),
    ToHitRow("from_obscured", 6, ORDNANCE, firing_heights=OBSCURED),
    ToHitRow("from_submerged", 6, ORDNANCE, firing_heights=SUBMERGED),
    ToHitRow("indirect", 6, ORDNANCE, indirect=True),
    ToHitRow("aa_larger_aloft", 4, AA, heights=ALOFT, sizes=LARGER),
    ToHitRow("aa_small_aloft", 5, AA, heights=ALOFT, sizes=SMALL),
    ToHitRow("aa_tft", 5, AA, base=True, sizes=TINY),
    ToHitRow("aa_fighters_tft", 3, AA, base=True, sizes=TINY, wing="fighters"),
    ToHitRow("aa_recon_tft", 5, AA, base=True, sizes=TINY, wing="recon"),
    ToHitRow("aa_dive_bombers_tft", 6, AA, base=True, sizes=TINY, wing="dive_bombers"),
    ToHitRow("aa_torpedo_bombers_tft", 6, AA, base=True, sizes=TINY, wing="torpedo_bombers"),
    ToHitRow("aa_rockets", 5, AA, against="rockets"),
    ToHitRow("cc_larger_diving", 4, CC, heights=DIVING, sizes=LARGER),
    ToHitRow("cc_small_diving", 5, CC, heights=DIVING, sizes=SMALL),
    ToHitRow("cc_torpedoes", 5, CC, against="torpedoes"),
    ToHitRow("cc_mines", 5, CC, against="mines"),
)


def _ordnance(key: str, firing: frozenset[Height], needs: dict[Height, int]) -> Rows:
    """Return the rows of ordnance fired from some heights, one for each height of the target."""
    return tuple(
        ToHitRow(
            f"{key}_v_{height}",
            number,
            ORDNANCE,
            firing_heights=firing,
            heights=frozenset({height}),
            mark="H",
        )
        for height, number in needs.items()
    )


MATRIX_1_0: Rows = (
    *_ordnance(
        "from_obscured",
        OBSCURED,
        dict.fromkeys(Height, 6) | {Height.SUBMERGED: NEVER},
    ),
    *_ordnance(
        "from_middle",
        MIDDLE,
        {
            Height.OBSCURED: 6,
            Height.FLYING: 4,
            Height.SURFACE: 4,
            Height.DIVING: 5,
            Height.SUBMERGED: 6,
        },
    ),
    *_ordnance("from_submerged", SUBMERGED, dict.fromkeys(Height, 6) | dict.fromkeys(ALOFT, NEVER)),
    ToHitRow("aa_aloft", 4, AA, heights=ALOFT, mark="H"),
    ToHitRow("aa_smaller", 5, AA, heights=ALOFT, sizes=SMALLER, mark="H"),
    ToHitRow("aa_rockets", 5, AA, against="rockets", mark="H"),
    ToHitRow("cc_below", 4, CC, heights=DIVING | SUBMERGED, mark="H"),
    ToHitRow("cc_smaller", 5, CC, heights=DIVING | SUBMERGED, sizes=SMALLER, mark="H"),
    ToHitRow("cc_torpedoes", 5, CC, against="torpedoes", mark="H"),
    ToHitRow("cc_mines", 5, CC, against="mines", mark="H"),
)

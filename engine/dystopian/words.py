"""The game's own words as enumerations."""

from enum import StrEnum

from engine.kit.sources import Mark as Mark


class Height(StrEnum):
    """Heights, from the highest down."""

    OBSCURED = "obscured"
    FLYING = "flying"
    SURFACE = "surface"
    DIVING = "diving"
    SUBMERGED = "submerged"

    @property
    def level(self) -> int:
        """0 for the highest level, larger numbers further down."""
        return list(Height).index(self)

    def is_above(self, other: "Height") -> bool:
        """Return whether this height is higher than another."""
        return self.level < other.level


class Size(StrEnum):
    """Sizes of models; tiny flyers are tokens."""

    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    MASSIVE = "massive"


class WeaponType(StrEnum):
    """Weapon types that the tables tell apart."""

    PRIMARY = "primary"
    GUNNERY = "gunnery"
    TORPEDOES = "torpedoes"
    ROCKETS = "rockets"
    BOMBS = "bombs"
    STURGINIUM = "sturginium"
    TFT_BOMBS = "tft_bombs"
    TFT_TORPEDOES = "tft_torpedoes"
    AA = "aa"
    CC = "cc"


AUXILIARY = frozenset({WeaponType.AA, WeaponType.CC})
TORPEDO_LIKE = frozenset({WeaponType.TORPEDOES, WeaponType.TFT_TORPEDOES})
BOMB_LIKE = frozenset({WeaponType.BOMBS, WeaponType.TFT_BOMBS})


class Sight(StrEnum):
    """The line of sight between the firing model and its target."""

    CLEAR = "clear"
    OBSTRUCTED_ARC = "obstructed_arc"
    LIMITED = "limited"


class Effect(StrEnum):
    """Critical effects, rows 2 to 12 of the Critical Hit Chart."""

    MAGAZINE_EXPLOSION = "magazine_explosion"
    SHREDDED_DEFENCES = "shredded_defences"
    RAGING_FIRE = "raging_fire"
    SYSTEMS_OFFLINE = "systems_offline"
    WEAPON_DAMAGE = "weapon_damage"
    HARD_POUNDING = "hard_pounding"
    ENGINE_FAILURE = "engine_failure"
    NAVIGATIONAL_LOCK = "navigational_lock"
    FUSION_LEAK = "fusion_leak"
    CHAOS_AND_DISARRAY = "chaos_and_disarray"
    STURGINIUM_FLARE = "sturginium_flare"


NO_EFFECTS: frozenset[Effect] = frozenset()

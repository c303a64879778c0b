"""The words of lists and tables of Jovian Wars; no roster of the game is known, so its words are
those of the rules.
"""

from engine.engagement.lists.list_rules import ListRules
from engine.engagement.lists.list_words import POINTS, ListWords, normal
from engine.jovian.battle.roster import SHIP, SQUADRON
from engine.jovian.words import WeaponType

WORDS = ListWords(
    rows={
        SQUADRON: ("Squadron", "Escadron", "Squadrons", "Escadrons"),
        SHIP: (
            "Ship",
            "Vaisseau",
            "Capital ship",
            "Navire",
            "Ships",
            "Vaisseaux",
            "Capital ships",
            "Capital",
            "Capitals",
            "Capitaux",
        ),
        "weapons": ("Weapon", "Arme", "Weapons", "Armes"),
        "parts": ("Part", "Partie", "System", "Système"),
    },
    fields={
        "skill": ("Skill", "Skill"),
        "fuel": ("Fuel", "Fuel", "Carburant"),
        "structure": ("Structure", "Structure"),
        "fire_control": ("Fire Control", "Fire Control", "FC", "Conduite de tir"),
        "armour": ("Armour", "Blindage", "Armor"),
        "evasive": ("Evasive", "Evasive"),
        "points": POINTS,
        "defense": ("Defense", "Défense", "Defence"),
        "sensors": ("Sensors", "Capteurs", "Détecteurs", "Senseurs"),
        "thrusters": ("Thrusters", "Propulseurs"),
        "weapons.name": ("Weapon name", "Nom de l’arme", "Weapon", "Arme"),
        "type": ("Type", "Type", "Weapon type", "Type d’arme"),
        "anti_ship": (
            "AC dice",
            "Dés AC",
            "AC",
            "Anti-ship",
            "AN",
            "Anti-navire",
            "Anti-vaisseau",
            "Anti-capital",
        ),
        "anti_squadron": ("AS dice", "Dés AS", "AS", "Anti-squadron", "AE", "Anti-escadron"),
        "macro": ("Macro", "Macro"),
        "instances": ("Instances", "Exemplaires", "Number of weapons", "Nombre d’armes"),
        "link": ("Link", "Link"),
        "link_attacks": ("Linked (attacks)", "Liées (attaques)"),
        "link_modifier": ("Linked (modifier)", "Liées (modificateur)"),
        "kind": ("Kind of part", "Genre de partie"),
        "left": ("Open boxes", "Cases libres"),
    },
    values={
        WeaponType: {
            "beam_projector": ("Beam Projector", "Projecteur à faisceau"),
            "particle_cannon": ("Particle Cannon", "Canon à particules"),
            "kinetic_cannon": ("Kinetic Cannon", "Canon cinétique"),
            "mass_driver": ("Mass Driver", "Catapulte électromagnétique"),
            "lance": ("Lance", "Lance"),
            "missile": ("Missile", "Missile", "Missiles"),
        },
    },
)


class JovianLists(ListRules):
    """Squadrons and ships, which are groups without models."""

    words = WORDS
    kind = SHIP
    whole = frozenset({SQUADRON})
    system = ("jovian",)
    common = {  # noqa: RUF012
        SQUADRON: ("skill", "fuel", "fire_control", "armour", "weapons"),
        SHIP: ("fire_control", "armour", "weapons"),
    }

    def named_kind(self, text: str) -> str:
        """Return the kind that a word of a name or heading means, such as 'Harrier Squadron' or
        'CAPITALS'.
        """
        kinds = {WORDS.row_kind(word) for word in normal(text).split()} & {SQUADRON, SHIP}
        if len(kinds) != 1:
            return ""
        return kinds.pop()

"""The words of lists and tables of WARSURGE; its app exports nothing, so its words are those of the
rules.
"""

from engine.engagement.lists.list_rules import ListRules
from engine.engagement.lists.list_words import POINTS, ListWords
from engine.warsurge.words import RollKind, WeaponType

WORDS = ListWords(
    rows={
        "unit": ("Unit", "Unité"),
        "weapons": ("Weapon", "Arme", "Weapons", "Armes"),
        "modifiers": ("Modifier", "Modificateur"),
    },
    fields={
        "defence": ("Defence", "Défense", "Defense"),
        "armour": ("Armour", "Armure", "Armor"),
        "aegis": ("AEGIS", "AEGIS", "Égide"),
        "models": ("Models", "Figurines"),
        "hp": ("HP", "HP", "HP of a model", "HP par figurine", "PV", "Points de vie"),
        "points": POINTS,
        "attacks": ("Attacks", "Attaques", "Attacks of one weapon", "Attaques d’une arme"),
        "number": (
            "Weapons in the unit",
            "Armes dans l’unité",
            "Number of weapons",
            "Nombre d’armes",
        ),
        "carriers": ("Models that carry it", "Figurines qui la portent"),
        "power": ("Power", "Puissance"),
        "ap": ("AP", "AP", "PA"),
        "weapons.name": ("Weapon name", "Nom de l’arme", "Weapon", "Arme"),
        "type": ("Type", "Type", "Weapon type", "Type d’arme"),
        "range": ("Range", "Portée"),
        "roll": ("Roll", "Jet"),
        "amount": ("Amount", "Valeur"),
        "cover": ("Cover", "Couvert"),
        "overrules.needs": ("Set (needs)", "Fixé (seuil)"),
        "overrules.armour": ("Set (Armour)", "Fixé (Armure)"),
        "overrules.aegis": ("Set (AEGIS)", "Fixé (AEGIS)"),
    },
    values={
        WeaponType: {
            "other": ("Other", "Autre"),
            "battle": ("Battle", "Battle"),
            "heavy": ("Heavy", "Lourde", "Lourd"),
        },
        RollKind: {
            "attack": ("Attack", "Attaque"),
            "armour": ("Armour", "Armure"),
            "aegis": ("AEGIS", "AEGIS"),
        },
    },
)


class WarsurgeLists(ListRules):
    """Units, each a group with its number of models as a field."""

    words = WORDS
    counted = {"unit": "models"}  # noqa: RUF012
    common = {"unit": ("models", "hp", "weapons")}  # noqa: RUF012
    system = ("warsurge",)

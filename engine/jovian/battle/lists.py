"""The words of lists and tables of Jovian Wars; no roster of the game is known, so its words are those of the rules."""

from engine.engagement.lists.list_rules import ListRules
from engine.engagement.lists.list_words import ListWords
from engine.jovian.battle.roster import SHIP, SQUADRON
from engine.jovian.words import WeaponType

WORDS = ListWords(
    rows={
        SQUADRON: ("Squadron", "Escadron"),
        SHIP: ("Ship", "Vaisseau", "Capital ship", "Navire"),
        "weapons": ("Weapon", "Arme", "Weapons", "Armes"),
        "parts": ("Part", "Partie", "System", "Système"),
    },
    fields={
        "skill": ("Skill", "Skill"),
        "fuel": ("Fuel", "Fuel", "Carburant"),
        "structure": ("Structure", "Structure"),
        "fire_control": ("Fire Control", "Fire Control", "FC"),
        "armour": ("Armour", "Blindage", "Armor"),
        "evasive": ("Evasive", "Evasive"),
        "points": ("Points", "Points", "Pts", "Cost", "Coût"),
        "defense": ("Defense", "Défense", "Defence"),
        "sensors": ("Sensors", "Capteurs"),
        "thrusters": ("Thrusters", "Propulseurs"),
        "type": ("Type", "Type", "Weapon type"),
        "anti_ship": ("AC dice", "Dés AC", "AC", "Anti-ship"),
        "anti_squadron": ("AS dice", "Dés AS", "AS", "Anti-squadron"),
        "macro": ("Macro", "Macro"),
        "instances": ("Instances", "Exemplaires"),
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
    system = ("jovian",)


LISTS = JovianLists()

"""The words of lists: headings of tables, characteristics of rosters of both editions, values."""

from engine.dystopian.profiles import TargetMar, WeaponMar
from engine.dystopian.wings.profiles import WingKind, WingMar
from engine.dystopian.words import Height, Size, WeaponType
from engine.engagement.lists.list_words import POINTS, ListWords

ARMS, WEAPON, ENTRY = "arms", "weapon", "arms.name"
BAND = ("RB{}", "RB{}", "{}", "Gun {}", "RB {}", "AD RB{}", "AD {}", "AD{}", "Range {}", "Range band {}", "Portée {}",
        "Bande {}", "BP{}", "BP {}", "PB{}")  # fmt: skip
BANDS = {f"attack_dice.{band - 1}": tuple(word.format(band) for word in BAND) for band in (1, 2, 3, 4)}
WORDS = ListWords(
    rows={
        "squadron": ("Squadron", "Escadron"),
        "ship": ("Ship", "Navire", "Vessel", "Model", "Vaisseau", "Modèle"),
        "wing": ("Wing", "Escadre", "SAS", "SAW", "Escadrille"),
        ARMS: ("Weapon", "Arme", "Gun", "Guns", "Weapons", "Armes", "Canon"),
    },
    fields={
        "size": ("Size", "Taille"),
        "height": ("Height", "Hauteur", "Altitude", "Level", "Niveau"),
        "dr": ("DR", "DR", "Damage rating", "Seuil de dommage", "Seuil de dommages", "RD", "Résistance"),
        "cr": ("CR", "CR", "Critical rating", "Seuil critique", "RC"),
        "hp": ("HP", "HP", "Hull points", "Points de coque", "Hull", "Coque", "PC", "PV", "Points de vie"),
        "ap": ("AP", "AP", "Assault points", "Points d’abordage", "PA", "Abordage", "Points d’assaut"),
        "aa": ("AA", "AA", "Ack-ack", "Antiaérien", "Ack Ack", "DCA"),
        "cc": ("CC", "CC", "Concussion charges", "Charges de profondeur"),
        "shields": ("Shields", "Générateurs de boucliers", "Shield", "Boucliers", "Bouclier"),
        "guardians": ("Guardians", "Générateurs de garde", "Guardian", "Gardes"),
        "rugged": ("Rugged Construction", "Rugged Construction", "Rugged"),
        "redoubtable": ("Redoubtable", "Redoubtable"),
        "mars": ("MARs", "MAR", "Rules", "Règles", "Special rules", "Règles spéciales"),
        "points": POINTS,
        WEAPON: ("Weapon", "Arme", "Weapon type", "Type d’arme", "Type"),
        ENTRY: ("Weapon name", "Nom de l’arme", "Weapon", "Arme", "Gun", "Canon"),
        **BANDS,
        "kind": ("Kind of wing", "Genre d’escadre", "Wing kind"),
        "tokens": ("Tokens", "Tokens", "Jetons"),
        "fuel": ("Fuel", "Fuel", "Carburant"),
        "attack_dice": ("AD", "AD", "Attack dice", "Dés d’attaque", "Dice", "Dés", "Range bands", "Portées"),
        "weapon_mars": ("MARs of its ordnance", "MAR de son artillerie"),
    },
    values={
        Size: {
            "tiny": ("Tiny", "Minuscule"),
            "small": ("Small", "Petite", "Petit"),
            "medium": ("Medium", "Moyenne", "Moyen"),
            "large": ("Large", "Grande", "Grand"),
            "massive": ("Massive", "Massive", "Massif"),
        },
        Height: {
            "obscured": ("Obscured", "Obscure", "Obscur"),
            "flying": ("Flying", "En vol", "Aerial", "Aérien", "Aérienne", "Flyer", "Volant", "Volante", "Air", "Vol"),
            "surface": ("Surface", "Surface", "Naval", "Navale", "Land", "Terrestre", "Sea"),
            "diving": ("Diving", "En plongée", "Diver", "Submarine", "Sous-marin", "Sous-marine",
                       "Submersible", "Submersibles"),
            "submerged": ("Submerged", "Immergée", "Immergé"),
        },
        WeaponType: {
            "primary": ("Primary guns", "Canons principaux", "Primary", "Principal", "Primary gunnery", "P",
                        "Primaire", "Primaires", "Principale"),
            "gunnery": ("Guns", "Canons", "Gun", "Gunnery", "Secondary", "Secondaire", "Secondary guns", "S"),
            "torpedoes": ("Torpedoes", "Torpilles", "Torpedo", "Torpille", "T"),
            "rockets": ("Rockets", "Roquettes", "Rocket", "Roquette", "R"),
            "bombs": ("Bombs", "Bombes", "Bomb", "Bombe", "B"),
            "sturginium": ("Sturginium weapon", "Arme au Sturginium"),
            "tft_bombs": ("TFT bombs", "Bombes des Tiny Flyers"),
            "tft_torpedoes": ("TFT torpedoes", "Torpilles des Tiny Flyers"),
        },
        WingKind: {
            "fighters": ("Fighters", "Fighters", "Fighter", "Chasseur", "Chasseurs", "Interceptors", "Interceptor"),
            "recon": ("Recon", "Reconnaissance", "Scout", "Scouts"),
            "dive_bombers": ("Dive bombers", "Bombardiers en piqué", "Dive bomber", "Bombardier en piqué"),
            "torpedo_bombers": ("Torpedo bombers", "Bombardiers-torpilleurs", "Torpedo bomber",
                                "Bombardier-torpilleur"),
        },
        WingMar: {"coa_drones": ("COA drones", "Drones COA", "Drones CoA", "CoA Drone")},
        TargetMar: {
            "ablative_armour": ("Ablative Armour", "Ablative Armour", "Ablative Armor"),
            "armoured_belly": ("Armoured Belly", "Armoured Belly", "Armored Belly"),
            "armoured_topside": ("Armoured Topside", "Armoured Topside", "Armored Topside"),
            "inventive_scientist": ("Inventive Scientist", "Inventive Scientist", "Inventive Scientists"),
            "small_target": ("Small Target", "Small Target"),
        },
        WeaponMar: {value.value: (value.value.replace("_", " ").title(),) for value in WeaponMar},
    },
    unused=("MV", "IR", "Turn Arc", "Crew Type", "DR", "HP", "CR", "CC", "AP", "Class", "Move", "Movement",
            "Mouvement",
            "Speed", "Vitesse"),
)  # fmt: skip

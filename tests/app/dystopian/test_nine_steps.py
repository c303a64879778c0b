"""The nine steps of the sheet: each of its statements is on the chart."""

import pytest

from app.words import LANGUAGES
from engine.dystopian.tables import NINE_STEPS
from tests.app.charting import Read

OPTIONS = {
    "en": ("split", "link", "combine", "any model may be the primary"),
    "fr": ("diviser", "lier", "combiner", "toute unité peut être la principale"),
}
AUXILIARY = {
    "en": ("no line of sight", "all-round arc"),
    "fr": ("sans ligne de vue", "arc de 360°"),
}

STATEMENTS = {
    "en": {
        1: (
            "every model in the squadron",
            "the attacks of all its weapons",
            "before any is resolved",
            "wings",
            "all their aa and ordnance",
            "for each attack",
            "range band",
            "damage",
            "criticals",
            "halve",
            "obstructed arc",
            "limited line of sight",
            "split",
            "linked",
            "combined",
        ),
        2: (
            "defender, may",
            "if the attacker flies, dives or is a wing",
            "never against surface models",
            "cc against diving models",
            "aa against flying models and wings",
            "whichever model is the target",
            "all models of the target’s squadron",
            "in range of the attacker",
            "fighters on cap may",
            "damage",
            "criticals",
            *OPTIONS["en"],
            *AUXILIARY["en"],
        ),
        3: (
            "aa or cc",
            "number",
            "counterattack against the attacking model",
            "go on to steps 8 and 9",
        ),
        4: (
            "to-hit number for aa",
            "both sides roll at the same time",
            "hits on models",
            "go on to steps 8 and 9",
            "hits on the wing",
            "destroyed tokens",
            "abort",
            "fuel if needed",
        ),
        5: (
            "aborted in step 4 does not roll",
            "to-hit number for aa",
            "both sides roll at the same time",
            "each wing",
            "destroyed tokens",
            "abort",
            "fuel if needed",
        ),
        6: (
            "ordnance and auxiliary attacks on models",
            "wings that did not abort in step 4 or 5 use ordnance",
            "recalculate",
            "losses to counterattacks",
            "line of sight again where an obstacle is gone",
            "defender’s mars and star cards",
            "attacker’s mars and star cards",
            "number",
            "total hits",
        ),
        7: (
            "defender, may",
            "at rockets or torpedoes only",
            "after each attack roll",
            "only aa against rockets",
            "only cc against torpedoes",
            "all models of the squadron",
            "in range of the target",
            *OPTIONS["en"],
            *AUXILIARY["en"],
            "several models against one salvo must link into one roll",
            "fast torpedoes",
            "re-roll cc successes",
            "each success removes a hit",
        ),
        8: (
            "2d6 for each shield",
            "1d6 for each guardian",
            "the weapon of the attack sets the success number",
            "inventive scientist",
            "re-roll failures",
            "each success removes a hit",
        ),
        9: (
            "star cards that reduce hits or damage may be played",
            "mars",
            "lethal strike",
            "hard impact",
            "devastating ordnance",
            "dr reached",
            "−1 hp",
            "each full cr",
            "−2 hp",
            "critical hit chart",
            "started the game with 2 hp",
            "no roll",
            "each effect before the next roll",
            "at 0 the model is removed",
        ),
    },
    "fr": {
        1: (
            "chaque unité de l’escadron",
            "les attaques de toutes ses armes",
            "avant qu’une seule",
            "tiny flyers",
            "toutes leurs attaques, aa et artillerie",
            "pour chaque attaque",
            "bande de portée",
            "dommages",
            "critiques",
            "divisés par 2",
            "arc obstrué",
            "vue limitée",
            "diviser",
            "lier",
            "combiner",
        ),
        2: (
            "défenseur, peut",
            "si l’attaquant vole, plonge ou est une escadre",
            "jamais contre une unité de surface",
            "cc contre sous-marins",
            "aa contre unités volantes",
            "même si elle n’est pas la cible",
            "toute unité de l’escadron visé",
            "à portée de l’attaquant",
            "fighters en cap",
            "dommages",
            "critiques",
            *OPTIONS["fr"],
            *AUXILIARY["fr"],
        ),
        3: (
            "aa ou cc",
            "seuil",
            "jet de contre-attaque contre l’unité attaquante",
            "passer aux étapes 8 et 9",
        ),
        4: (
            "seuil de touche aa",
            "jets des deux camps en même temps",
            "touches sur une unité",
            "passer aux étapes 8 et 9",
            "touches sur l’escadre",
            "détruits",
            "abandon",
            "fuel si nécessaire",
        ),
        5: (
            "abandonné à l’étape 4 ne jette pas de dés",
            "seuil de touche aa",
            "jets des deux camps en même temps",
            "chaque escadre",
            "détruits",
            "abandonnent",
            "fuel si nécessaire",
        ),
        6: (
            "artillerie et auxiliaires des unités contre des unités",
            "artillerie des escadres sans abandon aux étapes 4 et 5",
            "recalculer",
            "pertes aux contre-attaques",
            "ligne de vue là où un obstacle a disparu",
            "mar et cartes star du défenseur",
            "mar et cartes star de l’attaquant",
            "seuil",
            "touches de l’attaquant",
        ),
        7: (
            "défenseur, peut",
            "seulement contre roquettes ou torpilles",
            "après chaque jet d’attaque",
            "aa contre les roquettes",
            "cc contre les torpilles seulement",
            "toute unité de l’escadron",
            "à portée de la cible",
            *OPTIONS["fr"],
            *AUXILIARY["fr"],
            "plusieurs unités contre une salve doivent se lier en un jet",
            "fast torpedoes",
            "relancer les succès de cc",
            "chaque succès retire une touche",
        ),
        8: (
            "2d6 par bouclier",
            "1d6 par générateur de garde",
            "seuil de l’arme",
            "inventive scientist",
            "relancer les échecs",
            "chaque succès retire une touche",
        ),
        9: (
            "cartes star",
            "touches ou dommages",
            "optionnel",
            "mar",
            "lethal strike",
            "hard impact",
            "devastating ordnance",
            "dr atteint",
            "−1 hp",
            "chaque cr entier",
            "−2 hp",
            "jet de critique",
            "2 hp en début de partie",
            "sans jet",
            "chaque effet avant le jet suivant",
            "à 0, l’unité est retirée",
        ),
    },
}
"""The statements of the sheets about each step, in the chart's own words."""

ABORT = {
    "en": (
        "if aa hits reach the number of tokens left after kills",
        "attacking wing: −1 fuel",
        "no more aa or ordnance this turn",
        "defending wing: −1 fuel",
        "any wing that used aa: −1 fuel",
        "vertical dive",
        "big fuel tanks",
        "acrobatic pilots",
        "coa drones never abort",
    ),
    "fr": (
        "si les touches aa atteignent les tokens restants après destruction",
        "escadre attaquante\u202f: −1 fuel",
        "plus d’aa ni d’artillerie ce tour",
        "escadre en défense\u202f: −1 fuel",
        "toute escadre qui a utilisé son aa\u202f: −1 fuel",
        "vertical dive",
        "big fuel tanks",
        "acrobatic pilots",
        "drones coa n’abandonnent jamais",
    ),
}


@pytest.fixture(params=LANGUAGES, scope="module")
def read(request: pytest.FixtureRequest) -> Read:
    return Read("dystopian", request.param)


def shown(read: Read, address: str) -> str:
    """All that is written at an address, in small letters."""
    return read.chart(address).text.replace("\u00a0", " ").lower()


@pytest.mark.parametrize("number", [step.number for step in NINE_STEPS])
def test_chart_contains_every_statement_about_a_step(read: Read, number: int) -> None:
    text = shown(read, f"dystopian-sequence-{number}")
    assert [data for data in STATEMENTS[read.t.language][number] if data not in text] == []


def test_chart_contains_every_statement_about_aborts(read: Read) -> None:
    text = shown(read, "dystopian-sequence-abort")
    assert [data for data in ABORT[read.t.language] if data not in text] == []


def test_chart_lets_the_attacker_order_the_attacks(read: Read) -> None:
    text = shown(read, "dystopian-sequence")
    assert {
        "en": "repeat 6–9 for each remaining attack. the attacker chooses the order.",
        "fr": "répéter 6 à 9 pour chaque attaque restante. l’attaquant choisit l’ordre.",
    }[read.t.language] in text
    assert {"en": "tiny flyer wings only", "fr": "tiny flyers seulement"}[read.t.language] in text

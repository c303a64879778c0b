"""The nine steps as the sheet has them: what it says of each is on the chart, half sentence by half sentence."""

import pytest

from app.words import LANGUAGES
from engine.dystopian.tables import NINE_STEPS
from tests.app.charting import Read

OPTIONS = {"en": ("split", "link", "combine", "any model may be the primary"),
           "fr": ("diviser", "lier", "combiner", "toute unité peut être la principale")}  # fmt: skip
AUXILIARY = {"en": ("no line of sight", "all-round arc"), "fr": ("sans ligne de vue", "tout autour")}

SAID = {
    "en": {
        1: ("every model of the squadron", "all attacks of all its weapons", "before any is resolved", "wings",
            "all their aa and ordnance", "for each attack", "range band", "damage", "criticals", "halve",
            "obstructed arc", "limited line of sight", "split", "linked", "combined"),
        2: ("defender, may", "only if the attacker flies, dives or is a wing", "never a surface model",
            "cc against divers", "aa against flyers and wings", "whichever model is the target", "all of its squadron",
            "within range of the attacker", "fighters on cap may", "damage", "criticals",
            *OPTIONS["en"], *AUXILIARY["en"]),
        3: ("aa or cc", "number", "counterattack at the attacking model", "go on to steps 8 and 9"),
        4: ("look up aa", "both sides roll at the same time", "hits on models", "go on to steps 8 and 9",
            "hits on the wing", "kills", "abort", "fuel where due"),
        5: ("aborted in step 4 does not roll", "look up aa", "both sides roll at the same time", "every wing", "kills",
            "abort", "fuel where due"),
        6: ("ordnance and auxiliary of models at models", "ordnance of wings that did not abort in step 4 or 5",
            "again", "damage and tokens lost to counterattacks", "sight lines where an obstacle is gone",
            "defender’s mars and star cards", "attacker’s mars and star cards", "number", "total hits"),
        7: ("defender, may", "only against rockets or torpedoes", "after each one’s roll", "only aa against rockets",
            "only cc against torpedoes", "all models of the squadron", "within range of the target",
            *OPTIONS["en"], *AUXILIARY["en"], "several models against one salvo must link into one roll",
            "fast torpedoes", "re-roll cc successes", "each success takes a hit off"),
        8: ("2d6 for each shield", "1d6 for each guardian", "the weapon’s number", "inventive scientist",
            "re-roll failures", "each success takes a hit off"),
        9: ("star cards that cut hits or damage may be played", "mars", "lethal strike", "hard impact",
            "devastating ordnance", "dr reached", "−1 hp", "each full cr", "−2 hp", "critical hit table",
            "started the game with 2 hp", "no roll", "each effect before the next roll", "at 0 the model is removed"),
    },
    "fr": {
        1: ("chaque unité de l’escadron", "toutes les attaques de toutes ses armes", "avant qu’une seule",
            "tiny flyers", "toutes leurs attaques, aa et artillerie", "pour chaque attaque", "bande de portée",
            "dommages", "critiques", "moitié", "arc obstrué", "vue limitée", "diviser", "lier", "combiner"),
        2: ("défenseur, peut", "seulement si l’attaquant vole, plonge ou est une escadre",
            "jamais contre une unité de surface", "cc contre les sous-marins", "aa contre unités volantes",
            "quelle que soit l’unité ciblée", "toutes celles de son escadron", "à portée de l’attaquant",
            "fighters en cap", "dommages", "critiques", *OPTIONS["fr"], *AUXILIARY["fr"]),
        3: ("aa ou cc", "seuil", "contre-attaque sur l’unité attaquante", "passer aux étapes 8 et 9"),
        4: ("seuil aa", "les deux camps jettent en même temps", "touches sur une unité", "passer aux étapes 8 et 9",
            "touches sur l’escadre", "détruits", "abandon", "fuel s’il y a lieu"),
        5: ("abandonné à l’étape 4 ne jette rien", "seuil aa", "les deux camps jettent en même temps",
            "chaque escadre", "détruits", "abandon", "fuel s’il y a lieu"),
        6: ("artillerie et auxiliaires des unités contre des unités",
            "artillerie des escadres sans abandon aux étapes 4 et 5", "recompter",
            "dommages et tokens perdus aux contre-attaques", "lignes de vue dont l’obstacle a disparu",
            "mar et cartes star du défenseur", "mar et cartes star de l’attaquant", "seuil", "touches de l’attaquant"),
        7: ("défenseur, peut", "seulement contre roquettes ou torpilles", "après chacun de leurs jets",
            "aa contre les roquettes", "cc contre les torpilles", "rien d’autre", "toute unité de l’escadron",
            "à portée de la cible", *OPTIONS["fr"], *AUXILIARY["fr"],
            "plusieurs unités contre une même salve doivent se lier en un seul jet", "fast torpedoes",
            "relancer les succès de cc", "chaque succès retire une touche"),
        8: ("2d6 par bouclier", "1d6 par générateur de garde", "seuil de l’arme", "inventive scientist",
            "relancer les échecs", "chaque succès retire une touche"),
        9: ("cartes star", "touches ou dommages", "au choix", "mar", "lethal strike", "hard impact",
            "devastating ordnance", "dr atteint", "−1 hp", "chaque cr entier", "−2 hp", "jet de critique",
            "2 hp en début de partie", "sans jet", "chaque effet avant le jet suivant", "à 0, l’unité est retirée"),
    },
}  # fmt: skip
"""What the sheets say of each step, in the chart's own words."""

ABORT = {
    "en": ("at least equal to the tokens left after kills", "attacking wing: −1 fuel",
           "no more aa or ordnance this turn",
           "defending wing: −1 fuel", "any wing that used aa: −1 fuel", "vertical dive", "big fuel tanks",
           "acrobatic pilots", "coa drones never abort"),
    "fr": ("au moins égales aux tokens restants après destruction", "escadre attaquante\u202f: −1 fuel",
           "plus d’aa ni d’artillerie ce tour", "escadre en défense\u202f: −1 fuel",
           "toute escadre qui a utilisé son aa\u202f: −1 fuel", "vertical dive", "big fuel tanks", "acrobatic pilots",
           "drones coa n’abandonnent jamais"),
}  # fmt: skip


@pytest.fixture(params=LANGUAGES, scope="module")
def read(request: pytest.FixtureRequest) -> Read:
    return Read("dystopian", request.param)


def shown(read: Read, address: str) -> str:
    """All that is written at an address, in small letters."""
    return read.chart(address).text.replace("\u00a0", " ").lower()


@pytest.mark.parametrize("number", [step.number for step in NINE_STEPS])
def test_what_the_sheet_says_of_a_step_is_on_the_chart(read: Read, number: int) -> None:
    text = shown(read, f"dystopian-sequence-{number}")
    assert [data for data in SAID[read.t.language][number] if data not in text] == []


def test_what_the_sheet_says_of_an_abort_is_on_the_chart(read: Read) -> None:
    text = shown(read, "dystopian-sequence-abort")
    assert [data for data in ABORT[read.t.language] if data not in text] == []


def test_the_loop_is_the_attackers_to_order(read: Read) -> None:
    text = shown(read, "dystopian-sequence")
    assert {"en": "repeat 6–9 for each remaining attack, in the attacker’s order",
            "fr": "répéter 6 à 9 pour chaque attaque restante, dans l’ordre voulu par l’attaquant",
            }[read.t.language] in text  # fmt: skip
    assert {"en": "wings of tiny flyers only", "fr": "tiny flyers seulement"}[read.t.language] in text

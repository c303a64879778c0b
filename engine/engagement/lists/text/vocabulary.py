"""Words that say what a line of a text is, in English and French."""

import re
from collections.abc import Iterable
from functools import lru_cache

from engine.engagement.lists.layout import Layout
from engine.engagement.lists.list_words import normal
from engine.engagement.lists.text.counts import GROUP_WORDS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TOTAL = re.compile(
    r"^(?:grand |sub-?|sous-)?total\b|\btotal$|\btotal (?:de|of)\b"
    r"|^(?:army|list|fleet) points\b|^total army points\b|^somme\b|^sum\b",
    re.I,
)
TOTALS = frozenset({"total", "pt", "point", "army", "sum"})
LIMITED = frozenset({"limit", "limite", "max", "maximum", "battle size", "taille de la bataille"})
"""Words for the size of a game."""
SIZES = frozenset(
    {"combat patrol", "incursion", "strike force", "onslaught", "patrouille", "force de frappe"}
)
"""Names that apps give to sizes of games."""
COST = re.compile(r"\b(?:points|pts|cost|coût|total|price|prix)\b", re.I)
"""Labels and headings of points."""
PRICE = frozenset({"points cost", "cost", "points", "pts", "price", "value", "cout", "prix"})
"""Words in front of the points of the model above."""
TITLES = frozenset(
    {"list", "liste", "listes", "lists", "fleet", "flotte", "army", "armee", "roster"}
)
"""Words of a name of a list."""
SECTIONS = _words(
    """admiral admirals aeronefs aircraft allie allied allies ameliorations amiral amiraux and
    attached attachee attachees attack autre autres auxiliaries auxiliary base battleline beast
    capital capitals characters commodore configuration core croiseurs cruisers datasheets de
    dedicated detachement detachment drops elites enhancements epic escadrilles escadron
    escadrons escortes escorts et fast flagship flagships fleet force formation formations
    fortifications game heavy heroes heros hq infantry la le leaders les ligne lords monsters my
    navire navires no nos notre of options org other others our partie personnages rare regiment
    regiments regular round section sections ships slot special speciales squadron squadrons
    support table terrain the tour transports troops turn unit unites units vaisseaux vehicle
    vessels wings"""
)
"""Words of headings: a line that has no other words is one."""
EQUIPMENT = _words(
    """amelioration arme armour batterie battery blindage boiler bomb bombe bordee bouclier
    broadside cannon canon charge crochet drone drum engine epee eperon equipement equipment
    flare fusee fusil generateur generator gun hook lance launcher mast mine missile mortar
    mortier option pike pistol pistolet projector rack ram rifle rocket roquette sabre shield
    sword torpedo torpille tourelle tube turret upgrade wargear weapon"""
)
"""Words for what a model carries, beside those of the game."""
WITH = re.compile(r"^(?:\d{1,3}\s?[x×]?\s)?(?:with|w/|avec)\s", re.I)
"""The start of a line with the equipment of the models above."""
CONNECTORS = re.compile(
    r"\s(?:w/|with|avec|équipée?s?\s(?:de|d['’]|of)|armée?s?\s(?:de|d['’])|equipped with)\s?"
    r"|\s\+\s?|\s?,\s|\s;\s",
    re.I,
)
"""The end of a name, in front of what the model carries."""
LEADING = re.compile(r"\s(?:leading|attached to|joins|joining|menant|rattachée? à)\s", re.I)
SHORT = 3
"""Shorter words are equal as they are, without their endings."""


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Return a word without the ending of a plural: 'albatros' for 'Albatrosses'."""
    folded = normal(word)
    if len(folded) <= SHORT:
        return folded
    if folded.endswith("sses"):
        return folded[:-3]
    return folded.rstrip("sx") or folded


def stems(text: str) -> frozenset[str]:
    """Return the words of a text without the endings of plurals."""
    return frozenset(stem(word) for word in normal(text).split())


ROMAN = frozenset({"i", "ii", "iii", "iv", "v", "vi"})
"""Numbers of groups."""
NO_SHIPS = _words(
    "battalion bataillon spell sort terrain decor lore enhancement amelioration stratagem card"
    " carte mission trait objective"
)
"""Words of headings above what costs points and is no model."""
SECTION_STEMS = frozenset(map(stem, SECTIONS))
TITLE_STEMS = frozenset(map(stem, TITLES))
GROUP_STEMS = frozenset(map(stem, GROUP_WORDS))


class EquipmentWords:
    """The words of what a model carries: those of every game, and those of one."""

    def __init__(self, layout: Layout) -> None:
        """Collect the words of the lists that the profiles have, such as weapons."""
        words = set[str]()
        for kind in layout.entries:
            words.update(layout.words.rows.get(kind, ()))
        for option, spellings in layout.words.values.items():
            if option.__name__.startswith("Weapon"):
                for each in spellings.values():
                    words.update(each)
        self.labels = frozenset(normal(word) for word in words)
        self.words = frozenset(map(stem, EQUIPMENT)) | frozenset(
            stem(word) for word in self.labels if len(word) > SHORT and " " not in word
        )

    def has_any(self, text: str) -> bool:
        """Return True if a text names something that a model carries."""
        return not self.words.isdisjoint(stems(text))


def has_only(words: Iterable[str], text: str) -> bool:
    """Return True if a text has words, and no others than some."""
    spoken = [word for word in normal(text).split() if not word.isdecimal()]
    own = [stem(word) for word in spoken if word not in ROMAN]
    return bool(own) and set(own) <= set(words)

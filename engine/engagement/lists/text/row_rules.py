"""The rules that decide what a line of a text is: the first that holds decides.

Each rule has an example, and a test reads it.
"""

from collections.abc import Sequence

from engine.engagement.lists.army_list import ListedKind
from engine.engagement.lists.text.heading_rules import (
    BehindLine,
    HeadingLine,
    PreambleLine,
    ProseLine,
    QuotationLine,
    RulerLine,
    StruckOutLine,
    SumLine,
    TitleLine,
)
from engine.engagement.lists.text.line_context import LineContext, LineRule
from engine.engagement.lists.text.line_parts import LETTER
from engine.engagement.lists.text.survey import is_price
from engine.engagement.lists.text.vocabulary import (
    GROUP_STEMS,
    NO_SHIPS,
    EquipmentWords,
    stems,
)

WORDS_OF_NAME = 5
SMALL_WORDS = frozenset({"de", "du", "des", "la", "le", "les", "of", "the", "et", "and"})


class PriceAboveLine(LineRule):
    """The points of the model above, in a line of their own."""

    kind = ListedKind.RULE
    is_inside = True
    example = "Old Heron\nPoints Cost: 100 pts"

    def holds(self, context: LineContext) -> bool:
        return is_price(context.line)


class AddedPointsLine(LineRule):
    """A choice of the model above, with what it adds to the points."""

    kind = ListedKind.RULE
    is_inside = True
    example = "Old Heron (110 pts)\nBrass Sextant (+20 pts)"

    def holds(self, context: LineContext) -> bool:
        price = context.line.parts.price
        return price is not None and price.is_added


class NumbersAboveLine(LineRule):
    """The numbers of the model above, in a line of their own."""

    kind = ListedKind.RULE
    is_inside = True
    example = "Gannet (95 pts)\nDR 4, CR 6, HP 4"

    def holds(self, context: LineContext) -> bool:
        return bool(context.line.parts.stats) and not context.line.parts.name


class ChoiceLine(LineRule):
    """Equipment by its form: 'with …', '[…]'."""

    kind = ListedKind.EQUIPMENT
    is_inside = True
    example = "3x Tern (90 pts)\n3 with Gun"

    def holds(self, context: LineContext) -> bool:
        return context.line.parts.is_choice


class LabelledModelLine(LineRule):
    """A model of the unit above, in front of what it carries."""

    kind = ListedKind.MODEL
    is_inside = True
    example = "Gannet Squadron [360pts]\n. Gannet Leader: Turret (P)\n. 2x Gannet: Turret (P)"

    def holds(self, context: LineContext) -> bool:
        parts = context.line.parts
        owner = context.owner
        if parts.name or owner is None or not context.is_deeper:
            return False
        return _is_like(parts.label, owner.parts.name, context.equipment)


class LabelledLine(LineRule):
    """A label with words that are neither counted nor priced."""

    kind = ListedKind.RULE
    is_inside = True
    example = "Old Heron (110 pts)\nEnhancement: Brass Sextant"

    def holds(self, context: LineContext) -> bool:
        parts = context.line.parts
        return bool(parts.label) and not parts.name


class NamelessLine(LineRule):
    """A line without a name."""

    kind = ListedKind.UNKNOWN
    example = "3x Tern\n12.13"

    def holds(self, context: LineContext) -> bool:
        return not LETTER.search(context.line.parts.name)


class PricedModelLine(LineRule):
    """A model in the unit above, of which the points are a part."""

    kind = ListedKind.MODEL
    is_inside = True
    example = (
        "2x Plover (150 pts)\nNight Squadron (245 pts)\n• Albatross (165 pts)\n• 3x Tern (80 pts)"
    )

    def holds(self, context: LineContext) -> bool:
        return (
            context.line.is_priced
            and context.is_deeper
            and context.position in context.survey.members
        )


class PricedOptionLine(LineRule):
    """A choice of the unit above with a price of its own."""

    kind = ListedKind.EQUIPMENT
    is_inside = True
    example = "Gannets (200)\n* Boiler Overhaul - (10) Points"

    def holds(self, context: LineContext) -> bool:
        if not context.line.is_priced or not context.is_deeper or context.line.parts.is_counted:
            return False
        owner = context.owner
        assert owner is not None
        return (context.line.points or 0) < (owner.points or 0)


class NoShipLine(LineRule):
    """Points below a heading of spells, terrain and the like: rarely a model."""

    kind = ListedKind.UNKNOWN
    example = "Old Heron (260)\n\nENDLESS SPELLS\nFog Bank (40)"

    def holds(self, context: LineContext) -> bool:
        return context.line.is_sure and not NO_SHIPS.isdisjoint(stems(context.heading))


class PricedBehindLine(LineRule):
    """Points behind the end of a list: a model that was forgotten, or none."""

    kind = ListedKind.UNKNOWN
    example = "3x Tern 90 pts\nTotal: 90 pts\nSkua 40 pts"

    def holds(self, context: LineContext) -> bool:
        return context.line.is_priced and context.is_behind


class PricedLine(LineRule):
    """A line with points is a model or a unit."""

    kind = ListedKind.MODEL
    example = "Old Heron (110 pts)"

    def holds(self, context: LineContext) -> bool:
        return context.line.is_priced


class GroupLine(LineRule):
    """A squadron or a wing with its number of models."""

    kind = ListedKind.MODEL
    example = "4x Skua, 30pts each\nWing of 5 dive bombers"

    def holds(self, context: LineContext) -> bool:
        return bool(context.line.parts.group) and not context.is_deeper


class PricedBelowLine(LineRule):
    """A model whose points stand in a line below it."""

    kind = ListedKind.MODEL
    example = "Gannet\nRole: Battleline\nPoints Cost: 490 pts"

    def holds(self, context: LineContext) -> bool:
        return context.position in context.survey.priced_below


class ModelInsideLine(LineRule):
    """A model of the unit above: with its name, or with choices of its own."""

    kind = ListedKind.MODEL
    is_inside = True
    example = "Puffin Squadron (75 pts)\n• 3x Puffin Frigate"

    def holds(self, context: LineContext) -> bool:
        owner = context.owner
        if owner is None or not context.is_inside or context.is_carried:
            return False
        parts = context.line.parts
        is_alike = _is_like(parts.name, owner.parts.name, context.equipment)
        if parts.is_counted:
            return is_alike or (context.has_inner and not context.equipment.has_any(parts.name))
        return is_alike and context.has_inner


class EquipmentInsideLine(LineRule):
    """Equipment of the unit above."""

    kind = ListedKind.EQUIPMENT
    is_inside = True
    example = "Old Heron (140 pts)\n1x Main Turret"

    def holds(self, context: LineContext) -> bool:
        return context.is_inside


class CountedLine(LineRule):
    """A line with a count is models, in a list of which the models have counts."""

    kind = ListedKind.MODEL
    example = "2x Gannet\n3x Tern"

    def holds(self, context: LineContext) -> bool:
        is_unit = context.survey.counts_units or context.is_headed
        return context.line.parts.is_counted and is_unit


class ListedLine(LineRule):
    """A name among others in a list without points."""

    kind = ListedKind.MODEL
    example = "- 3x Tern\n- Battleship Albatross w/ Heat Lamp"

    def holds(self, context: LineContext) -> bool:
        survey = context.survey
        if context.line.parts.is_counted or survey.has_prices:
            return False
        mark = context.line.mark
        is_same = mark.has_bullet == survey.has_bullets and mark.depth == survey.unit_depth
        is_short = len(context.line.parts.name.split()) <= WORDS_OF_NAME
        return (is_same and is_short) or not survey.has_counts


class UnsureLine(LineRule):
    """A line that may be a model or nothing."""

    kind = ListedKind.UNKNOWN
    example = "Old Heron (110 pts)\n\nGull Rock"

    def holds(self, context: LineContext) -> bool:
        return True


RULES: Sequence[LineRule] = (
    QuotationLine(),
    StruckOutLine(),
    SumLine(),
    RulerLine(),
    PreambleLine(),
    TitleLine(),
    HeadingLine(),
    PriceAboveLine(),
    AddedPointsLine(),
    NumbersAboveLine(),
    ChoiceLine(),
    LabelledModelLine(),
    LabelledLine(),
    NamelessLine(),
    PricedModelLine(),
    PricedOptionLine(),
    ProseLine(),
    NoShipLine(),
    PricedBehindLine(),
    PricedLine(),
    BehindLine(),
    GroupLine(),
    PricedBelowLine(),
    ModelInsideLine(),
    EquipmentInsideLine(),
    CountedLine(),
    ListedLine(),
    UnsureLine(),
)
"""The rules in their order."""


def decide(context: LineContext) -> LineRule:
    """Return the first rule that holds for a line."""
    for rule in RULES:
        if rule.holds(context):
            return rule
    raise ValueError(context)


def _is_like(name: str, unit: str, equipment: EquipmentWords) -> bool:
    """Return True if a name in a unit is that of its models: 'Tern Leader' in 'Terns'.

    The unit of a squadron may have further words; a piece of equipment has none of the model.
    """
    words = stems(name) - SMALL_WORDS
    of_unit = stems(unit) - GROUP_STEMS - SMALL_WORDS
    if words and words <= of_unit | GROUP_STEMS:
        return True
    if not equipment.words.isdisjoint(words - of_unit):
        return False
    return bool(words & (of_unit - equipment.words))

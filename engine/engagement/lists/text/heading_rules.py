"""The rules for lines of a text that name no model: headings, sums, prose, words of programs."""

import re

from engine.engagement.lists.army_list import ListedKind
from engine.engagement.lists.list_words import FOOTER
from engine.engagement.lists.text.line_context import LineContext, LineRule
from engine.engagement.lists.text.survey import SIGNATURE, is_heading

ADDRESS = re.compile(r"^[\[(]?(?:https?://|www\.)\S+$", re.I)
SENTENCE = re.compile(r"[.!?…][)\"»]?$|[.!?] [A-ZÀ-Ý]|[:;]-?[)(DP]$")
PREAMBLE = re.compile(r"^\+(?:$|[+\s])")
WORDS_OF_SENTENCE = 5


class QuotationLine(LineRule):
    """The words of somebody else in a forum."""

    kind = ListedKind.HEADING
    example = '3x Tern\n[quote="Meg"]I run 6 Terns[/quote]'

    def holds(self, context: LineContext) -> bool:
        return context.line.mark.is_quoted


class StruckOutLine(LineRule):
    """Words that are crossed out: nobody plays them."""

    kind = ListedKind.HEADING
    example = "3x Tern\n~~2x Skua~~"

    def holds(self, context: LineContext) -> bool:
        return context.line.mark.is_struck


class RulerLine(LineRule):
    """A line of signs, an address, and what a program writes above and below a list."""

    kind = ListedKind.HEADING
    example = "3x Tern\nCreated with Listloom"

    def holds(self, context: LineContext) -> bool:
        mark = context.line.mark
        is_ruler = mark.is_ruler or mark.source in SIGNATURE or bool(ADDRESS.match(mark.text))
        return is_ruler or (
            context.position not in context.survey.totals and bool(FOOTER.match(mark.text))
        )


class SumLine(LineRule):
    """The sum of a list or of a part of it."""

    kind = ListedKind.TOTAL
    example = "3x Tern 90 pts\nTotal: 90 pts"

    def holds(self, context: LineContext) -> bool:
        return context.position in context.survey.totals


class TitleLine(LineRule):
    """The name of a list, and the size of the game."""

    kind = ListedKind.HEADING
    example = "Night Watch (500 points)\n\n3x Tern (90 points)"

    def holds(self, context: LineContext) -> bool:
        price = context.line.parts.price
        is_limit = price is not None and price.is_limit
        return is_limit or context.position in context.survey.titles


class PreambleLine(LineRule):
    """Words of a program about a list."""

    kind = ListedKind.HEADING
    example = "+ FACTION: Skerry League\n3x Tern (90 points)"

    def holds(self, context: LineContext) -> bool:
        source = context.line.mark.source
        is_closed = source.endswith("+") or source.startswith("++")
        return bool(PREAMBLE.match(source)) and (is_closed or ":" in source)


class HeadingLine(LineRule):
    """A heading: in Markdown, in capitals, with a colon at its end, or of words of headings."""

    kind = ListedKind.HEADING
    example = "ESCORTS\n3x Tern (90 points)"

    def holds(self, context: LineContext) -> bool:
        line = context.line
        if line.mark.hashes:
            return context.position in context.survey.headings or not line.is_sure
        is_within = context.is_deeper and not line.mark.is_apart
        if line.is_sure or line.parts.is_choice or is_within:
            return False
        return line.mark.text.endswith(":") or is_heading(line)


class ProseLine(LineRule):
    """A sentence."""

    kind = ListedKind.HEADING
    example = "Four of us met at the club yesterday.\n3x Tern"

    def holds(self, context: LineContext) -> bool:
        if context.line.is_priced and not context.is_behind:
            return False
        text = context.line.mark.text
        is_long = len(text.split()) >= WORDS_OF_SENTENCE
        return bool(SENTENCE.search(text)) and (is_long or not context.line.is_sure)


class BehindLine(LineRule):
    """A line behind the end of a list, such as a signature."""

    kind = ListedKind.HEADING
    example = "3x Tern 90 pts\nTotal: 90 pts\n3 drops"

    def holds(self, context: LineContext) -> bool:
        return context.is_behind

"""A line of a text among the others, and what a rule about it is."""

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from engine.engagement.lists.army_list import ListedKind
from engine.engagement.lists.text.survey import Survey, TextLine
from engine.engagement.lists.text.vocabulary import EquipmentWords


class LineContext(NamedTuple):
    """A line among the others.

    position: the index of the line in the survey.
    owner: the unit above it that it may belong to; None where there is none.
    model: the last model in that unit; None where there is none.
    heading: the words of the heading above it.
    is_headed: True if the line directly above is a heading.
    has_inner: True if deeper lines follow, or choices in the line itself.
    """

    line: TextLine
    position: int
    survey: Survey
    equipment: EquipmentWords
    owner: TextLine | None = None
    model: TextLine | None = None
    heading: str = ""
    is_headed: bool = False
    has_inner: bool = False

    @property
    def is_inside(self) -> bool:
        """True if the line is deeper than the model above it, or follows it without a gap."""
        if self.owner is None:
            return False
        return self.is_deeper or not self.survey.counts_units

    @property
    def is_deeper(self) -> bool:
        """True if the line is deeper than the model above it."""
        return self.owner is not None and self.line.mark.depth > self.owner.mark.depth

    @property
    def is_carried(self) -> bool:
        """True if the line is deeper than a model in the unit above it."""
        return self.model is not None and self.line.mark.depth > self.model.mark.depth

    @property
    def is_behind(self) -> bool:
        """True behind the end of the list."""
        return self.position >= self.survey.end


class LineRule(ABC):
    """A rule with the kind of the lines that it holds for.

    example: a text in which it decides about a line.
    is_inside: True if the line belongs to the model above it.
    """

    kind: ClassVar[ListedKind]
    example: ClassVar[str]
    is_inside: ClassVar[bool] = False

    @abstractmethod
    def holds(self, context: LineContext) -> bool:
        """Return True if the rule decides about a line."""

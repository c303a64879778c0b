"""What an attack came to, on a card of its own: the same in attacks, battles and dogfights of every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from app.format import percent
from app.rendering import render
from app.views.log_words import label_of, marked, worded
from app.words import Words, words
from engine.engagement import Engagement, Roll, decided, rarity

RARE = Fraction(1, 100)
"""What comes less often is told as one in so many alone."""


class Boxes(NamedTuple):
    """Boxes of a model: their name, how many there are, how many were left before and are left now.

    each: how many belong to one model, where they are those of several.
    """

    name: str
    most: int
    before: int
    now: int
    each: int = 0


@dataclass(frozen=True)
class Card:
    """What an attack came to.

    headline: in a few words, where the log's sentence does not do; why: the numbers behind it; effects: names and
    meanings; boxes: of the target; more: HTML of the game's own; tells: how many of the sentences about what followed
    the headline tells already; rows: of the charts behind its numbers and effects,
    by their texts.
    """

    headline: str = ""
    why: str = ""
    effects: Sequence[tuple[str, str]] = ()
    boxes: Sequence[Boxes] = ()
    more: str = ""
    tells: int = 0
    rows: Mapping[str, str] = field(default_factory=dict)

    @property
    def said(self) -> str:
        """The headline and the numbers behind it."""
        return ". ".join(filter(None, (self.headline, self.why)))


def card_html(card: Card, engagement: Engagement[Any], title: str, lines: str, language: str, view: str) -> str:
    """A card as HTML; `lines`: HTML of all that was thrown; `view`: where its buttons lead."""
    say, result = worded(engagement, language), engagement.result
    follows = [say(one) for one in result.follows[card.tells :]] if result else []
    follows += marked(engagement, language)
    t, game = words(language), engagement.rules.name
    lucks = [_luck(roll, label_of(roll.label or "", t, game), t) for roll in rolls_of(engagement)]
    headline = card.headline or (say(result.sentence) if result else "")
    values = {"headline": headline, "title": title, "lines": lines, "follows": follows, "lucks": lucks, "view": view}
    return render("parts/card.html", language, card=card, **values)


def rolls_of(engagement: Engagement[Any]) -> list[Roll]:
    """The rolls of the flow that the last event has ended, of those that chance could decide; the same dice once."""
    flow = engagement.result.flow if engagement.result else None
    batches = sum(len(entry.records) for entry in flow.played.entries) if flow else 0
    found: list[Roll] = []
    for event in reversed(engagement.battle.events):
        if batches <= 0:
            break
        batches -= len(event.dice)
        found = [*engagement.results[event.number].rolls, *found]
    return decided(found)


def one_in(chance: Fraction, t: Words) -> str:
    """'1 in 43', with the percentage where that is not rare."""
    text = t("card.one_in", count=round(1 / chance)) if chance < Fraction(1, 2) else ""
    exact = percent(chance, t.language)
    return exact if not text else f"{text} ({exact})" if chance >= RARE else text


def _luck(roll: Roll, name: str, t: Words) -> str:
    lucky, chance = rarity(roll)
    return t("card.lucky" if lucky else "card.unlucky", roll=name, chance=one_in(chance, t))

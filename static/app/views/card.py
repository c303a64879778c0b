"""The result card of an attack, for attacks, battles and dogfights of every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from app.rendering import render
from app.views.log_words import label_of, tell_marks, wording_of
from app.views.luck_words import tell_luck
from app.words import Words, words
from engine.engagement import Engagement, LuckRoll, decided_rolls, measure_luck

S = TypeVar("S")


class Boxes(NamedTuple):
    """The boxes of a model, such as hull points.

    most: boxes in all.
    before: boxes that remained before the attack.
    now: boxes that remain now.
    each: boxes of each model, if the boxes belong to several models.
    """

    name: str
    most: int
    before: int
    now: int
    each: int = 0


@dataclass(frozen=True)
class ResultCard:
    """The result of an attack.

    headline: the result in a few words; empty if the log's sentence is enough.
    why: the numbers behind the result.
    effects: names and meanings of effects.
    boxes: boxes of the target.
    more: HTML of the game's own.
    onward: HTML of the button of the next action; empty where closing the card comes first.
    tells: number of following sentences that the headline already contains.
    rows: chart rows behind the numbers and effects, by their texts.
    """

    headline: str = ""
    why: str = ""
    effects: Sequence[tuple[str, str]] = ()
    boxes: Sequence[Boxes] = ()
    more: str = ""
    onward: str = ""
    tells: int = 0
    rows: Mapping[str, str] = field(default_factory=dict)

    @property
    def announcement(self) -> str:
        """The headline and the numbers behind it."""
        return ". ".join(filter(None, (self.headline, self.why)))


def card_html(
    card: ResultCard,
    engagement: Engagement[Any],
    title: str,
    lines: str,
    language: str,
    view: str,
    *,
    leads: bool = True,
) -> str:
    """Return a card as HTML.

    lines: HTML of all dice thrown.
    view: the view that receives the card's actions.
    leads: whether closing the card is the next action.
    """
    say = wording_of(engagement, language)
    headline = card.headline
    follows = list[str]()
    if engagement.result:
        headline = headline or say(engagement.result.sentence)
        follows += map(say, engagement.result.follows[card.tells :])
    follows += tell_marks(engagement, language)
    return render(
        "parts/card.html",
        language,
        card=card,
        leads=leads,
        headline=headline,
        title=title,
        lines=lines,
        follows=follows,
        lucks=_tell_luck(engagement, words(language)),
        view=view,
    )


def rolls_of(engagement: Engagement[Any]) -> list[LuckRoll]:
    """Return the rolls of the flow that the last event ended, without those that chance could not
    decide.
    """
    flow = engagement.result.flow if engagement.result else None
    if not flow:
        return []
    missing = sum(len(entry.records) for entry in flow.played.entries)
    rolls: list[LuckRoll] = []
    for event in reversed(engagement.battle.events):
        if missing <= 0:
            break
        missing -= len(event.dice)
        rolls = [*engagement.results[event.number].rolls, *rolls]
    return decided_rolls(rolls)


def _roll_names(rolls: Sequence[LuckRoll], sides: Sequence[str], game: str, t: Words) -> list[str]:
    """Return a name for each roll: its purpose; its side and its number, too, where other rolls
    have the same name.
    """
    names = [label_of(roll.label or "", t, game) for roll in rolls]
    if len({roll.side for roll in rolls}) > 1 and len({*names}) < len(names):
        names = [
            t("card.roll_of", side=sides[roll.side], roll=name)
            for roll, name in zip(rolls, names, strict=True)
        ]
    return _number_equal(names, t)


def _number_equal(names: Sequence[str], t: Words) -> list[str]:
    """Return the names with a number behind each that is there several times."""
    result = []
    for index, name in enumerate(names):
        if names.count(name) == 1:
            result.append(name)
        else:
            number = names[: index + 1].count(name)
            result.append(t("card.roll_number", roll=name, number=number))
    return result


def _tell_luck(engagement: Engagement[S], t: Words) -> list[str]:
    """Return how lucky each roll of the last flow was, one sentence each."""
    rolls = rolls_of(engagement)
    sides = [side.name for side in engagement.opening.sides]
    names = _roll_names(rolls, sides, engagement.rules.name, t)
    sentences = []
    for roll, name in zip(rolls, names, strict=True):
        sentences.append(t("luck.of_roll", roll=name, luck=tell_luck(measure_luck([roll]), t)))
    return sentences

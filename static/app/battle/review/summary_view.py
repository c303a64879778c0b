"""The screen of a battle's summary: the losses of each side, the turning point, the rarest rolls,
the luck.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from app.battle.battle_page import ModelSheet
from app.battle.context import BattleContext
from app.battle.review.battle_picture import picture_html
from app.battle.review.review_words import MomentText, roll_line, roll_text
from app.battle.review.timeline import timeline_html
from app.battle.table.sides_view import items_of, row_html, side_cards
from app.number_format import day, whole_percent
from app.rendering import render
from app.views.log import lucks_of
from app.views.log_words import worded
from app.views.piece_cache import PIECES
from app.words import Words, words
from engine.engagement import Summary, summary


class LostModel(NamedTuple):
    """A lost or damaged model: its remaining strength in words, and its row on the table."""

    name: str
    gone: bool
    remaining: str
    row: str


@dataclass(frozen=True)
class SideShown:
    """The losses of a side: the share of its boxes, the numbers behind it, and every model with
    losses.
    """

    name: str
    share: str
    numbers: Sequence[str]
    lost: Sequence[LostModel]


async def summary_html(context: BattleContext) -> str:
    """Return the summary of the battle on the screen."""
    engagement, language = context.engagement, context.lang
    result, t = PIECES.made("summary", summary, engagement), words(language)
    sides = [_side(context, result, index) for index in range(len(engagement.battle.sides))]
    rare_rolls, lucks = list(_rare_rolls(context, result)), lucks_of(engagement)
    verdict = _verdict(result, [side.name for side in sides], t)
    named = [(side.name, side.share) for side in sides]
    luckiest = next((item for item in rare_rolls if item.title == t("end.luckiest")), None)
    return render(
        "battle/review/summary.html",
        language,
        battle=engagement.battle,
        chart=timeline_html(result, [side.name for side in engagement.battle.sides], language),
        verdict=verdict,
        picture=picture_html(context, named, luckiest, verdict),
        sides=sides,
        rare_rolls=rare_rolls,
        lucks=lucks,
        reviewed=context.page.advice is not None,
        text="\n".join(_lines(context, sides, rare_rolls, lucks)),
    )


def _verdict(result: Summary, names: Sequence[str], t: Words) -> str:
    """Return the losses of two sides compared, as they are shown; empty for other numbers of
    sides.
    """
    if len(names) != 2 or not result.moments:
        return ""
    sides = zip((side.share for side in result.moments[-1].sides), names, strict=True)
    (less, _), (more, name) = sorted(sides)
    if not more:
        return t("end.none_lost")
    high, low = whole_percent(more, t.language), whole_percent(less, t.language)
    return (
        t("end.both_lost", share=high)
        if high == low
        else t("end.lost_more", side=name, more=high, less=low)
    )


def _side(context: BattleContext, result: Summary, side: int) -> SideShown:
    t, every = context.t, list(items_of(context, side))
    lost = [
        LostModel(item.name, sheet.gone, _remaining(sheet, t), row_html((sheet,), t.language))
        for item, sheet in every
        if sheet.gone or _has_loss(sheet)
    ]
    tally = result.moments[-1].sides[side] if result.moments else None
    share = t("end.lost", share=whole_percent(tally.share if tally else Fraction(0), t.language))
    gone = t("end.out", lost=tally.gone if tally else 0, most=len(every))
    numbers = [*_boxes([sheet for _, sheet in every], t), gone]
    cards = side_cards(context, side)
    points = sum([card.points for card in cards])
    if points:
        numbers.append(
            t("battle.points_lost", lost=sum([card.lost for card in cards]), points=points)
        )
    return SideShown(context.engagement.battle.sides[side].name, share, numbers, lost)


def _has_loss(sheet: ModelSheet) -> bool:
    return bool(sheet.counters) and sheet.counters[0].value < sheet.counters[0].most


def _remaining(sheet: ModelSheet, t: Words) -> str:
    if sheet.gone or not sheet.counters:
        return t("battle.gone")
    first = sheet.counters[0]
    return t("end.left", left=first.value, most=first.most, label=first.label)


def _boxes(sheets: Sequence[ModelSheet], t: Words) -> Iterator[str]:
    """Yield the number of boxes of each name that are lost."""
    lost, most = Counter[str](), Counter[str]()
    for first in [sheet.counters[0] for sheet in sheets if sheet.counters]:
        lost[first.label] += max(0, first.most - first.value)
        most[first.label] += first.most
    yield from (t("end.of", lost=lost[label], most=most[label], label=label) for label in most)


def _rare_rolls(context: BattleContext, summary: Summary) -> Iterator[MomentText]:
    """Yield the turning point, and the unusual rolls with their weapons."""
    engagement, t = context.engagement, context.t
    say, sides = worded(engagement, t.language), engagement.battle.sides

    def rare_roll(title: str, number: int, *how: str, line: str = "") -> MomentText:
        result = engagement.results[number]
        what = line or " ".join(map(say, (result.sentence, *result.follows)))
        return MomentText(t(title), what, (t("battle.turn", number=result.turn), *how), number)

    if summary.turning:
        share, side = (
            whole_percent(summary.turning.by, t.language),
            sides[summary.turning.side].name,
        )
        yield rare_roll(
            "end.turning", summary.turning.number, t("end.moved", share=share, side=side)
        )
    for title, rare in (("end.luckiest", summary.luckiest), ("end.unluckiest", summary.unluckiest)):
        if rare:
            rolled, line = (
                roll_text(rare.roll, engagement.rules.name, t),
                roll_line(context, rare.number),
            )
            yield rare_roll(title, rare.number, sides[rare.roll.side].name, rolled, line=line)


def _lines(
    context: BattleContext,
    sides: Sequence[SideShown],
    rare_rolls: Sequence[MomentText],
    lucks: Sequence[Any],
) -> Iterator[str]:
    """Yield the summary as text, line by line."""
    battle, t = context.engagement.battle, context.t
    yield t("end.about", name=battle.name, date=day(battle.created, t.language))
    for side in sides:
        yield ""
        yield t("end.line", title=side.name, what=" · ".join((side.share, *side.numbers)))
        yield from (
            t("end.line", title=f"– {item.name}", what=item.remaining) for item in side.lost
        )
    for entry in rare_rolls:
        yield ""
        yield t("end.line", title=entry.title, what=f"{entry.what} {' · '.join(entry.how)}")
    yield ""
    for name, _, share in lucks:
        if share is not None:
            yield t("end.luck", side=name, share=whole_percent(share, t.language))

"""The screen of a battle's summary: the losses of each side, the turning point, the rarest rolls,
the luck.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from app.battle.battle_page import ModelSheet
from app.battle.context import BattleContext
from app.battle.review.battle_picture import picture_html
from app.battle.review.review_words import MomentText, roll_line, tell_roll
from app.battle.review.timeline import timeline_html
from app.battle.table.sides_view import items_of, row_html, side_cards
from app.local_day import tell_day
from app.number_format import whole_percent
from app.rendering import render
from app.views.log import SideLuckShown, tell_lucks
from app.views.log_words import wording_of
from app.views.piece_cache import PIECES
from app.words import Words
from engine.engagement import Sentence, Summary, Turning, summary


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
    engagement = context.engagement
    t = context.t
    result = PIECES.get("summary", summary, engagement)
    sides = [_side(context, result, index) for index in range(len(engagement.battle.sides))]
    names = [side.name for side in sides]
    rare_rolls = list(_rare_rolls(context, result))
    lucks = tell_lucks(engagement, context.lang)
    verdict = _verdict(result, names, t, is_over=engagement.battle.is_over)
    shares = [(side.name, side.share) for side in sides]
    luckiest = next((roll for roll in rare_rolls if roll.title == t("end.luckiest")), None)
    return render(
        "battle/review/summary.html",
        context.lang,
        battle=engagement.battle,
        day=tell_day(engagement.battle.created, t),
        chart=timeline_html(result, names, context.lang),
        verdict=verdict,
        picture=picture_html(context, shares, luckiest, verdict),
        sides=sides,
        rare_rolls=rare_rolls,
        lucks=lucks,
        reviewed=context.page.advice is not None,
        text="\n".join(_lines(context, sides, rare_rolls, lucks)),
    )


def _verdict(result: Summary, names: Sequence[str], t: Words, *, is_over: bool) -> str:
    """Return the losses of two sides compared, as they are shown; empty for other numbers of
    sides.
    """
    if len(names) != 2 or not result.moments:
        return ""
    shares = [side.share for side in result.moments[-1].sides]
    (least, _), (most, loser) = sorted(zip(shares, names, strict=True))
    if not most and is_over:
        return t("end.nothing_lost")
    if not most:
        return t("end.none_lost")
    high = whole_percent(most, t.language)
    low = whole_percent(least, t.language)
    if high == low:
        return t("end.both_lost", share=high)
    return t("end.lost_more", side=loser, more=high, less=low)


def _side(context: BattleContext, result: Summary, side: int) -> SideShown:
    t = context.t
    lost = []
    sheets = []
    for item, sheet in items_of(context, side):
        sheets.append(sheet)
        if sheet.gone or _has_loss(sheet):
            row = row_html((sheet,), t.language)
            lost.append(LostModel(item.name, sheet.gone, _remaining(sheet, t), row))
    share = Fraction(0)
    gone = 0
    if result.moments:
        last = result.moments[-1].sides[side]
        share = last.share
        gone = last.gone
    numbers = [*_boxes(sheets, t), t("end.out", lost=gone, most=len(sheets))]
    cards = side_cards(context, side)
    points = sum([card.points for card in cards])
    if points:
        lost_points = sum([card.lost for card in cards])
        numbers.append(t("battle.points_lost", lost=lost_points, points=points))
    name = context.engagement.battle.sides[side].name
    return SideShown(name, t("end.lost", share=whole_percent(share, t.language)), numbers, lost)


def _has_loss(sheet: ModelSheet) -> bool:
    return bool(sheet.counters) and sheet.counters[0].value < sheet.counters[0].most


def _remaining(sheet: ModelSheet, t: Words) -> str:
    if sheet.gone or not sheet.counters:
        return t("battle.gone")
    first = sheet.counters[0]
    return t("end.left", left=first.value, most=first.most, label=first.label)


def _boxes(sheets: Sequence[ModelSheet], t: Words) -> Iterator[str]:
    """Yield the number of boxes of each name that are lost."""
    lost = Counter[str]()
    most = Counter[str]()
    for sheet in sheets:
        if sheet.counters:
            strength = sheet.counters[0]
            lost[strength.label] += max(0, strength.most - strength.value)
            most[strength.label] += strength.most
    for label in most:
        yield t("end.of", lost=lost[label], most=most[label], label=label)


def _rare_rolls(context: BattleContext, summary: Summary) -> Iterator[MomentText]:
    """Yield the turning point, and the unusual rolls with their weapons."""
    t = context.t
    sides = context.engagement.battle.sides
    turning = summary.turning
    if turning:
        share = whole_percent(turning.by, t.language)
        how = t("end.moved", share=share, side=sides[turning.side].name)
        what = _tell_turning(context, turning)
        yield _moment_text(context, "end.turning", turning.number, what, how)
    for title, rare in (("end.luckiest", summary.luckiest), ("end.unluckiest", summary.unluckiest)):
        if rare:
            rolled = tell_roll(rare.roll, context.engagement.rules.name, t)
            what = roll_line(context, rare.number) or _happenings(context, rare.number)
            name = sides[rare.roll.side].name
            yield _moment_text(context, title, rare.number, what, name, *rolled)


def _tell_turning(context: BattleContext, turning: Turning) -> str:
    """Return what turned the battle: an attack and its hits, not the chart on which it ended."""
    attack = roll_line(context, turning.number)
    if context.page.names_attacks or not attack:
        return _happenings(context, turning.number)
    say = wording_of(context.engagement, context.t.language)
    hits = _find_hits(context, turning, attack)
    first = f"{attack}."
    if hits:
        first = say(hits)
    # What follows first is the loss; further sentences are about other attacks.
    losses = context.engagement.results[turning.number].follows[:1]
    return " ".join([first, *map(say, losses)])


def _find_hits(context: BattleContext, turning: Turning, attack: str) -> Sentence | None:
    """Return the sentence about the last roll of the favoured side in an attack."""
    engagement = context.engagement
    for event in reversed(engagement.battle.events):
        if event.number > turning.number or not event.dice:
            continue
        if roll_line(context, event.number) != attack:
            return None
        result = engagement.results[event.number]
        if turning.side in [roll.side for roll in result.rolls]:
            return result.sentence
    return None


def _happenings(context: BattleContext, number: int) -> str:
    """Return the sentences of an event and of what followed from it."""
    result = context.engagement.results[number]
    say = wording_of(context.engagement, context.t.language)
    return " ".join([say(sentence) for sentence in (result.sentence, *result.follows)])


def _moment_text(
    context: BattleContext, title: str, number: int, what: str, *how: str
) -> MomentText:
    """Return a moment of the battle under a title, with its turn before the other details."""
    turn = context.t("battle.turn", number=context.engagement.results[number].turn)
    return MomentText(context.t(title), what, (turn, *how), number)


def _lines(
    context: BattleContext,
    sides: Sequence[SideShown],
    rare_rolls: Sequence[MomentText],
    lucks: Sequence[SideLuckShown],
) -> Iterator[str]:
    """Yield the summary as text, line by line."""
    battle = context.engagement.battle
    t = context.t
    yield t("end.about", name=battle.name, date=tell_day(battle.created, t))
    for side in sides:
        yield ""
        yield t("end.line", title=side.name, what=" · ".join((side.share, *side.numbers)))
        for item in side.lost:
            yield t("end.line", title=f"– {item.name}", what=item.remaining)
    for entry in rare_rolls:
        yield ""
        yield t("end.line", title=entry.title, what=f"{entry.what} {' · '.join(entry.how)}")
    yield ""
    for side_luck in lucks:
        if side_luck.luck:
            yield t("end.luck", side=side_luck.name, luck=side_luck.luck)

"""The picture of a battle to share: name, result, the models of each side with their losses, the
biggest loss, the luckiest roll, the address of the page.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from app.battle.battle_page import ModelCounter
from app.battle.context import BattleContext
from app.battle.review.review_words import MomentText
from app.battle.review.text_fit import fit_lines, measure_text
from app.battle.table.sides_view import items_of
from app.local_day import tell_day
from app.rendering import render
from app.views.dice import Die, shown_dice
from app.views.silhouettes import path_of, polygon
from engine.engagement import Engagement
from engine.engagement.record.declarations import is_half

WIDTH = 360
CELL = 45
"""Width of the cell of a model."""
ROW = 42
"""Height of the cell of a model."""
BASELINE = 30
"""The line in its cell on which a model stands."""
MOST_MODELS = 32
MOST_DICE = 24
DIE = 24
"""Width of a die."""
GAP = 6
"""Space between two dice."""
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""The places of the pips of each face, by letters in three rows of three."""


class TextStyle(NamedTuple):
    """The look of a text: the size of its font, and the height of a line."""

    size: int
    line: int
    is_bold: bool = True


STYLES = {
    "title": TextStyle(21, 26),
    "verdict": TextStyle(15, 21),
    "name": TextStyle(15, 21),
    "share": TextStyle(15, 21),
    "note": TextStyle(13, 18, is_bold=False),
}
"""The styles of the texts; their fonts are in `summary.css`, too."""


class Text(NamedTuple):
    """A text of the picture: its style, its index, and the side at which it begins."""

    style: str
    x: float
    y: float
    text: str
    anchor: str = "start"


class Path(NamedTuple):
    """A path of the picture and its style."""

    style: str
    path: str


class BattlePicture:
    """A picture in progress: everything is placed below what is there."""

    def __init__(self) -> None:
        """Start with an empty picture."""
        self.parts: list[Text | Path] = []
        self.height = 0.0

    def write(self, style: str, text: str) -> None:
        """Add a text in lines as wide as the picture."""
        look = STYLES[style]
        for part in fit_lines(text, WIDTH, look.size, is_bold=look.is_bold):
            self.height += look.line
            self.parts.append(Text(style, 0, self.height - 4, part))

    def write_side(self, name: str, share: str) -> None:
        """Add the name of a side, in lines beside its losses."""
        look = STYLES["name"]
        share_width = measure_text(share, look.size, is_bold=look.is_bold)
        self.height += 28 - look.line
        self.parts.append(Text("share", WIDTH, self.height + look.line, share, "end"))
        for part in fit_lines(name, WIDTH - share_width - CELL / 2, look.size, is_bold=True):
            self.height += look.line
            self.parts.append(Text("name", 0, self.height, part))

    def side(self, name: str, share: str, context: BattleContext, number: int) -> None:
        """Add a side: its name, its losses, and a silhouette for each model."""
        self.write_side(name, share)
        self.height += 8
        items = list(items_of(context, number))
        for index, (item, sheet) in enumerate(items[:MOST_MODELS]):
            row, column = divmod(index, WIDTH // CELL)
            x = column * CELL
            top = self.height + row * ROW
            look = path_of(context.page.silhouette(item), x + 4, top + BASELINE, CELL - 8)
            if sheet.gone:
                self.parts += [Path("gone", look), _strike(x, top)]
                continue
            self.parts.append(Path("model", look))
            if sheet.counters:
                self.parts += _bar(x, top, sheet.counters[0])
        self.height += ROW * -(-min(len(items), MOST_MODELS) // (WIDTH // CELL))
        if len(items) > MOST_MODELS:
            self.write("note", f"+{len(items) - MOST_MODELS}")

    def dice(self, dice: Sequence[Die]) -> None:
        """Add dice in rows."""
        for index, die in enumerate(dice[:MOST_DICE]):
            row, column = divmod(index, WIDTH // (DIE + GAP))
            self.parts += _die(die, column * (DIE + GAP) + 1, self.height + row * (DIE + GAP))
        self.height += (DIE + GAP) * -(-min(len(dice), MOST_DICE) // (WIDTH // (DIE + GAP)))
        if len(dice) > MOST_DICE:
            self.write("note", f"+{len(dice) - MOST_DICE}")


def picture_html(
    context: BattleContext, sides: Sequence[tuple[str, str]], roll: MomentText | None, verdict: str
) -> str:
    """Return the picture of a battle as a drawing of paths and texts.

    sides: the name and the losses of each side.
    """
    battle = context.engagement.battle
    picture = BattlePicture()
    picture.write("title", battle.name)
    picture.write("verdict", verdict)
    picture.write("note", _tell_battle(context))
    above = picture.height
    for index, (name, share) in enumerate(sides):
        picture.side(name, share, context, index)
    biggest = _tell_biggest_loss(context)
    if biggest:
        picture.height += 8
        picture.write("note", biggest)
    if roll:
        picture.height += 14
        turn, side, *rolled = roll.how
        picture.write("note", " · ".join((roll.title, turn, side)))
        for text in rolled:
            picture.write("note", text)
        picture.write("name", roll.what)
        picture.height += 6
        picture.dice(rolled_dice(context.engagement, roll.number))
    picture.height += 4
    picture.write("note", _tell_page(context.request.address))
    labels = [battle.name]
    if verdict:
        labels.append(verdict)
    if biggest:
        labels.append(biggest)
    if roll:
        labels.append(f"{roll.title}: {roll.what}")
    return render(
        "battle/review/picture.html",
        context.lang,
        parts=picture.parts,
        height=picture.height,
        above=above,
        width=WIDTH,
        label=". ".join(labels),
    )


def _tell_battle(context: BattleContext) -> str:
    """Return the game, the day and the number of turns of a battle."""
    # The games, whose pages import this module, are imported only now.
    from app.registered_games import GAMES

    engagement = context.engagement
    t = context.t
    facts = [t(f"{GAMES[engagement.rules.name].locale_prefix}.game")]
    facts.append(tell_day(engagement.battle.created, t))
    events = engagement.battle.events
    if events:
        turns = engagement.results[events[-1].number].turn
        facts.append(t("end.turns", count=turns))
    return " · ".join(facts)


def _tell_page(address: str) -> str:
    """Return the name of the page with the address of the site, where it is known."""
    folder, slash, _ = address.rpartition("/")
    _, _, site = folder.partition("://")
    if not site:
        return "Broadside"
    return f"Broadside · {site}{slash}"


def _tell_biggest_loss(context: BattleContext) -> str:
    name = find_biggest_loss(context.engagement)
    if not name:
        return ""
    return context.t("end.biggest", name=name)


def find_biggest_loss(engagement: Engagement[Any]) -> str:
    """Return the name of the lost model that had most boxes; empty if nothing is lost.

    Of equal models the first counts.
    """
    rules = engagement.rules
    start = engagement.until(0).state
    first = {strength.ref: strength.remaining for strength in rules.strengths(start)}
    lost = [strength.ref for strength in rules.strengths(engagement.state) if strength.gone]
    if not lost:
        return ""
    biggest = engagement.opening.item(max(lost, key=lambda ref: first[ref]))
    return biggest.name if biggest else ""


def rolled_dice(engagement: Engagement[Any], number: int) -> list[Die]:
    """Return the dice of a roll that an event ends, with those that earned further dice."""
    events = engagement.battle.events
    last = [event.number for event in events].index(number)
    dice = list[Die]()
    for index in range(last, -1, -1):
        event = events[index]
        purposes = engagement.results[event.number].dice
        own_dice = list[Die]()
        for thrown, purpose in zip(event.dice, purposes, strict=True):
            own_dice += shown_dice(thrown.record, sides=purpose.sides)
        dice = own_dice + dice
        if dice and not is_half(engagement.until(index).state):
            break
    return dice


def _strike(x: float, top: float) -> Path:
    """Return the line through a model that is out of the battle."""
    return Path("strike", f"M{x + 5} {top + BASELINE + 1}L{x + CELL - 5} {top + 4}")


def _bar(x: float, top: float, strength: ModelCounter) -> Iterator[Path]:
    """Yield the bar below a model: its whole strength, and what remains of it."""
    part = 1.0
    if strength.most:
        part = min(1.0, strength.value / strength.most)
    yield _bar_part("bar", x, top, 1.0)
    yield _bar_part("left", x, top, part)


def _bar_part(style: str, x: float, top: float, part: float) -> Path:
    width = (CELL - 12) * part
    box = [(0, 0), (width, 0), (width, 3), (0, 3)]
    return Path(style, polygon(box, x + 6, top + BASELINE + 4, 1))


def _die(die: Die, x: float, top: float) -> Iterator[Text | Path]:
    """Yield a die: a square with pips or with a number."""
    box = [
        (2, 0),
        (DIE - 2, 0),
        (DIE, 2),
        (DIE, DIE - 2),
        (DIE - 2, DIE),
        (2, DIE),
        (0, DIE - 2),
        (0, 2),
    ]
    yield Path("die", polygon(box, x, top, 1))
    if not die.pips:
        yield Text("face", x + DIE / 2, top + DIE / 2 + 5, str(die.read), "middle")
        return
    for letter in PIPS[die.face]:
        row, column = divmod("abcdefghi".index(letter), 3)
        pip = x + 6 * (column + 1)
        y = top + 6 * (row + 1)
        yield Path("pip", f"M{pip - 2:.1f} {y:.1f}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z")

"""Steps 4 and 5: AA of wings and at wings, rolled from the state before the step."""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.oracles.dystopian.hand.dice import Ask, Faces
from tests.oracles.dystopian.hand.numbers import at_wing, joined
from tests.oracles.dystopian.hand.pieces import Data, Piece
from tests.oracles.dystopian.hand.rolls import Table, Volley, attack, auxiliary

Tokens = Generator[Ask, Faces, tuple[int, int]]


@dataclass
class Tally:
    """The result of AA: tokens killed and all hits by wing, and the wings that fired."""

    kills: Counter[str] = field(default_factory=Counter)
    hits: Counter[str] = field(default_factory=Counter)
    fired: list[str] = field(default_factory=list)


class Roll(NamedTuple):
    """AA of some at one wing, with the dice that they had before anything was rolled."""

    by: tuple[str, ...]
    target: str
    count: int
    needs: int


def tokens_of(table: Table, data: Data, part: str) -> int:
    """The tokens of a wing that roll in one fight."""
    wing = table.pieces[data["wing"]]
    return table.take(wing.ref, "aa", wing.tokens, part) if can(wing) else 0


def can(wing: Piece) -> bool:
    return wing.in_play and not wing.aborted


def by_models(table: Table, data: Data, part: str) -> Roll:
    """AA of models at a wing, linked or combined in one roll."""
    refs = tuple(ref for ref in data["models"] if table.pieces[ref].in_play)
    dice = [table.take(ref, "aa", auxiliary(table, table.pieces[ref], "aa"), part) for ref in refs]
    best = dice.index(max(dice)) if dice else 0
    return Roll(
        refs,
        data["target"],
        joined(table.rulings, data.get("option", "linked"), dice, best) if dice else 0,
        5,
    )


def by_wing(table: Table, data: Data, part: str) -> Roll:
    wing = table.pieces[data["wing"]]
    count = tokens_of(table, data, part) * int(wing.own["aa"])
    return Roll((wing.ref,), data["target"], count, at_wing(wing))


def fights(
    table: Table, part: str, rolls: list[Roll], volleys: Sequence[Volley] = ()
) -> Generator[Ask, Any, None]:
    """Everybody rolls, in whichever order; then tokens are lost, wings abort, and fuel is spent."""
    rolls = [roll for roll in rolls if roll.count and table.pieces[roll.target].in_play]
    waiting = [
        volley
        for volley in volleys
        if volley.shots[0]["dice"] and table.pieces[volley.target].in_play
    ]
    tally = Tally(fired=[volley.shots[0]["ref"] for volley in waiting])
    waiting = [
        volley
        for volley in waiting
        if volley.shots[0]["dice"] > table.pieces[volley.target].own.get("rugged", 0)
    ]
    while rolls:
        roll = rolls.pop(
            (yield Ask("which", part, options=tuple((roll.by, roll.target) for roll in rolls)))
        )
        tally.fired += [ref for ref in roll.by if table.pieces[ref].wing]
        ask = Ask("throw", part, "aa_at_wing", roll.by, roll.target, roll.count, 6, roll.needs)
        killed, struck = yield from _at_tokens(ask, table.rulings["token_dice"])
        tally.kills[roll.target] += killed
        tally.hits[roll.target] += struck
    while waiting := [volley for volley in waiting if table.pieces[volley.target].in_play]:
        which = yield Ask(
            "which",
            part,
            options=tuple(((volley.shots[0]["ref"],), volley.target) for volley in waiting),
        )
        yield from attack(table, waiting.pop(which))
    _after(table, tally)


def _at_tokens(ask: Ask, kind: str) -> Tokens:
    """Tokens killed, and all hits: a 6 kills."""
    killed = struck = 0
    count = ask.count
    while count:
        faces = yield ask._replace(count=count)
        sixes = faces.count(6)
        killed += sixes
        struck += sum(face >= (ask.needs or 0) for face in faces)
        count = sixes if kind == "exploding" else 0
    return killed, struck


def may_abort(rulings: Data, wing: Piece, hits: int) -> bool:
    """The abort test, with the tokens that are left."""
    each = 1 if rulings["abort_mars"] == "plus_1" else 2
    mars = sum(wing.has(mar) for mar in ("vertical_dive", "big_fuel_tanks", "acrobatic_pilots"))
    return hits >= wing.tokens + mars * each and not wing.has("coa_drones")


def _after(table: Table, tally: Tally) -> None:
    rulings, kills, hits, fired = table.rulings, tally.kills, tally.hits, tally.fired
    aborting = []
    for ref, struck in hits.items():
        wing = table.pieces[ref]
        wing.tokens = max(wing.tokens - kills[ref], 0)
        counted = struck - (kills[ref] if rulings["abort_test"] == "hits_without_kills" else 0)
        if wing.in_play and may_abort(rulings, wing, counted):
            aborting.append(ref)
    for ref in dict.fromkeys([*fired, *aborting]):
        wing = table.pieces[ref]
        spent = (ref in fired and ref not in table.fuelled) + (ref in aborting)
        if rulings["wing_fuel"] == "at_most_one":
            spent = min(spent, 1)
        wing.fuel = max(wing.fuel - spent, 0)
        wing.aborted = wing.aborted or (ref in aborting and wing.side == table.acting)
    table.fuelled.update(fired)

"""Magazine explosions: they hit neighbours, and a neighbour that explodes hits its own
neighbours.
"""

from collections.abc import Generator
from typing import Any

from tests.oracles.dystopian.hand.dice import Ask, pool
from tests.oracles.dystopian.hand.pieces import Piece
from tests.oracles.dystopian.hand.rolls import Table, damaged
from tests.oracles.dystopian.hand.wings import may_abort


def explosions(table: Table) -> Generator[Ask, Any, None]:
    """One roll at 4 or more for all that are near, or one for each of them."""
    waiting: list[tuple[str, str]] = []
    dice, rolled = 0, dict[str, int]()
    while table.exploded or waiting:
        while table.exploded:
            source = table.exploded.pop(0)
            answer = yield Ask("explosion", target=source)
            dice = answer["attack_dice"]
            waiting += [(source, ref) for ref in answer["near"]]
        if not waiting:
            return
        source, ref = waiting.pop(0)
        target = table.pieces[ref]
        if not target.in_play:
            continue
        if source not in rolled or table.rulings["explosion"] == "per_neighbour":
            if not dice:
                continue
            ask = Ask("throw", "explosion", "explosion", (source,), ref, dice, 6, 4)
            rolled[source] = yield from pool(ask, table.rulings["attack_dice"])
        if target.wing:
            _on_wing(table, target, rolled[source])
        else:
            yield from damaged(table, target, "explosion", rolled[source], None)


def _on_wing(table: Table, wing: Piece, hits: int) -> None:
    ruling = table.rulings["explosion_at_wings"]
    killed = (hits - (table.rulings["reaching"] == "exceed")) // 2 if hits else 0
    if ruling == "one_hit_a_token":
        killed = hits
    wing.tokens = max(wing.tokens - killed, 0)
    if ruling == "hits_abort" and wing.in_play and may_abort(table.rulings, wing, hits):
        wing.fuel = max(wing.fuel - 1, 0)
        wing.aborted = wing.aborted or wing.ref in table.flying

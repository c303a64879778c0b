"""Magazine explosions: they hit neighbours, and a neighbour that explodes hits its own neighbours."""

from collections.abc import Generator
from typing import Any

from tests.oracles.dystopian.hand.dice import Ask, pool
from tests.oracles.dystopian.hand.rolls import Table, damaged


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
            killed = (rolled[source] - (table.rulings["reaching"] == "exceed")) // 2 if rolled[source] else 0
            target.tokens = max(target.tokens - killed, 0)
        else:
            yield from damaged(table, target, "explosion", rolled[source], None)

"""A source of dice that notes what it throws."""

from collections.abc import Sequence

from engine.dice import Batch, DiceSource, Record, RecordedDice, SystemDice


class NotedDice:
    """Recorded dice, then those of another source; `used` holds them all."""

    def __init__(self, records: Sequence[Record] = (), then: DiceSource | None = None) -> None:
        self.used: list[Record] = []
        self._known, self._then = RecordedDice(records), then or SystemDice()

    def throw(self, batch: Batch) -> Record | None:
        record = self._known.throw(batch) or self._then.throw(batch)
        self.used += [record] if record else []
        return record

"""Decisions for flows that tests play to their end."""

from engine.flow import Choice, Picks


class FirstOptions(Picks):
    """The first option of every choice."""

    def pick(self, choice: Choice) -> int:
        return 0


class OwnFirstOptions(Picks):
    """The first option of each choice of one player, until another player has to choose."""

    def __init__(self, player: str) -> None:
        super().__init__()
        self._player = player

    def pick(self, choice: Choice) -> int | None:
        return 0 if choice.by == self._player else None

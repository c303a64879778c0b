"""Decisions for flows that tests play to their end."""

from engine.flow import Choice, Picks


class FirstOptions(Picks):
    """The first option of every choice."""

    def pick(self, choice: Choice) -> int:
        return 0

"""The best answer of a side to a request of a flow."""

from typing import NamedTuple

from engine.engagement import Draft, Sentence


class BestAnswer(NamedTuple):
    """The best answer of a side to a request, and the reason.

    others: the other answers, the better ones first.
    compared: the number and sort of answers that were compared, where the side has other answers
        that were not.
    """

    draft: Draft
    why: Sentence
    others: "tuple[BestAnswer, ...]" = ()
    compared: Sentence | None = None

    @property
    def every(self) -> "tuple[BestAnswer, ...]":
        """The best answer, then the others."""
        return (self, *self.others)

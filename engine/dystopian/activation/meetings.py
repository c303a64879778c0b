"""Who meets whom in steps 4 and 5: what both sides declared of AA, put together wing by wing."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Generic, NamedTuple, TypeVar

from engine.dystopian.activation.at_wings import AtWings, ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.declared import Activation
from engine.dystopian.refs import Ref

AA = TypeVar("AA", WingAtModel, WingAtWing, ModelsAtWing)
Path = tuple[str, str, int]
"""Where it stands in the activation: whose, its field, its place there."""


class Said(NamedTuple, Generic[AA]):
    """One roll of AA as it was declared."""

    path: Path
    aa: AA


class Meeting(NamedTuple):
    """One fight of step 4: AA of a wing at a model, and of models at the wing; attacks: whether the wing does."""

    wing: Ref
    attacks: bool
    ours: Said[WingAtModel] | None
    theirs: Said[ModelsAtWing] | None


class Duel(NamedTuple):
    """One fight of step 5: two wings, and the AA of each at the other."""

    attacker: Ref
    defender: Ref
    attack: Said[WingAtWing] | None
    answer: Said[WingAtWing] | None

    @property
    def rolls(self) -> "tuple[Said[WingAtWing], ...]":
        """The AA of both, as far as they roll any."""
        return tuple(said for said in (self.attack, self.answer) if said)


def meetings(activation: Activation) -> tuple[Meeting, ...]:
    """Step 4: for each wing its AA at models side by side with theirs at it, whichever side declared them."""
    if not any(aa.wings_at_models or aa.models_at_wings for aa in (activation.aa, activation.answers)):
        return ()
    return tuple(_meetings(activation.aa, activation.answers))


def _meetings(aa: AtWings, answers: AtWings) -> Iterator[Meeting]:
    attackers = (*(one.wing for one in aa.wings_at_models), *(one.target for one in answers.models_at_wings))
    defenders = (*(one.wing for one in answers.wings_at_models), *(one.target for one in aa.models_at_wings))
    by_wings = [*_said("aa", "wings_at_models", aa.wings_at_models),
                *_said("answers", "wings_at_models", answers.wings_at_models)]  # fmt: skip
    at_wings = [*_said("aa", "models_at_wings", aa.models_at_wings),
                *_said("answers", "models_at_wings", answers.models_at_wings)]  # fmt: skip
    for wing in (*dict.fromkeys(attackers), *dict.fromkeys(defenders)):
        ours = (said for said in by_wings if said.aa.wing == wing)
        theirs = (said for said in at_wings if said.aa.target == wing)
        for one, other in zip_longest(ours, theirs):
            yield Meeting(wing, wing in attackers, one, other)


def duels(activation: Activation) -> tuple[Duel, ...]:
    """Step 5: every pair of wings of which one rolls AA at the other."""
    attacks = _said("aa", "wings_at_wings", activation.aa.wings_at_wings)
    answers = _said("answers", "wings_at_wings", activation.answers.wings_at_wings)
    ours = {(said.aa.wing, said.aa.target): said for said in attacks}
    theirs = {(said.aa.target, said.aa.wing): said for said in answers}
    return tuple(Duel(*pair, ours.get(pair), theirs.get(pair)) for pair in dict.fromkeys((*ours, *theirs)))


def _said(whose: str, field: str, every: tuple[AA, ...]) -> Iterator[Said[AA]]:
    return (Said((whose, field, place), aa) for place, aa in enumerate(every))

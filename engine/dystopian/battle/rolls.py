"""What was declared of one part of an activation, by who rolls it, and how it is changed."""

from typing import Any, Generic, NamedTuple, TypeVar

from engine.dystopian.activation.at_wings import ModelsAtWing, WingAtModel, WingAtWing
from engine.dystopian.activation.declared import Activation, Counterattack, DeclaredAttack
from engine.dystopian.activation.meetings import duels, meetings
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    ATTACK,
    COUNTERATTACK,
    DEFENCE_FIRE,
    OWN_ROLL,
    Use,
    uses,
)
from engine.dystopian.battle.parts import kind_and_place
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import SPLITTING, FireOption

At = TypeVar("At", DeclaredAttack | Counterattack | WingAtModel, WingAtWing, ModelsAtWing)
Path = tuple[str | int, ...]


class Roll(NamedTuple, Generic[At]):
    """One roll as it was declared, and where that stands in the activation."""

    path: Path
    said: At


class Rolls(NamedTuple):
    """Those of one part, by who rolls: all that attack a model; the models, the acting wing, the other at a wing."""

    attack: Roll[DeclaredAttack | Counterattack | WingAtModel] | None = None
    models: Roll[ModelsAtWing] | None = None
    attacker: Roll[WingAtWing] | None = None
    defender: Roll[WingAtWing] | None = None

    def at_wing(self, field: str) -> Roll[ModelsAtWing] | Roll[WingAtWing] | None:
        """The roll at a wing that a number set by hand is about."""
        found = {"models_to_hit": self.models, "attacker_to_hit": self.attacker, "defender_to_hit": self.defender}
        return found.get(field)


NOBODY = Rolls()


def rolls_of(state: State, key: str) -> Rolls:
    """The rolls of a part by its key, none when there is no such part."""
    if state.underway is None:
        return NOBODY
    kind, place = kind_and_place(key)
    every = _every(state.activation, kind)
    return every[place] if place < len(every) else NOBODY


def _every(activation: Activation, kind: str) -> list[Rolls]:
    if kind == ATTACK:
        return [Rolls(Roll(("attacks", place), said)) for place, said in enumerate(activation.attacks)]
    if kind == COUNTERATTACK:
        return [Rolls(Roll(("counterattacks", place), said)) for place, said in enumerate(activation.counterattacks)]
    if kind == AGAINST_MODEL:
        return [Rolls(attack=_roll(each.ours), models=_roll(each.theirs)) for each in meetings(activation)]
    assert kind == AGAINST_WING
    return [Rolls(attacker=_roll(each.attack), defender=_roll(each.answer)) for each in duels(activation)]


def _roll(said: Any) -> Any:
    return said and Roll(said.path, said.aa)


def sharing(state: State, key: str, *, defence: bool = False) -> tuple[Use, ...]:
    """The uses of weapons in a part, or in its defence, whose dice are shared out; none where nobody splits."""
    rolls = rolls_of(state, key)
    found = rolls.models or rolls.attack
    if found is None or isinstance(found.said, WingAtModel):
        return ()
    kind, place = kind_and_place(key)
    option = found.said.option
    if defence:
        kind = DEFENCE_FIRE
        option = found.said.defence_option if isinstance(found.said, DeclaredAttack) else FireOption.SINGLE
    own = (use for use in uses(state.activation) if use.kind == kind and use.place == place and use.member != OWN_ROLL)
    return tuple(own) if option in SPLITTING else ()


def with_value(state: State, path: Path, value: Any) -> State:
    """The battle with one field of what was declared changed."""
    field, *rest = path
    return state.with_underway(**{str(field): _changed(getattr(state.underway, str(field)), rest, value)})


def _changed(declared: Any, path: list[str | int], value: Any) -> Any:
    if not path:
        return value
    at, *rest = path
    if isinstance(at, str):
        return declared.model_copy(update={at: _changed(getattr(declared, at), rest, value)})
    return (*declared[:at], _changed(declared[at], rest, value), *declared[at + 1 :])

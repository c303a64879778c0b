"""The numbers of a part as they stand: what the rules give, or what was set by hand."""

from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.activation.build import blast, counterattack, declared_attack, wing_aa
from engine.dystopian.activation.declared import Counterattack, DeclaredAttack, WingAgainstModel, WingAgainstWing
from engine.dystopian.attack import Attack
from engine.dystopian.battle.byhand import declared_part
from engine.dystopian.battle.course import begin, kind_and_place
from engine.dystopian.battle.state import State
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.wings.fights import aa_needs


def attack_of(state: State, key: str) -> Attack | None:
    """The attack of a part from the models as they stand, None when nobody makes it or it is not one."""
    if key == EXPLOSION:
        now = state.underway
        strike = now.strikes[0] if now and now.strikes else None
        return blast(state.activation, begin(state), strike.near) if strike and not strike.at_wing else None
    part = declared_part(state, key)
    _, place = kind_and_place(key)
    if isinstance(part, DeclaredAttack):
        return declared_attack(state.activation, begin(state), place)
    if isinstance(part, Counterattack):
        return counterattack(state.activation, begin(state), place)
    return wing_aa(state.activation, begin(state), place) if isinstance(part, WingAgainstModel) else None


def number_of(state: State, key: str, field: str) -> int | None:
    """One number that players may set by hand, as it stands now."""
    part = declared_part(state, key)
    if isinstance(part, WingAgainstModel) and field == "models_to_hit":
        return part.models_to_hit or aa_needs(state.activation, None)
    if isinstance(part, WingAgainstWing):
        wings = {"attacker_to_hit": (part.attacker_to_hit, part.attacker),
                 "defender_to_hit": (part.defender_to_hit, part.defender)}  # fmt: skip
        by_hand, wing = wings.get(field, (None, None))
        return by_hand if by_hand or wing is None else aa_needs(state.activation, wing)
    attack = attack_of(state, key)
    if attack is None:
        return None
    numbers = Numbers(attack)
    found: dict[str, int | None] = {
        "to_hit": numbers.to_hit.number,
        "defence_to_hit": numbers.defence_to_hit.number,
        "generator_needs": numbers.generator_needs.number,
        "attack_dice": numbers.attack_dice.dice,
        "defence_dice": numbers.defence_dice,
    }
    return found.get(field)

"""The numbers of a part as they stand: what the rules give, or what was set by hand."""

from engine.dystopian.activation.at_wings import WingAtWing
from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.activation.build import blast, counterattack, declared_attack, wing_aa
from engine.dystopian.activation.uses import AGAINST_MODEL, ATTACK, COUNTERATTACK
from engine.dystopian.attack import Attack
from engine.dystopian.battle.parts import begin, kind_and_place
from engine.dystopian.battle.rolls import rolls_of
from engine.dystopian.battle.state import State
from engine.dystopian.battle.where import Where
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.wings.fights import aa_needs


def numbers_of(state: State, at: Where) -> Numbers | None:
    """Those of the attack at hand, or of an explosion at a model."""
    if at.due != EXPLOSION and at.part == EXPLOSION:
        attack = attack_of(state, EXPLOSION)
        return Numbers(attack) if attack else None
    return at.numbers


def attack_of(state: State, key: str) -> Attack | None:
    """The attack of a part from the models as they stand, None when nobody makes it or it is not one."""
    if key == EXPLOSION:
        now = state.underway
        strike = now.strikes[0] if now and now.strikes else None
        return blast(state.activation, begin(state), strike.near) if strike and not strike.at_wing else None
    kind, place = kind_and_place(key)
    build = {ATTACK: declared_attack, COUNTERATTACK: counterattack, AGAINST_MODEL: wing_aa}.get(kind)
    return build(state.activation, begin(state), place) if build and any(rolls_of(state, key)) else None


def number_of(state: State, key: str, field: str) -> int | None:
    """One number that players may set by hand, as it stands now."""
    at_wing = rolls_of(state, key).at_wing(field)
    if at_wing:
        wing = at_wing.said.wing if isinstance(at_wing.said, WingAtWing) else None
        return at_wing.said.to_hit or aa_needs(state.activation, wing)
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

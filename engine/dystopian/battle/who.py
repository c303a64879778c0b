"""Whose dice the roll at hand is, whom it is thrown at, and which side has to act."""

from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.battle.state import State, Underway
from engine.dystopian.battle.where import Where
from engine.dystopian.refs import Ref
from engine.dystopian.steps.hits import DefensiveFire, Generators
from engine.dystopian.wings.fights import AaAtWing


def _underway(state: State) -> Underway:
    assert state.underway is not None
    return state.underway


def source(state: State, at: Where) -> Ref | None:
    """The exploded model that neighbours are asked of, or whose explosion strikes them."""
    now = _underway(state)
    if at.part != EXPLOSION:
        return None
    return now.asking[0] if now.asking else now.strikes[0].source


def target(state: State, at: Where) -> Ref | None:
    """The model or wing that the part at hand, or its roll of AA, is aimed at."""
    now = _underway(state)
    if at.part is None or now.asking:
        return None
    if at.part == EXPLOSION:
        return now.strikes[0].near
    step = at.step
    if isinstance(step, AaAtWing):
        return step.wing
    return at.resolution.target if at.resolution else None


def by(state: State, at: Where) -> tuple[Ref, ...]:
    """The models or wings whose dice the roll at hand is: of step 9, the model that suffers."""
    step = at.step
    suffers = target(state, at)
    if isinstance(step, DefensiveFire):
        defenders = at.resolution.defenders if at.resolution else ()
        return _alive(state, defenders)
    if isinstance(step, Generators) or (step is not None and step.number == "9" and step.key != EXPLOSION):
        return (suffers,) if suffers else ()
    return attackers(state, at)


def attackers(state: State, at: Where) -> tuple[Ref, ...]:
    """The models or wings that make the part at hand."""
    if at.part is None:
        return ()
    exploded = source(state, at)
    if exploded is not None:
        return (exploded,)
    step = at.step
    if isinstance(step, AaAtWing):
        return (*_alive(state, step.models), *(() if step.by is None else (step.by,)))
    if at.resolution is None:
        return ()
    return (*_alive(state, tuple(dict.fromkeys(at.resolution.models))), *at.resolution.wings)


def _alive(state: State, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    return tuple(ref for ref in refs if state.models[ref].hp > 0)


def other_side(state: State) -> int:
    """The side that answers: that of the first target."""
    now = _underway(state)
    if now.attacks:
        return state.roster.side(now.attacks[0].target)
    hit = (one.target for one in now.aa.all_aa)
    return next((state.roster.side(ref) for ref in hit), now.side)


def acts(state: State, at: Where) -> int:
    """The side that has to act: those whose dice are due; step 9 is thrown by whoever attacks."""
    now = _underway(state)
    if at.due == "counter":
        return other_side(state)
    if at.due == "sight" or at.part is None:
        return now.side
    step = at.step
    if at.due == "defend" or isinstance(step, DefensiveFire | Generators):
        hit = target(state, at)
        return state.roster.side(hit) if hit else now.side
    if at.part == EXPLOSION:
        return now.side
    makers = attackers(state, at)
    return state.roster.side(makers[0]) if makers else now.side

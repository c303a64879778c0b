"""Declared or unresolved attacks as an activation, ready for the odds."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.odds.activation_odds import ActivationOdds, activation_odds
from engine.dystopian.activation.part_order import only, part_key
from engine.dystopian.activation.shares import earlier_dice
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.battle.activation_declarations import NO_AA, NO_EXPLOSION
from engine.dystopian.battle.changes.kinds import apply_change
from engine.dystopian.battle.data import Declare
from engine.dystopian.battle.participants import acting_models, acting_wings
from engine.dystopian.battle.state import State, in_play, wing_in_play
from engine.dystopian.refs import Ref
from engine.engagement import Refusal, validate
from engine.flow import Lifted, Odds, odds_after_entry
from engine.kit.saved_types import Tree


def activation_of(state: State, data: Tree) -> Activation | Refusal:
    """Return a declaration, given as plain data, as an activation of the current battle, or every
    fault.

    Defenders that are not decided count as none.
    """
    battle = declare_instead(state, data)
    if isinstance(battle, Refusal):
        return battle
    return battle.activation.model_copy(update={"open": False})


def declare_instead(state: State, declaration: Tree) -> State | Refusal:
    """Return the current battle with a declaration, given as plain data, in place of any
    activation, or every fault.
    """
    data = validate(Declare, declaration)
    if isinstance(data, Refusal):
        return data.under("data")
    acting = [*acting_models(data), *acting_wings(data)]
    side = state.roster.side(acting[0]) if acting else None
    before = replace(state.without_activation(), critical=None)
    return apply_change(before, "declare", side, data)


def ground(state: State, models: Iterable[Ref], wings: Iterable[Ref] = ()) -> Activation:
    """Return an activation of some models and wings in their current state, with nothing
    declared.
    """
    wings_in_play = {}
    for ref in wings:
        is_on_cap = ref in state.cap
        wings_in_play[ref] = wing_in_play(state.roster, ref, state.wings[ref], cap=is_on_cap)
    return Activation.model_construct(
        rulings=state.rulings,
        models={ref: in_play(state, ref) for ref in models},
        wings=wings_in_play,
        aa=NO_AA,
        answers=NO_AA,
        explosion=NO_EXPLOSION,
    )


def remaining_activation_odds(
    state: State, together: Iterable[Ref] | None = None
) -> ActivationOdds | None:
    """Return the odds of the rest of the activation, from the current state.

    together: see `ActivationOdds`.
    None: neighbours are to be named, or dice lie that cannot be evaluated while more dice are to
        come.
    """
    activation = remaining_activation(state)
    odds = _current_odds(state)
    if activation is None or odds is None:
        return None
    return activation_odds(activation, current=odds, together=together)


def _current_odds(state: State) -> Odds[ActivationState] | None:
    """Return the distribution of the part at hand once the batches on the table have their further
    dice.

    None: no part is at hand, or the dice cannot be evaluated while more dice are to come.
    """
    now = state.activating
    if now is None or state.underway is None:
        return None
    entry = state.underway.played.entries[-1]
    step = entry.step.step if isinstance(entry.step, Lifted) else entry.step
    odds = odds_after_entry(entry, step, now.current or now.before)
    if odds is None:
        return None
    return odds.map_states(partial(_since, now.before))


def _since(before: ActivationState, state: ActivationState) -> ActivationState:
    """Return a state without the rolls and explosions before the part at hand, which the activation
    already holds.
    """
    rolled = state.rolled[len(before.rolled) :]
    return state._replace(rolled=rolled, exploded=state.exploded - before.exploded)


def remaining_activation(state: State) -> Activation | None:
    """Return the activation of the unresolved parts, the part at hand as a whole.

    None: neighbours are to be named first.
    """
    now = state.activating
    if now is None or now.asking:
        return None
    whole = only(state.activation, map(part_key, now.remaining))
    return whole.model_copy(update={"rolled": earlier_dice(whole, now.before)})

"""The adapter that lets Broadside play a side of Dystopian Wars."""

from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.battle import State, draft, may_act, progress
from engine.dystopian.battle.flow import SIGHT
from engine.dystopian.opponent.declarations_as_plans import judged, singly
from engine.dystopian.opponent.possible_plans import planner
from engine.dystopian.wings.profiles import WingKind
from engine.engagement import Draft, Sentence, side_of
from engine.opponent import Opponent, Ruled


def combat_air_patrol(state: State, group: str) -> Ruled | None:
    """Return that fighters fly CAP over the squadron of their side with most HP, and nothing else.

    None for everybody else, and for fighters without a squadron.
    """
    if group not in state.wings or state.roster.wings[group].kind is not WingKind.FIGHTERS:
        return None
    remaining = {
        squadron: sum([state.models[member].hp for member in state.roster.squadrons[squadron]])
        for squadron in state.roster.squadrons_of(side_of(group))
    }
    best = max(remaining, key=remaining.__getitem__, default=None)
    if best is None or not remaining[best]:
        return None
    stays = remaining.get(state.cap.get(group, ""))
    cap = None if stays else draft("cap", {"wing": group, "squadron": best}, side_of(group))
    return Ruled(cap, Sentence("opponent.cap", {"name": state.roster.name(best)}))


def unchanged(state: State) -> Draft | None:
    """Return that everybody sees whom they saw, and that nobody stands near a model that blew
    up.
    """
    now = progress(state)
    if now is None or now.part is None or now.due not in (SIGHT, EXPLOSION):
        return None
    if now.due == SIGHT:
        return draft("sight", {"attack": part_key(now.part)[1], "sights": []})
    return draft("explosion", {"near": [{"model": now.source}]})


OPPONENT = Opponent(
    planner,
    may_act,
    lambda state, group: group in state.acted,
    judged,
    obvious=singly,
    ruled=combat_air_patrol,
    unchanged=unchanged,
)

"""Activations looked at afterwards: what was declared as a plan, what else could have been, what came of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.advice.review import Aimed
from engine.dystopian.activation.declared import Activation, DeclaredAttack
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.activation.plans import Aim, Want, each_order, is_chance, reordered
from engine.dystopian.activation.uses import ATTACK, Gun
from engine.dystopian.battle.data import Declare
from engine.dystopian.battle.participants import acting_models, acting_wings
from engine.dystopian.battle.parts import kind_and_place
from engine.dystopian.battle.planning import activation_of, ground, odds_left
from engine.dystopian.battle.state import State
from engine.dystopian.planning import Plan, planning
from engine.dystopian.profiles import Overrules
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight
from engine.engagement import Refusal, Underway
from engine.engagement.review import Outcome, ReviewRules
from engine.engagement.saved import plain

Guns = dict[tuple[Gun, Ref], int]


class Declarable:
    """The best of what could have been declared: of all plans of the weapons that reach somebody, or of all orders."""

    def __init__(self, declared: Plan, guns: Guns, state: State) -> None:
        """`guns`: whom each weapon reaches; none: only the order of what was declared is searched."""
        self._declared, self._guns, self._state = declared, guns, state
        self.best: Plan | None = None

    def work_of_best(self) -> Iterator[None]:
        """A little more with each step, until it is known."""
        whole, aim = self._declared.activation, self._declared.aim
        if not self._guns:
            most = None
            for tried in each_order(whole, aim):
                if most is None or tried.value > most:
                    self.best, most = Plan(reordered(whole, tried.order), aim), tried.value
                yield
            return
        models = dict.fromkeys((*(gun.by for gun, _ in self._guns), *(ref for _, ref in self._guns), *aim.models))
        search = planning(ground(self._state, models), self._guns, aim)
        yield from search.work_of_best()
        self.best = search.best


def actor(state: State, said: Declare) -> str:
    """The squadron that is activated, or the wing."""
    model = next(acting_models(said), None)
    return str(next(acting_wings(said), "") if model is None else state.roster.squadron(model))


def aims(state: State, said: Sequence[Declare]) -> Sequence[Aimed]:
    """A declaration as a plan: to sink whom it attacks, or one of them, and to take HP."""
    planned = activation_of(state, plain(said[0]))
    if isinstance(planned, Refusal) or not planned.attacks:
        return ()
    targets = tuple(dict.fromkeys(attack.target for attack in planned.attacks))
    guns = _fired(planned) if all(map(is_plain, planned.attacks)) else {}
    found = [Aim(want=Want.SINK, models=targets) if len(targets) == 1 else Aim(want=Want.ANY, models=targets)]
    found.append(Aim(want=Want.HP, models=targets))
    return [_aimed(state, planned, aim, guns) for aim in found]


def _aimed(state: State, planned: Activation, aim: Aim, guns: Guns) -> Aimed:
    declared = Plan(planned, aim)
    most = Fraction(1 if is_chance(aim.want) else sum(planned.models[ref].hp for ref in aim.models))
    alone = len(guns or planned.attacks) == 1
    return Aimed(aim.name, most, declared, None if alone else lambda: Declarable(declared, guns, state), bool(guns))


def _fired(planned: Activation) -> Guns:
    """The weapons that fired, at all whom their own model fired at."""
    shots = [(shot, attack) for attack in planned.attacks for shot in attack.shots]
    reached = {(shot.model, attack.target): shot.range_band or attack.range_band for shot, attack in shots}
    arms = dict.fromkeys((shot.model, shot.arm) for shot, _ in shots)
    return {(Gun(False, by, arm), ref): band
            for by, arm in arms
            for (one, ref), band in reached.items() if one == by}  # fmt: skip


def is_plain(attack: DeclaredAttack) -> bool:
    """Whether plans have attacks like it: of arms in clear sight, with nothing set by hand and nobody to defend."""
    clear = attack.sight is Sight.CLEAR and all(shot.sight in (None, Sight.CLEAR) for shot in attack.shots)
    arms = all(isinstance(shot.arm, int) and not shot.indirect for shot in attack.shots)
    by_rule = not attack.modifiers and attack.overrules == Overrules()
    return clear and arms and by_rule and not (attack.wings or attack.indirect or attack.defenders)


def outcome(before: State, last: Underway[State], after: State) -> Outcome | None:
    """HP and tokens that the other sides lost, with what both sides had declared by the end, in the order it came."""
    now = last.played.state.activating
    if now is None:
        return None
    came = [place for kind, place in map(kind_and_place, now.done) if kind == ATTACK]
    places = tuple(dict.fromkeys((*came, *now.order, *range(len(now.attacks)))))
    whole = replace(before, activating=now, underway=None).activation
    whole = reordered(whole, places).model_copy(update={"open": False})
    lost = activation_odds(whole)
    side = before.roster.side(next(iter((*now.acting.models, *now.acting.wings))))
    others = [ref for ref in before.models if before.roster.side(ref) != side]
    wings = [ref for ref in before.wings if before.roster.side(ref) != side]
    boxes = sum(before.models[ref].hp - after.models[ref].hp for ref in others)
    boxes += sum(before.wings[ref].tokens - after.wings[ref].tokens for ref in wings)
    began = lost.boxes(lost.before, others, wings)
    return Outcome(boxes, lost.end.of(lambda end: began - lost.boxes(end, others, wings)))


def ahead(state: State) -> Mapping[str, Fraction] | None:
    """What models and wings of the activation in progress have left on average once it is over."""
    found = odds_left(state)
    if found is None:
        return None
    whole, end = found.activation, found.end
    left = {str(ref): Fraction(0) for ref in (*whole.models, *whole.wings)}
    for one, weight in end.weights.items():
        for ref, model in zip(whole.models, one.models, strict=True):
            left[str(ref)] += weight * model.hp
        for ref, wing in zip(whole.wings, one.wings, strict=True):
            left[str(ref)] += weight * wing.tokens
    return {ref: sum_ / end.denominator for ref, sum_ in left.items()}


REVIEW = ReviewRules(frozenset({"declare"}), actor, aims, outcome, ahead, breaks=frozenset({"finish"}))

"""Steps 6 to 8 of a dogfight as a flow that rolls, typed dice and odds share."""

from collections.abc import Mapping
from typing import Any

from engine.flow import Choice, Flow, Step
from engine.jovian.dogfight.orders import Dogfight, Firing
from engine.jovian.dogfight.plan import Plan
from engine.jovian.dogfight.state import OVER, DogfightState
from engine.jovian.steps.volley import READY, Stage, volley_steps
from engine.jovian.words import Player


class _DogfightStep(Step[DogfightState]):
    number = "6"

    def __init__(self, plan: Plan) -> None:
        self.plan = plan


class Hit(_DogfightStep):
    """The results of one shot, noted until all shots of its stage are fired."""

    key = "hit"

    def due(self, state: DogfightState) -> bool:
        return state.volley.stage is Stage.LANDED

    def apply(self, state: DogfightState, answer: Any) -> DogfightState:
        """Adds up the damage, at most what the target has left."""
        target = 1 - self.plan.shots(state)[state.done].side
        damage = state.pending[target] + self.plan.judge.damage(state.volley.results)
        counted = min(damage, state.structure[target])
        pending = (counted, state.pending[1]) if target == 0 else (state.pending[0], counted)
        return state._replace(pending=pending, done=state.done + 1, volley=READY)


class ApplyDamage(_DogfightStep):
    """At the end of a stage the damage of all its shots takes effect."""

    key = "damage"

    def due(self, state: DogfightState) -> bool:
        if state.pending == (0, 0) or state.volley is not READY:
            return False
        shot = self.plan.shot(state)
        return shot is None or shot.stage != self.plan.shots(state)[state.done - 1].stage

    def apply(self, state: DogfightState, answer: Any) -> DogfightState:
        """Takes off Structure."""
        (first, second), (off, less) = state.structure, state.pending
        return state._replace(structure=(first - off, second - less), pending=(0, 0))


class Decide(_DogfightStep):
    """How a squadron fires its weapon is said when it fires: how many instances, or all together by the Link trait."""

    key = "firing"

    def due(self, state: DogfightState) -> bool:
        return state.volley is READY and self.plan.deciding(state) is not None

    def ask(self, state: DogfightState) -> Choice:
        return Choice(Player.PRIMARY, self.plan.best_ways(self._side(state), state))

    def apply(self, state: DogfightState, answer: Firing) -> DogfightState:
        """Fires that way."""
        first, second = state.firing
        return state._replace(firing=(answer, second) if self._side(state) == 0 else (first, answer))

    def told(self, state: DogfightState, answer: Firing) -> Mapping[str, int | str]:
        return {"count": answer.attacks}

    def _side(self, state: DogfightState) -> int:
        side = self.plan.deciding(state)
        assert side is not None
        return side


class HoldFire(_DogfightStep):
    """A shot that is not fired: its squadron was destroyed before, or its target, or it has too few dice to score."""

    key = "hold_fire"

    def due(self, state: DogfightState) -> bool:
        shot = self.plan.shot(state)
        return shot is not None and state.volley is READY and self.plan.held(shot, state) is not None

    def apply(self, state: DogfightState, answer: Any) -> DogfightState:
        """Goes on to the next shot."""
        return state._replace(done=state.done + 1)


class Close(_DogfightStep):
    """Step 8: nothing is rolled; what may be done now follows from who is alive."""

    key, number = "close", "8"

    def due(self, state: DogfightState) -> bool:
        return not state.closed and self.plan.shot(state) is None

    def apply(self, state: DogfightState, answer: Any) -> DogfightState:
        """Ends the dogfight."""
        return state._replace(closed=True, firing=(None, None), done=OVER)


def dogfight_flow(dogfight: Dogfight) -> Flow[DogfightState]:
    """Steps 6 to 8."""
    plan = Plan(dogfight)
    own = (Hit(plan), ApplyDamage(plan), Decide(plan), HoldFire(plan))
    return Flow((*own, *volley_steps(plan.throw, "6"), Close(plan)))


def dogfight_start(dogfight: Dogfight) -> DogfightState:
    """Both squadrons before the first shot."""
    first, second = dogfight.encounter.sides
    return DogfightState((first.squadron.structure, second.squadron.structure))

"""Steps 6 to 8 of a dogfight as a flow, shared by rolls, typed dice and odds."""

from typing import Generic, TypeVar

from engine.flow import Choice, Flow, ResultValues, Step
from engine.jovian.dogfight.orders import Dogfight, FiringMode
from engine.jovian.dogfight.plan import ShotPlan
from engine.jovian.dogfight.state import OVER, DogfightState
from engine.jovian.steps.volley import READY, Stage, volley_steps
from engine.jovian.words import Player

A = TypeVar("A")


class _DogfightStep(Step[DogfightState, A], Generic[A]):
    number = "6"

    def __init__(self, plan: ShotPlan) -> None:
        self.plan = plan


class Hit(_DogfightStep[None]):
    """The results of one shot, pending until all shots of its stage are fired."""

    key = "hit"

    def due(self, state: DogfightState) -> bool:
        return state.volley.stage is Stage.LANDED

    def apply(self, state: DogfightState, answer: None) -> DogfightState:
        """Add up the damage, at most the target's remaining Structure."""
        target = 1 - self.plan.shots(state)[state.done].side
        damage = state.pending[target] + self.plan.judge.damage(state.volley.results)
        counted = min(damage, state.structure[target])
        first, second = state.pending
        if target == 0:
            first = counted
        else:
            second = counted
        return state._replace(pending=(first, second), done=state.done + 1, volley=READY)


class ApplyDamage(_DogfightStep[None]):
    """The end of a stage, when the damage of all its shots takes effect."""

    key = "damage"

    def due(self, state: DogfightState) -> bool:
        if state.pending == (0, 0) or state.volley is not READY:
            return False
        shot = self.plan.next_shot(state)
        if shot is None:
            return True
        last_shot = self.plan.shots(state)[state.done - 1]
        return shot.stage != last_shot.stage

    def apply(self, state: DogfightState, answer: None) -> DogfightState:
        """Remove the Structure."""
        first = state.remaining(0)
        second = state.remaining(1)
        return state._replace(structure=(first, second), pending=(0, 0))


class Decide(_DogfightStep[FiringMode]):
    """The choice of fire when a squadron fires: the number of instances, or all together by the
    Link trait.
    """

    key = "firing"

    def due(self, state: DogfightState) -> bool:
        return state.volley is READY and self.plan.deciding_side(state) is not None

    def ask(self, state: DogfightState) -> Choice:
        return Choice(Player.PRIMARY, self.plan.best_ways(self._side(state), state))

    def apply(self, state: DogfightState, answer: FiringMode) -> DogfightState:
        """Store the choice."""
        first, second = state.firing
        if self._side(state) == 0:
            first = answer
        else:
            second = answer
        return state._replace(firing=(first, second))

    def result_values(self, state: DogfightState, answer: FiringMode) -> ResultValues:
        return {"count": answer.attacks}

    def _side(self, state: DogfightState) -> int:
        side = self.plan.deciding_side(state)
        assert side is not None
        return side


class HoldFire(_DogfightStep[None]):
    """A shot that is not fired: its squadron or its target is destroyed, or it has too few dice to
    score.
    """

    key = "hold_fire"

    def due(self, state: DogfightState) -> bool:
        shot = self.plan.next_shot(state)
        if shot is None or state.volley is not READY:
            return False
        return self.plan.reason_to_hold(shot, state) is not None

    def apply(self, state: DogfightState, answer: None) -> DogfightState:
        """Go to the next shot."""
        return state._replace(done=state.done + 1)


class Close(_DogfightStep[None]):
    """Step 8: no dice; the permitted moves follow from the surviving squadrons."""

    key = "close"
    number = "8"

    def due(self, state: DogfightState) -> bool:
        return not state.closed and self.plan.next_shot(state) is None

    def apply(self, state: DogfightState, answer: None) -> DogfightState:
        """End the dogfight."""
        return state._replace(closed=True, firing=(None, None), done=OVER)


def dogfight_flow(dogfight: Dogfight) -> Flow[DogfightState]:
    """Return the flow of steps 6 to 8."""
    plan = ShotPlan(dogfight)
    own = (Hit(plan), ApplyDamage(plan), Decide(plan), HoldFire(plan))
    return Flow((*own, *volley_steps(plan.throw, "6"), Close(plan)))


def dogfight_start(dogfight: Dogfight) -> DogfightState:
    """Return both squadrons before the first shot."""
    first, second = dogfight.encounter.sides
    return DogfightState((first.squadron.structure, second.squadron.structure))

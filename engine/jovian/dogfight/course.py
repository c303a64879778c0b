"""Steps 6 to 8 of a dogfight as a course that rolls, typed dice and odds share."""

from typing import Any

from engine.flow.ask import AskStep, Course
from engine.jovian.dogfight.orders import Dogfight
from engine.jovian.dogfight.schedule import Shot, schedule
from engine.jovian.dogfight.state import DogfightState
from engine.jovian.judges import squadron_judge
from engine.jovian.opposed import OpposedThrow
from engine.jovian.steps.volley import READY, Stage, volley_steps


class Plan:
    """The shots of a dogfight, and which of them are fired."""

    def __init__(self, dogfight: Dogfight) -> None:
        """`dogfight` has been checked."""
        self.shots = schedule(dogfight)
        self.judge = squadron_judge(dogfight.encounter.rulings)

    def shot(self, state: DogfightState) -> Shot | None:
        """The next shot, None when all are over."""
        return self.shots[state.done] if state.done < len(self.shots) else None

    def fires(self, shot: Shot, state: DogfightState) -> bool:
        """A missile flies even from the dead, no other weapon does.

        Nothing is fired at what is already destroyed, nor with dice too few to score.
        """
        alive = shot.is_missile or state.structure[shot.side] > 0
        target = 1 - shot.side
        return alive and state.structure[target] > state.pending[target] and shot.throw.primary.can_score

    def throw(self, state: DogfightState) -> OpposedThrow | None:
        """The dice of the next shot."""
        shot = self.shot(state)
        return shot.throw if shot else None


class _DogfightStep(AskStep[DogfightState]):
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
        target = 1 - self.plan.shots[state.done].side
        damage = state.pending[target] + self.plan.judge.damage(state.volley.results)
        counted = min(damage, state.structure[target])
        pending = (counted, state.pending[1]) if target == 0 else (state.pending[0], counted)
        return DogfightState(state.structure, pending, state.done + 1)


class ApplyDamage(_DogfightStep):
    """At the end of a stage the damage of all its shots takes effect."""

    key = "damage"

    def due(self, state: DogfightState) -> bool:
        if state.pending == (0, 0) or state.volley is not READY:
            return False
        shot = self.plan.shot(state)
        return shot is None or shot.stage != self.plan.shots[state.done - 1].stage

    def apply(self, state: DogfightState, answer: Any) -> DogfightState:
        """Takes off Structure."""
        (first, second), (off, less) = state.structure, state.pending
        return DogfightState((first - off, second - less), done=state.done)


class HoldFire(_DogfightStep):
    """A shot that is not fired: its squadron was destroyed before, or its target, or it has too few dice to score."""

    key = "hold_fire"

    def due(self, state: DogfightState) -> bool:
        shot = self.plan.shot(state)
        return shot is not None and state.volley is READY and not self.plan.fires(shot, state)

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
        return state._replace(closed=True)


def dogfight_course(dogfight: Dogfight) -> Course[DogfightState]:
    """Steps 6 to 8."""
    plan = Plan(dogfight)
    own = (Hit(plan), ApplyDamage(plan), HoldFire(plan))
    return Course((*own, *volley_steps(plan.throw, "6"), Close(plan)))


def dogfight_start(dogfight: Dogfight) -> DogfightState:
    """Both squadrons before the first shot."""
    first, second = dogfight.encounter.sides
    return DogfightState((first.squadron.structure, second.squadron.structure))

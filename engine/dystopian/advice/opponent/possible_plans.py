"""Possible plans of a squadron or a wing: the targets in reach, and the possible aims."""

from collections.abc import Iterable
from functools import cached_property

from engine.advice import Goal, Planning, Search, goal_of
from engine.dystopian.activation.activation import Activation
from engine.dystopian.advice.opponent.plan_event import declare_plan
from engine.dystopian.advice.opponent.ranges import NEAR, distances, fired_at
from engine.dystopian.advice.plans import (
    Flight,
    Plan,
    SafePlanSearch,
    aim_at,
    exposed_models,
    planning,
)
from engine.dystopian.advice.plans.aims import GOALS, Aim
from engine.dystopian.battle import State, armaments, enemies, enemy_wings, ground, members
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import Draft, side_of
from engine.opponent import GroupPlans, Options, Reach

AFLOAT = "afloat"
"""In an aim: none of those who act may be sunk by the counterattack."""


class WingPlans(GroupPlans[Plan]):
    """The possible plans of a wing; none once the wing is lost or has aborted."""

    def __init__(self, state: State, wing: str) -> None:
        """Find who may act and be attacked."""
        side = side_of(wing)
        actors = members(state, wing) if state.wings[wing].is_ready else ()
        enemy_refs = (*enemies(state, side), *enemy_wings(state, side))
        super().__init__(actors, [str(ref) for ref in enemy_refs])
        self._state = state
        self._wing = wing

    def find_options(self) -> Options:
        """Return the goals of a wing, which touches its target."""
        return Options([NEAR], [Goal.ANY, Goal.HP])

    def search(self, reach: Reach, aim: str) -> Planning[Plan]:
        """Return the search for the best ordnance and AA of the wing."""
        targets = (target for _, target in reach)
        return Planning(flight_of(self._state, self._wing, aim, targets))

    def draft(self, plan: Plan) -> Draft:
        """Return the event that declares a plan."""
        return declare_plan(self._state, self._wing, plan)


class SquadronPlans(GroupPlans[Plan]):
    """The possible plans of a squadron; only its AA weapons fire at wings."""

    def __init__(self, state: State, squadron: str) -> None:
        """Find who may act and be attacked."""
        side = side_of(squadron)
        self._state = state
        self._squadron = squadron
        self._armaments = armaments(state, squadron)
        self._ships = [str(ref) for ref in enemies(state, side)]
        self._wings: list[str] = []
        if any(armament.arm == WeaponType.AA for armament in self._armaments):
            self._wings = [str(ref) for ref in enemy_wings(state, side)]
        targets = [*self._ships, *self._wings]
        super().__init__(members(state, squadron), targets, frozenset(self._wings))

    @cached_property
    def _ground(self) -> Activation:
        """The members and all their enemies, without any attack."""
        return ground(self._state, [*self.actors, *self._ships], self._wings)

    def find_options(self) -> Options:
        """Return the distances of all weapons, and the goals."""
        is_answered = bool(exposed_models(self._ground, self.actors))
        return Options(
            distances(self._state, self._armaments, self._ships),
            _aims(self._state, self._ships, countered=is_answered),
        )

    def search(self, reach: Reach, aim: str) -> Search[Plan]:
        """Return the search for the best attacks and AA of the squadron."""
        state = self._state
        shots = fired_at(state, self._armaments, reach)
        wanted = aim_of(state, aim, (target for _, target in reach))
        if AFLOAT not in aim.split():
            return planning(self._ground, shots, wanted)
        squadrons: dict[Ref, Ref] = {ref: state.roster.squadron_of[ref] for ref in self._ships}
        if state.rulings.cap_attacked == "with_squadron":
            # AA at fighters on CAP has their squadron answer, and has no use for the aim.
            shots = {pair: band for pair, band in shots.items() if pair[1] not in state.cap}
        keeping = wanted.model_copy(update={"keeping": self.actors})
        return SafePlanSearch(self._ground, shots, keeping, squadrons)

    def draft(self, plan: Plan) -> Draft:
        """Return the event that declares a plan."""
        return declare_plan(self._state, self._squadron, plan)


def plans_of(state: State, group: str) -> GroupPlans[Plan]:
    """Return the possible plans of a squadron or a wing."""
    if group in state.wings:
        return WingPlans(state, group)
    return SquadronPlans(state, group)


def flight_of(state: State, wing: str, aim: str, targets: Iterable[Ref]) -> Flight:
    """Return what a wing can do for an aim."""
    side = side_of(wing)
    whole = ground(state, enemies(state, side), [wing, *enemy_wings(state, side)])
    return Flight(whole, wing, aim_at(whole, goal_of(aim, GOALS), targets))


def aim_of(state: State, aim: str, targets: Iterable[Ref]) -> Aim:
    """Return an aim of those that it names, or of all; wings only where tokens count, or there is
    nobody else.
    """
    goal = goal_of(aim, GOALS)
    named = aim.split()[1:]
    every = tuple(dict.fromkeys(targets))
    wings = tuple(ref for ref in every if ref in state.wings)
    models: tuple[Ref, ...] = tuple(ref for ref in every if ref in named)
    if not models:
        models = tuple(ref for ref in every if ref not in wings)
    if models and goal in (Goal.ANY, Goal.SINK):
        wings = ()
    return Aim(goal=goal, models=models, wings=wings)


def _aims(state: State, ships: list[str], *, countered: bool) -> list[str]:
    """Return the aims for some enemies: to sink any, HP, points where there are any, to sink each.

    Where the enemy answers, the aims to sink follow once more, without a loss.
    """
    sinking = [f"{Goal.SINK} {ref}" for ref in ships]
    aims: list[str] = [Goal.ANY, Goal.HP]
    if any(state.roster.ships[ref].points for ref in ships):
        aims.append(Goal.POINTS)
    aims += sinking
    if countered:
        aims += [f"{aim} {AFLOAT}" for aim in (Goal.ANY, *sinking)]
    return aims

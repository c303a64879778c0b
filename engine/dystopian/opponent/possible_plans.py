"""Possible plans of a squadron or a wing: the targets in reach, and the possible aims."""

from collections.abc import Iterable
from functools import cache, partial

from engine.advice import Goal, Planning, Search, goal_of
from engine.dystopian.battle import State, armaments, enemies, enemy_wings, ground, members
from engine.dystopian.opponent.plan_event import declaration
from engine.dystopian.opponent.ranges import NEAR, distances, fired_at
from engine.dystopian.planning import Countered, Flight, Plan, aim_at, exposed, planning
from engine.dystopian.planning.aims import GOALS, Aim
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import side_of
from engine.opponent import GroupPlans, Options, Reach

AFLOAT = "afloat"
"""In an aim: none of those who act may be sunk by the counterattack."""
NEAR_ONLY = Options([NEAR], [Goal.ANY, Goal.HP])
"""The options of a wing."""


def planner(state: State, group: str) -> GroupPlans:
    """Return what can be planned for a group."""
    return _of_wing(state, group) if group in state.wings else _of_squadron(state, group)


def _of_wing(state: State, wing: str) -> GroupPlans:
    """Return what can be planned for a wing; nothing once it is lost or has aborted."""
    now, side = state.wings[wing], side_of(wing)
    own = members(state, wing) if now.is_ready else ()

    def search(reach: Reach, aim: str) -> Planning[Plan]:
        return Planning(flight_of(state, wing, aim, (target for _, target in reach)))

    targets = [str(ref) for ref in (*enemies(state, side), *enemy_wings(state, side))]
    return GroupPlans(own, targets, lambda: NEAR_ONLY, search, partial(declaration, state, wing))


def flight_of(state: State, wing: str, aim: str, targets: Iterable[Ref]) -> Flight:
    """Return what a wing can do for an aim."""
    side = side_of(wing)
    whole = ground(state, enemies(state, side), [wing, *enemy_wings(state, side)])
    return Flight(whole, wing, aim_at(whole, goal_of(aim, GOALS), targets))


def _of_squadron(state: State, group: str) -> GroupPlans:
    own, every, side = members(state, group), armaments(state, group), side_of(group)
    ships = [str(ref) for ref in enemies(state, side)]
    has_aa = any(armament.arm == WeaponType.AA for armament in every)
    wings = [str(ref) for ref in enemy_wings(state, side)] if has_aa else []
    whole = cache(lambda: ground(state, [*own, *ships], wings))

    def options() -> Options:
        return Options(
            distances(state, every, ships),
            _aims(state, ships, countered=bool(exposed(whole(), own))),
        )

    def search(reach: Reach, aim: str) -> Search[Plan]:
        guns, wanted = (
            fired_at(state, every, reach),
            aim_of(state, aim, (target for _, target in reach)),
        )
        if AFLOAT not in aim.split():
            return planning(whole(), guns, wanted)
        squadrons: dict[Ref, Ref] = {ref: state.roster.squadron_of[ref] for ref in ships}
        if state.rulings.cap_attacked == "with_squadron":
            # AA at fighters on CAP has their squadron answer, and has no use for the aim.
            guns = {pair: band for pair, band in guns.items() if pair[1] not in state.cap}
        return Countered(whole(), guns, wanted.model_copy(update={"keeping": own}), squadrons)

    return GroupPlans(
        own, [*ships, *wings], options, search, partial(declaration, state, group), frozenset(wings)
    )


def aim_of(state: State, aim: str, targets: Iterable[Ref]) -> Aim:
    """Return an aim of those that it names, or of all; wings only where tokens count, or there is
    nobody else.
    """
    goal, about = goal_of(aim, GOALS), aim.split()[1:]
    every = tuple(dict.fromkeys(targets))
    wings = tuple(ref for ref in every if ref in state.wings)
    models: tuple[Ref, ...] = tuple(ref for ref in every if ref in about)
    models = models or tuple(ref for ref in every if ref not in wings)
    sinks = goal in (Goal.ANY, Goal.SINK) and bool(models)
    return Aim(goal=goal, models=models, wings=() if sinks else wings)


def _aims(state: State, ships: list[str], *, countered: bool) -> list[str]:
    """Return any of them, HP, points where there are any, each; then without a loss, where the
    enemy answers.
    """
    points = [Goal.POINTS] if any(state.roster.ships[ref].points for ref in ships) else []
    each = [f"{Goal.SINK} {ref}" for ref in ships]
    sinking = [Goal.ANY, *each] if countered else []
    return [Goal.ANY, Goal.HP, *points, *each, *(f"{aim} {AFLOAT}" for aim in sinking)]

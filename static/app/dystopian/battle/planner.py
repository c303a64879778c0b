"""The best plan of a squadron or a wing: whom it may reach, and what there is to aim for."""

from collections.abc import Iterable

from app.dystopian.battle.candidates import Shot, shots
from app.dystopian.battle.plan_actions import measure
from app.dystopian.battle.plan_shown import shown
from app.views.planner import Named, Planner, Reach
from app.words import Words, words
from engine.advice import Goal, Planning, Search, goal_of
from engine.dystopian.activation.countering import has_number
from engine.dystopian.activation.plans import GOALS, Aim
from engine.dystopian.activation.uses import Gun
from engine.dystopian.battle import State, enemies, enemy_wings, ground, members
from engine.dystopian.planning import Countered, Flight, Plan, aim_at, exposed, planning
from engine.dystopian.refs import Ref
from engine.dystopian.ships import RANGE_BANDS
from engine.dystopian.words import Weapon
from engine.engagement import side_of

AFLOAT = "afloat"
"""In an aim: none of those who act may be sunk by the counterattack."""
CLOSE, NEAR = "0", "1"
"""How far a target is that CC reaches, within 4 inches; and one that AA reaches, within the first range band."""


def planner(state: State, group: str, language: str) -> Planner:
    """What can be planned for a group."""
    t = words(language)
    return _of_wing(state, group, t) if group in state.wings else _of_squadron(state, group, t)


def _of_wing(state: State, wing: str, t: Words) -> Planner:
    """Nothing once it is lost or has aborted."""
    now, side = state.wings[wing], side_of(wing)
    every = [*enemies(state, side), *enemy_wings(state, side)]
    own = members(state, wing) if now.tokens and not now.aborted else ()
    fired = shots(state, wing, t)

    def search(reach: Reach, aim: str) -> Planning[Plan]:
        return Planning(flight_of(state, wing, aim, (target for _, target in reach)))

    return Planner(
        _named(state, own), _named(state, every), [(NEAR, t("best.wing.near"))],
        [(goal.value, t(f"best.wing.aim.{goal}")) for goal in (Goal.ANY, Goal.HP)], search,
        lambda plan, best: shown(state, fired, plan, best, t),
        lambda goal: measure(Goal(goal), t, tokens=True),
        t("best.wing.hint"), t("best.wing.reach"), t("best.each"),
    )  # fmt: skip


def flight_of(state: State, wing: str, aim: str, targets: Iterable[Ref]) -> Flight:
    """What a wing can do for an aim of the form."""
    side = side_of(wing)
    whole = ground(state, enemies(state, side), [wing, *enemy_wings(state, side)])
    return Flight(whole, wing, aim_at(whole, goal_of(aim, GOALS), targets))


def _of_squadron(state: State, group: str, t: Words) -> Planner:
    fired, side = shots(state, group, t), side_of(group)
    own = tuple(members(state, group))
    ships = [str(ref) for ref in enemies(state, side)]
    wings = enemy_wings(state, side) if any(shot.arm == Weapon.AA for shot in fired) else []
    whole = ground(state, [*own, *ships], wings)
    countered = bool(exposed(whole, own))

    def search(reach: Reach, aim: str) -> Search[Plan]:
        guns, wanted = fired_at(state, fired, reach), aim_of(state, aim, (target for _, target in reach))
        if AFLOAT in aim.split():
            squadrons: dict[Ref, Ref] = {ref: state.roster.squadron(ref) for ref in ships}
            if state.rulings.cap_attacked == "with_squadron":
                # AA at fighters on CAP has their squadron answer, and has no use for the aim.
                guns = {pair: band for pair, band in guns.items() if pair[1] not in state.cap}
            return Countered(whole, guns, wanted.model_copy(update={"keeping": own}), squadrons)
        return planning(whole, guns, wanted)

    return Planner(
        _named(state, own), [*_named(state, ships), *_named(state, wings, apart=True)], _bands(state, fired, ships, t),
        _aims(state, ships, t, countered=countered, tokens=bool(wings)), search,
        lambda plan, best: shown(state, fired, plan, best, t),
        lambda goal: measure(Goal(goal), t, tokens=bool(wings)),
        " ".join(t(key) for key in ("best.hint", *(["best.afloat.hint"] if countered else []))),
        t("best.reach"), t("best.each"),
    )  # fmt: skip


def _named(state: State, refs: Iterable[Ref], *, apart: bool = False) -> list[Named]:
    return [Named(str(ref), state.roster.name(ref), apart) for ref in refs]


def _bands(state: State, fired: list[Shot], ships: list[str], t: Words) -> list[tuple[str, str]]:
    """Every range band; and where somebody has CC for any of them, what CC reaches."""
    close = any(band_at(state, shot.arm, ref, CLOSE) for shot in fired if shot.arm == Weapon.CC for ref in ships)
    return [*([(CLOSE, t("best.close"))] if close else []),
            *((str(band), f"{t('term.rb')}{band}") for band in range(1, RANGE_BANDS + 1))]  # fmt: skip


def fired_at(state: State, fired: Iterable[Shot], reach: Reach) -> dict[tuple[Gun, Ref], int]:
    """Whom each weapon of models reaches in which range band."""
    return {(Gun(False, shot.ref, shot.arm), target): band
            for (actor, target), distance in reach.items()
            for shot in fired if shot.ref == actor and (band := band_at(state, shot.arm, target, distance))
            and isinstance(shot.arm, int | Weapon)}  # fmt: skip


def band_at(state: State, arm: int | str | None, target: Ref, distance: str) -> int:
    """The range band in which a weapon of a model reaches a target that is so far away, 0 out of reach.

    AA reaches 8 inches and CC 4, and both only what the appendix has a number for.
    """
    if arm not in (Weapon.AA, Weapon.CC):
        return 0 if target in state.wings else max(1, int(distance))
    if distance != CLOSE and (distance, arm) != (NEAR, Weapon.AA):
        return 0
    if target in state.wings:
        return int(arm == Weapon.AA)
    return int(has_number(state.rulings, Weapon(arm), state.models[target].height, state.roster.ship(target).size))


def aim_of(state: State, aim: str, targets: Iterable[Ref]) -> Aim:
    """An aim of the form: of those it names, or of all; wings only where tokens count, or there is nobody else."""
    goal, *about = aim.split()
    every = tuple(dict.fromkeys(targets))
    wings = tuple(ref for ref in every if ref in state.wings)
    models: tuple[Ref, ...] = tuple(ref for ref in every if ref in about)
    models = models or tuple(ref for ref in every if ref not in wings)
    sinks = goal in (Goal.ANY, Goal.SINK) and bool(models)
    return Aim(goal=goal_of(goal, GOALS), models=models, wings=() if sinks else wings)


def _aims(state: State, ships: list[str], t: Words, *, countered: bool, tokens: bool) -> list[tuple[str, str]]:
    """Any of them, HP, points where there are any, and each; then to sink without a loss, where the enemy answers."""
    wanted = [(Goal.ANY.value, t("best.aim.any")), (Goal.HP.value, t("best.wing.aim.hp" if tokens else "best.aim.hp"))]
    if any(state.roster.ship(ref).points for ref in ships):
        wanted.append((Goal.POINTS.value, t("best.aim.points")))
    each = [(f"{Goal.SINK} {ref}", t("best.aim.sink", name=state.roster.name(ref))) for ref in ships]
    sinking = [(Goal.ANY.value, t("best.aim.any")), *each] if countered else []
    afloat = [(f"{value} {AFLOAT}", t("best.afloat.aim", aim=name)) for value, name in sinking]
    return [*wanted, *each, *afloat]

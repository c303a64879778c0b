"""Steps 5 to 8 on the page: both orders, each shot with its dice, damage, closing moves."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from app.jovian import roll_text
from app.jovian.dogfight.options import Fight, options_of
from app.jovian.step_words import batches_of
from app.views.dice import Die, Due
from app.views.flow import DueDecision
from app.words import Words
from engine.flow import Choice, PlayedStep
from engine.jovian.dice_sets import Results
from engine.jovian.dogfight.orders import Dogfight
from engine.jovian.dogfight.plan import Held, ShotPlan
from engine.jovian.dogfight.schedule import ScheduledShot, gun_stages
from engine.jovian.dogfight.state import DogfightState
from engine.jovian.opposed_roll import OpposedThrow, ResistThrow
from engine.jovian.profiles import Weapon

How = Literal["waits", "due", "fired"] | Held
"""The state of a shot, or the reason why it was held."""


@dataclass
class ShotView:
    """One shot: its side, its weapon and its result.

    initiative: its position in weapon initiative.
    rolled: the results rolled.
    options, remaining: the results against the defence, escalated if escalation comes before it,
        and those it leaves.
    final: the results after any escalation.
    damage: the Structure that it removes, at most the current Structure.
    """

    shot: ScheduledShot
    weapon: Weapon
    initiative: int
    how: How = "waits"
    batches: list[tuple[str, list[Die]]] = field(default_factory=list)
    rolled: tuple[Results, ...] = ()
    options: tuple[Results, ...] = ()
    points: int | None = None
    remaining: Results | None = None
    final: Results | None = None
    damage: int = 0


@dataclass(frozen=True)
class InitiativeDamage:
    """The damage applied when all shots of one initiative are done: Structure of both sides before
    and after.
    """

    before: tuple[int, int]
    after: tuple[int, int]


def story(fight: Fight) -> list[ShotView | InitiativeDamage]:
    """Return shots and losses in their order, future shots at the end."""
    dogfight, played = fight.dogfight, fight.played
    plan = ShotPlan(dogfight)
    # The state at the end no longer holds how both sides fired; the last state before it does.
    fired = played.entries[-1].before if played.state.closed else played.state
    shots = [_shot_view(dogfight, shot) for shot in plan.shots(fired)]
    shot_views: list[ShotView | InitiativeDamage] = []
    for entry in played.entries:
        if entry.step.key == "damage":
            shot_views.append(InitiativeDamage(entry.before.structure, entry.after.structure))
        elif entry.step.key not in ("close", "firing"):
            view = shots[entry.before.done]
            if view not in shot_views:
                shot_views.append(view)
            _tell(view, entry, plan)
    return shot_views + [view for view in shots if view.how == "waits" and view not in shot_views]


def _shot_view(dogfight: Dogfight, shot: ScheduledShot) -> ShotView:
    side, orders = dogfight.encounter.sides[shot.side], dogfight.orders[shot.side]
    weapon = side.missiles.weapon if shot.is_missile and side.missiles else orders.weapon
    assert weapon is not None
    return ShotView(shot, side.squadron.weapons[weapon], shot.stage + 1)


def _tell(view: ShotView, entry: PlayedStep[DogfightState], plan: ShotPlan) -> None:
    key, ask = entry.step.key, entry.ask
    if key == "hold_fire":
        view.how = plan.held(view.shot, entry.before) or view.how
    elif key in ("roll", "again") and isinstance(ask, OpposedThrow):
        view.how, view.batches = "due", view.batches + batches_of(ask, entry.records)
        if entry.answer is not None:
            view.rolled = ask.sides(tuple(record.faces for record in entry.records))[0]
            view.options = entry.answer.options
            view.points = entry.answer.points
    elif key == "resist" and isinstance(ask, ResistThrow):
        view.batches, view.points = view.batches + batches_of(ask, entry.records), entry.answer
    elif key == "diminish" and entry.answer is not None:
        view.remaining, view.final = entry.answer, entry.after.volley.results
    elif key == "hit":
        target = 1 - view.shot.side
        view.how, view.final = "fired", entry.before.volley.results
        view.damage = entry.after.pending[target] - entry.before.pending[target]


def due_of(fight: Fight, names: Sequence[str], t: Words) -> Due | None:
    """Return the dice that are due, with the name of their squadron, and of the target that it
    rolls at.
    """
    side = firing(fight).side if fight.played.waiting else 0
    defends = roll_text.defends(fight.played)
    due = roll_text.due_of(
        fight.played, t, "dogfight.due", name=names[1 - side if defends else side]
    )
    by = names[1 - side] if defends else f"{names[side]} → {names[1 - side]}"
    return replace(due, by=by) if due else None


def deciding_of(fight: Fight, names: Sequence[str], t: Words) -> DueDecision | None:
    """Return the decision that is due, with the name of the decider and the effect of each
    option.
    """
    choice, key = fight.played.waiting, fight.played.entries[-1].step.key
    if not isinstance(choice, Choice):
        return None
    side = firing(fight).side
    title = t(
        f"dogfight.decides.{key if key in ('firing', 'reroll') else choice.by}",
        name=names[side if choice.by == "primary" else 1 - side],
    )
    return DueDecision(title, "", t("roll.suggested"), options_of(fight, t))


def firing(fight: Fight) -> ScheduledShot:
    """Return the shot that waits for dice or a decision; before a side has decided how it fires,
    its first shot.
    """
    before, plan = fight.played.entries[-1].before, ShotPlan(fight.dogfight)
    shots, side = plan.shots(before)[before.done :], plan.deciding(before)
    return next(shot for shot in shots if side in (None, shot.side))


class OrdersView(NamedTuple):
    """Orders as revealed: the weapon, its position in initiative, Fuel, pool and split."""

    weapon: Weapon | None
    order: int
    fuel: int
    pool: int
    attack: int
    defense: int
    evasive: bool


def revealed(dogfight: Dogfight) -> Sequence[OrdersView]:
    """Return the orders of both sides (step 5)."""
    stages = gun_stages(dogfight)
    views = []
    for side, orders, stage in zip(dogfight.encounter.sides, dogfight.orders, stages, strict=True):
        weapon = None if orders.weapon is None else side.squadron.weapons[orders.weapon]
        pool, defense = side.pool(orders.weapon, orders.fuel), side.defense_dice(orders)
        evasive = side.squadron.evasive
        views.append(
            OrdersView(weapon, stage + 1, orders.fuel, pool, orders.attack, defense, evasive)
        )
    return views

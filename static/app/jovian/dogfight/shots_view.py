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
    played = fight.played
    plan = ShotPlan(fight.dogfight)
    # The state at the end no longer holds how both sides fired; the last state before it does.
    state = played.state
    if state.closed:
        state = played.entries[-1].before
    views = [_shot_view(fight.dogfight, shot) for shot in plan.shots(state)]
    lines: list[ShotView | InitiativeDamage] = []
    for entry in played.entries:
        if entry.step.key == "damage":
            lines.append(InitiativeDamage(entry.before.structure, entry.after.structure))
        elif entry.step.key not in ("close", "firing"):
            view = views[entry.before.done]
            if view not in lines:
                lines.append(view)
            _tell(view, entry, plan)
    future = [view for view in views if view.how == "waits" and view not in lines]
    return lines + future


def _shot_view(dogfight: Dogfight, shot: ScheduledShot) -> ShotView:
    """Return a shot that waits, with its weapon."""
    side = dogfight.encounter.sides[shot.side]
    weapon = dogfight.orders[shot.side].weapon
    if shot.is_missile and side.missiles:
        weapon = side.missiles.weapon
    assert weapon is not None
    return ShotView(shot, side.squadron.weapons[weapon], shot.stage + 1)


def _tell(view: ShotView, entry: PlayedStep[DogfightState], plan: ShotPlan) -> None:
    """Add to a shot what one of its steps did."""
    match entry.step.key:
        case "hold_fire":
            held = plan.reason_to_hold(view.shot, entry.before)
            if held:
                view.how = held
        case "roll" | "again":
            _tell_roll(view, entry)
        case "resist":
            _tell_resistance(view, entry)
        case "diminish":
            if entry.answer is not None:
                view.remaining = entry.answer
                view.final = entry.after.volley.results
        case "hit":
            target = 1 - view.shot.side
            view.how = "fired"
            view.final = entry.before.volley.results
            view.damage = entry.after.pending[target] - entry.before.pending[target]


def _tell_roll(view: ShotView, entry: PlayedStep[DogfightState]) -> None:
    """Add to a shot its dice; once both sides have rolled, their results, too."""
    throw = entry.ask
    if not isinstance(throw, OpposedThrow):
        return
    view.how = "due"
    view.batches = view.batches + batches_of(throw, entry.records)
    if entry.answer is not None:
        primary, _ = throw.sides(tuple([record.faces for record in entry.records]))
        view.rolled = primary
        view.options = entry.answer.options
        view.points = entry.answer.points


def _tell_resistance(view: ShotView, entry: PlayedStep[DogfightState]) -> None:
    """Add to a shot the dice against it, and the diminishings that they give."""
    if isinstance(entry.ask, ResistThrow):
        view.batches = view.batches + batches_of(entry.ask, entry.records)
        view.points = entry.answer


def due_of(fight: Fight, names: Sequence[str], t: Words) -> Due | None:
    """Return the dice that are due, with the name of their squadron, and of the target that it
    rolls at.
    """
    if not fight.played.waiting:
        return None
    side = firing(fight).side
    attacker = names[side]
    target = names[1 - side]
    if roll_text.defends(fight.played):
        roller = target
        by = target
    else:
        roller = attacker
        by = f"{attacker} → {target}"
    due = roll_text.due_of(fight.played, t, "dogfight.due", name=roller)
    if due is None:
        return None
    return replace(due, by=by)


def deciding_of(fight: Fight, names: Sequence[str], t: Words) -> DueDecision | None:
    """Return the decision that is due, with the name of the decider and the effect of each
    option.
    """
    choice = fight.played.waiting
    if not isinstance(choice, Choice):
        return None
    side = firing(fight).side
    decider = names[1 - side]
    if choice.by == "primary":
        decider = names[side]
    key = fight.played.entries[-1].step.key
    if key not in ("firing", "reroll"):
        key = choice.by
    title = t(f"dogfight.decides.{key}", name=decider)
    return DueDecision(title, "", t("roll.suggested"), options_of(fight, t))


def firing(fight: Fight) -> ScheduledShot:
    """Return the shot that waits for dice or a decision; before a side has decided how it fires,
    its first shot.
    """
    plan = ShotPlan(fight.dogfight)
    state = fight.played.entries[-1].before
    side = plan.deciding_side(state)
    shots = plan.shots(state)[state.done :]
    if side is None:
        return shots[0]
    return next(shot for shot in shots if shot.side == side)


class OrdersView(NamedTuple):
    """Orders as revealed: the weapon, its position in initiative, Fuel, pool and split."""

    weapon: Weapon | None
    order: int
    fuel: int
    pool: int
    attack: int
    defense: int
    evasive: bool


def show_orders(dogfight: Dogfight) -> Sequence[OrdersView]:
    """Return the orders of both sides (step 5)."""
    stages = gun_stages(dogfight)
    views = []
    for side, orders, stage in zip(dogfight.encounter.sides, dogfight.orders, stages, strict=True):
        weapon = None
        if orders.weapon is not None:
            weapon = side.squadron.weapons[orders.weapon]
        view = OrdersView(
            weapon=weapon,
            order=stage + 1,
            fuel=orders.fuel,
            pool=side.pool(orders.weapon, orders.fuel),
            attack=orders.attack,
            defense=side.defense_dice(orders),
            evasive=side.squadron.evasive,
        )
        views.append(view)
    return views

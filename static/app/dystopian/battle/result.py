"""The display of a finished part of an activation: its dice, and its result for models and
wings.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from app.dystopian.chart_rows import ABORT_ROW
from app.dystopian.roll_text import card_of, shown_lines
from app.views.card import Boxes, ResultCard
from app.views.flow import ShownFlow, lines_html
from app.words import Words, words
from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.wings.aborts import (
    aborts,
    can_abort,
    hits_that_count,
    hits_to_abort,
)
from engine.dystopian.activation.wings.wing_fights import AaAtWing
from engine.dystopian.batch_outcome import Loss, is_joint
from engine.dystopian.battle import State, progress
from engine.dystopian.battle.card_steps import AA_STEPS
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import Underway


def show_flow(state: State, underway: Underway[Any], language: str) -> ShownFlow | None:
    """Show a finished part of an activation; a part in progress is shown by
    current_step_view.py.
    """
    if underway.played.waiting:
        return None
    declared, played, t, roster = underway.declared, underway.played, words(language), state.roster
    *makers, target = dict.fromkeys(underway.models)
    losses = sorted(declared.losses, key=lambda loss: loss.ref != declared.target)
    lost = losses[0].lost if losses and losses[0].ref == declared.target else 0
    card, lines = ResultCard(t("odds.no_damage")), shown_lines(played, t)
    if declared.target in state.models:
        ship = roster.ships[declared.target]
        card = card_of(played, lines, t, lost, state.models[declared.target].hp, ship.hp, ship.ap)
    elif declared.target in state.wings:
        card = _at_wings(state, underway, lost, t)
    if losses:
        card = replace(card, headline=_lost(losses[0], state, t), tells=1)
    step = AA_STEPS.get(part_key(declared.part)[0])
    joint, struck = is_joint(declared), sum(entry.step.key == "damage" for entry in played.entries)
    if step and (joint or struck > 1):
        headline = ", ".join(_lost(loss, state, t) for loss in losses) or card.headline
        boxes = [_boxes(state, loss) for loss in losses]
        card = replace(card, headline=headline, why="", boxes=boxes, tells=len(losses) + joint)
        return ShownFlow(t(f"step.{step}"), lines_html(lines, language), card=card)
    title = f"{roster.all_names(makers)} → {roster.name(target)}" if makers else roster.name(target)
    return ShownFlow(title, lines_html(lines, language), card=card)


def name_roll(state: State, t: Words) -> str:
    """Return who attacks whom with which weapon, while dice of the attack are due."""
    now = progress(state) if state.underway else None
    target = now.target if now and now.waiting else None
    if now is None or target is None or not now.makers:
        return ""
    weapon = now.numbers.attack.volley.weapon if now.numbers else WeaponType.AA
    how = t("roll.due.explosion" if now.part == EXPLOSION else f"weapon.{weapon}")
    by = state.roster.all_names(now.makers)
    return t("end.roll_of", by=by, target=state.roster.name(target), weapon=how)


def _boxes(state: State, loss: Loss) -> Boxes:
    """Return the boxes of a model or wing that lost something, with its name."""
    profile = (
        state.roster.wings[loss.ref].tokens
        if loss.ref in state.wings
        else state.roster.ships[loss.ref].hp
    )
    return Boxes(state.roster.name(loss.ref), profile, loss.remaining + loss.lost, loss.remaining)


def _lost(reviewed: Loss, state: State, t: Words) -> str:
    """Describe the loss of a model or wing in a few words."""
    wing, who = reviewed.ref in state.wings, state.roster.name(reviewed.ref)
    if not reviewed.remaining:
        return t("card.destroyed", who=who)
    lost = (
        t("card.tokens" if wing else "card.hp", who=who, count=reviewed.lost)
        if reviewed.lost
        else ""
    )
    return ", ".join(filter(None, (lost, t("card.aborts", who=who) if reviewed.aborted else "")))


Score = tuple[int, int]
"""Kills, and hits that are none."""


def _at_wings(state: State, underway: Underway[Any], lost: int, t: Words) -> ResultCard:
    """AA at wings: what it came to, and what the hits that are no kills mean for each."""
    declared, wings = underway.declared, dict[Ref, Score]()
    for wing, (kills, hits) in _scores(underway):
        before = wings.get(wing, (0, 0))
        wings[wing] = before[0] + kills, before[1] + hits
    kills, hits = wings.get(declared.target, (0, 0))
    why = t("card.aa", kills=kills, hits=hits)
    if kills and not declared.losses:
        # Until everyone has rolled, nothing is taken off.
        return ResultCard(why, t("card.wing_waits"))
    aborted = {loss.ref for loss in declared.losses if loss.aborted}
    data = {
        wing: _abort_text(state, wing, score, wing in aborted, t) for wing, score in wings.items()
    }
    effects = [(state.roster.name(wing), text) for wing, text in data.items() if text]
    now, most = state.wings[declared.target].tokens, state.roster.wings[declared.target].tokens
    boxes = [Boxes(t("profile.dystopian.tokens"), most, now + lost, now)]
    return ResultCard(
        t("card.wing_whole"), why, effects, boxes, rows={name: ABORT_ROW for name, _ in effects}
    )


def _scores(underway: Underway[Any]) -> Iterator[tuple[Ref, Score]]:
    """Each roll at a wing, and its score."""
    for entry in underway.played.entries:
        if isinstance(entry.step.inner, AaAtWing) and entry.answer is not None:
            yield entry.step.inner.wing, entry.step.inner.score(entry.answer)


def _abort_text(state: State, ref: Ref, score: Score, attacks: bool, t: Words) -> str:
    """Describe the meaning of hits for a wing with tokens left.

    attacks: the wing aborted as an attacker.
    """
    wing, tokens, rulings = state.roster.wings[ref], state.wings[ref].tokens, state.rulings
    count = hits_that_count(*score, rulings)
    if not tokens or not count:
        return ""
    if not can_abort(wing):
        return t("card.wing_drones", count=count)
    needed = hits_to_abort(wing, tokens, rulings)
    if not attacks and not aborts(wing, tokens, *score, rulings):
        return t("card.wing_holds", count=count, needed=needed)
    text = t("card.wing_aborts", count=count, needed=needed)
    return f"{text} {t('table.aborted')}" if attacks else text

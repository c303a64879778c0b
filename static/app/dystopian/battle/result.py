"""The display of a finished part of an activation: its dice, and its result for models and
wings.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from app.dystopian.chart_rows import ABORT_ROW
from app.dystopian.roll_text import card_of, shown_lines
from app.views.card import Boxes, ResultCard
from app.views.flow import ShownFlow, StepLine, lines_html
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


class Score(NamedTuple):
    """The kills of AA at a wing, and the hits that are no kills."""

    kills: int
    hits: int


NO_SCORE = Score(0, 0)


def show_flow(state: State, underway: Underway[State], language: str) -> ShownFlow | None:
    """Show a finished part of an activation; a part in progress is shown by
    current_step_view.py.
    """
    played = underway.played
    if played.waiting:
        return None
    declared = underway.declared
    t = words(language)
    lines = shown_lines(played, t)
    html = lines_html(lines, language)
    losses = sorted(declared.losses, key=lambda loss: loss.ref != declared.target)
    card = _show_target(state, underway, lines, losses, t)
    step = AA_STEPS.get(part_key(declared.part)[0])
    struck = [entry for entry in played.entries if entry.step.key == "damage"]
    if step and (is_joint(declared) or len(struck) > 1):
        card = _show_all_losses(state, underway, losses, card, t)
        return ShownFlow(t(f"step.{step}"), html, card=card)
    *makers, target = dict.fromkeys(underway.models)
    title = state.roster.name(target)
    if makers:
        title = f"{state.roster.all_names(makers)} → {title}"
    return ShownFlow(title, html, card=card)


def _show_target(
    state: State,
    underway: Underway[State],
    lines: list[StepLine],
    losses: Sequence[Loss],
    t: Words,
) -> ResultCard:
    """Return the card of the target of a part.

    losses: all losses of the part, that of the target first.
    """
    target = underway.declared.target
    lost = 0
    if losses and losses[0].ref == target:
        lost = losses[0].lost
    if target in state.models:
        ship = state.roster.ships[target]
        hp = state.models[target].hp
        card = card_of(underway.played, lines, t, lost, hp, ship.hp, ship.ap)
    elif target in state.wings:
        card = _show_wings(state, underway, lost, t)
    else:
        card = ResultCard(t("odds.no_damage"))
    if losses:
        return replace(card, headline=_describe_loss(losses[0], state, t), tells=1)
    return card


def _show_all_losses(
    state: State, underway: Underway[State], losses: Sequence[Loss], card: ResultCard, t: Words
) -> ResultCard:
    """Return the card of a target with the losses of all others of the same part, too."""
    headline = ", ".join(_describe_loss(loss, state, t) for loss in losses)
    tells = len(losses)
    if is_joint(underway.declared):
        tells += 1
    boxes = [_boxes(state, loss) for loss in losses]
    return replace(card, headline=headline or card.headline, why="", boxes=boxes, tells=tells)


def name_roll(state: State, t: Words) -> str:
    """Return who attacks whom with which weapon, while dice of the attack are due."""
    now = progress(state) if state.underway else None
    if now is None or not now.waiting:
        return ""
    if now.target is None or not now.makers:
        return ""
    weapon = now.numbers.attack.volley.weapon if now.numbers else WeaponType.AA
    key = "roll.due.explosion" if now.part == EXPLOSION else f"weapon.{weapon}"
    by = state.roster.all_names(now.makers)
    return t("end.roll_of", by=by, target=state.roster.name(now.target), weapon=t(key))


def _boxes(state: State, loss: Loss) -> Boxes:
    """Return the boxes of a model or wing that lost something, with its name."""
    if loss.ref in state.wings:
        most = state.roster.wings[loss.ref].tokens
    else:
        most = state.roster.ships[loss.ref].hp
    return Boxes(state.roster.name(loss.ref), most, loss.remaining + loss.lost, loss.remaining)


def _describe_loss(loss: Loss, state: State, t: Words) -> str:
    """Describe the loss of a model or wing in a few words: HP or tokens, and an abort."""
    who = state.roster.name(loss.ref)
    if not loss.remaining:
        return t("card.destroyed", who=who)
    texts = []
    if loss.lost:
        key = "card.tokens" if loss.ref in state.wings else "card.hp"
        texts.append(t(key, who=who, count=loss.lost))
    if loss.aborted:
        texts.append(t("card.aborts", who=who))
    return ", ".join(texts)


def _show_wings(state: State, underway: Underway[State], lost: int, t: Words) -> ResultCard:
    """Return the card of AA at wings: the kills, and the meaning of the other hits for each wing.

    lost: the tokens that the target lost.
    """
    declared = underway.declared
    scores = _sum_scores(underway)
    kills, hits = scores.get(declared.target, NO_SCORE)
    why = t("card.aa", kills=kills, hits=hits)
    if kills and not declared.losses:
        # Until everyone has rolled, nothing is taken off.
        return ResultCard(why, t("card.wing_waits"))
    aborted = {loss.ref for loss in declared.losses if loss.aborted}
    effects = []
    for wing, score in scores.items():
        text = _abort_text(state, wing, score, t, has_aborted=wing in aborted)
        if text:
            effects.append((state.roster.name(wing), text))
    now = state.wings[declared.target].tokens
    most = state.roster.wings[declared.target].tokens
    boxes = [Boxes(t("profile.dystopian.tokens"), most, now + lost, now)]
    rows = {name: ABORT_ROW for name, _ in effects}
    return ResultCard(t("card.wing_whole"), why, effects, boxes, rows=rows)


def _sum_scores(underway: Underway[State]) -> dict[Ref, Score]:
    """Return the score of all rolls at each wing, the wing rolled at first first."""
    scores: dict[Ref, Score] = {}
    for entry in underway.played.entries:
        step = entry.step.inner
        if isinstance(step, AaAtWing) and entry.answer is not None:
            before = scores.get(step.wing, NO_SCORE)
            kills, hits = step.score(entry.answer)
            scores[step.wing] = Score(before.kills + kills, before.hits + hits)
    return scores


def _abort_text(state: State, ref: Ref, score: Score, t: Words, *, has_aborted: bool) -> str:
    """Describe the meaning of hits for a wing; empty without tokens left or hits that count.

    has_aborted: the wing aborted as an attacker.
    """
    wing = state.roster.wings[ref]
    tokens = state.wings[ref].tokens
    count = hits_that_count(*score, state.rulings)
    if not tokens or not count:
        return ""
    if not can_abort(wing):
        return t("card.wing_drones", count=count)
    needed = hits_to_abort(wing, tokens, state.rulings)
    if not has_aborted and not aborts(wing, tokens, *score, state.rulings):
        return t("card.wing_holds", count=count, needed=needed)
    text = t("card.wing_aborts", count=count, needed=needed)
    return f"{text} {t('table.aborted')}" if has_aborted else text

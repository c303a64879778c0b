"""A roll as the page shows it: every die, what each step took away, the critical table, what it
came to.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from app.dystopian.chart_rows import DAMAGE_ROW, critical_row, row_of
from app.dystopian.odds import answers_of
from app.number_format import needed
from app.rendering import render
from app.views.attack.roll_view import RollSoFar
from app.views.card import Boxes, ResultCard
from app.views.dice import Due, alike_of, batch_key, shown_dice
from app.views.flow import ShownFlow, StepLine, ThrownDice, lines_html
from app.views.headline import answers_html
from app.words import Words, words
from engine.dice import Batch, HitPool
from engine.dice.batch import Faces
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.resolution import STEP_OF_PART, resolution_of
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.activation.wings.tokens import TokenDice
from engine.dystopian.activation.wings.wing_fights import AaAtWing
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.damage import CriticalHit, Damage, FurtherDice
from engine.dystopian.attack.hits import DefensiveFire
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.odds import remaining_attack_odds
from engine.dystopian.attack.state import AttackState
from engine.dystopian.tables.criticals import TABLES, CriticalRow
from engine.dystopian.words import Effect
from engine.engagement import Engagement, Single
from engine.flow import Played, PlayedStep


def shown(now: Engagement[Single], language: str) -> RollSoFar:
    """Show a roll of the attack."""
    attack, played, t = now.opening.setup, now.state.flow.played, words(language)
    state, target = played.state, attack.target
    lines, due = shown_lines(played, t), due_of(played, Numbers(attack), t, batch_key(played))
    html = _lines_html(attack, played, lines, language)
    flow = ShownFlow(
        t("roll.title"), html, due, remaining=partial(_remaining_html, attack, played, language)
    )
    say = t("roll.say_due", count=due.batch.count) if due else ""
    if not due:
        card = card_of(played, lines, t, target.hp - state.hp, state.hp, target.starting_hp)
        flow = ShownFlow(flow.title, html, card=card)
        say = card.announcement
    after = {"target.hp": state.hp, "target.ap": state.ap, "target.effects": sorted(state.effects)}
    return RollSoFar(flow, say, after, destroyed=state.destroyed)


def card_of(
    played: Played[Any],
    lines: list[StepLine],
    t: Words,
    lost: int,
    hp: int,
    most: int,
    most_ap: int = 0,
) -> ResultCard:
    """Return the card of an attack on a model: its loss and remaining HP.

    lost, hp, most: the HP lost, the HP left, and the HP of the unhurt model.
    most_ap: the AP of the unhurt model, 0 if unknown.
    lines: the shown steps of the attack.
    """
    entries = played.entries
    hits = next((line.note for line in lines if line.note), t("card.no_hits"))
    rows = [row for entry in entries if entry.step.key == "critical" and (row := _row(entry))]
    headline = t("roll.lost", count=lost) if lost else t("odds.no_damage")
    if lost and not hp:
        headline = t("roll.exploded" if any(row.explodes for row in rows) else "roll.sunk")
    boxes = [Boxes(t("term.hp"), most, lost + hp, hp)]
    states = [
        state
        for entry in entries
        for state in (_target(entry.before), _target(entry.after))
        if state
    ]
    repeats = states[-1].repeats if states else ()
    effects = [
        (effect_text(row.effect, repeats, t), _meaning(row, t)) for row in dict.fromkeys(rows)
    ]
    if hp and states and states[-1].ap < states[0].ap:
        boxes.append(Boxes(t("term.ap"), max(most_ap, states[0].ap), states[0].ap, states[-1].ap))
    at = {effect_text(row.effect, repeats, t): critical_row(row.roll) for row in rows} | {
        hits: DAMAGE_ROW
    }
    return ResultCard(headline, hits, effects, boxes, rows=at)


def effect_text(effect: Effect, repeats: Sequence[Effect], t: Words) -> str:
    """Name an effect, with the number of times that a model suffered it if it is counted more than
    once.
    """
    name, count = t(f"effect.{effect}"), 1 + repeats.count(effect)
    if count == 1:
        return name
    return t("table.effect_times", effect=name, count=count)


def _meaning(row: CriticalRow, t: Words) -> str:
    return t(f"meaning.{row.meaning or row.effect}")


def _remaining_html(attack: Attack, played: Played[AttackState], language: str) -> str:
    return answers_html(answers_of(remaining_attack_odds(attack, played), attack), language)


def _lines_html(
    attack: Attack, played: Played[AttackState], steps: list[StepLine], language: str
) -> str:
    """Every step with its dice, and the critical table with the rows that were rolled."""
    lines = lines_html(steps, language)
    rolled = [
        entry.answer for entry in played.entries[: played.done] if entry.step.key == "critical"
    ]
    table = TABLES[attack.rulings.to_hit_table]
    return lines + (
        render("dystopian/roll/table.html", language, table=table, rolled=rolled) if rolled else ""
    )


def shown_lines(played: Played[Any], t: Words) -> list[StepLine]:
    """Return the steps with dice or damage, for one attack or for a part of an activation."""
    return [
        _line(entry, played, t)
        for entry in played.entries
        if entry.records or entry.step.key == "damage"
    ]


def _line(entry: PlayedStep[Any], played: Played[Any], t: Words) -> StepLine:
    done = played.waiting is None or entry is not played.entries[-1]
    faces = tuple(record.faces for record in entry.records)
    pool = getattr(entry.ask, "pool", None)
    reroll = _reroll(entry) if len(faces) > 1 else ""
    titles = ["", *([t(f"roll.rerolled.{reroll}")] if reroll else []), t("roll.earned")]
    batches = [
        ThrownDice(
            titles[index] if index < len(titles) else "",
            shown_dice(record, _worth(pool, index, faces)),
        )
        for index, record in enumerate(entry.records)
    ]
    key, before, after = entry.step.key, _target(entry.before), _target(entry.after)
    title, number = _heading(entry)
    line = StepLine(
        t(f"roll.line.{title}"), _step_result(entry, t) if done else "…", batches, number=number
    )
    if key in TAKING and done and before and after:
        return replace(line, hits=(before.hits, after.hits))
    row = _row(entry) if key == "critical" and done else None
    if row:
        return replace(line, meaning=_meaning(row, t), row=critical_row(row.roll))
    return replace(line, note=_target_text(entry, t), row=DAMAGE_ROW) if key == "damage" else line


def _reroll(entry: PlayedStep[Any]) -> str:
    """Return the key of the words for dice that are thrown again after the first batch; empty if a
    6 earned some.
    """
    pool, step = getattr(entry.ask, "pool", None), entry.step.inner
    if not (
        isinstance(pool, HitPool | TokenDice)
        and entry.records
        and pool.only_rerolls(entry.records[0].faces)
    ):
        return ""
    if isinstance(step, DefensiveFire) and step.meets_fast_torpedoes:
        return step.attack.rulings.fast_torpedoes
    return "any"


def _heading(entry: PlayedStep[Any]) -> tuple[str, str]:
    """Return the key of a step's title and its number: a counterattack, or AA of a wing, rolls in
    an earlier step.
    """
    attack = resolution_of(entry.step) if entry.step.key == ATTACK else None
    kind = part_key(attack.key).kind if attack else ATTACK
    return (
        (entry.step.key, entry.step.number) if kind == ATTACK else (kind, str(STEP_OF_PART[kind]))
    )


def _worth(pool: Any, batch: int, faces: tuple[Faces, ...]) -> Sequence[int]:
    """Return the worth of each die of a batch: hits, or kills and hits for AA at a wing.

    Dice that add up have no worth.
    """
    if isinstance(pool, TokenDice):
        return [pool.worth(face, batch) for face in faces[batch]]
    return pool.hits(batch, faces) if isinstance(pool, HitPool) else ()


TAKING = ("defence", "generators")
"""The steps that take hits off."""


def _step_result(entry: PlayedStep[Any], t: Words) -> str:
    """Describe the result of a step."""
    key, before, after, answer = (
        entry.step.key,
        _target(entry.before),
        _target(entry.after),
        entry.answer or 0,
    )
    if isinstance(entry.step.inner, AaAtWing):
        kills, hits = entry.step.inner.score(answer)
        return t("card.aa", kills=kills, hits=hits)
    if before is None or after is None or key == "attack":
        return t("roll.total_hits", count=after.hits if after else answer)
    if key in TAKING:
        return t("roll.took", before=before.hits, off=before.hits - after.hits, after=after.hits)
    if key == "damage":
        done = t("roll.damaged" if after.loss else "roll.undamaged")
        return t("roll.criticals", count=after.criticals) if after.criticals else done
    row = _row(entry)
    if row is None:
        return ""
    if key == "critical":
        text = f"{answer} · {t(f'effect.{row.effect}')}"
        return " · ".join(filter(None, (text, _leaked(entry, t))))
    return t("roll.assault_lost" if row.assault_dice else "roll.distance", count=answer)


def _leaked(entry: PlayedStep[Any], t: Words) -> str:
    """Describe the criticals of the same hits where a Fusion Leak lowered the CR; empty where none
    is added.
    """
    step, before, after = entry.step.inner, _target(entry.before), _target(entry.after)
    if (
        not (isinstance(step, CriticalHit) and before and after)
        or after.criticals == before.criticals
    ):
        return ""
    return t("roll.leaked", cr=step.toughness.cr(after), count=after.criticals)


def _target_text(entry: PlayedStep[Any], t: Words) -> str:
    """Describe the hits of a step of damage, and the DR and CR that they are compared with."""
    before, step = _target(entry.before), entry.step.inner
    assert before is not None and isinstance(step, Damage)
    toughness = step.toughness
    return t("roll.against", hits=before.hits, dr=toughness.dr(before), cr=toughness.cr(before))


def _target(state: Any) -> AttackState | None:
    """Return the target in a state of an attack; for a battle, that of the current attack."""
    return state if state is None or isinstance(state, AttackState) else state.attack


def _row(entry: PlayedStep[Any]) -> CriticalRow | None:
    step, before = entry.step.inner, _target(entry.before)
    if isinstance(step, CriticalHit):
        return step.toughness.rows.get(entry.answer or 0)
    return step.toughness.rows[before.row] if isinstance(step, FurtherDice) and before else None


def due_of(
    played: Played[Any], numbers: Numbers | None, t: Words, key: str, by: str = "", at: str = ""
) -> Due | None:
    """Return the dice that are due, of a single attack or of a part of an activation.

    by, at: names of those who roll, and of their target; defensive fire has none.
    """
    if not isinstance(played.waiting, Batch):
        return None
    entry = played.entries[-1]
    roll = entry.step.inner.key
    row = row_of(numbers, roll) if numbers else ""
    by = f"{by} → {at}" if at and roll != "defence" else by
    reroll = _reroll(entry) if len(entry.records) == 1 else ""
    dice = t(f"roll.reroll.{reroll}", count=played.waiting.count) if reroll else ""
    title, needs, alike = t(f"roll.due.{roll}"), needed_of(entry), alike_of(played)
    return Due(title, played.waiting, needs, row, key=key, alike=alike, by=by, dice=dice)


def needed_of(entry: PlayedStep[Any]) -> str:
    """Return the shown number that the due dice need; nothing for dice that add up."""
    pool = getattr(entry.ask, "pool", None)
    if isinstance(pool, TokenDice):
        return needed(pool.needs)
    if not isinstance(pool, HitPool):
        return ""
    needs = next((face for face, worth in enumerate(pool.die.later, 1) if worth.hits), None)
    return needed(needs) if needs else ""

"""A roll as the page shows it: every die, what each step took away, the critical table, what it
came to.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from app.dystopian.chart_rows import DAMAGE_ROW, critical_row, row_of
from app.dystopian.odds import answers_of
from app.number_format import needed
from app.rendering import render
from app.views.attack.roll_view import RollSoFar, announce
from app.views.card import Boxes, ResultCard
from app.views.dice import Due, alike_of, batch_key, shown_dice
from app.views.flow import ShownFlow, StepLine, ThrownDice, lines_html
from app.views.headline import answers_html
from app.views.log_words import Worded, word_values
from app.words import Words, words
from engine.dice import Batch, HitPool
from engine.dice.batch import Faces
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.resolution import STEP_OF_PART, resolution_of
from engine.dystopian.activation.uses import ATTACK
from engine.dystopian.activation.wings.tokens import TokenDice
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.damage import CriticalHit, FurtherDice
from engine.dystopian.attack.hits import DefensiveFire
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.odds import remaining_attack_odds
from engine.dystopian.attack.state import AttackState
from engine.dystopian.batch_outcome import result_values, target_state
from engine.dystopian.tables.criticals import TABLES, CriticalRow
from engine.dystopian.words import Effect
from engine.engagement import Engagement, Single
from engine.flow import Played, PlayedStep

S = TypeVar("S", bound=Hashable)
TAKING = ("defence", "generators")
"""The steps that take hits off."""
RESULTS = {
    "attack": "roll.total_hits",
    "explosion": "roll.total_hits",
    "defence": "roll.took",
    "generators": "roll.took",
    "aa_at_wing": "card.aa",
}
"""The keys of the sentences about the results of steps that have one sentence."""


class Heading(NamedTuple):
    """The key of a step's title, and the number of the step."""

    key: str
    number: str


def show_roll(now: Engagement[Single], language: str) -> RollSoFar:
    """Show a roll of the attack."""
    attack = now.opening.setup
    played = now.state.flow.played
    state = played.state
    t = words(language)
    lines = shown_lines(played, t)
    html = _lines_html(attack, played, lines, language)
    due = due_of(played, Numbers(attack), t, batch_key(played))
    if due:
        remaining = partial(_remaining_html, attack, played, language)
        flow = ShownFlow(t("roll.title"), html, due, remaining=remaining)
    else:
        lost = attack.target.hp - state.hp
        card = card_of(played, lines, t, lost, state.hp, attack.target.starting_hp)
        flow = ShownFlow(t("roll.title"), html, card=card)
    after = {"target.hp": state.hp, "target.ap": state.ap, "target.effects": sorted(state.effects)}
    return RollSoFar(flow, announce(flow, t), after, destroyed=state.is_destroyed)


def card_of(
    played: Played[S],
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
    rows = _rolled_rows(played.entries)
    states = _target_states(played.entries)
    hits = next((line.note for line in lines if line.note), t("card.no_hits"))
    boxes = [Boxes(t("term.hp"), most, lost + hp, hp)]
    repeats: Sequence[Effect] = ()
    if states:
        repeats = states[-1].repeats
        ap_before = states[0].ap
        ap_after = states[-1].ap
        if hp and ap_after < ap_before:
            boxes.append(Boxes(t("term.ap"), max(most_ap, ap_before), ap_before, ap_after))
    effects = []
    for row in dict.fromkeys(rows):
        effects.append((effect_text(row.effect, repeats, t), _meaning(row, t)))
    chart_rows = {effect_text(row.effect, repeats, t): critical_row(row.roll) for row in rows}
    chart_rows[hits] = DAMAGE_ROW
    return ResultCard(_headline(lost, hp, rows, t), hits, effects, boxes, rows=chart_rows)


def _headline(lost: int, hp: int, rows: Sequence[CriticalRow], t: Words) -> str:
    """Return the loss of a model in a few words: HP lost, or that it sank or exploded."""
    if not lost:
        return t("odds.no_damage")
    if hp:
        return t("roll.lost", count=lost)
    if any(row.explodes for row in rows):
        return t("roll.exploded")
    return t("roll.sunk")


def _rolled_rows(entries: Sequence[PlayedStep[S]]) -> list[CriticalRow]:
    """Return the rows of the critical table that were rolled, in their order."""
    rows = []
    for entry in entries:
        row = _row(entry)
        if row and entry.step.key == "critical":
            rows.append(row)
    return rows


def _target_states(entries: Sequence[PlayedStep[S]]) -> list[AttackState]:
    """Return the states of the target before and after each step that has a target."""
    states = []
    for entry in entries:
        for state in (target_state(entry.before), target_state(entry.after)):
            if state:
                states.append(state)
    return states


def effect_text(effect: Effect, repeats: Sequence[Effect], t: Words) -> str:
    """Name an effect, with the number of times that a model suffered it if it is counted more than
    once.
    """
    name = t(f"effect.{effect}")
    count = 1 + repeats.count(effect)
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
    done = played.entries[: played.done]
    rolled = [entry.answer for entry in done if entry.step.key == "critical"]
    if not rolled:
        return lines
    table = TABLES[attack.rulings.to_hit_table]
    return lines + render("dystopian/roll/table.html", language, table=table, rolled=rolled)


def shown_lines(played: Played[S], t: Words) -> list[StepLine]:
    """Return the steps with dice or damage, for one attack or for a part of an activation."""
    lines = []
    for entry in played.entries:
        if entry.records or entry.step.key == "damage":
            is_done = played.waiting is None or entry is not played.entries[-1]
            lines.append(_show_step(entry, t, is_done=is_done))
    return lines


def _show_step(entry: PlayedStep[S], t: Words, *, is_done: bool) -> StepLine:
    """Return the line of a step; its result is open until all of its dice are thrown."""
    key = entry.step.key
    heading = _heading(entry)
    result = _describe_result(entry, t) if is_done else "…"
    title = t(f"roll.line.{heading.key}")
    line = StepLine(title, result, _show_batches(entry, t), number=heading.number)
    if key == "damage":
        note = t("roll.against", **_word_result(entry, t))
        return replace(line, note=note, row=DAMAGE_ROW)
    if not is_done:
        return line
    if key == "critical":
        row = _row(entry)
        if row:
            return replace(line, meaning=_meaning(row, t), row=critical_row(row.roll))
    if key in TAKING:
        taken = _word_result(entry, t)
        return replace(line, hits=(int(taken["before"]), int(taken["after"])))
    return line


def _show_batches(entry: PlayedStep[S], t: Words) -> list[ThrownDice]:
    """Return the dice of a step that were thrown together, the later ones with their purpose."""
    faces = tuple(record.faces for record in entry.records)
    pool = _pool_of(entry)
    batches = []
    titles = [""]
    reroll = _reroll(entry)
    if reroll:
        titles.append(t(f"roll.rerolled.{reroll}"))
    titles.append(t("roll.earned"))
    for index, record in enumerate(entry.records):
        title = titles[index] if index < len(titles) else ""
        dice = shown_dice(record, _worth(pool, index, faces))
        batches.append(ThrownDice(title, dice))
    return batches


def _pool_of(entry: PlayedStep[S]) -> HitPool | TokenDice | None:
    """Return the dice of a step that are counted one by one; None for dice that add up."""
    pool = getattr(entry.ask, "pool", None)
    return pool if isinstance(pool, HitPool | TokenDice) else None


def _reroll(entry: PlayedStep[S]) -> str:
    """Return the key of the words for dice that are thrown again after the first batch; empty if a
    6 earned some.
    """
    pool = _pool_of(entry)
    step = entry.step.inner
    if pool is None or not entry.records:
        return ""
    if not pool.only_rerolls(entry.records[0].faces):
        return ""
    if isinstance(step, DefensiveFire) and step.meets_fast_torpedoes:
        return step.attack.rulings.fast_torpedoes
    return "any"


def _heading(entry: PlayedStep[S]) -> Heading:
    """Return the heading of a step: a counterattack, or AA of a wing, rolls in an earlier step."""
    step = entry.step
    if step.key == ATTACK:
        attack = resolution_of(step)
        kind = part_key(attack.key).kind if attack else ATTACK
        if kind != ATTACK:
            return Heading(kind, str(STEP_OF_PART[kind]))
    return Heading(step.key, step.number)


def _worth(pool: HitPool | TokenDice | None, batch: int, faces: tuple[Faces, ...]) -> Sequence[int]:
    """Return the worth of each die of a batch: hits, or kills and hits for AA at a wing.

    Dice that add up have no worth.
    """
    if pool is None:
        return ()
    if isinstance(pool, TokenDice):
        return [pool.worth(face, batch) for face in faces[batch]]
    return pool.hits(batch, faces)


def _word_result(entry: PlayedStep[S], t: Words) -> dict[str, Worded]:
    """Return the result of a step, as the log has it, as players read it."""
    return word_values(result_values(entry), t, "dystopian")


def _describe_result(entry: PlayedStep[S], t: Words) -> str:
    """Describe the result of a step."""
    result = _word_result(entry, t)
    match entry.step.key:
        case "damage":
            return t(_find_damage_key(result), **result)
        case "critical":
            return _describe_critical(entry, t)
        case "further":
            return _describe_further(entry, t)
        case key:
            return t(RESULTS[key], **result)


def _find_damage_key(result: Mapping[str, Worded]) -> str:
    """Return the key of the sentence for what hits did to their target."""
    if result["criticals"]:
        return "roll.criticals"
    if result["loss"]:
        return "roll.damaged"
    return "roll.undamaged"


def _describe_critical(entry: PlayedStep[S], t: Words) -> str:
    """Describe a roll on the critical table, with the criticals that a Fusion Leak adds."""
    result = _word_result(entry, t)
    text = f"{result['roll']} · {result['effect']}"
    before = target_state(entry.before)
    if before is None or before.criticals == result["criticals"]:
        return text
    return f"{text} · {t('roll.leaked', **result)}"


def _describe_further(entry: PlayedStep[S], t: Words) -> str:
    """Describe the dice that a row of the critical table demands."""
    result = _word_result(entry, t)
    row = _row(entry)
    if row and row.assault_dice:
        return t("roll.assault_lost", **result)
    return t("roll.distance", **result)


def _row(entry: PlayedStep[S]) -> CriticalRow | None:
    """Return the row of the critical table that a step rolls, or that its dice belong to."""
    step = entry.step.inner
    before = target_state(entry.before)
    if isinstance(step, CriticalHit):
        return step.toughness.rows.get(entry.answer or 0)
    if isinstance(step, FurtherDice) and before:
        return step.toughness.rows[before.row]
    return None


def due_of(
    played: Played[S], numbers: Numbers | None, t: Words, key: str, by: str = "", at: str = ""
) -> Due | None:
    """Return the dice that are due, of a single attack or of a part of an activation.

    by, at: names of those who roll, and of their target; defensive fire has none.
    """
    if not isinstance(played.waiting, Batch):
        return None
    entry = played.entries[-1]
    roll = entry.step.inner.key
    row = row_of(numbers, roll) if numbers else ""
    if at and roll != "defence":
        by = f"{by} → {at}"
    dice = ""
    reroll = _reroll(entry)
    if reroll and len(entry.records) == 1:
        dice = t(f"roll.reroll.{reroll}", count=played.waiting.count)
    title = t(f"roll.due.{roll}")
    needs = needed_of(entry)
    alike = alike_of(played)
    return Due(title, played.waiting, needs, row, key=key, alike=alike, by=by, dice=dice)


def needed_of(entry: PlayedStep[S]) -> str:
    """Return the shown number that the due dice need; nothing for dice that add up."""
    pool = _pool_of(entry)
    if pool is None:
        return ""
    if isinstance(pool, TokenDice):
        return needed(pool.needs)
    for face, worth in enumerate(pool.die.later, 1):
        if worth.hits:
            return needed(face)
    return ""

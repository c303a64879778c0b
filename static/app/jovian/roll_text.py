"""An attack in progress: every die, the effect of each step, the dice or decision due, the
result.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from app.jovian.odds import remaining_html
from app.jovian.step_words import StepWords
from app.jovian.words import choice_in_words, in_words
from app.number_format import mean_of, percent
from app.views.card import Boxes, ResultCard
from app.views.dice import Due, batch_key
from app.views.flow import DueDecision, ShownFlow, lines_html
from app.words import Words, words
from engine.dice import Batch
from engine.flow import Choice, Played, PlayedStep
from engine.jovian.advice.orders.kill_chance import with_roll
from engine.jovian.attack import Attack, SquadronAttack
from engine.jovian.dice_sets import Results
from engine.jovian.opposed_roll import OpposedThrow, ResistThrow, mean_harm
from engine.jovian.profiles import Ship, Squadron
from engine.jovian.steps.flow import attack_start
from engine.jovian.steps.hull import ShipState
from engine.jovian.steps.ship import LOW, Overflow
from engine.jovian.steps.squadron import squadron_throw, throw_at_structure
from engine.jovian.steps.volley import PrimaryReroll
from engine.jovian.words import Rating


def show_attack(
    attack: Attack,
    played: Played[Any],
    names: Sequence[str],
    undamaged: Squadron | Ship,
    language: str,
) -> ShownFlow:
    """Return an attack as shown: its dice, remaining odds and result.

    names: names of the attacker and the defender.
    undamaged: the target with all its boxes.
    """
    t = words(language)
    title = " → ".join(names)
    teller = StepWords(attack, t)
    last = played.entries[-1] if played.waiting else None
    lines = []
    for entry in played.entries:
        line = teller.line(entry, entry is not last)
        if line:
            lines.append(line)
    html = lines_html(lines, language)
    if played.waiting is None:
        return ShownFlow(title, html, card=card_of(attack, played, undamaged, teller))
    return ShownFlow(
        title,
        html,
        due=due_of(played, t),
        deciding=deciding_of(attack, played, names, t),
        remaining=partial(remaining_html, attack, played, language),
    )


def card_of(
    attack: Attack, played: Played[Any], undamaged: Squadron | Ship, teller: StepWords
) -> ResultCard:
    """Return the result card of an attack."""
    start = attack_start(attack)
    end = played.state
    t = teller.t
    boxes = [Boxes(t("jovian.form.structure"), undamaged.structure, start.structure, end.structure)]
    texts = list[str]()
    if start.structure != end.structure:
        texts.append(t("card.structure", count=start.structure - end.structure))
    if isinstance(start, ShipState) and isinstance(end, ShipState) and isinstance(undamaged, Ship):
        return _ship_card(start, end, undamaged, teller, texts, boxes)
    if end.destroyed:
        texts = [t("jovian.roll.destroyed")]
    return ResultCard(", ".join(texts) or t("odds.no_damage"), boxes=boxes)


def _ship_card(
    start: ShipState,
    end: ShipState,
    undamaged: Ship,
    teller: StepWords,
    texts: list[str],
    boxes: list[Boxes],
) -> ResultCard:
    """Return the result card of an attack on a ship: the lost Structure with its boxes, and what
    else the ship has lost.
    """
    t = teller.t
    numbers = zip(Rating, undamaged.ratings, start.ratings, end.ratings, strict=True)
    for rating, most, before, after in numbers:
        name = t(f"jovian.chart.rating.{rating.value}")
        boxes.append(Boxes(name, most, before, after))
        if before != after:
            texts.append(f"{name} \N{MINUS SIGN}{before - after}")
    effects = _ship_effects(start, end, teller)
    if end.is_crippled and not start.is_crippled:
        texts.append(t("jovian.odds.crippled"))
    if end.destroyed:
        texts = [t("jovian.roll.destroyed_ship")]
    if not texts and effects:
        first_effect, _ = effects[0]
        texts = [first_effect]
    headline = ", ".join(texts) or t("odds.no_damage")
    return ResultCard(headline[0].upper() + headline[1:], effects=effects, boxes=boxes)


def _ship_effects(start: ShipState, end: ShipState, teller: StepWords) -> list[tuple[str, str]]:
    """Return the parts of a ship that were hit, and the Catastrophic Damage that was rolled."""
    effects = []
    for index, part in enumerate(end.parts):
        if part != start.parts[index]:
            effects.append((teller.t("jovian.roll.line.critical"), teller.part(index)))
    if end.rows != start.rows:
        effects.append((teller.t("jovian.roll.line.catastrophe"), ""))
    return effects


def defends(played: Played[Any]) -> bool:
    """Return whether the defender rolls the dice that are due."""
    entry = played.entries[-1]
    if not isinstance(entry.ask, OpposedThrow | ResistThrow):
        return False
    return entry.ask.label(tuple(record.faces for record in entry.records)).startswith("secondary")


def due_of(played: Played[Any], t: Words, key: str = "jovian.roll.due", **names: str) -> Due | None:
    """Return the dice due."""
    if not isinstance(played.waiting, Batch):
        return None
    entry = played.entries[-1]
    label = entry.ask.label(tuple(record.faces for record in entry.records))  # type: ignore[union-attr]
    title = t(f"{key}.{label}", **names)
    if entry.step.key == Overflow.key:
        ratings = list(Rating)
        low, *_, high = entry.before.others
        title = t(
            "jovian.roll.which",
            ask=title,
            low=t(f"jovian.chart.rating.{ratings[low]}"),
            high=t(f"jovian.chart.rating.{ratings[high]}"),
            to=LOW,
            of=LOW + 1,
        )
    return Due(title, played.waiting, key=batch_key(played))


def deciding_of(
    attack: Attack, played: Played[Any], names: Sequence[str], t: Words
) -> DueDecision | None:
    """Return the decision due, with the effect of each option."""
    if not isinstance(played.waiting, Choice):
        return None
    entry = played.entries[-1]
    key = entry.step.key
    teller = StepWords(attack, t)
    options: list[tuple[str, str]]
    if key == "reroll":
        options = _rerolls(entry, played.waiting, teller)
    elif key == "critical":
        options = [(teller.part(index), "") for index in played.waiting.options]  # type: ignore[arg-type]
    else:
        options = [(in_words(each, t), teller.effect(each)) for each in played.waiting.options]  # type: ignore[arg-type]
    attacker, defender = names
    title = t(f"jovian.roll.choose.{key}", attacker=attacker, defender=defender)
    hint_key = f"jovian.roll.hint.{key}"
    hint = t(hint_key) if hint_key in t else ""
    is_ranked = key != "critical"
    mark = t("roll.suggested") if is_ranked else t("jovian.roll.first_left")
    return DueDecision(
        title,
        hint,
        mark,
        options,
        ranked=is_ranked,
    )


def _rerolls(entry: PlayedStep[Any], choice: Choice, teller: StepWords) -> list[tuple[str, str]]:
    """Return both options of a reroll with their effects, the better first."""
    step = entry.step
    assert isinstance(step, PrimaryReroll)
    throw = step.throw_now(entry.before)
    structure = entry.before.structure
    shots = list[OpposedThrow]()
    if isinstance(teller.attack, SquadronAttack):
        for fire in teller.attack.shots[entry.before.done :]:
            shots.append(throw_at_structure(squadron_throw(teller.attack, fire), structure))
    kept = entry.before.volley.options
    return [
        reroll_option(throw, kept, bool(option), shots, structure, teller.t)
        for option in choice.options
    ]


def reroll_option(
    throw: OpposedThrow,
    kept: tuple[Results, ...],
    repeated: bool,
    shots: Sequence[OpposedThrow],
    structure: int,
    t: Words,
) -> tuple[str, str]:
    """Return one option of a reroll, to roll again or to keep the roll, with its effect.

    shots: the remaining attacks of the weapon on a squadron; none on a ship.
    structure: the remaining Structure of the target.
    """
    if repeated:
        name = t("jovian.roll.roll_again")
        harm = mean_harm(throw)
        roll = None
    else:
        name = t("jovian.roll.keep_roll", results=choice_in_words(kept, t))
        harm = throw.harm_of({kept: 1})
        roll = kept
    effect = mean_text(harm, structure, t)
    if not shots:
        return name, effect
    chance = with_roll(shots, structure, roll)
    return name, f"{effect}, {kill_text(chance, len(shots), t)}"


def kill_text(chance: Fraction, attacks: int, t: Words) -> str:
    """Return the chance that all remaining attacks of a weapon destroy the target, in words."""
    return t("dogfight.fire.kill", count=attacks, chance=percent(chance, t.language))


def mean_text(mean: tuple[Fraction, ...], structure: int, t: Words) -> str:
    """Return the average harm to a squadron or a ship in words; zero parts are left out.

    structure: the remaining Structure of the target.
    """
    most = {"structure": structure, "critical": None, "box": None}
    texts = list[str]()
    for name, value in zip(most, mean, strict=False):
        if value:
            text = mean_of(value, most[name], language=t.language)
            texts.append(t(f"jovian.roll.mean.{name}", value=text, count=value))
    text = ", ".join(texts)
    if not text:
        return t("jovian.roll.mean.nothing")
    return t("jovian.roll.mean.on_average", said=text)

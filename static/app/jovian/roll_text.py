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
from app.number_format import decimals, percent
from app.views.card import Boxes, ResultCard
from app.views.dice import Due, thrown
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


def flow_shown(
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
    t, title = words(language), " → ".join(names)
    teller, last = StepWords(attack, t), played.entries[-1] if played.waiting else None
    lines = [line for entry in played.entries if (line := teller.line(entry, entry is not last))]
    html = lines_html(lines, language)
    if played.waiting is None:
        return ShownFlow(title, html, card=card_of(attack, played, undamaged, teller))
    remaining = partial(remaining_html, attack, played, language)
    due, deciding = due_of(played, t), deciding_of(attack, played, names, t)
    return ShownFlow(title, html, due=due, deciding=deciding, remaining=remaining)


def card_of(
    attack: Attack, played: Played[Any], undamaged: Squadron | Ship, teller: StepWords
) -> ResultCard:
    """Return the result card of an attack."""
    start, end, t = attack_start(attack), played.state, teller.t
    boxes = [Boxes(t("jovian.form.structure"), undamaged.structure, start.structure, end.structure)]
    lost = start.structure - end.structure
    texts = [t("card.structure", count=lost)] if lost else []
    if not (
        isinstance(start, ShipState) and isinstance(end, ShipState) and isinstance(undamaged, Ship)
    ):
        texts = [t("jovian.roll.destroyed")] if end.destroyed else texts
        return ResultCard(", ".join(texts) or t("odds.no_damage"), boxes=boxes)
    for rating, most, before, after in zip(
        Rating, undamaged.ratings, start.ratings, end.ratings, strict=True
    ):
        name = t(f"jovian.chart.rating.{rating.value}")
        boxes.append(Boxes(name, most, before, after))
        texts += [f"{name} \N{MINUS SIGN}{before - after}"] if before != after else []
    hit = [index for index, part in enumerate(end.parts) if part != start.parts[index]]
    effects = [(t("jovian.roll.line.critical"), teller.part(index)) for index in hit]
    texts += [t("jovian.odds.crippled")] if end.crippled and not start.crippled else []
    if end.rows != start.rows:
        effects.append((t("jovian.roll.line.catastrophe"), ""))
    if end.destroyed:
        texts = [t("jovian.roll.destroyed_ship")]
    headline = ", ".join(texts) or (effects[0][0] if effects else t("odds.no_damage"))
    return ResultCard(headline[0].upper() + headline[1:], effects=effects, boxes=boxes)


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
        ratings, others = list(Rating), entry.before.others
        low, high = (
            t(f"jovian.chart.rating.{ratings[index]}") for index in (others[0], others[-1])
        )
        title = t("jovian.roll.which", ask=title, low=low, high=high, to=LOW, of=LOW + 1)
    return Due(title, played.waiting, key=thrown(played))


def deciding_of(
    attack: Attack, played: Played[Any], names: Sequence[str], t: Words
) -> DueDecision | None:
    """Return the decision due, with the effect of each option."""
    if not isinstance(played.waiting, Choice):
        return None
    entry, choice, teller = played.entries[-1], played.waiting, StepWords(attack, t)
    key, mark, every = entry.step.key, t("roll.suggested"), choice.options
    options: list[tuple[str, str]]
    if key == "reroll":
        options = _rerolls(entry, choice, teller)
    elif key == "critical":
        mark, options = t("jovian.roll.first_left"), [(teller.part(index), "") for index in every]  # type: ignore[arg-type]
    else:
        options = [(in_words(each, t), teller.effect(each)) for each in every]  # type: ignore[arg-type]
    asked = t(f"jovian.roll.choose.{key}", attacker=names[0], defender=names[1])
    hint = f"jovian.roll.hint.{key}"
    return DueDecision(asked, t(hint) if hint in t else "", mark, options, ranked=key != "critical")


def _rerolls(entry: PlayedStep[Any], choice: Choice, teller: StepWords) -> list[tuple[str, str]]:
    """Return both options of a reroll with their effects, the better first."""
    step, structure = entry.step, entry.before.structure
    assert isinstance(step, PrimaryReroll)
    throw, shots = step.throw_now(entry.before), list[OpposedThrow]()
    if isinstance(teller.attack, SquadronAttack):
        fires = teller.attack.shots[entry.before.done :]
        shots = [
            throw_at_structure(squadron_throw(teller.attack, fire), structure) for fire in fires
        ]
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
    name = (
        t("jovian.roll.roll_again")
        if repeated
        else t("jovian.roll.keep_roll", results=choice_in_words(kept, t))
    )
    effect = mean_text(mean_harm(throw) if repeated else throw.harm_of({kept: 1}), t)
    if not shots:
        return name, effect
    return (
        name,
        f"{effect}, "
        f"{kill_text(with_roll(shots, structure, None if repeated else kept), len(shots), t)}",
    )


def kill_text(chance: Fraction, attacks: int, t: Words) -> str:
    """Return the chance that all remaining attacks of a weapon destroy the target, in words."""
    return t("dogfight.fire.kill", count=attacks, chance=percent(chance, t.language))


def mean_text(mean: tuple[Fraction, ...], t: Words) -> str:
    """Return the average harm to a squadron or a ship in words; zero parts are left out."""
    names = ("structure", "critical", "box")
    texts = list[str]()
    for name, value in zip(names, mean, strict=False):
        if value:
            texts.append(
                t(f"jovian.roll.mean.{name}", value=decimals(value, 2, t.language), count=value)
            )
    text = ", ".join(texts)
    return t("jovian.roll.mean.on_average", said=text) if text else t("jovian.roll.mean.nothing")

"""The sheet of a model or wing: its condition, and the fields that a player may set by hand."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from app.battle.battle_page import Condition, ModelCounter, ModelSheet, StateChoice
from app.dystopian.chart_rows import ABORT_ROW, effect_row
from app.dystopian.roll_text import effect_text
from app.words import Words, words
from engine.dystopian.activation.state import WingState
from engine.dystopian.activation.wings.profiles import WingKind
from engine.dystopian.battle import ModelNow, Roster, State, draft
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import COUNTED, MOST, REPEATABLE, in_order
from engine.dystopian.rulings import Rulings
from engine.dystopian.tables.criticals import LASTING, effect_that_bars, meaning
from engine.dystopian.words import Effect, Height
from engine.engagement import Draft, Engagement, Model, Refusal

HIGHEST = 30
"""The highest rating that a profile takes."""


class SheetData(NamedTuple):
    """A model or wing as it is now, with what never changes."""

    roster: Roster
    rulings: Rulings
    model: ModelNow | None
    wing: WingState | None
    cap: Ref


def sheet_state(state: State, ref: str) -> SheetData:
    """Return all that a sheet shows of the battle; nothing for a squadron."""
    return SheetData(
        state.roster,
        state.rulings,
        state.models.get(ref),
        state.wings.get(ref),
        state.cap.get(ref, ""),
    )


def sheet(inputs: SheetData, ref: str, item: Model, language: str) -> ModelSheet:
    """Return the sheet of the group or model of a reference; that of a squadron is empty."""
    t = words(language)
    if inputs.wing:
        return _wing(inputs, inputs.wing, ref, t)
    return _ship(inputs, inputs.model, ref, t) if inputs.model else ModelSheet()


def _ship(inputs: SheetData, now: ModelNow, ref: str, t: Words) -> ModelSheet:
    ship = inputs.roster.ships[ref]
    generators = (
        (name, most)
        for name, most in (("shields", ship.shields), ("guardians", ship.guardians))
        if most
    )
    counters = (
        ModelCounter("hp", t("term.hp"), now.hp, ship.hp, boxes=True),
        ModelCounter("ap", t("term.ap"), now.ap, ship.ap),
        *(
            ModelCounter(name, t(f"profile.dystopian.{name}"), getattr(now, name), most)
            for name, most in generators
        ),
    )
    conditions = tuple(_effect(effect, now, inputs.rulings.to_hit_table, t) for effect in LASTING)
    heights = tuple((height.value, _height(now, height, inputs.rulings, t)) for height in Height)
    facts = t(
        "table.facts", dr=now.dr, cr=now.cr, aa=ship.aa, cc=ship.cc, size=t(f"size.{ship.size}")
    )
    if now.height is not Height.SURFACE:
        facts = f"{t(f'height.{now.height}')} · {facts}"
    choice = StateChoice("height", t("profile.dystopian.height"), heights, now.height.value)
    ratings = tuple(
        ModelCounter(name, t(f"term.{name}"), getattr(now, name), HIGHEST) for name in ("dr", "cr")
    )
    by_hand = (*_counted_effects(now, inputs.rulings, t), *ratings)
    return ModelSheet(counters, conditions, (choice,), facts, gone=now.hp <= 0, ratings=by_hand)


def _counted_effects(now: ModelNow, rulings: Rulings, t: Words) -> Iterator[ModelCounter]:
    """Yield how often a model suffered each effect that is counted. Source: ruling 36."""
    for effect in in_order(COUNTED[rulings.repeated_effects] & now.effects):
        label = t("table.effect_count", effect=t(f"effect.{effect}"))
        yield ModelCounter(effect.value, label, 1 + now.repeats.count(effect), MOST)


def _height(now: ModelNow, height: Height, rulings: Rulings, t: Words) -> str:
    """Name a height, with the rule that bars the model from it: a player may set it all the
    same.
    """
    name = t(f"height.{height}")
    barred = effect_that_bars(now.effects, height, rulings.submerging)
    return t("table.barred_height", height=name, effect=t(f"effect.{barred}")) if barred else name


def _wing(inputs: SheetData, now: WingState, ref: str, t: Words) -> ModelSheet:
    wing = inputs.roster.wings[ref]
    counters = (
        ModelCounter(
            "tokens", t("review.unit.dystopian.wing"), now.tokens, wing.tokens, boxes=True
        ),
        ModelCounter("fuel", t("profile.dystopian.fuel"), now.fuel, wing.fuel, stock=True),
    )
    aborted = Condition(
        "aborted", "yes", t("profile.dystopian.aborted"), now.aborted, t("table.aborted"), ABORT_ROW
    )
    facts = t(
        "table.wing_facts", kind=t(f"wing_kind.{wing.kind}"), aa=wing.aa, dice=wing.attack_dice
    )
    cap = (_cap(inputs, ref, t),) if wing.kind is WingKind.FIGHTERS else ()
    return ModelSheet(counters, (aborted,), cap, facts, gone=now.tokens <= 0)


def _effect(effect: Effect, now: ModelNow, edition: str, t: Words) -> Condition:
    does = t(f"meaning.{meaning(effect, edition)}")
    row = effect_row(effect, edition)
    label = effect_text(effect, now.repeats, t)
    return Condition("effects", effect.value, label, effect in now.effects, does, row)


def _cap(inputs: SheetData, ref: str, t: Words) -> StateChoice:
    """Return the choice of the own squadron over which a wing flies combat air patrol."""
    roster = inputs.roster
    own = (
        str(squadron) for squadron in roster.squadrons if roster.side(squadron) == roster.side(ref)
    )
    options = (
        ("", t("table.no_cap")),
        *((item, t("table.cap_over", name=roster.name(item))) for item in own),
    )
    return StateChoice("cap", t("table.cap"), options, str(inputs.cap))


def draft_adjustment(
    engagement: Engagement[State], ref: str, name: str, value: str, *, on: bool
) -> Draft | Refusal:
    """Return the event that sets one field of a model or wing.

    The field is a number, a height, an effect on or off, or the squadron of a CAP.
    """
    state = engagement.state
    if name == "cap":
        return draft("cap", {"wing": ref, "squadron": value or None}, state.roster.side(ref))
    if name in REPEATABLE:
        counted = _with_count(state, ref, Effect(name), int(value))
        return draft("adjust", {"ref": ref} | counted)
    if name == "effects":
        effects = _change_effects(state, ref, value, on=on)
        return draft("adjust", {"ref": ref, "effects": effects})
    if name == "aborted":
        return draft("adjust", {"ref": ref, "aborted": on})
    if name == "height":
        return draft("adjust", {"ref": ref, "height": value})
    return draft("adjust", {"ref": ref, name: int(value)})


def _change_effects(state: State, ref: Ref, effect: str, *, on: bool) -> list[str]:
    """Return the effects on a model after one of them is set or removed, in order."""
    effects = set[str]()
    if ref in state.models:
        effects.update(state.models[ref].effects)
    if on:
        effects.add(effect)
    else:
        effects.discard(effect)
    return sorted(effects)


def _with_count(state: State, ref: Ref, effect: Effect, count: int) -> dict[str, Any]:
    """Return the fields of a model that suffered an effect so often; without any, the effect is
    gone.
    """
    if ref not in state.models:
        return {}
    now = state.models[ref]
    others = [other for other in now.repeats if other is not effect]
    if count < 1:
        return {"effects": sorted(now.effects - {effect}), "repeats": others}
    return {
        "effects": sorted(now.effects | {effect}),
        "repeats": [*others, *[effect] * (count - 1)],
    }

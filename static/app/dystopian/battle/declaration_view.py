"""Step 1 on the screen: the attacks being declared, their dice with the reasons, and their odds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from app.dystopian.battle.candidates import CandidateShot, card
from app.dystopian.battle.declaration_form import Values, acting_refs, fired_by, shots_together
from app.dystopian.chart_rows import row_of
from app.dystopian.form import reader
from app.dystopian.reasons import reasons
from app.rendering import render
from app.typed_form import Reader, Slot
from app.views.targets import TargetCard
from app.words import Words, words
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.build import declared_attack
from engine.dystopian.activation.odds.activation_odds import ActivationOdds, activation_odds
from engine.dystopian.activation.state import start
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.battle import (
    State,
    squadrons_beside,
    squadrons_of_side,
    targets_for,
    wings_beside,
)
from engine.dystopian.profiles import SPLITTING, FiringModel, Overrules, Volley
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import options_for
from engine.dystopian.words import AUXILIARY


@dataclass(frozen=True)
class Row:
    """The effect of an activation on one model or wing: the chance that it is gone, the mean loss
    of HP or tokens, and how many boxes of these it has now.
    """

    name: str
    destroyed: Fraction
    mean: Fraction
    boxes: int


class ShareField(NamedTuple):
    """The field for the share of one shot.

    most: the number of dice or tokens that it has.
    declared: the share in the form, blank if none.
    tokens: True for tokens of a wing, False for dice.
    """

    name: str
    most: int
    declared: str
    tokens: bool


def form_html(
    state: State,
    group: str,
    data: Mapping[str, Any],
    language: str,
    battle: str = "",
    *,
    puzzled: bool = False,
) -> str:
    """Render the form with some values in it, on the screen of a battle.

    puzzled: the form is for a puzzle.
    """
    t = words(language)
    read = reader(language)
    every = fired_by(state, group, dict(data), t)
    weapons = dict.fromkeys(shot.weapon for shot in every)
    cards: dict[Ref, TargetCard] = {}
    attacks = []
    for index, attack in enumerate(data.get("attacks", [])):
        targets = targets_for(state, group, attack.get("weapon", ""))
        for ref in targets:
            if ref not in cards:
                cards[ref] = card(state, ref, t)
        target_cards = [cards[ref] for ref in targets]
        attacks.append(_fields(state, attack, every, target_cards, f"attacks.{index}", read))
    return render(
        "dystopian/battle/declare.html",
        language,
        battle=battle,
        puzzled=puzzled,
        group=group,
        wings=[(ref, state.roster.name(ref)) for ref in wings_beside(state, group)],
        chosen_wings=data.get("along", []),
        squadrons=[(ref, state.roster.name(ref)) for ref in squadrons_of_side(state, group)],
        chosen_squadrons=data.get("squadrons", []),
        beside=_beside(state, group, data, t),
        attacks=attacks,
        open=_open(data, len(attacks)),
        weapons=[(weapon.value, t(f"weapon.{weapon}")) for weapon in weapons],
    )


def _beside(state: State, group: str, data: Mapping[str, Any], t: Words) -> str:
    """Describe an excess of squadrons: more of them act than ruling 25 has."""
    models = [ref for ref in acting_refs(state, group, dict(data)) if ref not in state.wings]
    names = ", ".join(map(state.roster.name, squadrons_beside(state, models)))
    return t("table.beside", squadrons=names) if names else ""


def _open(data: Mapping[str, Any], attacks: int) -> int:
    """Return the index of the attack whose fields are open: the last, unless the player has opened
    another.
    """
    index = data.get("open", "")
    if index.isdecimal() and int(index) < attacks:
        return int(index)
    return attacks - 1


def _fields(
    state: State,
    attack: Values,
    every: list[CandidateShot],
    targets: list[TargetCard],
    at: str,
    read: Reader,
) -> dict[str, Any]:
    """Return the fields of one attack with the arms of its weapon, each with its dice at the range
    chosen.
    """
    t = read.words
    band = int(attack.get("range_band", "2"))
    weapon = attack.get("weapon")
    shots = [shot for shot in every if shot.weapon.value == weapon]
    chosen = [shot for shot in shots if shot.value in attack.get("shots", ())]
    values = [shot.value for shot in chosen]
    together = shots_together(values)
    is_auxiliary = weapon in AUXILIARY
    shares = []
    if attack.get("option") in SPLITTING:
        shares = [_share(state, shot, attack, index) for index, shot in enumerate(chosen)]
    own = []
    firing = [shot for shot in chosen if shot.arm is not None and shot.ref not in state.wings]
    if len(firing) > 1 and not is_auxiliary:
        own = _own_fields(chosen, attack, at, read)
    target = state.roster.name(attack["target"])
    return {
        "fields": _volley_fields(state, attack, chosen, at, read),
        "overrules": read.slots(Overrules, attack.get("overrules", {}), f"{at}.overrules"),
        "shots": [(shot.value, shot.name, shot.dice[band - 1]) for shot in shots],
        "chosen": values,
        "title": t("table.shot_at", weapon=t(f"weapon.{attack['weapon']}"), target=target),
        "targets": targets,
        "shares": shares,
        "own": own,
        "together": together > 1,
        "auxiliary": is_auxiliary,
        "declared": attack,
    }


def _volley_fields(
    state: State, attack: Values, chosen: list[CandidateShot], at: str, read: Reader
) -> dict[str, Slot]:
    """Return the fields of how the chosen shots roll together, with the options that they have."""
    fields = dict(read.slots(Volley, attack, at))
    together = shots_together([shot.value for shot in chosen])
    names = dict(fields["option"].options)
    options = [(option, names[option]) for option in options_for(together, state.rulings)]
    primaries = [*fields["primary"].options[:1]]
    primaries += [(shot.value, shot.name) for shot in chosen]
    fields["option"] = fields["option"]._replace(options=tuple(options))
    fields["primary"] = fields["primary"]._replace(options=tuple(primaries))
    return fields


def _own_fields(
    chosen: list[CandidateShot], attack: Values, at: str, read: Reader
) -> list[tuple[str, Mapping[str, Slot]]]:
    """Return the fields of range and sight of each shot, by its name."""
    own = attack.get("own", {})
    fields = []
    for index, shot in enumerate(chosen):
        slots = read.slots(FiringModel, own.get(str(index), {}), f"{at}.own.{index}")
        fields.append((shot.name, slots))
    return fields


def _share(state: State, shot: CandidateShot, attack: Values, index: int) -> ShareField:
    """Return the share of one shot: attack dice of a model, tokens of a wing, up to the number that
    it has.
    """
    is_wing = shot.ref in state.wings
    most = state.wings[shot.ref].tokens if is_wing else max(shot.dice)
    share = attack.get("shares", {}).get(str(index), {}).get("share", "")
    return ShareField(shot.name, most, share, tokens=is_wing)


def texts(activation: Activation, language: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the texts of each attack, its dice and number with their sources, and the row of the
    chart that gives the number.
    """
    data: dict[str, str] = {}
    rows: dict[str, str] = {}
    before = start(activation)
    for index, _ in enumerate(activation.attacks):
        attack = declared_attack(activation, before, index)
        if attack:
            why = reasons(attack, language)
            data[f"why-{index}"] = why["dice"]
            data[f"from-{index}"] = why["from"]
            rows[f"from-{index}"] = row_of(Numbers(attack), "attack")
    return data, rows


def odds_html(state: State, activation: Activation, language: str) -> str:
    """Render the exact odds of the declaration."""
    targets = activation.aimed_at
    models = [ref for ref in targets if ref in activation.models]
    odds = activation_odds(activation, together=models)
    rows = [row(state, odds, target) for target in targets]
    both = odds.chance_to_destroy(*targets) if len(targets) > 1 else None
    mean = mean_key(activation, targets)
    return render("dystopian/battle/declared_odds.html", language, rows=rows, both=both, mean=mean)


def mean_key(activation: Activation, targets: Iterable[Ref]) -> str:
    """Return the key of the word for the mean loss of the targets: HP, tokens or both."""
    refs = set(targets)
    unit = "both"
    if refs and refs.issubset(activation.wings):
        unit = "tokens"
    elif refs and refs.isdisjoint(activation.wings):
        unit = "short"
    return f"odds.mean_{unit}"


def row(state: State, odds: ActivationOdds, ref: Ref) -> Row:
    """Return the odds of one model or wing."""
    if ref in state.wings:
        lost = odds.mean_loss((), (ref,))
        boxes = state.wings[ref].tokens
    else:
        lost = odds.mean_loss((ref,))
        boxes = state.models[ref].hp
    return Row(state.roster.name(ref), odds.chance_to_destroy(ref), lost, boxes)

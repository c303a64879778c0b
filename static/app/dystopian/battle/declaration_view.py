"""Step 1 on the screen: the attacks being declared, their dice with the reasons, and their odds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

from app.dystopian.battle.candidates import CandidateShot, card
from app.dystopian.battle.declaration_form import acting_refs, fired_by, shots_together
from app.dystopian.chart_rows import row_of
from app.dystopian.form import reader
from app.dystopian.reasons import reasons
from app.rendering import render
from app.typed_form import Reader
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
    of HP or tokens.
    """

    name: str
    destroyed: Fraction
    mean: Fraction


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
    every = fired_by(state, group, dict(data), t)
    attacks = data.get("attacks", [])
    targets = [targets_for(state, group, attack.get("weapon", "")) for attack in attacks]
    cards = {ref: card(state, ref, t) for ref in chain(*targets)}
    weapons = list(dict.fromkeys(shot.weapon for shot in every))
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
        attacks=[
            _fields(
                state,
                attack,
                every,
                [cards[ref] for ref in targets[index]],
                f"attacks.{index}",
                reader(language),
            )
            for index, attack in enumerate(attacks)
        ],
        open=_open(data, len(attacks)),
        weapons=[(weapon.value, t(f"weapon.{weapon}")) for weapon in weapons],
    )


def _beside(state: State, group: str, data: Mapping[str, Any], t: Words) -> str:
    """Describe an excess of squadrons: more of them act than ruling 25 has."""
    models = (ref for ref in acting_refs(state, group, dict(data)) if ref not in state.wings)
    names = ", ".join(map(state.roster.name, squadrons_beside(state, models)))
    return t("table.beside", squadrons=names) if names else ""


def _open(data: Mapping[str, Any], attacks: int) -> int:
    """Return the index of the attack whose fields are open: the last, unless the player has opened
    another.
    """
    index = data.get("open", "")
    return int(index) if index.isdecimal() and int(index) < attacks else attacks - 1


def _fields(
    state: State,
    attack: Mapping[str, Any],
    every: list[CandidateShot],
    targets: list[TargetCard],
    at: str,
    read: Reader,
) -> dict[str, Any]:
    """One attack with the arms of its weapon, each with its dice at the range chosen."""
    band = int(attack.get("range_band", "2"))
    fitting = [shot for shot in every if shot.weapon.value == attack.get("weapon")]
    chosen = [shot for shot in fitting if shot.value in attack.get("shots", ())]
    values = [shot.value for shot in chosen]
    fired = [shot for shot in chosen if shot.arm is not None and shot.ref not in state.wings]
    auxiliary = attack.get("weapon") in AUXILIARY
    t, fields = read.words, dict(read.slots(Volley, attack, at))
    together, best = shots_together(values), fields["primary"].options[:1]
    named = dict(fields["option"].options)
    options = tuple((option, named[option]) for option in options_for(together, state.rulings))
    fields["option"] = fields["option"]._replace(options=options)
    fields["primary"] = fields["primary"]._replace(
        options=(*best, *((shot.value, shot.name) for shot in chosen))
    )
    own = attack.get("own", {})
    return {
        "fields": fields,
        "overrules": read.slots(Overrules, attack.get("overrules", {}), f"{at}.overrules"),
        "shots": [(shot.value, shot.name, shot.dice[band - 1]) for shot in fitting],
        "chosen": values,
        "title": t(
            "table.shot_at",
            weapon=t(f"weapon.{attack['weapon']}"),
            target=state.roster.name(attack["target"]),
        ),
        "targets": targets,
        "shares": [_shared(state, shot, attack, index) for index, shot in enumerate(chosen)]
        if attack.get("option") in SPLITTING
        else [],
        "own": [
            (shot.name, read.slots(FiringModel, own.get(str(index), {}), f"{at}.own.{index}"))
            for index, shot in enumerate(chosen)
        ]
        if len(fired) > 1 and not auxiliary
        else [],
        "together": together > 1,
        "auxiliary": auxiliary,
        "declared": attack,
    }


def _shared(
    state: State, shot: CandidateShot, attack: Mapping[str, Any], index: int
) -> dict[str, Any]:
    """Return the share of one shot: attack dice of a model, tokens of a wing, up to the number that
    it has.
    """
    most = state.wings[shot.ref].tokens if shot.ref in state.wings else max(shot.dice)
    data = attack.get("shares", {}).get(str(index), {}).get("share", "")
    return {"name": shot.name, "most": most, "declared": data, "tokens": shot.ref in state.wings}


def texts(activation: Activation, language: str) -> tuple[dict[str, str], dict[str, str]]:
    """For each attack its dice and number, and how they came about; and the row of the chart that
    says the number.
    """
    data: dict[str, str] = {}
    rows: dict[str, str] = {}
    before = start(activation)
    for index, _ in enumerate(activation.attacks):
        attack = declared_attack(activation, before, index)
        if attack:
            why = reasons(attack, language)
            data |= {f"why-{index}": why["dice"], f"from-{index}": why["from"]}
            rows[f"from-{index}"] = row_of(Numbers(attack), "attack")
    return data, rows


def odds_html(state: State, activation: Activation, language: str) -> str:
    """Render the exact odds of the declaration."""
    targets = activation.aimed_at
    odds = activation_odds(
        activation, together=[ref for ref in targets if ref in activation.models]
    )
    rows = [row(state, odds, target) for target in targets]
    both = odds.chance_to_destroy(*targets) if len(targets) > 1 else None
    mean = mean_key(activation, targets)
    return render("dystopian/battle/declared_odds.html", language, rows=rows, both=both, mean=mean)


def mean_key(activation: Activation, targets: Iterable[Ref]) -> str:
    """Return the key of the word for the mean loss of the targets: HP, tokens or both."""
    boxes = {"tokens" if ref in activation.wings else "short" for ref in targets}
    return f"odds.mean_{boxes.pop() if len(boxes) == 1 else 'both'}"


def row(state: State, odds: ActivationOdds, ref: Ref) -> Row:
    """Return the odds of one model or wing."""
    lost = odds.mean_loss(*(((), (ref,)) if ref in state.wings else ((ref,), ())))
    return Row(state.roster.name(ref), odds.chance_to_destroy(ref), lost)

"""Questions that players ask about an attack or an activation: possible changes, and the answers to
them.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.advice import Answer, Answers, FieldChange, Sensitivity, of_each, otherwise
from engine.dystopian.activation.activation import Activation, AtWings
from engine.dystopian.activation.check import check as check_activation
from engine.dystopian.activation.odds.activation_odds import activation_odds
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.check import check
from engine.dystopian.attack.odds import HullOdds, hull_odds
from engine.dystopian.profiles import Modifier
from engine.dystopian.rulings import RULINGS

SEEN = ("sight", "range_band", "indirect")
"""The facts of a shot that may be unsure at the table."""
OF_ATTACK = (
    "volley.models.*.attack_dice",
    "defenders.*.attack_dice",
    "target.shields",
    "target.guardians",
)
"""The further facts that may be unsure in a single attack."""


def attack_answers(attack: Attack) -> Answers:
    """Return the answers about one attack."""
    return hull_answers(hull_odds(attack), attack)


def hull_answers(odds: HullOdds, attack: Attack) -> Answers:
    """Return the answers about the HP that an attack costs its target."""
    return (
        Answer("any_damage", 1 - odds.no_damage),
        Answer("destroyed", odds.destroyed),
        Answer("critical", odds.critical),
        Answer("mean_hp", odds.mean_hp, of=attack.target.hp),
    )


def activation_answers(activation: Activation, like: Activation | None = None) -> Answers:
    """Return the answers about a declaration: for each target, and for all targets together.

    like: see `activation_odds`.
    """
    targets = activation.aimed_at
    odds = activation_odds(
        activation, like=like, together=[ref for ref in targets if ref in activation.models]
    )

    def of_each() -> Iterator[Answer]:
        for target in targets:
            yield Answer("destroyed", odds.chance_to_destroy(target), about=str(target))
            if target in activation.models:
                hp = activation.models[target].hp
                yield Answer("mean_hp", odds.mean_hp_loss(target), of=hp, about=str(target))
            else:
                tokens = activation.wings[target].tokens
                yield Answer(
                    "mean_tokens", odds.mean_loss((), (target,)), of=tokens, about=str(target)
                )

    all_destroyed = Fraction(0)
    if len(targets) > 1:
        all_destroyed = odds.chance_to_destroy(*targets)
    whole = Answer("all_destroyed", all_destroyed)
    return (*of_each(), whole)


def volley_seen(attack: Attack) -> Iterator[FieldChange]:
    """Yield other sights and ranges of an attack, and of the models that have their own."""
    return of_each(("volley",), attack.volley, "models", SEEN)


def attacks_seen(activation: Activation) -> Iterator[FieldChange]:
    """Yield other sights and ranges of each attack of a declaration, and of the shots that have
    their own.
    """
    for index, attack in enumerate(activation.attacks):
        yield from of_each(("attacks", index), attack, "shots", SEEN)


def dice_changes(activation: Activation) -> Iterator[FieldChange]:
    """Yield one AD fewer and one more for each attack and counterattack, as a modifier of step
    6.
    """
    for field in ("attacks", "counterattacks"):
        for index, fired in enumerate(getattr(activation, field)):
            for amount in (-1, 1):
                value = (*fired.modifiers, Modifier(effect="dice", step=6, amount=amount))
                yield FieldChange((field, index, "modifiers"), fired.modifiers, value)


def guardians(activation: Activation) -> Iterator[FieldChange]:
    """Yield one Guardian fewer and one more near each model that is attacked."""
    for ref in (ref for ref in activation.aimed_at if ref in activation.models):
        yield from otherwise(
            ("models", ref, "ship", "guardians"), activation.models[ref].ship.guardians
        )


def undefended(activation: Activation) -> Iterator[FieldChange]:
    """Yield each attack without its defenders."""
    for index, attack in enumerate(activation.attacks):
        if attack.defenders:
            yield FieldChange(("attacks", index, "defenders"), attack.defenders, ())


def unanswered(activation: Activation) -> Iterator[FieldChange]:
    """Yield the declaration without its counterattacks, and without the AA of the other side."""
    for field, none in (("counterattacks", ()), ("answers", AtWings())):
        declared = getattr(activation, field)
        if declared != none:
            yield FieldChange((field,), declared, none)


def _starred(path: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{path}.{name}" for name in names)


ATTACKS = Sensitivity(
    RULINGS,
    OF_ATTACK,
    lambda before, tree: check(tree),
    attack_answers,
    further={(*_starred("volley", SEEN), *_starred("volley.models.*", SEEN)): volley_seen},
)
ACTIVATIONS = Sensitivity(
    RULINGS,
    (),
    lambda before, tree: check_activation(tree),
    activation_answers,
    near=activation_answers,
    further={
        (*_starred("attacks.*", SEEN), *_starred("attacks.*.shots.*", SEEN)): attacks_seen,
        ("attacks.*.modifiers", "counterattacks.*.modifiers"): dice_changes,
        ("models.*.ship.guardians",): guardians,
        ("attacks.*.defenders",): undefended,
        ("counterattacks", "answers"): unanswered,
    },
)

"""What players wonder about an attack or an activation: what could be otherwise, and the answers that they ask for."""

from collections.abc import Iterator
from fractions import Fraction

from engine.advice import Advised, Answer, Answers, Change
from engine.dystopian.activation.check import check as check_activation
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.attack import Attack
from engine.dystopian.check import check
from engine.dystopian.odds import HullOdds, hull_odds
from engine.dystopian.profiles import Modifier
from engine.dystopian.rulings import RULINGS

OF_ATTACK = (
    "volley.sight",
    "volley.range_band",
    "volley.indirect",
    "volley.models.*.attack_dice",
    "defenders.*.attack_dice",
    "target.shields",
)
"""What is unsure at the table in a single attack."""
OF_ACTIVATION = ("attacks.*.sight", "attacks.*.range_band", "attacks.*.indirect")
"""What is unsure at the table in a declaration."""


def attack_answers(attack: Attack) -> Answers:
    """The answers about one attack."""
    return hull_answers(hull_odds(attack), attack)


def hull_answers(odds: HullOdds, attack: Attack) -> Answers:
    """The answers about what an attack costs its target."""
    return (
        Answer("no_damage", odds.no_damage),
        Answer("destroyed", odds.destroyed),
        Answer("critical", odds.critical),
        Answer("mean_hp", odds.mean_hp, of=attack.target.hp),
    )


def activation_answers(activation: Activation, like: Activation | None = None) -> Answers:
    """The answers about a declaration: of each target, and of all of them together; `like`: see `activation_odds`."""
    targets = activation.aimed_at
    odds = activation_odds(activation, like=like, together=[ref for ref in targets if ref in activation.models])

    def of_each() -> Iterator[Answer]:
        for target in targets:
            yield Answer("destroyed", odds.destroyed(target), about=str(target))
            if target in activation.models:
                hp = activation.models[target].hp
                yield Answer("mean_hp", odds.mean_hp_lost(target), of=hp, about=str(target))
            else:
                tokens = activation.wings[target].tokens
                yield Answer("mean_tokens", odds.mean_lost((), (target,)), of=tokens, about=str(target))

    whole = Answer("all_destroyed", odds.destroyed(*targets) if len(targets) > 1 else Fraction(0))
    return (*of_each(), whole)


def one_die_otherwise(activation: Activation) -> Iterator[Change]:
    """One AD fewer and one more of each attack, as a modifier of step 6."""
    for place, attack in enumerate(activation.attacks):
        for amount in (-1, 1):
            value = (*attack.modifiers, Modifier(effect="dice", step=6, amount=amount))
            yield Change(("attacks", place, "modifiers"), attack.modifiers, value)


ATTACKS = Advised(RULINGS, OF_ATTACK, lambda before, tree: check(tree), attack_answers)
ACTIVATIONS = Advised(
    RULINGS,
    OF_ACTIVATION,
    lambda before, tree: check_activation(tree),
    activation_answers,
    near=activation_answers,
    further={"attacks.*.modifiers": one_die_otherwise},
)

"""Questions that players ask about an attack or an activation: possible changes, and the answers to
them.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from engine.advice import Answer, Answers, FieldChange, Sensitivity, of_each, otherwise
from engine.dystopian.activation.activation import Activation, AtWings
from engine.dystopian.activation.check import check as check_activation
from engine.dystopian.activation.odds.activation_odds import ActivationOdds, activation_odds
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.check import check
from engine.dystopian.attack.odds import HullOdds, hull_odds
from engine.dystopian.profiles import Modifier
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import RULINGS
from engine.kit.faults import Fault
from engine.kit.saved_types import Tree

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
    models = [ref for ref in targets if ref in activation.models]
    odds = activation_odds(activation, like=like, together=models)
    answers = list[Answer]()
    for target in targets:
        answers += _answers_at_target(activation, odds, target)
    all_destroyed = Fraction(0)
    if len(targets) > 1:
        all_destroyed = odds.chance_to_destroy(*targets)
    return (*answers, Answer("all_destroyed", all_destroyed))


def _answers_at_target(
    activation: Activation, odds: ActivationOdds, target: Ref
) -> tuple[Answer, Answer]:
    """Return the chance that a target is lost, and the mean HP or tokens that it loses."""
    about = str(target)
    destroyed = Answer("destroyed", odds.chance_to_destroy(target), about=about)
    if target in activation.models:
        hp = activation.models[target].hp
        return destroyed, Answer("mean_hp", odds.mean_hp_loss(target), of=hp, about=about)
    tokens = activation.wings[target].tokens
    mean_loss = odds.mean_loss((), (target,))
    return destroyed, Answer("mean_tokens", mean_loss, of=tokens, about=about)


def sight_changes_of_volley(attack: Attack) -> Iterator[FieldChange]:
    """Yield other sights and ranges of an attack, and of the models that have their own."""
    return of_each(("volley",), attack.volley, "models", SEEN)


def sight_changes_of_attacks(activation: Activation) -> Iterator[FieldChange]:
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


def guardian_changes(activation: Activation) -> Iterator[FieldChange]:
    """Yield one Guardian fewer and one more near each model that is attacked."""
    for ref in activation.aimed_at:
        if ref in activation.models:
            guardians = activation.models[ref].ship.guardians
            yield from otherwise(("models", ref, "ship", "guardians"), guardians)


def attacks_without_defenders(activation: Activation) -> Iterator[FieldChange]:
    """Yield each attack without its defenders."""
    for index, attack in enumerate(activation.attacks):
        if attack.defenders:
            yield FieldChange(("attacks", index, "defenders"), attack.defenders, ())


def declarations_without_answers(activation: Activation) -> Iterator[FieldChange]:
    """Yield the declaration without its counterattacks, and without the AA of the other side."""
    if activation.counterattacks:
        yield FieldChange(("counterattacks",), activation.counterattacks, ())
    if activation.answers != AtWings():
        yield FieldChange(("answers",), activation.answers, AtWings())


class AttackSensitivity(Sensitivity[Attack]):
    """The questions of players about a single attack."""

    rulings = RULINGS
    patterns = OF_ATTACK
    further_patterns = tuple(
        f"{path}.{fact}" for path, fact in product(("volley", "volley.models.*"), SEEN)
    )

    def check(self, subject: Attack, tree: Tree) -> Attack | tuple[Fault, ...]:
        """Return plain data as an attack, or every fault in the data."""
        return check(tree)

    def answer(self, subject: Attack) -> Answers:
        """Return the answers about one attack."""
        return attack_answers(subject)

    def further_changes(self, subject: Attack) -> Iterator[FieldChange]:
        """Return other sights and ranges of the attack and of its models."""
        return sight_changes_of_volley(subject)


class ActivationSensitivity(Sensitivity[Activation]):
    """The questions of players about a declaration."""

    rulings = RULINGS
    further_patterns = (
        *(f"{path}.{fact}" for path, fact in product(("attacks.*", "attacks.*.shots.*"), SEEN)),
        "attacks.*.modifiers",
        "counterattacks.*.modifiers",
        "models.*.ship.guardians",
        "attacks.*.defenders",
        "counterattacks",
        "answers",
    )

    def check(self, subject: Activation, tree: Tree) -> Activation | tuple[Fault, ...]:
        """Return plain data as a declaration, or every fault in the data."""
        return check_activation(tree)

    def answer(self, subject: Activation) -> Answers:
        """Return the answers about a declaration."""
        return activation_answers(subject)

    def answer_near(self, changed: Activation, subject: Activation) -> Answers:
        """Return the answers about a changed declaration, by what both have in common."""
        return activation_answers(changed, subject)

    def further_changes(self, subject: Activation) -> Iterator[FieldChange]:
        """Yield changes of what is seen, of dice, Guardians, defenders and answers."""
        yield from sight_changes_of_attacks(subject)
        yield from dice_changes(subject)
        yield from guardian_changes(subject)
        yield from attacks_without_defenders(subject)
        yield from declarations_without_answers(subject)


ATTACKS = AttackSensitivity()
ACTIVATIONS = ActivationSensitivity()

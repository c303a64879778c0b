"""Does it matter, asked of a declaration in a battle: what changes if whoever may answer it
does.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.advice import FieldChange, Sensitivity
from engine.dystopian.activation.activation import (
    MODELS,
    WINGS,
    Activation,
    Counterattack,
    ModelsAtWing,
)
from engine.dystopian.advice.answers.counterattack_choices import strongest_counters
from engine.dystopian.advice.attack_sensitivity import ActivationSensitivity
from engine.dystopian.battle.participants import at_wings_of
from engine.dystopian.battle.reading.possible_answers import may_defend
from engine.dystopian.battle.reading.remaining_odds import declare_instead, ground
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import MODELS as DEFENDERS
from engine.dystopian.refs import Ref
from engine.engagement import Refusal
from engine.kit.saved_types import Tree


class DeclarationSensitivity(ActivationSensitivity):
    """The questions of players about a declaration in a battle, and about the enemy's answers."""

    def __init__(self, enemy_answers: Sequence[FieldChange]) -> None:
        """Set the changes to test besides those of any declaration."""
        self._enemy_answers = enemy_answers

    def further_changes(self, subject: Activation) -> Iterator[FieldChange]:
        """Yield the changes of any declaration, then the enemy's possible answers."""
        yield from super().further_changes(subject)
        yield from self._enemy_answers


class AnsweredDeclaration(NamedTuple):
    """A declaration, with all models and wings that may answer it, and what may be otherwise."""

    activation: Activation
    advised: Sensitivity[Activation]


class _EnemyAnswer(NamedTuple):
    """An answer of the enemy, and the models and wings that give it."""

    change: FieldChange
    models: tuple[Ref, ...]
    wings: tuple[Ref, ...] = ()


def find_questions(state: State, declaration: Tree) -> AnsweredDeclaration | Refusal:
    """Return the questions that a declaration, given as plain data, allows, or every fault in the
    declaration.

    Answers of more models or wings than an activation holds are left out.
    """
    battle = declare_instead(state, declaration)
    if isinstance(battle, Refusal):
        return battle
    activation = battle.activation.model_copy(update={"open": False})
    changes = []
    for answer in (*_defences(battle), *_counterattacks(battle)):
        answering = ground(state, answer.models, answer.wings)
        models = {**activation.models, **answering.models}
        wings = {**activation.wings, **answering.wings}
        if len(models) <= MODELS and len(wings) <= WINGS:
            activation = activation.model_copy(update={"models": models, "wings": wings})
            changes.append(answer.change)
    return AnsweredDeclaration(activation, DeclarationSensitivity(changes))


def _defences(battle: State) -> Iterator[_EnemyAnswer]:
    """Yield each attack with defence by all models that may defend."""
    for index, attack in enumerate(battle.declared.attacks):
        _, models = may_defend(battle, index)
        if models and attack.defenders is None:
            defenders = models[:DEFENDERS]
            change = FieldChange(("attacks", index, "defenders"), None, defenders)
            yield _EnemyAnswer(change, defenders)


def _counterattacks(battle: State) -> Iterator[_EnemyAnswer]:
    """Yield the strongest counterattacks at each acting model and wing, by all models and wings
    that may answer.
    """
    for answer in strongest_counters(battle):
        if answer.counterattacks:
            change = FieldChange(("counterattacks",), (), answer.counterattacks)
            yield _EnemyAnswer(change, _models_of(answer.counterattacks))
        at_wings = at_wings_of(answer)
        if at_wings.all_aa:
            change = FieldChange(("answers",), battle.declared.answers, at_wings)
            models = _models_of(at_wings.models_at_wings)
            wings = tuple(roll.wing for roll in at_wings.by_wings)
            yield _EnemyAnswer(change, models, wings)


def _models_of(rolls: Sequence[Counterattack | ModelsAtWing]) -> tuple[Ref, ...]:
    models: list[Ref] = []
    for roll in rolls:
        models.extend(roll.models)
    return tuple(models)

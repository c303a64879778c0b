"""Which models and wings an activation is about, as they are named one after the other."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.dystopian.activation.at_wings import AtWings
from engine.dystopian.activation.declared import Explosion
from engine.dystopian.battle.data import Counter, Declare, ExplosionSaid
from engine.dystopian.refs import Ref


class Participants(NamedTuple):
    """Models and wings, each in the order in which they were named."""

    models: tuple[Ref, ...] = ()
    wings: tuple[Ref, ...] = ()

    def with_more(self, models: Iterable[Ref] = (), wings: Iterable[Ref] = ()) -> "Participants":
        """The same, and behind them those that take part now too."""
        return Participants(tuple(dict.fromkeys((*self.models, *models))), tuple(dict.fromkeys((*self.wings, *wings))))


Said = Declare | Counter | ExplosionSaid


def models_in(said: Said) -> Iterator[Ref]:
    """Every model that is named, those that act first."""
    if isinstance(said, Declare):
        yield from acting_models(said)
        for attack in said.attacks:
            yield from (attack.target, *(attack.defenders or ()))
    elif isinstance(said, Counter):
        for counter in said.counterattacks:
            yield from (*counter.models, counter.target)
    else:
        for near in said.near:
            yield from (near.model, *near.neighbours)
        return
    yield from (ref for one in said.models_at_wings for ref in one.models)
    yield from (one.target for one in said.wings_at_models)


def at_wings_of(said: AtWings) -> AtWings:
    """What an event declares of AA, alone."""
    return AtWings(**{name: getattr(said, name) for name in AtWings.model_fields})


def acting_models(said: Declare) -> Iterator[Ref]:
    """The models that act."""
    yield from said.models
    yield from (shot.model for attack in said.attacks for shot in attack.shots)
    yield from (ref for one in said.models_at_wings for ref in one.models)


def wings_in(said: Said) -> Iterator[Ref]:
    """Every wing that is named, those that act first."""
    if isinstance(said, ExplosionSaid):
        yield from (wing for near in said.near for wing in near.wings)
        return
    if isinstance(said, Declare):
        yield from acting_wings(said)
    yield from (one.wing for one in said.by_wings)
    yield from (one.target for one in said.at_wings)


def acting_wings(said: Declare) -> Iterator[Ref]:
    """The wings that act."""
    yield from said.wings
    yield from (wing for attack in said.attacks for wing in attack.wings)
    yield from (one.wing for one in said.by_wings)


def explosion_after(said: ExplosionSaid, before: Explosion) -> Explosion:
    """Dice and neighbours; of each model named now, what was said before is forgotten."""
    named = {near.model for near in said.near}
    pairs = [pair for pair in before.neighbours if not named.intersection(pair)]
    wings = [pair for pair in before.wings if pair[0] not in named]
    for near in said.near:
        pairs += [(near.model, other) for other in near.neighbours]
        wings += [(near.model, wing) for wing in near.wings]
    return Explosion.model_construct(
        attack_dice=said.attack_dice,
        to_hit=said.to_hit,
        neighbours=tuple(dict.fromkeys(pairs)),
        wings=tuple(dict.fromkeys(wings)),
    )

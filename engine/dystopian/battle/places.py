"""References and places: the same models and wings as the battle and as one activation call them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.dystopian.activation.declared import Counterattack, DeclaredAttack, Explosion, Shot
from engine.dystopian.battle.data import AttackSaid, Counter, CounterSaid, Declare, ExplosionSaid


@dataclass(frozen=True)
class Places:
    """The references of an activation's models and wings, by their places."""

    models: tuple[str, ...] = ()
    wings: tuple[str, ...] = ()

    def place(self, ref: str) -> int:
        """The place of a model or wing; raises ValueError when it takes no part."""
        return self.wings.index(ref) if ref in self.wings else self.models.index(ref)

    def model(self, place: int) -> str:
        """The reference of a model."""
        return self.models[place]

    def wing(self, place: int) -> str:
        """The reference of a wing."""
        return self.wings[place]

    def all(self, refs: Iterable[str]) -> tuple[int, ...]:
        """The places of some models or wings."""
        return tuple(self.place(ref) for ref in refs)

    def with_more(self, models: Iterable[str] = (), wings: Iterable[str] = ()) -> "Places":
        """The same places, and new ones behind them for those that take part now too."""
        return Places(_distinct(self.models, models), _distinct(self.wings, wings))


def _distinct(old: tuple[str, ...], new: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*old, *new)))


Said = Declare | Counter | ExplosionSaid


def models_in(said: Said) -> Iterator[str]:
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


def acting_models(said: Declare) -> Iterator[str]:
    """The models that act."""
    yield from said.models
    yield from (shot.model for attack in said.attacks for shot in attack.shots)
    yield from (ref for one in said.models_at_wings for ref in one.models)


def wings_in(said: Said) -> Iterator[str]:
    """Every wing that is named, those that act first."""
    if isinstance(said, ExplosionSaid):
        yield from (wing for near in said.near for wing in near.wings)
        return
    if isinstance(said, Declare):
        yield from acting_wings(said)
    yield from (one.wing for one in said.by_wings)
    yield from (one.target for one in said.at_wings)


def acting_wings(said: Declare) -> Iterator[str]:
    """The wings that act."""
    yield from said.wings
    yield from (wing for attack in said.attacks for wing in attack.wings)
    yield from (one.wing for one in said.by_wings)


def attack_at(said: AttackSaid, places: Places) -> DeclaredAttack:
    """An attack by places."""
    shots = (Shot(**dict(shot) | {"model": places.place(shot.model)}) for shot in said.shots)
    named = {
        "shots": tuple(shots),
        "wings": places.all(said.wings),
        "target": places.place(said.target),
        "defenders": places.all(said.defenders or ()),
    }
    return DeclaredAttack(**dict(said) | named)


def counter_at(said: CounterSaid, places: Places) -> Counterattack:
    """A counterattack by places."""
    return Counterattack(**dict(said) | {"models": places.all(said.models), "target": places.place(said.target)})


def explosion_at(said: ExplosionSaid, places: Places, before: Explosion) -> Explosion:
    """Dice and neighbours by places; of each model named now, what was said before is forgotten."""
    named = {places.place(near.model) for near in said.near}
    pairs = [pair for pair in before.neighbours if not named.intersection(pair)]
    wings = [pair for pair in before.wings if pair[0] not in named]
    for near in said.near:
        place = places.place(near.model)
        pairs += [(place, places.place(other)) for other in near.neighbours]
        wings += [(place, places.place(wing)) for wing in near.wings]
    return Explosion.model_construct(
        attack_dice=said.attack_dice,
        to_hit=said.to_hit,
        neighbours=tuple(dict.fromkeys(pairs)),
        wings=tuple(dict.fromkeys(wings)),
    )

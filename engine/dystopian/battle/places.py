"""References and places: the same models and wings as the battle and as one activation call them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.dystopian.activation.declared import (
    Counterattack,
    DeclaredAttack,
    Explosion,
    Shot,
    WingAgainstModel,
    WingAgainstWing,
)
from engine.dystopian.battle.data import (
    AgainstModel,
    AgainstWing,
    AttackSaid,
    Counter,
    CounterSaid,
    Declare,
    ExplosionSaid,
    WingsSaid,
)


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


Said = Declare | Counter | WingsSaid | ExplosionSaid


def models_in(said: Said) -> Iterator[str]:
    """Every model that is named, those that act first."""
    if isinstance(said, Declare):
        yield from said.models
        yield from (shot.model for attack in said.attacks for shot in attack.shots)
        for attack in said.attacks:
            yield from (attack.target, *(attack.defenders or ()))
    elif isinstance(said, Counter):
        for counter in said.counterattacks:
            yield from (*counter.models, counter.target)
    elif isinstance(said, WingsSaid):
        for fight in said.wings_against_models:
            yield from (*fight.models, *((fight.target,) if fight.target else ()))
    else:
        for near in said.near:
            yield from (near.model, *near.neighbours)


def wings_in(said: Said) -> Iterator[str]:
    """Every wing that is named, those that act first."""
    if isinstance(said, Declare):
        yield from said.wings
        yield from (wing for attack in said.attacks for wing in attack.wings)
    elif isinstance(said, WingsSaid):
        yield from (fight.wing for fight in said.wings_against_models)
        for dogfight in said.wings_against_wings:
            yield from (dogfight.attacker, dogfight.defender)


def attack_at(said: AttackSaid, places: Places) -> DeclaredAttack:
    """An attack by places."""
    return DeclaredAttack(
        shots=tuple(Shot(model=places.place(shot.model), arm=shot.arm, share=shot.share) for shot in said.shots),
        wings=places.all(said.wings),
        target=places.place(said.target),
        option=said.option,
        range_band=said.range_band,
        sight=said.sight,
        indirect=said.indirect,
        defenders=places.all(said.defenders or ()),
        modifiers=said.modifiers,
        overrules=said.overrules,
    )


def counter_at(said: CounterSaid, places: Places) -> Counterattack:
    """A counterattack by places."""
    return Counterattack(
        models=places.all(said.models),
        weapon=said.weapon,
        target=places.place(said.target),
        option=said.option,
        shares=said.shares,
        modifiers=said.modifiers,
        overrules=said.overrules,
    )


def fight_at(said: AgainstModel, places: Places, *, attacks: bool) -> WingAgainstModel:
    """A fight of a wing and models by places; `attacks`: whether the wing is of the acting side."""
    return WingAgainstModel(
        wing=places.place(said.wing),
        target=None if said.target is None else places.place(said.target),
        models=places.all(said.models),
        wing_attacks=attacks,
        option=said.option,
        modifiers=said.modifiers,
        overrules=said.overrules,
        models_to_hit=said.models_to_hit,
    )


def dogfight_at(said: AgainstWing, places: Places) -> WingAgainstWing:
    """A fight of two wings by places."""
    return WingAgainstWing(
        attacker=places.place(said.attacker),
        defender=places.place(said.defender),
        attacker_rolls=said.attacker_rolls,
        defender_rolls=said.defender_rolls,
        attacker_to_hit=said.attacker_to_hit,
        defender_to_hit=said.defender_to_hit,
    )


def explosion_at(said: ExplosionSaid, places: Places, before: Explosion) -> Explosion:
    """Dice and neighbours by places; of each model named now, what was said before is forgotten."""
    named = {places.place(near.model) for near in said.near}
    kept = [pair for pair in before.neighbours if not named.intersection(pair)]
    pairs = [(places.place(near.model), places.place(other)) for near in said.near for other in near.neighbours]
    return Explosion.model_construct(
        attack_dice=said.attack_dice, to_hit=said.to_hit, neighbours=tuple(dict.fromkeys((*kept, *pairs)))
    )

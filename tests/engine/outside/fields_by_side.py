"""The side that may set each field of each event: a table of all events and fields of all games."""

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import Any, get_args

from pydantic import BaseModel

from engine.engagement import COMMON
from tests.engine.recorded import GAMES


class By(Enum):
    """The players who may set a field.

    SENDER: the side that sends the event, about its own models and its own decisions.
    LATER: the other side, in an event of its own; in this event the field is refused.
    HAND: any player, because players share a phone; the log names the number, with its old value.
    NAMED: any player; a sentence of the log names it.
    TABLE: any player, because all see it on the table or agree on it.
    """

    SENDER = auto()
    LATER = auto()
    HAND = auto()
    NAMED = auto()
    TABLE = auto()


FIELDS: Mapping[str, Mapping[By, str]] = {
    "engagement.ActsNext": {By.TABLE: "side"},
    "engagement.Plays": {By.TABLE: "side level dice"},
    "engagement.Holds": {By.SENDER: "group"},
    "engagement.Puzzle": {By.TABLE: "group aim reach"},
    "engagement.Reset": {By.NAMED: "ref side"},
    "engagement.ChosenOption": {By.SENDER: "option"},
    "dystopian.Declare": {
        By.SENDER: "models wings attacks wings_at_models wings_at_wings models_at_wings"
    },
    "dystopian.Counter": {
        By.SENDER: "counterattacks wings_at_models wings_at_wings models_at_wings"
    },
    "dystopian.DeclaredAttack": {
        By.SENDER: "shots wings tokens target option primary range_band sight indirect",
        By.LATER: "defenders defence_option defence_shares defence_primary",
        By.NAMED: "modifiers",
        By.HAND: "overrules",
    },
    "dystopian.Shot": {By.SENDER: "model arm share range_band sight indirect"},
    "dystopian.Counterattack": {
        By.SENDER: "models weapon target option shares primary",
        By.NAMED: "modifiers",
        By.HAND: "overrules",
    },
    "dystopian.WingAtModel": {
        By.SENDER: "wing target tokens",
        By.NAMED: "modifiers",
        By.HAND: "overrules",
    },
    "dystopian.WingAtWing": {
        By.SENDER: "wing target tokens",
        By.NAMED: "modifiers",
        By.HAND: "to_hit",
    },
    "dystopian.ModelsAtWing": {
        By.SENDER: "models target option shares primary",
        By.NAMED: "modifiers",
        By.HAND: "to_hit",
    },
    "dystopian.Overrules": {
        By.HAND: "to_hit defence_to_hit generator_needs attack_dice defence_dice"
    },
    "dystopian.Modifier": {By.NAMED: "name effect step amount"},
    "dystopian.AaModifier": {By.NAMED: "name effect step amount"},
    "dystopian.Defend": {By.SENDER: "attack models defence_option defence_shares defence_primary"},
    "dystopian.ExplosionDeclaration": {By.TABLE: "attack_dice to_hit near"},
    "dystopian.Near": {By.TABLE: "model neighbours wings"},
    "dystopian.Look": {By.TABLE: "attack sights"},
    "dystopian.Divide": {By.SENDER: "part defence", By.HAND: "shares"},
    "dystopian.Order": {By.SENDER: "attacks"},
    "dystopian.Card": {By.NAMED: "name part roll modifier"},
    "dystopian.CardModifier": {By.NAMED: "name effect step amount"},
    "dystopian.Overrule": {By.TABLE: "part", By.HAND: "field value"},
    "dystopian.Adjust": {
        By.TABLE: "ref",
        By.HAND: "hp ap height effects repeats shields guardians tokens fuel aborted dr cr",
    },
    "dystopian.Cap": {By.SENDER: "wing squadron"},
    "jovian.AttackDeclaration": {
        By.SENDER: "group weapon target fired linked bombing_run modifier picks",
        By.HAND: "dice macro defence",
    },
    "jovian.Adjust": {
        By.TABLE: "ref",
        By.HAND: "structure fire_control fuel defense sensors thrusters parts destroyed fired",
    },
    "jovian.DogfightDeclaration": {By.TABLE: "sides interception phones continues"},
    "jovian.Joining": {By.TABLE: "group", By.NAMED: "missiles modifier missile_modifier"},
    "jovian.Missiles": {By.NAMED: "weapon fired"},
    "jovian.SealedSide": {By.SENDER: "place"},
    "jovian.Recalled": {By.SENDER: "place by about"},
    "jovian.Revealed": {By.TABLE: "openings"},
    "jovian.Unsealed": {By.SENDER: "place opening"},
    "jovian.OpenedOrders": {By.SENDER: "version side orders nonce"},
    "jovian.Orders": {By.SENDER: "fuel weapon attack defense"},
    "jovian.TableChoice": {By.TABLE: "table"},
    "jovian.CatastrophicTable": {By.TABLE: "dice sides per_rating rows"},
    "jovian.CatastrophicRow": {By.TABLE: "up_to text destroys"},
    "warsurge.Shooting": {
        By.SENDER: "unit at picked weapons situation",
        By.HAND: "target",
        By.NAMED: "modifiers",
    },
    "warsurge.Weapon": {
        By.HAND: "name attacks number power ap type range overrules",
        By.NAMED: "modifiers",
    },
    "warsurge.Overrules": {By.HAND: "needs armour aegis"},
    "warsurge.Modifier": {By.NAMED: "name roll amount cover"},
    "warsurge.Target": {By.HAND: "defence armour aegis models hp name hp_lost"},
    "warsurge.Situation": {By.SENDER: "melee distance line_of_sight embarked"},
    "warsurge.Adjustment": {By.SENDER: "unit", By.HAND: "numbers fired"},
}
"""The players who may set each field, by the models of all events."""
SENDERS: Mapping[str, Mapping[By, str]] = {
    "engagement": {By.SENDER: "holds", By.TABLE: "next plays puzzle reset end"},
    "dystopian": {
        By.SENDER: "declare counter defend divide order cap throw",
        By.TABLE: "explosion sight card overrule adjust finish turn note commodore",
    },
    "jovian": {
        By.SENDER: "attack dogfight orders recall unseal throw choose",
        By.TABLE: "adjust reveal table turn note",
    },
    "warsurge": {By.SENDER: "attack adjust throw choose", By.TABLE: "turn note"},
}
"""The events that only one side may send, and those that any side may."""


def every_kind() -> set[str]:
    """Return the kinds of events of all games; those that every game has come once."""
    kinds = {f"engagement.{name}" for name in COMMON}
    for game, rules in GAMES.items():
        kinds |= {f"{game}.{name}" for name in rules.kinds}
    return kinds


def every_field() -> set[str]:
    """Return the fields of the data of all events, and of the models inside."""
    models = dict[str, type[BaseModel]]()
    for rules in GAMES.values():
        for name in (*COMMON, *rules.kinds):
            kind = rules.kind(name)
            assert kind is not None
            for model in _models_in(kind.data):
                models[f"{model.__module__.split('.')[1]}.{model.__name__}"] = model
    return {f"{name}.{field}" for name, model in models.items() for field in model.model_fields}


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """Yield the models in a type, with those in their fields."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        for field in annotation.model_fields.values():
            yield from _models_in(field.annotation)
    for inner in get_args(annotation):
        yield from _models_in(inner)


def fields_by(wanted: By) -> set[str]:
    """Return the fields with one entry of the table."""
    result = set[str]()
    for model, entries in FIELDS.items():
        result |= {f"{model}.{field}" for field in entries.get(wanted, "").split()}
    return result


def kinds_by(wanted: By) -> set[str]:
    """Return the kinds of events with one entry of the table."""
    result = set[str]()
    for game, entries in SENDERS.items():
        result |= {f"{game}.{kind}" for kind in entries.get(wanted, "").split()}
    return result

"""The actions on dogfights on the page of a battle, and their screens."""

from collections.abc import Mapping

from app.battle.actions import show
from app.battle.battle_page import BattleAction, View
from app.battle.given_fields import NoFields, OfGroup
from app.jovian.dogfight import (
    advice_actions,
    declaration_view,
    opponent,
    secret_orders,
    two_phones,
)
from app.jovian.given_fields import AdvisedOrders, AgreedChange, AskedOrders, OfSquadron

ACTIONS: Mapping[str, BattleAction] = {
    "undo": BattleAction(secret_orders.undo, NoFields),
    "dogfight": BattleAction(declaration_view.begin, OfGroup),
    "dogfight.next": BattleAction(declaration_view.next_round, OfGroup),
    "dogfight.target": BattleAction(show, NoFields),
    "dogfight.declare": BattleAction(declaration_view.declare, NoFields),
    "dogfight.missiles": BattleAction(declaration_view.say_missiles, NoFields),
    "dogfight.hold": BattleAction(secret_orders.hold, OfSquadron),
    "dogfight.claim": BattleAction(two_phones.claim, OfSquadron),
    "dogfight.watch": BattleAction(two_phones.watch, NoFields),
    "dogfight.split": BattleAction(secret_orders.split, NoFields),
    "dogfight.seal": BattleAction(secret_orders.seal, NoFields),
    "dogfight.broadside": BattleAction(opponent.seal, NoFields),
    "dogfight.reveal": BattleAction(secret_orders.reveal, NoFields),
    "dogfight.anew": BattleAction(two_phones.anew, AskedOrders),
    "dogfight.off": BattleAction(two_phones.call_off, NoFields),
    "dogfight.agree": BattleAction(secret_orders.agree, OfSquadron),
    "dogfight.agree_to": BattleAction(two_phones.agree, AgreedChange),
    "dogfight.unseal": BattleAction(two_phones.unseal, NoFields),
    "dogfight.use": BattleAction(advice_actions.use, AdvisedOrders),
    "dogfight.advise": BattleAction(advice_actions.advise, OfSquadron),
}
VIEWS: Mapping[str, View] = {
    "dogfight": declaration_view.dogfight_html,
    "orders": secret_orders.orders_html,
    "consent": secret_orders.consent_html,
}

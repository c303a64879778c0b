"""The actions on dogfights on the page of a battle, and their screens."""

from collections.abc import Mapping

from app.battle.actions import show
from app.battle.battle_page import Action, View
from app.jovian.dogfight import (
    advice_actions,
    declaration_view,
    opponent,
    secret_orders,
    two_phones,
)

ACTIONS: Mapping[str, Action] = {
    "undo": secret_orders.undo,
    "dogfight": declaration_view.begin,
    "dogfight.next": declaration_view.next_round,
    "dogfight.target": show,
    "dogfight.declare": declaration_view.declare,
    "dogfight.missiles": declaration_view.say_missiles,
    "dogfight.hold": secret_orders.hold,
    "dogfight.claim": two_phones.claim,
    "dogfight.watch": two_phones.watch,
    "dogfight.split": secret_orders.split,
    "dogfight.seal": secret_orders.seal,
    "dogfight.broadside": opponent.seal,
    "dogfight.reveal": secret_orders.reveal,
    "dogfight.anew": two_phones.anew,
    "dogfight.off": two_phones.call_off,
    "dogfight.agree": secret_orders.agree,
    "dogfight.agree_to": two_phones.agree,
    "dogfight.unseal": two_phones.unseal,
    "dogfight.use": advice_actions.use,
    "dogfight.advise": advice_actions.advise,
}
VIEWS: Mapping[str, View] = {
    "dogfight": declaration_view.dogfight_html,
    "orders": secret_orders.orders_html,
    "consent": secret_orders.consent_html,
}

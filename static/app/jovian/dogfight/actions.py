"""The actions on dogfights on the page of a battle, and their screens."""

from collections.abc import Mapping

from app.battle.game import Action, View
from app.jovian.dogfight import advice_actions, declare, opponent, secret, two_phones

ACTIONS: Mapping[str, Action] = {
    "undo": secret.undo,
    "dogfight": declare.begin,
    "dogfight.next": declare.next_round,
    "dogfight.target": declare.look,
    "dogfight.declare": declare.declare,
    "dogfight.missiles": declare.say_missiles,
    "dogfight.hold": secret.hold,
    "dogfight.split": secret.split,
    "dogfight.seal": secret.seal,
    "dogfight.broadside": opponent.seal,
    "dogfight.reveal": secret.reveal,
    "dogfight.anew": two_phones.anew,
    "dogfight.off": two_phones.call_off,
    "dogfight.agree": secret.agree,
    "dogfight.agree_to": two_phones.agree,
    "dogfight.unseal": two_phones.unseal,
    "dogfight.use": advice_actions.use,
    "dogfight.advise": advice_actions.advise,
}
VIEWS: Mapping[str, View] = {
    "dogfight": declare.dogfight_html,
    "orders": secret.orders_html,
    "consent": secret.consent_html,
}

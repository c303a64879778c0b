"""What players do about dogfights on the page of a battle, and the screens on which they do it."""

from collections.abc import Mapping

from app.battle.game import Action, View
from app.jovian.dogfight import advise, changes, declare, exchange, opponent, secret

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
    "dogfight.anew": changes.anew,
    "dogfight.off": changes.call_off,
    "dogfight.agree": secret.agree,
    "dogfight.agree_to": changes.agree,
    "dogfight.unseal": exchange.unseal,
    "dogfight.use": advise.use,
    "dogfight.advise": advise.advise,
    "dogfight.codes": exchange.codes,
    "dogfight.mine": exchange.mine,
    "dogfight.other_greeting": exchange.other_greeting,
    "dogfight.other_code": exchange.other_code,
    "dogfight.other_agreement": changes.other_agreement,
    "dogfight.other_opening": exchange.other_opening,
}
VIEWS: Mapping[str, View] = {
    "dogfight": declare.dogfight_html,
    "orders": secret.orders_html,
    "consent": secret.consent_html,
    "codes": exchange.codes_html,
}

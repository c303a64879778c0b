"""What players do in secret: give orders, exchange codes, agree that orders are given again, reveal."""

from app.jovian.dogfight.acts import called_off
from app.jovian.dogfight.codes import (
    CodeFault,
    checked,
    meeting_of,
    nonce_of,
    opening_text,
    read_greeting,
    read_opening_text,
    read_promise,
)
from app.jovian.dogfight.kept import Kept
from app.jovian.dogfight.orders import orders_of
from app.jovian.dogfight.table import Place, Table, acted, declared_of, sealed_of
from app.jovian.dogfight.turn import Turn, refused, side_in, typed
from app.requests.request import Request
from app.words import words
from engine.engagement import Draft
from engine.engagement.saved import plain
from engine.engagement.seal import Commitment
from engine.jovian.battle import Declared
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.jovian.sealed import Match, Opening, code_of, opening_of, verify


def hold(kept: Kept, request: Request) -> Turn:
    """The player of a side holds the phone: open that side's secret part."""
    side = side_in(request)
    _encounter(kept)
    return Turn(kept, holding=side)


def seal_orders(kept: Kept, request: Request) -> Turn:
    """Seal the orders in the form."""
    side, encounter = side_in(request), _encounter(kept)
    if sealed_of(kept.table)[side] is not None or (kept.phones == "two" and not kept.other_greeting):
        raise ValueError("these orders are given already, or nothing to seal them with")
    orders = orders_of(encounter, side, request.forms)
    if not isinstance(orders, Orders):
        return Turn(kept, holding=side, faults=orders)
    opening = opening_of(side, orders)
    commitment = code_of(opening, meeting_of(encounter, kept.other_greeting))
    return Turn(_sealed(kept, side, commitment, kept.other_greeting), key=(side, opening_text(opening)))


def _sealed(kept: Kept, side: Place, commitment: Commitment, greeted: str) -> Kept:
    data = {"place": side, "nonce": nonce_of(greeted)}
    return kept.at(acted(_table(kept), Draft(kind="orders", data=data, commitment=commitment)))


def anew(kept: Kept, request: Request) -> Turn:
    """Give the orders of a side again: on one phone once both players agree, on two with a new code."""
    side = side_in(request)
    if kept.phones == "one":
        return Turn(kept.but(redo=side, agreed=(False, False)))
    return Turn(_recalled(kept, *(place for place, one in enumerate(sealed_of(kept.table)) if one)))


def agree(kept: Kept, request: Request) -> Turn:
    """A player agrees in front of the other; once both have, the orders are forgotten, and that is on record."""
    side = side_in(request)
    if kept.redo is None:
        raise ValueError("nothing to agree to")
    first, second = kept.agreed
    agreed = (True, second) if side == 0 else (first, True)
    if not all(agreed):
        return Turn(kept.but(agreed=agreed))
    return Turn(called_off(kept) if kept.redo == "setup" else _recalled(kept, kept.redo))


def keep_orders(kept: Kept, request: Request) -> Turn:
    """Nothing is given again."""
    return Turn(kept.but(redo=None, agreed=(False, False)))


def _recalled(kept: Kept, *sides: int) -> Kept:
    return kept.at(acted(_table(kept), *(Draft(kind="recall", data={"place": side}) for side in sides)))


def reveal(kept: Kept, request: Request) -> Turn:
    """Step 5 on one phone: show both orders."""
    first, second = _opening(kept, request, 0), _opening(kept, request, 1)
    if first and second:
        return _revealed(kept, (first, second))
    lost = [side for side, opening in enumerate((first, second)) if opening is None]
    return Turn(_recalled(kept, *lost), trouble=words(request.lang)("dogfight.key_lost"))


def other_greeting(kept: Kept, request: Request) -> Turn:
    """Take down the other phone's greeting: it has the same set-up."""
    found = read_greeting(typed(request, "greeting"), _encounter(kept), kept.greeting)
    if isinstance(found, CodeFault):
        return refused(kept, request, "exchange.greeting", found)
    return Turn(kept.but(other_greeting=found.text))


def other_code(kept: Kept, request: Request) -> Turn:
    """Take down the code that binds the other player."""
    found = read_promise(typed(request, "code"), sealed_of(kept.table)[kept.mine] or "")
    if isinstance(found, CodeFault):
        return refused(kept, request, "exchange.code", found)
    return Turn(_sealed(kept, kept.other, found, kept.greeting))


def other_opening(kept: Kept, request: Request) -> Turn:
    """Step 5 on two phones: check the other's orders against their code, and show the own ones."""
    code = sealed_of(kept.table)[kept.other] or ""
    found = checked(typed(request, "opening"), code, _encounter(kept), kept.other, kept.greeting)
    if isinstance(found, CodeFault):
        return refused(kept, request, "exchange.opening", found)
    own = _opening(kept, request, kept.mine)
    if own is None:
        return Turn(kept, trouble=words(request.lang)("dogfight.key_lost_two"))
    return _revealed(kept, (own, found) if kept.mine == 0 else (found, own))


def own_opening(kept: Kept, request: Request) -> Opening | None:
    """The opening of this phone's player, once the other is bound too and the key is at hand."""
    return _opening(kept, request, kept.mine) if sealed_of(kept.table)[kept.other] else None


def _revealed(kept: Kept, openings: tuple[Opening, Opening]) -> Turn:
    table = acted(_table(kept), Draft(kind="reveal", data={"openings": [plain(one) for one in openings]}))
    return Turn(kept.at(table), focus="dogfight-title")


def _opening(kept: Kept, request: Request, side: int) -> Opening | None:
    key, commitment = (request.secrets or {}).get(str(side)), sealed_of(kept.table)[side]
    found = read_opening_text(key) if key else None
    if not isinstance(found, Opening) or commitment is None:
        return None
    meeting = meeting_of(_encounter(kept), kept.other_greeting)
    return found if verify(commitment, found, side, meeting) is Match.MATCHES else None


def _table(kept: Kept) -> Table:
    if kept.table is None:
        raise ValueError("there is no engagement")
    return kept.table


def _declared(kept: Kept) -> Declared:
    declared = declared_of(kept.table)
    if declared is None:
        raise ValueError("there is no dogfight")
    return declared


def _encounter(kept: Kept) -> Encounter:
    return _declared(kept).encounter

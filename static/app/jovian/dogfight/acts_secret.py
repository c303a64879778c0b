"""What players do in secret: give orders, exchange codes, agree that orders are given again, reveal."""

from app.jovian.dogfight.codes import (
    CodeFault,
    checked,
    meeting_of,
    opening_text,
    read_greeting,
    read_opening_text,
    read_promise,
)
from app.jovian.dogfight.kept import Kept, Place, Round
from app.jovian.dogfight.orders import orders_of
from app.jovian.dogfight.turn import Turn, refused, side_in, typed
from app.requests.request import Request
from app.words import words
from engine.jovian.dogfight.check import check_dogfight
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders
from engine.jovian.sealed import Match, Opening, code_of, opening_of, verify


def hold(kept: Kept, request: Request) -> Turn:
    """The player of a side holds the phone: open that side's secret part."""
    side = side_in(request)
    _encounter(kept)
    return Turn(kept, holding=side)


def seal_orders(kept: Kept, request: Request) -> Turn:
    """Seal the orders in the form."""
    side, encounter = side_in(request), _encounter(kept)
    if kept.boxes[side] is not None or (kept.phones == "two" and not kept.other_greeting):
        raise ValueError("these orders are given already, or nothing to seal them with")
    orders = orders_of(encounter, side, request.forms)
    if not isinstance(orders, Orders):
        return Turn(kept, holding=side, faults=orders)
    opening = opening_of(side, orders)
    commitment = code_of(opening, meeting_of(encounter, kept.other_greeting))
    return Turn(kept.sealed(side, commitment), key=(side, opening_text(opening)))


def anew(kept: Kept, request: Request) -> Turn:
    """Give the orders of a side again: on one phone once both players agree, on two with a new code."""
    side = side_in(request)
    if kept.phones == "one":
        return Turn(kept.but(redo=side, agreed=(False, False)))
    return Turn(_given_again(kept.but(boxes=(None, None)), side))


def agree(kept: Kept, request: Request) -> Turn:
    """A player agrees in front of the other; once both have, the orders are forgotten, and that is on record."""
    side = side_in(request)
    if kept.redo is None:
        raise ValueError("nothing to agree to")
    first, second = kept.agreed
    agreed = (True, second) if side == 0 else (first, True)
    if not all(agreed):
        return Turn(kept.but(agreed=agreed))
    if kept.redo == "setup":
        given = [int(box is not None) for box in kept.boxes]
        again = kept.again[0] + given[0], kept.again[1] + given[1]
        return Turn(kept.but(encounter=None, again=again).unsealed())
    return Turn(_given_again(kept, kept.redo).but(redo=None, agreed=(False, False)))


def keep_orders(kept: Kept, request: Request) -> Turn:
    """Nothing is given again."""
    return Turn(kept.but(redo=None, agreed=(False, False)))


def _given_again(kept: Kept, side: Place) -> Kept:
    first, second = kept.again
    return kept.sealed(side, None).but(again=(first + 1, second) if side == 0 else (first, second + 1))


def reveal(kept: Kept, request: Request) -> Turn:
    """Step 5 on one phone: show both orders."""
    openings = [_opening(kept, request, side) for side in (0, 1)]
    lost = [side for side, opening in enumerate(openings) if opening is None]
    if lost:
        for side in lost:
            kept = _given_again(kept, 1 if side else 0)
        return Turn(kept, trouble=words(request.lang)("dogfight.key_lost"))
    return _revealed(kept, tuple(opening.orders for opening in openings if opening))


def other_greeting(kept: Kept, request: Request) -> Turn:
    """Take down the other phone's greeting: it has the same set-up."""
    found = read_greeting(typed(request, "greeting"), _encounter(kept), kept.greeting)
    if isinstance(found, CodeFault):
        return refused(kept, request, "exchange.greeting", found)
    return Turn(kept.but(other_greeting=found.text))


def other_code(kept: Kept, request: Request) -> Turn:
    """Take down the code that binds the other player."""
    found = read_promise(typed(request, "code"), kept.boxes[kept.mine] or "")
    if isinstance(found, CodeFault):
        return refused(kept, request, "exchange.code", found)
    return Turn(kept.sealed(kept.other, found))


def other_opening(kept: Kept, request: Request) -> Turn:
    """Step 5 on two phones: check the other's orders against their code, and show the own ones."""
    encounter = _encounter(kept)
    found = checked(typed(request, "opening"), kept.boxes[kept.other] or "", encounter, kept.other, kept.greeting)
    if isinstance(found, CodeFault):
        return refused(kept, request, "exchange.opening", found)
    own = _opening(kept, request, kept.mine)
    if own is None:
        return Turn(kept, trouble=words(request.lang)("dogfight.key_lost_two"))
    pair = (own.orders, found) if kept.mine == 0 else (found, own.orders)
    return _revealed(kept, pair)


def own_opening(kept: Kept, request: Request) -> Opening | None:
    """The opening of this phone's player, once the other is bound too and the key is at hand."""
    return _opening(kept, request, kept.mine) if kept.boxes[kept.other] else None


def _revealed(kept: Kept, orders: tuple[Orders, ...]) -> Turn:
    encounter = _encounter(kept)
    if not isinstance(check_dogfight({"encounter": encounter, "orders": orders}), Dogfight):
        raise ValueError("orders of another encounter")
    now = Round(encounter=encounter, orders=(orders[0], orders[1]))
    return Turn(kept.unsealed().but(now=now), focus="dogfight-title")


def _opening(kept: Kept, request: Request, side: int) -> Opening | None:
    key, commitment = (request.secrets or {}).get(str(side)), kept.boxes[side]
    found = read_opening_text(key) if key else None
    if not isinstance(found, Opening) or commitment is None:
        return None
    meeting = meeting_of(_encounter(kept), kept.other_greeting)
    return found if verify(commitment, found, side, meeting) is Match.MATCHES else None


def _encounter(kept: Kept) -> Encounter:
    if kept.encounter is None:
        raise ValueError("there is no encounter")
    return kept.encounter

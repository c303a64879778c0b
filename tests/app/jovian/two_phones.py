"""Two phones with a dogfight of one battle, connected only by their screens and codes."""

from copy import copy
from functools import cache
from typing import Any
from unittest.mock import patch

from app.battle import Repository
from app.battle.battle_response import repository
from app.jovian.dogfight import opening_text
from app.share import FEW
from app.views.qr import qr
from engine.engagement import Draft, MemoryStore
from engine.engagement.sync import Pairing
from engine.jovian.dogfight import Orders
from engine.jovian.dogfight.sealed_orders import OpenedOrders, commitment_of, opening_of
from tests.app.asking import done
from tests.app.battle.player import EVERY_GAME, Answer
from tests.app.jovian import table
from tests.app.jovian.table import Hands
from tests.app.markup import elements
from tests.app.share.sharing import link_in, out, share
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import battle

HELD = "b1"
"""The battle that both phones have."""
PICTURE = qr("", FEW)


class Shares(Hands):
    """A phone that makes and reads codes of its battle, and counts those that it has read."""

    read = 0

    def share(self, action: str, **more: Any) -> Any:
        repository().store = self.store
        repository().forget()
        return share(action, game="jovian", **more)

    @property
    def held(self) -> str:
        """The id of its battle."""
        return self.screen.get("battle", HELD)

    def code(self, **more: Any) -> str:
        """A code of the battle, without the picture of it, which takes longer than all else."""
        with patch("app.share.new_codes.qr", return_value=PICTURE):
            return link_in(self.share("make", kind="phones", id=self.held, **more))

    def opens(self, code: str, language: str = "en") -> Answer:
        """The response of the phone to another one's code."""
        opened: Answer = self.share("open", code=code, lang=language)
        self.repository.forget()
        return opened

    def takes(self, opened: Answer, **keep: str) -> Answer:
        """Take over what was opened, and look at the battle."""
        taken: Answer = self.share("take", screen=opened.get("kept"), **keep)
        id = (
            taken["follow"]["then"]["given"].get("battle") or taken["follow"]["then"]["given"]["id"]
        )
        self.repository.forget()
        self.send("go", {"view": "battle", "battle": id})
        self.read += 1
        return taken

    def reads(self, code: str, **keep: str) -> str:
        """The result of a code for this phone, by its headline; the code is accepted."""
        opened = self.opens(code)
        title = next(each.text for each in elements(out(opened)) if each.id == "share-title")
        self.takes(opened, **keep)
        return title

    def taps(self, *taps: Draft | str) -> None:
        """An action without a look at the screen."""
        for tap in taps:
            now = done(self.repository.engagement(self.held))
            done(self.repository.keep(sure(now.undo() if tap == "undo" else now.act(tap))))
        self.send("go", {"view": "battle", "battle": self.held})

    def declares(self) -> None:
        self.press("dogfight", index=0)
        self.type("encounter.phones", "two").press("dogfight.declare")

    def seals(self, fuel: int, attack: int = 2, offered: int = 0) -> Answer:
        """Choose the owner of the phone, by the index among the options, and seal orders."""
        self.press("dogfight.hold", index=offered)
        self.fill("orders", {"fuel": str(fuel), "attack": str(attack)})
        return self.press("dogfight.seal")

    @property
    def pairing(self) -> Pairing:
        """The stored pairing with the other phone."""
        return done(self.repository.pairing(self.held))


class Phone(Shares):
    """A phone with the battle that another one has too."""


class SetUp(Shares, table.Phone):
    """A phone with the set-up of two squadrons open."""


Both = tuple[Phone, Phone]


def two(*first: Draft | str, second: tuple[Draft | str, ...] = ()) -> Both:
    """The battle on two phones, each of which has read a code of the other, and what was then done
    on either.
    """
    phone, other = Phone(), Phone()
    phone.take_up(battle())
    other.share("take", screen=other.share("open", code=phone.code())["kept"])
    other.reads(phone.code())
    phone.reads(other.code())
    phone.read = other.read = 0
    phone.taps(*first)
    other.taps(*second)
    return phone, other


def declared() -> Both:
    """The same with a dogfight declared on the first phone, and its orders sealed there."""
    phone, other = two()
    phone.declares()
    phone.seals(0)
    return phone, other


def both_sealed() -> Both:
    """The same with both orders sealed, each seal noted on the other phone."""
    first, second = _both_sealed()
    return clone(first), clone(second)


@cache
def _both_sealed() -> Both:
    phone, other = declared()
    other.reads(phone.code())
    other.seals(1)
    phone.reads(other.code())
    return phone, other


def clone(phone: Phone) -> Phone:
    """A copy of the phone that continues separately."""
    result = copy(phone)
    result.store, result.keys, result.answers = MemoryStore(), dict(phone.keys), list(phone.answers)
    result.store._documents = dict(phone.store._documents)
    result.repository = Repository(result.store, EVERY_GAME)
    return result


def other_orders(phone: Phone) -> tuple[str, OpenedOrders]:
    """Other orders of the second player, and what binds to them."""
    opening = opening_of(1, Orders(fuel=0, weapon=0, attack=3, defense=1))
    return commitment_of(opening, phone.engagement.state.dogfight.encounter), opening


def knows(phone: Phone, commitment: str, opening: OpenedOrders) -> None:
    """Put an opening among those that the device keeps."""
    phone.keys[commitment] = opening_text(opening)

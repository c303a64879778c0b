"""Phones of two players and of a third person with one dogfight: taps at random, codes in any
order, lost data.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.engagement import (
    Battle,
    Bond,
    Code,
    Draft,
    Engagement,
    Event,
    Refusal,
    archive_in,
    games,
    read_code,
    resume,
    write_code,
)
from engine.engagement.sync import Pairing, exchange_code, stamp_in
from engine.jovian.battle import RULES, DeclaredDogfight, Recalled, State
from engine.jovian.dogfight import Orders
from engine.jovian.dogfight.sealed_orders import OpenedOrders, commitment_of
from engine.kit import plain
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.engagement.phones import Phone
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import engagement
from tests.engine.jovian.battle.test_dogfight_events import dogfight
from tests.engine.jovian.battle.two_players import SideIndex

What = SideIndex | None
INDEXES: tuple[SideIndex, SideIndex] = (0, 1)
MOST_PHONES = 6
TAKEN = ("known", "news")
"""The results of a code after which nothing is to be chosen."""


@dataclass
class Seat:
    """A phone, and what is true of it whatever its record says.

    player: the place of the player who holds it, None for a third person.
    keys: the orders that were sealed on it, by their seals.
    agreed: the changes that its player has agreed to on it, each with the seal that it frees.
    seen: the bonds in its record when they were last checked, since somebody said whose it is.
    """

    phone: Phone
    player: What
    keys: dict[str, OpenedOrders] = field(default_factory=dict)
    agreed: set[tuple[What, str]] = field(default_factory=set)
    seen: tuple[Bond, ...] = ()

    @property
    def now(self) -> Engagement[State]:
        """The battle on it."""
        return self.phone.now

    @property
    def declared(self) -> DeclaredDogfight | None:
        """The dogfight that waits for orders."""
        return self.now.state.dogfight

    @property
    def owner(self) -> What:
        """The place of the player who has been named."""
        side = self.phone.pairing.side
        return None if side is None else INDEXES[side]

    def name(self, side: What) -> None:
        """Say whose phone it is, where the page offers that."""
        declared, pairing = self.declared, self.phone.pairing
        if declared and pairing.can_name(side, binds=declared.bond is not None):
            self.phone.pairing = pairing.with_owner(side)
            self.begin_watch()

    def begin_watch(self) -> None:
        """Check bonds from here on; what the named player has asked for before counts as agreed."""
        self.seen = self.now.state.bonds
        self.agreed.clear()
        for what, by in self.declared.asked if self.declared else ():
            if by == self.owner:
                self.note_agreement(what)

    def note_agreement(self, what: What) -> None:
        """Note what the player agrees to, with the seals of this moment."""
        assert self.declared
        seals = self.declared.seals
        freed = seals if what is None else (seals[what],)
        self.agreed |= {(what, seal) for seal in freed}

    def act(self, draft: Draft) -> bool:
        """Do one event on the phone, if its player may."""
        after = self.now.act(draft)
        if isinstance(after, Refusal):
            return False
        self.phone.pairing = self.phone.pairing.with_bond()
        self.phone.keep(after)
        return True

    def agree_to(self, what: What) -> None:
        """Ask for a change, or agree to it, as this phone's player."""
        declared, owner = self.declared, self.owner
        if declared is None or owner is None:
            return
        self.note_agreement(what)
        data = plain(Recalled(place=what, by=owner, about=declared.about))
        self.act(Draft(kind="recall", data=data))

    def cancel(self) -> None:
        """Cancel the dogfight alone while nothing binds; else ask for it."""
        if self.declared and self.declared.bond is None:
            self.act(Draft(kind="recall"))
        else:
            self.agree_to(None)

    def agree(self) -> None:
        """Agree to everything that the other player asks for."""
        for what, by in sorted(self.declared.asked, key=str) if self.declared else ():
            if by != self.owner:
                self.agree_to(what)


@dataclass
class Room:
    """Everybody around a table, and all codes that were ever shown there.

    nonces: what hides each player's sealed orders, and whether that player has shown them.
    """

    pick: Picks
    seats: list[Seat] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    nonces: dict[str, bool] = field(default_factory=dict)

    def newest(self, player: SideIndex) -> Seat:
        """Return the phone that a player got last."""
        return [seat for seat in self.seats if seat.player == player][-1]

    # ---- What a player taps ----

    def name(self, seat: Seat) -> None:
        own = seat.player
        seat.name(own if own is not None else self.pick([0, 1, None]))

    def watch(self, seat: Seat) -> None:
        seat.name(None)

    def seal(self, seat: Seat) -> None:
        owner, declared = seat.owner, seat.declared
        if owner is None or declared is None:
            return
        opening = self.invent(owner)
        commitment = commitment_of(opening, declared.encounter)
        if seat.act(Draft(kind="orders", data={"place": owner}, commitment=commitment)):
            seat.keys[commitment] = opening

    def invent(self, index: SideIndex) -> OpenedOrders:
        """Return orders that nobody has given before."""
        nonce = f"{len(self.nonces) + 0xABCD:032x}"
        self.nonces[nonce] = False
        fuel = self.pick([0, 1])
        orders = Orders(fuel=fuel, weapon=0, attack=2, defense=2 + fuel)
        return OpenedOrders(side=index, orders=orders, nonce=nonce)

    def show(self, seat: Seat) -> None:
        owner, declared = seat.owner, seat.declared
        if owner is None or declared is None:
            return
        opening = seat.keys.get(declared.seals[owner])
        if opening and self._unseal(seat, owner, opening):
            self.nonces[opening.nonce] = True

    def _unseal(self, seat: Seat, index: SideIndex, opening: OpenedOrders) -> bool:
        data = {"place": index, "opening": plain(opening)}
        return seat.act(Draft(kind="unseal", data=data))

    def ask(self, seat: Seat) -> None:
        seat.agree_to(seat.owner)

    def off(self, seat: Seat) -> None:
        seat.cancel()

    def agree(self, seat: Seat) -> None:
        seat.agree()

    def undo(self, seat: Seat) -> None:
        seat.phone.tap("undo")

    def redo(self, seat: Seat) -> None:
        seat.phone.tap("redo")

    def declare(self, seat: Seat) -> None:
        seat.phone.tap(dogfight(phones="two"))

    def go_on(self, seat: Seat) -> None:
        """Do what comes next for a player, and hand the battle over to the other player."""
        if seat.player is None or seat.declared is None:
            return
        if seat.owner is None:
            self.name(seat)
        elif seat.declared.asked and self.pick([True, False]):
            self.agree(seat)
        elif not seat.declared.seals[seat.owner]:
            self.seal(seat)
        else:
            self.pick([self.show, self.ask, self.off])(seat)
        other = self.newest(INDEXES[1 - seat.player])
        other.phone.read(self.give(seat), self.pick(["mine", "theirs"]))

    # ---- Codes: lost, doubled, in any order ----

    def give(self, seat: Seat) -> str:
        code = self.code_of(seat, whole=self.pick([False, True]))
        self.codes.append(code)
        return code

    def code_of(self, seat: Seat, *, whole: bool) -> str:
        phone = seat.phone
        phone.pairing = phone.pairing.show(phone.now.battle)
        return sure(write_code(exchange_code(phone.now.battle, RULES, phone.pairing, whole)))

    def read(self, seat: Seat) -> None:
        if self.codes:
            seat.phone.read(self.pick(self.codes[-8:]), self.pick(["mine", "theirs"]))

    def hand(self, seat: Seat) -> None:
        """Show the code to somebody who reads it at once."""
        self.pick(self.seats).phone.read(self.give(seat), self.pick(["mine", "theirs"]))

    # ---- Lost data, files, and second devices ----

    def replace(self, seat: Seat) -> None:
        """Lose a phone; its player goes on with another one."""
        other = self.pick(self.seats)
        if seat is not other and seat.player is not None:
            self.seats.remove(seat)
            self.seats.append(self.arrive(other, seat.player))

    def second(self, seat: Seat) -> None:
        """Take up the battle on a second device of the same player."""
        if len(self.seats) < MOST_PHONES:
            self.seats.append(self.arrive(self.pick(self.seats), seat.player))

    def start_over(self, seat: Seat) -> None:
        """Delete the battle on a phone and take it from another one; the keys stay."""
        other = self.pick([other for other in self.seats if other is not seat])
        self.take_whole(seat, other)

    def take_whole(self, seat: Seat, other: Seat) -> None:
        fresh = self.arrive(other, seat.player)
        seat.phone = fresh.phone
        seat.seen = ()
        seat.agreed = set()

    def arrive(self, other: Seat, player: What) -> Seat:
        """Return a phone that has the battle of another one, from a code or a file."""
        code = decode(self.code_of(other, whole=True))
        battle = sure(archive_in(code, games(RULES))).battles[0]
        phone = Phone(sure(resume(RULES, battle)), Pairing())
        phone.keep(phone.now)
        stamp = stamp_in(code)
        if stamp and self.pick([True, False]):
            now = phone.now.battle
            update = {"at": now.revision, "aside": stamp.aside}
            phone.pairing = phone.pairing.read(now, stamp).model_copy(update=update)
        return Seat(phone, player)

    # ---- What only a changed program does ----

    def forge(self, seat: Seat) -> None:
        """Take a victim's record, write events in anybody's name into it, and hand it back."""
        victim = self.pick(self.seats)
        if seat.player is not None or seat is victim or victim.declared is None:
            return
        self.take_whole(seat, victim)
        by: SideIndex = self.pick([0, 1])
        for draft in self.pick([self._both_agree, self._seal_for, self._alone])(seat, by):
            write(seat, draft)
        victim.phone.read(self.code_of(seat, whole=True), self.pick(["mine", "theirs"]))

    def _both_agree(self, seat: Seat, by: SideIndex) -> list[Draft]:
        assert seat.declared
        what = self.pick([by, None])
        about = seat.declared.about
        players = (by, INDEXES[1 - by])[: self.pick([1, 2])]
        recalls = [Recalled(place=what, by=player, about=about) for player in players]
        drafts = [Draft(kind="recall", data=plain(recall)) for recall in recalls]
        if what is None:
            return drafts
        return drafts + self._seal_for(seat, by)

    def _seal_for(self, seat: Seat, by: SideIndex) -> list[Draft]:
        assert seat.declared
        opening = self.invent(by)
        self.nonces[opening.nonce] = True
        commitment = commitment_of(opening, seat.declared.encounter)
        seat.keys[commitment] = opening
        data = {"place": by, "opening": plain(opening)}
        seal = Draft(kind="orders", data={"place": by}, commitment=commitment)
        return [seal, Draft(kind="unseal", data=data)][: self.pick([1, 2])]

    def _alone(self, seat: Seat, by: SideIndex) -> list[Draft]:
        return [Draft(kind="recall", data=self.pick([{}, {"place": by}]))]


def decode(text: str) -> Code:
    """Return the content of a code."""
    return sure(read_code(text))


def write(seat: Seat, draft: Draft) -> None:
    """Add an event to a record without the checks of a phone, if the record can be read with it."""
    battle: Battle = seat.now.battle
    number = battle.last + 1
    fields = {name: getattr(draft, name) for name in Draft.model_fields}
    events = (*battle.events, Event(**fields, number=number))
    update = {"events": events, "last": number, "undone": ()}
    after = resume(RULES, battle.model_copy(update=update))
    if not isinstance(after, Refusal):
        seat.phone.keep(after)


def begin(seed: int) -> Room:
    """Return both players and a third person with a dogfight, at its start or some steps later."""
    room = Room(Picks(seed))
    first = Seat(Phone(sure(engagement().act(dogfight(phones="two")))), 0)
    first.phone.keep(first.now)
    room.seats.append(first)
    for player in (1, None):
        room.seats.append(room.arrive(first, player))
    for _ in range(seed % 3):
        for seat in (first, room.seats[1]):
            room.go_on(seat)
    return room


TAPS: tuple[Callable[[Room, Seat], object], ...] = (
    *(Room.go_on,) * 20,
    *(Room.name, Room.seal) * 2,
    *(Room.hand,) * 4,
    *(Room.give, Room.read) * 2,
    *(Room.ask, Room.off, Room.agree, Room.agree, Room.show) * 2,
    Room.watch,
    Room.undo,
    Room.redo,
    Room.declare,
    Room.replace,
    Room.second,
    Room.start_over,
)
"""The taps of one course, the frequent ones more than once."""
FORGED = (*TAPS, *(Room.forge,) * 12)

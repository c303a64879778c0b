"""Two players of a dogfight on two phones, one of whom may use a changed program."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from engine.engagement import Battle, Draft, Engagement, Event, Refusal, Undone, resume, write_code
from engine.engagement.sync import Which, exchange_code, go_back_to
from engine.jovian.battle import RULES, Recalled, State
from engine.jovian.dogfight import Orders
from engine.jovian.dogfight.sealed_orders import OpenedOrders
from engine.kit import canonical, plain
from tests.engine.engagement.phones import Phone, pair
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle.table import engagement
from tests.engine.jovian.battle.test_dogfight_events import BOTH, dogfight, seal

SideIndex = Literal[0, 1]
HONEST, OTHER = 0, 1
BETTER = Orders(fuel=0, weapon=0, attack=2, defense=2)
"""The orders that the second player would give after seeing the first player's."""


def shows(index: int, opening: OpenedOrders) -> Draft:
    return Draft(kind="unseal", data={"place": index, "opening": plain(opening)})


def agrees(now: Engagement[State], index: SideIndex | None, by: SideIndex) -> Draft:
    about = now.state.dogfight.about if now.state.dogfight else ""
    return Draft(kind="recall", data=plain(Recalled(place=index, by=by, about=about)))


def commitment(now: Engagement[State], index: int) -> str:
    sealed = now.state.dogfight.sealed[index] if now.state.dogfight else None
    return sealed.commitment if sealed else ""


@dataclass
class Table:
    """Both phones, all that was ever ordered by what binds to it, and what the honest player has
    agreed to.
    """

    phones: tuple[Phone, Phone]
    ordered: dict[str, OpenedOrders] = field(default_factory=dict)
    agreed: set[tuple[int | None, str]] = field(default_factory=set)

    def copy(self) -> "Table":
        item, other = (Phone(phone.now, phone.pairing) for phone in self.phones)
        return Table((item, other), dict(self.ordered), set(self.agreed))

    @property
    def text(self) -> str:
        """A text that differs for different tables."""
        texts, other = (
            [
                phone.now.battle.model_dump_json(exclude={"revision"}),
                phone.pairing.model_dump_json(),
            ]
            for phone in self.phones
        )
        return canonical([texts, other, sorted(map(str, self.agreed)), sorted(self.ordered)])

    @property
    def battles(self) -> tuple[Battle, Battle]:
        first, second = (
            phone.now.battle.model_copy(update={"revision": 0}) for phone in self.phones
        )
        return first, second

    @property
    def honest(self) -> Engagement[State]:
        return self.phones[HONEST].now

    def does(self, index: SideIndex, draft: Draft | Callable[[Engagement[State]], Draft]) -> bool:
        """One event on a phone, if that allows it."""
        phone = self.phones[index]
        after = phone.now.act(draft if isinstance(draft, Draft) else draft(phone.now))
        if isinstance(after, Refusal):
            return False
        phone.keep(after)
        return True

    # ---- What either player may tap ----

    def seal(self, index: SideIndex, orders: Orders | None = None) -> None:
        if self.phones[index].now.state.dogfight:
            draft, opening = self.sealed(index, orders or BOTH[index])
            self.ordered[draft.commitment or ""] = opening
            self.does(index, draft)

    def sealed(self, index: SideIndex, orders: Orders) -> tuple[Draft, OpenedOrders]:
        """Orders and their seal, as a player or the other one may make them up on a phone."""
        times = sum(opening.side == index for opening in self.ordered.values())
        opening = OpenedOrders(side=index, orders=orders, nonce=f"{index}{orders.fuel}{times:030x}")
        phones = (self.phones[index], self.phones[OTHER])
        return seal(
            next(phone.now for phone in phones if phone.now.state.dogfight), index, opening
        ), opening

    def show(self, index: SideIndex) -> None:
        opening = self.ordered.get(commitment(self.phones[index].now, index))
        if opening:
            self.does(index, shows(index, opening))

    def ask(self, index: SideIndex) -> None:
        self._agree(index, index)

    def off(self, index: SideIndex) -> None:
        self._agree(index, None)

    def agree(self, index: SideIndex) -> None:
        now = self.phones[index].now.state.dogfight
        for what, by in now.asked if now else ():
            if by != index:
                self._agree(index, what)

    def _agree(self, index: SideIndex, what: SideIndex | None) -> None:
        now = self.phones[index].now
        if index == HONEST:
            bound = [commitment(now, item) for item in (0, 1)]
            self.agreed |= (
                {(what, bound[what])} if what is not None else {(None, item) for item in bound}
            )
        self.does(index, agrees(now, what, index))

    def undo(self, index: SideIndex) -> None:
        self.phones[index].tap("undo")

    def redo(self, index: SideIndex) -> None:
        self.phones[index].tap("redo")

    def give(self, index: SideIndex, keep: Which = "theirs", whole: bool = False) -> None:
        """Hand the battle over: the other phone takes it, or chooses."""
        phone, other = self.phones[index], self.phones[1 - index]
        phone.pairing = phone.pairing.show(phone.now.battle)
        text = sure(write_code(exchange_code(phone.now.battle, RULES, phone.pairing, whole)))
        with suppress(AssertionError):
            other.read(text, keep)

    def back(self, index: SideIndex) -> None:
        """Restore the history that was set aside."""
        phone = self.phones[index]
        if phone.pairing.aside is not None and phone.pairing.can_go_back(phone.now.battle):
            result = go_back_to(phone.now, phone.pairing.aside)
            if not isinstance(result, Refusal):
                phone.keep(result)

    # ---- What only a changed program does ----

    def forged(self, *drafts: Draft | None, battle: Battle | None = None) -> None:
        """A record of the second player's own making, if it can be read at all."""
        phone = self.phones[OTHER]
        result = resume(RULES, battle or phone.now.battle)
        for draft in drafts:
            if isinstance(result, Refusal) or draft is None:
                return
            number = result.battle.last + 1
            fields = {name: getattr(draft, name) for name in Draft.model_fields}
            events = (*result.battle.events, Event(**fields, number=number))
            result = resume(
                RULES, result.battle.model_copy(update={"events": events, "last": number})
            )
        if not isinstance(result, Refusal):
            phone.keep(result)

    def other_orders(self) -> Draft | None:
        if not self.phones[OTHER].now.state.dogfight:
            return None
        draft, opening = self.sealed(OTHER, BETTER)
        self.ordered[draft.commitment or ""] = opening
        return draft

    def forge_anew(self) -> None:
        self.forged(Draft(kind="recall", data={"place": OTHER}), self.other_orders())

    def forge_agreed(self) -> None:
        now = self.phones[OTHER].now
        self.forged(agrees(now, OTHER, OTHER), agrees(now, OTHER, HONEST), self.other_orders())

    def forge_off(self) -> None:
        self.forged(Draft(kind="recall"), dogfight(phones="two"), self.other_orders())

    def forge_off_agreed(self) -> None:
        now = self.phones[OTHER].now
        self.forged(
            agrees(now, None, OTHER),
            agrees(now, None, HONEST),
            dogfight(phones="two"),
            self.other_orders(),
        )

    def forge_instead(self) -> None:
        """Replace the sealed orders by others, as if they had always been these."""
        battle, draft = self.phones[OTHER].now.battle, self.other_orders()
        if draft:

            def other(event: Event) -> Event:
                ours = event.kind == "orders" and event.data["place"] == OTHER
                return event.model_copy(update={"commitment": draft.commitment}) if ours else event

            self.forged(battle=battle.change_events(other))

    def forge_shown(self) -> None:
        """The same, with both orders revealed, after the other's are known."""
        self.forge_instead()
        events = self.phones[HONEST].now.battle.events
        known = [
            Draft(kind="unseal", data=dict(event.data))
            for event in events
            if event.kind == "unseal"
        ]
        opening = self.ordered.get(commitment(self.phones[OTHER].now, OTHER))
        if opening:
            self.forged(*known, shows(OTHER, opening))

    def forge_rewound(self) -> None:
        """Nothing but the dogfight, and other orders."""
        battle, draft = self.phones[OTHER].now.battle, self.other_orders()
        self.forged(
            draft, battle=battle.model_copy(update={"events": battle.events[:1], "undone": ()})
        )

    def forge_undone(self) -> None:
        """All events since the dogfight was declared, undone and redoable."""
        battle, draft = self.phones[OTHER].now.battle, self.other_orders()
        undone = tuple(Undone(event=event) for event in reversed(battle.events[1:]))
        self.forged(
            battle=battle.model_copy(update={"events": battle.events[:1], "undone": undone})
        )
        if draft:
            self.does(OTHER, draft)

    def forge_consent(self) -> None:
        """The honest player's agreement, undone, for them to redo."""
        now = self.phones[OTHER].now
        self.forged(agrees(now, OTHER, OTHER), agrees(now, OTHER, HONEST))
        battle = self.phones[OTHER].now.battle
        if battle.events and battle.events[-1].kind == "recall":
            undone = (*battle.undone, Undone(event=battle.events[-1]))
            self.forged(
                battle=battle.model_copy(update={"events": battle.events[:-1], "undone": undone})
            )

    def forge_theirs(self) -> None:
        """Orders in the honest player's name, which only the second player can open."""
        if not self.phones[OTHER].now.state.dogfight:
            return
        draft, opening = self.sealed(HONEST, BETTER)
        self.ordered[draft.commitment or ""] = opening
        battle = self.phones[OTHER].now.battle
        if any(event.kind == "orders" and event.data["place"] == HONEST for event in battle.events):
            self.forged(
                battle=battle.change_events(
                    lambda event: (
                        event.model_copy(update={"commitment": draft.commitment})
                        if event.kind == "orders" and event.data["place"] == HONEST
                        else event
                    )
                )
            )
        else:
            self.forged(draft)


Acts = tuple[tuple[str, SideIndex], ...]
BOTH_SEALED: Acts = (("seal", 0), ("give", 0), ("seal", 1), ("give", 1))
MOMENTS: dict[str, Acts] = {
    "declared": (),
    "one sealed": (("seal", 0),),
    "other sealed": (("seal", 1),),
    "both sealed, only one noted": (("seal", 0), ("give", 0), ("seal", 1)),
    "both sealed": BOTH_SEALED,
    "other asked": (*BOTH_SEALED, ("ask", 1), ("give", 1)),
    "one shown": (*BOTH_SEALED, ("show", 0)),
    "one shown and read": (*BOTH_SEALED, ("show", 0), ("give", 0)),
    "one shown, no dogfight asked": (
        *BOTH_SEALED,
        ("show", 0),
        ("give", 0),
        ("off", 1),
        ("give", 1),
    ),
    "other shown with its seal": (("seal", 0), ("give", 0), ("seal", 1), ("show", 1), ("give", 1)),
    "both shown": (*BOTH_SEALED, ("show", 0), ("give", 0), ("show", 1), ("give", 1)),
    "asked": (*BOTH_SEALED, ("ask", 0), ("give", 0)),
}
"""The actions until each moment, each with its phone."""


@cache
def moment(name: str) -> Table:
    item, other = pair(engagement())
    for phone in (item, other):
        phone.tap(dogfight(phones="two"))
    for side, phone in enumerate((item, other)):
        phone.pairing = phone.pairing.model_copy(update={"side": side})
    table = Table((item, other))
    for act, position in MOMENTS[name]:
        getattr(table, act)(position)
    kinds = [event.kind for event in item.now.battle.events]
    shown = sum(
        index == 0 or ("give", 1) in MOMENTS[name][at:]
        for at, (act, index) in enumerate(MOMENTS[name])
        if act in ("seal", "show")
    )
    assert sum(kind in ("orders", "unseal") for kind in kinds) == shown
    return table

"""A toy game: models with HP; shots with dice, manual edits, turns, secret bids and their
reveal.
"""

from collections.abc import Coroutine, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from engine.engagement import (
    Applied,
    Battle,
    DicePurpose,
    Draft,
    Engagement,
    EventKind,
    Fleet,
    GameRules,
    Games,
    Happened,
    LuckRoll,
    Opening,
    Override,
    Refusal,
    Result,
    Sentence,
    Side,
    Strength,
    Thrown,
    begin,
    commit_to,
    games,
    make_fleet,
    new_nonce,
    ref_of,
    refusal,
    resume,
)
from engine.engagement.logs import Good
from engine.engagement.record import Nonce
from engine.kit import Tree, plain
from tests.engine.refusals import codes as codes
from tests.engine.refusals import sure

T = TypeVar("T")


class Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Hull(Data):
    hp: Annotated[int, Field(ge=1, le=20)]
    mars: frozenset[str] = frozenset()
    motto: str = ""


class Squad(Data):
    leader: str = ""


class Setup(Data):
    resolution: Literal["chart", "formula"] = "chart"


class Shot(Data):
    target: str
    damage: Annotated[int, Field(ge=0, le=20)]
    by_rule: int | None = None


class Edit(Data):
    model: str
    hp: Annotated[int, Field(ge=0, le=20)]


class Bid(Data):
    fuel: Annotated[int, Field(ge=0, le=9)]
    words: str = ""
    nonce: Nonce


class Opened(Data):
    number: int
    bid: Bid


class Reveal(Data):
    openings: tuple[Opened, ...] = ()


@dataclass(frozen=True)
class State:
    hp: tuple[tuple[str, int], ...]
    turn: int = 1
    bids: tuple[tuple[int, int], ...] = ()
    sealed: tuple[tuple[int, str], ...] = ()


class Toy(GameRules[State]):
    name = "toy"
    setup = Setup
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {"ship": Hull, "squadron": Squad}
    kinds: ClassVar[Mapping[str, EventKind]] = {
        "shot": EventKind(Shot),
        "edit": EventKind(Edit),
        "turn": EventKind(Data),
        "bid": EventKind(Data, binds=True),
        "reveal": EventKind(Reveal),
    }

    def start(self, opening: Opening) -> State | Refusal:
        ships = [
            (ref_of(number, index, item.id), Hull.model_validate(item.profile).hp)
            for number, side in enumerate(opening.sides)
            for index, fleet in enumerate(side.fleets)
            for _, item in fleet.items
            if item.kind == "ship"
        ]
        return State(tuple(ships)) if ships else refusal("no_ships")

    def strengths(self, state: State) -> Iterator[Strength]:
        return (Strength(ref, hp, not hp) for ref, hp in state.hp)

    def apply(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        event, data = happened.event, happened.data
        if isinstance(data, Shot):
            return _fired(state, happened, data) if data.target in dict(state.hp) else WHO
        if isinstance(data, Edit):
            result = Result(Sentence("toy.edit"), models=(data.model,))
            return (
                Applied(_hull(state, data.model, data.hp), result)
                if data.model in dict(state.hp)
                else WHO
            )
        if isinstance(data, Reveal):
            return _revealed(state, data)
        result = Result(Sentence(f"toy.{event.kind}"))
        if event.kind == "bid":
            return Applied(
                replace(state, sealed=(*state.sealed, (event.number, event.commitment or ""))),
                result,
            )
        return Applied(
            replace(state, turn=state.turn + 1) if event.kind == "turn" else state, result
        )


def _fired(state: State, happened: Happened, data: Shot) -> Applied[State]:
    """A shot of side 0; the luck is that of the first die, for both sides."""
    faces = [record.faces[0] for record in happened.event.records if record.faces]
    rolls = [
        LuckRoll(side, face, 6, even, good=good)
        for face in faces
        for side, good in ((0, HIGH), (1, LOW))
    ]
    marks = (
        ()
        if data.by_rule is None
        else (Override(field="damage", was=data.by_rule, now=data.damage),)
    )
    dice = tuple(DicePurpose("toy.attack", 6) for _ in happened.event.dice)
    result = Result(_sentence(happened), 0, (A, data.target), dice, marks, tuple(rolls))
    remaining = max(0, dict(state.hp)[data.target] - data.damage)
    return Applied(_hull(state, data.target, remaining), result)


def _revealed(state: State, data: Reveal) -> Applied[State] | Refusal:
    remaining, opened_bids = (
        dict(state.sealed),
        {opened.number: opened.bid for opened in data.openings},
    )
    for index, (number, bid) in enumerate(opened_bids.items()):
        if remaining.pop(number, None) != commit_to(plain(bid)):
            return refusal("not_sealed", "data", "openings", index)
    opened = {
        number: Sentence("toy.bid", {"words": (bid.words,)}) for number, bid in opened_bids.items()
    }
    bids = tuple((number, bid.fuel) for number, bid in opened_bids.items())
    words = tuple(bid.words for bid in opened_bids.values())
    result = Result(Sentence("toy.reveal", {"words": words} if words else {}), opened=opened)
    return Applied(replace(state, bids=state.bids + bids, sealed=tuple(remaining.items())), result)


def _sentence(happened: Happened) -> Sentence:
    if not isinstance(happened.data, Shot):
        return Sentence(f"toy.{happened.event.kind}")
    target = happened.opening.item(happened.data.target)
    return Sentence(
        "toy.shot", {"target": target.name if target else "?", "damage": happened.data.damage}
    )


def _hull(state: State, ship: str, hp: int) -> State:
    return replace(state, hp=tuple((ref, hp if ref == ship else old) for ref, old in state.hp))


def even(sides: int) -> list[tuple[int, int]]:
    """A die."""
    return [(face, 1) for face in range(1, sides + 1)]


HIGH: Good = "high"
LOW: Good = "low"
WHO = refusal("unknown_model", "data", "target")
TOY = Toy()
GAMES: Games = games(TOY)
A, B = ref_of(0, 0, "a"), ref_of(1, 0, "b")


def fleet(name: str = "Red", ship: str = "a", id: str = "f1", **profile: Any) -> Fleet:
    ships = [{"id": ship, "kind": "ship", "name": f"{name} ship", "profile": {"hp": 8} | profile}]
    group = {"id": "g1", "kind": "squadron", "name": "First", "models": ships}
    return sure(make_fleet(TOY, name, [group], id))


def battle(id: str = "b1", name: str = "Skirmish", **setup: Any) -> Battle:
    sides = [
        Side(name="One", fleets=(fleet(),)),
        Side(name="Two", fleets=(fleet("Blue", "b", "f2"),)),
    ]
    return sure(begin(TOY, name, sides, setup, "2026-01-01", id))


def engagement(*drafts: Draft) -> Engagement[State]:
    result = sure(resume(TOY, battle()))
    for draft in drafts:
        result = sure(result.act(draft))
    return result


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """The outcome of work with a store that never waits; asyncio's own loop cannot be run inside a
    page.
    """
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits for something")


def shot(damage: int = 2, *faces: int, target: str = B, typed: bool = False, **more: Any) -> Draft:
    """Side 0 fires; every face is a d6."""
    shown = {"typed" if typed else "rolled": faces}
    data = {"target": target, "damage": damage} | more.pop("data", {})
    return Draft(kind="shot", data=data, dice=(Thrown(**shown),) if faces else (), **more)


def edit(hp: int = 5, model: str = A, **more: Any) -> Draft:
    return Draft(kind="edit", side=1, data={"model": model, "hp": hp}, **more)


TURN = Draft(kind="turn")


def bid(side: int = 0, fuel: int = 3, words: str = "hush") -> tuple[Draft, Tree]:
    """The event of a bid, and its opening."""
    opening: Tree = {"fuel": fuel, "words": words, "nonce": new_nonce()}
    return Draft(kind="bid", side=side, commitment=commit_to(opening)), opening


def reveal(**shown: Tree) -> Draft:
    openings = [{"number": int(number[1:]), "bid": opening} for number, opening in shown.items()]
    return Draft(kind="reveal", data={"openings": openings})

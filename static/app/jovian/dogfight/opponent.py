"""Broadside in a dogfight: missiles by what they are worth, orders drawn from the exact best mix and sealed first."""

from collections.abc import Iterator
from typing import NamedTuple

from app.battle.actions import kept, shows
from app.battle.context import Here
from app.battle.repository import unwrap
from app.format import signed
from app.jovian.dogfight.adviser import Question
from app.jovian.dogfight.codes import opening_text
from app.requests.response import Response
from app.words import words
from app.work import SLICE, Work, latest
from engine.engagement import Draft, Engagement, side_of
from engine.jovian.adviser.best_mix import Mix, drawn, mixes
from engine.jovian.adviser.missiles import Armed, best_missiles
from engine.jovian.adviser.order_values import Board
from engine.jovian.adviser.outcomes import Duel
from engine.jovian.battle import DogfightSaid, State
from engine.jovian.battle.dogfights import encounter_of
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.dogfight.sealed_orders import Meeting, code_of, opening_of, setup_digest


class Mixing(Work):
    """The best mix being searched; it looks at the encounter, which both players know, and at nothing else."""

    def __init__(self, encounter: Encounter, side: int) -> None:
        """`side`: the place of the squadron that it is for."""
        self.mix: Mix | None = None
        self._board = Board(Duel(encounter, side), Question().stakes)
        super().__init__(self._work())

    def _work(self) -> Iterator[None]:
        for mix in mixes(self._board):
            self.mix = mix or self.mix
            yield


class Arming(Work):
    """The missiles of squadrons that Broadside plays being weighed, the active player's first.

    said: the dogfight with them; armed: by the place of each such squadron all its choices, the best first.
    """

    def __init__(self, engagement: Engagement[State], said: DogfightSaid) -> None:
        """`said`: with the missiles of a player's squadron."""
        self.said, self.armed = said, dict[int, tuple[Armed, ...]]()
        super().__init__(self._work(engagement))

    def _work(self, engagement: Engagement[State]) -> Iterator[None]:
        for place, ref in enumerate(self.said.refs):
            if side_of(ref) in engagement.played:
                for found in best_missiles(encounter_of(engagement.state, self.said), place):
                    self.armed[place] = found
                    yield
                joining = self.said.sides[place].model_copy(update={"missiles": self.armed[place][0].missiles})
                sides = (joining, self.said.sides[1]) if place == 0 else (self.said.sides[0], joining)
                self.said = self.said.model_copy(update={"sides": sides})


def arming(engagement: Engagement[State], said: DogfightSaid) -> Arming:
    """The missiles of a dogfight that is being declared, as it was asked for last."""
    about = engagement.battle.id, engagement.battle.last, said
    return latest(Arming, about, lambda: Arming(engagement, said))


def armed_texts(state: State, at_work: Arming, language: str) -> list[str]:
    """What it declares for each of its squadrons, and what the dogfight is then worth to it."""
    t, texts = words(language), []
    for place, choices in at_work.armed.items():
        ref, best = at_work.said.refs[place], choices[0]
        without = next(one.value for one in choices if one.missiles is None)
        weapon = state.weapons(ref)[best.missiles.weapon] if best.missiles else None
        numbers = {"value": signed(100 * best.value, language), "without": signed(100 * without, language)}
        key = "missiles" if weapon else "no_missiles"
        texts.append(t(f"dogfight.broadside.{key}", name=state.roster.name(ref), weapon=(weapon and weapon.name) or "",
                       count=best.missiles.fired if best.missiles else 0, **numbers))  # fmt: skip
        texts += [t("dogfight.broadside.rather_not")] if best.value < 0 else []
    return texts


def due_of(engagement: Engagement[State]) -> int | None:
    """The place in a dogfight whose orders Broadside is to seal, None where there is none; on one phone alone."""
    waiting = engagement.state.dogfight
    if waiting is None or waiting.said.phones != "one":
        return None
    places = zip(range(2), waiting.said.refs, waiting.sealed, strict=True)
    return next((place for place, ref, one in places if one is None and side_of(ref) in engagement.played), None)


async def seal(here: Here) -> Response:
    """Its orders drawn and sealed: the battle has what binds, this device the opening, and nobody sees either order."""
    declared, place = here.state.dogfight, due_of(here.engagement)
    if declared is None or place is None:
        return shows(here)
    encounter = declared.encounter
    at_work = latest(Mixing, (encounter, place), lambda: Mixing(encounter, place))
    at_work.go_on(SLICE)
    mix = at_work.mix
    if not at_work.over or mix is None:
        return Response(more=True)
    opening = opening_of(place, drawn(mix.own))
    commitment = code_of(opening, Meeting(setup_digest(encounter), ""))
    draft = Draft(kind="orders", data={"place": place, "nonce": ""}, commitment=commitment)
    after = unwrap(here.engagement.act(draft, by_broadside=True))
    secret = {commitment: opening_text(opening)}
    return await kept(here, after, secret=secret, focus="flow-title", more=False)


class SealedByBroadside(NamedTuple):
    """Whose orders Broadside has sealed in the latest dogfight, and the code that binds it."""

    name: str
    code: str


def sealed_of(engagement: Engagement[State], names: list[str]) -> list[SealedByBroadside]:
    """Those of the latest dogfight that stand, by the names of its squadrons."""
    found: dict[int, str] = {}
    for event in engagement.battle.events:
        if event.kind == "dogfight":
            found = {}
        elif event.kind == "recall":
            found.pop(int(event.data.get("place") or 0), None)
        elif event.kind == "orders" and event.by_broadside:
            found[event.data["place"]] = event.commitment or ""
    return [SealedByBroadside(names[place], code) for place, code in found.items()]

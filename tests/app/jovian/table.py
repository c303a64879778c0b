"""A dogfight as played on a phone: its set-up, its battle, and the secrets that the page stores."""

import json
import re
from typing import Any

from app.battle.battle_response import repository
from app.jovian.dogfight import repeat_counts
from engine.engagement import Event, Underway
from engine.flow import Choice
from engine.jovian.battle import Fighting
from engine.jovian.dogfight import Dogfight, Encounter, Orders
from tests.app.asking import attack_request, done, sent
from tests.app.battle.player import Answer, Pairs, Player
from tests.app.markup import elements, form_pairs

TITLES = ("battle-due-title", "battle-result-title", "flow-title", "battle-title")
"""The elements that may be the title of a screen."""

NOW = "2026-05-02T19:30:00Z"
"""The time of a request; a code holds no battle without the time at which it began."""
SQUADRON = re.compile(r"sides\.\d\.(?!(weapon|fired|modifier|missile_modifier)$).*")
"""Fields of a squadron; the others of its side belong to step 1."""


class Hands(Player):
    """A player whose page stores secrets separately, and sends them when they are needed."""

    def __init__(self, language: str = "en", store: Any = None) -> None:
        self.keys: dict[str, str] = {}
        self.answers: list[str] = []
        super().__init__("jovian", language, store)

    def send(self, act: str, given: dict[str, str] | None = None, **more: Any) -> Answer:
        answer = super().send(act, given, **more)
        if "needs" in answer["follow"]:
            kept = {name: self.keys.get(name, "") for name in answer["follow"]["needs"]}
            answer = super().send(act, given, **more, secrets=kept)
        self.keys |= answer["device"].get("secret", {})
        self.answers.append(json.dumps(answer))
        return answer

    def fill(self, root: str, changes: dict[str, str]) -> "Hands":
        """Type into fields of one name."""
        for name, value in changes.items():
            self.type(f"{root}.{name}", value)
        return self

    def orders(self, changes: dict[str, str]) -> Answer:
        """Take the phone and seal orders."""
        self.press("dogfight.hold")
        self.fill("orders", changes)
        return self.press("dogfight.seal")

    def revealed(self, first: dict[str, str], second: dict[str, str]) -> "Hands":
        """The same after both orders."""
        self.orders(first)
        self.orders(second)
        self.press("dogfight.reveal")
        return self

    def fought(self) -> "Hands":
        """The same with every die thrown and every first option taken."""
        while underway := self.engagement.state.underway:
            if isinstance(underway.played.waiting, Choice):
                self.press("choose", option="0")
            else:
                self.press("throw", how="batch")
        return self

    def undoes_all(self) -> None:
        """Undo every event; both players agree wherever it is required."""
        while self.engagement.can_undo:
            self.press("undo")
            for side in ("0", "1") if self.screen["view"] == "consent" else ():
                self.press("dogfight.agree", side=side)

    @property
    def title(self) -> str:
        """The subject of the screen."""
        data = {each.id: each.text for each in elements(self.html) if each.id in TITLES}
        return next(data[name] for name in TITLES if name in data)

    @property
    def lines(self) -> list[str]:
        """The lines of the fight."""
        return [
            each.text
            for each in elements(self.html)
            if each.tag == "li" and "line" in each.attrs.get("class", "")
        ]

    @property
    def encounter(self) -> Encounter | None:
        """The dogfight that is declared and not revealed yet."""
        declared = self.engagement.state.dogfight
        return declared.encounter if declared else None

    @property
    def boxes(self) -> list[str | None]:
        """The commitments of both sides."""
        declared = self.engagement.state.dogfight
        return [
            item.commitment if item else None
            for item in (declared.sealed if declared else (None, None))
        ]

    @property
    def fight(self) -> Dogfight | None:
        """The dogfight that is fought, or that the last event has ended."""
        now = self.engagement
        flow: Underway[Any] | None = now.state.underway or (now.result.flow if now.result else None)
        return flow.declared.dogfight if flow and isinstance(flow.declared, Fighting) else None

    @property
    def revealed_orders(self) -> tuple[Orders, Orders]:
        """Both orders of the dogfight that is fought."""
        assert self.fight
        return self.fight.orders

    @property
    def answered(self) -> list[Event]:
        """The current events since the reveal."""
        events = list(self.engagement.battle.events)
        last = max(
            index for index, event in enumerate(events) if event.kind in ("reveal", "unseal")
        )
        return events[last + 1 :]

    @property
    def repeats(self) -> tuple[int, int]:
        """The number of times that orders were repeated."""
        return repeat_counts(self.engagement)


class Phone(Hands):
    """One phone with the set-up of a dogfight open."""

    def __init__(self, language: str = "en", kept: Any = None) -> None:
        super().__init__(language, repository().store)
        self.kept, self.form_html = kept or {}, ""
        self.act("show")

    @property
    def typed(self) -> Pairs:
        """The current form."""
        return form_pairs(self.form_html, "dogfight-form")

    def form(self, changes: dict[str, str]) -> Pairs:
        """The form with some fields changed, or filled where there was nothing."""
        given = dict(self.typed) | changes
        return [(name, value) for name, value in given.items() if value]

    def act(self, action: str, changes: dict[str, str] | None = None, **given: Any) -> Answer:
        """Do something in the set-up; where it leads to a battle, that is shown."""
        pairs = self.form(changes or {}) if self.form_html else []
        request = attack_request(action, pairs, self.language, "jovian", given)
        answer = {"trouble": "", "focus": ""} | sent(
            request | {"view": "dogfight", "kept": self.kept, "now": NOW}
        )
        self.kept = answer.get("kept", self.kept)
        self.form_html = answer.get("regions", {}).get("dogfight-out", self.form_html)
        if "then" in answer["follow"]:
            self.repository.forget()
            then = answer["follow"]["then"]
            self.send(then["action"], then["given"], forms=then["forms"])
        return answer

    def begun(self, changes: dict[str, str] | None = None, **rulings: str) -> "Phone":
        """The same phone after step 1; unless a ruling is given, beams ask nothing.

        changes: of squadrons in the set-up, and of what is declared.
        """
        data = {"phones": "one"} | (changes or {})
        typed = {name: data.pop(name) for name in list(data) if SQUADRON.fullmatch(name)}
        steady = {"rulings.beam_reroll": "none"} | {
            f"rulings.{name}": value for name, value in rulings.items()
        }
        self.act("begin", {f"dogfight.{name}": value for name, value in typed.items()} | steady)
        self.fill("encounter", data).press("dogfight.declare")
        return self

    @property
    def battles(self) -> int:
        """The number of battles on the device."""
        return len(done(self.store.keys()))

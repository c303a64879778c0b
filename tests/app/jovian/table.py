"""A dogfight as the page plays it: what it keeps, the keys it keeps apart, and what it shows."""

import json
from dataclasses import dataclass, field
from typing import Any

from app.jovian.dogfight.table import Fight, Table, declared_of, fight_of, sealed_of, table_of
from engine.engagement import Event
from engine.jovian.dogfight.orders import Encounter, Orders
from tests.app.asking import Answer, Pairs, attack_request, sent
from tests.app.markup import elements, form_pairs


@dataclass
class Phone:
    """One phone with the view of the dogfight open."""

    language: str = "en"
    kept: dict[str, Any] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    html: str = ""
    answers: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.act("look")

    @property
    def pairs(self) -> Pairs:
        """The form as it stands."""
        return form_pairs(self.html, "dogfight-form")

    @property
    def table(self) -> Table | None:
        """The engagement that is kept."""
        return table_of(self.kept.get("battle", ""))

    @property
    def encounter(self) -> Encounter | None:
        """What is declared and not revealed yet."""
        declared = declared_of(self.table)
        return declared.encounter if declared else None

    @property
    def boxes(self) -> list[str | None]:
        """What either side is bound to."""
        return list(sealed_of(self.table))

    @property
    def fight(self) -> Fight | None:
        """The dogfight that is fought, or just has been."""
        return None if self.kept.get("at_setup") else fight_of(self.table)

    @property
    def revealed_orders(self) -> tuple[Orders, Orders]:
        """Both orders of the dogfight that is fought."""
        assert self.fight
        return self.fight.dogfight.orders

    @property
    def answered(self) -> list[Event]:
        """The events that stand since the reveal."""
        events = list(self.table.battle.events) if self.table else []
        last = max(place for place, event in enumerate(events) if event.kind == "reveal")
        return events[last + 1 :]

    def form(self, changes: dict[str, str]) -> Pairs:
        """The form with some fields changed, or filled where there was nothing."""
        given = dict(self.pairs) | changes
        return [(name, value) for name, value in given.items() if value]

    def act(self, act: str, changes: dict[str, str] | None = None, **more: Any) -> Answer:
        """Do something; what is kept, and the view, follow the answer."""
        pairs = self.form(changes or {})
        request = attack_request(act, pairs, self.language, "jovian", more)
        answer = {"trouble": "", "focus": ""} | sent(request | {"view": "dogfight", "kept": self.kept})
        self.answers.append(json.dumps(answer))
        if "kept" in answer:
            self.kept = answer["kept"]
            self.keys |= answer.get("secret", {})
            self.html = answer.get("regions", {}).get("dogfight-out", self.html)
        return answer

    def orders(self, side: int, changes: dict[str, str]) -> Answer:
        """Take the phone and seal orders."""
        self.act("hold", side=side)
        return self.act("seal", {f"orders.{name}": value for name, value in changes.items()}, side=side)

    def begun(self, changes: dict[str, str] | None = None, **rulings: str) -> "Phone":
        """The same phone after the set-up; unless a ruling is given, beams ask nothing."""
        given = {f"dogfight.{name}": value for name, value in (changes or {}).items()}
        steady = {"rulings.beam_reroll": "none"} | {f"rulings.{name}": value for name, value in rulings.items()}
        self.act("begin", given | steady)
        return self

    def revealed(self, first: dict[str, str], second: dict[str, str]) -> "Phone":
        """The same phone after both orders."""
        self.orders(0, first)
        self.orders(1, second)
        self.act("reveal", secrets=self.keys)
        return self

    @property
    def title(self) -> str:
        """The heading of what is shown."""
        return next(each.text for each in elements(self.html) if each.tag == "h2")

    @property
    def lines(self) -> list[str]:
        """The lines of the fight."""
        return [each.text for each in elements(self.html) if each.tag == "li" and "line" in each.attrs.get("class", "")]

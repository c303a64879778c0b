"""Requests as the page sends them, and their responses."""

import json
from functools import lru_cache
from importlib import import_module
from typing import Any

from app.build import pages
from app.requests import Request
from app.requests.dispatcher import respond
from engine.engagement import Engagement, Refusal, Thrown, record_of, validate
from tests.app.markup import form_pairs
from tests.engine.answers import answered
from tests.engine.engagement.toy import run as done

Pairs = list[tuple[str, str]]
Answer = dict[str, Any]


_pages = lru_cache(pages)


def page_html(name: str = "index.html") -> str:
    """One of the built pages."""
    return _pages()[name]


@lru_cache
def _opening(page: str) -> tuple[tuple[str, str], ...]:
    return tuple(form_pairs(page_html(page)))


def form(
    changes: dict[str, str] | None = None, more: Pairs | None = None, page: str = "index.html"
) -> Pairs:
    """The form as a page opens, with some fields changed and some pairs added."""
    remaining = dict(changes or {})
    pairs = [(name, remaining.pop(name, value)) for name, value in _opening(page)]
    assert not remaining, f"the form has no {sorted(remaining)}"
    return pairs + (more or [])


def ask(
    do: str, pairs: Pairs, language: str = "en", game: str = "dystopian", **more: Any
) -> Answer:
    """The response to one action on the attack in a form; `more` is what the button carried.

    A finished roll comes with the fields as it leaves its target.
    """
    answer = rolled(sent(attack_request(do, pairs, language, game, more)), game)
    if answer.get("over"):
        applied = sent(attack_request("apply", pairs, language, game, {"kept": answer["kept"]}))
        answer["after"] = applied["form"]["fields"]
    return answer


def attack_request(
    action: Any, pairs: Any, language: Any = "en", game: str = "dystopian", more: Any = None
) -> Answer:
    """The request for one action on the attack in a form; faces of real dice go beside what the
    button carried.

    records, picks: all that was answered so far.
    """
    given = dict(more or {})
    beside = {name: given.pop(name) for name in ("typed", "secrets", "kept") if name in given}
    if answers := {name: given.pop(name) for name in ("records", "picks") if name in given}:
        beside["kept"] = kept_roll(pairs, record(pairs, language, game, **answers), language, game)
    result = {"game": game, "lang": language, "view": "attack", "action": action, "forms": pairs}
    return result | {"given": given} | beside


def record(pairs: Pairs, language: str, game: str, records: Any = (), picks: Any = ()) -> Answer:
    """The record of a roll with its dice and decisions, each as it is asked for; none where they do
    not fit.
    """
    attacks: Any = import_module(f"app.{game}.attack_actions").ATTACKS
    begun = attacks.single(Request.model_validate(attack_request("throw", pairs, language, game)))
    dice = [validate(Thrown, item) for item in records]
    known = [thrown.record for thrown in dice if not isinstance(thrown, Refusal)]
    fits = isinstance(begun, Engagement) and len(known) == len(dice)
    now = answered(begun, known, picks) if fits else None
    return record_of(now) if isinstance(now, Engagement) else {}


def kept_roll(
    pairs: Pairs, record: Answer, language: str = "en", game: str = "dystopian"
) -> Answer:
    """The data that the page stores of a roll with recorded responses."""
    if not record:
        return {}
    taken = sent(attack_request("take", pairs, language, game, {"pairs": pairs, "record": record}))
    assert "roll" in taken["kept"], taken["say"]
    return {"roll": taken["kept"]["roll"] | {"over": False}}


def unmarked(answer: Answer) -> Answer:
    """A response without the id of its roll, which no two rolls share."""
    kept = answer["kept"]
    return answer | {"kept": kept | {"roll": kept["roll"] | {"id": ""}}}


def recorded(kept: Answer, game: str) -> Answer:
    """The record of the roll that a page keeps."""
    attacks: Any = import_module(f"app.{game}.attack_actions").ATTACKS
    return record_of(done(attacks.device.engagement(kept["roll"]["id"])))


def sent(request: Any) -> Answer:
    """The response to a request, or to a text that is none."""
    text = request if isinstance(request, str) else json.dumps(request)
    answer = json.loads(done(respond(text)))
    assert isinstance(answer, dict)
    return answer


def roll(
    pairs: Pairs, throw: str = "look", language: str = "en", game: str = "dystopian", **more: Any
) -> Answer:
    """The response to one step of a roll; `records` and `picks`: all that was answered so far."""
    return ask("throw", pairs, language, game, **{"how": throw} | more)


def rolled(answer: Answer, game: str = "dystopian") -> Answer:
    """The response to a roll with the stored data beside the rest: its dice, its choices, its
    end.
    """
    kept = (answer.get("kept") or {}).get("roll")
    if not kept:
        return answer
    events = recorded(answer["kept"], game).get("events", [])
    records = [
        {"typed": [], "rolled": []} | batch for event in events for batch in event.get("dice", [])
    ]
    picks = [event["data"]["option"] for event in events if event["kind"] == "choose"]
    over = 'id="result-title"' in answer.get("regions", {}).get("roll-out", "")
    return answer | {"over": over, "picks": picks, "records": records, "forms": kept["forms"]}

"""The dogfight's view as HTML: set-up, curtain, secret orders, codes, the fight, each where the players are."""

from functools import lru_cache
from typing import Any

from app.fields import bounds
from app.jovian.dogfight import setup
from app.jovian.dogfight.acts_secret import own_opening
from app.jovian.dogfight.codes import mark_of, opening_text, promise
from app.jovian.dogfight.fight import due_key, firing, revealed, sides_after, story
from app.jovian.dogfight.kept import Kept
from app.jovian.dogfight.options import options_of
from app.jovian.dogfight.orders import orders_values
from app.jovian.dogfight.setup_code import setup_code
from app.jovian.dogfight.table import Fight, Table, declared_of, fight_of, fights, given_again, sealed_of
from app.jovian.dogfight.turn import Turn
from app.rendering import render
from app.requests.request import Request
from app.views.dice import Due, thrown
from app.views.qr import qr
from app.words import Words, words
from engine.dice import Batch
from engine.jovian.dogfight.odds import dogfight_odds
from engine.jovian.dogfight.orders import Encounter, Missiles, Side
from engine.jovian.dogfight.state import closing_moves
from engine.jovian.profiles import Squadron, Weapon
from engine.jovian.samples import SQUADRONS
from engine.jovian.words import WeaponType

FOLDER = "jovian/dogfight"


def dogfight_html(turn: Turn, request: Request) -> tuple[str, str]:
    """The view after a command, and the sentence to say; of orders under seal neither knows anything."""
    kept, t = turn.kept, words(request.lang)
    shown, values = _stage(turn, request)
    names = tuple(name or t(f"dogfight.player_{place + 1}") for place, name in enumerate(kept.players))
    again = given_again(kept.table) if kept.table else (0, 0)
    sealed = sealed_of(kept.table)
    html = render(f"{FOLDER}/{shown}.html", request.lang, kept=kept, names=names, again=again, boxes=sealed, **values)
    said = t(f"dogfight.say.{shown}", name=names[values["side"]] if "side" in values else "")
    return html, values.get("say", said)


def _stage(turn: Turn, request: Request) -> tuple[str, dict[str, Any]]:
    kept, holding = turn.kept, turn.holding
    table, boxes = kept.table, sealed_of(kept.table)
    fight, declared = fight_of(table), declared_of(table)
    if table and fight and not kept.at_setup:
        return "fight", _fight(kept, table, fight, request.lang)
    if declared is None:
        return "setup", _setup(kept, turn)
    encounter = declared.encounter
    if kept.redo is not None:
        return "consent", {}
    if kept.phones == "two" and (boxes[kept.mine] is not None or not kept.other_greeting):
        return "codes", _codes(kept, encounter, request)
    if kept.phones == "two" and holding is None:
        holding = kept.mine
    if holding is not None and boxes[holding] is None:
        return "orders", orders_values(encounter, holding, words(request.lang))
    waiting = [side for side, box in enumerate(boxes) if box is None]
    return "curtain", {"side": waiting[0]} if waiting else {"both": True}


def _setup(kept: Kept, turn: Turn) -> dict[str, Any]:
    draft = setup.draft_of(kept.pairs)
    given = setup_code(draft) if turn.shared else ""
    return {
        "draft": draft,
        "samples": SQUADRONS,
        "bounds": _bounds(),
        "types": list(WeaponType),
        "log": _log(kept.table),
        "open": turn.unfolded,
        "given": given,
        "qr": qr(given) if given else None,
    }


@lru_cache(maxsize=1)
def _bounds() -> dict[str, dict[str, dict[str, int]]]:
    """Least and most of the number fields, as the profiles state them."""
    fields: dict[type[Any], tuple[str, ...]] = {
        Squadron: ("skill", "fuel", "structure", "fire_control", "armour"),
        Weapon: ("anti_squadron", "macro", "instances", "link_attacks", "link_modifier"),
        Side: ("modifier", "missile_modifier"),
        Missiles: ("fired",),
    }
    return {kind.__name__: {name: bounds(kind, name) for name in names} for kind, names in fields.items()}


def _codes(kept: Kept, encounter: Encounter, request: Request) -> dict[str, Any]:
    opening = own_opening(kept, request)
    text = opening_text(opening) if opening else ""
    boxes = sealed_of(kept.table)
    own, theirs = boxes[kept.mine], boxes[kept.other]
    given = text or (promise(own) if own else kept.greeting)
    return {
        "stage": "open" if theirs else "promise" if own else "greet",
        "given": given,
        "qr": qr(given),
        "opening": bool(text),
        "lost": bool(theirs) and not text,
        "sealed": bool(own),
        "theirs": promise(theirs) if theirs else "",
        "mark": mark_of(encounter),
        "other": kept.other,
    }


def _fight(kept: Kept, table: Table, fight: Fight, language: str) -> dict[str, Any]:
    t, played, encounter = words(language), fight.played, fight.dogfight.encounter
    over = played.waiting is None
    values: dict[str, Any] = {
        "orders": revealed(fight.dogfight),
        "story": story(fight),
        "sides": encounter.sides,
        "structure": played.state.structure,
        "chances": dogfight_odds(fight.dogfight),
        "log": _log(table)[: -1 if over else None],
        "can_redo": bool(table.battle.undone),
        "due": None,
        "options": (),
        "over": over,
        "step": "8" if over else firing(fight).number,
    }
    if over:
        values |= {"after": sides_after(fight), "moves": closing_moves(played.state, encounter.interceptor)}
        return values | {"outcome": played.state.outcome, "say": _outcome(t, kept, played.state.outcome)}
    return values | _asked(kept, table, fight, t)


def _asked(kept: Kept, table: Table, fight: Fight, t: Words) -> dict[str, Any]:
    """The dice or the decision that is due."""
    played, shot = fight.played, firing(fight)
    if isinstance(played.waiting, Batch):
        whose = shot.side if due_key(played).startswith("primary") else 1 - shot.side
        title = t(f"dogfight.due.{due_key(played)}", name=kept.players[whose] or t(f"dogfight.player_{whose + 1}"))
        return {"due": Due(title, played.waiting, key=f"{table.battle.last}.{thrown(played)}")}
    key = played.entries[-1].step.key
    return {
        "options": options_of(fight, t),
        "decides": key if key in ("firing", "reroll") else played.waiting.by,
        "shot": shot,
        "decider": shot.side if played.waiting.by == "primary" else 1 - shot.side,
    }


def _outcome(t: Words, kept: Kept, outcome: str) -> str:
    names = [name or t(f"dogfight.player_{place + 1}") for place, name in enumerate(kept.players)]
    alive = names[1] if outcome == "second" else names[0]
    return t(f"dogfight.outcome.{outcome}", name=alive)


def _log(table: Table | None) -> list[dict[str, Any]]:
    """The dogfights that are over: Structure and Fuel before and after, of both."""
    found = []
    for fight in fights(table) if table else ():
        names = [table.state.roster.name(ref) for ref in fight.underway.models] if table else []
        pairs = zip(names, fight.dogfight.encounter.sides, sides_after(fight), strict=True)
        sides = [(name, was.squadron, now.squadron) for name, was, now in pairs]
        found.append({"sides": [(name, was.structure, now.structure, was.fuel, now.fuel) for name, was, now in sides]})
    return found

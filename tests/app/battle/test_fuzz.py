"""Any request has a plain response with a sentence or a screen, never an exception."""

import json
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from app.battle.battle_response import actions_of
from app.registered_games import GAMES
from app.requests.dispatcher import respond
from tests.app.asking import done
from tests.app.battle.player import Player

TEXT = st.text(max_size=8)
LEAF = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT)
JSON = st.recursive(
    LEAF, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4)
)
KEYS = [
    "ref",
    "view",
    "battle",
    "fleet",
    "item",
    "option",
    "list",
    "remove",
    "drop",
    "more",
    "attack",
    "part",
    "field",
    "value",
    "on",
    "side",
    "source",
    "none",
    "how",
    "sample",
    "kind",
    "name",
    "text",
    "link",
    "roll",
    "as",
]
ODD = [
    "",
    "0",
    "-1",
    "99",
    "²",
    "9" * 5000,
    "true",
    "hp",
    "0.0.x",
    "attack.0",
    "profile",
    "profile.name",
    "{}",
    "[]",
    "null",
    '{"ref": 1}',
    '{"ref": "0.0.x", "weapons": [], "target": ""}',
    "battle",
    "declare",
    "item",
    "log",
]
NAMES = [
    "attacks",
    "attacks.0",
    "attacks.0.shots",
    "attacks.0.range_band",
    "attacks.0.shares.0.share",
    "attacks.x.y",
    "attacks.0.overrules",
    "attacks.0.overrules.to_hit",
    "attacks.0.modifiers.0.name",
    "groups",
    "groups.0",
    "groups.0.models",
    "fights",
    "fights.models",
    "fights.models.0-0-x.target",
    "fights.wings.x",
    "models",
    "near",
    "hand",
    "hand.to_hit",
    "card",
    "card.name",
    "card.amount",
    "card.effect",
    "attack_dice",
    "to_hit",
    "name",
    "note",
    "sides",
    "sides.0",
    "rulings",
    "rulings.x",
    "method",
    "weapons",
    "target",
    "profile",
    "profile.arms",
    "profile.arms.0",
    "profile.arms.0.attack_dice.0",
    "profile.weapons.x",
    "a.b",
    "a",
    ".",
]
quick = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@lru_cache
def at_the_table(game: str) -> Player:
    """A player in the middle of a battle, with a fleet of its own."""
    player = Player(game)
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    kept = player.screen
    player.send("home")
    player.try_samples()
    player.screen = {**kept, **player.screen}
    if game == "dystopian":
        player.press("declare", index=0)
        player.press("declare.done")
    return player


def words_of(game: str) -> st.SearchStrategy[str]:
    """A request that a page of the game would send, or nearly."""
    player = at_the_table(game)
    state = player.engagement
    refs = [
        f"{side}.0.{item.id}"
        for side, entry in enumerate(state.opening.sides)
        for fleet in entry.fleets
        for _, item in fleet.items
    ]
    own = [player.screen["fleet"], player.screen["battle"]]
    shots = [f"{ref}|0" for ref in refs[:4]]
    return st.one_of(st.sampled_from([*ODD, *refs, *own, *shots]), TEXT)


@st.composite
def asks(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """One ask: a known act with anything in it."""
    player, word = at_the_table(game), words_of(game)
    acts = [*actions_of(player.page)]
    view = st.sampled_from(
        [None, "home", "new", "fleets", "fleet", "item", "battle", "log", "declare", "x"]
    )
    screen = {
        "view": draw(view),
        "battle": draw(st.one_of(st.just(player.screen["battle"]), word)),
        "fleet": draw(st.one_of(st.just(player.screen["fleet"]), word)),
        "item": draw(word),
    }
    return {
        "game": game,
        "lang": draw(st.sampled_from(["en", "fr"])),
        "view": "battle",
        "action": draw(st.sampled_from(acts)),
        "given": draw(st.dictionaries(st.sampled_from(KEYS), word, max_size=5)),
        "forms": draw(
            st.lists(st.tuples(st.one_of(st.sampled_from(NAMES), TEXT), word), max_size=6)
        ),
        "kept": {
            name: value for name, value in screen.items() if value is not None and len(value) <= 100
        },
        "typed": draw(st.lists(st.integers(1, 20), max_size=14)),
        "now": draw(st.sampled_from(["", "2026-11-20T20:00:00Z", "x" * 40])),
    }


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@quick
@given(st.data())
def test_any_request_has_a_response(game: str, data: st.DataObject) -> None:
    player = at_the_table(game)
    ask = data.draw(asks(game))
    answer = player.asked(ask)
    assert isinstance(answer["faults"], dict)
    # The manual way to declare is on the page already.
    shows = ask["action"] == "way" or any(
        answer.get(name) for name in ("regions", "texts", "device", "form")
    )
    assert answer["say"] or shows


@pytest.mark.parametrize("game", GAMES)
def test_screen_saved_by_another_version_is_replaced_by_the_first(game: str) -> None:
    player = at_the_table(game)
    kept = {"view": "declare", "battle": player.screen["battle"], "item": "0.0.x"}
    for screen in (
        kept,
        kept | {"view": "item", "fleet": player.screen["fleet"]},
        {"view": "nowhere"},
    ):
        request = {"game": game, "lang": "en", "view": "battle", "action": "show", "kept": screen}
        answer = player.asked(request | {"forms": [["attacks", "1"]]})
        assert answer["regions"]["battle-out"]
        assert answer["faults"] == {}


def heard(text: str) -> None:
    answer = json.loads(done(respond(text)))
    assert isinstance(answer["faults"], dict)
    assert answer["say"] or answer["regions"]


@quick
@given(st.text(max_size=40), JSON, JSON, JSON)
@example("[" * 3000, None, None, None)
def test_any_text_and_any_json_have_a_response(
    text: str, given_: Any, form: Any, screen: Any
) -> None:
    heard(text)
    whole = {
        "game": "dystopian",
        "lang": "en",
        "view": "battle",
        "given": given_,
        "forms": form,
        "kept": screen,
    }
    heard(json.dumps(whole))
    heard(json.dumps(whole | {"given": {}, "forms": [], "typed": given_}))
    heard(json.dumps(whole | {"given": {}, "forms": [], "action": text}))
    heard(json.dumps(whole | {"given": {}, "forms": [], "view": text}))
    heard(json.dumps(given_))

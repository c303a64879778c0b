"""Codes that version 1 gave away: they open for ever and mean what they did."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.share.setups import fields_of, tree_of
from tests.app.asking import form
from tests.app.markup import elements
from tests.app.share.sharing import code, fresh_desk, kept, out, share

SAVED: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "fixtures/version-1/codes.json").read_text())
RULINGS = {
    "dystopian": {"tft_ordnance": "appendix", "steady_weapons": "rockets_torpedoes_bombs", "overkill": "until_sunk"},
    "jovian": {"beam_reroll": "none", "weapon_fires": "fire_control", "next_fire_control": "full"},
    "warsurge": {"zero_v_zero": "no_damage"},
}
"""What version 1 went by, whether or not it had a word for it."""
OTHER_WORDS = {"rulings.catastrophic_rolls": "each_damage"}
"""Its one roll for each result was one for each damage dealt."""
METHOD = "rulings.method"


def of(kind: str) -> list[Any]:
    return [pytest.param(one, id=f"{number}-{one['game']}") for number, one in enumerate(SAVED) if one["kind"] == kind]


def numbers(text: str) -> str:
    """The numbers in a text; the words around them have changed."""
    return " ".join(re.findall("[0-9]+(?:[.,][0-9]+)?", text))


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    fresh_desk()
    yield
    fresh_desk()


@pytest.mark.parametrize("saved", of("setup"))
def test_a_set_up_comes_to_what_it_came_to_then(saved: dict[str, Any]) -> None:
    game, language = saved["game"], saved["language"]
    shown = out(share("open", game, language, code=saved["code"]))
    assert numbers(saved["answer"]) in numbers(re.sub("<[^>]+>", " ", shown))
    filled = dict(map(tuple, share("take", game, language, code=saved["code"])["fill"]))
    then = dict(map(tuple, saved["form"]))
    if then.get("rulings.catastrophic_rolls") == "each_result":
        then |= OTHER_WORDS
    assert filled.items() >= then.items()
    assert filled.items() >= {f"rulings.{name}": option for name, option in RULINGS[game].items()}.items()


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_without_rulings_goes_by_those_of_its_time(game: str) -> None:
    saved = next(one for one in SAVED if (one["kind"], one["game"]) == ("setup", game))
    pairs = [(name, text) for name, text in saved["form"] if not name.startswith("rulings.") or name == METHOD]
    tree = tree_of(fields_of(pairs))
    filled = dict(map(tuple, share("take", game, code=code("setup", {"form": tree}, game))["fill"]))
    assert filled.items() >= {f"rulings.{name}": option for name, option in RULINGS[game].items()}.items()


@pytest.mark.parametrize("saved", of("fleet"))
def test_a_fleet_has_its_groups_and_models(saved: dict[str, Any]) -> None:
    assert share("take", saved["game"], code=saved["code"])["screen"]["view"] == "fleet"
    (fleet,) = json.loads(kept())["library"]["fleets"]
    groups = [[group["name"], [model["name"] for model in group.get("models", [])]] for group in fleet["groups"]]
    assert (fleet["name"], groups) == (saved["name"], saved["groups"])
    sample = next(one for one in GAMES[saved["game"]].battle.samples() if one.name == saved["name"])
    assert [group.get("profile", {}) for group in fleet["groups"]] == [group.profile for group in sample.groups]


@pytest.mark.parametrize("saved", of("battle"))
def test_a_battle_opens(saved: dict[str, Any]) -> None:
    assert share("take", saved["game"], code=saved["code"])["screen"]["view"] == "battle"
    (battle,) = json.loads(kept())["battles"]
    assert battle["game"] == saved["game"]


@pytest.mark.parametrize("saved", of("plan"))
def test_a_plan_opens_at_its_declaration(saved: dict[str, Any]) -> None:
    assert elements(out(share("open", saved["game"], code=saved["code"], form=form())))
    taken = share("take", saved["game"], code=saved["code"])
    assert taken["screen"]["view"] == "declare"
    assert sorted(taken["form"]) == sorted(saved["form"])

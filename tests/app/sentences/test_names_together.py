"""No line of the log or of undo lists models of one squadron one by one."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.registered_games import GAMES as GAME_PAGES
from app.views import last_text, wording_of
from app.words import LANGUAGES
from engine.dystopian.battle import BatchOutcome, Loss, skipped_part_sentences
from engine.engagement import Battle, Engagement, as_text, log, resume
from tests.app.battle.advice.test_whole_battles import Table
from tests.engine import courses
from tests.engine.dystopian.battle.table import (
    Data,
    Game,
    a,
    act,
    b,
    game,
    ship,
    shots,
    squadron,
    sure,
)
from tests.engine.recorded import BATTLES, GAMES, opened

BETWEEN = "(?:, | \\+ | · | and | et )"
"""The text between two entries of a list."""
SEEDS = 4
GUNS = [
    {"weapon": weapon, "attack_dice": [8] * 4} for weapon in ("gunnery", "rockets", "torpedoes")
]


def numbered(battle: Battle) -> Battle:
    """The battle whose models have the names of a player's fleet: Cirrus, Cirrus 2, Cirrus 3."""
    sides = []
    for side in battle.sides:
        fleets = [
            fleet.model_copy(update={"groups": tuple(map(_numbered, fleet.groups))})
            for fleet in side.fleets
        ]
        sides.append(side.model_copy(update={"fleets": tuple(fleets)}))
    return battle.model_copy(update={"sides": tuple(sides)})


def _numbered(group: Any) -> Any:
    name = f"Cirrus {group.id}x"
    models = [
        model.model_copy(update={"name": f"{name} {number}" if number > 1 else name})
        for number, model in enumerate(group.models, 1)
    ]
    return group.model_copy(update={"models": tuple(models)})


def renamed(now: Engagement[Any]) -> Engagement[Any]:
    return sure(resume(now.rules, numbered(now.battle)))


def lists(now: Engagement[Any], text: str) -> list[str]:
    """Each list in a text that has two models of one squadron one by one."""
    listed: list[str] = []
    for number, side in enumerate(now.opening.sides):
        for _, (_, *refs) in side.groups(number):
            names = [item.name for ref in refs if (item := now.opening.item(ref))]
            some = "|".join(f"{re.escape(name)}(?! ?[0-9×+])" for name in names)
            entry = f"(?:{some})"
            listed += (
                re.findall(f"{entry}{BETWEEN}(?:[^,.:;+]+{BETWEEN})*{entry}", text)
                if len(names) > 1
                else []
            )
    return listed


def texts(now: Engagement[Any]) -> Iterator[str]:
    """The log and the button of undo in both languages."""
    for language in LANGUAGES:
        yield as_text(log(now), wording_of(now, language))
        yield last_text(now, language)


def listed(now: Engagement[Any]) -> list[str]:
    return [item for text in texts(now) for item in lists(now, text)]


@pytest.mark.parametrize("game", GAMES)
def test_recorded_battles_name_models_of_a_squadron_together(game: str) -> None:
    for number in range(1, BATTLES + 1):
        whole = renamed(opened(game, number))
        for count in range(1, len(whole.battle.events) + 1):
            assert [
                text
                for lang in LANGUAGES
                for text in lists(whole, last_text(whole.until(count), lang))
            ] == []
        assert listed(whole) == []


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_battles_name_models_of_a_squadron_together(seed: int) -> None:
    *_, last = courses.course("dystopian", seed, 110)
    whole = renamed(last)
    assert listed(whole) == []
    assert re.search("Cirrus [a-z]x (×2|1\\+2)", "".join(texts(whole)))


def test_battle_that_broadside_plays_names_models_of_a_squadron_together() -> None:
    table = Table("dystopian", 1)
    while table.tap():
        assert lists(table.engagement, last_text(table.engagement, "en")) == []
    assert listed(table.engagement) == [] and "×" in "".join(texts(table.engagement))


def aa(*models: str) -> Data:
    how = "combined" if len(models) > 1 else "single"
    return {
        "models": [b(item) for item in models],
        "weapon": "aa",
        "target": a("a0"),
        "option": how,
    }


def countered(*rolls: Data) -> Game:
    """A flyer attacks five escorts, which counterattack; nobody is left to have other names."""
    now = game([squadron("a", ship(height="flying"))], [squadron("b", *[ship(aa=4)] * 5)])
    declared = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    return renamed(act(declared, "counter", 1, counterattacks=list(rolls)))


@pytest.mark.parametrize(
    ("rolls", "who"),
    [
        ([["b0"], ["b1"], ["b2"]], "Cirrus bx 1+2+3 (separate rolls)."),
        (
            [["b0", "b2"], ["b1"], ["b4"]],
            "Cirrus bx 1+3 (combined); in separate rolls: Cirrus bx 2+5.",
        ),
        ([["b0", "b2"], ["b1", "b3"]], "Cirrus bx 1+3, Cirrus bx 2+4 (combined)."),
    ],
)
def test_log_tells_who_rolls_together_without_a_list_of_models(
    rolls: list[list[str]], who: str
) -> None:
    now = countered(*[aa(*each) for each in rolls])
    assert wording_of(now, "en")(now.result.sentence).endswith(who)
    assert listed(now) == []


def test_models_that_drop_out_of_one_attack_are_named_together() -> None:
    flyers = game(
        [squadron("a", *[ship(hp=1, height="flying")] * 3)], [squadron("b", ship(aa=9), ship(aa=9))]
    )
    linked = {"shots": shots(a("a0"), a("a1"), a("a2")), "target": b("b0"), "option": "linked"}
    now = act(flyers, "declare", 0, attacks=[linked])
    item = BatchOutcome(
        part="counterattack.0",
        roll="explosion",
        losses=[Loss(ref=a(ref), lost=1, remaining=0) for ref in ("a0", "a2")],
    )
    now = renamed(now)
    (out,) = skipped_part_sentences(now.state, now.state, [], item)
    assert wording_of(now, "en")(out) == "Attack 1 goes on without Cirrus ax 1+3."


def test_plans_name_other_targets_of_a_squadron_together() -> None:
    now = renamed(game([squadron("a", ship(arms=GUNS))], [squadron("b", *[ship()] * 3)]))
    page = GAME_PAGES["dystopian"].battle
    assert page is not None and page.advice is not None
    planner = page.advice.planner(now.state, a("a"), "en")
    first, others = (
        planner.search({(a("a0"), b(ref)): "2" for ref in refs}, "hp")
        for refs in (["b0"], ["b1", "b2"])
    )
    for search in (first, others):
        list(search.work())
    texts = [planner.show(plan, first.plans[0]).difference for plan in others.plans]
    assert "at Cirrus bx 2+3 instead of Cirrus bx" in texts


def test_lists_in_a_text_are_detected() -> None:
    now = countered(aa("b0"))
    assert lists(now, "Cirrus bx, Cirrus bx 2 fire.") and lists(
        now, "Cirrus bx 2 et Wing v, Cirrus bx 3"
    )
    assert not lists(now, "Cirrus bx 1+3, Cirrus bx 2 fire. Cirrus bx 3 loses 2 HP.")

"""Puzzles: set from a best plan that is far better than the obvious one, shared, solved by picking or declaring."""

import asyncio
from fractions import Fraction
from typing import Any

import pytest

from app.battle.puzzle import Solving, asked, is_far_better, with_puzzle
from app.games import GAMES
from app.requests.request import Request
from app.share.making import Sharing, shared
from app.share.opened import opened as opened_code
from app.words import LANGUAGES, words
from engine.engagement import Draft, Refusal, puzzle_code, write_code
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.test_best import found, in_reach, opened
from tests.app.battle.test_table import begun
from tests.app.markup import elements


def set_up(language: str = "en", game: str = "dystopian") -> Player:
    """A battle with a puzzle at its end: any of the enemies, all of them in reach."""
    player = opened(language, game)
    field = next(name for name, _ in player.pairs() if name.startswith("best.reach."))
    in_reach(player, (player.offered(field) or [])[1])
    reach = {name.removeprefix("best.reach."): text for name, text in player.pairs() if name.startswith("best.reach.")}
    data = {"group": player.screen["item"], "aim": "any", "reach": {at: one for at, one in reach.items() if one}}
    player.send("go", {"view": "battle"})
    puzzled(player, data)
    return player


def puzzled(player: Player, data: dict[str, object]) -> None:
    after = player.engagement.act(Draft(kind="puzzle", data=data))
    assert not isinstance(after, Refusal), after
    asyncio.run(player.repository.engagement(player.screen["battle"]))
    asyncio.run(player.repository.keep(after))
    player.send("go", {"view": "puzzle"})
    assert player.screen["view"] == "puzzle", player.answer


def solved(player: Player, **given: str) -> Answer:
    answer = player.send("puzzle.solve", given)
    while answer.get("more"):
        answer = player.send("puzzle.solve", given)
    assert not answer["faults"], answer
    return answer


def chances(html: str) -> list[str]:
    return [one.text for one in elements(html) if one.tag == "b"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picked_plan_stands_beside_the_best_that_the_planner_finds(language: str) -> None:
    player, t = set_up(language), words(language)
    shown = solved(player)["regions"]["puzzle-out"]
    assert "%" not in shown, "no plan says what it is worth before one is picked"
    picks = [carries(one)["plan"] for one in elements(shown) if one.tag == "button"]
    assert len(picks) >= 2
    verdicts = {pick: solved(player, plan=pick) for pick in picks}
    puzzle = asked(player.page, player.engagement, language)
    assert not isinstance(puzzle, Refusal)
    search = puzzle.planner.search(puzzle.reach, "any")
    for _ in search.work():
        pass
    best = puzzle.planner.shown(search.plans[0], search.plans[0]).value
    right = [answer for answer in verdicts.values() if answer["say"] == t("puzzle.right", mine=best)]
    assert len(right) == 1
    assert all(chances(answer["regions"]["puzzle-out"])[0] == best for answer in verdicts.values())


def test_what_is_declared_is_weighed_against_the_best() -> None:
    player = set_up()
    player.press("declare")
    assert player.screen["view"] == "declare"
    player.press("declare.done")
    player.press("go", view="puzzle")
    answer = solved(player, own="yes")
    assert words("en")("puzzle.yours") in answer["regions"]["puzzle-out"]
    puzzle = asked(player.page, player.engagement, "en")
    assert not isinstance(puzzle, Refusal) and puzzle.declared and player.page.judged
    mine = player.page.judged(puzzle.before.state, puzzle.declared.data, "any", puzzle.reach)
    solving = Solving(player.page, puzzle)
    solving.go_on(60)
    assert Fraction(0) < mine.value <= solving.plans[0].value, "nothing that is declared beats the best"


@pytest.mark.parametrize("game", ["jovian", "warsurge"])
def test_every_game_has_puzzles_to_pick_from(game: str) -> None:
    player = set_up(game=game)
    picks = [carries(one)["plan"] for one in elements(solved(player)["regions"]["puzzle-out"]) if one.tag == "button"]
    assert picks
    assert solved(player, plan=picks[0])["say"]


def test_a_battle_without_one_has_no_puzzle() -> None:
    player = begun("dystopian")
    player.send("go", {"view": "puzzle"})
    assert player.screen["view"] == "home"


def test_it_is_shared_as_a_code_of_its_own_that_holds_no_answer() -> None:
    player = set_up()
    puzzle = player.engagement.puzzle
    assert puzzle
    made = with_puzzle(player.engagement, puzzle.puzzle.group, puzzle.puzzle.model_dump(), "en")
    assert made == with_puzzle(player.engagement, puzzle.puzzle.group, puzzle.puzzle.model_dump(), "en")
    assert made.battle.id != player.engagement.battle.id
    code = write_code(puzzle_code(made.battle, made.rules))
    assert isinstance(code, str) and len(code) < 2500, len(code)
    read = opened_code(GAMES, player.repository.games, code, "en")
    assert not isinstance(read, Refusal) and read.kind == "puzzle"
    assert read.then(asyncio.run(player.repository.take_in(code_archive(read)))).given["view"] == "puzzle"
    bare = puzzle_code(made.battle.model_copy(update={"events": made.battle.events[:-2]}), made.rules)
    text = write_code(bare)
    assert isinstance(text, str)
    assert isinstance(opened_code(GAMES, player.repository.games, text, "en"), Refusal), "a battle is no puzzle"


def code_archive(read: Any) -> Any:
    """What a code holds, as it is taken in."""
    return read.held


def test_only_what_is_far_better_makes_a_puzzle() -> None:
    class Worth:
        def __init__(self, value: Fraction) -> None:
            self.value = value

    tenth = Fraction(1, 10)
    assert is_far_better(Worth(3 * tenth), Worth(2 * tenth))
    assert not is_far_better(Worth(9 * tenth), Worth(8 * tenth)) and not is_far_better(Worth(tenth), None)
    assert not is_far_better(Worth(tenth), Worth(tenth / 2))


def test_it_is_offered_with_a_best_plan_that_is_far_better_and_made_of_its_form() -> None:
    player, offered = begun("dystopian"), False
    for place in range(len(player.buttons("declare"))):
        player.press("declare", place=place)
        player.press("best")
        if any(name.startswith("best.reach.") for name, _ in player.pairs()):
            in_reach(player, "1")
            html = found(player)["regions"]["best-out"]
            (button,) = [one for one in elements(html) if one.id == "share-puzzle"] or [None]
            if button:
                offered = True
                break
        player.send("go", {"view": "battle"})
    assert offered and button
    sharing = Sharing.model_validate(carries(button))
    request = Request.model_validate(player.command("share", {}))
    made = asyncio.run(shared(player.repository, GAMES["dystopian"], request, sharing))
    text = write_code(made.code)
    assert made.code.kind == "puzzle" and isinstance(text, str)
    read = opened_code(GAMES, player.repository.games, text, "en")
    assert not isinstance(read, Refusal) and read.held
    puzzle = read.held[1][0].puzzle
    assert puzzle and puzzle.puzzle.aim == dict(player.pairs())["best.aim"]


@pytest.mark.parametrize(
    "other",
    [{"target": "1.0.nobody"}, {"sight": "limited"}, {"overrules": {"attack_dice": 60}},
     {"modifiers": [{"step": 6, "effect": "dice", "amount": 9}]}],
)  # fmt: skip
def test_what_is_declared_otherwise_than_asked_is_not_set_beside_the_best(other: dict[str, Any]) -> None:
    player = set_up()
    puzzle = asked(player.page, player.engagement, "en")
    assert not isinstance(puzzle, Refusal) and player.page.judged
    search = puzzle.planner.search(puzzle.reach, "any")
    for _ in search.work():
        pass
    (attack, *_) = search.plans[0].activation.attacks
    said = {"models": list(dict.fromkeys(shot.model for shot in attack.shots)), "attacks": [attack.model_dump()]}

    def judged(**change: Any) -> Any:
        assert player.page.judged
        declared = {**said, "attacks": [{**said["attacks"][0], **change}]}
        return player.page.judged(puzzle.before.state, declared, "any", puzzle.reach)

    assert judged().value <= search.plans[0].value
    assert judged(range_band=4).value == judged().value, "who is how far away is the puzzle's to say"
    assert judged(**other) is None

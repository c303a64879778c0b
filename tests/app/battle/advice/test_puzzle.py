"""Puzzles: made from a best plan that is far better than the obvious one, shared, solved by picking
or declaring.
"""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from app.battle.advice.puzzle import BattlePuzzle, find_puzzle, is_far_better, with_puzzle
from app.registered_games import GAMES
from app.requests import Request
from app.share import Sharing, open_code, read_subject
from app.words import words
from engine.engagement import Draft, Refusal, puzzle_of, write_code
from tests.app.asking import done
from tests.app.battle.advice.random_plans import random_plan
from tests.app.battle.advice.test_best import find_plans, in_reach, opened
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.test_table import begun
from tests.app.markup import elements


def set_up(language: str = "en", game: str = "dystopian") -> Player:
    """A battle with a puzzle at its end: any of the targets, all of them in range."""
    return _set_up(language, game).twin()


@cache
def _set_up(language: str, game: str) -> Player:
    player = opened(language, game)
    field = next(name for name, _ in player.pairs() if name.startswith("best.reach."))
    in_reach(player, (player.offered(field) or [])[1])
    reach = {
        name.removeprefix("best.reach."): text
        for name, text in player.pairs()
        if name.startswith("best.reach.")
    }
    data = {
        "group": player.screen["item"],
        "aim": "any",
        "reach": {at: item for at, item in reach.items() if item},
    }
    player.send("go", {"view": "battle"})
    puzzled(player, data)
    return player


def puzzled(player: Player, data: dict[str, object]) -> None:
    after = player.engagement.act(Draft(kind="puzzle", data=data))
    assert not isinstance(after, Refusal), after
    done(player.repository.engagement(player.screen["battle"]))
    done(player.repository.keep(after))
    player.send("go", {"view": "puzzle"})
    assert player.screen["view"] == "puzzle", player.answer


def solved(player: Player, **given: str) -> Answer:
    answer = player.send("puzzle.solve", given)
    while answer["follow"].get("more"):
        answer = player.send("puzzle.solve", given)
    assert not answer["faults"], answer
    return answer


def chances(html: str) -> list[str]:
    return [element.text for element in elements(html) if element.tag == "b"]


def test_picked_plan_is_compared_with_the_best_of_the_planner() -> None:
    player, t = set_up(), words("en")
    shown = solved(player)["regions"]["puzzle-out"]
    assert "%" not in shown, "no plan says what it is worth before one is picked"
    picks = [carries(element)["plan"] for element in elements(shown) if element.tag == "button"]
    assert len(picks) >= 2
    verdicts = {pick: solved(player, plan=pick) for pick in picks}
    puzzle = find_puzzle(player.page, player.engagement, "en")
    assert not isinstance(puzzle, Refusal)
    search = puzzle.planner.search(puzzle.reach, "any")
    for _ in search.work():
        pass
    best = puzzle.planner.show(search.plans[0], search.plans[0]).value
    right = [
        answer for answer in verdicts.values() if answer["say"] == t("puzzle.right", mine=best)
    ]
    assert len(right) == 1
    assert all(chances(answer["regions"]["puzzle-out"])[0] == best for answer in verdicts.values())


def best_of(player: Player, aim: str = "any") -> tuple[BattlePuzzle, Any]:
    """The puzzle on the screen, and the best plan for a goal."""
    puzzle = find_puzzle(player.page, player.engagement, "en")
    assert not isinstance(puzzle, Refusal)
    search = puzzle.planner.search(puzzle.reach, aim)
    for _ in search.work():
        pass
    return puzzle, search.plans[0]


def nothing_tells(player: Player, language: str) -> None:
    """A form that declares for a puzzle shows faults, but neither values nor advice."""
    if player.page.rules.name == "dystopian":
        player.press("declare.change", **carries(player.buttons("declare.change", more="yes")[0]))
    acts = {element.attrs["data-do"].removeprefix("battle.") for element in player.buttons()}
    assert acts <= {"go", "declare.change", "declare.done"}, acts
    (back,) = player.buttons("go")
    assert carries(back)["view"] == "puzzle"
    values = player.send("declare.odds")["regions"]["declared-odds"]
    assert words(language)("puzzle.later") in values and "%" not in values
    bare = [
        (name, value)
        for name, value in player.pairs()
        if not name.endswith(("weapon", "weapons", "shots"))
    ]
    assert (
        words(language)("puzzle.later")
        not in player.send("declare.odds", forms=bare)["regions"]["declared-odds"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_puzzle_shows_the_battle_without_advice(game: str) -> None:
    player = set_up(game=game)
    player.press("go", view="look")
    assert [carries(element)["view"] for element in player.buttons()] == ["puzzle"]
    shown = [element.text for element in elements(player.html) if element.tag == "h4"]
    battle = player.engagement.battle
    assert shown == [
        model.name
        for side in battle.sides
        for fleet in side.fleets
        for group in fleet.groups
        for model in group.models or [group]
    ]
    player.press("go", view="puzzle")
    assert player.screen["view"] == "puzzle"


@pytest.mark.parametrize("game", GAMES)
def test_declaration_is_compared_with_the_best_without_changing_a_battle(game: str) -> None:
    player, t = set_up(game=game), words("en")
    for note in ("first", "second"):
        now = player.engagement.act(Draft(kind="note", note=note))
        assert not isinstance(now, Refusal), now
        done(player.repository.keep(now))
    before = player.engagement.battle
    player.press("puzzle.declare")
    assert player.screen["view"] == "declare"
    nothing_tells(player, "en")
    player.press("declare.done")
    assert player.screen["view"] == "puzzle" and player.engagement.battle == before
    assert "%" not in player.html, "nothing says what it is worth before it is compared"
    listed = {
        element.tag for element in elements(player.html) if element.attrs.get("class") == "attacks"
    }
    assert listed == {"ol" if game == "dystopian" else "ul"}, "two attacks are in an order"
    own = player.press("puzzle.solve", own="yes")
    while own["follow"].get("more"):
        own = player.press("puzzle.solve", own="yes")
    values = own["regions"]["puzzle-out"]
    puzzle, best = best_of(player)
    assert (
        t("puzzle.yours") in values and chances(values)[0] == puzzle.planner.show(best, best).value
    )
    assert game != "dystopian" or ("RB1" in values and "RB2" not in values), (
        "at the range bands of the puzzle"
    )
    for _ in range(4):
        player.press("puzzle.declare")
        refused = player.press("declare.done")["faults"]
        if refused:
            break
    series = player.page.advice is not None and player.page.advice.review.acts_in_series
    assert bool(refused) == series, "where attack is declared by attack, weapons are spent"
    player.send("go", {"view": "puzzle"})
    (own,) = [element for element in elements(player.html) if element.tag == "section"]
    assert own.text.count(t("puzzle.mine")) == 1
    if series:
        player.press("puzzle.forget")
        assert t("puzzle.mine") not in player.html


@pytest.mark.parametrize("game", GAMES)
def test_random_declarations_never_beat_the_best_plan(game: str) -> None:
    player, chance = set_up(game=game), Random(14)
    puzzle, first = best_of(player)
    damage = next(aim for aim, _ in puzzle.planner.aims if aim in ("hp", "structure"))
    best = {"any": first, damage: best_of(player, damage)[1]}
    values = set()
    for _ in range(100):
        data = random_plan(game, puzzle, chance)
        for aim in best:
            assert player.page.advice
            mine = player.page.advice.opponent.plan_of_declarations(
                puzzle.before.state, puzzle.puzzle.group, data, aim, puzzle.reach
            )
            if not isinstance(mine, Refusal):
                assert mine.value <= best[aim].value, data
                values.add(mine.value)
    assert len(values) > 10


def test_battle_without_a_puzzle_opens_the_start_page() -> None:
    player = begun("dystopian")
    player.send("go", {"view": "puzzle"})
    assert player.screen["view"] == "home"


def test_only_a_far_better_plan_makes_a_puzzle() -> None:
    class Worth:
        def __init__(self, value: Fraction) -> None:
            self.value = value

    tenth = Fraction(1, 10)
    assert is_far_better(Worth(3 * tenth), Worth(2 * tenth))
    assert not is_far_better(Worth(9 * tenth), Worth(8 * tenth)) and not is_far_better(
        Worth(tenth), None
    )
    assert not is_far_better(Worth(tenth), Worth(tenth / 2))


def test_puzzle_is_offered_with_a_far_better_plan() -> None:
    player, offered = begun("dystopian"), False
    for index in range(len(player.buttons("declare"))):
        player.press("declare", index=index)
        player.choose_way("best")
        if any(name.startswith("best.reach.") for name, _ in player.pairs()):
            in_reach(player, "1")
            html = find_plans(player)["regions"]["best-puzzle"]
            (button,) = [element for element in elements(html) if element.id == "share-puzzle"] or [
                None
            ]
            if button:
                offered = True
                break
        player.send("go", {"view": "battle"})
    assert offered and button
    sharing = Sharing.model_validate(carries(button))
    request = Request.model_validate(player.command("share", {}))
    made = done(read_subject(player.repository, GAMES["dystopian"], request, sharing))
    text = write_code(made.code)
    assert made.code.kind == "puzzle" and isinstance(text, str)
    read = open_code(GAMES, player.repository.games, text, "en")
    assert not isinstance(read, Refusal) and read.held
    puzzle = puzzle_of(read.held[1][0])
    assert puzzle and puzzle.puzzle.aim == dict(player.pairs())["best.aim"]


def test_targets_out_of_range_are_not_part_of_a_puzzle() -> None:
    """Empty fields make the same puzzle as missing ones."""
    player = set_up()
    puzzle = find_puzzle(player.page, player.engagement, "en")
    assert not isinstance(puzzle, Refusal)
    near = puzzle.planner.answers(puzzle.reach)
    others = {"1_0_nobody": "", "1_0_nobody-0_0_x": ""}
    made = [
        with_puzzle(
            player.page, puzzle.before, puzzle.puzzle.group, {"aim": "any", "reach": reach}, "en"
        )
        for reach in (near, near | others)
    ]
    assert made[0].battle.id == made[1].battle.id
    repeated = puzzle_of(made[1])
    assert repeated and repeated.puzzle.reach == near


OTHERS: tuple[dict[str, Any], ...] = (
    {"target": "1.0.nobody"},
    {"sight": "limited"},
    {"overrules": {"attack_dice": 60}},
    {"modifiers": [{"step": 6, "effect": "dice", "amount": 9}]},
)


def test_declaration_with_other_circumstances_is_not_compared() -> None:
    player = set_up()
    puzzle, best = best_of(player)
    (attack, *_) = best.activation.attacks
    data = {
        "models": list(dict.fromkeys(shot.model for shot in attack.shots)),
        "attacks": [attack.model_dump()],
    }

    def plan_of_declarations(**change: Any) -> Any:
        opponent = player.page.advice.opponent
        declared = {**data, "attacks": [{**data["attacks"][0], **change}]}
        return opponent.plan_of_declarations(
            puzzle.before.state, puzzle.puzzle.group, [declared], "any", puzzle.reach
        )

    assert plan_of_declarations().value <= best.value
    assert plan_of_declarations(range_band=4).value == plan_of_declarations().value, (
        "who is how far away is the puzzle's to say"
    )
    for other in OTHERS:
        assert isinstance(plan_of_declarations(**other), Refusal), other

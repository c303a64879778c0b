"""A refused response of Broadside: it uses the next one, logs the reason, and never gets stuck."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.views import wording_of
from app.words import words
from engine.dystopian.advice.opponent import OPPONENT, declare_plan
from engine.dystopian.advice.plans import Plan
from engine.dystopian.battle import RULES, State, draft
from engine.engagement import (
    Code,
    Draft,
    Engagement,
    RefusedAnswer,
    Sentence,
    battle_code,
    games,
    log,
    read_code,
    read_in,
    sentences,
    write_code,
)
from engine.opponent import BestAnswer, act_with_first
from tests.app.battle.advice.test_best import in_reach
from tests.app.battle.advice.test_opponent import declared, solo
from tests.app.battle.advice.test_review import forget
from tests.app.battle.player import Player
from tests.app.battle.test_declaring import at
from tests.engine.courses import replayed
from tests.engine.dystopian.battle.table import a, act, b, game, ship, shots, squadron, sure, throws
from tests.engine.recorded import exported

TUBES = [{"weapon": "torpedoes", "attack_dice": [9] * 4}]
WRONG = draft(
    "defend",
    {
        "attack": 0,
        "models": [b("b0"), b("b1")],
        "defence_option": "split_linked",
        "defence_shares": [2, 2],
    },
    1,
)


def under_fire() -> Engagement[Any]:
    """Torpedoes have hit a ship of the side that Broadside plays; its CC answered in part."""
    now = game(
        [squadron("a", ship(height="diving", arms=TUBES))], [squadron("b", ship(cc=5), ship(cc=5))]
    )
    now = sure(now.act(Draft(kind="plays", data={"side": 1, "level": "best"})))
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    part = {
        "models": [b("b0")],
        "weapon": "cc",
        "target": a("a0"),
        "option": "split",
        "shares": [3],
    }
    return throws(act(now, "counter", 1, counterattacks=[part]), (1, 1, 1), (4,) * 9)


def proposing(monkeypatch: pytest.MonkeyPatch, *others: Draft) -> None:
    """The search finds what is refused, and then some others."""

    def find_best_answer(opponent: Any, state: State) -> Iterator[BestAnswer | None]:
        yield BestAnswer(
            WRONG,
            Sentence("log.suggested"),
            tuple(BestAnswer(draft, Sentence("log.suggested")) for draft in others),
        )

    monkeypatch.setattr(type(OPPONENT), "find_best_answer", find_best_answer)


def last_line(now: Engagement[Any], language: str) -> str:
    """The last line of the log, without the marks that keep names apart."""
    text = " ".join(map(wording_of(now, language), sentences(log(now)[-1])))
    return "".join(item for item in text if item not in "\u2068\u2069")


@pytest.mark.parametrize(
    ("language", "why"),
    [
        (
            "en",
            "Broadside’s better option was refused: Ruling 5: fire cannot be split and linked "
            "at once.",
        ),
        (
            "fr",
            "La meilleure option de Broadside a été refusée\u202f: "
            "Point de règle 5\u202f: pas de tir à la fois divisé et lié.",
        ),
    ],
)
def test_next_response_is_played_and_the_log_gives_the_reason(
    monkeypatch: pytest.MonkeyPatch, language: str, why: str
) -> None:
    proposing(monkeypatch, draft("defend", {"attack": 0, "models": [b("b1")]}, 1))
    player = at(under_fire(), language)
    assert not player.press("opponent.go")["faults"]
    event = next(
        event for event in reversed(player.engagement.battle.events) if event.kind == "defend"
    )
    assert event.by_broadside and event.data["models"] == [b("b1")]
    assert [refused_answer.code for refused_answer in event.refused] == ["split_forbidden"]
    now = player.engagement.until(player.engagement.battle.events.index(event) + 1)
    assert why in last_line(now, language)
    kept = sure(replayed(RULES, exported(now)))
    assert kept.battle == now.battle and why in last_line(kept, language)
    code = read_code(write_code(battle_code(now.battle, RULES)))
    assert isinstance(code, Code)
    assert sure(read_in(code, games(RULES)))[1][0].battle.events == now.battle.events


def test_player_is_asked_if_every_response_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    proposing(monkeypatch)
    # The last search is remembered by its event: this one is another.
    player = at(act(under_fire(), "note"))
    answer = player.press("opponent.go")
    assert answer["trouble"] == words("en")("opponent.stuck")
    player.press("defend", none="yes")
    assert player.engagement.battle.events[-1].kind == "defend"


def test_responses_always_include_no_model() -> None:
    """Even with many possible models, since no rule forbids it."""
    many = [ship(cc=5 + index, hp=9) for index in range(6)]
    now = game([squadron("a", ship(height="diving", arms=TUBES))], [squadron("b", *many)])
    now = act(now, "declare", 0, attacks=[{"shots": shots(a("a0")), "target": b("b0")}])
    for kind in ("counterattacks", "models"):
        best_answer = next(reversed(list(OPPONENT.find_best_answer(now.state))), None)
        assert best_answer and any(not item.draft.data[kind] for item in best_answer.every)
        now = throws(act(now, "counter", 1), (4,) * 9) if kind == "counterattacks" else now


@pytest.mark.parametrize("every", [False, True])
def test_next_plan_replaces_a_refused_plan(monkeypatch: pytest.MonkeyPatch, every: bool) -> None:
    """If all are refused, the group only moves."""
    tried: list[Plan] = []

    def wrong(state: State, group: str, plan: Plan) -> Draft:
        result = declare_plan(state, group, plan)
        tried.append(plan)
        if len(tried) > 1 and not every:
            return result
        attacks = [item | {"target": "1.0.nobody"} for item in result.data["attacks"]]
        return result.model_copy(update={"data": result.data | {"attacks": attacks}})

    monkeypatch.setattr("engine.dystopian.advice.opponent.possible_plans.declare_plan", wrong)
    forget()
    player = solo()
    player.press("opponent.keep")
    player.press("best", index=0)
    in_reach(player)
    declared(player)
    event = player.engagement.battle.events[-1]
    assert (event.kind, event.by_broadside) == ("holds" if every else "declare", True)
    assert {refused_answer.code for refused_answer in event.refused} == {"unknown_model"}
    assert words("en")("fault.unknown_model", who="1.0.nobody") in last_line_raw(player)


def last_line_raw(player: Player) -> str:
    """The last line of the log as it is."""
    return " ".join(
        map(wording_of(player.engagement, player.language), sentences(log(player.engagement)[-1]))
    )


@pytest.mark.parametrize(
    "answer",
    [
        RefusedAnswer(code="nobody.knows"),
        RefusedAnswer(code="over_budget"),
        RefusedAnswer(code="over_budget", values={"left": "x", "dice": 1}),
        RefusedAnswer(code="dice_due", values={"fault": "x", "count": 1}),
    ],
)
def test_forged_reason_of_a_refusal_is_displayed_safely(answer: RefusedAnswer) -> None:
    now = sure(
        under_fire().act(draft("defend", {"attack": 0}, 1), by_broadside=True, refused=(answer,))
    )
    assert "refused" in last_line(now, "en")


def test_refused_responses_change_nothing() -> None:
    now = under_fire()
    attempt = act_with_first(now, [WRONG, WRONG])
    assert attempt.after is None and attempt.number == len(attempt.refused) == 2
    assert act_with_first(now, []).refused == ()

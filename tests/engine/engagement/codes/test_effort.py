"""The effort to fold a stranger's code: estimated in advance for any content, with few states
stored.
"""

import tracemalloc
from itertools import islice, product
from typing import Any

import pytest

from engine.engagement import (
    Battle,
    Code,
    Draft,
    Engagement,
    Event,
    GameRules,
    Refusal,
    Undone,
    battle_code,
    games,
    read_in,
    resume,
    write_code,
)
from engine.engagement.codes import MOST_EFFORT
from engine.engagement.codes import code_contents as sharing
from engine.jovian.battle import table_draft
from tests.calls import calls
from tests.engine.courses import course
from tests.engine.dystopian.battle.table import (
    RULES,
    a,
    act,
    b,
    battle,
    draft,
    game,
    ship,
    squadron,
)
from tests.engine.engagement.toy import sure
from tests.engine.jovian.battle import table as jovian

MOST = 30_000
ATTACKS = 24
CALLS_OF_A_UNIT = 13
MANY = [
    squadron("".join(name), *[ship()] * 12) for name in islice(product("abcdefghi", "xyztuvw"), 60)
]


def forged(now: Engagement[Any], drafts: list[Draft]) -> Battle:
    """The battle with more events, which have not been checked."""
    last = now.battle.last
    more = tuple(Event(number=last + index, **dict(draft)) for index, draft in enumerate(drafts, 1))
    return now.battle.model_copy(
        update={"events": now.battle.events + more, "last": last + len(more)}
    )


def activating() -> Engagement[Any]:
    """An activation of as many attacks as there may be, before any dice."""
    ours, theirs = (
        [ship(hp=9, cr=9, arms=[{"weapon": "gunnery", "attack_dice": [8, 7, 5, 3]}] * 2)] * 12
        for _ in range(2)
    )
    now = game([squadron("a", *ours)], [squadron("c", *theirs)])
    indexes = [divmod(index, 12) for index in range(ATTACKS)]
    attacks = [
        {"shots": [{"model": a(f"a{at}"), "arm": arm}], "target": b(f"c{at}")}
        for arm, at in indexes
    ]
    return act(act(now, "declare", 0, attacks=attacks), "counter", 1)


def by_hand(kind: str, index: int) -> Draft:
    """A number that is changed in the middle of an activation, another one each time."""
    number = 3 + index // ATTACKS % 3
    if kind == "overrule":
        return draft(
            kind, {"part": f"attack.{index % ATTACKS}", "field": "to_hit", "value": number}, None
        )
    return draft("adjust", {"ref": b(f"c{index % 12}"), "hp": number}, None)


def calls_of(rules: GameRules[Any], forged: Battle, most: int) -> int:
    """The calls until a battle is refused for what it would cost."""
    result: list[Any] = []
    number = calls(lambda: result.append(resume(rules, forged, most)))
    assert isinstance(result[0], Refusal) and result[0].faults[0].code == "too_large"
    return number


@pytest.mark.parametrize("kind", ["overrule", "adjust"])
def test_code_with_many_overrides_is_refused_early(kind: str) -> None:
    """Such a code of 16,207 letters took 25 s and 300 MB: each event examines the whole
    activation.
    """
    now = activating()
    many = forged(now, [by_hand(kind, index) for index in range(200)])
    assert calls_of(now.rules, many, MOST) < CALLS_OF_A_UNIT * MOST
    assert isinstance(
        resume(now.rules, forged(now, [by_hand(kind, index) for index in range(60)])), Engagement
    )


def test_code_with_many_turns_is_refused_early() -> None:
    now = jovian.engagement()
    for item in (Draft(kind="turn"), table_draft(None)):
        assert calls_of(now.rules, forged(now, [item] * 1000), MOST) < CALLS_OF_A_UNIT * MOST


def test_code_over_the_effort_is_refused_and_a_file_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    now = activating()
    many = forged(now, [by_hand("overrule", index) for index in range(50)])
    code, known = battle_code(many, now.rules), games(now.rules)
    assert not isinstance(read_in(code, known), Refusal)
    monkeypatch.setattr(sharing, "MOST_EFFORT", MOST)
    refusal = read_in(code, known)
    assert isinstance(refusal, Refusal) and refusal.faults[0].code == "code_too_large"
    assert isinstance(resume(now.rules, many), Engagement)


def code_of_equal_ships(weapons: int) -> Code:
    """Return the code of 720 equal ships; each weapon adds some 5,760 values to the unpacked data,
    and few letters.
    """
    arms = [
        {"weapon": "gunnery", "attack_dice": [8, 7, 5, 3], "name": f"Gun {index}"}
        for index in range(weapons)
    ]
    names = islice(product("abcdefghi", "xyztuvw"), 60)
    ours = [squadron("".join(name), *[ship(arms=arms)] * 12) for name in names]
    return battle_code(sure(resume(RULES, battle(ours, [squadron("zz", ship())]))).battle, RULES)


def test_unpacked_code_may_hold_twice_as_many_values_as_its_text() -> None:
    """Equal models are short in a code: the largest fleets can be shared, and no more than that is
    unpacked.
    """
    largest, larger = code_of_equal_ships(weapons=9), code_of_equal_ships(weapons=10)
    assert len(sure(write_code(larger))) < 6000
    assert not isinstance(read_in(largest, games(RULES)), Refusal)
    refused = read_in(larger, games(RULES))
    assert isinstance(refused, Refusal) and refused.faults[0].code == "code_too_large"


@pytest.mark.parametrize("game", ["dystopian", "jovian", "warsurge"])
def test_played_battles_need_little_of_the_allowed_effort(game: str) -> None:
    *_, last = course(game, 1, 100)
    assert isinstance(resume(last.rules, last.battle, MOST_EFFORT // 10), Engagement)


def test_branches_of_a_record_store_few_states() -> None:
    """One state for each event with a successor would be too many."""
    now = sure(resume(RULES, battle(MANY, [squadron("zz", ship())])))
    several = 300
    line = forged(
        now,
        [draft("adjust", {"ref": a("ax0"), "hp": 1 + index % 3}, None) for index in range(several)],
    )
    notes = tuple(
        Undone(event=Event(kind="note", number=several + index), after=index)
        for index in range(1, several)
    )
    comb = line.model_copy(update={"retracted": notes, "last": 2 * several})
    tracemalloc.start()
    engagement = sure(resume(now.rules, comb))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 6 * 2**20
    assert (
        list(engagement.results) == sorted(engagement.results)
        and len(engagement.results) == 2 * several - 1
    )

"""Whatever happens: undo gives back the very state, a saved battle folds to it, refusals change nothing."""

from collections import Counter
from string import Formatter
from typing import Any

from hypothesis import HealthCheck, given, settings

from app.words import LANGUAGES, words
from engine.battle import Archive, Playing, Refusal, log, read, resume, sentences, write
from engine.battle import games as games_of
from engine.dystopian.battle import RULES, progress, remaining
from tests.engine.dystopian.battle.chances import Game, games
from tests.engine.dystopian.battle.table import sure

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
GAMES = games_of(RULES)
COMMON = {"log.event", "log.typed", "log.rolled", "log.overruled", "log.luck", "log.note"}
seen: Counter[str] = Counter()


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=SLOW)
@given(games())
def test_undo_refusals_and_words(steps: list[tuple[Game, Any, Any]]) -> None:
    for before, draft, after in steps:
        if isinstance(after, Refusal):
            _has_words(after)
            continue
        seen[draft.kind] += 1
        undone = sure(after.undo())
        assert undone.state == before.state
        assert sure(undone.redo()).state == after.state
        found = progress(after.state)
        assert (found is None) == (after.state.underway is None)
        if found and found.due == "throw":
            assert found.waiting is not None
        remaining(after.state)
    _log_has_words(steps[-1][0])


@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=SLOW)
@given(games(25))
def test_a_saved_battle_folds_to_the_same_state(steps: list[tuple[Game, Any, Any]]) -> None:
    for _, _, after in steps:
        if isinstance(after, Playing):
            text = write(Archive(battles=(after.battle,)))
            archive = read(text, GAMES)
            assert not isinstance(archive, Refusal)
            again = sure(resume(RULES, archive.battles[0]))
            assert again.state == after.state
            assert again.battle == after.battle


def _has_words(refusal: Refusal) -> None:
    for fault in refusal.faults:
        for language in LANGUAGES:
            words(language)(f"fault.{fault.code}", **fault.numbers)


def _log_has_words(game: Game) -> None:
    for line in log(game):
        for sentence in sentences(line):
            if sentence.key in COMMON:
                continue
            for language in LANGUAGES:
                text = words(language).strings[sentence.key]
                asked = {name for _, name, _, _ in Formatter().parse(text) if name}
                assert asked <= sentence.values.keys(), (sentence.key, sentence.values)
                assert "{" not in words(language)(sentence.key, **sentence.values)


def test_every_kind_of_event_happened() -> None:
    """After the tests above; a kind that never happens would never be tested."""
    assert set(seen) == set(RULES.kinds), seen

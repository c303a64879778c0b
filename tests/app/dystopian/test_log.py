"""Every sentence of the log and every fault of the game has a string in both languages."""

import ast
from string import Formatter

import pytest

from app.views import latest_lines
from app.words import LANGUAGES, words
from engine.dice import Batch, SystemDice
from engine.dystopian import SINGLE
from engine.dystopian.battle import RULES
from engine.engagement import Draft, Refusal, keep_dice, log, single
from engine.kit import plain
from tests.app.battle.test_table import begun
from tests.architecture import parsed, python
from tests.engine.dystopian.battle.chances import Happening, happenings
from tests.engine.dystopian.examples import attack
from tests.engine.engagement.toy import sure

STEPS = [step for seed in range(8) for step in happenings(seed, 60)]
LOG = "dystopian.log."


def last(steps: list[Happening]) -> list[Happening]:
    """The end of every battle."""
    return steps[59::60]


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_sentences_have_strings(language: str) -> None:
    t = words(language)
    for step in last(STEPS):
        for line in log(step.before):
            for sentence in (line.sentence, *line.result.follows):
                asked = {
                    name for _, name, _, _ in Formatter().parse(t.strings[sentence.key]) if name
                }
                assert asked <= sentence.values.keys()
                assert "?" not in t(sentence.key, **sentence.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_sentences_of_single_attacks_have_strings(language: str) -> None:
    t, texts = words(language), set[str]()
    for _ in range(40):
        result = attack(12, target={"shields": 1, "guardians": 1})
        now, source = sure(single(SINGLE, plain(result), ("A", "B"))), SystemDice()
        while now.state.underway:
            waiting = now.state.underway.played.waiting
            assert isinstance(waiting, Batch)
            now = sure(now.act(Draft(kind="throw", dice=keep_dice(source.throw(waiting)))))
        for sentence in (line.sentence for line in log(now)):
            texts.add(sentence.key)
            assert "?" not in t(sentence.key, **sentence.values)
    assert {"dystopian.log.throw.attack.done", "dystopian.log.throw.generators.done"} <= texts


def test_every_log_string_belongs_to_an_event_or_its_result() -> None:
    """Every kind of event has sentences, and every sentence is of some kind, of what follows from
    one, or of why.
    """
    kinds = {
        key.removeprefix(LOG).split(".")[0] for key in words("en").strings if key.startswith(LOG)
    }
    assert kinds == {
        *RULES.kinds,
        "barred",
        "aa_back",
        "no_dice_left",
        "lost",
        "fuel",
        "dropped",
        "why",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_of_refused_events_have_strings(language: str) -> None:
    refusals = [step.after for step in STEPS if isinstance(step.after, Refusal)]
    assert refusals
    for fault in (fault for refusal in refusals for fault in refusal.faults):
        words(language)(f"fault.{fault.code}", **fault.numbers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_code_in_the_source_has_a_string(language: str) -> None:
    paths = python("engine/dystopian/battle", "engine/jovian", "engine/warsurge")
    codes = {code for path in paths for code in _codes(parsed(path))}
    assert "dice_thrown" in codes
    assert not [code for code in codes if f"fault.{code}" not in words(language)]


def _codes(tree: ast.Module) -> set[str]:
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    arguments = {"refusal": 0, "Fault": 1}
    texts = set()
    for call in calls:
        index = arguments.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if index is not None:
            texts |= {
                node.value for node in ast.walk(call.args[index]) if isinstance(node, ast.Constant)
            }
    return {code for code in texts if isinstance(code, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_overrides_are_logged_by_name_instead_of_code(language: str) -> None:
    player, t = begun(language=language), words(language)
    data = {
        "height": ("flying", t("height.surface"), t("height.flying")),
        "effects": ("shredded_defences", t("log.nothing"), t("effect.shredded_defences")),
        "aborted": ("yes", t("log.no"), t("log.yes")),
    }
    for field, (value, was, now) in data.items():
        player.press("adjust", index=0, field=field, value=value)
        texts = latest_lines(player.engagement, language)[0].dice
        assert t("log.overruled", field=t(f"profile.dystopian.{field}"), was=was, now=now) in texts

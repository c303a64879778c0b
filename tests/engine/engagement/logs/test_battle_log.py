"""The log: actor, action and dice of each event, with filters."""

import json

from engine.engagement import EventLine, Sentence, as_json, as_text, last_line, log, sentences
from tests.engine.engagement.toy import TURN, A, B, edit, engagement, shot, sure


def numbers(lines: tuple[EventLine, ...]) -> list[int]:
    return [line.event.number for line in lines]


def words(sentence: Sentence) -> str:
    values = ", ".join(f"{key}={value}" for key, value in sentence.values.items())
    return f"[{sentence.key}: {values}]"


NOW = engagement(shot(2, 4, 5), edit(5), TURN, shot(3, 6, target=A, typed=True), edit(0, B))


def test_log_is_filtered_by_model_and_limited_from_the_end() -> None:
    assert numbers(log(NOW)) == [1, 2, 3, 4, 5]
    assert numbers(log(NOW, frozenset({B}))) == [1, 5]
    assert numbers(log(NOW, frozenset({A}))) == [1, 2, 4]
    assert numbers(log(NOW, frozenset({A}), last=2)) == [2, 4]
    assert numbers(log(NOW, last=2)) == [4, 5]
    assert numbers(log(NOW, last=0)) == []


def test_line_of_the_log_has_its_sentences() -> None:
    draft = shot(2, 4, 5, note="lucky <b>you</b>", data={"by_rule": 3})
    (line,) = log(engagement(draft))
    assert list(sentences(line)) == [
        Sentence("toy.shot", {"target": "Blue ship", "damage": 2}),
        Sentence("log.rolled", {"label": "toy.attack", "sides": 6, "faces": (4, 5)}),
        Sentence("log.overruled", {"field": "damage", "was": 3, "now": 2}),
        Sentence("log.lucky", {"label": None, "side": 0, "lucky": "1/2"}),
        Sentence("log.note", {"note": "lucky <b>you</b>"}),
    ]


def test_text_separates_typed_from_rolled_dice_and_marks_undone_events() -> None:
    now = sure(sure(engagement(shot(1, 2)).undo(1)).act(shot(1, 6, typed=True)))
    first, second = as_text(log(now), words).splitlines()
    assert first.startswith(
        "1. [log.retracted: by=1] [toy.shot: target=Blue ship, damage=1] [log.rolled: "
    )
    assert (
        "[log.typed: label=toy.attack, sides=6, faces=(6,)] [log.rolled_again: times=1, by=1]"
        in second
    )


def test_json_of_the_log_can_be_read() -> None:
    first, *_, last = json.loads(as_json(log(sure(NOW.undo(0)))))
    assert first["sentence"] == {"key": "toy.shot", "values": {"damage": 2, "target": "Blue ship"}}
    assert first["dice"] == [{"label": "toy.attack", "sides": 6, "typed": [], "rolled": [4, 5]}]
    assert first["data"] == {"target": B, "damage": 2, "by_rule": None}
    assert (last["status"], last["by"], last["turn"]) == ("undone", 0, 2)


def test_text_has_one_line_for_each_event() -> None:
    assert len(as_text(log(NOW), words).splitlines()) == len(NOW.battle.events)


def test_last_line_is_that_of_the_log() -> None:
    assert last_line(engagement()) is None
    rerolled = sure(sure(NOW.undo(1)).act(shot(1, 6)))
    for now in (NOW, rerolled, sure(NOW.undo(0))):
        (*_, last) = [line for line in log(now) if line.status == "stands"]
        assert last_line(now) == last

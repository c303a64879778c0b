"""Codes of strangers: any content gives a sentence or plain text on the screen, and changes
nothing.
"""

import json
import tracemalloc
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.registered_games import GAMES
from app.share import fields_of, tree_of
from app.text_direction import harmless
from app.words import LANGUAGES, words
from engine.dice import Record
from engine.engagement import (
    Battle,
    Code,
    Draft,
    Engagement,
    Refusal,
    battle_code,
    fleet_code,
    keep_dice,
    resume,
)
from engine.engagement.record import BATCHES
from engine.engagement.storage import VERSION
from tests.app.asking import form
from tests.app.markup import elements
from tests.app.share.sharing import Answer, code, fresh_desk, kept, link_in, out, share
from tests.calls import calls
from tests.engine.courses import course
from tests.engine.engagement.codes.test_short_code import packed
from tests.engine.engagement.toy import sure
from tests.engine.recorded import opened

SENTENCES = {
    words("en")(f"fault.{name}")
    for name in (
        "not_a_code",
        "code_newer",
        "code_older",
        "code_cut",
        "code_damaged",
        "code_too_large",
        "code_broken",
        "code_lost",
        "link_without_code",
    )
}
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "‮evil‬⁦x",
    "{{ 7 * 7 }}",
    "' or 1=1",
)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**9) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)
MOST_CALLS = 3_500_000
"""Calls to refuse the most expensive code, opened and accepted, with a margin."""
MOST_MEMORY = 50 * 2**20
few = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    fresh_desk()
    yield
    fresh_desk()


def fleet(game: str = "dystopian") -> dict[str, Any]:
    """The data of a fleet's code."""
    page = sure(GAMES[game].battle)
    return dict(fleet_code(page.samples()[0], page.rules).data)


def whole() -> dict[str, Any]:
    """The whole form of a set-up."""
    return tree_of(fields_of(form()))


def refused(text: str) -> Answer:
    """The response to a code that is refused, opened or accepted: the same sentence, and nothing
    changed.
    """
    before = kept()
    for name in ("open", "take"):
        answer = share(name, code=text, form=form())
        assert set(answer["faults"]) == {"share.code"}, answer
        assert answer["faults"]["share.code"] in SENTENCES
        assert answer["say"] == answer["faults"]["share.code"]
        assert (
            not answer["follow"]
            and not answer["form"]
            and not answer["device"]
            and not answer["kept"]
        )
        assert answer["screen"] == {"go": "share"}
    assert kept() == before
    return answer


def survived(text: str) -> None:
    """A code is shown, or refused; either way opening it changes nothing."""
    before = kept()
    answer = share("open", code=text, form=form())
    assert not answer["faults"] or answer["faults"]["share.code"] in SENTENCES
    elements(answer["regions"]["share-out"])
    assert kept() == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "not_a_code"),
        ("hello", "not_a_code"),
        ("https://example.org/", "link_without_code"),
        (f"BS{VERSION + 1}.AAAA", "code_newer"),
        ("BS1.AAAA", "code_older"),
        (f"BS{VERSION}.", "code_cut"),
        (f"BS{VERSION}.AAAA", "code_cut"),
        (f"BS{VERSION}.AAAAAAAAAAAA", "code_damaged"),
        (packed(b"[" * 5 * 10**4), "code_broken"),
        (packed(b"0" * 10**8), "code_too_large"),
        (packed(b'["battle","chess",{}]'), "code_broken"),
    ],
)
def test_reason_of_a_refusal_is_shown_in_both_languages(
    text: str, fault: str, language: str
) -> None:
    answer = share("open", lang=language, code=text)
    assert answer["faults"] == {"share.code": words(language)(f"fault.{fault}")}


def test_link_cut_at_any_length_is_refused() -> None:
    link = link_in(share("make", form=form({"target.dr": "6"})))
    for length in range(len(link)):
        answer = share("open", code=link[:length])
        assert answer["faults"]["share.code"] in SENTENCES, length


@few
@given(st.text(max_size=80))
def test_any_text_is_refused(text: str) -> None:
    refused(text)


@few
@given(
    st.sampled_from(get_args(Code.model_fields["kind"].annotation)),
    st.sampled_from(sorted(GAMES)),
    JUNK,
)
def test_any_data_of_any_kind_is_survived(kind: str, game: str, data: Any) -> None:
    parts = {"form": data, "battle": data, "group": data, "news": data, "stamp": data}
    survived(packed(json.dumps([kind, game, parts]).encode(), VERSION))


@few
@given(st.data())
def test_form_with_any_content_is_survived(data: st.DataObject) -> None:
    tree = whole()
    part = tree
    while True:
        key = data.draw(st.sampled_from(sorted(part)))
        if not isinstance(part[key], dict) or data.draw(st.booleans()):
            break
        part = part[key]
    part[key] = data.draw(JUNK | st.sampled_from(["9" * 5000, "x" * 10_000]))
    survived(packed(json.dumps(["setup", "dystopian", {"form": tree}]).encode()))


def changed(data: dict[str, Any], draw: Any) -> dict[str, Any]:
    """A fleet's or battle's data with one value anywhere replaced."""
    part: Any = data
    while True:
        key = draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        if not (isinstance(part[key], dict | list) and part[key]) or draw(st.booleans()):
            part[key] = draw(JUNK)
            return data
        part = part[key]


@settings(few, max_examples=20)
@given(st.data(), st.sampled_from(sorted(GAMES)))
def test_battle_with_any_content_is_survived(data: st.DataObject, game: str) -> None:
    now = opened(game)
    tree = changed(dict(battle_code(now.battle, now.rules).data), data.draw)
    survived(packed(json.dumps(["battle", game, tree]).encode()))


@few
@given(st.data(), st.sampled_from(sorted(GAMES)))
def test_fleet_with_any_content_is_survived(data: st.DataObject, game: str) -> None:
    tree = changed(fleet(game), data.draw)
    survived(packed(json.dumps(["fleet", game, tree]).encode()))


def test_wrong_kinds_and_wrong_lists_are_refused() -> None:
    data = fleet()
    for kind in ("setup", "plan", "battle"):
        assert refused(code(kind, data))["say"] == words("en")("fault.code_broken")
    rules = sure(GAMES["dystopian"].battle).rules
    battle = battle_code(waiting_for_a_die().battle, rules).data
    survived(code("battle", battle))
    for kind in ("setup", "plan", "fleet", "events", "puzzle"):
        assert refused(code(kind, battle))["say"] == words("en")("fault.code_broken")
    refused(code("fleet", data, "jovian"))
    whole = battle["battle"]
    for wrong in ([*whole, 1], whole[:-1], [whole, whole], {"id": whole[0]}, [5, *whole[1:]], "x"):
        assert refused(code("battle", {"battle": wrong}))["say"] == words("en")("fault.code_broken")


def test_impossible_sizes_of_a_form_are_refused() -> None:
    tree = whole()
    for wrong in (
        {str(n): {"attack_dice": "1"} for n in range(2000)},
        {"0": {"attack_dice": "9" * 10_000}},
    ):
        refused(code("setup", {"form": tree | {"volley": tree["volley"] | {"models": wrong}}}))
    refused(code("setup", {"form": tree | {"note": "x"}}))
    refused(code("setup", {"form": tree | {"profile": {"name": "x"}}}))


def test_attack_with_too_many_dice_is_refused_quickly() -> None:
    tree = tree_of(fields_of(form(page="warsurge.html")))
    weapon = tree["weapons"]["0"] | {"attacks": "40", "number": "5"}
    target = tree["target"] | {"models": "60", "hp": "3"}
    many = dict.fromkeys(map(str, range(12)), weapon)
    text = code("setup", {"form": tree | {"weapons": many, "target": target}}, "warsurge")
    assert calls(lambda: refused(text)) < MOST_CALLS


@pytest.mark.parametrize(
    "ship",
    [
        {str(n): {"name": "x"} for n in range(500)},
        {"0": {"name": 5}},
        {"0": {"name": "x" * 300}},
        {"0": {"<": "x"}},
    ],
)
def test_unused_fields_of_a_form_are_bounded(ship: dict[str, Any]) -> None:
    """An attack on a squadron ignores the ship, which the form contains all the same."""
    tree = tree_of(fields_of(form(page="jovian.html")))
    tree["ship"]["parts"] = ship
    tree["ship"]["more"] = ship
    refused(code("setup", {"form": tree}, "jovian"))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_text(name: str) -> None:
    data = json.loads(json.dumps(fleet()).replace("Skerry Patrol", "@@").replace("Ternwing", "@@"))
    text = json.dumps(data).replace("@@", json.dumps(name)[1:-1])
    shown = elements(out(share("open", code=code("fleet", json.loads(text)))))
    assert not [element for element in shown if element.tag in ("script", "img")]
    texts = [element.text for element in shown if element.tag == "bdi"]
    assert texts.count(" ".join(harmless(name).split())) == 2
    assert not [
        e
        for e in shown
        if harmless(name).strip() in e.text and e.tag not in ("bdi", "div", "p", "ul", "li")
    ]


def test_name_of_ten_thousand_characters_is_refused() -> None:
    text = json.dumps(fleet()).replace("Skerry Patrol", "x" * 10_000)
    refused(
        packed(
            json.dumps({"kind": "fleet", "game": "dystopian", "data": json.loads(text)}).encode()
        )
    )


def test_names_in_a_set_up_are_shown_as_text() -> None:
    pairs = [*form(page="warsurge.html")]
    named = [(name, HOSTILE[1] if name.endswith(".name") else value) for name, value in pairs]
    text = link_in(share("make", "warsurge", form=named))
    shown = elements(out(share("open", "warsurge", code=text, form=pairs)))
    assert not [element for element in shown if element.tag == "img"]
    assert HOSTILE[1] in [element.text for element in shown if element.tag == "bdi"]


LISTED = '["squadron","a",[5,3],[["squadron",0,[5,3]]%s]]' % (",[0,0]" * 60)
BATTLE = '["battle","jovian",{"battle":["a","x","",{},[%s]%s]}]'
DEAR = {
    "empty fleets": (BATTLE % ('["x",%s["a","x",[]]]', ",[],[],[],0"), '["a","x",[]],', 130_000),
    "empty fleets, fewer": (
        BATTLE % ('["x",%s["a","x",[]]]', ",[],[],[],0"),
        '["a","x",[]],',
        12_000,
    ),
    "models": (BATTLE % (f'["x",["a","x",[%s{LISTED}]]]', ",[],[],[],0"), f"{LISTED},", 300),
    "throws": (BATTLE % ('["x"]', ',[%s"1"],[],[],0'), '"1",', 18_000),
    "faces": (BATTLE % ('["x"]', ',["%s"],[],[],0'), "1", 4_000_000),
    "a long name, repeated": (
        '["fleet","jovian",{"fleet":["a","x",[["squadron","a",[5,3],[["squadron",0,[0,"%s",5,3]]'
        "%%s]]]]}]" % ("x" * 8000),
        ",[0,0]",
        14_000,
    ),
    "models as lists": (
        f'["fleet","jovian",{{"fleet":["a","x",[%s{LISTED}]]}}]',
        f"{LISTED},",
        300,
    ),
}


def waiting_for_a_die() -> Engagement[Any]:
    """A battle that waits for one die, which may earn another one."""
    for engagement in course("dystopian", 1, 600, ("do",)):
        played = engagement.state.underway.played if engagement.state.underway else None
        fresh = played and not played.entries[-1].records
        if fresh and played.at.key == "attack" and played.waiting.count == 1:
            return engagement
    raise AssertionError("there is none")


def earning(now: Engagement[Any], times: int) -> Battle:
    """The battle with so many sixes after each other."""
    battle = now.battle
    six = sure(now.act(Draft(kind="throw", dice=keep_dice(Record((6,)))))).battle.events[-1]
    more = tuple(
        six.model_copy(update={"number": battle.last + index}) for index in range(1, times + 1)
    )
    return battle.model_copy(update={"events": battle.events + more, "last": battle.last + times})


def test_thousands_of_exploding_dice_are_refused_quickly() -> None:
    """Each batch examines every earlier one, which took minutes."""
    now = waiting_for_a_die()
    assert sure(resume(now.rules, earning(now, BATCHES))).battle.last == now.battle.last + BATCHES
    assert isinstance(resume(now.rules, earning(now, BATCHES + 1)), Refusal)
    text = code("battle", battle_code(earning(now, 4500), now.rules).data)
    assert calls(lambda: refused(text)) < MOST_CALLS


@pytest.mark.parametrize("dear", DEAR)
def test_expensive_short_code_is_refused_quickly(dear: str) -> None:
    frame, many, times = DEAR[dear]
    text = packed((frame % (many * times)).encode())
    assert len(text) < 6000
    before, answers = kept(), list[Answer]()
    assert calls(lambda: answers.append(share("open", code=text))) < MOST_CALLS // 2
    tracemalloc.start()
    answers.append(share("take", code=text))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < MOST_MEMORY
    assert all(answer["faults"]["share.code"] in SENTENCES for answer in answers)
    assert kept() == before

"""The adviser shows the engine's results, a slice at a time, and separates chances from a value
with Fuel.
"""

import json
from fractions import Fraction
from itertools import count

import pytest

from app import work_slices
from app.jovian.dogfight import (
    POINT,
    Advising,
    OrdersAdvice,
    OrdersQuestion,
    advice_actions,
    advice_html,
    order_advice,
)
from app.number_format import percent, signed
from app.words import LANGUAGES, words
from engine.jovian import Rulings, Squadron, Weapon, WeaponType
from engine.jovian.advice.orders import PAYOFFS, Board, Duel, Payoff, pairs_with_best_replies
from engine.jovian.dogfight import DogfightSide, Encounter, Orders
from engine.jovian.samples import SQUADRONS
from tests.app.battle.player import Answer
from tests.app.jovian.table import Phone
from tests.app.markup import elements
from tests.engine.jovian.dogfight.encounters import best_mix

PLAIN = Encounter(
    rulings=Rulings(beam_reroll="none"),
    sides=(DogfightSide(squadron=SQUADRONS[0]), DogfightSide(squadron=SQUADRONS[1])),
)
BIG = Squadron(
    structure=6,
    skill=4,
    fuel=6,
    fire_control=3,
    weapons=tuple(
        Weapon(type=kind, anti_squadron=4, macro=1, instances=2) for kind in list(WeaponType)[:3]
    ),
)
LARGE = Encounter(sides=(DogfightSide(squadron=BIG), DogfightSide(squadron=BIG)))


def advice(
    encounter: Encounter, question: OrdersQuestion, reply: Orders | None = None
) -> OrdersAdvice:
    """All that there is to say."""
    at_work = Advising(encounter, 0, question, reply)
    at_work.go_on(60)
    assert at_work.advice().over
    return at_work.advice()


def asked(phone: Phone, side: int, changes: dict[str, str] | None = None) -> Answer:
    """The last response to a question, requested as often as by the page."""
    if phone.screen["view"] != "orders":
        phone.send("dogfight.hold", {"side": str(side)})
    given = dict(phone.pairs()) | (changes or {})
    while True:
        answer = phone.send("dogfight.advise", {"side": str(side)}, forms=list(given.items()))
        if not answer["follow"].get("more"):
            return answer


@pytest.mark.parametrize("price", [0, 1])
def test_advice_equals_the_engine_without_omissions(price: int) -> None:
    question = OrdersQuestion(price=price)
    result = advice(PLAIN, question)
    board = Board(Duel(PLAIN, 0), question.stakes)
    assert result.mix == best_mix(board)
    engine = {line.orders: line.value for line in pairs_with_best_replies(board) if line}
    assert {line.orders: line.value for line in result.lines} == engine
    assert result.orders == len(result.lines) == len(board.duel.own_orders)
    values = [line.value for line in result.lines]
    assert values == sorted(values, reverse=True)


def test_price_on_fuel_does_not_overrate_orders() -> None:
    """1 Attack and 6 Defense had a value of -33.54 % when the opponent's all-out attack was
    missing.
    """
    result = advice(PLAIN, OrdersQuestion(price=1))
    assert result.mix is not None
    [(orders, _)] = result.mix.own
    assert (orders.attack, orders.defense, signed(result.mix.value / POINT, "en")) == (
        0,
        7,
        "−36.13",
    )
    tempting = next(
        line for line in result.lines if (line.orders.attack, line.orders.defense) == (1, 6)
    )
    reply = tempting.reply
    assert (reply.fuel, reply.attack, reply.defense) == (4, 10, 0)
    assert signed(tempting.value / POINT, "en") == "−61.31"
    alone = advice(PLAIN, OrdersQuestion(price=1, enemy="assumed"), reply)
    assert [line.orders for line in alone.lines if line.orders == tempting.orders]
    assert len(alone.lines) == result.orders and alone.mix is None


def test_advice_can_stop_at_any_time_and_continue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.work_slices.read_clock", count().__next__)
    at_work = Advising(LARGE, 0, OrdersQuestion(price=1), None)
    seen: list[OrdersAdvice] = []
    texts: list[str] = []
    while not at_work.over:
        at_work.go_on(400)
        seen.append(at_work.advice())
        texts.append(at_work.progress("en").translate(dict.fromkeys((0x2068, 0x2069))))
        if seen[-1].lines:
            break
    mixes = [advice.mix for advice in seen if advice.mix]
    assert seen[0].mix is None and not mixes[0].is_best and mixes[-1].is_best
    assert texts[0].startswith("Working… Pairs of orders compared: ") and texts[0] != texts[1]
    assert any(
        f"Guaranteed so far: {signed(mixes[0].value / POINT, 'en')} pts" in text for text in texts
    )
    assert "Orders compared: " in texts[-1] and "of 252" in texts[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_unfinished_mix_is_shown_with_its_bound(language: str) -> None:
    at_work = Advising(LARGE, 0, OrdersQuestion(), None)
    while (result := at_work.advice()).mix is None:
        at_work.go_on(0)
    html = advice_html(LARGE, 0, result, False, language)
    data, t = elements(f"<main>{html}</main>")[0].text, words(language)
    assert t("dogfight.advice.mix_so_far") in data and t("dogfight.advice.limit") in data
    strong = [each.text for each in elements(html) if each.tag == "strong"]
    assert [text.lstrip("−") for text in strong] == [
        percent(abs(result.mix.value), language),
        percent(result.mix.limit, language),
    ]
    assert t("dogfight.advice.lines_any") not in data


def test_long_table_of_orders_says_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    result = advice(PLAIN, OrdersQuestion())
    monkeypatch.setattr(order_advice, "LISTED", 10)
    html = advice_html(PLAIN, 0, result, False, "en")
    summary = words("en")("dogfight.advice.best_of", count=10, of=result.orders)
    assert summary in elements(f"<main>{html}</main>")[0].text
    assert html.count("<tr>") == 11


def test_advice_stopped_at_once_shows_no_result() -> None:
    result = Advising(LARGE, 0, OrdersQuestion(), None).advice()
    assert words("en")("dogfight.advice.nothing_yet") in advice_html(LARGE, 0, result, False, "en")


def test_page_shows_progress_and_can_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_slices, "_LATEST", {})
    monkeypatch.setattr(advice_actions, "SLICE", 0)
    phone = Phone().begun()
    phone.press("dogfight.hold")
    first = phone.press("dogfight.advise", index=0)
    assert first["follow"]["more"] is True and first["texts"]["dogfight-advice-progress"]
    assert first["regions"] == {"dogfight-advice-out": ""}
    stopped = phone.press("dogfight.advise", stop="yes")
    assert "more" not in stopped["follow"] and "dogfight-advice-out" in stopped["regions"]


def test_best_mix_is_shown_while_single_orders_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work_slices, "_LATEST", {})
    monkeypatch.setattr(advice_actions, "SLICE", 0)
    phone, t = Phone().begun(), words("en")
    phone.press("dogfight.hold")
    pairs, answers = list(map(list, phone.pairs())), []
    while not answers or answers[-1]["follow"].get("more"):
        answers.append(phone.send("dogfight.advise", {"side": "0"}, forms=pairs))
    shown = [answer.get("regions", {}).get("dogfight-advice-out", "") for answer in answers]
    early = [html for html in shown[:-1] if html]
    first, best = early
    assert t("dogfight.advice.mix_so_far") in first and t("dogfight.advice.limit_so_far") in first
    assert t("dogfight.advice.limit") not in first
    assert t("dogfight.advice.mix") in best and t("dogfight.advice.mix_so_far") not in best
    assert (
        t("dogfight.advice.lines_any") not in best and t("dogfight.advice.lines_any") in shown[-1]
    )
    value = next(each.text for each in elements(best) if each.tag == "strong")
    assert value == next(each.text for each in elements(shown[-1]) if each.tag == "strong")


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_shows_mix_and_lines_of_the_engine(language: str) -> None:
    phone = Phone(language).begun()
    answer = asked(phone, 1, {"advice.fractions": "true"})
    html = answer["regions"]["dogfight-advice-out"]
    board = Board(Duel(PLAIN, 1), OrdersQuestion().stakes)
    mix, lines = best_mix(board), [line for line in pairs_with_best_replies(board) if line]
    first = next(each.text for each in elements(html) if each.tag == "strong")
    assert first.startswith(percent(mix.value, language))
    wins = [each.text for each in elements(html) if each.tag == "code"]
    assert str(mix.value) in wins
    assert str(max(lines, key=lambda line: line.value).ends.win) in wins


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("payoff", PAYOFFS)
def test_price_separates_chance_and_fuel(payoff: Payoff, language: str) -> None:
    answer = asked(Phone(language).begun(), 0, {"advice.price": "5", "advice.payoff": payoff})
    html, t = answer["regions"]["dogfight-advice-out"], words(language)
    mix = best_mix(Board(Duel(PLAIN, 0), OrdersQuestion(payoff=payoff, price=5).stakes))
    points = t("dogfight.advice.points", points=signed(mix.value / POINT, language))
    parts = elements(html)
    assert next(each.text for each in parts if each.tag == "strong") == points and "%" not in points
    text = elements(f"<main>{html}</main>")[0].text
    assert t("dogfight.advice.guaranteed_score") in text
    assert not any(t(f"dogfight.advice.guaranteed.{each}") in text for each in PAYOFFS)
    terms = [each.text for each in parts if each.tag in ("dt", "dd")]
    values = dict(zip(terms[::2][::-1], terms[1::2][::-1], strict=True))
    bids = 5 * (
        sum(part * reply.fuel for reply, part in mix.enemy)
        - sum(part * own.fuel for own, part in mix.own)
    )
    assert values[t("dogfight.advice.fuel")] == t(
        "dogfight.advice.points", points=signed(Fraction(bids), language)
    )
    assert "%" in values[t("dogfight.advice.win")]


def test_score_is_hidden_without_a_price() -> None:
    html = asked(Phone().begun(), 0)["regions"]["dogfight-advice-out"]
    assert "score" not in html.lower() and "pts" not in html


def test_advice_against_one_assumed_order_checks_it() -> None:
    phone = Phone().begun()
    answer = asked(phone, 0, {"advice.enemy": "assumed", "enemy.fuel": "4", "enemy.attack": "10"})
    assert "assumed" in answer["regions"]["dogfight-advice-out"]
    wrong = asked(phone, 0, {"advice.enemy": "assumed", "enemy.fuel": "4", "enemy.attack": "11"})
    assert list(wrong["faults"]) == ["enemy.attack"]


def test_unknown_payoff_is_refused() -> None:
    phone = Phone().begun()
    assert asked(phone, 0, {"advice.payoff": "glory"})["trouble"]


def test_advice_is_independent_of_the_opponents_sealed_orders() -> None:
    answers = []
    for fuel in ("0", "3"):
        phone = Phone().begun()
        phone.orders({"weapon": "0", "fuel": fuel, "attack": "2"})
        answers.append(asked(phone, 1))
    assert answers[0] == answers[1]


def test_advised_orders_fill_the_form_and_are_not_sealed() -> None:
    phone = Phone().begun()
    html = asked(phone, 0, {})["regions"]["dogfight-advice-out"]
    (first, *_) = [
        each for each in elements(html) if each.attrs.get("data-do") == "battle.dogfight.use"
    ]
    orders = json.loads(first.attrs["data-with"])
    before = phone.engagement.battle
    answer = phone.send("dogfight.use", orders)
    assert answer["form"]["fields"] == {f"orders.{name}": text for name, text in orders.items()}
    assert answer["focus"] == "f-orders.attack"
    assert phone.engagement.battle == before

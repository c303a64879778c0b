"""The adviser says what the engine works out, the best first, and what it left out."""

import time

import pytest

from app.format import percent
from app.jovian.dogfight.adviser import Question, advice
from app.words import LANGUAGES
from engine.jovian.adviser.advice import against_any, best_mix
from engine.jovian.adviser.ends import Duel
from engine.jovian.dogfight.orders import Encounter, Side
from engine.jovian.profiles import Squadron, Weapon
from engine.jovian.samples import SQUADRONS
from engine.jovian.words import WeaponType
from tests.app.asking import Answer, ask
from tests.app.jovian.table import Phone
from tests.app.markup import elements

PLAIN = Encounter(sides=(Side(squadron=SQUADRONS[0]), Side(squadron=SQUADRONS[1])))
BIG = Squadron(
    structure=6,
    skill=4,
    fuel=6,
    fire_control=3,
    weapons=tuple(Weapon(type=kind, anti_squadron=4, macro=1, instances=2) for kind in list(WeaponType)[:3]),
)
LARGE = Encounter(sides=(Side(squadron=BIG), Side(squadron=BIG)))


def asked(phone: Phone, side: int, language: str = "en", **fields: str) -> Answer:
    phone.act("hold", side=side)
    pairs = phone.form({name.replace("__", "."): value for name, value in fields.items()})
    return ask("dogfight-advice", pairs, language, "jovian", kept=phone.kept, **{"with": {"side": side}})


def test_it_says_what_the_engine_says() -> None:
    found = advice(PLAIN, 0, Question(), None)
    duel = Duel(PLAIN, 0)
    assert found.mix == best_mix(duel)
    assert {line.orders: line.value for line in found.lines} == {line.orders: line.value for line in against_any(duel)}
    values = [line.value for line in found.lines]
    assert values == sorted(values, reverse=True)
    assert found.left_out == 0


@pytest.mark.parametrize("price", [0, 2])
def test_large_squadrons_are_cut_down_and_it_is_said(price: int) -> None:
    begun = time.perf_counter()
    found = advice(LARGE, 0, Question(price=price), None)
    assert time.perf_counter() - begun < 6
    assert found.left_out > 0
    assert found.mix is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown(language: str) -> None:
    phone = Phone(language).begun()
    answer = asked(phone, 1, language, advice__fractions="true")
    html = answer["fragments"]["dogfight-advice-out"]
    best = advice(PLAIN, 1, Question(), None)
    assert best.mix is not None
    first = next(each.text for each in elements(html) if each.tag == "strong")
    assert first.startswith(percent(best.mix.value, language))
    wins = [each.text for each in elements(html) if each.tag == "code"]
    assert str(best.mix.value) in wins
    assert str(best.lines[0].ends.win) in wins


def test_against_one_assumed_order() -> None:
    phone = Phone().begun()
    answer = asked(phone, 0, advice__enemy="assumed", enemy__fuel="4", enemy__attack="10")
    assert "assumed" in answer["fragments"]["dogfight-advice-out"]
    wrong = asked(phone, 0, advice__enemy="assumed", enemy__fuel="4", enemy__attack="11")
    assert list(wrong["faults"]) == ["enemy.attack"]


def test_a_question_of_another_kind_is_refused() -> None:
    phone = Phone().begun()
    assert asked(phone, 0, advice__payoff="glory")["trouble"]


def test_it_answers_the_same_whatever_the_other_has_sealed() -> None:
    answers = []
    for fuel in ("0", "3"):
        phone = Phone().begun()
        phone.orders(0, {"weapon": "0", "fuel": fuel, "attack": "2"})
        answers.append(asked(phone, 1))
    assert answers[0] == answers[1]

"""The reasons of WARSURGE's numbers are true: each sentence is parsed and compared with its
numbers.
"""

import re
from collections.abc import Callable

import pytest

from app.warsurge import comparison, weapon_reason
from app.warsurge.charts import numbers
from app.words import LANGUAGES, words
from engine.warsurge import FORMULA, Melee, formula_line
from engine.warsurge.steps import MELEE_TABLE, Numbers
from tests.engine.warsurge.build import attack

Claim = Callable[..., bool]
INTO = next(row for row in MELEE_TABLE if row.key == "into_melee")

CLAIMS: dict[str, list[tuple[str, Claim]]] = {
    "en": [
        (r"Power (\d+) does no damage to Defence (\d+)", lambda p, d: p == 0 < d),
        (r"Power (\d+) against Defence 0", lambda p: p >= 1),
        (
            r"Defence (\d+) goes (\d+) times into Power (\d+)",
            lambda d, n, p: n * d <= p < (n + 1) * d,
        ),
        (r"Defence (\d+) is at least twice Power (\d+)", lambda d, p: d >= 2 * p),
        (r"Defence (\d+) is at least (\d+) times Power (\d+)", lambda d, n, p: d >= n * p),
        (r"Power (\d+) is (\d+) above Defence (\d+)", lambda p, n, d: p == d + n),
        (r"Power (\d+) is at least (\d+) above Defence (\d+)", lambda p, n, d: p >= d + n),
        (r"Power (\d+) is (\d+) below Defence (\d+)", lambda p, n, d: p == d - n),
        (r"Power (\d+) is at least (\d+) below Defence (\d+)", lambda p, n, d: p <= d - n),
        (r"Power (\d+) equals Defence (\d+)", lambda p, d: p == d),
    ],
    "fr": [
        (r"la Puissance (\d+) n’inflige aucun dommage à la Défense (\d+)", lambda p, d: p == 0 < d),
        (r"Puissance (\d+) contre Défense 0", lambda p: p >= 1),
        (
            r"la Défense (\d+) tient (\d+) fois dans la Puissance (\d+)",
            lambda d, n, p: n * d <= p < (n + 1) * d,
        ),
        (
            r"la Défense (\d+) fait au moins le double de la Puissance (\d+)",
            lambda d, p: d >= 2 * p,
        ),
        (
            r"la Défense (\d+) fait au moins (\d+) fois la Puissance (\d+)",
            lambda d, n, p: d >= n * p,
        ),
        (r"la Puissance (\d+) dépasse de (\d+) la Défense (\d+)", lambda p, n, d: p == d + n),
        (
            r"la Puissance (\d+) dépasse d’au moins (\d+) la Défense (\d+)",
            lambda p, n, d: p >= d + n,
        ),
        (r"la Défense (\d+) dépasse de (\d+) la Puissance (\d+)", lambda d, n, p: d == p + n),
        (
            r"la Défense (\d+) dépasse d’au moins (\d+) la Puissance (\d+)",
            lambda d, n, p: d >= p + n,
        ),
        (r"la Puissance (\d+) égale la Défense (\d+)", lambda p, d: p == d),
    ],
}
"""The relations of two numbers that a reason may state, each with its check."""

CONDITIONS: dict[str, list[tuple[str, Claim]]] = {
    "en": [
        (r"(Power|Defence) (\d+)", lambda x, y, n: x == n),
        (r"(Power|Defence) (\d+) or more", lambda x, y, n: x >= n),
        (r"and at least twice the (Power|Defence)", lambda x, y: y >= 2 * x),
        (r"and at least (\d+) times the (Power|Defence)", lambda x, y, n: y >= n * x),
        (r"(Power|Defence) higher by (\d+)", lambda x, y, n: x == y + n),
        (r"(Power|Defence) higher by (\d+) or more", lambda x, y, n: x >= y + n),
        (r"(Power) and Defence equal", lambda x, y: x == y),
    ],
    "fr": [
        (r"(Puissance|Défense) (\d+)", lambda x, y, n: x == n),
        (r"(Puissance|Défense) de (\d+) ou plus", lambda x, y, n: x >= n),
        (r"et au moins le double de la (Puissance|Défense)", lambda x, y: y >= 2 * x),
        (r"et au moins (\d+) fois la (Puissance|Défense)", lambda x, y, n: y >= n * x),
        (r"(Puissance|Défense) supérieure de (\d+)", lambda x, y, n: x == y + n),
        (r"(Puissance|Défense) supérieure de (\d+) ou plus", lambda x, y, n: x >= y + n),
        (r"(Puissance) et Défense égales", lambda x, y: x == y),
    ],
}
"""The condition of a line of the formula on Power and Defence: x is the named number, y the
other.
"""
PAIRS = [(power, defence) for power in range(21) for defence in range(16)]


def reason(power: int, defence: int, language: str, method: str = "formula", **rulings: str) -> str:
    """The sentence about an attack die of a weapon."""
    built = attack({"power": power}, target={"defence": defence}, method=method, **rulings)
    return weapon_reason(Numbers(built, 0), words(language))


def source(power: int, defence: int, language: str) -> str:
    """The source in a reason, without the number before it and the mark after it."""
    text = reason(power, defence, language).replace("\u202f", " ")
    match = re.fullmatch(r"1 (?:die|dé), \S+ ?: (?:formula|formule), (.+)\. Source ?: .+\.", text)
    assert match, text
    return match[1]


def claim(text: str, claims: list[tuple[str, Claim]]) -> bool:
    """True if the claim of a text is true of its own numbers."""
    (result,) = [
        (match, true) for pattern, true in claims if (match := re.fullmatch(pattern, text))
    ]
    match, true = result
    return true(*map(int, match.groups()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_true_of_its_numbers(language: str) -> None:
    """A multiple is named as it counts."""
    for power, defence in PAIRS:
        text = source(power, defence, language)
        named = re.findall(r"\d+", text)
        assert {power, defence} <= {0, *map(int, named)}, text
        assert claim(text, CLAIMS[language]), (power, defence, text)
        if formula_line(power, defence).key == "power_multiple":
            assert reason(power, defence, language).startswith(
                ("1 die, A×" + named[1], "1 dé, A×" + named[1])
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_formula_states_its_condition(language: str) -> None:
    """The lines as printed, from the top: the first that is true of a pair is the one that
    counts.
    """
    t = words(language)
    values = numbers(comparison(language), language)
    lines = {line.key: t(f"warsurge.chart.formula.line.{line.key}", **values) for line in FORMULA}
    for power, defence in PAIRS:
        first = next(
            line.key for line in FORMULA if asked(lines[line.key], language, power, defence)
        )
        assert first == formula_line(power, defence).key, (power, defence)


def asked(line: str, language: str, power: int, defence: int) -> bool:
    """True if every condition of a line holds; n follows a full stop or a semicolon."""
    conditions = re.split("[;:.]", line.replace("\u202f", ""))[0]
    return all(_holds(part, language, power, defence) for part in conditions.split(", "))


def _holds(part: str, language: str, power: int, defence: int) -> bool:
    (result,) = [
        (match, true)
        for pattern, true in CONDITIONS[language]
        if (match := re.fullmatch(pattern, part))
    ]
    match, true = result
    named, *given = sorted(match.groups(), key=str.isdigit)
    pair = (power, defence) if named[0] == "P" else (defence, power)
    return true(*pair, *map(int, given))


@pytest.mark.parametrize("language", LANGUAGES)
def test_chart_reason_mentions_that_power_0_has_no_row(language: str) -> None:
    t = words(language)
    for defence in range(1, 16):
        line = t("warsurge.reason.line.defence_v_power_0", power=0, defence=defence)
        text = reason(0, defence, language, "chart")
        assert t("warsurge.reason.past_chart", line=line) in text
        assert text.endswith(f"{t('mark.M')}.")
    equal = t("warsurge.reason.line.equal", power=0, defence=0)
    assert t("warsurge.reason.past_chart", line=equal) in reason(0, 0, language, "chart")
    assert t("warsurge.reason.past_chart", line="") not in reason(0, 3, language, "formula")
    assert "0" in t("warsurge.reason.past_chart", line="")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", ["chart", "formula"])
def test_power_0_against_defence_0_has_its_reason(language: str, method: str) -> None:
    t = words(language)
    needs = t("warsurge.reason.needs", count=1, needs="5+", source="")
    assert needs.rstrip(".").rstrip() in reason(0, 0, language, method)
    none = reason(0, 0, language, method, zero_v_zero="no_damage")
    assert t("warsurge.reason.zero_v_zero") in none
    assert none.endswith(f"{t('mark.L')}.")


@pytest.mark.parametrize(("armour", "aegis"), [(5, 4), (4, 5), (5, 5)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_reason_of_a_single_save_names_the_better_one(
    armour: int, aegis: int, language: str
) -> None:
    """The other save is called better only where it is."""
    built = attack({}, target={"armour": armour, "aegis": aegis}, saves="better_one")
    text, t = weapon_reason(Numbers(built, 0), words(language)), words(language)
    names = {key: t(f"warsurge.reason.save.{key}") for key in ("armour", "aegis")}
    remaining, kept = ("armour", "aegis") if aegis < armour else ("aegis", "armour")
    why = t(
        "warsurge.reason.worse" if armour != aegis else "warsurge.reason.no_better",
        other=names[kept],
    )
    assert t("warsurge.reason.no_save", name=names[remaining], why=why) in text
    better = t("warsurge.reason.worse", other=names[kept])
    assert (f"{better}." in text) == (armour != aegis)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["heavy", "battle"])
def test_penalty_that_falls_away_aboard_a_transport_is_named(kind: str, language: str) -> None:
    t = words(language)
    sentence = t("warsurge.reason.aboard", penalty=t(f"warsurge.reason.part.{kind}_in_melee"))
    for melee in Melee:
        aboard = attack({"type": kind}, situation={"melee": melee, "embarked": True})
        engaged = melee in (Melee.SAME, Melee.OUT, Melee.ACROSS)
        assert (sentence in weapon_reason(Numbers(aboard, 0), t)) == engaged
    there = attack({"type": kind}, situation={"melee": "same"})
    assert sentence not in weapon_reason(Numbers(there, 0), t)
    other = attack({}, situation={"melee": "same", "embarked": True})
    assert sentence not in weapon_reason(Numbers(other, 0), t)


FRIEND = {"en": "friendly unit", "fr": "unité amie"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_friendly_melee_is_named_if_it_counts(language: str) -> None:
    """Only a melee with a friendly unit makes shots into it harder: form, chart and reasons mention
    it.
    """
    t, named = words(language), FRIEND[language]
    for melee in Melee:
        counts = melee in INTO.melees
        assert (named in t(f"warsurge.form.melee.{melee}")) == counts, melee
        assert (
            melee is Melee.NONE or (named in t(f"warsurge.chart.melee.where.{melee}")) == counts
        ), melee
        built = attack({}, situation={"melee": melee})
        assert (named in weapon_reason(Numbers(built, 0), t)) == counts
    assert named in t("warsurge.chart.melee.row.into_melee")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruling", ["add_up", "worst_only"])
def test_named_modifiers_add_up_to_the_number_rolled(language: str, ruling: str) -> None:
    """5+ and the modifiers after it: those that a ruling ignores are not named."""
    own = [
        {"amount": 1, "cover": True},
        {"amount": 2, "roll": "armour"},
        {"amount": -1, "roll": "armour"},
    ]
    target = {"armour": 5}
    built = attack({"type": "heavy"}, target=target, situation={"melee": "across"}, modifiers=own)
    built = built.model_copy(
        update={"rulings": built.rulings.model_copy(update={"modifiers": ruling})}
    )
    result, t = Numbers(built, 0), words(language)
    attack_dice, armour = re.findall(r"(\d)\+ \(([^)]*)\)", weapon_reason(result, t))
    for needs, named in (attack_dice, armour):
        amounts = [int(text.replace("\u2212", "-")) for text in re.findall("[+\u2212]\\d", named)]
        assert int(needs) == 5 - sum(amounts)

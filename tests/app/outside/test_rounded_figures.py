"""Figures near the ends: what is possible is not shown as 0, what is uncertain not as 100, wherever
it is shown.
"""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.jovian.charts.charts import chance_text as chart_text
from app.number_format import (
    NARROW_SPACE,
    bar_width,
    decimals,
    difference,
    mean_of,
    percent,
    signed,
    whole_percent,
)
from app.rendering import environment
from app.views import rows
from app.views.headline import value_text
from app.views.luck_words import tell_luck
from app.views.plan_interface import Measure
from app.words import LANGUAGES, words
from engine.advice import Answer
from engine.engagement import Luck, LuckRoll, measure_luck
from tests.architecture import ROOT

APP = ROOT / "static" / "app"
SMALLEST = Fraction(1, 10**70)
"""Less than the chance of ninety dice that all show their best face."""
WITHOUT_MOST = {
    "battle/review/review_words.py": "averages of dice, and differences from them",
    "number_format.py": "the functions themselves",
    "views/log_words.py": "averages of dice",
    "views/plan_interface.py": "what several targets lose together",
}
"""Modules that write averages without a greatest possible number beside them."""
DRAWINGS = {"views/silhouettes.py", "battle/review/timeline.py", "battle/review/battle_picture.py"}
"""Modules that round coordinates of drawings."""


def near(boundary: Fraction) -> st.SearchStrategy[Fraction]:
    """Return fractions on a boundary of rounding and on both sides of it, as near as any chance
    comes.
    """
    sizes = st.integers(min_value=2, max_value=70)
    signs = st.sampled_from((-1, 0, 1))
    return st.builds(lambda size, sign: boundary + Fraction(sign, 10**size), sizes, signs)


BOUNDARIES = [Fraction(0), Fraction(1)]
for digits in (2, 3, 4, 5):
    BOUNDARIES += [Fraction(1, 2 * 10**digits), 1 - Fraction(1, 2 * 10**digits)]
    BOUNDARIES += [Fraction(1, 10**digits), 1 - Fraction(1, 10**digits)]
CHANCES = (
    st.one_of(st.fractions(0, 1), *(near(item) for item in BOUNDARIES))
    .map(lambda chance: min(max(chance, Fraction(0)), Fraction(1)))
    .filter(lambda chance: chance in (0, 1) or SMALLEST <= chance <= 1 - SMALLEST)
)


def number(text: str) -> Fraction:
    """Return the number in a text of any language."""
    return Fraction(re.sub(r"[^\d.]", "", text.replace(",", ".")))


def check_bounds(text: str, chance: Fraction, most: int) -> None:
    """Check that a text shows nothing and everything only where they are certain, and that a bound
    is true.
    """
    value = most * chance
    assert (number(text) == 0) == (chance == 0)
    assert (number(text) == most) == (chance == 1)
    if text.startswith("<"):
        assert value < number(text)
    if text.startswith(">"):
        assert value > number(text)


@settings(max_examples=300, deadline=None)
@given(CHANCES, st.sampled_from(LANGUAGES))
def test_only_certain_chances_are_shown_as_0_or_100(chance: Fraction, language: str) -> None:
    check_bounds(percent(chance, language), chance, 100)
    check_bounds(whole_percent(chance, language), chance, 100)
    check_bounds(chart_text(chance, language) or "0", chance, 100)
    check_bounds(bar_width(chance), chance, 100)
    check_bounds(environment(language).filters["percent"](chance), chance, 100)


@settings(max_examples=300, deadline=None)
@given(CHANCES, st.integers(min_value=1, max_value=3), st.sampled_from(LANGUAGES))
def test_only_nothing_is_an_average_of_0(value: Fraction, digits: int, language: str) -> None:
    assert (number(decimals(value, digits, language)) == 0) == (value == 0)


@settings(max_examples=300, deadline=None)
@given(CHANCES, st.integers(min_value=1, max_value=200), st.sampled_from(LANGUAGES))
def test_only_a_certain_loss_of_everything_is_an_average_of_everything(
    share: Fraction, most: int, language: str
) -> None:
    mean = most * share
    texts = (
        mean_of(mean, most, language=language),
        value_text(Answer("mean_hp", mean, of=most), language),
        environment(language).filters["mean"](mean, most),
    )
    for text in texts:
        check_bounds(text, share, most)
    assert mean_of(mean, language=language) == decimals(mean, 2, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_of_a_distribution_shows_no_uncertain_average_as_its_last_outcome(
    language: str,
) -> None:
    die = icepool.Die({5: 1, 6: 2499})
    macros = environment(language).get_template("parts/distribution.html").module
    html = str(macros.distribution("o", "", "", rows(die), "", die.mean()))  # type: ignore[attr-defined]
    assert f"<strong>{mean_of(Fraction(59996, 10000), 6, language=language)}</strong>" in (
        html.replace("&gt;", ">")
    )


def test_averages_know_their_greatest_number() -> None:
    without = set()
    for path in APP.rglob("*.py"):
        if re.search(r"\bdecimals\(", path.read_text(encoding="utf-8")):
            without.add(path.relative_to(APP).as_posix())
    assert without == WITHOUT_MOST.keys()
    for path in (APP / "templates").rglob("*.html"):
        assert not re.search(r"\| mean\b(?!\()", path.read_text(encoding="utf-8")), path


@settings(max_examples=300, deadline=None)
@given(CHANCES, CHANCES, st.sampled_from(LANGUAGES))
def test_only_equal_numbers_have_a_difference_of_0(
    now: Fraction, before: Fraction, language: str
) -> None:
    text = difference(100 * now, 100 * before, language)
    assert (number(text) == 0) == (now == before)
    assert ("+" in text) == (now > before)
    assert ("−" in text) == (now < before)


@settings(max_examples=200, deadline=None)
@given(CHANCES, st.sampled_from(LANGUAGES))
def test_number_below_0_is_written_like_its_opposite(value: Fraction, language: str) -> None:
    other = {"<": ">", ">": "<"}
    for text, opposite in (
        (percent(value, language), percent(-value, language)),
        (signed(value, language), signed(-value, language)),
    ):
        if value == 0:
            assert opposite == text
        elif text[0] in other:
            assert opposite == f"{other[text[0]]}{NARROW_SPACE}−{text[2:].lstrip('+')}"
        else:
            assert opposite == f"−{text.lstrip('+')}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_value_of_a_plan_known_as_a_float_is_not_called_certain(language: str) -> None:
    measure = Measure(words(language))
    assert measure.so_far(1.0) == percent(1 - SMALLEST, language)
    assert measure.so_far(0.5) == percent(Fraction(1, 2), language)
    assert measure.limit(1 + 2e-13) == percent(Fraction(1), language)
    assert measure.less(1 - SMALLEST, Fraction(1)).startswith(">")
    assert measure.less(Fraction(1), Fraction(1)) == ""


def sixes(dice: int) -> "icepool.Die[int]":
    """Return the number of sixes of some dice."""
    return dice @ icepool.Die({0: 5, 1: 1})


def lucky_roll(dice: int, outcome: int) -> LuckRoll:
    """Return a roll of the first side that counts sixes."""
    return LuckRoll(side=0, outcome=outcome, dice=dice, weights=sixes)


@pytest.mark.parametrize("count", [1, 2, 40])
def test_no_luck_is_certain(count: int) -> None:
    """All dice of large rolls show their worst face, or their best."""
    for outcome in (0, 60):
        luck = measure_luck([lucky_roll(60, outcome)] * count)
        assert 0 < luck.chance < 1
        assert "(1 in " in tell_luck(luck, words("en"))
    certain = Luck(is_good=True, chance=Fraction(99999, 100000))
    assert "100%" not in tell_luck(certain, words("en"))


def roundings(path: Path) -> Iterator[str]:
    """Yield the parts of a module that make a text of a fraction."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="round") | ast.Attribute(attr="quantize")):
                yield ast.unparse(node)
            case ast.FormattedValue(format_spec=ast.JoinedStr() as form):
                if re.search(r"[.%efgn]", ast.unparse(form)[2:-1]):
                    yield ast.unparse(node)
            case ast.JoinedStr(values=values):
                texts = [item.value for item in values if isinstance(item, ast.Constant)]
                if any("%" in str(text) for text in texts):
                    yield ast.unparse(node)
            case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod()):
                yield ast.unparse(node)


def test_only_the_module_of_numbers_writes_chances() -> None:
    writing = dict[str, list[str]]()
    for path in APP.rglob("*.py"):
        name = path.relative_to(APP).as_posix()
        some = list(roundings(path))
        if some and name not in DRAWINGS:
            writing[name] = some
    assert set(writing) == {"number_format.py", "views/plan_interface.py"}
    assert writing["views/plan_interface.py"] == ["round(bound, EXACT)"]


def test_no_template_and_no_script_rounds_a_number() -> None:
    """A template rounds only the coordinates of the chart of a battle."""
    rounding = re.compile(r"toFixed|toPrecision|style: *.percent|\|\s*round|\}\}\s?%|\|\s*format\b")
    sources = [
        *(APP / "templates").rglob("*.html"),
        *(ROOT / "static/start").rglob("*.js"),
        ROOT / "index.html",
    ]
    names = {path.name for path in sources if rounding.search(path.read_text(encoding="utf-8"))}
    assert names == {"timeline.html"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_writes_a_sign_of_percent_behind_a_value(language: str) -> None:
    strings = words(language).strings
    assert [key for key, text in strings.items() if re.search(r"\}\s?%", text)] == []

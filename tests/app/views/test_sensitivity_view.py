"""Fields that matter in the view of a single attack: the announced figures equal those after
applying a change.
"""

import re
from fractions import Fraction

import pytest

from app.build import PAGE_FILES
from app.registered_games import GAMES
from app.views import Advice
from app.words import LANGUAGES, words
from tests.app.asking import Answer, Pairs, ask, form
from tests.app.markup import Element, elements

ATTACKED = [game for game, page in GAMES.items() if page.has_attacks]
EVERY = [(game, language) for game in ATTACKED for language in LANGUAGES]
SETTLED = {"warsurge": [("rulings.method", "chart")]}


def pairs_of(game: str) -> Pairs:
    page = next(index.file for index in PAGE_FILES if (index.game, index.language) == (game, "en"))
    return form({}, SETTLED.get(game, []), page)


def asked(pairs: Pairs, game: str, language: str = "en") -> Answer:
    """The whole response, after as many requests as the page needs."""
    answer = ask("sensitivity", pairs, language, game)
    while answer["follow"].get("more"):
        answer = ask("sensitivity", pairs, language, game)
    return answer


def of_class(answer: Answer, name: str) -> list[Element]:
    every = elements(answer["regions"]["sensitivity-out"])
    return [element for element in every if name in element.attrs.get("class", "").split()]


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_announced_difference_equals_the_applied_one(game: str, language: str) -> None:
    pairs = pairs_of(game)
    answer = asked(pairs, game, language)
    buttons = [
        element
        for element in elements(answer["regions"]["sensitivity-out"])
        if "data-set" in element.attrs
    ]
    assert buttons and not answer["faults"]
    shown = [element.text for element in of_class(answer, "difference")]
    assert len(shown) == len(buttons)
    assert answer["say"] == words(language)("sensitivity.found", count=len(shown))
    names = {name for name, _ in pairs}
    for button, text in zip(buttons[::4], shown[::4], strict=True):
        name, value = button.attrs["data-set"], button.attrs["data-value"]
        # Only a box that is not ticked sends nothing.
        sent = [(name, value)] if value or (name, "true") not in pairs else []
        remaining = [pair for pair in pairs if pair[0] != name] + sent
        after = ask("odds", remaining, language, game)
        assert not after["faults"], (name, value)
        texts = [
            element.text.split("→")[1].split("%")[0].strip()
            for element in of_class(answer, "from-to")
            if element.text in text
        ]
        assert name in names or value == "true"
        assert any(number.split()[0] in after["regions"]["answer"] for number in texts)


def test_changes_below_a_point_are_one_line() -> None:
    answer, t = asked(pairs_of("dystopian"), "dystopian"), words("en")
    data = elements(answer["regions"]["sensitivity-out"])
    (line,) = [element.text for element in data if element.tag == "summary"]
    names = next(
        element.text
        for element in data
        if t("ruling.wing_fuel.name") in element.text and element.tag == "p"
    )
    rules, numbers = (int(number) for number in re.findall(r"(?!1%)\d+", line))
    assert line == t("sensitivity.less", rules=rules, count=numbers) and rules + numbers == len(
        names.split(" · ")
    )
    assert not any(
        t("ruling.wing_fuel.name") in element.text for element in of_class(answer, "difference")
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_change_is_a_point_or_more(game: str) -> None:
    answer = asked(pairs_of(game), game, "en")
    html, rows = answer["regions"]["sensitivity-out"], of_class(answer, "difference")
    assert (
        rows
        and "\N{MINUS SIGN}0.00" not in html
        and "\N{MINUS SIGN}0,00" not in html
        and "+0.00" not in html
    )
    most = of_class(answer, "most")
    assert len(most) == len(rows)
    for row in most:
        before, after, by = (
            number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", row.text)[-3:]
        )
        assert float(by) >= (1 if "%" in row.text else 0.01), (before, after, by)


def test_change_of_just_a_point_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = pairs_of("dystopian")
    every = len(of_class(asked(pairs, "dystopian"), "difference"))
    monkeypatch.setattr("app.views.sensitivity_view.POINT", Fraction(1, 20000))
    assert len(of_class(asked(pairs, "dystopian"), "difference")) > every > 0


def test_changed_attack_clears_the_list_of_differences() -> None:
    pairs = pairs_of("dystopian")
    first = asked(pairs, "dystopian")
    other = [
        (name, "3" if name == "volley.models.0.attack_dice" else value) for name, value in pairs
    ]
    assert asked(other, "dystopian")["regions"] != first["regions"]
    live = ask("odds", other)
    assert live["regions"]["sensitivity-out"] == "" and live["follow"]["more"] is False


def test_form_without_odds_shows_its_answer_in_place_of_differences() -> None:
    wrong = [(name, "x" if name == "target.hp" else value) for name, value in pairs_of("dystopian")]
    answer = asked(wrong, "dystopian")
    assert answer["faults"] and "1 entry to correct." in answer["regions"]["sensitivity-out"]
    for each in (answer, asked(form({}, page="warsurge.html"), "warsurge")):
        assert each["regions"]["sensitivity-out"] == each["regions"]["answer"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_uncertain_field_and_figure_has_a_string(game: str) -> None:
    from importlib import import_module

    module_type = import_module(f"app.{game}.sensitivity")
    every = [advice for advice in vars(module_type).values() if isinstance(advice, Advice)]
    assert every
    for advice in every:
        assert set(advice.unsure) == {
            *advice.advised.patterns,
            *advice.advised.further_patterns,
        }
        for language in LANGUAGES:
            keys = [*advice.answers.values(), *(named.label for named in advice.unsure.values())]
            assert all(key in words(language) for key in keys)

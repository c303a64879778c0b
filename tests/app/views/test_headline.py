"""A pinned attack beside the current one: the same figures, exactly, in the strip and among the
odds.
"""

from fractions import Fraction
from typing import Any

import icepool
import pytest

from app.build import PAGE_FILES
from app.number_format import LEAST, percent, signed
from app.registered_games import GAMES
from app.views.headline import _at_least
from app.words import LANGUAGES, words
from engine.dystopian.attack import AttackOdds, attack_odds, check
from tests.app.asking import Answer, Pairs, attack_request, form, sent
from tests.app.markup import Element, elements

CHANGES = {
    "dystopian": {"volley.models.0.attack_dice": "15"},
    "jovian": {"squadron.skill": "4"},
    "warsurge": {"target.defence": "6"},
}


def forms(game: str, language: str = "en", **changes: str) -> Pairs:
    page = next(
        index.file for index in PAGE_FILES if (index.game, index.language) == (game, language)
    )
    method = {"rulings.method": "chart", "started.method": "chart"} if game == "warsurge" else {}
    return form(method | changes, page=page)


def do(
    action: str, pairs: Pairs, kept: Any = None, game: str = "dystopian", language: str = "en"
) -> Answer:
    asked = attack_request(action, pairs, language, game=game, more={"kept": kept or {}})
    return sent(asked | {"given": {"detail": True}})


def texts(html: str, tag: str, **attrs: str) -> list[str]:
    return [element.text for element in _of(html, tag) if attrs.items() <= element.attrs.items()]


def _of(html: str, tag: str) -> list[Element]:
    return [element for element in elements(html) if element.tag == tag]


def odds(dice: int) -> AttackOdds:
    """The engine's odds, independent of the page."""
    target = {"dr": 5, "cr": 7, "hp": 4, "starting_hp": 4, "ap": 4, "shields": 1}
    attack = check(
        {"volley": {"models": [{"attack_dice": dice}], "weapon": "gunnery"}, "target": target}
    )
    assert not isinstance(attack, tuple)
    return attack_odds(attack)


def test_rows_of_at_least_end_where_both_chances_are_rare() -> None:
    """Of ten dice and of twelve, a six each: from the first number that is not nearly certain."""
    six = icepool.Die({0: 5, 1: 1})
    dice = [count @ six for count in (12, 10)]
    rows = list(_at_least(*dice, "en"))
    rare = [
        number
        for number in range(1, 13)
        if max(die.probability(">=", number) for die in dice) < LEAST
    ]
    assert [row.label for row in rows] == [f"{number}+" for number in range(1, rare[0] + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_strip_shows_both_figures_and_their_difference(language: str) -> None:
    page = "fr.html" if language == "fr" else "index.html"
    kept = do("pin", form(page=page), language=language)["kept"]
    answer = do(
        "odds", form({"volley.models.0.attack_dice": "15"}, page=page), kept, language=language
    )
    before, after = odds(12), odds(15)
    strip, t = answer["regions"]["answer"], words(language)
    for index, (was, now) in enumerate(
        [(1 - before.no_damage, 1 - after.no_damage), (before.destroyed, after.destroyed)]
    ):
        shown = [percent(was, language), percent(now, language)]
        figures = [Fraction(text.rstrip("\u202f%").replace(",", ".")) for text in shown]
        shown.append(signed(figures[1] - figures[0], language))
        names = [t("pin.a"), t("pin.b"), t("pin.by")]
        data = texts(strip, "dd")[3 * index : 3 * index + 3]
        assert data == [f"{name} {text}" for name, text in zip(names, shown, strict=True)]
    assert answer["say"].startswith(
        f"{t('odds.any_damage')} {percent(1 - after.no_damage, language)}, "
    )


def test_odds_compare_exact_fractions() -> None:
    kept = do("pin", form())["kept"] | {"fractions": True}
    html = do("odds", form({"volley.models.0.attack_dice": "15"}), kept)["regions"]["odds-out"]
    before, after = odds(12), odds(15)
    exact = [Fraction(text) for text in texts(html, "code")]
    assert exact[:3] == [
        1 - before.no_damage,
        1 - after.no_damage,
        before.no_damage - after.no_damage,
    ]
    assert exact[6:9] == [before.mean_hp, after.mean_hp, after.mean_hp - before.mean_hp]
    for number, at in enumerate(range(9, 21, 3), 1):
        sums = [
            Fraction(die.quantity(">=", number), die.denominator())
            for die in (before.hp_lost, after.hp_lost)
        ]
        assert exact[at : at + 3] == [*sums, sums[1] - sums[0]]
    assert "12 AD at RB2 v DR 5 / CR 7, 1 shield" in html and "15 AD at RB2" in html


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_pin_and_unpin_an_attack(game: str) -> None:
    pinned = do("pin", forms(game), game=game)
    assert pinned["focus"] == "pin" and 'aria-pressed="true"' in pinned["regions"]["pin-out"]
    kept, changed = pinned["kept"], forms(game, **CHANGES[game])
    alone = do("odds", changed, game=game)["regions"]["answer"]
    beside = do("odds", changed, kept, game=game)["regions"]["answer"]
    assert [text.split(" ", 1)[1] for text in texts(beside, "dd", **{"class": "now"})] == texts(
        alone, "dd"
    )
    same = do("odds", forms(game), kept, game=game)["regions"]["answer"]
    assert {text.split(" ", 1)[1] for text in texts(same, "dd", **{"class": "by"})} == {"0.00"}
    away = do("unpin", changed, kept, game=game)
    assert away["kept"] == {} and away["regions"]["answer"] == alone
    assert 'aria-pressed="false"' in away["regions"]["pin-out"]


def test_pinned_attack_stays_until_unpinned() -> None:
    kept = do("pin", form())["kept"]
    assert do("reset", form(), kept)["kept"]["pinned"] == kept["pinned"]
    assert 'aria-pressed="true"' in do("show", form(), kept)["regions"]["pin-out"]
    wrong = form({"target.dr": "x"})
    assert do("odds", wrong, kept)["faults"] and "kept" not in do("pin", wrong)
    assert do("unpin", wrong, kept)["kept"] == {}


@pytest.mark.parametrize("other", [[["target.dr", "9"]], [["luck", "1"]], []])
def test_invalid_pinned_attack_is_ignored(other: Any) -> None:
    alone = do("odds", form())["regions"]["answer"]
    assert do("odds", form(), {"pinned": other})["regions"]["answer"] == alone


def test_only_common_figures_are_compared_between_kinds_of_targets() -> None:
    kept = do("pin", forms("jovian"), game="jovian")["kept"]
    html = do("odds", forms("jovian", against="ship"), kept, game="jovian")["regions"]["answer"]
    assert len(texts(html, "dd", **{"class": "was"})) == 2 and len(texts(html, "dt")) == 3

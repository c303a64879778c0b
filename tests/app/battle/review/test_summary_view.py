"""The end of a battle on the page: confirmation, summary, sharing as text, continuation; the
drawing of its losses.
"""

from fractions import Fraction

import pytest

from app.battle.review import HEIGHT, LEFT, RIGHT, timeline_html
from app.number_format import whole_percent
from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import Moment, Summary, Tally, Turning, summary
from tests.app.battle.player import Player
from tests.app.battle.test_sides_view import priced
from tests.app.markup import elements
from tests.app.views.test_card import fought

EVERY = [(game, language) for game in GAMES for language in LANGUAGES]


def attacked(game: str, language: str = "en") -> Player:
    """An attack; what its dice have set off is broken off."""
    player = fought(game, language)
    player.press("next")
    if player.buttons("finish"):
        player.press("finish")
    return player


def ended(game: str, language: str = "en") -> Player:
    """An attack, and the end."""
    player = attacked(game, language)
    player.press("end.done")
    return player


def lines(player: Player) -> str:
    return next(element.text for element in elements(player.html) if element.id == "summary-text")


@pytest.mark.parametrize(("game", "language"), [item for item in EVERY if item[0] != "toy"])
def test_battle_ends_after_confirmation_with_its_result(game: str, language: str) -> None:
    player, t = attacked(game, language), words(language)
    assert not player.engagement.battle.is_over
    for act in ("end.done", "end.review"):
        assert [button.inside("dialog") for button in player.buttons(act)] == [True], act
    assert player.press("end.done")["say"] == t("log.end")
    assert player.engagement.battle.is_over
    result = summary(player.engagement)
    for side, tally in zip(player.engagement.battle.sides, result.moments[-1].sides, strict=True):
        assert side.name in player.text
        assert t("end.lost", share=whole_percent(tally.share, language)) in player.text
        assert t("end.out", lost=tally.gone, most=tally.of) in lines(player)
    low, high = sorted(tally.share for tally in result.moments[-1].sides)
    shown = [whole_percent(share, language) for share in (low, high)]
    key = "both_lost" if shown[0] == shown[1] else "lost_more"
    key = key if high else "nothing_lost"
    tallies = zip(player.engagement.battle.sides, result.moments[-1].sides, strict=True)
    name = next(side.name for side, tally in tallies if tally.share == high)
    assert t(f"end.{key}", side=name, more=shown[1], less=shown[0], share=shown[1]) in player.text
    assert (t("end.turning") in player.text) == (result.turning is not None)
    assert t("end.luckiest" if result.luckiest else "end.unluckiest") in lines(player)


@pytest.mark.parametrize("language", LANGUAGES)
def test_summary_without_losses_says_so(language: str) -> None:
    player, t = Player("warsurge", language), words(language)
    player.try_samples()
    levy = next(unit for unit in player.engagement.state.units if unit.name == "Reed Levy")
    for models in ("7", "10"):
        player.send("adjust", {"ref": levy.ref, "field": "models", "value": models})
    player.send("go", {"view": "summary"})
    assert t("end.none_lost") in player.text
    player.send("go", {"view": "battle"})
    player.press("end.done")
    assert t("end.nothing_lost") in player.text
    assert t("end.none_lost") not in player.text
    assert t("end.both_lost", share=whole_percent(Fraction(0), language)) not in player.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_summary_lists_every_loss_and_the_remaining_points(language: str) -> None:
    player, t = Player("warsurge", language), words(language)
    player.try_samples()
    levy, veterans = (
        next(unit for unit in player.engagement.state.units if unit.name == name)
        for name in ("Reed Levy", "Ironbark Veterans")
    )
    player.send("adjust", {"ref": levy.ref, "field": "models", "value": "7"})
    player.send("adjust", {"ref": veterans.ref, "field": "hp_left", "value": "0"})
    player.press("end.done")
    data = lines(player)
    assert t("end.left", left=7, most=10, label="HP") in data
    assert f"{t('end.turning')}" in data
    lost = [
        element.text
        for element in elements(player.html)
        if element.tag == "li" and element.inside("details")
    ]
    assert [name for row in lost for name in ("Reed Levy", "Ironbark Veterans") if name in row] == [
        unit.name for unit in sorted((levy, veterans), key=lambda unit: unit.ref)
    ]
    assert len([row for row in lost if t("battle.gone") in row]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_lost_points_are_counted_if_players_enter_points(language: str) -> None:
    player, t = Player("dystopian", language).take_up(priced((40, 0))), words(language)
    first, *others = [ref for ref in player.engagement.state.wings if ref.startswith("0.")]
    player.send("adjust", {"ref": first, "field": "tokens", "value": "0"})
    player.press("end.done")
    assert lines(player).count(t("battle.points_lost", lost=40, points=40 + 40 * len(others))) == 1
    assert t("battle.points_lost", lost=0, points=0) not in player.text


@pytest.mark.parametrize("game", [game for game in GAMES if game != "toy"])
def test_finished_battle_can_be_viewed_and_continued(game: str) -> None:
    player, t = ended(game), words("en")
    player.press("go", view="battle")
    assert t("log.end") in player.text
    assert not [
        element for act in ("declare", "side", "turn.end") for element in player.buttons(act)
    ]
    before = player.kept()
    player.type("note", "Well played")
    assert player.send("note")["say"] == t("fault.battle_over")
    assert player.kept() == before
    player.press("go", view="log")
    player.press("go", view="summary")
    player.press("undo")
    assert not player.engagement.battle.is_over
    assert any(element.id == "battle-end" for element in elements(player.html))


def test_list_of_battles_marks_the_end_and_opens_the_summary() -> None:
    player = ended("warsurge")
    player.press("go", view="battle")
    player.press("go", view="home")
    assert words("en")("end.over") in player.text
    player.press("go", view="summary")
    assert player.screen["view"] == "summary"


def test_rarest_roll_opens_the_log_at_its_line() -> None:
    player = ended("warsurge")
    result = summary(player.engagement)
    rare = result.luckiest or result.unluckiest
    assert rare
    answer = player.press("go", index=0, view="log", item=str(rare.number))
    assert answer["focus"] == "log-meant"
    (meant,) = (element for element in elements(player.html) if element.id == "log-meant")
    assert meant.text.startswith(str(rare.number))
    player.press("go", view="battle")
    player.press("go", view="log")
    assert not [element for element in elements(player.html) if element.id == "log-meant"]


def losses(*shares: tuple[int, ...], turns: tuple[int, ...], turning: int | None = None) -> Summary:
    """Two sides of ten boxes each that have lost so many after each event."""
    moments = tuple(
        Moment(number, turn, tuple(Tally(item, 10, 0, 1) for item in lost))
        for number, (lost, turn) in enumerate(zip(shares, turns, strict=True), 1)
    )
    return Summary(moments, Turning(turning, 0, Fraction(1)) if turning else None, None, None)


def test_drawing_steps_at_losses() -> None:
    html = timeline_html(
        losses((0, 1), (0, 1), (2, 1), turns=(1, 1, 2), turning=3), ["One", "Two"], "en"
    )
    paths = [
        element.attrs["d"]
        for element in elements(html)
        if "curve" in element.attrs.get("class", "")
    ][2:]
    third = (RIGHT - LEFT) / 2
    assert paths == [
        f"M{LEFT} {HEIGHT:.1f}H{LEFT + third * 1.5:.1f}V0.0H{RIGHT}",
        f"M{LEFT} {HEIGHT:.1f}H{LEFT + third / 3:.1f}V{HEIGHT / 2}H{RIGHT}",
    ]
    (turning,) = (
        element.attrs["d"] for element in elements(html) if element.attrs.get("class") == "turning"
    )
    assert turning == f"M{LEFT + third * 1.5} 0V{HEIGHT}"
    middles = {
        element.text: float(element.attrs["x"])
        for element in elements(html)
        if element.attrs.get("y") == "166"
    }
    assert middles == {"Turn 1": LEFT + third / 2, "Turn 2": LEFT + third * 1.5}
    rows = [element.text for element in elements(html) if element.tag == "td"]
    assert rows == ["0%", "10%", "20%", "10%"]


def test_drawing_of_three_turns_has_rounded_thirds() -> None:
    """The plot from 46 to 356 is cut at a third and two thirds; the numbers of turns are in the
    middle.
    """
    shown = elements(
        timeline_html(
            losses((0, 0), (0, 0), (1, 0), turns=(1, 2, 3), turning=3), ["One", "Two"], "en"
        )
    )
    upright = [item.attrs["d"] for item in shown if item.attrs.get("d", "").endswith("0V150")]
    assert upright == ["M149.3 0V150", "M252.7 0V150", "M304.3 0V150"]
    assert [item.attrs["x"] for item in shown if item.attrs.get("y") == "166"] == [
        "97.7",
        "201.0",
        "304.3",
    ]


def test_drawing_has_only_paths_and_texts_with_short_names() -> None:
    """`picture.js` draws these; a long name must stay inside the picture."""
    html = timeline_html(losses(turns=()), ["A" * 60, "<b>"], "en")
    drawn = [
        element for element in elements(html) if any(outer.tag == "svg" for outer in element.within)
    ]
    assert {element.tag for element in drawn} == {"path", "text"}
    assert f"{'A' * 31}…" in html
    assert "<b>" not in html


@pytest.mark.parametrize(
    ("part", "shown"), [(0, "0"), (1, "100"), (0.001, "< 1"), (0.9999, "> 99"), (0.375, "38")]
)
def test_partial_share_is_never_rounded_to_none_or_all(part: float, shown: str) -> None:
    assert whole_percent(Fraction(part), "en").replace("\u202f", " ") == f"{shown}%"

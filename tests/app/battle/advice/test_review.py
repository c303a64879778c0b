"""The review on the page: progress, stop, both numbers of a declaration, moments to open and
leave.
"""

import pytest

from app import work_slices
from app.battle.review import review_view
from app.words import LANGUAGES, words
from tests.app.battle.advice.test_best import in_reach
from tests.app.battle.player import Answer, Player, carries
from tests.app.battle.review.test_summary_view import attacked, ended
from tests.app.battle.test_table import begun
from tests.app.markup import Element, elements

REVIEWED = ("dystopian", "jovian", "warsurge")


def whole_review(player: Player) -> Answer:
    """The review, however many times the page has to ask."""
    answer: Answer = player.send("review.show")
    while answer["follow"].get("more"):
        answer = player.send("review.show")
    assert not answer["faults"], answer
    return answer


def moments(html: str) -> list[Element]:
    return [
        element for element in elements(html) if element.attrs.get("data-do") == "battle.moment"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REVIEWED)
def test_each_line_of_a_review_opens_a_moment(game: str, language: str) -> None:
    player, t = ended(game, language), words(language)
    player.press("go", view="review")
    assert (t("review.counts") in player.text) == (game != "dystopian")
    answer = whole_review(player)
    html = answer["regions"]["review-out"]
    assert answer["say"] == t("review.found") and answer["follow"]["more"] is False
    battle = player.engagement.battle
    lines = moments(html)
    assert lines and all(
        int(carries(element)["number"]) in {event.number for event in battle.events}
        for element in lines
    )
    assert t("review.every") in html
    both = t("review.unit.or", one="HP", other="tokens")
    assert (both in html) == (game == "dystopian") and ("HP" in html) == (game != "jovian"), (
        "wings have tokens"
    )
    for line in lines:
        player.send("moment", carries(line))
        assert player.screen["view"] == "moment" and t("review.stood") in player.text
        assert player.engagement.battle == battle
        player.press("go", view="review")
        assert html in player.html, "found again without being asked for"


def test_review_can_be_stopped_and_continued() -> None:
    player, t = attacked("dystopian"), words("en")
    player.press("go", view="log")
    player.press("go", view="summary")
    player.press("go", view="review")
    stopped = player.send("review.show", {"stop": "yes"})
    assert stopped["follow"]["more"] is False
    assert t("review.stopped", count=0, all=1) in stopped["regions"]["review-out"]
    assert t("review.stopped", count=0, all=1) not in whole_review(player)["regions"]["review-out"]
    assert player.send("moment", {})["trouble"] == words("en")("trouble.stale"), (
        "no moment of that number"
    )


def test_known_range_allows_comparison_with_every_plan() -> None:
    player, t = begun(), words("en")
    player.press("declare", index=1)
    player.choose_way("best")
    in_reach(player)
    player.send("best.find", {"stop": "yes"})
    player.press("go", view="battle")
    player.press("declare", index=1)
    player.press("declare.done")
    player.press("go", view="log")
    player.press("go", view="summary")
    player.press("go", view="review")
    player.send("moment", carries(moments(whole_review(player)["regions"]["review-out"])[0]))
    assert t("review.given") in player.text and t("review.among.dystopian") not in player.text
    assert t("table.better") in player.text and t("review.declared") in player.text


@pytest.mark.parametrize("game", REVIEWED)
def test_review_after_a_reload_is_the_same(game: str) -> None:
    """On a page without its earlier results: the whole review, and a moment opened before it."""
    player = ended(game, "en")
    player.press("go", view="review")
    html = whole_review(player)["regions"]["review-out"]
    line = moments(html)[0]
    player.send("moment", carries(line))
    shown = player.text
    assert player.send("moment.show")["follow"]["more"] is False, "known already"
    forget()
    player.send("moment", carries(line))
    assert 'data-live="battle.moment.show"' in player.html
    answer = player.send("moment.show")
    while answer["follow"].get("more"):
        answer = player.send("moment.show")
    judged = answer["regions"]["moment-out"]
    assert judged and all(
        element.text in shown for element in elements(judged) if element.tag == "p"
    )
    player.press("go", view="review")
    assert whole_review(player)["regions"]["review-out"] == html


def forget() -> None:
    """As if the page had been loaded anew."""
    work_slices._LATEST.clear()
    review_view._remember_reviews.cache_clear()


def test_declaration_at_a_target_out_of_range_is_not_compared() -> None:
    player, t = begun(), words("en")
    player.press("declare", index=1)
    targets = [item for item in player.offered("attacks.0.target") or () if item]
    player.choose_way("best")
    player.type(f"best.reach.{targets[0].replace('.', '_')}", "1").send(
        "best.find", {"stop": "yes"}
    )
    player.press("go", view="battle")
    player.press("declare", index=1)
    player.type("attacks.0.target", targets[2]).type("attacks.0.range_band", "3").press(
        "declare.done"
    )
    for view in ("log", "summary", "review"):
        player.press("go", view=view)
    player.send("moment", carries(moments(whole_review(player)["regions"]["review-out"])[0]))
    assert t("review.among.dystopian") in player.text and t("review.given") not in player.text


@pytest.mark.parametrize("game", REVIEWED)
def test_review_so_far_opens_from_the_menu_of_a_battle(game: str) -> None:
    player, t = attacked(game), words("en")
    player.press("go", view="review")
    assert t("review.so_far") in player.text
    assert moments(whole_review(player)["regions"]["review-out"])
    player.press("go", view="battle")
    assert not player.engagement.battle.is_over and player.screen["view"] == "battle"

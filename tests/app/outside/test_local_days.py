"""Days as a player's calendar has them: in four time zones, at changes of daylight saving, with a
clock set back.
"""

import time
from collections.abc import Callable, Iterator

import pytest

from app.local_day import read_local_day, tell_day, tell_moment
from app.words import LANGUAGES, words
from engine.engagement import battle_code, save_battle
from engine.kit.iso_time import EARLIEST, read_instant
from tests.app.asking import done
from tests.app.battle import player as players
from tests.app.battle.player import Player
from tests.app.markup import elements
from tests.app.share.sharing import code, fresh_desk, out, share
from tests.engine.outside.wrapped_links import link
from tests.engine.recorded import opened

Move = Callable[[str], None]
PACIFIC, INDIA, SYDNEY = "America/Los_Angeles", "Asia/Kolkata", "Australia/Sydney"
NEWFOUNDLAND, CHATHAM, LORD_HOWE = "America/St_Johns", "Pacific/Chatham", "Australia/Lord_Howe"
DAYS = [
    (PACIFIC, "2026-11-20T04:30:00.000Z", "2026-11-19"),
    (PACIFIC, "2026-11-20T20:00:00.000Z", "2026-11-20"),
    (SYDNEY, "2026-11-19T22:00:00.000Z", "2026-11-20"),
    (INDIA, "2026-11-19T18:29:59.999Z", "2026-11-19"),
    (INDIA, "2026-11-19T18:30:00.000Z", "2026-11-20"),
    (NEWFOUNDLAND, "2026-11-20T03:29:00Z", "2026-11-19"),
    (NEWFOUNDLAND, "2026-11-20T03:31:00Z", "2026-11-20"),
    ("Etc/UTC", "2026-11-20T23:59:59.999Z", "2026-11-20"),
]
CHANGES = [
    # Midnight is an hour earlier in summer than in winter, whatever the season is when the player
    # looks.
    (PACIFIC, "2026-07-01T06:59:00Z", "2026-06-30"),
    (PACIFIC, "2026-07-01T07:01:00Z", "2026-07-01"),
    (PACIFIC, "2026-12-01T07:59:00Z", "2026-11-30"),
    (PACIFIC, "2026-12-01T08:01:00Z", "2026-12-01"),
    # The night in which clocks go back, and the one in which they go forward.
    (PACIFIC, "2026-11-01T06:59:00Z", "2026-10-31"),
    (PACIFIC, "2026-11-02T07:30:00Z", "2026-11-01"),
    (PACIFIC, "2026-03-09T07:30:00Z", "2026-03-09"),
    (SYDNEY, "2026-10-03T13:59:00Z", "2026-10-03"),
    (SYDNEY, "2026-10-04T13:01:00Z", "2026-10-05"),
    (SYDNEY, "2026-04-05T13:30:00Z", "2026-04-05"),
    (LORD_HOWE, "2026-04-04T13:30:00Z", "2026-04-05"),
    (LORD_HOWE, "2026-04-05T13:29:00Z", "2026-04-05"),
    # A year begins and ends at other moments.
    (SYDNEY, "2026-12-31T13:00:00Z", "2027-01-01"),
    (PACIFIC, "2027-01-01T07:59:59Z", "2026-12-31"),
    (CHATHAM, "2026-12-31T10:15:00Z", "2027-01-01"),
    ("Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"),
    ("Pacific/Pago_Pago", "2027-01-01T10:59:00Z", "2026-12-31"),
    (PACIFIC, "2028-03-01T07:00:00Z", "2028-02-29"),
]
ENGLISH = "January February March April May June July August September October November December"
FRENCH = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
WRITTEN = [
    "2026-11-20",
    "2026-11-20T23:30:00",
    "yesterday",
    "",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
]


@pytest.fixture
def move(monkeypatch: pytest.MonkeyPatch) -> Iterator[Move]:
    """Return a function that takes the device to a time zone."""

    def travel(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield travel
    monkeypatch.undo()
    time.tzset()


def begin(monkeypatch: pytest.MonkeyPatch, *moments: str, language: str = "en") -> Player:
    """Return a player who has begun a battle at each moment and is back at the list."""
    player = Player("dystopian", language)
    for moment in moments:
        monkeypatch.setattr(players, "NOW", moment)
        player.press("try")
        player.press("go", view="home")
    return player


def list_days(player: Player) -> list[str]:
    """Return the days in the list of battles, from the top."""
    lines = [element.text for element in elements(player.html) if element.tag == "small"]
    return [line.partition(" · ")[0] for line in lines]


def day_in_words(local: str, language: str) -> str:
    """Return a day in words, from its date in ISO 8601."""
    year, month, day = map(int, local.split("-"))
    names = {"en": ENGLISH, "fr": FRENCH}[language].split()
    number = "1er" if language == "fr" and day == 1 else str(day)
    return f"{number} {names[month - 1]} {year}"


@pytest.mark.parametrize(("zone", "moment", "local"), [*DAYS, *CHANGES])
def test_day_is_that_of_the_device_at_that_moment(
    move: Move, zone: str, moment: str, local: str
) -> None:
    move(zone)
    assert read_local_day(moment) == local
    for language in LANGUAGES:
        assert tell_day(moment, words(language)) == day_in_words(local, language)


@pytest.mark.parametrize("zone", [PACIFIC, SYDNEY])
@pytest.mark.parametrize("text", WRITTEN)
def test_text_without_a_local_day_is_shown_as_written(move: Move, zone: str, text: str) -> None:
    move(zone)
    assert read_local_day(text) in {text[:10], "9999-12-31", "0001-01-01"}
    if text in ("", "yesterday"):
        assert tell_day(text, words("en")) == text
        assert tell_moment(text, "2026-11-20T20:00:00Z", words("en")) == text


MOMENTS = [
    ("2026-11-28T21:40:00", "Today 21:40", "Aujourd’hui à 21 h 40"),
    ("2026-11-28T00:05:00", "Today 00:05", "Aujourd’hui à 0 h 05"),
    ("2026-11-28", "Today", "Aujourd’hui"),
    ("2026-11-27T23:59:00", "Yesterday", "Hier"),
    ("2026-11-26T12:00:00", "Thursday", "Jeudi"),
    ("2026-11-22T12:00:00", "Sunday", "Dimanche"),
    ("2026-11-21T12:00:00", "21 November", "21 novembre"),
    ("2026-02-01T12:00:00", "1 February", "1er février"),
    ("2025-12-31T12:00:00", "31 December 2025", "31 décembre 2025"),
    ("2026-11-29T08:00:00", "29 November", "29 novembre"),
]


@pytest.mark.parametrize(("moment", "english", "french"), MOMENTS)
def test_moment_has_the_words_of_players(moment: str, english: str, french: str) -> None:
    now = "2026-11-28T22:00:00"
    assert tell_moment(moment, now, words("en")) == english
    assert tell_moment(moment, now, words("fr")).replace("\N{NO-BREAK SPACE}", " ") == french


@pytest.mark.parametrize(
    ("zone", "moment", "text"),
    [
        (PACIFIC, "2026-11-20T07:59:00Z", "Yesterday"),
        (PACIFIC, "2026-11-20T08:01:00Z", "Today 00:01"),
        (SYDNEY, "2026-11-20T12:59:00Z", "Yesterday"),
        (SYDNEY, "2026-11-20T13:01:00Z", "Today 00:01"),
    ],
)
def test_today_begins_at_the_midnight_of_the_device(
    move: Move, zone: str, moment: str, text: str
) -> None:
    move(zone)
    assert tell_moment(moment, "2026-11-20T20:00:00Z", words("en")) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("zone", "moment", "local"), DAYS)
def test_list_and_file_have_the_local_day(
    move: Move, monkeypatch: pytest.MonkeyPatch, zone: str, moment: str, local: str, language: str
) -> None:
    move(zone)
    player = begin(monkeypatch, moment, language=language)
    assert list_days(player) == [tell_moment(moment, moment, words(language))]
    assert player.press("export")["device"]["file"]["name"] == f"broadside-{local}.json"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("zone", "moment", "local"), DAYS[:3])
def test_summary_and_picture_have_the_local_day(
    move: Move, zone: str, moment: str, local: str, language: str
) -> None:
    move(zone)
    player = Player("dystopian", language)
    battle = opened("dystopian", 4).battle.model_copy(update={"revision": 0, "created": moment})
    done(save_battle(player.store, battle))
    player.send("go", {"view": "summary", "battle": battle.id})
    local = day_in_words(local, language)
    about = words(language)("end.about", name=battle.name, date=local)
    summary = next(item.text for item in elements(player.html) if item.id == "summary-text")
    assert summary.startswith(about)
    drawn = [
        item.text
        for item in elements(player.html)
        if any(outer.id == "battle-picture" for outer in item.within)
    ]
    assert any(local in text for text in drawn)


def test_battle_in_a_code_has_the_day_of_the_one_who_looks(move: Move) -> None:
    fresh_desk()
    now = opened("dystopian")
    battle = now.battle.model_copy(update={"created": "2026-11-20T04:30:00.000Z"})
    text = link(code("battle", dict(battle_code(battle, now.rules).data), "dystopian"))
    for zone, local in ((PACIFIC, "Yesterday"), ("Etc/UTC", "Today 04:30")):
        move(zone)
        assert local in out(share("open", "dystopian", code=text))
    fresh_desk()


def test_saved_times_are_the_same_in_every_zone(
    move: Move, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = "2026-11-20T04:30:00.000Z"
    for zone in (PACIFIC, SYDNEY):
        move(zone)
        player = begin(monkeypatch, moment)
        entries, _ = done(player.repository.battles("dystopian"))
        assert [entry.created for entry in entries] == [moment]


def test_list_is_in_the_order_of_instants(move: Move, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of other devices may name their time zone; the texts alone would be in another
    order.
    """
    move(PACIFIC)
    moments = [
        "2026-11-20T23:00:00+10:00",
        "2026-11-20T15:00:00Z",
        "2026-11-20T09:00:00-08:00",
        "2026-11-20",
    ]
    player = begin(monkeypatch, *moments)
    entries, _ = done(player.repository.battles("dystopian"))
    latest_first = [moments[2], moments[1], moments[0], moments[3]]
    assert [entry.created for entry in entries] == latest_first


def test_clock_set_back_loses_and_reorders_nothing(
    move: Move, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end of daylight saving an hour of the clock comes twice; instants do not."""
    move(PACIFIC)
    moments = ["2026-11-01T08:30:00.000Z", "2026-11-01T09:10:00.000Z", "2026-11-01T09:30:00.000Z"]
    player = begin(monkeypatch, *moments)
    assert list_days(player) == ["Today 01:30", "Today 01:10", "Today 01:30"]
    entries, _ = done(player.repository.battles("dystopian"))
    assert [entry.created for entry in entries] == moments[::-1]
    monkeypatch.setattr(players, "NOW", "2001-01-01T12:00:00.000Z")
    player.press("try")
    player.end_turn()
    player.press("go", view="home")
    after, lost = done(player.repository.battles("dystopian"))
    assert [entry.created for entry in after[:3]] == moments[::-1]
    assert (len(after), lost) == (4, 0)


def test_instants_of_hostile_texts_are_the_earliest() -> None:
    for text in ("", "yesterday", "2026-02-30", "２０２６-11-20"):
        assert read_instant(text) == EARLIEST
    assert read_instant("2026-11-20") < read_instant("2026-11-20T00:00:01Z")

"""Texts with links in the field for codes, in the share sheet and in the field for lists."""

from collections.abc import Iterator

import pytest

from app.words import LANGUAGES, words
from engine.engagement import Archive, Code, battle_code, write, write_code
from tests.app.asking import form
from tests.app.battle.player import Player
from tests.app.share.sharing import PAGE, Answer, code, fresh_desk, kept, link_in, out, share
from tests.engine.courses import PLAYED
from tests.engine.engagement.toy import sure
from tests.engine.outside.wrapped_links import AROUND, WAYS, fill, link, wrapped
from tests.engine.recorded import opened

SITE = PAGE.rpartition("/")[0]


@pytest.fixture(autouse=True)
def repository() -> Iterator[None]:
    fresh_desk()
    yield
    fresh_desk()


def setup(hp: str = "6") -> str:
    """Return the code of a set-up."""
    return sure(
        write_code(Code(kind="setup", game="dystopian", data={"form": {"target": {"dr": hp}}}))
    )


def fault(answer: Answer) -> str:
    """Return the sentence beside the field."""
    return str(answer["faults"]["share.code"])


@pytest.mark.parametrize("around", AROUND)
def test_text_opens_in_the_field_and_from_the_share_sheet(around: str) -> None:
    text = setup()
    message = fill(AROUND[around], link(text))
    expected = out(share("open", code=text, form=form()))
    assert out(share("open", form=[*form(), ["share.code", message]])) == expected
    then = Player().send("open", {"text": message})["follow"]["then"]
    assert then == {"view": "share", "action": "open", "given": {"code": text}}


@pytest.mark.parametrize("way", WAYS)
def test_changed_link_opens_from_the_share_sheet_and_in_the_field_for_lists(way: str) -> None:
    text = setup()
    message = wrapped(text)[way]
    for name in ("open", "fleets.read"):
        then = Player().send(name, {"text": message})["follow"]["then"]
        assert then == {"view": "share", "action": "open", "given": {"code": text}}


LINKS = [
    "https://t.co/Ab3dE",
    "https://army.example/list/12?x=1#a",
    " www.army.example/l\nhttp://b.example/ ",
]


@pytest.mark.parametrize("text", LINKS)
def test_link_never_becomes_a_list(text: str) -> None:
    player = Player()
    answer = player.send("open", {"text": text})
    assert answer["trouble"] == words("en")("fault.list_link")
    answer = player.send("fleets.read", {"text": text})
    assert answer["faults"] == {"list": words("en")("fault.list_link")}
    assert "https" not in player.html


def test_damaged_link_is_refused_as_a_code() -> None:
    for message in (link(setup()[:-8]), f"Look: {link(setup()[:-8])}"):
        then = Player().send("open", {"text": message})["follow"]["then"]
        answer = share("open", code=then["given"]["code"])
        assert fault(answer) == words("en")("fault.code_cut")


def test_file_with_a_link_in_a_note_is_still_a_file() -> None:
    other = Player()
    other.try_samples()
    file = write(Archive(battles=(other.engagement.battle,))).replace(
        '"name":"', '"name":"#share=BS6.AAAA ', 1
    )
    answer = Player().send("open", {"text": file})
    assert "then" not in answer["follow"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_link_that_lost_its_code_says_so(language: str) -> None:
    t = words(language)
    for text in (
        f"{SITE}/",
        f"Look: {PAGE}",
        f"{SITE}/jovian.html",
        f"{PAGE}#share=",
        PAGE.upper(),
    ):
        assert fault(share("open", lang=language, code=text)) == t("fault.code_lost")
    for text in ("https://t.co/Ab3dE", "https://table.example/other"):
        assert fault(share("open", lang=language, code=text)) == t("fault.link_without_code")


@pytest.mark.parametrize("language", LANGUAGES)
def test_number_of_codes_is_given(language: str) -> None:
    texts = [setup("6"), setup("7")]
    answer = share("open", lang=language, code=" ".join(map(link, texts)), form=form())
    assert words(language)("share.several", number=2) in out(answer)
    assert answer["kept"] == {"code": texts[0], "number": 2}
    shown = share("show", lang=language, screen=answer["kept"], form=form())
    assert words(language)("share.several", number=2) in out(shown)
    assert words(language)("share.several", number=2) not in out(
        share("open", code=texts[0], form=form())
    )


def test_content_of_a_changed_link_is_taken_over() -> None:
    made = link_in(share("make", form=form({"target.dr": "6"})))
    answer = share("open", code=f"> {made}&fbclid=Iw_x-y.", form=form())
    assert answer["kept"] == {"code": made.partition("=")[2], "number": 1}
    taken = share("take", **answer["kept"], form=form())
    assert ["target.dr", "6"] in taken["pairs"]


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize(
    "created",
    [
        "",
        "yesterday",
        "<b>x</b>",
        "2026-02-30",
        "2026-11-20T25:00:00Z",
        "٢٠٢٦-11-20",
        "20261120",
        5,
        None,
        [],
    ],
)
def test_day_of_a_battle_in_a_code_is_a_day(game: str, created: object) -> None:
    now = opened(game)
    data = dict(battle_code(now.battle, now.rules).data)
    packed = list(data["battle"])
    assert not share("open", game, code=code("battle", {"battle": packed}, game))["faults"]
    before = kept()
    packed[2] = created
    answer = share("open", game, code=code("battle", {"battle": packed}, game))
    assert fault(answer) == words("en")("fault.code_broken")
    assert kept() == before


@pytest.mark.parametrize(
    "created", ["2026-11-20", "2026-11-20T20:00:00.123Z", "2026-11-20T20:00:00+01:00"]
)
def test_every_form_of_a_time_is_accepted(created: str) -> None:
    now = opened("dystopian")
    packed = list(dict(battle_code(now.battle, now.rules).data)["battle"])
    packed[2] = created
    assert not share("open", code=code("battle", {"battle": packed}, "dystopian"))["faults"]

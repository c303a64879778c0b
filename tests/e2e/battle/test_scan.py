"""Codes scanned by the camera or from pictures: whole ones, and those of several parts in any
order.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from engine.engagement import Code, write_code
from engine.engagement.codes import parts_of
from tests.e2e.conftest import Sit
from tests.e2e.support.hands import keyboard
from tests.e2e.support.later import later
from tests.e2e.support.pages import PHONE, Table
from tests.e2e.support.pictures import film, png
from tests.e2e.support.watch import Watch
from tests.engine.engagement.toy import sure
from tools.playwright_fixtures import FLAGS, HASTE, PATIENCE, program

pytestmark = pytest.mark.browser
PRETENDED = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]


def setup() -> str:
    """The code of a set-up."""
    data: dict[str, Any] = {"form": {"target": {"dr": "6"}}}
    return sure(write_code(Code(kind="setup", game="dystopian", data=data)))


def files(*texts: str) -> list[Any]:
    return [
        {"name": f"{index}.png", "mimeType": "image/png", "buffer": png(text)}
        for index, text in enumerate(texts)
    ]


def test_codes_are_read_from_pictures(sit: Sit) -> None:
    """A sentence appears without a reader and without a camera. Parts are counted in any order."""
    table = sit().open()
    table.go("share")
    link = "https://table.example/#share="
    parts = parts_of(setup(), 20)
    assert len(parts) > 2
    locator = table.find("#scan [role=status]")
    table.watch.expected = ("Failed to load",)
    for file in ("**/scan.js", "**/qr/decode.js"):
        table.page.route(file, lambda route: route.abort())
        table.find('#share [data-scan="share.code"]').click()
        expect(locator).to_contain_text("could not be loaded")
        table.find("#scan [data-close]").click()
        table.page.unroute(file)
    table.find('#share [data-scan="share.code"]').click()
    expect(locator).to_contain_text("Choose a picture of the code")
    chosen = table.find("#scan input")
    chosen.set_input_files(files(""))
    expect(locator).to_have_text("No code in this picture.")
    chosen.set_input_files(files(parts[-1], link + parts[0]))
    expect(locator).to_have_text(f"2 of {len(parts)} codes read")
    chosen.set_input_files(files(*parts[1:-1]))
    expect(table.find("#share-title")).to_have_text("A shared set-up")
    expect(table.find("#scan")).to_be_hidden()
    table.find('[data-do="share.leave"]').click()


def test_codes_are_read_by_the_camera(chromium: Browser, site: str, tmp_path: Path) -> None:
    """A film of two parts before a simulated camera, opened by keyboard."""
    parts = parts_of(setup(), 30)
    assert len(parts) == 2
    flags = [
        *FLAGS,
        *HASTE,
        *PRETENDED,
        f"--use-file-for-fake-video-capture={film(tmp_path / 'codes.y4m', parts)}",
    ]
    own = chromium.browser_type.launch(executable_path=program(), args=flags)
    context = later(
        own.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block")
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(site)
    watch.follow(context)
    try:
        table = Table(context.new_page(), site, watch)
        table.open()
        table.go("share")
        with keyboard():
            table.find('#share [data-scan="share.code"]').click()
        expect(table.find("#share-title")).to_have_text("A shared set-up")
        expect(table.find("#scan")).to_be_hidden()
        assert not table.page.evaluate("document.querySelector('#scan video').srcObject")
    finally:
        own.close()
    watch.judge()

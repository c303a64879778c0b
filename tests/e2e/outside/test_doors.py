"""The doors of the page (docs/doors.md): what comes in unasked changes nothing before the player's
tap.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.start.sites import Site, keep
from tools.playwright_fixtures import PATIENCE

pytestmark = pytest.mark.browser
HOSTILE = "http://hostile.example/"
FORM = """<body><form method="post" enctype="multipart/form-data" action="{}shared" {}>
<textarea name="text"></textarea><input type="file" name="file" multiple></form>"""
STORED = """async (scope) => {
  const names = (await caches.keys()).filter((name) => name.endsWith(" shared"));
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  return { names, databases };
}"""
BACKUP = json.dumps({"format": "broadside", "schema": 6, "battles": []})


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    """Return a copy of the page under a sub-path, whose service worker nobody else uses."""
    site = Site(tmp_path / "copy", "/club/tools/broadside/")
    yield site
    site.close()


def send(context: BrowserContext, site: str, more: str = "", address: str = HOSTILE) -> Page:
    """Another web site sends a file of Broadside to the address for shares, and the browser
    follows.
    """
    page = context.new_page()
    html = FORM.format(site, more)
    page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(address)
    file: Any = {"name": "all.json", "mimeType": "application/json", "buffer": BACKUP.encode()}
    page.set_input_files("[name=file]", file)
    # What is looked at is the answer of the service worker, not the page that then starts.
    page.route("**/*.js", lambda route: route.abort())
    page.evaluate("document.forms[0].submit()")
    page.wait_for_url(lambda url: url.startswith(site), wait_until="commit", timeout=PATIENCE)
    return page


def test_form_of_another_web_site_is_refused(visitor: BrowserContext, own: Site) -> None:
    kept = keep(visitor, own.address)
    page = send(visitor, own.address)
    assert page.url.endswith("#refused")
    assert kept.evaluate(STORED)["names"] == []


def test_share_sheet_and_a_site_that_hides_its_origin_wait_for_the_player(
    visitor: BrowserContext, own: Site
) -> None:
    """Both look alike to the service worker, so both are shown first."""
    kept = keep(visitor, own.address)
    page = send(visitor, own.address, 'referrerpolicy="no-referrer" rel="noreferrer"')
    assert page.url.endswith(("#shared", "#refused"))
    # The page stays open: Chromium may never close a page that has only begun to load.
    page = visitor.new_page()
    page.set_content(FORM.format(own.address, ""))
    page.fill("[name=text]", "Heron")
    page.route("**/*.js", lambda route: route.abort())
    page.evaluate("document.forms[0].submit()")
    page.wait_for_url("**/*#shared", wait_until="commit")
    values = kept.evaluate(STORED)
    assert len(values["names"]) == 1 and values["databases"] == []


def test_message_to_the_service_worker_from_a_stranger_on_the_host_is_not_heard(
    visitor: BrowserContext, own: Site
) -> None:
    """Another site on the same host, in another folder, cannot take what was shared with ours."""
    kept = keep(visitor, own.address)
    page = visitor.new_page()
    page.set_content(FORM.format(own.address, ""))
    page.route("**/*.js", lambda route: route.abort())
    page.evaluate("document.forms[0].submit()")
    page.wait_for_url("**/*#shared", wait_until="commit")
    stranger = visitor.new_page()
    address = own.server.address + "/other/"
    stranger.route(address, lambda route: route.fulfill(body="<p>other", content_type="text/html"))
    stranger.goto(address)
    taken = """async (scope) => {
      const { active } = await navigator.serviceWorker.getRegistration(scope);
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
      active.postMessage("take shared", [port2]);
      return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 1_000, "silence"))]);
    }"""
    assert stranger.evaluate(taken, own.address) == "silence"
    assert len(kept.evaluate(STORED)["names"]) == 1


def test_refusal_is_explained(visitor: BrowserContext, own: Site) -> None:
    page = visitor.new_page()
    page.goto(f"{own.address}#refused")
    expect(page.locator("#trouble")).to_contain_text("Another web site tried to hand something")
    page.wait_for_url("**/*#battle")


def test_frame_of_another_web_site_starts_nothing(visitor: BrowserContext, own: Site) -> None:
    """On a host without headers: a frame could lie under something that the player taps."""
    page = visitor.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    html = f'<iframe src="{own.address}#device" width="600" height="600"></iframe>'
    # Chromium shows no page of this machine in one of the network: another name of this machine
    # stands for a stranger.
    (own.folder / "frame.html").write_text(html)
    page.goto(f"{own.address}frame.html".replace("localhost", "127.0.0.1"))
    frame = page.frame_locator("iframe")
    expect(frame.locator("body")).to_contain_text(
        "Another web site shows this page inside its own."
    )
    expect(frame.locator("button, input, form")).to_have_count(0)
    expect(frame.locator("a")).to_have_attribute("target", "_blank")
    page.wait_for_timeout(2_000)
    expect(frame.locator("html[data-shell]")).to_have_count(0)
    # The browser may fetch what it guesses from the text; the engine's files are asked for by
    # scripts alone.
    assert not [url for url in asked if url.endswith(".bin")]


def test_frame_of_the_same_host_starts(visitor: BrowserContext, own: Site) -> None:
    page = visitor.new_page()
    address = f"{own.server.address}/club.html"
    html = f'<iframe src="{own.address}" width="600" height="600"></iframe>'
    page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(address)
    expect(page.frame_locator("iframe").locator(".tabs")).to_be_visible()


SPEAK = """async (address) => {
  const page = window.open(address, "broadside");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  for (const broadside of ["reload", "busy?", "erased", "offline"]) page.postMessage({ broadside }, "*");
  page.postMessage("erase", "*");
  page.location.replace(`${address}#share=BS6.nothing`);
}"""


def test_opener_can_neither_delete_nor_take_in(visitor: BrowserContext, own: Site) -> None:
    """A site that opens the page may send messages and change its address: it changes nothing that
    is kept.
    """
    page = visitor.new_page()
    page.route(HOSTILE, lambda route: route.fulfill(body="<p>x", content_type="text/html"))
    page.goto(HOSTILE)
    with page.expect_popup() as popup:
        page.evaluate(SPEAK, own.address)
    opened = popup.value
    opened.wait_for_url("**/*#share")
    assert opened.evaluate("document.documentElement.dataset.erased") is None
    texts = opened.evaluate("Object.keys(localStorage)")
    assert not [name for name in texts if "battle" in name]

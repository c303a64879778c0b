"""The doors of the page (docs/doors.md): what comes in unasked changes nothing before the player's tap."""

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
    """Another web site sends a file of Broadside to the address for shares, and the browser follows."""
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


def test_share_sheet_and_a_site_that_hides_its_origin_wait_for_the_player(visitor: BrowserContext, own: Site) -> None:
    """Both look alike to the service worker, so both are shown first."""
    kept = keep(visitor, own.address)
    page = send(visitor, own.address, 'referrerpolicy="no-referrer" rel="noreferrer"')
    assert page.url.endswith(("#shared", "#refused"))
    page.close()
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

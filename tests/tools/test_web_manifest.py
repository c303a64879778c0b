"""What a browser needs to install the page."""

import json
import struct

import pytest
from playwright.sync_api import BrowserContext

from tools.build import web_manifest
from tools.paths import DIST, ROOT, STATIC


@pytest.mark.parametrize("language", web_manifest.languages())
def test_the_manifest_fits_any_address(language: str) -> None:
    manifest = json.loads(web_manifest.files()[f"{language}.webmanifest"])
    assert manifest["lang"] == language
    assert manifest["scope"] == manifest["start_url"] == "./"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize("kind, size", [*web_manifest.ICONS, ("touch", 180)])
def test_icons_have_the_size_they_are_said_to_have(kind: str, size: int) -> None:
    data = (STATIC / "icons" / f"{kind}-{size}.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (size, size)
    assert len(data) < 16_000


@pytest.mark.browser
@pytest.mark.parametrize("page_name", ["index.html", "fr.html"])
def test_the_browser_finds_nothing_wrong(visitor: BrowserContext, site: str, page_name: str) -> None:
    visitor.route("**/*.js", lambda route: route.abort())  # what is looked at needs none of them
    page = visitor.new_page()
    page.goto(site + page_name)
    session = visitor.new_cdp_session(page)
    result = session.send("Page.getAppManifest")
    assert result["errors"] == []
    assert result["manifest"]["startUrl"] == result["manifest"]["scope"] == site
    wrong = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}, wrong


@pytest.mark.browser
def test_what_only_the_host_reads_is_not_asked_for(site: str) -> None:
    """Some hosts serve it to nobody, and then no device would ever be ready."""
    assert (DIST / "_headers").exists()
    assert '"_headers"' not in (DIST / "sw.js").read_text()


def test_no_page_of_another_site_can_hold_ours_in_a_frame() -> None:
    """A policy in a page cannot say so."""
    lines = (DIST / "_headers").read_text().splitlines()
    assert "  Content-Security-Policy: frame-ancestors 'none'" in lines


def test_what_is_built_does_not_tell_where() -> None:
    """The same sources are the same site wherever they are built, and nobody's folders go out with it."""
    every = [path for path in DIST.rglob("*") if path.is_file()]
    assert every
    assert [str(path) for path in every if str(ROOT).encode() in path.read_bytes()] == []

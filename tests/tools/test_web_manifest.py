"""Requirements of browsers to install the page."""

import json
import struct

import pytest
from playwright.sync_api import BrowserContext

from app.build import pages
from tools.build import web_manifest
from tools.paths import DIST, ROOT, STATIC

SERVING = STATIC / "start" / "service_worker" / "serving.js"


@pytest.mark.parametrize("language", web_manifest.languages())
def test_manifest_fits_any_address(language: str) -> None:
    manifest = json.loads(web_manifest.files()[f"{language}.webmanifest"])
    assert manifest["lang"] == language
    assert manifest["scope"] == manifest["start_url"] == "./"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize("language", web_manifest.languages())
def test_addresses_in_the_manifest_are_relative_and_exist(language: str) -> None:
    manifest = json.loads(web_manifest.files()[f"{language}.webmanifest"])
    pictures = web_manifest.pictures()
    for picture in manifest["screenshots"]:
        size = "x".join(map(str, struct.unpack(">II", pictures[picture["src"]][16:24])))
        assert picture["sizes"] == size
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
    page = pages()["index.html" if language == "en" else f"{language}.html"]
    for shortcut in manifest["shortcuts"]:
        address, _, view = shortcut["url"].partition("#")
        assert address == "./" and f'id="{view}"' in page
    assert manifest["share_target"]["action"] == "shared"
    assert "`${SCOPE}shared`" in SERVING.read_text()
    assert [handler["action"] for handler in manifest["file_handlers"]] == ["./#file"]


@pytest.mark.parametrize("kind, size", [*web_manifest.ICONS, ("touch", 180)])
def test_icons_have_their_declared_size(kind: str, size: int) -> None:
    data = (STATIC / "icons" / f"{kind}-{size}.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (size, size)
    assert len(data) < 16_000


@pytest.mark.browser
@pytest.mark.parametrize("page_name", ["index.html", "fr.html"])
def test_browser_reports_no_installation_errors(
    visitor: BrowserContext, site: str, page_name: str
) -> None:
    visitor.route("**/*.js", lambda route: route.abort())  # what is looked at needs none of them
    page = visitor.new_page()
    page.goto(site + page_name)
    session = visitor.new_cdp_session(page)
    result = session.send("Page.getAppManifest")
    assert result["errors"] == []
    # One app for all languages, and another one for another folder of the host.
    assert (
        result["manifest"]["id"]
        == result["manifest"]["startUrl"]
        == result["manifest"]["scope"]
        == site
    )
    wrong = {
        error["errorId"]
        for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    }
    assert wrong <= {"in-incognito"}, wrong


@pytest.mark.browser
@pytest.mark.parametrize("name", ["_headers", "static/pictures/phone.png"])
def test_file_is_not_requested_by_the_service_worker(site: str, name: str) -> None:
    """Some hosts do not serve headers, and then no device would ever be ready; pictures are for an
    installation.
    """
    assert (DIST / name).exists()
    script = (DIST / "sw.js").read_text()
    assert '"index.html"' in script and f'"{name}"' not in script


@pytest.mark.browser
def test_frames_of_other_sites_are_forbidden(site: str) -> None:
    """A policy in a page cannot do so."""
    lines = (DIST / "_headers").read_text().splitlines()
    assert "  Content-Security-Policy: frame-ancestors 'none'" in lines


@pytest.mark.browser
def test_built_files_contain_no_local_path(site: str) -> None:
    """The same sources give the same site on any machine, without names of its folders."""
    every = [path for path in DIST.rglob("*") if path.is_file()]
    assert every
    assert [str(path) for path in every if str(ROOT).encode() in path.read_bytes()] == []

"""A chat or mail filter encodes the '#' of an address, or drops it: the view or code is then a part
of the path.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.outside.hosts import Host, Reply, serving
from tests.start.sites import keep
from tools.paths import DIST
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser
CODE = "BS6.abcDEF-_123"
KEPT = "() => Object.values(sessionStorage).join(' ')"
HASHES = {
    f"%23share={CODE}": CODE,
    f"%2523share%3D{CODE}": CODE,
    f"%23share={CODE}?fbclid=x": CODE,
    f"fr.html%23share={CODE}": CODE,
    f"index.html%23/share/{CODE}".replace("/", "%2F"): CODE,
}
"""Ends of changed addresses, behind the folder, each with the code in it."""


class Sending404(Host):
    """A host that sends `404.html` of the folder for each address below the folder that it does not
    know.
    """

    def reply(self, path: str, type: str) -> Reply:
        """Return what this host sends for a path."""
        reply = super().reply(path, type)
        if reply.status != 404:
            return reply
        return Reply((DIST / "404.html").read_bytes(), status=404)


class SendingPage(Host):
    """A host that sends the first page for each address that it does not know, as if that were
    right.
    """

    def reply(self, path: str, type: str) -> Reply:
        """Return what this host sends for a path."""
        reply = super().reply(path, type)
        if reply.status != 404:
            return reply
        return Reply((DIST / "index.html").read_bytes())


@pytest.fixture
def guest(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile in which the engine's files never arrive, and French pages stay
    French.
    """
    with profile(chromium, service_workers="block") as context:
        context.route("**/*.bin", lambda route: None)
        yield context


def expect_code(page: Page, code: str) -> None:
    """Wait until the view for codes waits for the engine to read a code."""
    page.wait_for_function(
        "() => location.hash === '#share' && document.documentElement.dataset.shell"
    )
    assert code in page.evaluate(KEPT)


@pytest.mark.parametrize("kind", [Sending404, SendingPage])
def test_host_that_does_not_know_the_address_leads_to_the_code(
    guest: BrowserContext, kind: type[Host]
) -> None:
    with serving(kind()) as address:
        for changed, code in HASHES.items():
            page = guest.new_page()
            page.goto(address + changed)
            expect_code(page, code)
            assert ("fr.html" in page.url) == ("fr.html" in changed)
            page.close()
        page = guest.new_page()
        page.goto(f"{address}%23jovian-charts")
        page.wait_for_url(f"{address}jovian.html#jovian-charts")


def test_code_without_its_sign_is_read_as_well(guest: BrowserContext) -> None:
    with serving(Sending404(under="/my club/bröad#side/")) as address:
        address = address.replace(" ", "%20").replace("#", "%23")
        page = guest.new_page()
        page.goto(f"{address}share={CODE}")
        expect_code(page, CODE)


@pytest.mark.parametrize("under", ["/", "/club/broadside/", "/my club/bröad side/"])
def test_unknown_address_leads_to_the_nearest_page(guest: BrowserContext, under: str) -> None:
    with serving(Sending404(under=under)) as address:
        page = guest.new_page()
        response = page.goto(f"{address}old/deep/rules.html")
        assert response
        assert response.status == 404
        expect(page.locator("p:visible")).to_have_text(
            "There is no such page on this site. Perhaps the address was changed on its way."
        )
        expect(page.locator("section:visible")).to_have_count(1)
        page.locator("a:visible").click()
        page.wait_for_url(address.replace(" ", "%20").replace("ö", "%C3%B6") + "**")
        expect(page.locator("html[data-shell]")).to_be_attached()


def test_page_for_unknown_addresses_speaks_french_and_leads_to_no_other_host(
    chromium: Browser,
) -> None:
    with (
        serving(Sending404(under="/elsewhere/")) as address,
        profile(chromium, locale="fr-CA") as context,
    ):
        page = context.new_page()
        origin = address.removesuffix("/elsewhere/")
        page.goto(f"{origin}/nothing.html")
        expect(page.locator("p:visible")).to_contain_text("Cette page n’existe pas")
        expect(page.locator("a:visible")).to_have_count(0)
        page.goto(f"{origin}//example.org/%23share={CODE}")
        page.wait_for_url(f"{origin}//example.org/#share={CODE}")


def test_page_on_the_device_needs_no_host_for_it(chromium: Browser) -> None:
    """Also where the host answers with a page of its own."""
    with serving(Host()) as address, profile(chromium) as context:
        keep(context, address).close()
        context.route("**/*.bin", lambda route: None)
        for changed, code in HASHES.items():
            page = context.new_page()
            page.goto(address + changed)
            expect_code(page, code)
            page.close()


def test_page_for_unknown_addresses_is_not_saved_on_devices() -> None:
    script = (DIST / "sw.js").read_text()
    assert "404.html" not in script


def test_policy_of_the_page_for_unknown_addresses_allows_no_other_script(
    guest: BrowserContext,
) -> None:
    """A host that adds a script has it refused; the page works on."""

    class Adding(Sending404):
        def reply(self, path: str, type: str) -> Reply:
            reply = super().reply(path, type)
            if reply.status != 404:
                return reply
            added = b"<script>document.documentElement.dataset.foreign = ''</script></body>"
            return replace(reply, body=reply.body.replace(b"</body>", added))

    with serving(Adding()) as address:
        page = guest.new_page()
        page.goto(f"{address}nothing.html")
        expect(page.locator("a:visible")).to_have_count(1)
        assert page.get_attribute("html", "data-foreign") is None

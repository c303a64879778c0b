"""Hosts that lose, refuse, change or mislabel files: the page names the file, the matter and what
helps.
"""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.outside.hosts import Host, Reply, Treat, serving
from tests.start.sites import FAILED, KEEP, SPARE
from tools.paths import DIST
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser

FEW = 4
"""Questions to a host about one failure."""
START = "static/start/start.js"
INTERPRETER = "static/start/interpreter.js"
ARCHIVE = "runtime/python/stdlib.zip.bin"
STYLES = "static/css/page.css"
SHELL = "static/app/shell.mpy"
ENGINE = "static/app/worker.py"
WASM = "runtime/micropython/micropython.wasm"


@pytest.fixture
def guest(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile for one visit: nothing is stored in it."""
    with profile(chromium, service_workers="block") as context:
        yield context


@dataclass(frozen=True)
class Treatment:
    """A treatment of files whose names end with a suffix: an error with a status, or another body,
    type, headers.
    """

    suffix: str
    status: int | None = None
    body: bytes | None = None
    type: str | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def __call__(self, name: str, reply: Reply) -> Reply:
        """Return what becomes of a reply."""
        if not name.endswith(self.suffix):
            return reply
        if self.status is not None:
            return Reply(b"<title>Error</title>", status=self.status)
        changes = {"body": self.body, "type": self.type}
        given = {key: value for key, value in changes.items() if value is not None}
        return replace(reply, **given, headers=self.headers)  # type: ignore[arg-type]


def send_crlf(name: str, reply: Reply) -> Reply:
    """Return a file as an upload in text mode leaves it."""
    if name.endswith((".js", ".css", ".py", ".json", ".html")):
        return replace(reply, body=reply.body.replace(b"\n", b"\r\n"))
    return reply


def pack_twice(name: str, reply: Reply) -> Reply:
    """Return a script compressed by the host and by what stands before the host."""
    if not name.endswith(".js"):
        return reply
    return replace(
        reply, body=gzip.compress(gzip.compress(reply.body)), headers={"Content-Encoding": "gzip"}
    )


def send_older_files(name: str, reply: Reply) -> Reply:
    """Return what comes while an upload is under way: the page and the list are those of different
    versions.
    """
    if name == "version.json":
        return replace(
            reply, body=reply.body.replace(b'"pages": ["', b'"pages": ["0123456789ab", "0')
        )
    if name == "index.html":
        return replace(reply, body=reply.body.replace(b'data-page="', b'data-page="f'))
    if name == START:
        return replace(reply, body=b"console.log('older');\n")
    return reply


def say_everything_is_a_page(name: str, reply: Reply) -> Reply:
    """Return the page for each address without a file, as hosts of applications with one page
    do.
    """
    if name in (SHELL, "static/start/shell.js"):
        return Reply((DIST / "index.html").read_bytes())
    return reply


def policy(text: str) -> Treatment:
    """Return a host with its own policy for everything."""
    return Treatment("", headers={"Content-Security-Policy": text})


CASES: dict[str, tuple[Treat, str]] = {
    "a script is missing": (Treatment(START, status=404), f"{START} is missing"),
    "a style sheet is missing": (Treatment(STYLES, status=404), f"{STYLES} is missing"),
    "an unknown type is missing": (Treatment(".mpy", status=404), f"{SHELL} is missing"),
    "an archive is gone": (Treatment(ARCHIVE, status=410), f"{ARCHIVE} is missing"),
    "archives are refused": (Treatment(".bin", status=403), ".bin (error 403)"),
    "programs are refused": (Treatment(".py", status=403), f"{ENGINE} (error 403)"),
    "programs are executed": (Treatment(".py", status=500), f"{ENGINE} (error 500)"),
    "worker scripts are refused": (
        Treatment(INTERPRETER, status=401),
        f"{INTERPRETER} (error 401)",
    ),
    "scripts are plain text": (Treatment(".js", type="text/plain"), "sends scripts wrongly"),
    "scripts have no type": (Treatment(".js", type=""), "sends scripts wrongly"),
    "styles are plain text": (
        Treatment(".css", type="text/plain"),
        f"does not send {STYLES} as it should",
    ),
    "a script is changed": (Treatment(START, body=b"console.log(1);"), f"changes {START}"),
    "a worker script is changed": (
        Treatment(INTERPRETER, body=b"console.log(1);"),
        f"changes {INTERPRETER}",
    ),
    "machine code is changed": (Treatment(WASM, body=b"\0asm broken"), f"changes {WASM}"),
    "a style sheet is empty": (Treatment(STYLES, body=b""), f"{STYLES} is empty"),
    "an archive is empty": (Treatment(ARCHIVE, body=b""), f"{ARCHIVE} is empty"),
    "an archive is cut off": (Treatment(ARCHIVE, body=b"(\xb5/\xfd"), f"changes {ARCHIVE}"),
    "line ends are changed": (send_crlf, "changed the line ends of"),
    "scripts are compressed twice": (
        pack_twice,
        "wrongly. Ask its owner to send it without compression",
    ),
    "scripts are not compressed, but called so": (
        Treatment(".js", headers={"Content-Encoding": "gzip"}),
        "wrongly. Ask its owner to send it without compression",
    ),
    "the upload is under way": (send_older_files, "of different versions"),
    "the page comes for unknown addresses": (
        say_everything_is_a_page,
        "a web page came instead of static/",
    ),
    "the policy allows little": (
        policy("default-src 'self'"),
        "Content-Security-Policy (script-src)",
    ),
    "the policy allows no code": (
        policy("default-src 'self' 'unsafe-inline' blob:"),
        "Content-Security-Policy (script-src)",
    ),
    "the policy allows no worker": (
        policy("default-src 'self' 'unsafe-inline' 'unsafe-eval'"),
        "Content-Security-Policy (worker-src)",
    ),
}


def test_each_treatment_by_a_host_is_named(guest: BrowserContext) -> None:
    """The cause is never sought in the connection."""
    for name, (treat, sentence) in CASES.items():
        with serving(Host(treat)) as address:
            page = guest.new_page()
            page.goto(address)
            trouble = page.locator("#trouble")
            # A slow machine first reads that the page is still loading.
            expect(trouble, name).to_contain_text(sentence)
            expect(trouble, name).not_to_contain_text("connection keeps")
            page.close()


def test_forbidden_code_is_reported_after_few_requests(guest: BrowserContext) -> None:
    """The search for the cause is forbidden, too, and counts as no further failure."""
    asked: list[str] = []
    with serving(Host(policy("default-src 'self'"))) as address:
        page = guest.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        expect(page.locator("#trouble")).to_contain_text("Content-Security-Policy")
        page.wait_for_timeout(1500)
        assert len([url for url in asked if url.endswith("version.json")]) <= FEW


@pytest.mark.parametrize(
    "headers",
    [
        {
            "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-eval'; "
            "worker-src 'self' blob:"
        },
        {
            "Cross-Origin-Embedder-Policy": "require-corp",
            "Cross-Origin-Opener-Policy": "same-origin",
        },
    ],
)
def test_stricter_headers_that_allow_enough_do_no_harm(
    guest: BrowserContext, headers: dict[str, str]
) -> None:
    """The first policy forbids the script within the page, which then comes as a file."""
    with serving(
        Host(Treatment("", headers=headers | {"X-Content-Type-Options": "nosniff"}))
    ) as address:
        page = guest.new_page()
        page.goto(address)
        ready(page)


def ready(page: Page) -> None:
    """Wait for the engine; nothing is reported."""
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    expect(page.locator("#trouble")).to_be_hidden()


SCRIPTS: dict[str, tuple[Reply, str]] = {
    "missing": (Reply(b"no", status=404), "host"),
    "refused": (Reply(b"no", status=403), "host"),
    "behind a login": (Reply(status=302, headers={"Location": "/login"}), "login"),
    "a page": (Reply(b"<title>Log in</title>"), "login"),
    "plain text": (Reply(b"1;", "text/plain"), "type"),
}


def test_cause_of_a_missing_service_worker_is_named(chromium: Browser) -> None:
    """Not the connection and not the device."""
    wrong = {}
    for name, (reply, kind) in SCRIPTS.items():

        def treat(asked: str, own: Reply, reply: Reply = reply) -> Reply:
            if asked == "sw.js":
                return reply
            return own

        with serving(Host(treat)) as address, profile(chromium) as context:
            page = context.new_page()
            page.goto(address + SPARE)
            page.evaluate(KEEP)
            page.wait_for_function(FAILED)
            failed = page.evaluate("broadside.latest.offline.failed.kind")
            if failed != kind:
                wrong[name] = failed
    assert wrong == {}

"""Before the engine is ready, and when it cannot start."""

import pytest
from playwright.sync_api import expect

from app.dystopian.charts import CHARTS
from tests.e2e.conftest import Visit
from tests.e2e.support.dams import Dam
from tests.e2e.support.pages import SHELL
from tools.paths import DIST

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_form_and_roll_before_the_engine_is_ready_are_completed(visit: Visit) -> None:
    """The roll waits and completes; the odds follow the typed values, before the shell listens as
    after.
    """
    table = visit(first=True)
    dam, shell = Dam(table, "**/broadside*.bin"), Dam(table, "**/shell.mpy")
    table.open(wait="")
    table.says("86.46%")
    table.tick("volley.range_band", "3")
    table.stepper("target.shields", -1).click()
    table.type("volley.models.0.attack_dice", "8")
    expect(table.field("target.shields")).to_have_value("1")
    shell.open()
    expect(table.field("target.shields")).to_have_value("0")
    expect(table.find("#state-text")).to_contain_text("MB")
    table.go("roll")
    table.press("look")
    expect(table.find("#roll-waits")).to_have_text("Loading. Your roll starts by itself.")
    dam.open()
    expect(table.find("#roll .due")).to_be_visible()
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    expect(table.find("#roll-waits")).to_be_hidden()
    table.go("attack")
    expect(table.any_damage).not_to_have_text("86.46%")
    expect(table.find("#why-dice")).to_contain_text("8")
    expect(table.field("target.shields")).to_have_value("0")


def test_values_typed_before_the_engine_is_ready_survive_a_reload(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL)
    table.type("volley.models.0.attack_dice", "8")
    table.type("target.shields", "3")
    table.page.wait_for_function(
        "localStorage.getItem('broadside/attack.dystopian')?.includes('\"3\"')"
    )
    table.reload(wait=SHELL)
    expect(table.field("volley.models.0.attack_dice")).to_have_value("8")
    expect(table.field("target.shields")).to_have_value("3")


OK = 200
LIBRARY = "runtime/python/stdlib.zip.bin"
INTERPRETER = "runtime/pyodide/pyodide.asm.wasm.bin"
LOST = [
    pytest.param(LIBRARY, 200, "network", id="a byte of the library is another"),
    pytest.param(INTERPRETER, 404, "network", id="the interpreter is not there"),
    pytest.param("static/app/worker.py", 404, "engine", id="the worker's file is not there"),
    pytest.param("runtime/pyscript/core.js", 404, "engine", id="PyScript is not there"),
    pytest.param(
        "runtime/micropython/micropython.wasm", 404, None, id="the shell's Python is not there"
    ),
]
"""A file, what the server answers instead, and the known reason: with one, the engine's other files
never come.
"""
SENTENCES = {
    200: (
        "Odds and rolls did not start: this site changes {file}, so Broadside does not run it. "
        "Ask its owner to send files unchanged. Try again"
    ),
    404: (
        "Odds and rolls did not start: {file} is missing on this site. "
        "Ask its owner to upload all files again. Try again"
    ),
}
"""The report of the page for each answer, with its button."""


def altered() -> bytes:
    """The library with a wrong byte in its middle."""
    data = bytearray((DIST / LIBRARY).read_bytes())
    data[len(data) // 2] ^= 1
    return bytes(data)


@pytest.mark.long
@pytest.mark.parametrize(("file", "status", "reason"), LOST)
def test_failure_to_load_gives_instructions(
    visit: Visit, file: str, status: int, reason: str | None
) -> None:
    """At once: a worker that cannot start is not awaited, nor the engine's other files."""
    table = visit(engine=reason is None, first=True)
    table.watch.expected = ("",)
    body = altered() if status == OK else b"gone"
    table.page.route(f"**/{file}", lambda route: route.fulfill(status=status, body=body))
    table.open(wait="")
    trouble = table.find("#trouble")
    expect(trouble).to_be_visible()
    expect(trouble).to_have_text(SENTENCES[status].format(file=file))
    if reason:
        assert table.page.evaluate("broadside.latest.failed.reason") == reason
    table.find('.tabs [data-view="charts"]').click()
    for address in CHARTS.values():
        table.find(f'.chart-index [href="#{address}"]').click()
        expect(table.find(f"#{address}")).to_be_visible()

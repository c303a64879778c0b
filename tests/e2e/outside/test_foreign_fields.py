"""Password managers, translators and writing aids put fields into the page's forms, and send
strange events.
"""

import pytest
from playwright.sync_api import expect

from tests.app.asking import page_html
from tests.app.markup import elements
from tests.e2e.conftest import Visit
from tests.e2e.support.battles import answered, declared, try_samples
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser
FIELDS = """<div class="extension">
<input name="username" value="admiral"><input type="password" name="password" value="secret">
<input type="hidden" name="id" value="1"><input type="hidden" name="elements" value="1">
<input type="checkbox" name="models" value="9" checked><input type="radio" name="target" value="x" checked>
<select name="target.language"><option selected>de</option></select>
<textarea name="volley.models.0.attack_dice.translated">8</textarea><input name="target.dr" value="abc">
<input name="list" value="nothing"><input name="name" value="nobody"><input name="volley" value="">
</div>"""
EXTENSION = """(() => {
  const fields = FIELDS;
  const fill = (form) => {
    if (form.querySelector(".extension")) return;
    form.insertAdjacentHTML("afterbegin", fields);
    form.insertAdjacentHTML("beforeend", fields);
  };
  const fillAll = () => document.querySelectorAll("form").forEach(fill);
  new MutationObserver(fillAll).observe(document, { childList: true, subtree: true });
})()""".replace("FIELDS", f"`{FIELDS}`")
"""An extension that puts its fields at both ends of each form as soon as the form is there."""
STRANGE_EVENTS = """() => {
  const ours = document.getElementById("f-target.dr");
  const theirs = document.querySelector("#form .extension input");
  for (const target of [ours, theirs, document, document.body]) {
    for (const kind of ["keydown", "keyup", "input", "change"]) {
      target.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, altKey: true }));
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}"""
"""Events that are sent by what fills in a form: events of keys without a key, and events of the
whole document.
"""
DIMMED = "#answer[aria-busy=true]"


def extended(visit: Visit, first: bool = False) -> Table:
    """Return a page in a browser with such an extension."""
    table = visit(first=first)
    table.page.add_init_script(EXTENSION)
    return table


def test_forms_and_rolls_have_no_fields_of_strangers(visit: Visit) -> None:
    table = extended(visit).open()
    expect(table.find("#form .extension")).to_have_count(2)
    table.type("volley.models.0.attack_dice", "10")
    expect(table.any_damage).not_to_have_text("86.46%")
    figure = table.any_damage.inner_text()
    table.page.evaluate(STRANGE_EVENTS)
    table.find("#form .extension input:visible").first.fill("captain")
    expect(table.find(DIMMED)).to_have_count(0)
    expect(table.find("#trouble")).to_be_hidden()
    table.reload()
    table.says(figure)
    expect(table.field("target.dr")).not_to_have_value("abc")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()


def test_battles_and_search_have_no_fields_of_strangers(visit: Visit) -> None:
    table = extended(visit).open("#battle")
    try_samples(table)
    declared(table)
    table.find("#throw").click()
    answered(table)
    expect(table.find("#trouble")).to_be_hidden()
    table.find(".tabs .seek").click()
    table.find("#search-field").fill("critical 8")
    expect(table.find("#search-found a").first).to_be_visible()
    table.find("#search .close").click()


def test_events_of_strangers_change_nothing_before_the_shell_listens(visit: Visit) -> None:
    """The figures stay bright, because the form is as it was."""
    table = extended(visit, first=True).open(wait="html")
    table.find("#form .extension").first.wait_for(state="attached")
    table.page.evaluate(STRANGE_EVENTS)
    table.until(SHELL)
    table.says("86.46%")
    expect(table.find("#form .extension input[name=id]").first).to_have_value("1")
    table.until("html[data-engine=ready]")
    table.says("86.46%")
    expect(table.find("#trouble")).to_be_hidden()


@pytest.mark.parametrize("name", ["index.html", "fr.html"])
def test_each_field_of_the_page_is_marked_as_its_own(name: str) -> None:
    fields = [
        item for item in elements(page_html(name)) if item.tag in ("input", "select", "textarea")
    ]
    assert fields
    assert [item for item in fields if "data-own" not in item.attrs] == []

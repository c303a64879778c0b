"""Switch to another language or game in place: the engine goes on running; `broadside:page` reports
the end.
"""

import js as window
from js import document
from shell.announcements import announcer
from shell.dom import by_id, game, put_text, went_elsewhere

_newest = [None]
"""The link that was tapped last."""


async def switch(link):
    """Replace the page with the page of a link; every view then restores its remembered state.

    If the player taps another link or tab while the page loads, the last tap counts.
    """
    _newest[0] = link
    page, _, wanted = link.getAttribute("href").split("?")[0].partition("#")
    tapped_at = window.location.hash
    other = await window.broadside.pages.get(page)
    # The address that this page gets would be gone back from.
    await window.broadside.waitForStep()
    if _newest[0] is not link:
        return
    if not other:
        put_text("trouble", by_id("messages").getAttribute("data-away"))
        return
    address = window.location.hash
    if wanted and not went_elsewhere(tapped_at):
        address = "#" + wanted
    step = window.history.state
    old_game = game()
    old_scroll = document.documentElement.scrollTop
    announcer.withdraw()
    _put_page(page, other)
    if address and by_id(address[1:]):
        window.location.replace(address)
    # An address that is replaced loses the state of its step.
    window.history.replaceState(step, "")
    document.dispatchEvent(window.CustomEvent.new("broadside:page"))
    if game() == old_game:
        document.documentElement.scrollTop = old_scroll
        by_id("language").focus()
    elif not wanted:
        document.querySelector(".games [aria-current]").focus()


def _put_page(page, other):
    """Put the content of another page, at an address, in place of this page's."""
    new = other.getElementById("page")
    language = other.getElementById("messages").getAttribute("data-language")
    by_id("page").innerHTML = new.innerHTML
    by_id("page").setAttribute("data-game", new.getAttribute("data-game"))
    window.Object.assign(by_id("messages").dataset, other.getElementById("messages").dataset)
    document.documentElement.lang = language
    document.title = other.title
    window.broadside.memory.keep("language", language)
    # Only a new navigation to an address marks its target in the new page.
    window.history.replaceState(None, "", page)

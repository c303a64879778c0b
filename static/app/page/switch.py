"""Switch to another language or game in place: nothing typed is lost, and the engine goes on running."""

from page.dom import by_id, game
from page.form import fill, gather, take_up
from pyscript import document, fetch, window


async def switch(link):
    """Put the page that a link leads to in place of this one, with what was typed for its game in it."""
    pairs, page, view = gather(), link.getAttribute("href").split("?")[0], window.location.hash
    page, _, wanted = page.partition("#")
    view = "#" + wanted if wanted else view
    before, place = game(), document.documentElement.scrollTop
    text = await fetch(page).text()
    other = window.DOMParser.new().parseFromString(text, "text/html")
    language, shown = other.documentElement.lang, other.getElementById("page")
    by_id("page").innerHTML = shown.innerHTML
    by_id("page").setAttribute("data-game", shown.getAttribute("data-game"))
    document.documentElement.lang = language
    document.title = other.title
    window.broadside.memory.keep("language", language)
    # Only going to an address anew marks its target in the new page.
    window.history.replaceState(None, "", page)
    if view and by_id(view[1:]):
        window.location.replace(view)
    same = game() == before
    if same:
        fill(pairs)
        document.documentElement.scrollTop = place
        by_id("language").focus()
        return
    take_up()
    if not wanted:
        document.querySelector(".games [aria-current]").focus()

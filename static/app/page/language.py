"""Switch between English and French in place: nothing typed is lost, and the engine goes on running."""

from page.dom import by_id
from page.form import fill, gather
from pyscript import document, fetch, window


async def switch(link):
    """Put the page of another language in place of this one, with the same form in it."""
    pairs, page, view = gather(), link.getAttribute("href").split("?")[0], window.location.hash
    text = await fetch(page).text()
    other = window.DOMParser.new().parseFromString(text, "text/html")
    language = other.documentElement.lang
    by_id("page").innerHTML = other.getElementById("page").innerHTML
    document.documentElement.lang = language
    document.title = other.title
    window.broadside.memory.keep("language", language)
    # Only going to an address anew marks its target in the new page.
    window.history.replaceState(None, "", page)
    if view:
        window.location.replace(view)
    fill(pairs)
    by_id("language").focus()

"""The engine in its worker: one request out, one response back, both plain JSON."""

import json

from page.dom import game, put_html, put_text, show_trouble
from page.form import set_value
from pyscript import document, window, workers


class Engine:
    """The named worker; a request sent before it is ready waits its turn."""

    def __init__(self):
        self._worker = None

    async def ready(self):
        """Wait until the engine answers."""
        if self._worker is None:
            worker = await workers["engine"]
            # Ready is who answers at once: what the game shown needs is loaded first.
            await worker.respond(json.dumps(_request("attack", "ready", [])))
            self._worker = worker

    @property
    def is_ready(self):
        """Whether requests are answered at once."""
        return self._worker is not None

    async def send(self, view, action, forms, **more):
        """The response to one action in a view; `more` is what was given, kept and typed."""
        await self.ready()
        request = _request(view, action, forms)
        request.update(more)
        return json.loads(await window.broadside.awaited(self._worker.respond(json.dumps(request))))


def _request(view, action, forms):
    now = window.Date.new().toISOString()
    about = {"game": game(), "lang": document.documentElement.lang, "now": now}
    return dict(about, view=view, action=action, forms=forms)


def show_response(response):
    """Show what a response says of regions, texts, fields and trouble, and hand out its file."""
    for name, html in response.get("regions", {}).items():
        put_html(name, html)
    for name, text in response.get("texts", {}).items():
        put_text(name, text)
    for name, value in response.get("fields", {}).items():
        set_value(name, value)
    show_trouble(response.get("trouble", ""))
    if "file" in response:
        window.broadside.files.save(response["file"]["name"], response["file"]["text"])


engine = Engine()

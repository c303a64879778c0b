"""The engine in its worker: one request out, one response back, both plain JSON."""

import json

import js as window
from js import document
from polyscript import workers
from shell.dom import game

LONG = 10_000


class Engine:
    """The named worker; a request sent before it is ready waits its turn."""

    def __init__(self):
        self._worker = None

    async def ready(self):
        """Wait until the engine answers."""
        if self._worker is None:
            worker = await workers.engine
            # Ready is who answers at once: what the game shown needs is loaded first.
            await worker.respond(_request({"view": "attack", "action": "ready", "forms": []}))
            self._worker = worker

    async def send(self, request):
        """The response to one action in a view."""
        await self.ready()
        answer = await window.broadside.awaited(self._worker.respond(_request(request)))
        # What is long comes past MicroPython's JSON; a file's text stays with the browser.
        return dict(json.loads(answer.told), regions=dict(answer.regions), file=answer.file)


def _request(what):
    here = window.location.origin + window.location.pathname
    about = {"game": game(), "lang": document.documentElement.lang, "now": window.Date.new().toISOString()}
    told, given = dict(what, address=here, **about), what.get("given", {})
    text = given.get("text", "")
    if len(text) < LONG:
        return json.dumps(told)
    # JavaScript writes what a file holds: MicroPython takes a minute for some megabytes, and the page stands still.
    rest = "".join([json.dumps(name) + ": " + json.dumps(given[name]) + ", " for name in given if name != "text"])
    del told["given"]
    return '{"given": {' + rest + '"text": ' + window.JSON.stringify(text) + "}, " + json.dumps(told)[1:]


engine = Engine()

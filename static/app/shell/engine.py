"""The engine in its worker: one request out, one response back, both plain JSON."""

import json

import js as window
from js import document
from polyscript import workers
from shell.dom import game


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

    @property
    def is_ready(self):
        """Whether requests are answered at once."""
        return self._worker is not None

    async def send(self, request):
        """The response to one action in a view."""
        await self.ready()
        return json.loads(await window.broadside.awaited(self._worker.respond(_request(request))))


def _request(what):
    here = window.location.origin + window.location.pathname
    about = {"game": game(), "lang": document.documentElement.lang, "now": window.Date.new().toISOString()}
    return json.dumps(dict(what, address=here, **about))


engine = Engine()

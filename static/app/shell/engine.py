"""The engine in its worker: one request out, one response back, both plain JSON."""

import json

import js as window
from polyscript import workers
from shell.dom import game, language

LONG = 10_000


class Engine:
    """The worker with the engine; requests wait until the worker is ready."""

    def __init__(self):
        self._worker = None

    async def ready(self):
        """Wait until the engine answers."""
        if self._worker is None:
            worker = await workers.engine
            # The engine is ready once it answers at once, so load the modules of the current game first.
            await worker.respond(_request({"view": "attack", "action": "ready", "forms": []}))
            self._worker = worker

    async def send(self, request):
        """Return the response to one request."""
        await self.ready()
        answer = await window.broadside.awaited(self._worker.respond(_request(request)))
        # Long texts bypass MicroPython's JSON; the text of a file stays in the browser.
        response = json.loads(answer.text)
        response["device"]["file"] = answer.file
        return dict(response, regions=dict(answer.regions))


def _request(what):
    context = window.location.origin + window.location.pathname
    about = {"game": game(), "lang": language(), "now": window.Date.new().toISOString()}
    values, given = dict(what, address=context, **about), what.get("given", {})
    text = given.get("text", "")
    if len(text) < LONG:
        return json.dumps(values)
    # JavaScript encodes the text of a file: MicroPython would take a minute for some megabytes and block the page.
    rest = "".join([json.dumps(name) + ": " + json.dumps(given[name]) + ", " for name in given if name != "text"])
    del values["given"]
    return '{"given": {' + rest + '"text": ' + window.JSON.stringify(text) + "}, " + json.dumps(values)[1:]


engine = Engine()

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

    @property
    def is_ready(self):
        """Return whether the engine answers."""
        return self._worker is not None

    async def ready(self):
        """Wait until the engine answers."""
        if self._worker is None:
            worker = await workers.engine
            # The engine is ready once it answers at once, so load the modules of the current game
            # first.
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
    values = dict(what, address=context, **about)
    if _has_long_text(what):
        return _encode(values)
    return json.dumps(values)


def _has_long_text(what):
    """Return whether a request holds a long text: of a file, a code or a field."""
    texts = [value for name, value in what["forms"] or []]
    for values in (what.get("given"), what.get("kept")):
        if isinstance(values, dict):
            texts += values.values()
    return any(isinstance(text, str) and len(text) >= LONG for text in texts)


def _encode(value):
    """Return a value as JSON.

    JavaScript encodes long texts: MicroPython would take a minute for some megabytes and block the
        page.
    """
    if isinstance(value, dict):
        items = [json.dumps(name) + ": " + _encode(value[name]) for name in value]
        return "{" + ", ".join(items) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_encode(item) for item in value]) + "]"
    if isinstance(value, str) and len(value) >= LONG:
        return window.JSON.stringify(value)
    return json.dumps(value)


engine = Engine()

"""The engine in its worker: plain JSON out, plain JSON back."""

import json

from page.dom import game
from pyscript import document, window, workers


class Engine:
    """The named worker; a command sent before it is ready waits its turn."""

    def __init__(self):
        self._worker = None

    async def ready(self):
        """Wait until the engine answers."""
        if self._worker is None:
            worker = await workers["engine"]
            # Ready is who answers at once: what the game shown needs is loaded first.
            about = {"do": "ready", "game": game(), "lang": document.documentElement.lang}
            await worker.dispatch(json.dumps(about))
            self._worker = worker

    @property
    def is_ready(self):
        """Whether commands are answered at once."""
        return self._worker is not None

    async def attend(self, form, more):
        """The answer to one ask about battles."""
        await self.ready()
        command = {"game": game(), "lang": document.documentElement.lang, "form": form}
        command.update(more)
        return json.loads(await window.broadside.awaited(self._worker.attend(json.dumps(command))))

    async def ask(self, do, form, more=None):
        """The answer to one command about a form."""
        await self.ready()
        command = {"do": do, "game": game(), "lang": document.documentElement.lang, "form": form}
        command.update(more or {})
        return json.loads(await window.broadside.awaited(self._worker.dispatch(json.dumps(command))))


engine = Engine()

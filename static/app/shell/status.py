"""What the page says about its engine and about offline use."""

from pyscript import document, window
from shell.dom import by_id, message, put_text

MEGABYTE = 1000000


class Status:
    """The latest word of loading, and of keeping the site for offline use."""

    def __init__(self):
        self.ready = False

    def watch(self):
        """Follow the events of loading, from the latest that was reported before the shell was there."""
        for kind, show in (("loading", self._loading), ("failed", self._failed), ("offline", self._offline)):
            document.addEventListener("broadside:" + kind, lambda event, show=show: show(event.detail))

    def again(self):
        """Say the latest once more, such as in another language."""
        by_id("version").textContent = message("version") + " " + window.broadside.version
        if self.ready:
            self._say(message("ready"))
        latest = window.broadside.latest
        for kind, show in (("loading", self._loading), ("offline", self._offline), ("failed", self._failed)):
            detail = getattr(latest, kind, None)
            if detail:
                show(detail)

    def engine_ready(self):
        """The engine answers."""
        self.ready = True
        put_text("trouble", "")
        document.documentElement.setAttribute("data-engine", "ready")
        self.again()

    def _loading(self, detail):
        if self.ready:
            return
        if detail.loaded >= detail.total:
            self._say(message("starting"))
            return
        loaded, total = _megabytes(detail.loaded), _megabytes(detail.total)
        self._say(message("loading-bytes").replace("{loaded}", loaded).replace("{total}", total))

    def _failed(self, detail):
        if not self.ready:
            self._say("")
            put_text("trouble", message("failed"))

    def _offline(self, detail):
        if not self.ready:
            return
        if detail.ready:
            document.documentElement.setAttribute("data-offline", "ready")
            self._say(message("offline-ready"))
            return
        document.documentElement.removeAttribute("data-offline")
        if not detail.possible:
            self._say(message("offline-never"))
        elif detail.total:
            text = message("offline-failed" if getattr(detail, "failed", None) else "offline-progress")
            self._say(text.replace("{done}", str(detail.done)).replace("{total}", str(detail.total)))

    def _say(self, text):
        by_id("state-text").textContent = text


def _megabytes(count):
    text = "{:.1f}".format(count / MEGABYTE)  # noqa: UP032 (MicroPython)
    return text.replace(".", ",") if document.documentElement.lang == "fr" else text


status = Status()

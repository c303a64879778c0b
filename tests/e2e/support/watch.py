"""Events that must never happen while a page is open."""

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError


@dataclass
class Watch:
    """Events that must never happen on a page: errors, and requests that leave the site."""

    origin: str
    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    def follow(self, context: BrowserContext) -> None:
        """Write down what the pages of a context do."""

        def note_exception(error: WebError) -> None:
            self.errors.append(str(error.error))

        def note_error(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.errors.append(message.text)

        def note_request(request: Request) -> None:
            self.asked.append(request.url)

        context.on("weberror", note_exception)
        context.on("console", note_error)
        context.on("request", note_request)

    def judge(self) -> None:
        """Fail when something happened that no test expected; then begin anew."""
        errors = [text for text in self.errors if not any(part in text for part in self.expected)]
        strangers = [
            url for url in self.asked if not url.startswith((self.origin, "blob:", "data:"))
        ]
        self.errors.clear()
        self.asked.clear()
        self.expected = ()
        assert not errors, errors
        assert not strangers, strangers

"""Events that must never happen while a page is open."""

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext


@dataclass
class Watch:
    """Events that must never happen on a page: errors, and requests that leave the site."""

    origin: str
    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    def follow(self, context: BrowserContext) -> None:
        """Write down what the pages of a context do."""
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on(
            "console",
            lambda console_message: (
                self.errors.append(console_message.text)
                if console_message.type == "error"
                else None
            ),
        )
        context.on("request", lambda request: self.asked.append(request.url))

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

"""Run the page's main journey and its faults in some browsers, and print each result."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager

from selenium.common import WebDriverException

from tools.other_browsers import faults, journey
from tools.other_browsers.driver import Driver
from tools.other_browsers.firefox import firefox
from tools.other_browsers.webkit import webkit
from tools.run import Missing, main_line, say

BROWSERS: dict[str, Callable[[], AbstractContextManager[Driver]]] = {
    "firefox": firefox,
    "webkit": webkit,
}


def main() -> int:
    """Return 0 if everything works in every chosen browser; a missing browser is named and counts
    as a failure.
    """
    results = {name: _try(name) for name in sys.argv[1:]}
    say("")
    for name, result in results.items():
        say(f"{name}: {result}")
    return 0 if set(results.values()) == {"passed"} else 1


def _try(name: str) -> str:
    """Return how the journey and the faults end in a browser."""
    say(f"== {name} ==")
    try:
        with BROWSERS[name]() as driver:
            journey.walk(driver)
            faults.suffer(driver)
    except Missing as missing:
        return f"not tried. {missing}"
    except (journey.Broken, WebDriverException) as broken:
        return f"FAILED. {broken}"
    return "passed"


if __name__ == "__main__":
    main_line(main)

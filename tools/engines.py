"""Go along the page's main path in Firefox and in WebKit, where they are installed: python3 tools/engines.py"""

import argparse
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import fresh, node, venv
from tools.driving import path
from tools.driving.driver import Driver, Refused
from tools.driving.firefox import firefox
from tools.driving.webkit import webkit
from tools.run import Missing, main_line, say

BROWSERS: dict[str, Callable[[], AbstractContextManager[Driver]]] = {"firefox": firefox, "webkit": webkit}


def main() -> int:
    """Return 0 if the path is whole in every browser asked for; one that is missing is named, and counts as not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("browsers", nargs="*", choices=[[], *BROWSERS], help="only these")
    chosen = parser.parse_args().browsers or list(BROWSERS)
    fresh.ensure(venv.ensure("page"), node.ensure_packages())
    ended = {name: _tried(name) for name in chosen}
    say("\n" + "\n".join(f"{name}: {end}" for name, end in ended.items()))
    return 0 if set(ended.values()) == {"passed"} else 1


def _tried(name: str) -> str:
    say(f"== {name} ==")
    try:
        with BROWSERS[name]() as driver:
            path.walk(driver)
    except Missing as missing:
        return f"not tried. {missing}"
    except (path.Broken, Refused) as broken:
        return f"FAILED. {broken}"
    return "passed"


if __name__ == "__main__":
    main_line(main)

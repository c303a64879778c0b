"""Run the page's main journey in Firefox and in WebKit, if they are installed.

Usage: python3 tools/firefox_webkit.py
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import build_cache, node, venv
from tools.run import main_line, stream

BROWSERS = ("firefox", "webkit")


def main() -> int:
    """Set up whatever is missing, build, and return 0 if the journey works in every chosen
    browser.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("browsers", nargs="*", choices=[[], *BROWSERS], help="only these")
    chosen = parser.parse_args().browsers or BROWSERS
    build_cache.ensure(venv.ensure("page"), node.ensure_packages())
    return stream([venv.ensure("engines"), "-m", "tools.other_browsers", *chosen])


if __name__ == "__main__":
    main_line(main)

"""Measure the built page against a plain PyScript page, in one run: python3 tools/bench.py"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import browser, fresh, node, venv
from tools.run import main_line, stream


def main() -> int:
    """Set up what is missing, build, and measure."""
    python = venv.ensure("dev")
    fresh.ensure(python, node.ensure_packages())
    env = {browser.VARIABLE: browser.ensure(python)}
    return stream([python, "-m", "tools.benching", *sys.argv[1:]], env)


if __name__ == "__main__":
    main_line(main)

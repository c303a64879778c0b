"""Measure the built page against a plain PyScript page, in one run.

Usage: python3 tools/bench.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import browser, build_cache, node, venv
from tools.paths import STATIC
from tools.run import main_line, stream


def main() -> int:
    """Set up whatever is missing, build, and measure."""
    python = venv.ensure("dev")
    tool = node.ensure_packages()
    build_cache.ensure(python, tool)
    env = {**browser.ensure(python, tool), "PYTHONPATH": str(STATIC)}
    return stream([python, "-m", "tools.benchmark", *sys.argv[1:]], env)


if __name__ == "__main__":
    main_line(main)

"""Build dist/ if some input has changed, then serve it.

Usage: python3 tools/serve.py
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import build_cache, node, static_server, venv
from tools.run import main_line


def main() -> int:
    """Set up whatever is missing, build, and serve until interrupted."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=8000, help="the first port to try")
    options.add_argument(
        "--with", dest="games", type=Path, help="a folder with further games, laid over the sources"
    )
    options.add_argument("--build-only", action="store_true", help="build and end")
    chosen = options.parse_args()
    dist = build_cache.ensure(venv.ensure("page"), node.ensure_packages(), chosen.games)
    return 0 if chosen.build_only else static_server.serve(dist, chosen.port)


if __name__ == "__main__":
    main_line(main)

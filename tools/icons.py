"""Draw the PNG icons from their SVGs with Chromium; needed after a change of an SVG.

Usage: python3 tools/icons.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import browser, node, venv
from tools.paths import STATIC
from tools.run import main_line, stream

FOLDER = STATIC / "icons"
# An iPad cuts the corners of its icon, as other systems do with a maskable icon.
DRAWN = [("broadside", "any", 192), ("broadside", "any", 512), ("maskable", "maskable", 512)]
DRAWN += [("maskable", "touch", 180)]


def main() -> int:
    """Draw the icons inside the virtual environment, because the browser's driver is there."""
    python = venv.ensure("dev")
    if Path(sys.prefix) != python.parent.parent:
        return stream([python, __file__], browser.ensure(python, node.ensure_packages()))
    _draw()
    return 0


def _draw() -> None:
    from playwright.sync_api import sync_playwright

    from tools.playwright_fixtures import FLAGS, program

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        page = chromium.new_page()
        for source, name, size in DRAWN:
            svg = (
                (FOLDER / f"{source}.svg")
                .read_text()
                .replace("<svg ", f'<svg width="{size}" height="{size}" ')
            )
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(
                f'<body style="margin:0">{svg.replace("<svg ", "<svg style=display:block ")}'
            )
            page.screenshot(path=FOLDER / f"{name}-{size}.png", omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main_line(main)

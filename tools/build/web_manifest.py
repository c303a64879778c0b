"""The web manifest of the installed page, and the news of a version, in each language."""

import json
from typing import Any

from tools.paths import STATIC

ICONS = (("any", 192), ("any", 512), ("maskable", 512))
PAPER, INK = "#faf6ee", "#14213d"


def languages() -> list[str]:
    """Return the languages of the page."""
    return sorted(folder.name for folder in (STATIC / "locale").iterdir())


def sentences() -> dict[str, dict[str, str]]:
    """Return the service worker's sentences by language: the news of this version, and the text for a missing page."""
    places = {"changes": ("changes", "latest"), "absent": ("page", "absent")}
    return {
        name: {language: _words(language, file)[key] for language in languages()}
        for name, (file, key) in places.items()
    }


def files() -> dict[str, bytes]:
    """Return a web manifest for each language; all name the same app, under any path."""
    return {f"{name}.webmanifest": json.dumps(_manifest(name), ensure_ascii=False).encode() for name in languages()}


def _manifest(language: str) -> dict[str, Any]:
    return {
        "name": _words(language, "page")["title"],
        "short_name": _words(language, "page")["title"],
        "description": _words(language, "device")["about"],
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": [
            {"src": f"static/icons/{kind}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": kind}
            for kind, size in ICONS
        ],
    }


def _words(language: str, name: str) -> Any:
    return json.loads((STATIC / "locale" / language / f"{name}.json").read_text(encoding="utf-8"))[name]

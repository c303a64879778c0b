"""The web manifest of the installed page, its pictures, and the news of a version, in each
language.
"""

import json
from typing import Any

from tools.paths import ROOT, STATIC

ICONS = (("any", 192), ("any", 512), ("maskable", 512))
PAPER = "#faf6ee"
INK = "#14213d"
PICTURES = ROOT / "docs" / "images"
FOLDER = "static/pictures"
SCREENS = {"phone": ("narrow", "390x844"), "tablet": ("wide", "1024x768")}
"""The screens that the pictures show, each with its form and the size of its picture."""
SHOWN = {
    "en": {"phone": "phone", "tablet": "tablet-en"},
    "fr": {"phone": "phone-fr", "tablet": "tablet"},
}
"""The names of the pictures in each language; README has two of them."""
SHORTCUTS = {"attack": "odds", "battle": "battle", "charts": "charts"}
"""The views that the icon of the installed page offers besides the camera, each with the key of its
words.
"""
ROSTERS = {
    "application/vnd.battlescribe.roster+xml": [".ros"],
    "application/vnd.battlescribe.roster+zip": [".rosz"],
}
"""Army lists by types of their own, so that no system takes the page for a program for any XML or
zip.
"""
FILES = {**ROSTERS, "application/json": [".json"]}
TABLES = {"text/csv": [".csv"], "text/comma-separated-values": [".csv"]}
"""Tables by the type of the standard, and by the one that Android gives them."""
TEXTS = {"text/plain": [".txt"], **TABLES, "text/tab-separated-values": [".tsv"]}
UNKNOWN = ("application/xml", "text/xml", "application/zip", "application/octet-stream")
"""The types that a phone gives to army lists; it shares files by their types alone."""


def languages() -> list[str]:
    """Return the languages of the page."""
    return sorted(folder.name for folder in (STATIC / "locale").iterdir())


def sentences() -> dict[str, dict[str, str]]:
    """Return the service worker's sentences by language: the news of this version, and the text for
    a missing page.
    """
    news = {}
    absent = {}
    for language in languages():
        news[language] = words_of(language, "changes")["latest"]
        absent[language] = words_of(language, "page")["absent"]
    return {"changes": news, "absent": absent}


def files() -> dict[str, bytes]:
    """Return a web manifest for each language; all name the same app, under any path."""
    return {
        f"{name}.webmanifest": json.dumps(_manifest(name), ensure_ascii=False).encode()
        for name in languages()
    }


def pictures() -> dict[str, bytes]:
    """Return the pictures in the manifests; only an installation needs them, so no device saves
    them.
    """
    result = {}
    for shown in SHOWN.values():
        for name in shown.values():
            result[f"{FOLDER}/{name}.png"] = (PICTURES / f"{name}.png").read_bytes()
    return result


def _manifest(language: str) -> dict[str, object]:
    """Return the manifest of a language.

    It has no `id`: browsers resolve one against the host alone, so two copies on one host would be
    one app. Without it, they know the app by `start_url`, which is the same in each language.
    """
    page = words_of(language, "page")
    return {
        "name": page["title"],
        "short_name": page["title"],
        "description": words_of(language, "device")["about"],
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": _icons(),
        "screenshots": _screenshots(language),
        "shortcuts": _shortcuts(language),
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
        "file_handlers": [{"action": "./#file", "accept": {**FILES, **TABLES}}],
        "share_target": {
            "action": "shared",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "title": "title",
                "text": "text",
                "url": "url",
                "files": [{"name": "file", "accept": _shared_types()}],
            },
        },
    }


def _icons() -> list[dict[str, str]]:
    icons = []
    for kind, size in ICONS:
        icons.append(
            {
                "src": f"static/icons/{kind}-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": kind,
            }
        )
    return icons


def _screenshots(language: str) -> list[dict[str, str]]:
    screenshots = []
    for name, (form, size) in SCREENS.items():
        screenshots.append(
            {
                "src": f"{FOLDER}/{SHOWN[language][name]}.png",
                "sizes": size,
                "type": "image/png",
                "form_factor": form,
                "label": words_of(language, "device")[f"picture_{name}"],
            }
        )
    return screenshots


def _shortcuts(language: str) -> list[dict[str, str]]:
    """Return the views that the icon offers, the camera last."""
    page = words_of(language, "page")
    shortcuts = [{"name": page[key], "url": f"./#{view}"} for view, key in SHORTCUTS.items()]
    scan = words_of(language, "share")["scan"]["title"]
    return [*shortcuts, {"name": scan, "url": "./#scan"}]


def _shared_types() -> list[str]:
    """Return the types and the endings of files that other programs may share with the page."""
    accept = []
    for kind, endings in (FILES | TEXTS).items():
        accept += [kind, *endings]
    return list(dict.fromkeys([*accept, *UNKNOWN]))


def words_of(language: str, name: str) -> Any:
    """Return the strings of a file in a language."""
    return json.loads((STATIC / "locale" / language / f"{name}.json").read_text(encoding="utf-8"))[
        name
    ]

"""The page that hosts send for an address that they do not know, if they look for `404.html`."""

import re
from html import escape
from pathlib import Path

from tools.build import hints, web_manifest

NAME = "404.html"
FOLDER = "static/start/first"
SKELETON = "no_such_page.html"
SCRIPTS = ("encoded_hash", "no_such_page")
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def files(sources: Path) -> dict[str, bytes]:
    """Return the page, which is whole in itself, because it may come for an address in any
    folder.
    """
    folder = sources / FOLDER
    html = (folder / SKELETON).read_text(encoding="utf-8")
    html = html.replace("SENTENCES", "\n".join(map(_section, web_manifest.languages())))
    for name in SCRIPTS:
        script = (folder / f"{name}.js").read_text(encoding="utf-8")
        html = html.replace(f"<script>{name.upper()}</script>", f"<script>{script}</script>")
    return {NAME: html.replace("POLICY", _allow(html), 1).encode()}


def _section(language: str) -> str:
    """Return the sentence and the link in a language; without scripts, all languages are shown."""
    words = web_manifest.words_of(language, "page")
    sentence = escape(words["no_such_page"])
    link = escape(words["no_such_page_open"])
    return (
        f'<section id="{language}" lang="{language}"><p>{sentence}</p><a '
        f"hidden>{link}</a></section>"
    )


def _allow(html: str) -> str:
    """Return the part of the policy that allows the scripts and styles in the page by their
    hashes.
    """
    directives: dict[str, list[str]] = {}
    for kind, text in INLINE.findall(html):
        directives.setdefault(f"{kind}-src", []).append(f"'{hints.integrity(text.encode())}'")
    return "; ".join(" ".join([name, *hashes]) for name, hashes in directives.items())

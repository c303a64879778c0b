"""The layers in which mail, chats and search engines wrap a text: each is taken off, the outermost
first.
"""

import html
import re
import unicodedata
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from urllib.parse import unquote

DEEPEST = 4
"""The most times that an address was encoded: a filter wraps what another one has wrapped."""
DASHES = str.maketrans(
    dict.fromkeys("\u2010\u2012\u2013\u2212\ufe63\uff0d", "-") | {"\u2014": "--"}
)
"""Dashes that a phone puts in the place of hyphens."""
QUOTED = re.compile("=([0-9A-F]{2})")
"""A letter in quoted-printable mail, as in `=3D`."""
HAS_QUOTED = re.compile("=3D|=\r?\n")
PROOFPOINT = re.compile(r"urldefense[^\s/]*/v2/url\?u=([^\s&]+)")
"""The second form of Proofpoint's addresses, with '-' in the place of '%' and '_' in that of
'/'.
"""
BASE64 = re.compile(r"(?<![A-Za-z0-9])(?:a1)?(aHR0c[A-Za-z0-9+/_-]{20,})")
"""An address in base64, as search engines write it: `aHR0cHM6Ly9` is `https://`."""
MOST_BASE64 = 10


def peel_layers(source: str) -> Iterator[str]:
    """Yield a text as it came, then with fewer and fewer layers around it, each text once."""
    text = unicodedata.normalize("NFKC", source)
    seen: set[str] = set()
    for start in _read_notations(text):
        for layer in _decode_repeatedly(start):
            if layer not in seen:
                seen.add(layer)
                yield layer


def _read_notations(text: str) -> Iterator[str]:
    """Yield a text, then as quoted-printable, as Proofpoint's address, with long dashes, and what
    is in base64.
    """
    yield text.translate(DASHES)
    if "\u2013" in text:
        yield text.replace("\u2013", "--").translate(DASHES)
    if HAS_QUOTED.search(text):
        yield QUOTED.sub(_decode_quoted_letter, text)
    for address in PROOFPOINT.findall(text):
        yield unquote(address.replace("-", "%").replace("_", "/"))
    for letters in BASE64.findall(text)[:MOST_BASE64]:
        yield _decode_base64(letters)


def _decode_repeatedly(text: str) -> Iterator[str]:
    """Yield a text, then without the codes of HTML and addresses, as often as it has any."""
    yield text
    for _ in range(DEEPEST):
        inner = unquote(html.unescape(text))
        if inner == text:
            return
        yield inner.translate(DASHES)
        text = inner


def _decode_quoted_letter(match: re.Match[str]) -> str:
    return chr(int(match[1], 16))


def _decode_base64(letters: str) -> str:
    whole = letters.replace("+", "-").replace("/", "_")
    if len(whole) % 4 == 1:
        whole = whole[:-1]
    return urlsafe_b64decode(whole + "=" * (-len(whole) % 4)).decode("utf-8", "replace")

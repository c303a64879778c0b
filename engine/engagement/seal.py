"""Secrets that lie in a battle unread: a sealed box, and the key that opens it, kept elsewhere until the reveal.

Neither page nor log nor file can tell what the battle itself does not know. The key is random and of the same size
for every secret, so the box is also a promise: no second key opens it to other data.
"""

import hashlib
import hmac
import secrets
from typing import Annotated

from pydantic import Field

from engine.engagement.refusal import Refusal, refusal
from engine.engagement.saved import Saved, Tree, canonical
from engine.engagement.tree import LONGEST, parsed

KEY_BYTES = 16
BLOCK = 64
"""Bytes; boxes are filled up to whole blocks, so that their length tells little."""
MOST_BYTES = LONGEST // 2

SealKey = Annotated[str, Field(pattern=f"^[0-9a-f]{{{2 * KEY_BYTES}}}$")]


class Sealed(Saved):
    """Data under a seal, all in hexadecimal digits."""

    nonce: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    box: Annotated[str, Field(pattern="^([0-9a-f]{2})+$", max_length=LONGEST)]
    tag: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


def seal(data: Tree) -> tuple[Sealed, str] | Refusal:
    """The data sealed, and the key to them; refused when they are too large."""
    text = canonical(data).encode()
    text += b" " * (-len(text) % BLOCK)
    if len(text) > MOST_BYTES:
        return refusal("too_large", limit=MOST_BYTES)
    key, nonce = secrets.token_hex(KEY_BYTES), secrets.token_bytes(16)
    box = _mixed(text, key, nonce)
    return Sealed(nonce=nonce.hex(), box=box.hex(), tag=_tag(key, nonce, box)), key


def opened(sealed: Sealed, key: str) -> Tree | Refusal:
    """What was sealed; 'wrong_key' when this key did not seal it as it lies here."""
    nonce, box = bytes.fromhex(sealed.nonce), bytes.fromhex(sealed.box)
    if not hmac.compare_digest(_tag(key, nonce, box), sealed.tag):
        return refusal("wrong_key")
    data = parsed(_mixed(box, key, nonce), MOST_BYTES)
    if isinstance(data, Refusal):
        return data
    return data if isinstance(data, dict) else refusal("wrong_shape")


def _tag(key: str, nonce: bytes, box: bytes) -> str:
    return hmac.new(_part(key, b"tag"), nonce + box, hashlib.sha256).hexdigest()


def _mixed(text: bytes, key: str, nonce: bytes) -> bytes:
    """The text under (or out from under) a stream of HMAC-SHA256 over nonce and block number."""
    part = _part(key, b"box")
    size = hashlib.sha256().digest_size
    blocks = range(-(-len(text) // size))
    stream = b"".join(hmac.new(part, nonce + number.to_bytes(4), hashlib.sha256).digest() for number in blocks)
    return bytes(left ^ right for left, right in zip(text, stream, strict=False))


def _part(key: str, purpose: bytes) -> bytes:
    return hmac.new(key.encode(), purpose, hashlib.sha256).digest()

"""Lists that other keyboards and programs wrote: their headings and words mean the same."""

import pytest

from tests.engine.engagement.lists.described import described
from tests.engine.engagement.lists.games import read

PLAIN = ("Ship,DR,Shields,Size", "Eel,4,1,Medium")
WRITTEN = {
    "Turkish, without a dot": ("Sh\u0131p,DR,Sh\u0131elds,S\u0131ze", "Eel,4,1,Med\u0131um"),
    "Turkish capitals": ("SH\u0130P,DR,SH\u0130ELDS,S\u0130ZE", "Eel,4,1,MED\u0130UM"),
    "full width": ("\uff33hip,\uff24\uff32,Shields,Size", "Eel,4,1,\uff2dedium"),
    "bold letters": ("Ship,\U0001d403\U0001d411,Shields,Size", "Eel,4,1,Medium"),
    "accents apart": ("Ship,DR,Shields,Size", "Eel,4,1,Me\u0301dium"),
}


@pytest.mark.parametrize("written", WRITTEN)
def test_headings_and_words_are_read_as_any_keyboard_writes_them(written: str) -> None:
    assert described(read("\n".join(WRITTEN[written]))) == described(read("\n".join(PLAIN)))

"""Names that a spreadsheet would work out as formulas, and the apostrophe that makes texts of
them.
"""

from unicodedata import category, normalize

APOSTROPHE = "'"
OPERATORS = frozenset("=+-@\N{MINUS SIGN}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}")
"""Letters that begin a formula; spreadsheets in Japanese also take the last one for a minus."""
QUOTES = frozenset("'\"`´‘’‚‛“”„‟«»＇＂")
"""Letters that a spreadsheet may take away before it reads a cell."""
UNSEEN = frozenset({"Cf", "Mn", "Zl", "Zp", "Zs"})
"""Categories of letters that nobody sees at the start of a cell."""
CONTROL = "Cc"


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet may work out a text, behind whatever quotes and spaces.

    Full-width and small forms of the letters count, because a spreadsheet may take them for the
    plain ones.
    """
    for letter in text:
        kind = category(letter)
        if kind == CONTROL:
            return True
        if letter not in QUOTES and kind not in UNSEEN:
            return normalize("NFKC", letter) in OPERATORS
    return False


def quote_formula(text: str) -> str:
    """Return a name as a cell that a spreadsheet takes for text; `unquote_formula` returns the
    name.
    """
    if _needs_apostrophe(text):
        return APOSTROPHE + text
    return text


def unquote_formula(cell: str) -> str:
    """Return the name in a cell, without the apostrophe of `quote_formula`."""
    text = cell.removeprefix(APOSTROPHE)
    if text != cell and _needs_apostrophe(text):
        return text
    return cell


def _needs_apostrophe(text: str) -> bool:
    """Return whether a name has an apostrophe in a table; earlier versions write it before two
    others, too.
    """
    return is_formula(text) or text.startswith(2 * APOSTROPHE)

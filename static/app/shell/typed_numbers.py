"""Whole numbers that players type, in the digits of any script."""

ZEROS = (0x660, 0x6F0, 0x966, 0xFF10)
"""The zero of each script whose keyboards have digits of their own; the other nine follow in
order.
"""
MINUS = "−－"
UNSEEN = "\u061c\u200b\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff"
"""Invisible marks that chats and keyboards put around a number."""


def number_in(text):
    """Return the whole number in a text, as the engine reads it: -12 for '-12', '－١٢' and '-12.0'.

    None for a text that is not a whole number.
    """
    plain = "".join([_plain_letter(letter) for letter in text.strip()])
    if plain.endswith(".0"):
        plain = plain[:-2]
    try:
        return int(plain)
    except ValueError:
        return None


def _plain_letter(letter):
    """Return a digit or a minus of any script as '0' to '9' and '-', '' for an invisible mark, and
    any other letter as it is.
    """
    if letter in MINUS:
        return "-"
    if letter in UNSEEN:
        return ""
    code = ord(letter)
    for zero in ZEROS:
        if zero <= code <= zero + 9:
            return str(code - zero)
    return letter

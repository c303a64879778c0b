"""The points in a line of a text."""

import re
from typing import NamedTuple

from engine.engagement.lists.amounts import AMOUNT, Price, read_amount

POINTS = r"(?:pts?|points?)\b\.?(?!\s(?:de|d['’]|of)\s)"
EACH = r"(?:each|ea|apiece|per (?:ship|model)|pi[eè]ce|chacune?|chaque|l['’]unité)\b\.?"
PRODUCT = re.compile(
    rf"[\[(]?\s?(?P<count>\d{{1,3}})\s?[x×*]\s?(?P<each>{AMOUNT})\s?(?:{POINTS})?\s?[\])]?"
    rf"(?:\s?=?\s?{AMOUNT}\s?(?:{POINTS})?)?$",
    re.I,
)
"""'(1 x 200)', '4 * 25 = 100'."""
RATIO = re.compile(rf"({AMOUNT})\s?/\s?({AMOUNT})\s?(?:{POINTS})?", re.I)
"""'545/600 pts': the sum, and the size of the game."""
LIMIT = re.compile(rf"({AMOUNT})\s?-?(?:{POINTS})?\s?(?:limit|limite|max|maximum)\b\.?", re.I)
ADDED = re.compile(rf"\+\s?({AMOUNT})\s?(?:{POINTS})?", re.I)
EACH_BEFORE = re.compile(rf"(?:@|(?<!\w)à)\s?({AMOUNT})\s?(?:{POINTS})?(?:\s?{EACH})?", re.I)
EACH_AFTER = re.compile(rf"({AMOUNT})\s?(?:{POINTS})?\s?(?:/|la\s)?\s?{EACH}", re.I)
SUM = re.compile(rf"=\s?({AMOUNT})\s?(?:{POINTS})?", re.I)
WORDED = re.compile(rf"({AMOUNT})\s?{POINTS}", re.I)
SIGNED = re.compile(rf"(?:\s[-–—]\s?|\s?:\s)({AMOUNT})$")
LISTED = re.compile(rf",\s({AMOUNT})$")
BARE = re.compile(rf"(?<=[^\W\d_.!?])\s({AMOUNT})$|(?<=[.\])])\s({AMOUNT})$")
BRACKET = re.compile(r"[\[(]([^\[\]()]{0,80})[\])]")
AFTER_BRACKET = re.compile(r"\s?[\[(]\s?(\d{1,4})\s?[\])]\s?points?\b", re.I)
"""'(10) Points'."""
LEAST = 10
"""Fewer points need a word: '(3)' may be a count."""
GAME = 100
"""The least size of a game."""
STEP = 5
"""Points without any word or sign are a multiple of it."""
YEARS = range(1990, 2040)


class PricedWords(NamedTuple):
    """The rest of a line without its points.

    price: the points, None where the line has none.
    model_count: the number in front of the points, as in '4 * 25 = 100'.
    rest: the words before the points.
    behind: the words after the points.
    """

    price: Price | None
    rest: str
    behind: str = ""
    model_count: int | None = None


def take_price(text: str) -> PricedWords:
    """Return a line without its points: 'Tern' and 120 for 'Tern = 120 pts'."""
    product = PRODUCT.search(text)
    if product and product.start() and _is_price(product["each"], text):
        price = Price(_amount(product["each"]), is_each=True)
        return PricedWords(price, text[: product.start()], model_count=int(product["count"]))
    return _take_bracket(text) or _take_words(text) or PricedWords(None, text)


def take_bare_price(text: str) -> PricedWords:
    """Return a line without the number at its end, if that may be its points."""
    bare = BARE.search(text) or LISTED.search(text)
    if not bare:
        return PricedWords(None, text)
    points = _amount(next(filter(None, bare.groups())))
    if points < LEAST or points % STEP or points in YEARS:
        return PricedWords(None, text)
    return PricedWords(Price(points, is_guess=True), text[: bare.start()])


def find_limit(text: str) -> int | None:
    """Return the size of the game that a line names: 600 for '545/600 pts'."""
    ratio = RATIO.search(text)
    if ratio:
        return _amount(ratio[2])
    limit = LIMIT.search(text)
    if limit:
        return _amount(limit[1])
    return None


def _amount(text: str) -> int:
    amount = read_amount(text)
    assert amount is not None, text
    return amount


def _is_price(text: str, line: str) -> bool:
    return _amount(text) >= LEAST or "=" in line or WORDED.search(line) is not None


def _take_bracket(text: str) -> PricedWords | None:
    """Return a line without the brackets that hold its points; None where none does."""
    odd = AFTER_BRACKET.search(text)
    if odd:
        return _without(text, odd, Price(int(odd[1])))
    for bracket in BRACKET.finditer(text):
        price = _read_bracket(bracket[1].strip())
        total = SIGNED.search(text[: bracket.start()].rstrip())
        if price and price.is_each and total:
            return PricedWords(
                Price(_amount(total[1])), text[: total.start()], text[bracket.end() :]
            )
        if price:
            return _without(text, bracket, price)
    return None


def _read_bracket(inside: str) -> Price | None:
    """Return the points in a bracket: 245 for '2 CP, 245pts', None for other words."""
    limit = LIMIT.fullmatch(inside)
    if limit:
        return Price(_amount(limit[1]), is_limit=True)
    for pattern, price in (
        (ADDED, Price(0, is_added=True)),
        (EACH_AFTER, Price(0, is_each=True)),
        (EACH_BEFORE, Price(0, is_each=True)),
        (WORDED, Price(0)),
        (SUM, Price(0)),
    ):
        match = pattern.fullmatch(inside)
        if match:
            return price._replace(points=_amount(match[1]))
    amount = read_amount(inside)
    if amount is not None and amount >= LEAST:
        return Price(amount)
    for cost in re.split(r"[,;/|] ", inside):
        match = WORDED.fullmatch(cost.strip())
        if match:
            return Price(_amount(match[1]))
    return None


def _take_words(text: str) -> PricedWords | None:
    """Return a line without points that stand in no bracket; None where there are none."""
    ratio = RATIO.search(text)
    if ratio and (WORDED.search(text) or _amount(ratio[1]) >= GAME):
        return _without(text, ratio, Price(_amount(ratio[1])))
    total = SUM.search(text)
    each = EACH_BEFORE.search(text) or EACH_AFTER.search(text)
    if total:
        start = total
        if each and each.start() < total.start():
            start = each
        price = Price(_amount(total[1]))
        return PricedWords(price, text[: start.start()], text[total.end() :])
    if each:
        return _without(text, each, Price(_amount(each[1]), is_each=True))
    return _take_plain(text)


def _take_plain(text: str) -> PricedWords | None:
    """Return a line without points that are neither a sum nor those of each model."""
    limit = LIMIT.search(text)
    if limit:
        return _without(text, limit, Price(_amount(limit[1]), is_limit=True))
    added = ADDED.search(text)
    worded = WORDED.search(text)
    if added and worded and added.end() == worded.end():
        return _without(text, added, Price(_amount(added[1]), is_added=True))
    if worded:
        # A number with a space may be a count, and points behind it.
        price = Price(_amount(worded[1]), is_guess=" " in worded[1])
        return _without(text, worded, price)
    signed = SIGNED.search(text)
    if signed and _amount(signed[1]) >= LEAST:
        return _without(text, signed, Price(_amount(signed[1])))
    return None


def _without(text: str, match: re.Match[str], price: Price) -> PricedWords:
    return PricedWords(price, text[: match.start()], text[match.end() :])

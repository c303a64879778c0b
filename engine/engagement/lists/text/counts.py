"""The counts in a line of a text."""

import re
from typing import NamedTuple

from engine.engagement.lists.limits import MODELS

GROUPS = (
    "squadron|squadrons|squad|squads|escadron|escadrons|escadre|escadres|escadrille|escadrilles"
    "|flotilla|flotillas|flottille|flottilles|flotille|flotilles|wing|wings|wolfpack|wolfpacks"
    "|group|groups|groupe|groupes|unit|units|unité|unités|saw|saws|sas|sqn|sqns"
)
GROUP_WORDS = frozenset(GROUPS.split("|"))
"""Words for several models that move together."""
WINGS = frozenset({"wing", "wings", "saw", "saws", "sas", "escadrille", "escadrilles"})
"""Words for a wing, of which a list counts the wings and not the tokens."""
OF_GROUP = re.compile(
    rf"^(?:(?P<groups>\d{{1,3}})\s?[x×]?\s)?(?:an?\s|une?\s)?(?P<word>{GROUPS})"
    r"\s(?:of|de|d['’])\s?(?:(?P<count>\d{1,3})\s?[x×]?(?:\s|$))?(?P<name>.*)$",
    re.I,
)
"""'2 squadrons of 3 Terns', 'wing of 5 dive bombers'."""
BEFORE = re.compile(
    r"^[\[(]?(?:(?P<a>\d{1,4})(?:\s?[x×*][\])]?\s?|[\])]\s|\s)|[x×]\s?(?P<b>\d{1,4})[\])]?\s)"
    r"(?:[-–—]\s)?(?=[^\W\d_]|[\"'«“(\[])",
    re.I,
)
AFTER = re.compile(
    r"\s?[\[(]\s?(?:[x×*]\s?(\d{1,4})|(\d{1,4})\s?[x×*])\s?[\])]|\s[x×*]\s?(\d{1,4})(?!\w|\s?[\])])"
    r"|\s(\d{1,4})\s?[x×*](?!\w|\s?[\])])",
    re.I,
)
OF_MODELS = re.compile(
    r"[,\s]*[\[(]?(?<!\w)(\d{1,4})\s?(?:figs?|figurines?|models?|modèles?|ships?|vessels?|navires?"
    r"|vaisseaux|tokens?|jetons?)\b\.?[\])]?",
    re.I,
)
SIZE = re.compile(r"\s?[\[(](\d)[\])]$")
"""A number in brackets behind a name: it may be a count."""


class CountedWords(NamedTuple):
    """The rest of a line without its count.

    model_count: the number of models in each group, None where the line has none.
    group_count: the number of groups, None where the line has none.
    rest: the words without the count; the word of the group is among them if it is all there is.
    behind: the words behind a count that follows the name.
    is_marked: True if a sign such as 'x' stands at the count.
    is_guess: True for a number in brackets.
    group: the word of the group in front of the name, else an empty text.
    """

    rest: str
    model_count: int | None = None
    group_count: int | None = None
    behind: str = ""
    is_marked: bool = False
    is_guess: bool = False
    group: str = ""


def take_count(text: str) -> CountedWords:
    """Return a line without its count: 'Tern' and 3 for '3x Tern'."""
    of_group = OF_GROUP.match(text)
    if of_group and (of_group["groups"] or of_group["count"]):
        return _take_groups(of_group)
    before = BEFORE.match(text)
    if before and not WINGS.isdisjoint(text.lower().split()):
        return _take_wings(before)
    if before:
        sign = text[before.start() : before.end()].strip("0123456789 ")
        number = _limit(before["a"] or before["b"])
        return CountedWords(text[before.end() :], number, is_marked=bool(sign))
    after = AFTER.search(text)
    if after and after.start():
        number = _limit(next(filter(None, after.groups())))
        return CountedWords(
            text[: after.start()], number, behind=text[after.end() :], is_marked=True
        )
    models = OF_MODELS.search(text)
    if models and models.start():
        number = _limit(models[1])
        return CountedWords(text[: models.start()], number, behind=text[models.end() :])
    size = SIZE.search(text)
    if size and size.start():
        return CountedWords(text[: size.start()], _limit(size[1]), is_guess=True)
    return CountedWords(text)


def _take_wings(before: re.Match[str]) -> CountedWords:
    """Return wings without their number: '2x Fighter Wing (5)' are two wings of five."""
    inner = take_count(before.string[before.end() :])
    groups = _limit(before["a"] or before["b"])
    return inner._replace(model_count=inner.model_count or 1, group_count=groups, group="wing")


def _take_groups(match: re.Match[str]) -> CountedWords:
    groups = _limit(match["groups"] or "1")
    inner = take_count(match["name"]) if not match["count"] else CountedWords(match["name"])
    count = inner.model_count
    if match["count"]:
        count = _limit(match["count"])
    return CountedWords(inner.rest, count or 1, groups, inner.behind, group=match["word"].lower())


def _limit(digits: str) -> int:
    return min(max(int(digits), 1), MODELS)

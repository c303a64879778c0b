"""Patterns that style sheets must avoid."""

import re
from pathlib import Path

SHEETS = Path(__file__).parents[2] / "static" / "css"
LAST = re.compile(r"[^\s>+~]+$")
MANY = "a|button|div|input|label|li|p|section|span|svg|td|th|tr|ul"
"""Elements of which a page has hundreds."""
INSIDE = re.compile(r":(has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")


def selectors(text: str) -> list[str]:
    """The selectors of a sheet, without the text in brackets."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    texts = [
        item
        for rule in re.findall(r"([^{};]*)\{", plain)
        for item in re.split(r",(?![^(]*\))", rule)
    ]
    return [item.strip() for item in texts if item.strip()]


def test_rules_with_has_name_their_elements() -> None:
    """Otherwise any change, even of a text, makes the browser compute the style of the whole
    page.
    """
    sheets = [path for path in SHEETS.glob("*.css") if path.stem != "print"]
    wide = [
        text
        for path in sheets
        for text in selectors(path.read_text(encoding="utf-8"))
        if ":has(" in text
        and (last := LAST.search(re.sub(r"\s*\((?:[^()]|\([^()]*\))*\)", "()", text)))
        and re.fullmatch(r"\*|:(?!where|is|root).*", last[0])
    ]
    assert wide == []


def meant(selector: str) -> list[str]:
    """The elements of a selector as it names them, without the text in brackets."""
    last = re.split(
        r"[\s>+~]+(?![^()]*\))",
        INSIDE.sub(lambda match: ":has" if ":has" in match[0] else ":not", selector),
    )[-1]
    either = re.fullmatch(r":(?:is|where)\(([^()]*)\)(.*)", last)
    return [name.strip() + either[2] for name in either[1].split(",")] if either else [last]


def test_rules_with_has_avoid_common_elements() -> None:
    """After each change, even of one word, the browser examines all elements that such a rule may
    match.
    """
    sheets = [path for path in SHEETS.glob("*.css") if path.stem != "print"]
    rules = [
        text
        for path in sheets
        for text in selectors(path.read_text(encoding="utf-8"))
        if ":has(" in text
    ]
    many = re.compile(rf"({MANY})(:(?!has)[^.#\[]*)?")
    assert [rule for rule in rules if any(map(many.fullmatch, meant(rule)))] == []


def test_links_to_charts_within_sentences_are_as_wide_as_a_thumb() -> None:
    """Some words are short: `rien`, a number."""
    text = (SHEETS / "drawer.css").read_text(encoding="utf-8")
    (among,) = re.findall(r":is\(p, [^{]*> a\[data-row\]\[href\] \{([^}]*)\}", text)
    assert "min-inline-size: var(--target)" in among and "display: inline-block" in among

"""What style sheets must not do."""

import re
from pathlib import Path

SHEETS = Path(__file__).parents[2] / "static" / "css"
LAST = re.compile(r"[^\s>+~]+$")
MANY = "a|button|div|input|label|li|p|section|span|svg|td|th|tr|ul"
"""Elements of which a page has hundreds."""
INSIDE = re.compile(r":(has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")


def selectors(text: str) -> list[str]:
    """The selectors of a sheet; what stands in brackets is left out of each."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    texts = [item for rule in re.findall(r"([^{};]*)\{", plain) for item in re.split(r",(?![^(]*\))", rule)]
    return [item.strip() for item in texts if item.strip()]


def test_what_hangs_on_what_is_elsewhere_says_which_elements_it_means() -> None:
    """Else every change anywhere, of a text even, has the browser work out the style of the whole page again."""
    sheets = [path for path in SHEETS.glob("*.css") if path.stem != "print"]
    wide = [
        text
        for path in sheets
        for text in selectors(path.read_text(encoding="utf-8"))
        if ":has(" in text and (last := LAST.search(re.sub(r"\s*\((?:[^()]|\([^()]*\))*\)", "()", text)))
        and re.fullmatch(r"\*|:(?!where|is|root).*", last[0])
    ]  # fmt: skip
    assert wide == []


def meant(selector: str) -> list[str]:
    """The elements that a selector is about, each as it names them; what stands in brackets is left out."""
    last = re.split(
        r"[\s>+~]+(?![^()]*\))", INSIDE.sub(lambda match: ":has" if ":has" in match[0] else ":not", selector)
    )[-1]
    either = re.fullmatch(r":(?:is|where)\(([^()]*)\)(.*)", last)
    return [name.strip() + either[2] for name in either[1].split(",")] if either else [last]


def test_what_hangs_on_what_is_elsewhere_means_no_elements_that_are_everywhere() -> None:
    """Each change of the page, of one word even, has the browser look again at all that some such rule might mean."""
    sheets = [path for path in SHEETS.glob("*.css") if path.stem != "print"]
    rules = [text for path in sheets for text in selectors(path.read_text(encoding="utf-8")) if ":has(" in text]
    many = re.compile(rf"({MANY})(:(?!has)[^.#\[]*)?")
    assert [rule for rule in rules if any(map(many.fullmatch, meant(rule)))] == []


def test_links_to_charts_among_words_are_as_wide_as_a_thumb() -> None:
    """Some words are short: `rien`, a number."""
    text = (SHEETS / "drawer.css").read_text(encoding="utf-8")
    (among,) = re.findall(r":is\(p, [^{]*> a\[data-row\]\[href\] \{([^}]*)\}", text)
    assert "min-inline-size: var(--target)" in among and "display: inline-block" in among

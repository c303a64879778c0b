"""Codes through chats and mail: a code is read wherever it is, and every refusal gives the true
reason.
"""

import random
import string
from time import perf_counter

import pytest

from engine.engagement import Code, Refusal, read_code, search_code, write_code
from engine.engagement.codes import MOST_LETTERS, is_about_code, parts_of
from tests.engine.engagement.toy import sure
from tests.engine.outside.wrapped_links import AROUND, SITE, WAYS, fill, link, quote_mail, wrapped

LETTERS = string.ascii_letters + string.digits + "-_"


def content(seed: int, size: int = 30) -> Code:
    """Return a code with names of random letters, which pack badly."""
    dice = random.Random(seed)
    names = {
        str(index): "".join(dice.choices(string.ascii_letters + "éß ", k=8))
        for index in range(size)
    }
    return Code(kind="setup", game="toy", data={"form": {"names": names, "hp": str(seed)}})


def written(code: Code) -> str:
    """Return a code as text."""
    return sure(write_code(code))


def with_letters(*needed: str, seed: int = 0) -> Code:
    """Return a code whose letters contain some texts, or end with the last of them for '$' behind
    it.
    """
    for number in range(seed, 50_000):
        code = content(number, 12)
        text = written(code) + "$"
        if all(each in text for each in needed):
            return code
    raise AssertionError(needed)


def reason(text: str) -> str:
    """Return why a text has no code."""
    result = read_code(text)
    assert isinstance(result, Refusal), text
    return result.faults[0].code


FRAGILE = [
    with_letters("_", "-"),
    with_letters("--"),
    with_letters("_", "-$"),
    with_letters("-", "_$"),
    content(7, 300),
]
"""Codes with signs that chats change: inside, twice, and at the end; and a long code."""


@pytest.mark.parametrize("around", AROUND)
def test_code_is_read_within_any_text(around: str) -> None:
    for code in FRAGILE:
        text = written(code)
        for inner in (text, link(text)):
            assert search_code(fill(AROUND[around], inner)) == (text, code, 1)


@pytest.mark.parametrize("way", WAYS)
def test_code_is_read_from_any_address(way: str) -> None:
    for code in FRAGILE:
        text = written(code)
        changed = wrapped(text)[way]
        assert read_code(changed) == code
        for around in (
            "full stop",
            "round brackets",
            "signature",
            "slack",
            "text before and after",
        ):
            assert read_code(fill(AROUND[around], changed)) == code, around


@pytest.mark.parametrize("end", ["-$", "_$", "--$", "-_$"])
def test_end_that_a_link_has_lost_is_restored(end: str) -> None:
    """Programs that make links of addresses leave a hyphen or underscore at the end to the text."""
    code = with_letters(end)
    text = written(code)
    lost = text.rstrip("-_")
    assert len(lost) < len(text)
    for around in ("{}", "{} x", '<a href="{}">x</a>'):
        assert search_code(around.replace("{}", link(lost))) == (text, code, 1)


def test_cut_is_reported_where_the_end_is_missing_and_nowhere_else() -> None:
    for code in FRAGILE:
        text = written(code)
        step = 1 + len(text) // 20
        for length in range(4, len(text.rstrip("-_")), step):
            for around in (
                "{}",
                "see {}…",
                "({})",
                "{}. Bye",
                "{}\nSee you",
                "{} have fun with it",
                "> {}\n> Jo",
            ):
                assert reason(around.replace("{}", link(text[:length]))) == "code_cut", (
                    length,
                    around,
                )


def test_damage_is_reported_where_letters_differ() -> None:
    dice = random.Random(3)
    reasons = []
    for _ in range(3000):
        text = written(dice.choice(FRAGILE))
        index = dice.randrange(4, len(text))
        other = dice.choice(LETTERS.replace(text[index], ""))
        reasons.append(reason(text[:index] + other + text[index + 1 :]))
    assert set(reasons) == {"code_damaged"}


def damage(text: str) -> dict[str, str]:
    """Return a code with some of its letters changed, by the name of the way."""
    cyrillic = str.maketrans("AaCcEeOopxTM", "АаСсЕеОорхТМ")
    return {
        "look-alikes": text.translate(cyrillic),
        "small letters": text[:3] + text[3:].lower(),
        "capitals": text[:3] + text[3:].upper(),
        "letters left out": text[:40] + text[48:],
        "letters exchanged": text[:40] + text[41] + text[40] + text[42:],
        "no underscores": text.replace("_", ""),
        "no hyphens": text.replace("-", " "),
        "nought for O": text.replace("O", "0"),
        "one for l": text.replace("l", "1"),
    }


@pytest.mark.parametrize("way", damage("BS6." + "x" * 50))
def test_changed_letters_are_damage(way: str) -> None:
    for code in (content(7, 300), content(8, 300)):
        changed = damage(written(code))[way]
        assert reason(changed) == "code_damaged"
        assert reason(f"Look: {link(changed)} Bye") == "code_damaged"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "not_a_code"),
        ("See you on Friday", "not_a_code"),
        ("WIFI:S:club;T:WPA;P:secret;;", "not_a_code"),
        ("RBS15. Saab", "not_a_code"),
        ("bs. 12", "not_a_code"),
        (f"{SITE}#share=", "code_lost"),
        (f"{SITE}jovian.html#share=.", "code_lost"),
        (f"Look: {SITE}#share", "code_lost"),
        (f"{SITE}%23share%3D", "code_lost"),
        ("https://t.co/Ab3dE", "link_without_code"),
        ("https://protect-eu.mimecast.com/s/Ab3dEfG?domain=club.example", "link_without_code"),
        ("Look: www.club.example/broadside", "link_without_code"),
        ("BS7.AAAA", "code_newer"),
        (f"{SITE}#share=BS12.AAAA", "code_newer"),
        ("BS5.AAAA", "code_older"),
        ("BS6.", "code_cut"),
    ],
)
def test_reason_is_true(text: str, expected: str) -> None:
    assert reason(text) == expected


def test_first_of_several_codes_is_read_and_their_number_given() -> None:
    first, second = FRAGILE[:2]
    texts = [written(first), written(second)]
    both = f"Jo: {link(texts[0])}\nSam: no, this: {link(texts[1])}\n> {texts[0]}"
    assert search_code(both) == (texts[0], first, 2)
    assert search_code(f"{link(texts[0][:-9])}\n{link(texts[1])}") == (texts[1], second, 1)


def test_all_parts_in_a_text_are_a_code() -> None:
    code = content(7, 300)
    text = written(code)
    parts = parts_of(text, 900)
    assert len(parts) > 2
    links = [link(part) for part in parts]
    assert search_code("\n".join(links[::-1])) == (text, code, 1)
    assert search_code("\n".join(links)) == (text, code, 1)
    mails = [quote_mail(part) for part in parts]
    assert search_code("Here:\n" + " and\n".join(mails)) == (text, code, 1)
    assert reason("\n".join(links[1:])) == "code_part"
    assert reason(links[0]) == "code_part"


def test_lists_are_not_taken_for_codes() -> None:
    text = written(FRAGILE[0])
    for source in (
        text,
        link(text),
        f"Look: {link(text[:-5])}",
        f"{SITE}%23share%3D{text}",
        f"{SITE}#share=",
    ):
        assert is_about_code(source)
    for source in (
        "RBS15. Saab",
        "2 Ternwing\nBS6 Cirrus",
        "Fleet of https://club.example/",
        "https://t.co/x",
        "",
    ):
        assert not is_about_code(source)


@pytest.mark.parametrize(
    "text",
    [
        "BS6." * (MOST_LETTERS // 2),
        "BS6.A " * (MOST_LETTERS // 3),
        "BS6.AA\n>" * (MOST_LETTERS // 4),
        "BS6." + "A\n" * (MOST_LETTERS - 9),
        "B\n" * MOST_LETTERS,
        "BS6." + "<b>" * (MOST_LETTERS // 2),
        "%25" * (MOST_LETTERS // 2),
        "&amp;" * (MOST_LETTERS // 3),
        "aHR0c" * (MOST_LETTERS // 3),
        "BSP1.2.0123abcd." * (MOST_LETTERS // 9),
        "https://urldefense.com/v2/url?u=-2D" * (MOST_LETTERS // 20),
    ],
)
def test_long_texts_are_read_in_time(text: str) -> None:
    """Reading takes time in proportion to the length: a reader that starts anew at each mark takes
    minutes.
    """
    start = perf_counter()
    assert isinstance(read_code(text), Refusal)
    assert perf_counter() - start < 20


def test_text_of_more_than_a_million_letters_is_refused_by_its_length() -> None:
    assert reason("x" * (2 * MOST_LETTERS) + written(FRAGILE[0])) == "code_too_large"

"""Every string is shown somewhere: a template, the page's code or the engine asks for its key."""

import re
from functools import cache

from app.words import LOCALE, words

ROOT = LOCALE.parents[1]
FOLDERS = ("static/app", "static/start", "engine", "tools")

LITERAL = re.compile(r"""(?<!\w)(f?)(["'])((?:(?!\2)[^\n\\])*)\2""")
"""A string of the code, formatted or not."""
OPEN = re.compile(r"\{[^{}]*\}")
"""The changing part of a formatted string."""
PART = r"(?:'[^'\n]*'|[\w.]+(?:\([^()]*\)|\[[^\[\]]*\])?|\([^()]*\))"
JOINED = re.compile(rf"{PART}(?: ~ {PART})+")
"""A key that a template puts together."""
NAME = re.compile(r"[\w.]+")
QUOTED = re.compile(r"""(?<=["'])[\w.]+(?=["'])""")
WILD = r"\w+(?:\.\w+)*"
TELLING = re.compile(r"\w\.\w|\.\w+\.|^\.\w{3,}$")
"""A fixed part says which strings are meant; the name of a whole file, such as 'table.', does
not.
"""
WHOLE = re.compile(r"""\bt\(\s*f?["'](\w+\.)(?:\{|["'] *[~+])""")
"""The name of a file of strings, where the code asks for any string of it."""
WORD, SYLLABLE = re.compile(r"\w+"), re.compile(r"[^\W_]+")

BUILT = (
    r"(?:jovian_|warsurge_)?ruling\.\w+\.\w+",
    r"chart\.(?:abort|critical|to_hit|to_hit_1_0|generators)\.\w+",
    r"jovian\.chart\.(?:results|damage|ratings|modifiers|initiative|catastrophic)\.\w+",
    r"warsurge\.chart\.(?:chart|formula|compare|melee)\.\w+",
    r"log\.\w+(?:\.\w+)?",
    r"dystopian\.log\.\w+(?:\.\w+){0,2}",
    r"jovian\.log\.(?:why|dogfight)\.\w+(?:\.\w+){0,2}",
    r"warsurge\.log\.\w+",
    r"jovian\.(?:result\.[NDTQ]|table\.field\.\w+)",
    r"dogfight\.(?:due\.\w+|player_[12])",
    r"wing_mar\.\w+",
    r"form\.(?:hp_lost|share|effects|to_hit|mars|height|size|generator_needs|defence_to_hit)",
    r"(?:home\.\w+_hint|pin\.\w+_long|term\.\w+)",
    r"(?:changes\.latest|device\.(?:about|picture_\w+))",
)
"""Keys whose parts stand in different places: of rulings, rows of charts, log sentences, fields of
forms, the build.
"""


@cache
def sources(suffixes: tuple[str, ...] = (".py", ".html", ".txt", ".js")) -> str:
    """All code with these endings that may ask for strings, and the page itself."""
    files = [
        file
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in suffixes
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in [*files, ROOT / "index.html"])


def pieces() -> list[list[str]]:
    """The keys in the code that have changing parts, cut into fixed and changing parts; the latter
    are empty.
    """
    cut = []
    for mark, _, text in LITERAL.findall(sources()):
        if mark and OPEN.search(text):
            parts = re.split(r"(\n)", OPEN.sub("\n", text))
            cut.append([part.strip("\n") for part in parts if part])
    for joined in JOINED.findall(sources((".html", ".txt"))):
        parts = re.findall(PART, joined)
        cut.append([fixed_part(part) for part in parts])
    return cut


def fixed_part(part: str) -> str:
    """Return the text of a part in quotes, and nothing for a part that changes."""
    if part[0] == "'":
        return part[1:-1]
    return ""


def patterns() -> list[str]:
    """The patterns of keys that the code puts together in one place."""
    telling = [
        parts
        for parts in pieces()
        if any(TELLING.search(part) and NAME.fullmatch(part) for part in parts)
    ]
    return sorted({"".join(re.escape(part) or WILD for part in parts) for parts in telling})


@cache
def scattered() -> list[str]:
    """The keys that no code asks for by their whole name, or by one put together in one place."""
    plain, starts = {*QUOTED.findall(sources())}, tuple({*WHOLE.findall(sources())})
    built = re.compile("|".join(patterns()))
    keys = (key for key in words("en").strings if key not in plain and not built.fullmatch(key))
    return [key for key in keys if not (key.startswith(starts) and is_named(key))]


def is_named(key: str, word: re.Pattern[str] = WORD) -> bool:
    """True if every part of a key after the first is a word of the code."""
    return _words().issuperset(word.findall(key.partition(".")[2]))


@cache
def _words() -> set[str]:
    return {*WORD.findall(sources()), *SYLLABLE.findall(sources())}


def test_every_string_is_used() -> None:
    built = re.compile("|".join(BUILT))
    assert [
        key for key in scattered() if not (built.fullmatch(key) and is_named(key, SYLLABLE))
    ] == []


def test_every_pattern_of_keys_from_several_places_is_needed() -> None:
    assert [
        pattern for pattern in BUILT if not any(re.fullmatch(pattern, key) for key in scattered())
    ] == []

"""Names of variables, tests and classes, and first words of docstrings: none of those that the
glossary replaces.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.architecture import GAMES, ROOT, parsed, python

GLOSSARY = ROOT / "docs" / "glossary.md"
PAIRS = ({"left", "right"}, {"LEFT", "RIGHT"})
"""Two sides of an operation are called so."""
WHERE = ("engine", "static/app", "tools", "examples", "tests")
EXCEPTIONS = {
    "engine/engagement/fleets/library.py": {"place"},
    "engine/jovian/battle/data.py": {"place"},
    "engine/jovian/profiles.py": {"left"},
    "engine/jovian/rulings.py": {"no_rating_left"},
    "engine/jovian/result_values.py": {"no_rating_left"},
}
"""Fields that are saved in files: their names with a rejected word stay."""
IN_SENTENCES = {"one", "left", "place"}
"""Good English in the name of a test, as in `right_to_left`."""
Scope = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def table_under(heading: str) -> str:
    """Return what stands under a heading of the glossary."""
    return (
        GLOSSARY.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    )


@cache
def listed(heading: str) -> frozenset[str]:
    """Return the words in the first column of a table of the glossary."""
    rows = re.findall(r"^\| (`.*?) \|", table_under(heading), re.M)
    return frozenset(word for row in rows for word in re.findall(r"`(\w+)`", row))


@cache
def rejected() -> frozenset[str]:
    """Return the words that are not identifiers."""
    return listed("Words that are not identifiers")


def defined(node: ast.AST) -> Iterator[str]:
    """Yield the names that a part of a program defines: of functions, classes, fields, attributes
    and variables.
    """
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.attr
    elif isinstance(node, (ast.alias, ast.MatchAs, ast.MatchStar, ast.ExceptHandler)):
        yield (node.asname if isinstance(node, ast.alias) else node.name) or ""


def scopes(tree: ast.Module) -> Iterator[set[str]]:
    """Yield the names defined in a module, and in each class and function without what lies
    deeper.
    """
    deeper: list[ast.AST] = [tree]
    for scope in deeper:
        names, inner = set[str](), list(ast.iter_child_nodes(scope))
        for node in inner:
            names |= set(defined(node))
            if isinstance(node, Scope):
                deeper.append(node)
            else:
                inner += ast.iter_child_nodes(node)
        yield names


def instead_of(name: str) -> str:
    """Return what the glossary has instead of the rejected words in a name."""
    rows = re.findall(
        r"^\| (`.*?) \| (.*) \|$", table_under("Words that are not identifiers"), re.M
    )
    return "; ".join(row[1] for row in rows if words(name) & set(re.findall(r"`(\w+)`", row[0])))


def words(name: str) -> set[str]:
    """Return the words in a name, their singulars, and each two beside each other."""
    parts = [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]
    return {*parts, *(part.removesuffix("s") for part in parts), *map("_".join, pairwise(parts))}


def wrong_names(tree: ast.Module) -> set[str]:
    """Return the names in a file with a rejected word, but for `left` beside `right`."""
    names = (name for scope in scopes(tree) for name in without_pair(scope))
    return {name for name in names if not is_test(name) and words(name) & rejected()}


def without_pair(names: set[str]) -> set[str]:
    """Return names without `left` and `right`, or `LEFT` and `RIGHT`, beside each other."""
    return names.difference(*(pair for pair in PAIRS if pair <= names))


def is_test(name: str) -> bool:
    """Return whether a name is a sentence, with words of its own that it must not have."""
    return name.startswith("test_")


def odd_tests(tree: ast.Module) -> list[str]:
    """Return the names of tests with a word that the glossary replaces."""
    words = "|".join(rejected() - IN_SENTENCES | listed("Words that are not in the names of tests"))
    names = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    return [name for name in names if re.match(rf"test_(?:\w+_)?(?:{words})(?:_|$)", name)]


def test_glossary_lists_rejected_words() -> None:
    assert {"said", "told", "found", "place", "one"} <= rejected()
    assert {"by_hand", "nobody", "whoever"} <= listed("Words that are not in the names of tests")


def test_names_of_tests_have_no_rejected_words() -> None:
    assert {
        str(path): names for path in python("tests") if (names := odd_tests(parsed(path)))
    } == {}


@pytest.mark.parametrize(
    "name", ["test_by_hand", "test_what_is_said", "test_a_weapon_told_apart", "test_said"]
)
def test_rejected_word_in_the_name_of_a_test_is_detected(name: str) -> None:
    text = f"def {name}(): pass\ndef test_one_place_is_left_unsaid(): pass"
    assert odd_tests(ast.parse(text)) == [name]


@pytest.mark.parametrize("top", WHERE)
def test_identifiers_have_no_rejected_words(top: str) -> None:
    wrong = {path.as_posix(): wrong_names(parsed(path)) for path in python(top)}
    wrong = {path: names - EXCEPTIONS.get(path, set()) for path, names in wrong.items()}
    assert {
        path: {name: instead_of(name) for name in names} for path, names in wrong.items() if names
    } == {}


def test_message_names_what_to_write_instead() -> None:
    assert instead_of("attack_said") == "`declared`, `request`, `fields`, `text`: what it is"


def test_exceptions_are_in_use() -> None:
    assert {
        path: wrong_names(parsed(Path(path))) & names for path, names in EXCEPTIONS.items()
    } == EXCEPTIONS


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("class AttackSaid: pass", "AttackSaid"),
        ("class A:\n    place: int", "place"),
        ("class A:\n    def f(self): self._found = 1", "_found"),
        ("def dice_left(): pass", "dice_left"),
        ("def f(attack_said): pass", "attack_said"),
        ("LOTS = 1", "LOTS"),
        ("Place = int", "Place"),
        ("import a as plug", "plug"),
        ("f = lambda here: here", "here"),
        ("at_hand_now = 1", "at_hand_now"),
        ("def f(left):\n    def g(right): pass", "left"),
        ("def f(items): return [one for one in items]", "one"),
    ],
)
def test_rejected_word_is_detected_in_any_identifier(text: str, name: str) -> None:
    assert wrong_names(ast.parse(text)) == {name}


@pytest.mark.parametrize(
    "text",
    [
        "placing = 1",
        "replaced = found(said)",
        "def f(left, right): pass",
        "LEFT, RIGHT = 1, 2",
        "a.place()",
    ],
)
def test_other_words_and_uses_are_no_rejected_words(text: str) -> None:
    assert wrong_names(ast.parse(text)) == set()


QUESTIONS = {"What", "Who", "Whose", "Whether", "How", "Where", "When", "Which", "Those"}


def docstrings(tree: ast.Module) -> list[str]:
    """Return the docstrings of a file, and those below the names that they describe."""
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return [
        text.value
        for text in values
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    ]


def questions(tree: ast.Module) -> list[str]:
    """Return docstrings that begin with a question word: they name a result and leave out what it
    is.
    """
    return [text for text in docstrings(tree) if re.split(r"\W", text)[0] in QUESTIONS]


@pytest.mark.parametrize("top", WHERE)
def test_docstrings_do_not_begin_with_question_words(top: str) -> None:
    assert {str(path): texts for path in python(top) if (texts := questions(parsed(path)))} == {}


def test_question_word_is_detected() -> None:
    text = (
        '"""Whether it is so."""\ndef f():\n    """Return it."""\nA = 1\n"""What it '
        'is."""\nB = 2\n"""The rest."""'
    )
    assert questions(ast.parse(text)) == ["Whether it is so.", "What it is."]


FIELDS_IN_A_LINE = re.compile(r";\s+`?\w+`?(?:, `?\w+`?)*: ")


def crowded(tree: ast.Module) -> list[str]:
    """Return docstrings with two fields in a line, or with a field behind the sentence."""
    return [text for text in docstrings(tree) if FIELDS_IN_A_LINE.search(text)]


@pytest.mark.parametrize("top", WHERE)
def test_docstrings_have_one_field_in_a_line(top: str) -> None:
    assert {str(path): texts for path in python(top) if (texts := crowded(parsed(path)))} == {}


def test_second_field_in_a_line_is_detected() -> None:
    assert crowded(ast.parse('"""Do it; often: how often."""')) == ["Do it; often: how often."]
    assert (
        crowded(ast.parse('"""Do it; nothing more.\n\ncolour: its colour.\nsize: its size."""'))
        == []
    )


PARALLELS = {
    "Adjust", "Aim", "Asked", "Attack", "AttackOdds", "AttackState", "CriticalHit", "Fire",
    "Firing", "Modifier", "Numbers", "Overrules", "Plan", "PlanKind", "Roster", "Ruling", "Rulings",
    "Ship", "Squadron", "Stage", "State", "Target", "Weapon", "WeaponType", "_AttackedTarget",
}  # fmt: skip
"""Classes with the same role in several games; what the games share may define one more, which they
implement.
"""


def classes() -> dict[str, list[Path]]:
    """Return the files that define each class name."""
    result: dict[str, list[Path]] = {}
    for path in python("engine", "static/app"):
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef):
                result.setdefault(node.name, []).append(path)
    return result


def clashes(defined: Mapping[str, list[Path]]) -> set[str]:
    """Return the names of two classes; of a parallel, those with two classes in one game."""
    wrong = set()
    for name, paths in defined.items():
        rooms = Counter(next((game for game in GAMES if game in path.parts), "") for path in paths)
        if max(rooms.values()) > 1 or (len(rooms) > 1 and name not in PARALLELS):
            wrong.add(name)
    return wrong


def test_class_name_means_one_thing() -> None:
    assert clashes(classes()) == set()


def test_parallel_is_in_several_games() -> None:
    assert {name for name in PARALLELS if len(classes().get(name, [])) < 2} == set()


@pytest.mark.parametrize(
    ("name", "paths", "clash"),
    [
        ("Part", ["engine/jovian/a.py", "engine/warsurge/b.py"], True),
        ("Part", ["engine/jovian/a.py", "static/app/jovian/b.py"], True),
        ("Part", ["engine/flow/a.py"], False),
        ("State", ["engine/jovian/a.py", "engine/warsurge/b.py", "engine/kit/c.py"], False),
        ("State", ["engine/jovian/a.py", "engine/jovian/b.py"], True),
        ("State", ["engine/kit/a.py", "engine/flow/b.py"], True),
    ],
)
def test_clash_of_class_names_is_detected(name: str, paths: list[str], clash: bool) -> None:
    assert clashes({name: [Path(path) for path in paths]}) == ({name} if clash else set())

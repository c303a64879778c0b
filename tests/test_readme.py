"""README and the documents are true: examples run, links have targets, files exist."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from tools.paths import ROOT

README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`((?:engine|static|tools|tests|examples|docs|\.github)/[\w./-]+)`")
WORDS = 900

every_page = pytest.mark.parametrize(
    "page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix()
)


def anchors(path: Path) -> set[str]:
    """Return the addresses of a document's headings, as GitHub makes them."""
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    return {
        re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")
        for heading in HEADING.findall(text)
    }


def broken(page: Path) -> list[str]:
    """Return the links of a document that lead nowhere in this checkout; those to other hosts are
    left out.
    """
    links = LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8")))
    return [
        link for link in links if "://" not in link and not _leads(page, *link.partition("#")[::2])
    ]


def _leads(page: Path, name: str, anchor: str) -> bool:
    path = page.parent / name if name else page
    return path.exists() and (not anchor or anchor in anchors(path))


@pytest.mark.parametrize(("name", "least"), [("README.md", 4), ("docs/library.md", 8)])
def test_examples_of_documents_run(name: str, least: int) -> None:
    failed, tried = doctest.testfile(
        str(ROOT / name), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert (failed, tried >= least) == (0, True)


def test_readme_is_short_enough_to_be_read() -> None:
    assert len(README.read_text(encoding="utf-8").split()) <= WORDS


def test_release_has_one_version_number() -> None:
    """That of the package is that of the newest release in the changelog."""
    newest = re.search(
        r"^## ([\d.]+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert newest
    assert newest[1] == project["version"]


@every_page
def test_links_have_targets(page: Path) -> None:
    assert broken(page) == []


@every_page
def test_named_files_exist(page: Path) -> None:
    """Files and folders of the project by their whole path, except in examples and files made by a
    recipe.
    """
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    assert [
        name for name in FILE.findall(text) if not (ROOT / name).exists() and "/de/" not in name
    ] == []


def test_every_document_is_listed() -> None:
    index = ROOT / "docs" / "index.md"
    linked = {
        (index.parent / link).resolve() for link in LINK.findall(index.read_text(encoding="utf-8"))
    }
    assert set(PAGES) - linked == {README, index}


def test_broken_link_is_detected(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# A *Heading*, or two\n")
    page = tmp_path / "page.md"
    page.write_text(
        "[a](there.md#a-heading-or-two) [b](https://x.org/y) [c](gone.md) [d](there.md#no) "
        "[e](#f)\n## F\n"
    )
    assert broken(page) == ["gone.md", "there.md#no"]

"""The page that lists every file."""

from tests.architecture import files
from tools.documents.file_index import FOLDERS, INDEX, write_index
from tools.paths import ROOT


def test_page_is_what_the_files_say() -> None:
    """`python -m tools.documents.file_index` writes the page anew."""
    assert INDEX.read_text("utf-8") == write_index()


def test_every_file_has_a_line() -> None:
    """Python has a docstring, a script or style sheet a comment."""
    page = INDEX.read_text("utf-8")
    silent = []
    for file in files(*FOLDERS, suffixes={".py", ".js", ".css"}):
        if not (ROOT / file).stat().st_size:
            continue
        section = page.partition(f"## `{file.parent}`\n")[2]
        lines = section.partition("\n## ")[0]
        if f"- `{file.name}`: " not in lines:
            silent.append(str(file))
    assert silent == []

"""Write docs/files.md: every file of the code with the first paragraph of its own description.

Usage: .venv/bin/python -m tools.documents.file_index
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.paths import ROOT

INDEX = ROOT / "docs" / "files.md"
FOLDERS = ("engine", "static/app", "static/start", "static/css", "tools", "tests")
OPENING = """# Every file

Search this page for a word of what you look for. Each file is here with the first paragraph of
its own description: change it in the file; then
`.venv/bin/python -m tools.documents.file_index` writes this page anew. Templates
(`static/app/templates`) and strings (`static/locale`) are named like the screens and the first
part of the keys.
"""
BLOCK_COMMENT = re.compile(r"/\*+(.*?)\*/", re.DOTALL)
MARGIN = re.compile(r"^\s*(?://|\*)\s?", re.MULTILINE)


def write_index() -> str:
    """Return the whole page, one section for each folder."""
    sections = [OPENING]
    for folder in _list_folders():
        lines = [f"## `{folder.relative_to(ROOT)}`", ""]
        for file in sorted(folder.iterdir()):
            description = _describe(file)
            if description:
                lines.append(f"- `{file.name}`: {description}")
        if len(lines) > 2:
            sections.append("\n".join(lines) + "\n")
    return "\n".join(sections)


def _list_folders() -> Iterator[Path]:
    for name in FOLDERS:
        top = ROOT / name
        yield top
        for folder in sorted(top.rglob("*/")):
            if "__pycache__" not in folder.parts:
                yield folder


def _describe(file: Path) -> str:
    """Return the first paragraph of a file's description; an empty text if it has none."""
    if file.suffix == ".py":
        text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    elif file.suffix in (".js", ".css"):
        text = _read_first_comment(file.read_text("utf-8"))
    else:
        return ""
    return " ".join(text.strip().split("\n\n")[0].split())


def _read_first_comment(code: str) -> str:
    """Return the words of the first comment of a script or style sheet."""
    if code.startswith("//"):
        lines = []
        for line in code.splitlines():
            if not line.startswith("//"):
                break
            lines.append(line)
        return MARGIN.sub("", "\n".join(lines))
    block = BLOCK_COMMENT.search(code)
    if block is None:
        return ""
    return MARGIN.sub("", block[1])


if __name__ == "__main__":
    INDEX.write_text(write_index(), "utf-8")

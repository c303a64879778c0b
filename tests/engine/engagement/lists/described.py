"""An import as text: a line for each group and model, and a line for its fields."""

from collections.abc import Iterator
from typing import Any

from engine.engagement.lists import ImportedFleet, ImportedModel


def described(fleet: ImportedFleet) -> str:
    """Return remarks on the list, then each group and model; `?` marks lines that may be no
    model.
    """
    lines = [f"{remark.code}: {remark.text} @{remark.where}" for remark in fleet.remarks]
    for path, item in fleet.items:
        lines.append(
            "  " * (len(path) // 4)
            + f"{item.kind} {item.name} ×{item.count}"
            + " ?" * item.doubtful
        )
        lines += [f"    {line}" for line in fields(item)]
    return "\n".join(lines)


def fields(item: ImportedModel) -> Iterator[str]:
    """Yield the fields from the file, the missing ones, and the remarks, each in one line where
    there are any.
    """
    read = [path for path in item.from_file if path != "name" or value(item, path) != item.name]
    for line in (
        "; ".join(f"{path}={shown(value(item, path))}" for path in read),
        ", ".join(item.missing),
    ):
        if line:
            yield line if "=" in line else f"missing {line}"
    yield from (f"{remark.code}: {remark.text}" for remark in item.remarks)


def value(item: ImportedModel, path: str) -> Any:
    """Return a field of the profile by its dotted name."""
    result: Any = item.profile
    for part in path.split("."):
        result = result[int(part)] if isinstance(result, list) else result[part]
    return result


def shown(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)

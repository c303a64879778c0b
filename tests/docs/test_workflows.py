"""The workflows test every change, publish only passing versions, and have minimal permissions."""

import os
import re
import stat
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.docs.workflow_file import read_workflow
from tools.paths import ROOT

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = {path.name: read_workflow(path) for path in sorted(FOLDER.iterdir())}
CI = WORKFLOWS["ci.yml"]
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)

MAIN, TAG = "refs/heads/main", "refs/tags/v1.0.0"
OTHERS = (
    "refs/heads/topic",
    "refs/heads/v1",
    "refs/heads/refs/tags/v1",
    "refs/pull/1/merge",
    "refs/tags/trial",
)
RIGHTS = {
    "test": {"contents": "read"},
    "pages": {"pages": "write", "id-token": "write"},
    "release": {"actions": "read", "contents": "write"},
}
"""The rights that each job needs: to read the sources, to deploy, to read the artifact and write
the release.
"""


def runs(condition: str | None, ref: str) -> bool:
    """Evaluate a workflow's `if` for a branch, tag or pull request."""
    text = (
        (condition or "True")
        .replace("||", " or ")
        .replace("&&", " and ")
        .replace("github.ref", repr(ref))
    )
    return bool(eval(text, {"__builtins__": {}, "startsWith": str.startswith}))


def steps() -> Iterator[dict[str, Any]]:
    for workflow in WORKFLOWS.values():
        for job in workflow["jobs"].values():
            yield from job["steps"]


def second_command() -> str:
    """Return the second command of README's first block, without its comment."""
    block = SHELL.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert block
    return block[1].splitlines()[1].partition("#")[0].strip()


def test_every_push_and_pull_request_runs_all_tests() -> None:
    """README's second command first, and then the long tests that it leaves out."""
    assert {"push", "pull_request"} <= CI["on"].keys()
    assert [CI["on"][event] for event in ("push", "pull_request")] == [None, None]
    job = CI["jobs"]["test"]
    assert "if" not in job and "ubuntu" in job["runs-on"]
    assert [step["run"] for step in job["steps"] if "run" in step and "if" not in step] == [
        second_command(),
        f"{second_command()} --long",
    ]


def test_no_workflow_runs_on_pull_request_target() -> None:
    assert not [
        name for name, workflow in WORKFLOWS.items() if "pull_request_target" in workflow["on"]
    ]


@pytest.mark.parametrize(("job", "refs"), [("pages", (MAIN, TAG)), ("release", (TAG,))])
def test_only_tested_main_and_versions_are_published(job: str, refs: tuple[str, ...]) -> None:
    """Neither failed runs nor other branches are published."""
    assert CI["jobs"][job]["needs"] == "test"
    assert [ref for ref in (MAIN, TAG, *OTHERS) if runs(CI["jobs"][job]["if"], ref)] == list(refs)


@pytest.mark.parametrize("ref", [MAIN, TAG, *OTHERS])
def test_published_files_come_from_the_test_job(ref: str) -> None:
    job = CI["jobs"]["test"]
    kept = any(
        runs(step.get("if"), ref)
        for step in job["steps"]
        if "upload-pages-artifact" in step.get("uses", "")
    )
    assert kept == any(runs(CI["jobs"][name]["if"], ref) for name in ("pages", "release"))


def test_permissions_are_minimal() -> None:
    assert [workflow["permissions"] for workflow in WORKFLOWS.values()] == [{}] * len(WORKFLOWS)
    jobs = {
        name: job["permissions"]
        for workflow in WORKFLOWS.values()
        for name, job in workflow["jobs"].items()
    }
    assert jobs == RIGHTS


def test_actions_are_pinned_by_hash() -> None:
    used = [step["uses"] for step in steps() if "uses" in step]
    assert used and not [name for name in used if not PINNED.fullmatch(name)]


def test_checkouts_store_no_credentials() -> None:
    checkouts = [step for step in steps() if "actions/checkout" in step.get("uses", "")]
    assert checkouts and all(step["with"]["persist-credentials"] == "false" for step in checkouts)


def test_text_of_strangers_never_reaches_a_shell() -> None:
    assert not [step["run"] for step in steps() if "${{" in step.get("run", "")]


GH = """#!/bin/sh
echo "$@" >> calls
case "$1 $2" in
  "run download") cp {artifact} artifact.tar ;;
  "release view") exit 1 ;;
esac
"""


def test_tag_publishes_an_archive_for_any_host(tmp_path: Path) -> None:
    site = {
        "index.html": "<p>",
        "_headers": "/*",
        "static/app/worker.py": "pass",
        "LICENSES/index.txt": "MIT",
    }
    for name, text in site.items():
        (tmp_path / "dist" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "dist" / name).write_text(text)
    with tarfile.open(tmp_path / "kept.tar", "w") as tar:
        tar.add(tmp_path / "dist", ".")
    gh = tmp_path / "bin" / "gh"
    gh.parent.mkdir()
    gh.write_text(GH.format(artifact=tmp_path / "kept.tar"))
    gh.chmod(gh.stat().st_mode | stat.S_IXUSR)
    work = tmp_path / "work"
    work.mkdir()
    env = {
        "PATH": f"{gh.parent}:{os.environ['PATH']}",
        "GITHUB_REF_NAME": "v1.0.0",
        "GITHUB_RUN_ID": "7",
    }
    for step in CI["jobs"]["release"]["steps"]:
        subprocess.run(
            ["bash", "-eo", "pipefail", "-c", step["run"]], cwd=work, env=env, check=True
        )
    with zipfile.ZipFile(work / "broadside-v1.0.0.zip") as archive:
        unpacked = {
            name: archive.read(name).decode()
            for name in archive.namelist()
            if not name.endswith("/")
        }
    assert unpacked == site
    assert (work / "calls").read_text().splitlines()[
        -1
    ] == "release upload v1.0.0 broadside-v1.0.0.zip --clobber"


@pytest.mark.parametrize(
    "text", ["a:\n  - b", "a: [b]", "a: |\n  b", "a: 1\na: 2", "a\n", 'a: "b"', "  a: 1\n b: 2"]
)
def test_workflow_in_unknown_yaml_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.yml").write_text(text)
    with pytest.raises(ValueError):
        read_workflow(tmp_path / "x.yml")


def test_condition_is_evaluated() -> None:
    assert runs("github.ref == 'a' || startsWith(github.ref, 'b')", "bc")
    assert not runs("github.ref == 'a' && startsWith(github.ref, 'b')", "a")

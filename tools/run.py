"""Other programs, started with failures turned into one clear line."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.paths import ROOT

Command = Sequence[str | Path]


class Missing(Exception):
    """A requirement of this machine that could not be installed; the message says what to do."""


def say(text: str) -> None:
    """Print one line of progress without buffering."""
    print(text, flush=True)


def quiet(command: Command, failure: str, env: dict[str, str] | None = None) -> None:
    """Run a program to its end without its output.

    Prints the end of the output and raises Missing with `failure` if the program fails.
    """
    try:
        code, text = capture(command, env)
    except OSError as error:
        raise Missing(f"{failure} ({error})") from error
    if code:
        print("\n".join(text.strip().splitlines()[-12:]), file=sys.stderr, flush=True)
        raise Missing(failure)


def fingerprint(*parts: Path | str) -> str:
    """Return one digest of texts and of the contents of files."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def once(stamp: Path, key: str, work: Callable[[], None]) -> None:
    """Do the work unless the stamp holds the same key from an earlier run."""
    if stamp.exists() and stamp.read_text() == key:
        return
    stamp.unlink(missing_ok=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


def main_line(main: Callable[[], int]) -> None:
    """Run a command's main function; exit with its code, or print one line about a missing
    requirement.
    """
    try:
        code = main()
    except Missing as missing:
        print(f"broadside: {missing}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code)


def capture(command: Command, env: dict[str, str] | None = None) -> tuple[int, str]:
    """Run a program; return its exit code and output."""
    done = _run(command, env, subprocess.PIPE)
    return done.returncode, done.stdout


def stream(command: Command, env: dict[str, str] | None = None) -> int:
    """Run a program, show its output at once, and return its exit code."""
    return _run(command, env, None).returncode


def _run(
    command: Command, env: dict[str, str] | None, output: int | None
) -> subprocess.CompletedProcess[str]:
    """Run a program in the checkout.

    env: variables besides those of this process.
    output: `subprocess.PIPE` to collect its output and errors, None to show them at once.
    """
    errors = subprocess.STDOUT if output else None
    return subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=output,
        stderr=errors,
        text=True,
        check=False,
    )

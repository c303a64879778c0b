"""The line of a large import or export, and the exported file."""

from typing import Any

from app.battle.files.export import GivingOut
from app.battle.files.import_file import TakingIn
from app.battle.files.list_progress import ListReading
from app.battle.repository import unwrap
from app.local_day import read_local_day
from app.rendering import render
from app.requests.request import Request
from app.requests.response import STOP, DeviceTask, File, FollowUp, Response, Then
from app.words import words

VIEW = "files"
"""The view of a large import or export."""
OUT = "files-out"
"""The region of its line on the page."""


LongFile = TakingIn | GivingOut | ListReading
"""A file that is read or made in steps."""


def waits(file: LongFile, language: str) -> Response:
    """Return the line with the progress and the button that stops it."""
    return Response(regions={OUT: render("battle/files/file_waits.html", language, file=file)})


async def read_at_once(file: TakingIn | ListReading) -> None:
    """Read a file or list that takes only a moment to its end, or until the file waits for a tap.

    Raises Refused where it is refused.
    """
    while not (file.over or is_waiting(file)):
        unwrap(await file.go_on())


def is_waiting(file: LongFile) -> bool:
    """Return whether a file is read and waits for the player's tap."""
    return isinstance(file, TakingIn) and file.is_waiting


def give(file: GivingOut, request: Request) -> Response:
    """Return the complete file for the player to save; if it is not the last one, with the button
    for the next.
    """
    number = "" if file.over and file.number == 1 else f"-{file.number}"
    made = File(name=f"broadside-{read_local_day(request.now)}{number}.json", text=file.text)
    response = Response(device=DeviceTask(file=made), follow=STOP)
    if not file.over:
        html = render("battle/files/next_file.html", request.lang, file=file)
        return response.but(regions={OUT: html})
    sentence = tell_unread(file.unread, "battle.export_lacks", request.lang)
    if not sentence:
        return response.but(regions={OUT: ""})
    html = render("battle/files/import_result.html", request.lang, sentence=sentence)
    return response.but(regions={OUT: html}, say=sentence)


def tell_unread(count: int, key: str, language: str) -> str:
    """Return the sentence of a key about battles that no export holds; empty where there are
    none.
    """
    return words(language)(key, count=count) if count else ""


def progresses(repository: Any, file: LongFile, language: str) -> Response:
    """Begin to read or make a long file, and return the line with its progress."""
    repository.moving = file
    return waits(file, language).but(follow=FollowUp(then=Then(view=VIEW, action="go")))

"""The content of a stranger's code: shown and fully checked before anything changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.battle.advice.puzzle import Asked, asked
from app.game_page import GamePage
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Then
from app.share.setups import Odds, Pair, fields_in, odds_of, pairs_in, pairs_of_setup, said_of
from app.words import words
from engine.engagement import (
    Archive,
    Battle,
    Code,
    Fleet,
    Games,
    Merged,
    Refusal,
    read_code,
    read_in,
    refusal,
)
from engine.engagement.storage.archive_reader import Read

Pages = Mapping[str, GamePage]
NAMED = {"weapons", "modifiers"}
"""Groups of fields with names of their own, besides the target."""


@dataclass(frozen=True)
class Opened:
    """The content of a valid code, with the page of its game.

    held: the archive and the resumed battles, except for set-ups.
    pairs: the form of a set-up or plan.
    odds: the odds of this form.
    said: the progress of its roll.
    asked: the question of a puzzle.
    """

    code: Code
    page: GamePage
    held: Read | None = None
    pairs: Sequence[Pair] = ()
    odds: Odds | None = None
    said: str = ""
    asked: Asked | None = None

    @property
    def kind(self) -> str:
        """The kind of the code; a set-up with answers is a roll."""
        return "roll" if self.code.data.get("record") else self.code.kind

    @property
    def archive(self) -> Archive | None:
        """The document in the code."""
        return self.held[0] if self.held else None

    @property
    def fleet(self) -> Fleet | None:
        """The fleet in the code."""
        return next(iter(self.archive.library.fleets), None) if self.archive else None

    @property
    def battle(self) -> Battle | None:
        """The battle in the code."""
        return next(iter(self.archive.battles), None) if self.archive else None

    def then(self, merged: Merged | None) -> Then:
        """Return the request that shows the content after it is taken over: the filled form, or a screen of battles.

        merged: the result of the import; a fleet or battle that was here before keeps its own id.
        """
        if merged is None:
            record = {"record": self.code.data["record"]} if self.kind == "roll" else {}
            return Then(view="attack", action="take", given={"pairs": list(self.pairs), **record})
        if self.fleet:
            id = next((fleet.id for fleet in merged.fleets.values()), self.fleet.id)
            screen = {"view": "fleet", "fleet": id}
        else:
            id = next((battle.id for battle in merged.battles.values()), self.battle.id if self.battle else "")
            plan = {"view": "declare", "item": str(self.code.data["group"])} if self.code.kind == "plan" else {}
            puzzle = {"view": "puzzle"} if self.code.kind == "puzzle" else {}
            screen = {"view": "battle", "battle": id} | plan | puzzle
        return Then(view="battle", action="go", given=screen, forms=list(self.pairs))


def opened(pages: Pages, games: Games, text: str, language: str) -> Opened | Refusal:
    """Return the content of a code if all of it is valid, else why the code is refused."""
    code = read_code(text)
    if isinstance(code, Refusal):
        return code
    page = pages.get(code.game)
    # Events of another phone belong only to their own battle; `app.share.phones` handles them.
    if page is None or page.battle is None or code.kind == "events":
        return refusal("code_broken")
    if code.kind == "setup":
        return _setup(code, page, language)
    held = read_in(code, games)
    if isinstance(held, Refusal):
        return held
    found = Opened(code, page, held)
    if code.kind == "puzzle":
        return _puzzle(found, language)
    return found if code.kind != "plan" else _plan(found, language)


def _setup(code: Code, page: GamePage, language: str) -> Opened | Refusal:
    pairs = pairs_of_setup(page, code.data, language)
    if isinstance(pairs, Refusal):
        return pairs
    odds = odds_of(page, pairs, language)
    if odds is None:
        return refusal("code_broken")
    record = code.data.get("record")
    said = said_of(page, pairs, record, language) if record else ""
    return refusal("code_broken") if said is None else Opened(code, page, pairs=pairs, odds=odds, said=said)


def _puzzle(found: Opened, language: str) -> Opened | Refusal:
    page, held = found.page.battle, found.held
    puzzle = asked(page, held[1][0], language) if page and held else None
    if puzzle is None or isinstance(puzzle, Refusal):
        return refusal("code_broken")
    return replace(found, asked=puzzle)


def _plan(found: Opened, language: str) -> Opened | Refusal:
    pairs, group = pairs_in(fields_in(found.code.data.get("form"))), found.code.data.get("group")
    page, held = found.page.battle, found.held
    if isinstance(pairs, Refusal) or held is None or page is None or page.plan is None or not isinstance(group, str):
        return refusal("code_broken")
    odds = page.plan(held[1][0], group, pairs, language)
    if isinstance(odds, Refusal):
        return refusal("code_broken")
    return Opened(found.code, found.page, held, pairs, Odds(odds))


def opened_html(found: Opened, request: Request) -> str:
    """Return the content, with the buttons to take it over or to leave it."""
    return render(
        "share/opened.html",
        request.lang,
        kind=found.kind,
        roll=found.said,
        game=found.page.key,
        said=found.page.said,
        fleet=found.fleet,
        battle=found.battle,
        puzzle=found.asked,
        odds=found.odds,
        facts=_facts(found, request.lang),
        names=_names(found),
        rulings=_other_rulings(found, request),
    )


def _facts(found: Opened, language: str) -> list[tuple[str, str]]:
    """Return the facts of a set-up's attack, by label and value."""
    if found.code.kind != "setup":
        return []
    t, said = words(language), dict(found.pairs)
    return [(t(key), said[name]) for name, key in found.page.facts(said).items() if said.get(name)]


def _names(found: Opened) -> list[str]:
    """Return the names of attackers and targets in a set-up; unused parts of its form are omitted."""
    roots = {name.split(".")[0] for name in found.page.facts(dict(found.pairs))} | NAMED
    return [text for name, text in found.pairs if name.endswith(".name") and text and name.split(".")[0] in roots]


def _other_rulings(found: Opened, request: Request) -> list[tuple[str, str]]:
    """Return the rulings of a set-up that differ from those of this device, by name and choice."""
    if found.code.kind != "setup" or request.game != found.page.key:
        return []
    t, mine, theirs = words(request.lang), dict(request.forms), dict(found.pairs)
    choices: list[Any] = [(one, f"rulings.{one.field}") for one in found.page.rulings]
    return [
        (t(f"{found.page.ruled}.{one.field}.name"), t(f"{found.page.ruled}.{one.field}.{_key(theirs[name])}"))
        for one, name in choices
        if name in mine and theirs.get(name) and mine[name] != theirs[name]
    ]


def _key(option: str) -> str:
    return option.replace(".", "_")

"""The content of a stranger's code: shown and fully checked before anything changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.battle.advice.puzzle import BattlePuzzle, find_puzzle
from app.game_page import GamePage
from app.local_day import tell_moment
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Then
from app.share.setups import (
    Pair,
    SharedOdds,
    fields_in,
    odds_of,
    pairs_in,
    pairs_of_setup,
    progress_of,
)
from app.words import words
from engine.engagement import (
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
    progress: the progress of its roll.
    asked: the question of a puzzle.
    """

    code: Code
    page: GamePage
    held: Read | None = None
    pairs: Sequence[Pair] = ()
    odds: SharedOdds | None = None
    progress: str = ""
    asked: BattlePuzzle | None = None

    @property
    def kind(self) -> str:
        """The kind of the code; a set-up with answers is a roll."""
        return "roll" if self.code.data.get("record") else self.code.kind

    @property
    def fleet(self) -> Fleet | None:
        """The fleet in the code."""
        return next(iter(self.held[0].library.fleets), None) if self.held else None

    @property
    def battle(self) -> Battle | None:
        """The battle in the code."""
        return next(iter(self.held[0].battles), None) if self.held else None

    def then(self, merged: Merged | None) -> Then:
        """Return the request that shows the content after it is taken over: the filled form, or a
        screen of battles.

        merged: the result of the import; a fleet or battle that was here before keeps its own id.
        """
        if merged is None:
            record = {"record": self.code.data["record"]} if self.kind == "roll" else {}
            return Then(view="attack", action="take", given={"pairs": list(self.pairs), **record})
        if self.fleet:
            id = next((fleet.id for fleet in merged.fleets.values()), self.fleet.id)
            screen = {"view": "fleet", "fleet": id}
        else:
            own_id = self.battle.id if self.battle else ""
            id = next((battle.id for battle in merged.battles.values()), own_id)
            screen = {"view": "battle", "battle": id}
            if self.code.kind == "plan":
                screen |= {"view": "declare", "item": str(self.code.data["group"])}
            if self.code.kind == "puzzle":
                screen["view"] = "puzzle"
        return Then(view="battle", action="go", given=screen, forms=list(self.pairs))


def open_code(pages: Pages, games: Games, text: str, language: str) -> Opened | Refusal:
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
    if code.kind == "puzzle":
        puzzle = find_puzzle(page.battle, held[1][0], language)
        if isinstance(puzzle, Refusal):
            return refusal("code_broken")
        return Opened(code, page, held, asked=puzzle)
    if code.kind == "plan":
        return _plan(code, page, held, language)
    return Opened(code, page, held)


def _setup(code: Code, page: GamePage, language: str) -> Opened | Refusal:
    pairs = pairs_of_setup(page, code.data, language)
    if isinstance(pairs, Refusal):
        return pairs
    odds = odds_of(page, pairs, language)
    if odds is None:
        return refusal("code_broken")
    record = code.data.get("record")
    text = progress_of(page, pairs, record, language) if record else ""
    if text is None:
        return refusal("code_broken")
    return Opened(code, page, pairs=pairs, odds=odds, progress=text)


def _plan(code: Code, page: GamePage, held: Read, language: str) -> Opened | Refusal:
    pairs = pairs_in(fields_in(code.data.get("form")))
    group = code.data.get("group")
    advice = page.battle.advice if page.battle else None
    if isinstance(pairs, Refusal) or advice is None or not isinstance(group, str):
        return refusal("code_broken")
    odds = advice.show_plan_odds(held[1][0], group, pairs, language)
    if isinstance(odds, Refusal):
        return refusal("code_broken")
    return Opened(code, page, held, pairs, SharedOdds(odds))


def opened_html(result: Opened, request: Request) -> str:
    """Return the content, with the buttons to take it over or to leave it."""
    created = ""
    if result.battle:
        created = tell_moment(result.battle.created, request.now, words(request.lang))
    return render(
        "share/opened.html",
        request.lang,
        kind=result.kind,
        roll=result.progress,
        game=result.page.key,
        locale_prefix=result.page.locale_prefix,
        fleet=result.fleet,
        battle=result.battle,
        created=created,
        puzzle=result.asked,
        odds=result.odds,
        facts=_facts(result, request.lang),
        names=_names(result),
        rulings=_other_rulings(result, request),
    )


def _facts(result: Opened, language: str) -> list[tuple[str, str]]:
    """Return the facts of a set-up's attack, by label and value."""
    if result.code.kind != "setup":
        return []
    t = words(language)
    data = dict(result.pairs)
    return [(t(key), data[name]) for name, key in result.page.facts(data).items() if data.get(name)]


def _names(result: Opened) -> list[str]:
    """Return the names of attackers and targets in a set-up; unused parts of its form are
    omitted.
    """
    roots = {name.split(".")[0] for name in result.page.facts(dict(result.pairs))} | NAMED
    return [
        text
        for name, text in result.pairs
        if name.endswith(".name") and text and name.split(".")[0] in roots
    ]


def _other_rulings(result: Opened, request: Request) -> list[tuple[str, str]]:
    """Return the rulings of a set-up that differ from those of this device, by name and choice."""
    if result.code.kind != "setup" or request.game != result.page.key:
        return []
    t = words(request.lang)
    mine = dict(request.forms)
    theirs = dict(result.pairs)
    choices = []
    for ruling in result.page.rulings:
        name = f"rulings.{ruling.field}"
        if name in mine and theirs.get(name) and mine[name] != theirs[name]:
            key = f"{result.page.ruled}.{ruling.field}"
            choices.append((t(f"{key}.name"), t(f"{key}.{_key(theirs[name])}")))
    return choices


def _key(option: str) -> str:
    return option.replace(".", "_")

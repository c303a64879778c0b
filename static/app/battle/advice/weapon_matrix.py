"""The weapon matrix: a group's weapons against every enemy, a way to declare in any game."""

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple

from app.battle.context import BattleContext
from app.form import Shape
from app.format import LEAST
from app.rendering import render
from app.requests.response import REPEAT, STOP, DeviceTask, Response
from app.views.answers import shown
from app.views.weapon_grid import Grid
from app.words import words
from app.work import Working, latest
from engine.advice import WeaponMatrix

OUT = "matrix-out"
AIM = "aim"
SHAPE = Shape()


class MatrixCell(NamedTuple):
    """The odds of one weapon against one target, as text.

    opens: the values that open its declaration, None where it has no odds.
    best: whether no other weapon is better against the target.
    """

    text: str
    opens: Mapping[str, str] | None
    best: bool
    weapon: str
    target: str


async def matrix_html(context: BattleContext) -> str:
    """Return the way with its form; the numbers come later."""
    grid, _ = _grid(context)
    data = _form_values(context)
    aims = [(aim, context.t(key)) for aim, key in grid.aims.items()]
    values = {"aims": aims, "aim": data.get(AIM, next(iter(grid.aims))), "ranges": grid.ranges}
    return render("battle/advice/weapon_matrix.html", context.lang, **values)


async def show_matrix(context: BattleContext) -> Response:
    """Calculate all weapons against all targets for a goal, at the ranges of the form.

    Show the progress until it is done.
    """
    grid, _ = _grid(context)
    at_work = _at_work(context, grid)
    at_work.go_on()
    matrix = at_work.of
    if not at_work.over:
        count, every = len(matrix.cells), matrix.weapons * matrix.targets
        html = render("parts/matters/matters_waits.html", context.lang, tried=count, all=every)
        return Response(regions={OUT: html}, follow=REPEAT)
    aim = _form_values(context).get(AIM, next(iter(grid.aims)))
    html = render("battle/advice/weapon_matrix_found.html", context.lang, **_shown(matrix, grid, aim, context.lang))
    return Response(regions={OUT: html}, follow=STOP)


async def print_matrix(context: BattleContext) -> Response:
    """Print the numbers for every goal."""
    grid, name = _grid(context)
    at_work = _at_work(context, grid)
    at_work.go_on(inf)
    matrix = at_work.of
    shown = [_shown(matrix, grid, aim, context.lang) for aim in grid.aims if aim in matrix.aims]
    html = render("battle/advice/weapon_matrix_sheet.html", context.lang, name=name, ranges=grid.ranges, tables=shown)
    return Response(regions={"sheet-out": html}, device=DeviceTask(printed=True))


def _at_work(context: BattleContext, grid: Grid) -> Working[WeaponMatrix]:
    """Return the matrix for the ranges of the form, as far as it is calculated."""
    engagement, ranges = context.engagement, _form_values(context).get("range")
    key = (engagement.battle.id, engagement.state, context.screen.item, ranges)
    return latest(WeaponMatrix, key, lambda: Working(WeaponMatrix(len(grid.weapons), len(grid.targets), grid.answers)))


def _form_values(context: BattleContext) -> dict[str, Any]:
    return context.form(SHAPE).get("matrix", {})  # type: ignore[no-any-return]


def _grid(context: BattleContext) -> tuple[Grid, str]:
    engagement, group = context.engagement, context.group
    item = engagement.opening.item(group)
    if context.page.grid is None or item is None:
        raise LookupError(group)
    return context.page.grid(engagement.state, group, _form_values(context).get("range", {}), context.lang), item.name


def _shown(matrix: WeaponMatrix, grid: Grid, aim: str, language: str) -> dict[str, Any]:
    def cell(weapon: int, target: int) -> MatrixCell:
        answer = matrix.answer(weapon, target, aim)
        opens = grid.opens(weapon, target) if answer else None
        best = matrix.is_best(weapon, target, aim, LEAST)
        text = shown(answer, language) if answer else "–"
        return MatrixCell(text, opens, best, grid.weapons[weapon], grid.targets[target])

    every = [[cell(weapon, target) for target in range(matrix.targets)] for weapon in range(matrix.weapons)]
    rows = [row for row in every if any(cell.opens for cell in row)]
    ranked = [every[weapon][target] for weapon, target, _ in matrix.ranked(aim)]
    return {"rows": rows, "ranked": ranked, "targets": grid.targets, "aim": words(language)(grid.aims[aim])}

"""The weapon matrix: a group's weapons against every enemy, a way to declare in any game."""

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple

from app.battle.advice.best_plan import planner_of
from app.battle.advice.ranges import Spoken, opening_form, save_form
from app.battle.context import BattleContext
from app.number_format import LEAST
from app.rendering import render
from app.requests.response import REPEAT, STOP, DeviceTask, Response
from app.views.headline import value_text
from app.views.target_ranges import TargetRanges
from app.views.weapon_grid import Grid
from app.words import words
from app.work_slices import Working, latest
from engine.advice import WeaponMatrix

OUT = "matrix-out"
AIM = "aim"


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
    """Return the way with its form; the numbers come later.

    The ranges are open if an enemy is out of range, so that its empty column has its reason on the
    screen.
    """
    planner, form, grid = await _question(context)
    aims = [(aim, context.t(key)) for aim, key in grid.aims.items()]
    out = bool(planner.usual) and not all(form["reach"].get(row.key) for row in planner.rows)
    values = {
        "aims": aims,
        "aim": _aim(context, grid),
        "planner": planner,
        "reach": form["reach"],
        "out": out,
    }
    return render("battle/advice/weapon_matrix.html", context.lang, **values)


async def _question(context: BattleContext) -> tuple[TargetRanges, Spoken, Grid]:
    """Return the planner of the group, the form of the ranges, and the weapons at these ranges."""
    planner = planner_of(context)
    form = await _form(context, planner)
    assert context.page.advice is not None  # without it there is no planner
    return (
        planner,
        form,
        context.page.advice.grid(
            context.state, context.group, _ranges(planner, form), context.lang
        ),
    )


async def _form(context: BattleContext, planner: TargetRanges) -> Spoken:
    """Return the form of the ranges; an enemy without an answer is at the usual range."""
    form, _ = await opening_form(context, planner)
    return {
        **form,
        "reach": {row.key: planner.usual for row in planner.rows} | form.get("reach", {}),
    }


async def show_matrix(context: BattleContext) -> Response:
    """Calculate all weapons against all targets for a goal, at the ranges of the form.

    Show the progress until it is done.
    """
    planner, form, grid = await _question(context)
    at_work = _at_work(context, grid, form)
    if not at_work.begun and _values(form) != _values(
        await _form(context.at(context.screen, forms=[]), planner)
    ):
        await save_form(context, form)
    matrix = at_work.of
    if at_work.goes_on():
        count, every = len(matrix.cells), matrix.weapons * matrix.targets
        html = render("parts/sensitivity/progress.html", context.lang, tried=count, all=every)
        return Response(regions={OUT: html}, follow=REPEAT)
    aim = _aim(context, grid)
    html = render(
        "battle/advice/weapon_matrix_values.html",
        context.lang,
        **_shown(matrix, grid, aim, context.lang),
    )
    return Response(regions={OUT: html}, follow=STOP)


async def print_matrix(context: BattleContext) -> Response:
    """Print the numbers for every goal."""
    planner, form, grid = await _question(context)
    at_work = _at_work(context, grid, form)
    at_work.go_on(inf)
    matrix, ranges = at_work.of, _ranges(planner, form)
    shown = [_shown(matrix, grid, aim, context.lang) for aim in grid.aims if aim in matrix.aims]
    named, name = dict(planner.distances), context.group_name
    far = [named.get(ranges.get(target.ref, ""), "") for target in grid.targets]
    html = render(
        "battle/advice/weapon_matrix_sheet.html", context.lang, name=name, ranges=far, tables=shown
    )
    return Response(regions={"sheet-out": html}, device=DeviceTask(printed=True))


def _at_work(context: BattleContext, grid: Grid, form: Spoken) -> Working[WeaponMatrix]:
    """Return the matrix for the ranges of the form, as far as it is calculated."""
    engagement = context.engagement
    key = (engagement.battle.id, engagement.state, context.screen.item, form["reach"])
    return latest(
        WeaponMatrix,
        key,
        lambda: Working(WeaponMatrix(len(grid.weapons), len(grid.targets), grid.answers)),
    )


def _aim(context: BattleContext, grid: Grid) -> str:
    """Return the goal of the form, or the first goal."""
    aim = context.form().get("matrix", {}).get(AIM, "")
    return aim if aim in grid.aims else next(iter(grid.aims))


def _values(form: Spoken) -> dict[str, str]:
    return {name: distance for name, distance in form["reach"].items() if distance}


def _ranges(planner: TargetRanges, form: Spoken) -> dict[str, str]:
    """Return the range of each target in range: that of the first model which has it in range."""
    result = dict[str, str]()
    for (_, target), distance in planner.reach(form["reach"]).items():
        result.setdefault(target, distance)
    return result


def _shown(matrix: WeaponMatrix, grid: Grid, aim: str, language: str) -> dict[str, Any]:
    def cell(weapon: int, target: int) -> MatrixCell:
        answer = matrix.answer(weapon, target, aim)
        opens = grid.opens(weapon, target) if answer else None
        best = matrix.is_best(weapon, target, aim, LEAST)
        text = value_text(answer, language) if answer else "–"
        return MatrixCell(text, opens, best, grid.weapons[weapon], grid.targets[target].name)

    every = [
        [cell(weapon, target) for target in range(matrix.targets)]
        for weapon in range(matrix.weapons)
    ]
    rows = [row for row in every if any(cell.opens for cell in row)]
    ranked = [every[weapon][target] for weapon, target, _ in matrix.rank(aim)]
    names = [item.name for item in grid.targets]
    return {
        "rows": rows,
        "ranked": ranked,
        "targets": names,
        "aim": words(language)(grid.aims[aim]),
    }

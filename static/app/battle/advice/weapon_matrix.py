"""The weapon matrix: a group's weapons against every enemy, a way to declare in any game."""

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import NamedTuple

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
    question = await _ask(context)
    ranges = question.ranges
    reach = question.form["reach"]
    return render(
        "battle/advice/weapon_matrix.html",
        context.lang,
        aims=[(aim, context.t(key)) for aim, key in question.grid.aims.items()],
        aim=_aim(context, question.grid),
        planner=ranges,
        reach=reach,
        out=bool(ranges.usual) and not all(reach.get(row.key) for row in ranges.rows),
    )


class MatrixQuestion(NamedTuple):
    """The ranges to ask for, their form, and the weapons of the group at these ranges."""

    ranges: TargetRanges
    form: Spoken
    grid: Grid


async def _ask(context: BattleContext) -> MatrixQuestion:
    """Return the question of the group on the screen."""
    planner = planner_of(context)
    form = await _form(context, planner)
    advice = context.page.advice
    assert advice is not None  # without it there is no planner
    distances = _distances(planner, form)
    grid = advice.grid(context.state, context.group, distances, context.lang)
    return MatrixQuestion(planner, form, grid)


async def _form(context: BattleContext, ranges: TargetRanges) -> Spoken:
    """Return the form of the ranges; an enemy without an answer is at the usual range."""
    form, _ = await opening_form(context, ranges)
    usual = {row.key: ranges.usual for row in ranges.rows}
    return {**form, "reach": usual | form.get("reach", {})}


async def show_matrix(context: BattleContext) -> Response:
    """Calculate all weapons against all targets for a goal, at the ranges of the form.

    Show the progress until it is done.
    """
    question = await _ask(context)
    form = question.form
    at_work = _at_work(context, question)
    if not at_work.begun:
        without_input = context.at(context.screen, forms=[])
        saved = await _form(without_input, question.ranges)
        if _values(form) != _values(saved):
            await save_form(context, form)
    matrix = at_work.of
    if at_work.goes_on():
        html = render(
            "parts/sensitivity/progress.html",
            context.lang,
            tried=len(matrix.cells),
            all=matrix.weapons * matrix.targets,
        )
        return Response(regions={OUT: html}, follow=REPEAT)
    aim = _aim(context, question.grid)
    values = _show(matrix, question.grid, aim, context.lang)
    html = render("battle/advice/weapon_matrix_values.html", context.lang, **values)
    return Response(regions={OUT: html}, follow=STOP)


async def print_matrix(context: BattleContext) -> Response:
    """Print the numbers for every goal."""
    question = await _ask(context)
    grid = question.grid
    at_work = _at_work(context, question)
    at_work.go_on(inf)
    matrix = at_work.of
    names = dict(question.ranges.distances)
    distances = _distances(question.ranges, question.form)
    html = render(
        "battle/advice/weapon_matrix_sheet.html",
        context.lang,
        name=context.group_name,
        ranges=[names.get(distances.get(target.ref, ""), "") for target in grid.targets],
        tables=[_show(matrix, grid, aim, context.lang) for aim in grid.aims if aim in matrix.aims],
    )
    return Response(regions={"sheet-out": html}, device=DeviceTask(printed=True))


def _at_work(context: BattleContext, question: MatrixQuestion) -> Working[WeaponMatrix]:
    """Return the matrix for the ranges of the form, as far as it is calculated."""
    engagement = context.engagement
    reach = question.form["reach"]
    key = (engagement.battle.id, engagement.state, context.screen.item, reach)
    return latest(WeaponMatrix, key, partial(_begin_matrix, question.grid))


def _begin_matrix(grid: Grid) -> Working[WeaponMatrix]:
    return Working(WeaponMatrix(len(grid.weapons), len(grid.targets), grid.find_answers))


def _aim(context: BattleContext, grid: Grid) -> str:
    """Return the goal of the form, or the first goal."""
    aim = context.form().get("matrix", {}).get(AIM, "")
    return aim if aim in grid.aims else next(iter(grid.aims))


def _values(form: Spoken) -> dict[str, str]:
    return {name: distance for name, distance in form["reach"].items() if distance}


def _distances(ranges: TargetRanges, form: Spoken) -> dict[str, str]:
    """Return the range of each target in range: that of the first model which has it in range."""
    result: dict[str, str] = {}
    for (_, target), distance in ranges.reach(form["reach"]).items():
        result.setdefault(target, distance)
    return result


def _show(matrix: WeaponMatrix, grid: Grid, aim: str, language: str) -> dict[str, object]:
    """Return what the template of the numbers shows: the weapons that can declare, by target, and
    all pairs from the best to the worst.
    """
    cells = {}
    rows = []
    for weapon in range(matrix.weapons):
        row = []
        for target in range(matrix.targets):
            cell = _show_cell(matrix, grid, weapon, target, aim, language)
            cells[weapon, target] = cell
            row.append(cell)
        if any(cell.opens for cell in row):
            rows.append(row)
    return {
        "rows": rows,
        "ranked": [cells[weapon, target] for weapon, target, _ in matrix.rank(aim)],
        "targets": [target.name for target in grid.targets],
        "aim": words(language)(grid.aims[aim]),
    }


def _show_cell(
    matrix: WeaponMatrix, grid: Grid, weapon: int, target: int, aim: str, language: str
) -> MatrixCell:
    """Return the odds of one weapon against one target for a goal."""
    answer = matrix.answer(weapon, target, aim)
    text = "–"
    opens = None
    if answer:
        text = value_text(answer, language)
        opens = grid.opening_values(weapon, target)
    best = matrix.is_best(weapon, target, aim, LEAST)
    return MatrixCell(text, opens, best, grid.weapons[weapon], grid.targets[target].name)

"""The actions whose modules are loaded by their first use: those on puzzles, lists and files.

Few players need them, and a table without them opens sooner.
"""

from app.battle.actions import DUE, add_declaration
from app.battle.context import BattleContext
from app.battle.table.table_view import TableRegions
from app.requests.response import Response


async def solve_puzzle(context: BattleContext) -> Response:
    """Show plans to pick from, or the worth of the plan that a player picked or declared."""
    from app.battle.advice import puzzle_solution

    return await puzzle_solution.solve(context)


async def declare_for_puzzle(context: BattleContext) -> Response:
    """Open the form that declares for the puzzle."""
    from app.battle.advice import puzzle_solution

    return await puzzle_solution.declare(context)


async def add_to_puzzle_plan(context: BattleContext) -> Response:
    """Add the declaration on the screen to the player's plan for the puzzle."""
    from app.battle.advice import puzzle_solution

    return await puzzle_solution.add_declaration(context)


async def finish_declaration(context: BattleContext) -> Response:
    """Add the declaration on the screen to the battle, or to the player's plan for the puzzle."""
    if context.is_puzzle:
        return await add_to_puzzle_plan(context)
    return await add_declaration(context, focus=DUE)


async def forget_puzzle_plan(context: BattleContext) -> Response:
    """Delete the player's declarations for the puzzle."""
    from app.battle.advice import puzzle_solution

    return await puzzle_solution.forget(context)


async def puzzle_html(context: BattleContext) -> str:
    """Return the screen of a puzzle."""
    from app.battle.advice import puzzle_solution

    return await puzzle_solution.puzzle_html(context)


async def look_html(context: BattleContext) -> str | TableRegions:
    """Return the battle as it is where the puzzle is set."""
    from app.battle.advice import puzzle_solution

    return await puzzle_solution.look_html(context)


async def open_file(context: BattleContext) -> Response:
    """Open what the device hands to the page."""
    from app.battle.files import opened_file

    return await opened_file.open_file(context)


async def take_incoming(context: BattleContext) -> Response:
    """Save or read the file or list that waits."""
    from app.battle.files import incoming_actions

    return await incoming_actions.take(context)


async def leave_incoming(context: BattleContext) -> Response:
    """Forget the file or list that waits."""
    from app.battle.files import incoming_actions

    return await incoming_actions.leave(context)


async def incoming_html(context: BattleContext) -> str:
    """Return the screen of a file or list that waits."""
    from app.battle.files import incoming_actions

    return await incoming_actions.incoming_html(context)


async def read_list(context: BattleContext) -> Response:
    """Read a list of another program, or a table."""
    from app.battle.fleets import list_actions

    return await list_actions.read_list(context)


async def read_list_names(context: BattleContext) -> Response:
    """Read names and numbers of models alone."""
    from app.battle.fleets import list_actions

    return await list_actions.read_names(context)


async def keep_list(context: BattleContext) -> Response:
    """Save the name and the ticks of the list on the screen."""
    from app.battle.fleets import list_actions

    return await list_actions.keep(context)


async def set_list_kind(context: BattleContext) -> Response:
    """Make a line of the list a group of another kind."""
    from app.battle.fleets import list_actions

    return await list_actions.set_kind(context)


async def open_list_in_game(context: BattleContext) -> Response:
    """Open the list on the page of the game that it is for."""
    from app.battle.fleets import list_actions

    return await list_actions.open_in_game(context)


async def save_list(context: BattleContext) -> Response:
    """Save the list as a fleet."""
    from app.battle.fleets import list_actions

    return await list_actions.save(context)


async def cancel_list(context: BattleContext) -> Response:
    """Return from the list to the fleets."""
    from app.battle.fleets import list_actions

    return await list_actions.cancel(context)


async def drop_list(context: BattleContext) -> Response:
    """Delete the list."""
    from app.battle.fleets import list_actions

    return await list_actions.drop(context)

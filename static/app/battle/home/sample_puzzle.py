"""The sample puzzle of a game, from the home page."""

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.home.home_actions import SIDES, new_battle
from app.battle.repository import unwrap
from app.requests.response import Response
from engine.engagement import Battle, Draft, id_of, refusal, resume


async def begin_puzzle(context: BattleContext) -> Response:
    """Open the sample puzzle, a battle of its own between the sample fleets; begin it the first
    time.

    Raises Refused.
    """
    page = context.page
    id = id_of(f"sample puzzle {page.rules.name}")
    known, _ = await context.repository.battles(page.rules.name)
    if id not in {entry.id for entry in known}:
        await context.repository.begin(puzzle_battle(context, id))
    return shows(context, context.screen.to("puzzle", battle=id, fleet=None, item=None), saved=True)


def puzzle_battle(context: BattleContext, id: str) -> Battle:
    """Return a battle between the first two sample fleets that ends with the puzzle.

    Raises Refused.
    """
    page = context.page
    advice = unwrap(page.advice or refusal("puzzle_none"))
    sample = advice.sample_puzzle
    fleets = page.samples()[:SIDES]
    battle = new_battle(context, context.t("puzzle.sample"), fleets, dict(sample.setup))
    engagement = unwrap(resume(page.rules, battle.model_copy(update={"id": id})))
    _, (group, *_) = list(engagement.battle.sides[0].groups(0))[sample.group]
    planner = advice.planner(engagement.state, group, context.lang)
    reach = {target.key: sample.distance for target in planner.targets}
    data = {"group": group, "aim": sample.goal, "reach": reach}
    return unwrap(engagement.act(Draft(kind="puzzle", data=data))).battle

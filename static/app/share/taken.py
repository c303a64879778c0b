"""What was shown is taken over: a set-up into the form, a fleet or battle beside those that are there."""

from app.battle.desk import Desk
from app.requests.response import Then
from app.share.opened import Opened
from engine.engagement import Conflict, Merged, Refusal, import_text, write


async def taken(desk: Desk, found: Opened) -> Then | Refusal | Conflict:
    """What shows it: the form filled, or a screen of battles; raises StoreFull and StoreFailed."""
    if found.archive is None:
        return Then(view="attack", action="take", given={"pairs": list(found.pairs)})
    merged = await import_text(desk.store, write(found.archive), desk.games)
    desk.forget()
    if not isinstance(merged, Merged):
        return merged
    screen = {"view": "fleet", "fleet": _fleet(found, merged)} if found.fleet else _battle(found, merged)
    return Then(view="battle", action="go", given=screen, forms=list(found.pairs))


def _fleet(found: Opened, merged: Merged) -> str:
    """The id under which the fleet now is here; one that was here already keeps its own."""
    return next((fleet.id for fleet in merged.fleets), found.fleet.id if found.fleet else "")


def _battle(found: Opened, merged: Merged) -> dict[str, str]:
    id = next((battle.id for battle in merged.battles), found.battle.id if found.battle else "")
    if found.code.kind != "plan":
        return {"view": "battle", "battle": id}
    return {"view": "declare", "battle": id, "item": str(found.code.data["group"])}

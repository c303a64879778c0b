"""Actions of games whose attacks go through the form of single attacks: aim, fill the form, tell the battle."""

import json
from typing import Any

from app.battle.acts_table import kept
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.form import Shape, nested
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Then
from app.words import words
from engine.engagement import Refusal, refusal

SHAPE = Shape(sets=("weapons",))


async def aim(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The screen on which a group picks its weapons and its target."""
    return Outcome(request.screen.to("aim", item=request.given.get("ref")), values={})


async def fill(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The form of single attacks, filled for what was picked."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal) or page.attack is None:
        return refused(request, engagement if isinstance(engagement, Refusal) else refusal("not_a_choice"))
    said = nested([pair for pair in request.forms if not pair[0].startswith("rulings.")], SHAPE)
    weapons = [int(place) for place in said.get("weapons", ()) if str(place).isdecimal()]
    if not weapons:
        return refused(request, refusal("missing", "weapons"))
    group, target = request.screen.item or "", str(said.get("target", ""))
    pairs = page.attack.filled(engagement.state, group, weapons, target)
    if isinstance(pairs, Refusal):
        return refused(request, pairs)
    names = dict(page.attack.targets(engagement.state, group))
    attacker = engagement.opening.item(group)
    text = words(request.lang)(
        "battle.linked", attacker=attacker.name if attacker else "?", target=names.get(target, "?")
    )
    link = {"battle": request.screen.battle, "ref": group, "weapons": weapons, "target": target, "text": text}
    return Outcome(
        request.screen, only={}, then=Then(view="attack", action="fill", given={"pairs": pairs, "link": link})
    )


async def apply(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """An attack that was rolled in its own view, as an event of the battle."""
    link: dict[str, Any] = json.loads(request.given.get("link", "{}"))
    engagement = await desk.engagement(link.get("battle"))
    if isinstance(engagement, Refusal) or page.attack is None:
        return refused(request, engagement if isinstance(engagement, Refusal) else refusal("not_a_choice"))
    roll: dict[str, Any] = json.loads(request.given.get("roll", "{}"))
    first = page.attack.before(engagement.state, request.forms)
    ready = engagement.act(first) if first else engagement
    if isinstance(ready, Refusal):
        return refused(request, ready)
    draft = page.attack.drafted(ready.state, link["ref"], link["weapons"], link["target"], request.forms, roll)
    after = draft if isinstance(draft, Refusal) else ready.act(draft)
    screen = request.screen.to("battle", battle=link["battle"], item=None)
    return await kept(desk, request, after, screen=screen, go="battle", then=Then(view="attack", action="applied"))


async def aim_html(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> str | Refusal:
    """The weapons of a group and whom they can be fired at."""
    engagement = await desk.engagement(outcome.screen.battle)
    if isinstance(engagement, Refusal):
        return engagement
    group = outcome.screen.item or ""
    item, attack = engagement.opening.item(group), page.attack
    if item is None or attack is None:
        return refusal("unknown_battle")
    return render(
        "battle/aim.html",
        request.lang,
        name=item.name,
        several=attack.several,
        weapons=attack.weapons(engagement.state, group, request.lang),
        targets=attack.targets(engagement.state, group),
    )

"""Acts of games whose attacks go through the form of single attacks: aim, fill the form, tell the battle."""

import json
from typing import Any

from app.battle.acts_table import kept
from app.battle.asked import Ask, Outcome, refused
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.form import Shape, nested
from app.rendering import render
from app.words import words
from engine.battle import Refusal, refusal

SHAPE = Shape(sets=("weapons",))


async def aim(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The screen on which a group picks its weapons and its target."""
    return Outcome(ask.screen.to("aim", item=ask.given.get("ref")), values={})


async def fill(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The form of single attacks, filled for what was picked."""
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal) or page.attack is None:
        return refused(ask, playing if isinstance(playing, Refusal) else refusal("not_a_choice"))
    said = nested([pair for pair in ask.form if not pair[0].startswith("rulings.")], SHAPE)
    weapons = [int(place) for place in said.get("weapons", ()) if str(place).isdecimal()]
    if not weapons:
        return refused(ask, refusal("missing", "weapons"))
    group, target = ask.screen.item or "", str(said.get("target", ""))
    pairs = page.attack.filled(playing.state, group, weapons, target)
    if isinstance(pairs, Refusal):
        return refused(ask, pairs)
    names = dict(page.attack.targets(playing.state, group))
    attacker = playing.opening.item(group)
    text = words(ask.lang)("battle.linked", attacker=attacker.name if attacker else "?", target=names.get(target, "?"))
    link = {"battle": ask.screen.battle, "ref": group, "weapons": weapons, "target": target, "text": text}
    return Outcome(ask.screen, fill=pairs, link=link)


async def apply(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """An attack that was rolled in its own view, as an event of the battle."""
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal) or page.attack is None:
        return refused(ask, playing if isinstance(playing, Refusal) else refusal("not_a_choice"))
    link: dict[str, Any] = json.loads(ask.given.get("link", "{}"))
    roll: dict[str, Any] = json.loads(ask.given.get("roll", "{}"))
    first = page.attack.before(playing.state, ask.form)
    ready = playing.act(first) if first else playing
    if isinstance(ready, Refusal):
        return refused(ask, ready)
    draft = page.attack.drafted(ready.state, link["ref"], link["weapons"], link["target"], ask.form, roll)
    after = draft if isinstance(draft, Refusal) else ready.act(draft)
    return await kept(desk, ask, after, screen=ask.screen.to("battle", item=None))


async def aim_html(desk: Desk, page: BattlePage, ask: Ask, outcome: Outcome) -> str | Refusal:
    """The weapons of a group and whom they can be fired at."""
    playing = await desk.playing(outcome.screen.battle)
    if isinstance(playing, Refusal):
        return playing
    group = outcome.screen.item or ""
    item, attack = playing.opening.item(group), page.attack
    if item is None or attack is None:
        return refusal("unknown_battle")
    return render(
        "battle/aim.html",
        ask.lang,
        name=item.name,
        several=attack.several,
        weapons=attack.weapons(playing.state, group, ask.lang),
        targets=attack.targets(playing.state, group),
    )

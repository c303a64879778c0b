"""The declaration of a dogfight in a battle: the squadrons that meet, and the missiles of both
sides.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from pydantic import BaseModel, Field

from app.battle.actions import kept, shows
from app.battle.context import BattleContext
from app.battle.opponent.opponent_view import saying
from app.battle.repository import unwrap
from app.form_data import Shape
from app.jovian.declaration_view import target_card
from app.jovian.dogfight.opponent import armed_texts, arming
from app.jovian.words import weapon_name
from app.rendering import render
from app.requests.response import REPEAT, STOP, FollowUp, Response
from app.words import Words
from app.work_slices import SLICE
from engine.engagement import Draft, side_of
from engine.jovian.battle import DogfightDeclaration, Joining, State
from engine.jovian.dogfight.orders import Missiles
from engine.kit.faults import Fault
from engine.kit.fields import bounds
from engine.kit.refusal import validate
from engine.kit.saved_types import plain

ROOT = "encounter"
NEXT = "next"
"""The option of a screen that declares the next round of the last dogfight."""
MISSILES = "dogfight-missiles-out"
"""The region of the missiles that Broadside would declare."""
SHAPE = Shape(lists=("sides",), blank_is_none=("weapon",))


def foes(state: State, ref: str) -> list[tuple[str, str]]:
    """Return the squadrons of other sides that a squadron may meet."""
    return [(text, state.roster.name(text)) for text in state.dogfight_foes(ref)]


async def begin(context: BattleContext) -> Response:
    """Open the screen on which a squadron chooses the one that it meets."""
    screen = context.screen.to("dogfight", item=context.given.get("ref"))
    return shows(context, screen, html=await dogfight_html(context.at(screen, forms=[])))


async def next_round(context: BattleContext) -> Response:
    """Open the screen on which the same two squadrons meet once more, in the next round."""
    screen = context.screen.to("dogfight", item=context.given.get("ref"), option=NEXT)
    return shows(context, screen, html=await dogfight_html(context.at(screen, forms=[])))


class DogfightForm(BaseModel):
    """The form of a declaration: texts, and the missiles and modifiers of both squadrons."""

    target: str = ""
    interception: str = ""
    phones: str = ""
    continues: str = ""
    sides: list[dict[str, str]] = Field(default_factory=list)


def _form_data(context: BattleContext) -> dict[str, Any]:
    """Return the values of the form.

    Raises ValidationError, a ValueError, if the form is not one that the page shows.
    """
    data = context.form(SHAPE).get(ROOT, {})
    DogfightForm.model_validate(data)
    return dict(data)


async def dogfight_html(context: BattleContext) -> str:
    """Return the form: the squadron to meet, the interceptor, the missiles of both, and the
    phones.
    """
    state = context.state
    group = context.group
    t = context.t
    refs = [ref for ref, _ in foes(state, group)]
    data = _form_data(context)
    target = _pick_target(context, refs, data.get("target", ""))
    continues = "true" if context.screen.option == NEXT else "false"
    return render(
        "jovian/battle/dogfight.html",
        context.lang,
        targets=[target_card(state, ref, t) for ref in refs],
        target=target,
        names=[state.roster.name(group), state.roster.name(target)],
        missiles=[_missiles(state, ref, t) for ref in (group, target)],
        played=[side_of(ref) in context.engagement.automatic_sides for ref in (group, target)],
        can_continue=state.can_continue((group, target)),
        continues=data.get("continues", continues),
        out=MISSILES,
        most=bounds(Joining),
        fired=bounds(Missiles)["fired"] | {"min": 0},
        fields=data | {"sides": [*data.get("sides", ()), {}, {}]},
    )


def _pick_target(context: BattleContext, refs: Sequence[str], chosen: str) -> str:
    """Return the squadron that is met: the chosen one, for a next round the one of the last
    dogfight, else the first; empty without any.
    """
    if chosen in refs:
        return chosen
    if context.screen.option == NEXT:
        for ref in refs:
            if context.state.can_continue((context.group, ref)):
                return ref
    for ref in refs:
        return ref
    return ""


def _missiles(state: State, ref: str, t: Words) -> list[tuple[str, str]]:
    """Return the missile weapons of a squadron, by their indices."""
    profile = state.roster.squadrons.get(ref)
    if profile is None:
        return []
    missiles = []
    for index, weapon in enumerate(profile.weapons):
        if weapon.is_missile:
            missiles.append((str(index), weapon_name(weapon, t)))
    return missiles


async def declare(context: BattleContext) -> Response:
    """Declare both squadrons and their missiles (step 1); Broadside chooses the missiles of a side
    that it plays.
    """
    engagement = context.engagement
    at_work = arming(engagement, _form_values(context))
    if at_work.goes_on():
        return Response(follow=REPEAT)
    declared = at_work.of.dogfight
    screen = context.screen.to("battle", item=None)
    after = unwrap(engagement.act(Draft(kind="dogfight", data=plain(declared))), _beside)
    if at_work.of.armed and declared.phones == "one":
        texts = armed_texts(engagement.state, at_work.of, context.lang)
        screen = saying(context, after, " ".join(texts))
    return await kept(context, after, screen=screen, focus="flow-title", follow=STOP)


async def say_missiles(context: BattleContext) -> Response:
    """Show the missiles that Broadside would declare for its side, before anything is declared."""
    at_work = arming(context.engagement, _form_values(context))
    at_work.go_on(SLICE)
    texts = []
    if at_work.over:
        texts = armed_texts(context.state, at_work.of, context.lang)
    html = "".join(f"<p>{escape(text)}</p>" for text in texts)
    return Response(regions={MISSILES: html}, follow=FollowUp(more=not at_work.over))


def _form_values(context: BattleContext) -> DogfightDeclaration:
    """Return the declaration in the form.

    Raises Refused.
    """
    data = _form_data(context)
    refs = (context.group, data.get("target", ""))
    sides = [_joining(ref, side) for ref, side in zip(refs, data.get("sides", ()), strict=False)]
    how = {name: data[name] for name in ("interception", "phones", "continues") if name in data}
    return unwrap(validate(DogfightDeclaration, {"sides": sides, **how}), _beside)


def _joining(ref: str, side: Mapping[str, Any]) -> dict[str, object]:
    """Return the part of a declaration about one squadron; missiles only if some are fired."""
    data: dict[str, object] = {"group": ref}
    for name in ("modifier", "missile_modifier"):
        if name in side:
            data[name] = side[name]
    fired = side.get("fired", "")
    if not _is_none(fired):
        data["missiles"] = {"weapon": side.get("weapon", ""), "fired": fired}
    return data


def _is_none(number: str) -> bool:
    """Return whether a typed number of missiles is empty or zero, such as '00' or '0.0'."""
    typed = number.strip()
    if not typed:
        return True
    try:
        return float(typed) == 0
    except ValueError:
        # The engine says what is wrong with the text.
        return False


def _beside(fault: Fault) -> Fault:
    """Return a fault of the declaration as a fault of the form's field."""
    path = (part for part in fault.path if part not in ("data", "missiles"))
    return Fault((ROOT, *path), fault.code, fault.numbers)

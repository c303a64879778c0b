"""The roll of one attack, for any game: kept and taken up like a battle, carried on, undone,
applied to the target.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pydantic import ValidationError

from app.dice_and_choices import carry_on, choose_option, refuse_dice
from app.requests.request import Pairs, Request
from app.requests.response import FollowUp, FormChange, Response, Then, stale
from app.views.attack.attack_odds import A, Action, SingleAttackGame
from app.views.attack.kept_attack import (
    MOST_APPLIED,
    KeptAttack,
    KeptRoll,
    kept_of,
    lines_html,
    pin_html,
    rolls_in,
)
from app.views.attack.roll_store import RollStore, rolls_of
from app.views.attack.roll_view import roll_html
from app.words import words
from engine.engagement import Engagement, Refusal, Single, new_id, record_of, with_record

HOW = ("look", "typed", "batch", "all")
"""The ways to continue a roll.

look: show the pending request.
typed: only typed dice.
batch: one batch, with the missing dice rolled by the page.
all: to the end.
"""
Change = Callable[[Engagement[Single]], Engagement[Single] | Refusal]
REMAINING = "roll-left"
"""The region of the odds of what is left."""


class AttackRolls(SingleAttackGame[A]):
    """The rolls of single attacks."""

    @property
    def device(self) -> RollStore:
        """The rolls of the game on this device."""
        return rolls_of(self.rules)

    async def show(self, request: Request) -> Response:
        """Show a roll under way and the lines above the forms; dice that no longer fit are put
        away.
        """
        kept = kept_of(request)
        lines = {
            "attack-lines": lines_html(kept, request.lang),
            "pin-out": pin_html(kept, request.lang),
        }
        if kept.roll is None:
            return Response(regions=lines)
        engagement = await self._in_language(request, kept.roll)
        if isinstance(engagement, Response):
            regions = {**lines, "roll-out": ""}
            return engagement.but(faults={}, regions=regions, kept=kept.but(roll=None).data)
        response = self._show_roll(request, kept, engagement)
        return response.but(regions={**response.regions, **lines}, say="", focus="")

    async def throw(self, request: Request) -> Response:
        """Roll one more batch, or all of them, or enter typed dice; the first batch starts a roll
        of the forms.
        """
        try:
            kept = KeptAttack.model_validate(request.kept or {})
        except ValidationError:
            return refuse_dice(request.lang)
        how = request.given.get("how", "look")
        if how not in HOW or set(request.given) - {"how"}:
            return refuse_dice(request.lang)
        if how == "look" and not request.typed:
            change: Change = _leave
        elif how == "look":
            change = partial(carry_on, how="typed", typed=request.typed)
        else:
            change = partial(carry_on, how=how, typed=request.typed)
        if kept.roll and not kept.roll.over:
            return await self._change_roll(request, kept, change)
        return await self._begin(request, kept.remembering(self._setup(request.forms)), change)

    async def remaining_odds(self, request: Request) -> Response:
        """Show the odds of the rest of the roll, if the roll has a place for them."""
        html = ""
        now = await self._open(request, kept_of(request).roll)
        if not isinstance(now, Response):
            html = self.show_roll(now, request.lang).flow.remaining_html()
        return Response(regions={REMAINING: html})

    async def choose(self, request: Request) -> Response:
        """Answer a decision of the roll."""
        text = str(request.given.get("option", ""))
        option = int(text) if text.isdecimal() else -1
        change = partial(choose_option, option=option)
        return await self._change_roll(request, kept_of(request), change)

    async def undo(self, request: Request) -> Response:
        """Undo the last dice or decision."""
        return await self._change_roll(request, kept_of(request), Engagement[Single].undo)

    async def redo(self, request: Request) -> Response:
        """Redo the last dice or decision that was undone."""
        return await self._change_roll(request, kept_of(request), Engagement[Single].redo)

    async def _begin(self, request: Request, kept: KeptAttack, change: Change) -> Response:
        """Start a roll of the forms and apply its first change."""
        attack = self.single(request)
        if isinstance(attack, Response):
            return attack.going("attack")
        after = change(attack)
        if isinstance(after, Refusal):
            return refuse_dice(request.lang)
        roll = await self._store(after, request.forms)
        return self._show_roll(request, kept.but(roll=roll), after).going("roll")

    async def _store(self, engagement: Engagement[Single], forms: Pairs) -> KeptRoll:
        """Store a roll under a new id."""
        battle = engagement.battle.model_copy(update={"id": new_id()})
        await self.device.keep(replace(engagement, battle=battle))
        return KeptRoll(forms=forms, id=battle.id)

    async def _change_roll(self, request: Request, kept: KeptAttack, change: Change) -> Response:
        """Change the roll and save it; show the roll of another tab if that has saved another
        change.
        """
        engagement = await self._open(request, kept.roll)
        if isinstance(engagement, Response):
            return engagement
        after = change(engagement)
        if isinstance(after, Refusal):
            return refuse_dice(request.lang)
        if after is engagement or await self.device.keep(after):
            return self._show_roll(request, kept, after).going("roll")
        now = await self._open(request, kept.roll)
        if isinstance(now, Response):
            return now
        response = self._show_roll(request, kept, now)
        return response.but(trouble=words(request.lang)("battle.clash"))

    async def _open(self, request: Request, roll: KeptRoll | None) -> Engagement[Single] | Response:
        """Load a roll with its answers, or return a response where there is none."""
        if roll is None:
            return stale(request.lang)
        return await self.device.engagement(roll.id) or refuse_dice(request.lang)

    async def _in_language(self, request: Request, roll: KeptRoll) -> Engagement[Single] | Response:
        """Load a roll with the names of its sides in the language of the page."""
        engagement = await self._open(request, roll)
        fresh = self.single(request.model_copy(update={"forms": roll.forms}))
        if isinstance(engagement, Response) or isinstance(fresh, Response):
            return engagement
        if engagement.state.names == fresh.state.names:
            return engagement
        return await self._replace_attack(engagement, fresh)

    async def _replace_attack(
        self, now: Engagement[Single], fresh: Engagement[Single]
    ) -> Engagement[Single]:
        """Replace the attack of a roll by another attack, with the same answers.

        Return the roll as it is if the answers do not fit, or another tab has changed the roll.
        """
        after = with_record(fresh, record_of(now))
        if isinstance(after, Refusal):
            return now
        same = {"id": now.battle.id, "revision": now.battle.revision}
        after = replace(after, battle=after.battle.model_copy(update=same))
        is_saved = await self.device.keep(after)
        return after if is_saved else now

    async def change_forms(self, request: Request, forms: Pairs) -> Response:
        """Continue the roll with changed forms."""
        kept = kept_of(request)
        now = await self._open(request, kept.roll)
        fresh = self.single(request.model_copy(update={"forms": forms}))
        if isinstance(now, Response):
            return now
        if isinstance(fresh, Response):
            return fresh
        after = await self._replace_attack(now, fresh)
        if kept.roll:
            kept = kept.but(roll=kept.roll.model_copy(update={"forms": forms}))
        return self._show_roll(request, kept, after).going("roll")

    def _show_roll(self, request: Request, kept: KeptAttack, now: Engagement[Single]) -> Response:
        shown = self.show_roll(now, request.lang)
        goes_on = shown.flow.goes_on
        if kept.roll:
            kept = kept.but(roll=kept.roll.model_copy(update={"over": not goes_on}))
        regions = {"roll-out": roll_html(shown, now, request.lang)}
        title = "due-title" if goes_on else "result-title"
        return Response(regions=regions, kept=kept.data, say=shown.say, focus=title)

    def progress(self, request: Request) -> Response:
        """Describe in a sentence the progress of a roll of the forms with the answers on a
        record.
        """
        engagement = self._with_record(request, request.given.get("record"))
        if isinstance(engagement, Response):
            return engagement
        return Response(say=self.show_roll(engagement, request.lang).say)

    def _with_record(self, request: Request, record: Any) -> Engagement[Single] | Response:
        """Return the attack in the forms with the answers on a record, or a response for answers
        that do not fit.
        """
        attack = self.single(request)
        if isinstance(attack, Response):
            return attack
        if not isinstance(record, dict):
            return stale(request.lang)
        engagement = with_record(attack, record)
        if isinstance(engagement, Refusal):
            return refuse_dice(request.lang)
        return engagement

    async def clear_roll(self, request: Request) -> Response:
        """Put the roll away."""
        kept = kept_of(request).but(roll=None)
        return Response(regions={"roll-out": ""}, kept=kept.data)

    async def apply(self, request: Request) -> Response:
        """Make the target, with its present damage, the target of the next attack."""
        kept = kept_of(request)
        now = await self._open(request, kept.roll)
        if isinstance(now, Response):
            return stale(request.lang)
        shown = self.show_roll(now, request.lang)
        if shown.flow.goes_on:
            return stale(request.lang)
        before: dict[str, list[str]] = {name: [] for name in shown.after}
        for name, text in request.forms:
            if name in before:
                before[name].append(text)
        kept = kept.but(roll=None, applied=(*kept.applied, before)[-MOST_APPLIED:])
        regions = {"roll-out": "", "attack-lines": lines_html(kept, request.lang)}
        response = Response(form=FormChange(fields=shown.after), regions=regions, kept=kept.data)
        return response.going("attack")

    def unapply(self, request: Request) -> Response:
        """Restore the fields that the last applied result has changed."""
        kept = kept_of(request)
        if not kept.applied:
            return stale(request.lang)
        *applied, before = kept.applied
        kept = kept.but(applied=tuple(applied))
        regions = {"attack-lines": lines_html(kept, request.lang)}
        return Response(form=FormChange(fields=before), regions=regions, kept=kept.data)

    async def share(self, request: Request) -> Response:
        """Share the roll: its forms and the answers given so far."""
        roll = kept_of(request).roll
        if roll is None:
            return stale(request.lang)
        now = await self._open(request, roll)
        if isinstance(now, Response):
            return now
        given = {"kind": "roll", "record": record_of(now)}
        share = Then(view="share", action="make", given=given, forms=roll.forms)
        return Response(follow=FollowUp(then=share))

    async def store_record(
        self, request: Request, forms: Pairs, record: Any
    ) -> KeptRoll | Response:
        """Store a roll of some forms with the answers on a record, or return a response for answers
        that do not fit.
        """
        engagement = self._with_record(request.model_copy(update={"forms": forms}), record)
        if isinstance(engagement, Response):
            return engagement
        return await self._store(engagement, forms)

    def tidy_after(self, action: Action) -> Action:
        """Return an action that afterwards deletes the rolls that are no longer kept."""

        async def act_and_tidy(request: Request) -> Response:
            result: Any = action(request)
            response: Response = result if isinstance(result, Response) else await result
            if response.kept is not None:
                for roll_id in rolls_in(request.kept) - rolls_in(response.kept):
                    await self.device.drop(roll_id)
            return response

        return act_and_tidy


def _leave(now: Engagement[Single]) -> Engagement[Single]:
    """Return a roll as it is."""
    return now

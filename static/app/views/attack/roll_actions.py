"""The roll of one attack, for any game: kept and taken up like a battle, carried on, undone,
applied to the target.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from app.dice_and_choices import carried_on, chosen, refused_roll
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
            return engagement.but(
                faults={}, regions=lines | {"roll-out": ""}, kept=kept.but(roll=None).data
            )
        shown = self._rolled(request, kept, engagement)
        return shown.but(regions={**shown.regions, **lines}, say="", focus="")

    async def throw(self, request: Request) -> Response:
        """Roll one more batch, or all of them, or enter typed dice; the first batch starts a roll
        of the forms.
        """
        try:
            kept = KeptAttack.model_validate(request.kept or {})
        except ValidationError:
            return refused_roll(request.lang)
        how = request.given.get("how", "look")
        if how not in HOW or set(request.given) - {"how"}:
            return refused_roll(request.lang)
        looks = how == "look" and not request.typed
        way = "typed" if how == "look" else how

        def change(now: Engagement[Single]) -> Engagement[Single] | Refusal:
            return now if looks else carried_on(now, way, request.typed)

        if kept.roll and not kept.roll.over:
            return await self._goes_on(request, kept, change)
        return await self._begun(request, kept.remembering(self._setup(request.forms)), change)

    async def remaining_odds(self, request: Request) -> Response:
        """Show the odds of the rest of the roll, if the roll has a place for them."""
        now = await self._opened(request, kept_of(request).roll)
        shown = None if isinstance(now, Response) else self.show_roll(now, request.lang).flow
        return Response(regions={REMAINING: shown.remaining() if shown and shown.remaining else ""})

    async def choose(self, request: Request) -> Response:
        """Answer a decision of the roll."""
        option = str(request.given.get("option", ""))
        taken = int(option) if option.isdecimal() else -1
        return await self._goes_on(request, kept_of(request), lambda now: chosen(now, taken))

    async def undo(self, request: Request) -> Response:
        """Undo the last dice or decision."""
        return await self._goes_on(request, kept_of(request), lambda now: now.undo())

    async def redo(self, request: Request) -> Response:
        """Redo the last dice or decision that was undone."""
        return await self._goes_on(request, kept_of(request), lambda now: now.redo())

    async def _begun(self, request: Request, kept: KeptAttack, change: Change) -> Response:
        """Start a roll of the forms and apply its first change."""
        begun = self.single(request)
        if isinstance(begun, Response):
            return begun.going("attack")
        after = change(begun)
        if isinstance(after, Refusal):
            return refused_roll(request.lang)
        roll = await self._new(after, request.forms)
        return self._rolled(request, kept.but(roll=roll), after).going("roll")

    async def _new(self, engagement: Engagement[Single], forms: Pairs) -> KeptRoll:
        """Store a roll under a new id."""
        battle = engagement.battle.model_copy(update={"id": new_id()})
        await self.device.keep(replace(engagement, battle=battle))
        return KeptRoll(forms=forms, id=battle.id)

    async def _goes_on(self, request: Request, kept: KeptAttack, change: Change) -> Response:
        engagement = await self._opened(request, kept.roll)
        if isinstance(engagement, Response):
            return engagement
        after = change(engagement)
        if isinstance(after, Refusal):
            return refused_roll(request.lang)
        if after is engagement or await self.device.keep(after):
            return self._rolled(request, kept, after).going("roll")
        now = await self._opened(request, kept.roll)
        if isinstance(now, Response):
            return now
        return self._rolled(request, kept, now).but(trouble=words(request.lang)("battle.clash"))

    async def _opened(
        self, request: Request, roll: KeptRoll | None
    ) -> Engagement[Single] | Response:
        """Load a roll with its answers, or return a response where there is none."""
        if roll is None:
            return stale(request.lang)
        return await self.device.engagement(roll.id) or refused_roll(request.lang)

    async def _in_language(self, request: Request, roll: KeptRoll) -> Engagement[Single] | Response:
        """Load a roll with the names of its sides in the language of the page."""
        engagement = await self._opened(request, roll)
        fresh = self.single(request.model_copy(update={"forms": roll.forms}))
        if isinstance(engagement, Response) or isinstance(fresh, Response):
            return engagement
        return (
            engagement
            if engagement.state.names == fresh.state.names
            else await self._instead(engagement, fresh)
        )

    async def _instead(
        self, now: Engagement[Single], fresh: Engagement[Single]
    ) -> Engagement[Single]:
        """Replace the attack of a roll by another attack, with the same answers."""
        after = with_record(fresh, record_of(now))
        if isinstance(after, Refusal):
            return now
        same = {"id": now.battle.id, "revision": now.battle.revision}
        after = replace(after, battle=after.battle.model_copy(update=same))
        return after if await self.device.keep(after) else now

    async def changed(self, request: Request, forms: Pairs) -> Response:
        """Continue the roll with changed forms."""
        kept = kept_of(request)
        now, fresh = (
            await self._opened(request, kept.roll),
            self.single(request.model_copy(update={"forms": forms})),
        )
        if isinstance(now, Response) or isinstance(fresh, Response):
            return next(response for response in (now, fresh) if isinstance(response, Response))
        after = await self._instead(now, fresh)
        roll = kept.roll and kept.roll.model_copy(update={"forms": forms})
        return self._rolled(request, kept.but(roll=roll), after).going("roll")

    def _rolled(self, request: Request, kept: KeptAttack, now: Engagement[Single]) -> Response:
        shown = self.show_roll(now, request.lang)
        title = "due-title" if shown.flow.goes_on else "result-title"
        roll = kept.roll and kept.roll.model_copy(update={"over": not shown.flow.goes_on})
        data = kept.but(roll=roll).data
        regions = {"roll-out": roll_html(shown, now, request.lang)}
        return Response(regions=regions, kept=data, say=shown.say, focus=title)

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
        begun = self.single(request)
        if isinstance(begun, Response) or not isinstance(record, dict):
            return begun if isinstance(begun, Response) else stale(request.lang)
        engagement = with_record(begun, record)
        return refused_roll(request.lang) if isinstance(engagement, Refusal) else engagement

    async def clear_roll(self, request: Request) -> Response:
        """Put the roll away."""
        kept = kept_of(request).but(roll=None)
        return Response(regions={"roll-out": ""}, kept=kept.data)

    async def apply(self, request: Request) -> Response:
        """Make the target, with its present damage, the target of the next attack."""
        kept = kept_of(request)
        now = await self._opened(request, kept.roll)
        shown = None if isinstance(now, Response) else self.show_roll(now, request.lang)
        if shown is None or shown.flow.goes_on:
            return stale(request.lang)
        before = {
            name: [text for known, text in request.forms if known == name] for name in shown.after
        }
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
        now = await self._opened(request, roll)
        if isinstance(now, Response):
            return now
        given = {"kind": "roll", "record": record_of(now)}
        return Response(
            follow=FollowUp(then=Then(view="share", action="make", given=given, forms=roll.forms))
        )

    async def recorded(self, request: Request, forms: Pairs, record: Any) -> KeptRoll | Response:
        """Store a roll of some forms with the answers on a record, or return a response for answers
        that do not fit.
        """
        engagement = self._with_record(request.model_copy(update={"forms": forms}), record)
        return (
            engagement if isinstance(engagement, Response) else await self._new(engagement, forms)
        )

    def tidied(self, action: Action) -> Action:
        """Wrap an action: afterwards, delete the rolls that are no longer kept."""

        async def done(request: Request) -> Response:
            result: Any = action(request)
            response: Response = result if isinstance(result, Response) else await result
            for id in (
                rolls_in(request.kept) - rolls_in(response.kept)
                if response.kept is not None
                else ()
            ):
                await self.device.drop(id)
            return response

        return done

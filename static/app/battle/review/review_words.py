"""The words of a review: decisions, luck and rolls, each with a link to its moment; when a decision
counts as good as the best plan.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from app.battle.context import BattleContext
from app.number_format import decimals, whole_percent
from app.views.log_words import label_of, wording_of
from app.views.luck_words import tell_luck, tell_outcome
from app.views.plan_interface import PlanShown, PlanWords
from app.words import Words
from engine.advice.decision_review import Decision
from engine.engagement import (
    Engagement,
    LuckRoll,
    Sentence,
    luck,
    measure_luck,
    rolls_of_side,
    side_of,
)
from engine.engagement.review.battle_review import Review
from engine.engagement.review.declaration_review import Reviewed, Swing

HARDLY = Fraction(1, 200)
"""The share of all possible gains below which a better plan makes no difference to a decision."""

LEAST_SHOWN = Fraction(1, 20)
"""The least average number of boxes that is shown; less reads as 0.0."""


NOTHING: Mapping[str, Any] = {"plans": (), "luck": (), "swings": (), "aim": (), "hint": ""}
"""The review of a moment without declaration."""


class MomentText(NamedTuple):
    """A moment to open: its title, its event, its worth in sentences, and the number of its
    event.
    """

    title: str
    what: str
    how: Sequence[str]
    number: int


class SideText(NamedTuple):
    """The decisions of a side, the luck of its dice, and its losses beside the average, in
    words.
    """

    name: str
    decided: str
    diced: str
    lost: str


def battle_before(engagement: Engagement[Any], number: int) -> Engagement[Any]:
    """Return a battle as it was before an event."""
    return engagement.until([event.number for event in engagement.battle.events].index(number))


def roll_line(context: BattleContext, number: int) -> str:
    """Return who rolled at whom with which weapon in an event; empty where nobody did."""
    return context.page.name_roll(battle_before(context.engagement, number).state, context.t)


def tell_roll(roll: LuckRoll, game: str, t: Words) -> tuple[str, str]:
    """Return what was rolled beside the average, and the luck of the roll."""
    result = t(
        "end.rolled",
        roll=label_of(roll.label or "", t, game),
        outcome=tell_outcome(roll, game, t),
        mean=decimals(roll.percentile.mean, 1, t.language),
    )
    return result, tell_luck(measure_luck([roll]), t)


def lacks_ranges(reviewed: Reviewed) -> bool:
    """Return whether a declaration is not compared because nobody entered who else was in range."""
    decision = reviewed.decision
    return decision is not None and decision.alone and decision.by_rule


class ReviewWords:
    """The words of the review of one battle in a language."""

    def __init__(self, context: BattleContext) -> None:
        """Start with the battle as it is now."""
        self._context = context
        self._page = context.page
        self._engagement = context.engagement
        self._t = context.t
        self._say = wording_of(context.engagement, context.lang)
        self._lucks = luck(context.engagement)
        self._opened = dict[int, Sentence]()
        for result in context.engagement.results.values():
            self._opened |= result.opened

    def title(self, number: int) -> str:
        """Return the turn and the side of an event."""
        result = self._engagement.results[number]
        turn = self._t("battle.turn", number=result.turn)
        if result.side is None:
            return turn
        return f"{turn} · {self._engagement.battle.sides[result.side].name}"

    def what(self, number: int) -> str:
        """Return the result of an event."""
        result = self._engagement.results[number]
        sentence = self._opened.get(number, result.sentence)
        return " ".join(map(self._say, (sentence, *result.follows)))

    @property
    def hint(self) -> str:
        """The explanation of the figures of each declaration."""
        hint = self._t("review.hint")
        if self._page.in_series:
            return f"{hint} {self._t('review.counts')}"
        return hint

    def side(self, review: Review[Any], side: int) -> SideText:
        """Return the decisions, the dice and the losses of a side, separately."""
        name = self._engagement.battle.sides[side].name
        decisions = self._t("review.no_decision")
        average = review.average_share(side)
        if average:
            count, share = average
            percent = whole_percent(share, self._t.language)
            decisions = self._t("review.decided", share=percent, count=count)
        diced = self._t("review.no_dice")
        own_luck = self._lucks[side].luck
        if own_luck:
            diced = self._t("review.diced", luck=tell_luck(own_luck, self._t))
        return SideText(name, decisions, diced, self._tell_gain(review.boxes_by_dice(side)))

    def _tell_gain(self, gain: Fraction) -> str:
        """Return the losses of a side beside the average: fewer with a gain."""
        boxes = decimals(abs(gain), 1, self._t.language)
        unit = self._unit_of(())
        if abs(gain) < LEAST_SHOWN:
            return self._t("review.even", boxes=boxes, unit=unit)
        if gain > 0:
            return self._t("review.gained", boxes=boxes, unit=unit)
        return self._t("review.cost", boxes=boxes, unit=unit)

    def _unit_of(self, refs: Collection[str]) -> str:
        """Return the unit of the boxes of some models, or of all models if these have none: 'hull
        points or tokens'.
        """
        groups = self._engagement.opening.whole_groups
        all_kinds = {group.kind for group, _ in groups}
        kinds = {group.kind for group, members in groups if not {*refs}.isdisjoint(members)}
        units = list[str]()
        for kind in sorted(kinds or all_kinds):
            unit = self._t(f"review.unit.{self._engagement.rules.name}.{kind}")
            if unit not in units:
                units.append(unit)
        text, *others = units
        for other in others:
            text = self._t("review.unit.or", one=text, other=other)
        return text

    def _moment(self, number: int, how: Sequence[str]) -> MomentText:
        return MomentText(self.title(number), self.what(number), how, number)

    def decision(self, reviewed: Reviewed) -> MomentText:
        """Return a decision with a large loss."""
        return self._moment(reviewed.number, self._judge_decision(reviewed))

    def row(self, reviewed: Reviewed) -> MomentText:
        """Return a declaration with both of its figures, decision and luck."""
        sentences = [*self._judge_decision(reviewed), *self._tell_dice(reviewed)]
        return self._moment(reviewed.number, sentences)

    def swing(self, item: Swing) -> MomentText:
        """Return a roll with a large effect."""
        return self._moment(item.number, self._tell_effects(item))

    def about(self, reviewed: Reviewed, number: int) -> dict[str, Any]:
        """Return a declaration at the moment of one of its events: plans, luck, and the effect of
        each roll.

        Only the first event, the declaration itself, has plans and luck.
        """
        swings = [
            self.swing(swing)
            for swing in reviewed.swings
            if swing.size and number in (reviewed.number, swing.number)
        ]
        if number != reviewed.number:
            return {**NOTHING, "swings": swings}
        luck = self._tell_dice(reviewed)
        decision = reviewed.decision
        if not decision:
            return {**NOTHING, "swings": swings, "luck": luck}
        plans = self._plans(reviewed, decision)
        if len(plans) > 1:
            aim = [self._aim(reviewed)]
        else:
            aim = self._judge_decision(reviewed)[:1]
        if lacks_ranges(reviewed):
            aim.append(self._t("review.alone"))
        hint = "" if decision.alone else self._tell_compared_plans(reviewed)
        return {"plans": plans, "luck": luck, "swings": swings, "aim": aim, "hint": hint}

    def _tell_compared_plans(self, reviewed: Reviewed) -> str:
        """Return a sentence on the plans that the decision was compared with."""
        plan_words = self._plan_words(reviewed)
        if not plan_words.targets:
            return plan_words.hint
        if reviewed.given:
            return self._t("review.given")
        return self._t(f"review.among.{self._engagement.rules.name}")

    def _plan_words(self, reviewed: Reviewed) -> PlanWords[Any]:
        assert self._page.advice is not None
        state = battle_before(self._engagement, reviewed.number).state
        return self._page.advice.plan_words(state, reviewed.actor, self._t.language)

    def _aim(self, reviewed: Reviewed) -> str:
        """Return the assumed goal of a declaration."""
        if reviewed.decision is None:
            return ""
        aims = dict(self._plan_words(reviewed).aims)
        return aims.get(reviewed.decision.aim, "")

    def _judge_decision(self, reviewed: Reviewed) -> list[str]:
        """Return the goal of a decision and its worth, and the best plan if that was better, each
        in a sentence.
        """
        decision = reviewed.decision
        if decision is None:
            return []
        worth = self._plan_words(reviewed).worth
        own_worth = worth(decision.declared.value, decision.aim)
        best_worth = worth(decision.best.value, decision.aim)
        key = _judge(decision)
        aim = self._aim(reviewed)
        judgement = self._t(key, aim=aim, mine=own_worth, best=best_worth)
        if key != "review.worse":
            return [judgement]
        better = self._t("review.better", plan=self._best_plan(reviewed, decision))
        return [judgement, better]

    def _best_plan(self, reviewed: Reviewed, decision: Decision) -> str:
        """Return the attacks of the best plan in one line."""
        attacks = self._plan_words(reviewed).show(decision.best, decision.best).attacks
        return f" {self._t('review.and')} ".join(attacks)

    def _plans(self, reviewed: Reviewed, decision: Decision) -> list[PlanShown]:
        """Return the declared plan, and the best plan before it if that was better."""
        plan_words = self._plan_words(reviewed)
        name = self._t("review.declared")
        if self._page.in_series and plan_words.targets and not decision.alone:
            name = self._t("review.then")
        if decision.lost < HARDLY:
            alone = plan_words.show(decision.declared, decision.declared)
            return [alone._replace(given=(), name=name)]
        best = plan_words.show(decision.best, decision.best)
        declared = plan_words.show(decision.declared, decision.best)
        return [
            best._replace(given=()),
            declared._replace(given=(), name=name, best=False),
        ]

    def _tell_dice(self, reviewed: Reviewed) -> list[str]:
        """Return what a declaration took from the enemy beside the average, and the luck of the
        dice of its side, each if it is known.
        """
        return [text for text in (self._tell_removal(reviewed), self._tell_luck(reviewed)) if text]

    def _tell_removal(self, reviewed: Reviewed) -> str:
        """Return what a declaration took from the enemy beside the average; empty if unknown."""
        taken = reviewed.taken
        if taken is None:
            return ""
        return self._t(
            "review.removed",
            boxes=taken.outcome,
            mean=decimals(taken.percentile.mean, 1, self._t.language),
            unit=self._unit_of(self._enemies(reviewed.number)),
        )

    def _tell_luck(self, reviewed: Reviewed) -> str:
        """Return the luck of the declaring side's dice; empty without rolls that count."""
        results = []
        for event in self._engagement.battle.events:
            if reviewed.number <= event.number <= reviewed.last:
                results.append(self._engagement.results[event.number])
        rolls = rolls_of_side(reviewed.side, results)
        if not rolls:
            return ""
        return self._t("review.diced", luck=tell_luck(measure_luck(rolls), self._t))

    def _enemies(self, number: int) -> list[str]:
        """Return what an event is about on the other sides."""
        result = self._engagement.results[number]
        return [ref for ref in result.models if side_of(ref) != result.side]

    def _tell_effects(self, swing: Swing) -> list[str]:
        """Return the effect of a roll on each side, and who rolled, with how rare a result."""
        texts = []
        unit = self._unit_of(self._enemies(swing.number))
        for side, gain in swing.by.items():
            if abs(gain) >= HARDLY:
                key = "review.kept" if gain > 0 else "review.lost"
                name = self._engagement.battle.sides[side].name
                boxes = decimals(abs(gain), 2, self._t.language)
                texts.append(self._t(key, side=name, by=boxes, unit=unit))
        parts = [roll_line(self._context, swing.number)]
        if swing.roll:
            parts += tell_roll(swing.roll, self._engagement.rules.name, self._t)
        line = " · ".join(part for part in parts if part)
        if line:
            texts.append(line)
        return texts


def _judge(decision: Decision) -> str:
    """Return the key of the sentence about a decision: alone, worse than the best plan, or as
    good.
    """
    if decision.alone:
        return "review.only" if decision.by_rule else "review.by_hand"
    if decision.lost >= HARDLY:
        return "review.worse"
    return "review.as_good"

"""The words of a review: decisions, luck and rolls, each with a link to its moment."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from app.battle.context import BattleContext
from app.number_format import decimals, whole_percent
from app.views.card import chance_text
from app.views.log_words import label_of, worded
from app.views.plan_interface import PlanShown
from app.words import Words
from engine.advice.decision_review import Decision
from engine.engagement import Engagement, LuckRoll, Sentence, rarity, side_of
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
    """The decisions of a side and the effects of the dice on it, in words."""

    name: str
    decided: str
    diced: str


def battle_before(engagement: Engagement[Any], number: int) -> Engagement[Any]:
    """Return a battle as it was before an event."""
    return engagement.until([event.number for event in engagement.battle.events].index(number))


def roll_line(context: BattleContext, number: int) -> str:
    """Return who rolled at whom with which weapon in an event; empty where nobody did."""
    return context.page.name_roll(battle_before(context.engagement, number).state, context.t)


def roll_text(roll: LuckRoll, game: str, t: Words) -> str:
    """Return what was rolled beside the average, and how rare that is."""
    lucky, rare = rarity(roll)
    mean = decimals(roll.percentile.mean, 1, t.language)
    rolled = t(
        "end.rolled", roll=label_of(roll.label or "", t, game), outcome=roll.outcome, mean=mean
    )
    chance = t("card.better" if lucky else "card.worse", chance=chance_text(rare, t))
    return f"{rolled} · {chance}"


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
        self._say = worded(context.engagement, context.lang)
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
        return " ".join(
            map(self._say, (self._opened.get(number, result.sentence), *result.follows))
        )

    @property
    def hint(self) -> str:
        """The explanation of the figures of each declaration."""
        return " ".join(map(self._t, ["review.hint", *["review.counts"] * self._page.in_series]))

    def side(self, review: Review[Any], side: int) -> SideText:
        """Return the decisions and the dice of a side, separately."""
        t, result = self._t, review.average_share(side)
        decided = t("review.no_decision")
        if result:
            decided = t(
                "review.decided", share=whole_percent(result[1], t.language), count=result[0]
            )
        gained = review.gained(side)
        key = (
            "review.even"
            if abs(gained) < LEAST_SHOWN
            else "review.gained"
            if gained > 0
            else "review.cost"
        )
        diced = t(key, boxes=decimals(abs(gained), 1, t.language), unit=self._unit_of(()))
        return SideText(self._engagement.battle.sides[side].name, decided, diced)

    def _unit_of(self, refs: Collection[str]) -> str:
        """Return the unit of the boxes of some models, or of everything in the battle without
        any.
        """
        groups = self._engagement.opening.whole_groups
        kinds = sorted({group.kind for group, every in groups if not {*refs}.isdisjoint(every)})
        kinds = kinds or sorted({group.kind for group, _ in groups})
        every = dict.fromkeys(
            self._t(f"review.unit.{self._engagement.rules.name}.{kind}") for kind in kinds
        )
        return reduce(lambda item, other: self._t("review.unit.or", one=item, other=other), every)

    def _moment(self, number: int, how: Sequence[str]) -> MomentText:
        return MomentText(self.title(number), self.what(number), how, number)

    def decision(self, reviewed: Reviewed) -> MomentText:
        """Return a decision with a large loss."""
        return self._moment(reviewed.number, self._decided(reviewed))

    def row(self, reviewed: Reviewed) -> MomentText:
        """Return a declaration with both of its figures, decision and luck."""
        return self._moment(reviewed.number, [*self._decided(reviewed), *self._lucky(reviewed)])

    def swing(self, item: Swing) -> MomentText:
        """Return a roll with a large effect."""
        return self._moment(item.number, self._swung(item))

    def about(self, reviewed: Reviewed, number: int) -> dict[str, Any]:
        """Return a declaration at the moment of one of its events: plans, luck, and the effect of
        each roll.
        """
        decision = reviewed.decision if number == reviewed.number else None
        plans = self._plans(reviewed, decision) if decision else []
        swings = [
            self.swing(each)
            for each in reviewed.swings
            if each.size and number in (reviewed.number, each.number)
        ]
        luck = self._lucky(reviewed) if number == reviewed.number else []
        aim = (
            [self._aim(reviewed)]
            if len(plans) > 1
            else self._decided(reviewed)[:1]
            if decision
            else []
        )
        if decision and lacks_ranges(reviewed):
            aim.append(self._t("review.alone"))
        hint = self._compared(reviewed) if decision and not decision.alone else ""
        return {"plans": plans, "luck": luck, "swings": swings, "aim": aim, "hint": hint}

    def _compared(self, reviewed: Reviewed) -> str:
        """Return a sentence on the plans that the decision was compared with."""
        planner = self._planner(reviewed)
        if not planner.targets:
            return str(planner.hint)
        if reviewed.given:
            return self._t("review.given")
        return self._t(f"review.among.{self._engagement.rules.name}")

    def _planner(self, reviewed: Reviewed) -> Any:
        assert self._page.advice is not None
        state = battle_before(self._engagement, reviewed.number).state
        return self._page.advice.planner(state, reviewed.actor, self._t.language)

    def _aim(self, reviewed: Reviewed) -> str:
        """Return the assumed goal of a declaration."""
        if reviewed.decision is None:
            return ""
        aims: dict[str, str] = dict(self._planner(reviewed).aims)
        return aims.get(reviewed.decision.aim, "")

    def _decided(self, reviewed: Reviewed) -> list[str]:
        """Return the decision in a sentence: its goal, its worth, and the worth of the best
        plan.
        """
        decision, t = reviewed.decision, self._t
        if decision is None:
            return []
        worth = self._planner(reviewed).worth
        mine, best = (
            worth(plan.value, decision.aim) for plan in (decision.declared, decision.best)
        )
        alone = "only" if decision.by_rule else "by_hand"
        key = alone if decision.alone else "worse" if decision.lost >= HARDLY else "as_good"
        decided = t(f"review.{key}", aim=self._aim(reviewed), mine=mine, best=best)
        return (
            [decided, t("review.better", plan=self._better(reviewed, decision))]
            if key == "worse"
            else [decided]
        )

    def _better(self, reviewed: Reviewed, decision: Decision) -> str:
        """Return the attacks of the best plan in one line."""
        attacks = self._planner(reviewed).shown(decision.best, decision.best).attacks
        return f" {self._t('review.and')} ".join(attacks)

    def _plans(self, reviewed: Reviewed, decision: Decision) -> list[PlanShown]:
        """Return the declared plan, and the best plan where it was better."""
        planner, t = self._planner(reviewed), self._t
        best = planner.shown(decision.best, decision.best)._replace(given=())
        then = self._page.in_series and planner.targets and not decision.alone
        name = t("review.then" if then else "review.declared")
        if decision.lost < HARDLY:
            return [
                planner.shown(decision.declared, decision.declared)._replace(given=(), name=name)
            ]
        mine = planner.shown(decision.declared, decision.best)._replace(
            given=(), name=name, best=False
        )
        return [best, mine]

    def _lucky(self, reviewed: Reviewed) -> list[str]:
        luck = reviewed.luck
        if luck is None:
            return []
        t, (lucky, chance) = self._t, rarity(luck)
        mean = decimals(luck.percentile.mean, 1, t.language)
        key = "review.lucky" if lucky else "review.unlucky"
        unit = self._unit_of(self._enemies(reviewed.number))
        return [t(key, boxes=luck.outcome, mean=mean, unit=unit, chance=chance_text(chance, t))]

    def _enemies(self, number: int) -> list[str]:
        """Return what an event is about on the other sides."""
        result = self._engagement.results[number]
        return [ref for ref in result.models if side_of(ref) != result.side]

    def _swung(self, swing: Swing) -> list[str]:
        """Return the effect of a roll on each side, and its rarity."""
        t, sides, texts = self._t, self._engagement.battle.sides, []
        unit = self._unit_of(self._enemies(swing.number))
        for side, by in swing.by.items():
            if abs(by) >= HARDLY:
                key = "review.kept" if by > 0 else "review.lost"
                texts.append(
                    t(key, side=sides[side].name, by=decimals(abs(by), 2, t.language), unit=unit)
                )
        rolled = roll_text(swing.roll, self._engagement.rules.name, t) if swing.roll else ""
        line = " · ".join(filter(None, (roll_line(self._context, swing.number), rolled)))
        return [*texts, line] if line else texts

"""The best plan of a squadron or a wing in words: whom it may reach, and what there is to aim
for.
"""

from collections.abc import Iterator, Sequence

from app.dystopian.battle.candidates import shots
from app.dystopian.battle.plan_shown import show_plan
from app.dystopian.battle.plan_words import measure
from app.views.plan_interface import Measure, Planner, PlanShown, Repeats
from app.views.target_ranges import TableItem
from app.words import Words, words
from engine.advice import Goal, Search
from engine.dystopian.advice.opponent import AFLOAT, CLOSE, NEAR, OPPONENT
from engine.dystopian.advice.plans import Plan
from engine.dystopian.advice.plans.aims import each_order, reorder, shots_to_sink
from engine.dystopian.battle import State
from engine.opponent import Reach

USUAL = "2"
"""The range band that the weapons are compared at until another is chosen."""
COMPARED = ("compared", "range", "left_out")
REPLIES = ("range", "reply", "others")
"""The lines of the hint on the plans compared, and of the hint on the enemy's counterattack."""


class ActivationPlanner(Planner[Plan]):
    """The planner of a squadron or a wing, whose plan is a whole activation."""

    def __init__(self, state: State, group: str, language: str) -> None:
        """Name the models, the range bands and the aims of a group."""
        t = words(language)
        plans = OPPONENT.plans_of(state, group)
        flies = group in state.wings
        has_tokens = flies or bool(plans.separate_targets)
        aims = []
        for aim in plans.aims:
            aims.append((aim, _name_aim(state, aim, t, flies=flies, has_tokens=has_tokens)))
        self._state = state
        self._shots = shots(state, group, t)
        self._plans = plans
        self._t = t
        self._has_tokens = has_tokens
        self.actors = _name_all(state, plans.actors)
        self.targets = _name_all(state, plans.targets)
        self.squadrons = _squadrons(state, plans.targets)
        self.distances = [(key, _name_distance(key, t, flies=flies)) for key in plans.distances]
        self.usual = USUAL if USUAL in plans.distances else NEAR
        self.aims = aims
        self.hint = _hint(plans.aims, t, flies=flies)
        self.asks = t("best.wing.reach") if flies else t("best.reach")
        self.each = t("best.each")

    def search(self, reach: Reach, aim: str) -> Search[Plan]:
        """Return the search for the best activation in these ranges."""
        return self._plans.search(reach, aim)

    def show(self, plan: Plan, best: Plan) -> PlanShown:
        """Return an activation in words, compared with the best one."""
        return show_plan(self._state, self._shots, self._t, plan, best)

    def find_measure(self, goal: str) -> Measure:
        """Return the unit of the values of plans for a goal."""
        return measure(Goal(goal), self._t, tokens=self._has_tokens)

    def search_better_order(self, plan: Plan) -> Iterator[Plan | None]:
        """Yield None while orders of the attacks are compared.

        The last value is the plan in the best order, if that is better.
        """
        best = None
        for order in each_order(plan.activation, plan.aim):
            if best is None or order.value > best.value:
                best = order
            yield None
        if best is not None and best.value > plan.value:
            yield Plan(reorder(plan.activation, best.order), plan.aim)

    def repeat(self, plan: Plan) -> Repeats:
        """Return the chances that a plan has sunk its targets after 1, 2, 3 ... times."""
        names = self._state.roster.all_names(plan.targets)
        return Repeats(names, shots_to_sink(plan.activation, *plan.targets))


def _hint(aims: Sequence[str], t: Words, *, flies: bool) -> str:
    """Return what the search compares and ignores, in lines."""
    if flies:
        keys = ["best.wing.hint"]
    else:
        keys = [f"best.hint.{part}" for part in COMPARED]
    if any(AFLOAT in aim for aim in aims):
        keys += [f"best.afloat.hint.{part}" for part in REPLIES]
    return "\n".join(map(t, keys))


def _name_all(state: State, refs: Sequence[str]) -> list[TableItem]:
    return [TableItem(ref, state.roster.name(ref)) for ref in refs]


def _squadrons(state: State, refs: Sequence[str]) -> list[TableItem]:
    """Return the squadrons of some models, and wings, each with those models."""
    members: dict[str, list[str]] = {}
    for ref in refs:
        group = ref if ref in state.wings else state.roster.squadron_of[ref]
        members.setdefault(str(group), []).append(ref)
    items = []
    for group, models in members.items():
        name = _squadron_name(state, group, models)
        items.append(TableItem(group, name, _name_all(state, models)))
    return items


def _squadron_name(state: State, squadron: str, models: Sequence[str]) -> str:
    """Return the models together; the name of the squadron where they do not have the same name."""
    names = state.roster.together(models)
    return names[0] if len(names) == 1 else state.roster.name(squadron)


def _name_distance(distance: str, t: Words, *, flies: bool) -> str:
    if flies:
        return t("best.wing.near")
    if distance == CLOSE:
        return t("best.close")
    return f"{t('term.rb')}{distance}"


def _name_aim(state: State, aim: str, t: Words, *, flies: bool, has_tokens: bool) -> str:
    """Describe an aim: the goal, the model where there is only one, and whether own models must
    stay afloat.
    """
    goal, *refs = aim.removesuffix(f" {AFLOAT}").split()
    if goal == Goal.SINK:
        name = t("best.aim.sink", name=state.roster.name(refs[0]))
    elif flies or (has_tokens and goal == Goal.HP):
        name = t(f"best.wing.aim.{goal}")
    else:
        name = t(f"best.aim.{goal}")
    if aim.endswith(AFLOAT):
        return t("best.afloat.aim", aim=name)
    return name

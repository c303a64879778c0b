"""The best plan of a squadron or a wing in words: whom it may reach, and what there is to aim
for.
"""

from collections.abc import Iterator, Sequence

from app.dystopian.battle.candidates import shots
from app.dystopian.battle.plan_shown import shown
from app.dystopian.battle.plan_words import measure
from app.views.plan_interface import Planner, TableItem
from app.words import Words, words
from engine.advice import Goal
from engine.dystopian.advice.opponent import AFLOAT, CLOSE, NEAR, OPPONENT
from engine.dystopian.advice.plans import Plan
from engine.dystopian.advice.plans.aims import each_order, reordered, shots_to_sink
from engine.dystopian.battle import State

USUAL = "2"
"""The range band that the weapons are compared at until another is chosen."""
COMPARED = ("compared", "range", "left_out")
REPLIES = ("range", "reply", "others")
"""The lines of the hint on the plans compared, and of the hint on the enemy's counterattack."""


def planner(state: State, group: str, language: str) -> Planner:
    """Return the planner of a group: its aims and distances."""
    t, result, flies = words(language), OPPONENT.plans_of(state, group), group in state.wings
    every, tokens = shots(state, group, t), flies or bool(result.separate_targets)
    texts = ["best.wing.hint"] if flies else [f"best.hint.{part}" for part in COMPARED]
    texts += (
        [f"best.afloat.hint.{part}" for part in REPLIES]
        if any(AFLOAT in aim for aim in result.aims)
        else []
    )
    return Planner(
        _named(state, result.actors),
        _named(state, result.targets),
        [(distance, _distance(distance, flies, t)) for distance in result.distances],
        [(aim, _aim(state, aim, flies, tokens, t)) for aim in result.aims],
        result.search,
        lambda plan, best: shown(state, every, plan, best, t),
        lambda goal: measure(Goal(goal), t, tokens=tokens),
        "\n".join(map(t, texts)),
        t("best.wing.reach" if flies else "best.reach"),
        t("best.each"),
        _squadrons(state, result.targets),
        usual=USUAL if USUAL in result.distances else NEAR,
        reordered=_reordered,
        repeats=lambda plan: shots_to_sink(plan.activation, *plan.targets),
    )


def _reordered(plan: Plan) -> Iterator[Plan | None]:
    """Yield None while orders of the attacks are compared, then the plan in the best order if that
    is better.
    """
    best = None
    for order in each_order(plan.activation, plan.aim):
        best = order if best is None or order.value > best.value else best
        yield None
    if best is not None and best.value > plan.value:
        yield Plan(reordered(plan.activation, best.order), plan.aim)


def _named(state: State, refs: Sequence[str]) -> list[TableItem]:
    return [TableItem(ref, state.roster.name(ref)) for ref in refs]


def _squadrons(state: State, refs: Sequence[str]) -> list[TableItem]:
    """Return the squadrons of some models, and wings, each with those models."""
    members: dict[str, list[str]] = {}
    for ref in refs:
        members.setdefault(
            str(ref if ref in state.wings else state.roster.squadron_of[ref]), []
        ).append(ref)
    return [
        TableItem(ref, _squadron_name(state, ref, some), _named(state, some))
        for ref, some in members.items()
    ]


def _squadron_name(state: State, squadron: str, models: Sequence[str]) -> str:
    """Return the models together; the name of the squadron where they do not have the same name."""
    names = state.roster.together(models)
    return names[0] if len(names) == 1 else state.roster.name(squadron)


def _distance(distance: str, flies: bool, t: Words) -> str:
    if flies:
        return t("best.wing.near")
    return t("best.close") if distance == CLOSE else f"{t('term.rb')}{distance}"


def _aim(state: State, aim: str, flies: bool, tokens: bool, t: Words) -> str:
    """Describe an aim: the goal, the model where there is only one, and whether own models must
    stay afloat.
    """
    goal, *about = aim.removesuffix(f" {AFLOAT}").split()
    if goal == Goal.SINK:
        name = t("best.aim.sink", name=state.roster.name(about[0]))
    else:
        name = t(f"best.{'wing.' if flies or (tokens and goal == Goal.HP) else ''}aim.{goal}")
    return t("best.afloat.aim", aim=name) if aim.endswith(AFLOAT) else name

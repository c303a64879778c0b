"""The best that a wing can do, as declarations that the form of step 1 can show."""

import json
from fractions import Fraction

from app.dystopian.battle.candidates import WING_AA, enemies, enemy_wings, members
from app.format import decimals, percent
from app.views.planner import Given, Named, Planner, PlanShown, Reach, less_text, worth_text
from app.words import Words, words
from engine.dystopian.activation.plans import Want, is_chance
from engine.dystopian.battle import State, ground
from engine.dystopian.planning import Flight, Sortie
from engine.dystopian.refs import Ref
from engine.dystopian.wings.profiles import ORDNANCE
from engine.dystopian.words import Weapon
from engine.engagement import side_of

NEAR = "1"


def wing_planner(state: State, wing: str, language: str) -> Planner:
    """What can be planned for a wing; nothing once it is lost or has aborted."""
    t, now, side = words(language), state.wings[wing], side_of(wing)
    every = [*enemies(state, side), *enemy_wings(state, side)]
    own = members(state, wing) if now.tokens and not now.aborted else ()
    whole = ground(state, enemies(state, side), [wing, *enemy_wings(state, side)])

    def search(reach: Reach, aim: str) -> Flight:
        return Flight(whole, wing, [ref for _, ref in reach], Want(aim))

    return Planner(
        [Named(ref, state.roster.name(ref)) for ref in own],
        [Named(str(ref), state.roster.name(ref)) for ref in every],
        [(NEAR, t("best.wing.near"))],
        [(want.value, t(f"best.wing.aim.{want}")) for want in (Want.ANY, Want.HP)],
        search,
        lambda plan, best: _shown(state, wing, plan, best, t),
        lambda value, aim: _worth(Fraction(value), Want(aim), t),
        t("best.wing.hint"), t("best.wing.reach"), "best.stopped_whole", t("best.each"),
    )  # fmt: skip


def _worth(value: Fraction, want: Want, t: Words) -> str:
    return worth_text(value, is_chance(want), "best.wing.worth", t)


def _shown(state: State, wing: str, plan: Sortie, best: Sortie, t: Words) -> PlanShown:
    texts, said, names = list[str](), [], state.roster.name
    for target, weapon, shot in _uses(state, wing, plan):
        texts.append(t("best.wing.attack", weapon=t(f"weapon.{weapon}"), target=names(target)))
        said.append({"target": target, "weapon": weapon.value, "shots": [shot], "range_band": NEAR, "option": "single"})
    return PlanShown(
        attacks=texts,
        value=_worth(plan.value, plan.want, t),
        best=plan is best,
        results=[_result(state, plan, ref, t) for ref in dict.fromkeys(plan.alike) if ref is not None],
        by=less_text(plan.value, best.value, is_chance(plan.want), t.language),
        given=[Given({"plan": json.dumps({"attacks": said})})],
    )


def _uses(state: State, wing: str, plan: Sortie) -> list[tuple[Ref, Weapon, str]]:
    """Whom it attacks with what, and the value of its box in the form."""
    kind = state.roster.wing(wing).kind
    found = [] if plan.drops is None else [(plan.drops, ORDNANCE[kind], wing)]
    return found + ([] if plan.rolls_at is None else [(plan.rolls_at, Weapon.AA, f"{wing}|{WING_AA}")])


def _result(state: State, plan: Sortie, ref: Ref, t: Words) -> str:
    gone, mean = percent(plan.gone(ref), t.language), decimals(plan.mean_lost(ref), 2, t.language)
    key = "best.wing.result" if ref in state.wings else "best.result"
    return t(key, name=state.roster.name(ref), sunk=gone, mean=mean)

"""AA, CC and divided tokens in plans: shown as sentences, and declared by the form as planned."""

import json
from typing import Any

import pytest

from app.battle.opponent.opponent_declaration import why
from app.dystopian.battle import ActivationPlanner, DeclarationContents
from app.rendering import render
from app.words import LANGUAGES, words
from engine.dystopian.advice.opponent import CLOSE, OPPONENT, plan_of_declarations, plan_singly
from engine.dystopian.advice.review import REVIEW
from engine.engagement import Level, Refusal
from engine.engagement.review import Review
from engine.opponent import Declaring, declare
from tests.engine.dystopian.battle.table import a, act, b, game, ship, squadron, wing

FLYER = ship(hp=3, dr=2, cr=5, height="flying")
TABLE = game(
    [
        squadron("s", ship(aa=3), ship(aa=2, cc=4)),
        wing("f", "dive_bombers", attack_dice=3, tokens=4),
    ],
    [
        squadron("t", FLYER, ship(dr=2, cr=4, height="diving"), ship(hp=2)),
        wing("w"),
        squadron("u", ship(hp=2)),
    ],
)


@pytest.mark.parametrize(("language", "aim"), [*zip(LANGUAGES, ["hp", "any"], strict=True)])
@pytest.mark.parametrize("group", ["0.0.s", "0.0.f"])
def test_plan_with_aa_and_cc_equals_the_declaration_of_the_form(
    language: str, aim: str, group: str
) -> None:
    t, result = words(language), ActivationPlanner(TABLE.state, group, language)
    assert (CLOSE, t("best.close")) in result.distances or group == "0.0.f"
    near = result.distances[0][0]
    reach = {(actor.ref, target.ref): near for actor in result.actors for target in result.targets}
    search = result.search(reach, aim)
    for _ in search.work():
        pass
    plan = search.plans[0]
    shown = result.show(plan, plan)
    weapons = {str(shot.arm) for attack in plan.attacks for shot in attack.shots}
    weapons |= {"aa" for _ in plan.aa.all_aa}
    assert "aa" in weapons and any(t("weapon.aa") in text for text in shown.attacks)
    assert group == "0.0.f" or (
        "cc" in weapons and any(t("weapon.cc") in text for text in shown.attacks)
    )
    data = json.loads(shown.given[0].carried["plan"])
    declared = DeclarationContents(TABLE.state, group, data, t).activation
    assert not isinstance(declared, Refusal), declared
    assert sorted(map(repr, declared.aa.all_aa)) == sorted(map(repr, plan.aa.all_aa))
    assert sorted(map(repr, declared.attacks)) == sorted(map(repr, plan.attacks))
    if group == "0.0.s":
        own = plan_of_declarations(
            TABLE.state, group, [DeclarationContents(TABLE.state, group, data, t).data], aim, reach
        )
        assert not isinstance(own, Refusal) and own.value == plan.value
        plain = plan_singly(
            TABLE.state, group, {pair: near for pair in reach if pair[1] == b("t0")}, aim, [b("t0")]
        )
        assert plain and {
            shot.arm for declared_attack in plain.attacks for shot in declared_attack.shots
        } == {0, "aa"}


def test_broadside_names_the_targets_of_spare_weapons() -> None:
    result = ActivationPlanner(TABLE.state, "0.0.s", "en")
    planned = OPPONENT.plans_of(TABLE.state, "0.0.s")
    reach = {(actor, target): "1" for actor in planned.actors for target in (b("t2"), b("w"))}
    declaring = Declaring(planned, reach, Level.BEST)
    list(declaring.work())
    declared = declare(TABLE, "0.0.s", declaring)
    assert not isinstance(declared, Refusal)
    text = why(result, declaring, declared, Level.BEST, words("en"))
    assert declaring.aim == "any" and "%" in text
    aside = words("en")("best.aside", names=TABLE.state.roster.name(b("w")))
    assert aside in text
    best = declaring.plans[0]
    assert aside in render(
        "battle/advice/declared_plan.html", "en", rows=[result.show(best, best)], chances=[]
    )


def test_plan_shows_divided_tokens() -> None:
    result = ActivationPlanner(TABLE.state, "0.0.f", "en")
    search = result.search({(a("f"), b("t2")): "1", (a("f"), b("u0")): "1"}, "hp")
    for _ in search.work():
        pass
    assert search.best and any(
        " tokens" in text for text in result.show(search.best, search.best).attacks
    )


def test_plan_respects_the_range_of_aa_and_cc() -> None:
    result = ActivationPlanner(TABLE.state, "0.0.s", "en")
    every = [(actor.ref, target.ref) for actor in result.actors for target in result.targets]
    for distance, used in (("1", {"aa"}), ("2", set()), (CLOSE, {"aa", "cc"})):
        search = result.search(dict.fromkeys(every, distance), "hp")
        for _ in search.work():
            pass
        plan = search.plans[0]
        arms = {str(shot.arm) for attack in plan.attacks for shot in attack.shots if shot.arm != 0}
        assert arms | ({"aa"} if plan.aa.all_aa else set()) == used, distance


AIR = game(
    [squadron("s", ship(aa=3)), wing("f", "dive_bombers", attack_dice=3, tokens=4, aa=1)],
    [squadron("t", ship(hp=3, dr=2, cr=5), FLYER), wing("w")],
)
WHOLE = {"option": "single", "wings": [a("f")], "target": b("t0"), "range_band": 1}


@pytest.mark.parametrize(
    "data",
    [
        {"wings": [a("f")], "attacks": [WHOLE]},
        {
            "wings": [a("f")],
            "attacks": [WHOLE],
            "wings_at_models": [{"wing": a("f"), "target": b("t1")}],
        },
        {"wings": [a("f")], "wings_at_wings": [{"wing": a("f"), "target": b("w")}]},
        {
            "models": [a("s0")],
            "models_at_wings": [{"models": [a("s0")], "target": b("w"), "option": "single"}],
        },
        {
            "models": [a("s0")],
            "attacks": [{"shots": [{"model": a("s0"), "arm": "aa"}], "target": b("t1")}],
        },
    ],
)
def test_review_of_wings_and_aa_uses_a_named_goal(data: dict[str, Any]) -> None:
    now = act(AIR, "declare", 0, **data)
    review = Review(now, REVIEW)
    assert list(review.work())
    (reviewed,) = review.reviewed
    assert reviewed.decision and reviewed.decision.lost >= 0
    assert dict(ActivationPlanner(AIR.state, reviewed.actor, "en").aims)[reviewed.decision.aim]
    assert reviewed.decision.alone == ("models" in data), "a wing could have divided its tokens"

"""The best plan without losses to the counterattack: the assumed counterattack, and the bound."""

import pytest

from app.dystopian.battle import ActivationPlanner
from app.words import LANGUAGES, words
from engine.dystopian.advice.opponent import AFLOAT
from engine.dystopian.advice.plans import Plan, SafePlanSearch
from tests.engine.dystopian.battle.table import a, act, b, game, ship, squadron, wing

AIR = game(
    [squadron("a", ship(height="flying", hp=2))],
    [squadron("b", ship(aa=6), ship(aa=2)), squadron("c", ship())],
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_flyers_may_choose_the_goal_to_lose_no_model(language: str) -> None:
    table, t = AIR, words(language)
    result = ActivationPlanner(table.state, "0.0.a", language)
    aims = dict(result.aims)
    assert aims[f"any {AFLOAT}"] == t("best.afloat.aim", aim=t("best.aim.any"))
    assert len([aim for aim in aims if AFLOAT in aim]) == 4
    assert t("best.afloat.hint.range") in result.hint
    search = result.search({(a("a0"), b("b0")): "2"}, f"any {AFLOAT}")
    assert isinstance(search, SafePlanSearch)
    for _ in search.work():
        pass
    shown = result.show(search.best, search.best)
    counter = search.best.activation.counterattacks
    assert counter and {ref for counterattack in counter for ref in counterattack.models} == {
        b("b0"),
        b("b1"),
    }
    lost = t("best.afloat.lost", chance="")
    assert any(text.startswith(lost) for text in shown.results)
    assert sum(table.state.roster.name(b("b0")) in text for text in shown.results) >= 2


def test_surface_models_have_no_goal_against_counterattacks() -> None:
    surface = game([squadron("a", ship())], [squadron("b", ship(aa=6))])
    result = ActivationPlanner(surface.state, "0.0.a", "en")
    assert not [aim for aim, _ in result.aims if AFLOAT in aim]
    assert words("en")("best.afloat.hint.range") not in result.hint


@pytest.mark.parametrize("language", LANGUAGES)
def test_spare_aa_fires_at_wings_in_range(language: str) -> None:
    flyers = squadron("a", ship(height="flying", hp=2, aa=4))
    table = game([flyers], [squadron("b", ship(aa=6), ship(aa=2)), wing("w", tokens=2)])
    result, aim = ActivationPlanner(table.state, "0.0.a", language), f"any {AFLOAT}"
    plans = []
    for reach in ({(a("a0"), b("b0")): "1"}, {(a("a0"), b("b0")): "1", (a("a0"), b("w")): "1"}):
        search = result.search(reach, aim)
        assert list(search.work())
        plans.append(search.best)
    plain, best = plans
    assert not plain.aa.models_at_wings and [
        models_at_wing.target for models_at_wing in best.aa.models_at_wings
    ] == [b("w")]
    assert (
        best.value == plain.value
        and best.activation.counterattacks == plain.activation.counterattacks
    )
    shown = result.show(best, best)
    for texts in (shown.attacks, shown.results):
        assert any(table.state.roster.name(b("w")) in text for text in texts)
    covered = act(table, "cap", 1, wing=b("w"), squadron=b("b"))
    search = ActivationPlanner(covered.state, "0.0.a", language).search(reach, aim)
    assert list(search.work())
    assert not search.best.aa.models_at_wings, (
        "by ruling 26 the squadron that they cover would answer"
    )
    alone = Plan(best.activation.model_copy(update={"counterattacks": ()}), best.aim)
    assert best.odds[b("w")].mean_loss((), [b("w")]) < alone.odds[b("w")].mean_loss((), [b("w")])

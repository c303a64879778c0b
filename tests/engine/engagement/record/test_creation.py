"""The beginning of a battle: fleets are copied, the set-up is fixed."""

import pytest

from engine.engagement import Battle, Opening, Side, begin, ref_of, resume, sample_fleets
from tests.engine.engagement.toy import TOY, A, B, battle, codes, fleet, sure


def test_same_fleet_on_both_sides_has_different_references() -> None:
    sides = [Side(name="One", fleets=(fleet(),)), Side(name="Two", fleets=(fleet(),))]
    mirror = sure(begin(TOY, "Mirror", sides, {}, "now"))
    twice = sure(begin(TOY, "Twice", [Side(name="One", fleets=(fleet(), fleet()))], {}, "now"))
    assert [ref for ref, _ in sure(resume(TOY, twice)).state.hp] == [ref_of(0, 0, "a"), "0.1.a"]
    assert [ref for ref, _ in sure(resume(TOY, mirror)).state.hp] == [
        ref_of(0, 0, "a"),
        ref_of(1, 0, "a"),
    ]


def test_references_lead_to_items_of_the_fleets() -> None:
    opening = Opening(None, battle().sides)
    assert [getattr(opening.item(ref), "name", None) for ref in (A, B, "0.0.g1")] == [
        "Red ship",
        "Blue ship",
        "First",
    ]
    for ref in (
        "",
        "a",
        "9.0.a",
        "0.9.a",
        "0.0.zz",
        "0.0",
        "-1.0.a",
        "x.y.z",
        "0.0.a.b",
        "².0.a",
        "0.².a",
    ):
        assert opening.item(ref) is None


def test_set_up_is_checked_completed_and_fixed() -> None:
    assert battle(resolution="formula").setup == {"resolution": "formula"}
    assert battle().setup == {"resolution": "chart"}
    assert codes(begin(TOY, "x", battle().sides, {"resolution": "guess"}, "now")) == {
        "not_a_choice"
    }


def test_impossible_battle_is_refused_with_a_reason() -> None:
    sides = battle().sides
    assert codes(begin(TOY, "", sides, {}, "now")) == {"missing"}
    assert codes(begin(TOY, "x", [], {}, "now")) == {"missing"}
    foreign = fleet().model_copy(update={"game": "chess"})
    assert codes(begin(TOY, "x", [Side(name="One", fleets=(foreign,))], {}, "now")) == {
        "other_game"
    }
    empty: Battle = sure(begin(TOY, "x", [Side(name="One")], {}, "now"))
    assert codes(resume(TOY, empty)) == {"no_ships"}


def test_sample_with_a_fault_is_refused() -> None:
    good = [
        {
            "kind": "squadron",
            "name": "First",
            "models": [{"kind": "ship", "name": "One", "profile": {"hp": 3}}],
        }
    ]
    (result,) = sample_fleets(TOY, {"Fleet": good})
    assert (result.name, result.groups[0].models[0].name) == ("Fleet", "One")
    with pytest.raises(ValueError, match="too_high"):
        sample_fleets(
            TOY,
            {
                "Fleet": good,
                "Other": [
                    good[0] | {"models": [{"kind": "ship", "name": "Two", "profile": {"hp": 99}}]}
                ],
            },
        )

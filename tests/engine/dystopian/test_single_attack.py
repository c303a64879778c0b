"""The single attack as an engagement: its events match direct play, and its remaining odds are
exact.
"""

import json
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from engine.dice import Batch, Record, RecordedDice
from engine.dystopian import SINGLE
from engine.dystopian.attack import (
    Attack,
    AttackState,
    attack_flow,
    attack_odds,
    remaining_attack_odds,
    start,
)
from engine.engagement import (
    Engagement,
    Sentence,
    Single,
    log,
    luck,
    record_of,
    single,
    with_record,
)
from engine.flow import Played, play, remaining_odds
from engine.kit import plain
from tests.engine.answers import answered
from tests.engine.dystopian.activation.examples import (
    activation,
    arm,
    exploded,
    model,
    odds_telling,
)
from tests.engine.dystopian.examples import attack, data
from tests.engine.dystopian.test_properties import attacks
from tests.engine.engagement.toy import codes, sure
from tests.engine.noted_dice import NotedDice

SIDES = ("Attacker", "Target")


def begun(result: Attack) -> Engagement[Single]:
    return sure(single(SINGLE, plain(result), SIDES))


def dice(result: Attack) -> list[Record]:
    """All dice of an attack, by the system's entropy."""
    source = NotedDice()
    play(attack_flow(result), start(result), source)
    return source.used


def chances(die: Any) -> dict[int, Fraction]:
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items() if weight}


# ---- Answers ----


def test_responses_in_order_give_the_same_end_as_direct_play() -> None:
    result = attack(12, target={"shields": 1})
    for _ in range(20):
        records = dice(result)
        now = sure(answered(begun(result), records, ()))
        assert now.state.underway is None
        assert now.state.flow.played == play(
            attack_flow(result), start(result), RecordedDice(records)
        )
        assert len(now.battle.events) == len(records) == len(log(now))
        assert sum(side_luck.rolls for side_luck in luck(now)) == sum(
            len(now.results[n].rolls) for n in now.results
        )


def test_log_of_a_single_attack_shows_the_dice_as_in_a_battle() -> None:
    result = attack(
        12,
        target={"shields": 1},
        rulings={"attack_dice": "exploding", "generator_dice": "exploding"},
    )
    now = begun(result)
    fields = []
    for faces in ((6, *(4,) * 11), (4,), (6, 4), (4,)):
        now = sure(answered(now, [Record(typed=faces)], ()))
        assert now.result
        fields.append(
            (
                now.result.sentence.key.removeprefix("dystopian.log.throw."),
                now.result.sentence.values,
            )
        )
    names = {"who": "Attacker", "target": "Target"}
    assert fields[:2] == [("attack.more", names), ("attack.done", names | {"hits": 14, "kills": 0})]
    assert fields[2] == ("generators.more", names | {"who": "Target"})
    assert fields[3] == ("generators.done", names | {"who": "Target", "hits": 4, "kills": 0})


def test_dice_and_luck_belong_to_the_rolling_side() -> None:
    result = attack(12, target={"shields": 1})
    now = sure(
        answered(
            begun(result), [Record(typed=(4,) * 12), Record(typed=(1, 1)), Record(typed=(1, 1))], ()
        )
    )
    assert [now.results[number].side for number in sorted(now.results)] == [0, 1, 0]
    assert [side_luck.rolls for side_luck in luck(now)] == [1, 1]
    assert now.result
    assert now.result.sentence == Sentence("roll.sunk")


def test_record_restores_an_attack_including_undone_events() -> None:
    result = attack(12, target={"shields": 1})
    now = sure(sure(answered(begun(result), dice(result), ())).undo(0))
    engagement = sure(with_record(begun(result), json.loads(json.dumps(record_of(now)))))
    assert engagement.battle == now.battle
    assert engagement.state == now.state
    assert sure(engagement.redo()).state == sure(now.redo()).state


def test_record_of_another_attack_is_refused() -> None:
    now = sure(answered(begun(attack(12)), dice(attack(12))[:1], ()))
    assert codes(with_record(begun(attack(3)), record_of(now))) == {"dice_due"}


# ---- Odds ----


def same(spread: Any, result: Attack) -> None:
    """HP lost, criticals and effects of these ends are what the form shows."""
    shown = attack_odds(result)
    hp = result.target.hp

    def hp_lost(end: Any) -> int:
        return hp - end.hp

    def criticals(end: Any) -> int:
        return min(end.criticals, shown.most_criticals)

    def is_exploded(end: Any) -> bool:
        return end.exploded

    def has_effect(effect: Any, end: Any) -> bool:
        return not end.is_destroyed and effect in end.effects

    assert chances(spread.of(hp_lost)) == chances(shown.hp_lost)
    assert chances(spread.of(criticals)) == chances(shown.criticals)
    assert spread.chance(is_exploded) == shown.exploded
    for effect, chance in shown.effects.items():
        assert spread.chance(partial(has_effect, effect)) == chance


LEAKING = data(8, target={"effects": ["fusion_leak"], "shields": 1})


@settings(deadline=None, max_examples=25)
@example(LEAKING, frozenset({"fusion_leak"}))
@given(attacks(), st.frozensets(st.sampled_from(["fusion_leak", "raging_fire", "systems_offline"])))
def test_odds_of_the_form_equal_those_of_the_declared_attack(
    data: dict[str, Any], effects: frozenset[str]
) -> None:
    result = attack(**data | {"target": data["target"] | {"effects": effects}})
    played = begun(result).state.flow.played
    spread = remaining_odds(played)
    assert spread is not None
    same(spread, result)
    assert chances(remaining_attack_odds(result, played).hp_lost) == chances(
        attack_odds(result).hp_lost
    )
    assert remaining_attack_odds(result, played).destroyed == attack_odds(result).destroyed


def ships(result: Attack) -> dict[str, Any]:
    """An attack of the form with its models as a battle has them: 0 is the target, defenders and
    shooters follow.
    """
    target, volley = result.target, result.volley
    fields = ("size", "mars", "rugged", "shields", "guardians")
    ship = {name: getattr(target, name) for name in fields}
    aimed = model(
        target.dr,
        target.cr,
        target.starting_hp,
        now=target.hp,
        height=target.height,
        effects=list(target.effects),
        **ship,
    )
    defenders = [
        model(aa=firing_model.attack_dice, cc=firing_model.attack_dice, height=target.height)
        for firing_model in result.defenders
    ]
    shooters = [
        model(
            hp=20,
            now=20 - firing_model.hp_lost,
            height=volley.height,
            redoubtable=firing_model.redoubtable,
            arms=[arm(firing_model.attack_dice, weapon=volley.weapon, mars=tuple(volley.mars))],
        )
        for firing_model in volley.models
    ]
    first = 1 + len(defenders)
    declared = {
        "shots": [{"model": first + index} for index in range(len(shooters))],
        "target": 0,
        "option": volley.option if len(shooters) > 1 else "single",
        "range_band": volley.range_band,
        "sight": volley.sight,
        "defenders": list(range(1, first)),
        "defence_option": result.defence_option,
    }
    rulings = result.rulings.model_dump()
    return {"models": [aimed, *defenders, *shooters], "attacks": [declared], "rulings": rulings}


@settings(deadline=None, max_examples=25)
@example(LEAKING | {"defenders": []}, frozenset({"fusion_leak", "systems_offline"}))
@given(attacks(), st.frozensets(st.sampled_from(["fusion_leak", "raging_fire", "systems_offline"])))
def test_odds_of_the_form_equal_those_in_a_battle(
    data: dict[str, Any], effects: frozenset[str]
) -> None:
    assume(data["volley"].get("weapon", "gunnery") in ("gunnery", "rockets", "torpedoes", "bombs"))
    result = attack(**data | {"target": data["target"] | {"effects": effects}})
    odds, shown = odds_telling(activation(**ships(result)), 0), attack_odds(result)  # type: ignore[arg-type]
    assert chances(odds.hp_loss(0)) == chances(shown.hp_lost)  # type: ignore[arg-type]
    assert exploded(odds, 0) == shown.exploded  # type: ignore[arg-type]


def following(played: Played[AttackState]) -> Any:
    """The flow after each way in which the batch that is due can fall, with its chance."""
    batch = played.waiting
    assert isinstance(batch, Batch)
    for faces in product(range(1, batch.sides + 1), repeat=batch.count):
        yield played.on(RecordedDice([Record(typed=faces)])), Fraction(1, batch.sides**batch.count)


def mean_of(played: Played[AttackState], result: Attack) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for after, chance in following(played):
        for lost, part in chances(remaining_attack_odds(result, after).hp_lost).items():
            total[lost] = total.get(lost, Fraction(0)) + chance * part
    return total


WAYS: list[tuple[Attack, tuple[tuple[int, ...], ...]]] = [
    (attack(3, target={"shields": 1, "dr": 2, "cr": 3}), ()),
    (attack(4, target={"dr": 2, "cr": 5, "effects": ["fusion_leak"]}), ()),
    (attack(4, target={"dr": 2, "cr": 5, "effects": ["fusion_leak"]}), ((6, 6, 4, 1),)),
    (attack(3, target={"shields": 1, "dr": 2, "cr": 3}), ((6, 6, 1),)),
    (
        attack(2, volley={"mars": ["devastating_ordnance"]}, target={"dr": 3, "cr": 5, "hp": 2}),
        ((6, 5),),
    ),
    (
        attack(5, target={"shields": 1, "dr": 2, "cr": 3}, rulings={"generator_dice": "exploding"}),
        ((4, 4, 4, 4, 1), (6, 6)),
    ),
    (
        attack(5, target={"shields": 1, "dr": 2, "cr": 3, "effects": ["systems_offline"]}),
        ((6, 4, 4, 4, 4),),
    ),
    (
        attack(
            8,
            target={"dr": 2, "cr": 3, "effects": ["fusion_leak"]},
            rulings={"fusion_leak": "at_once"},
        ),
        ((4,) * 4 + (1,) * 4,),
    ),
    (
        attack(
            4,
            volley={"weapon": "torpedoes", "mars": ["fast_torpedoes"]},
            target={"dr": 2, "cr": 3},
            defenders=[{"attack_dice": 2}],
            rulings={"fast_torpedoes": "whole"},
        ),
        ((4, 4, 4, 4), (6, 6)),
    ),
]


@pytest.mark.parametrize(("declared", "thrown"), WAYS)
def test_remaining_odds_are_the_average_over_the_next_dice(
    declared: Attack, thrown: tuple[tuple[int, ...], ...]
) -> None:
    """Before, between and after batches that earn further dice."""
    played = begun(declared).state.flow.played
    for faces in thrown:
        played = played.on(RecordedDice([Record(typed=faces)]))
    assert mean_of(played, declared) == chances(remaining_attack_odds(declared, played).hp_lost)


def test_remaining_odds_of_a_finished_attack_are_certain() -> None:
    result = attack(12)
    now = sure(answered(begun(result), dice(result), ()))
    end = now.state.flow.played
    assert chances(remaining_attack_odds(result, end).hp_lost) == {
        result.target.hp - end.state.hp: Fraction(1)
    }

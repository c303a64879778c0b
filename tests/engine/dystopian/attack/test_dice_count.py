"""The number of attack dice of a roll, and the reasons shown for it."""

from tests.engine.dystopian.examples import Data, numbers


def model(dice: int = 8, **more: object) -> Data:
    return {"attack_dice": dice, **more}


def parts(
    *models: Data, target: Data | None = None, modifiers: list[Data] | None = None, **volley: object
) -> Data:
    """The reasons for the number of one model, or of the whole roll when there are several."""
    result = numbers(
        volley={"models": list(models), **volley}, target=target, modifiers=modifiers or []
    )
    count = (
        result.by_model[0]
        if len(models) == 1 and not target and not modifiers
        else result.attack_dice
    )
    return {part.key: (part.change, part.after) for part in count.parts}


def test_undamaged_model_fires_all_its_dice() -> None:
    assert parts(model()) == {"at_range_band": (8, 8)}


def test_reasons_follow_the_order_of_the_sheet() -> None:
    result = parts(
        model(9, hp_lost=2, effects=["weapon_damage"], share=1),
        option="split",
        sight="obstructed_arc",
    )
    assert list(result.items()) == [
        ("at_range_band", (9, 9)),
        ("damage", (-2, 7)),
        ("weapon_damage", (-4, 3)),
        ("obstructed_arc", (-2, 1)),
    ]


def test_damage_removes_at_most_all_dice() -> None:
    assert parts(model(3, hp_lost=9)) == {"at_range_band": (3, 3), "damage": (-3, 0)}


def test_silenced_models_fire_no_dice() -> None:
    result = parts(model(6, effects=["chaos_and_disarray"]), weapon="bombs")
    assert result == {"at_range_band": (6, 6), "silenced": (-6, 0)}


def test_share_limits_the_remaining_dice() -> None:
    assert parts(model(8, share=5), option="split")["share"] == (-3, 5)
    assert "share" not in parts(model(8, share=5, hp_lost=4), option="split")
    assert parts(model(8, share=0), option="split")["share"] == (-8, 0)


def test_share_is_ignored_without_split_fire() -> None:
    for option in ("single", "linked", "combined"):
        assert (
            numbers(volley={"models": [model(8, share=5)], "option": option}).attack_dice.dice == 8
        )


def test_linked_supporters_add_half_and_combined_ones_all_dice() -> None:
    three = (model(5), model(8), model(4, hp_lost=1))
    assert parts(*three, option="linked") == {"models": (8, 8), "linked": (3, 11)}
    assert parts(*three, option="combined") == {"models": (8, 8), "combined": (8, 16)}


def test_each_model_is_halved_before_linking() -> None:
    both = numbers(volley={"models": [model(7), model(7)], "option": "linked", "sight": "limited"})
    assert [count.dice for count in both.by_model] == [3, 3]
    assert both.attack_dice.dice == 3 + 1


def test_rules_of_the_target_come_before_cards() -> None:
    card = {"name": "spotter", "effect": "dice", "step": 6, "amount": 2}
    assert parts(model(2), target={"rugged": 5}, modifiers=[card]) == {
        "models": (2, 2),
        "rugged": (-2, 0),
        "modifiers": (2, 2),
    }


def test_cards_never_reduce_dice_below_zero() -> None:
    card = {"effect": "dice", "step": 6, "amount": -20}
    assert numbers(modifiers=[card]).attack_dice.dice == 0
    defence = numbers(
        volley={"weapon": "rockets"}, defenders=[model(3)], modifiers=[{**card, "step": 7}]
    )
    assert defence.defence_dice == 0


def test_cards_add_dice_only_to_defensive_fire_that_rolls() -> None:
    card = {"effect": "dice", "step": 7, "amount": 3}
    rockets = {"weapon": "rockets"}
    assert numbers(volley=rockets, defenders=[model(4)], modifiers=[card]).defence_dice == 7
    assert numbers(volley=rockets, modifiers=[card]).defence_dice == 0


def test_sight_and_share_do_not_affect_defensive_fire() -> None:
    result = numbers(
        volley={"weapon": "rockets", "sight": "limited"}, defenders=[model(6, share=2)]
    )
    assert result.defence_dice == 6
    assert result.attack_dice.dice == 4


def test_dice_are_capped_at_100() -> None:
    crowd = {"models": [model(49), model(49)], "option": "combined"}
    assert numbers(volley=crowd).attack_dice.dice == 98
    card = {"effect": "dice", "step": 6, "amount": 3}
    assert numbers(volley=crowd, modifiers=[card]).attack_dice.dice == 100

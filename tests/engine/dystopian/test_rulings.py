"""The list of rulings: complete, and every option is accepted."""

import pytest

from engine.dystopian import RULINGS, Ruling, Rulings
from engine.dystopian.attack import Attack, check
from tests.engine.dystopian.examples import data, faults

OPTIONS = [(ruling.field, option) for ruling in RULINGS for option in ruling.options]
DEFAULTS = {
    1: "meet",
    2: "one_per_cr",
    3: "each_down",
    4: "plain_sum",
    5: "forbidden",
    6: "one_per_hp",
    7: "none",
    8: "down_at_least_one",
    9: "halved",
    10: "exploding",
    11: "one_hit",
    12: "six_kills",
    13: "hits_without_kills",
    14: "one_each",
    15: "rolled_once",
    16: "at_once",
    17: "first_dice",
    19: "every",
    20: "plus_1",
    21: "largest_share_first",
    22: "appendix",
    23: "always",
    24: "its_attackers",
    25: "squadron_and_wings",
    26: "with_squadron",
    27: "most_hits",
    28: "fraction",
    29: "cuts_first",
    30: "rolled",
    31: "two_hits_a_token",
    32: "removed",
    33: "most_dice_first",
    34: "neither",
    35: "none",
    36: "fires_only",
}
MARKS = {
    1: "H",
    2: "H",
    3: "M",
    4: "L",
    5: "L",
    6: "H",
    7: "S",
    8: "L",
    9: "conflict",
    10: "M",
    11: "conflict",
    12: "M",
    13: "M",
    14: "conflict",
    15: "L",
    16: "S",
    17: "L",
    19: "S",
    20: "L",
    21: "L",
    22: "M",
    23: "S",
    24: "S",
    25: "S",
    26: "M",
    27: "L",
    28: "L",
    29: "S",
    30: "S",
    31: "L",
    32: "L",
    33: "L",
    34: "S",
    35: "S",
    36: "L",
}


def by_number(number: int) -> Ruling:
    return next(ruling for ruling in RULINGS if ruling.number == number)


def test_every_ruling_is_listed_once() -> None:
    """The edition of ruling 18 has two settings."""
    numbers = [ruling.number for ruling in RULINGS]
    numbers.remove(18)
    assert numbers == list(range(1, len(RULINGS)))


@pytest.mark.parametrize("number", DEFAULTS)
def test_each_ruling_has_the_default_and_mark_of_the_rules_file(number: int) -> None:
    assert by_number(number).options[0] == DEFAULTS[number]
    assert by_number(number).mark == MARKS[number]


def test_edition_has_two_rulings() -> None:
    edition = [ruling for ruling in RULINGS if ruling.mark == "edition"]
    assert [(ruling.number, ruling.field) for ruling in edition] == [
        (18, "to_hit_table"),
        (18, "attack_dice"),
    ]
    assert [ruling.options[0] for ruling in edition] == ["1.1", "exploding"]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.field)
def test_options_differ_begin_with_the_default_and_name_their_steps(ruling: Ruling) -> None:
    """The alternative of ruling 21 is set manually."""
    assert getattr(Rulings(), ruling.field) == ruling.options[0]
    assert len(set(ruling.options)) == len(ruling.options) >= 2 - (ruling.number == 21)
    assert ruling.steps
    assert set(ruling.steps) <= set(range(1, 10))


@pytest.mark.parametrize(("field", "option"), OPTIONS)
def test_every_option_is_accepted(field: str, option: str) -> None:
    attack = check(data(rulings={field: option}))
    assert isinstance(attack, Attack)
    assert getattr(attack.rulings, field) == option


@pytest.mark.parametrize("field", list(Rulings.model_fields))
def test_unknown_option_is_refused(field: str) -> None:
    assert faults(data(rulings={field: "both"})) == {f"rulings.{field}": "not_a_choice"}


def test_unknown_ruling_is_refused() -> None:
    assert faults(data(rulings={"house_rule": "yes"})) == {"rulings.house_rule": "unknown"}


def test_rulings_are_immutable() -> None:
    with pytest.raises(ValueError, match="frozen"):
        setattr(Rulings(), "reaching", "exceed")  # noqa: B010

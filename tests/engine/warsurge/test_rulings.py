"""The data of rulings, and the lock of the chart or formula."""

import pytest
from pydantic import ValidationError

from engine.kit import Fault
from engine.warsurge import RULINGS, Rulings, change

CHART, FORMULA = Rulings(method="chart"), Rulings(method="formula")


def test_every_ruling_is_listed() -> None:
    assert sorted(ruling.field for ruling in RULINGS) == sorted(Rulings.model_fields)
    assert [ruling.number for ruling in RULINGS] == list(range(1, 12))


def test_first_option_is_the_default_except_for_the_method() -> None:
    for ruling in RULINGS:
        assert len(ruling.options) >= 2
        assert ruling.default == (None if ruling.field == "method" else ruling.options[0])
    with pytest.raises(ValidationError):
        Rulings.model_validate({})


def test_only_the_method_is_locked() -> None:
    assert [ruling.field for ruling in RULINGS if ruling.locked] == ["method"]


def test_started_battle_cannot_change_its_method() -> None:
    assert change(CHART, FORMULA, started=True) == (Fault(("method",), "locked"),)
    assert change(CHART, FORMULA, started=False) == FORMULA
    assert change(CHART, CHART, started=True) == CHART


def test_other_rulings_may_change_during_a_battle() -> None:
    after = Rulings(method="chart", excess="lost", saves="better_one")
    assert change(CHART, after, started=True) == after

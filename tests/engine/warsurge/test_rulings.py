"""Rulings: their data, and the lock on Chart or Formula."""

import pytest
from pydantic import ValidationError

from engine.kit import Fault
from engine.warsurge import RULINGS, Rulings, changed

CHART, FORMULA = Rulings(method="chart"), Rulings(method="formula")


def test_every_setting_has_its_row() -> None:
    assert sorted(ruling.field for ruling in RULINGS) == sorted(Rulings.model_fields)
    assert [ruling.number for ruling in RULINGS] == list(range(1, 12))


def test_the_first_option_is_the_default_but_the_method_is_asked() -> None:
    for ruling in RULINGS:
        assert len(ruling.options) >= 2
        assert ruling.default == (None if ruling.field == "method" else ruling.options[0])
    with pytest.raises(ValidationError):
        Rulings.model_validate({})


def test_only_the_method_is_locked() -> None:
    assert [ruling.field for ruling in RULINGS if ruling.locked] == ["method"]


def test_a_started_game_keeps_its_method() -> None:
    assert changed(CHART, FORMULA, started=True) == (Fault(("method",), "locked"),)
    assert changed(CHART, FORMULA, started=False) == FORMULA
    assert changed(CHART, CHART, started=True) == CHART


def test_other_rulings_may_change_during_a_game() -> None:
    after = Rulings(method="chart", excess="lost", saves="better_one")
    assert changed(CHART, after, started=True) == after

"""Steps and models of the engine that no test touches are named after a run."""

from typing import Any, ClassVar, cast

import pytest
from pydantic import BaseModel

from engine.flow import Declaration, Step
from tools.coverage_of_types import Touching


class Inner(BaseModel):
    """Only ever made within another."""


class Outer(BaseModel):
    """Made of others."""

    inner: tuple[Inner, ...]


class Idle(BaseModel):
    """Never made."""


class Used(Step[int, None]):
    """Applied once."""

    key: ClassVar[str] = "used"
    number: ClassVar[str] = "1"

    def due(self, state: int) -> bool:
        """Always."""
        return True

    def apply(self, state: int, answer: None) -> int:
        """Nothing happens."""
        return state


class Unused(Used):
    """Never applied, and made of one that is."""


class Waiting(Used):
    """Asks for a declaration."""

    def ask(self, state: int) -> Declaration:
        """It waits for the players' word."""
        return Declaration(self.key)


class Session:
    """As much of pytest's as the plugin needs."""

    exitstatus = 0


@pytest.fixture
def touching(monkeypatch: pytest.MonkeyPatch) -> Touching:
    """The plugin at work among this file's classes; what it changes is put back."""
    for item in (Outer, Inner, Idle, Used, Unused, Waiting):
        monkeypatch.setattr(item, "__module__", "engine.here")
    result = Touching()
    result.watch(lambda holder, name, value: monkeypatch.setattr(holder, name, value))
    return result


def test_untouched_steps_and_models_fail_the_run(
    touching: Touching, capsys: pytest.CaptureFixture[str]
) -> None:
    Outer.model_validate({"inner": [{}]})
    Used().apply(1, 0)
    session: Any = Session()
    touching.pytest_sessionfinish(cast(pytest.Session, session))
    out = capsys.readouterr().out
    assert session.exitstatus == 1
    assert "engine.here.Idle" in out
    assert "engine.here.Unused" in out
    assert not {"engine.here.Outer", "engine.here.Inner"} & set(out.replace(",", " ").split())


def test_inherited_apply_touches_the_class_of_its_step(touching: Touching) -> None:
    Unused().apply(1, 0)
    assert "engine.here.Unused" not in set(touching.idle())


def test_step_that_waits_is_touched_by_its_request(touching: Touching) -> None:
    assert "engine.here.Waiting" in set(touching.idle())
    Waiting().ask(1)
    assert "engine.here.Waiting" not in set(touching.idle())

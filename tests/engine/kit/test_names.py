"""Several models of a group under one name."""

from collections.abc import Sequence

import pytest

from engine.dystopian.battle import RULES
from engine.kit import named_together
from tests.engine.courses import course

NAMES = {
    "a1": "Tern 1", "a2": "Tern 2", "a3": "Tern 3",
    "b1": "Gull", "b2": "Auk 2",
    "c1": "Ruff 9", "c2": "Ruff 10",
    "d": "Kite 4",
    "e1": "Teal", "e2": "Teal 2", "e3": "Teal 3",
    "f1": "Smew", "f2": "Smew 2", "f3": "Kite",
    "g1": "Coot", "g2": "Coot 1",
}  # fmt: skip


def group(ref: str) -> Sequence[str]:
    return [other for other in NAMES if other[0] == ref[0]] if len(ref) > 1 else ()


@pytest.mark.shipped
@pytest.mark.parametrize(
    ("refs", "names"),
    [
        ("a1 a2 a3", ["Tern ×3"]),
        ("a3 a1", ["Tern 1+3"]),
        ("a2", ["Tern 2"]),
        ("a2 a2", ["Tern 2"]),
        ("b1 b2", ["Gull", "Auk 2"]),
        ("c2 c1", ["Ruff ×2"]),
        ("a1 d a2 c2", ["Tern 1+2", "Kite 4", "Ruff 10"]),
        ("e1 e2 e3", ["Teal ×3"]),
        ("e3 e1", ["Teal 1+3"]),
        ("e1", ["Teal"]),
        ("f1 f2 f3", ["Smew 1+2", "Kite"]),
        ("g1 g2", ["Coot", "Coot 1"]),
        ("", []),
    ],
)
def test_models_of_a_group_are_named_together(refs: str, names: list[str]) -> None:
    assert named_together(refs.split(), NAMES.__getitem__, group) == names


def test_log_and_roster_name_a_squadron_alike() -> None:
    """The log names models by the start of the battle, the screens by the roster."""
    engagement = next(iter(course(RULES.name, 3, 5)))
    roster = engagement.state.roster
    squadrons = [models for models in roster.squadrons.values() if len(models) > 1]
    assert squadrons
    for models in squadrons:
        assert engagement.opening.models_beside(models[0]) == models
        assert named_together(
            models, roster.name, engagement.opening.models_beside
        ) == roster.together(models)
        assert engagement.opening.models_beside(roster.squadron_of[models[0]]) == ()

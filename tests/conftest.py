"""Every test has dice of its own, the same each time, whatever ran before it."""

import secrets
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import register_random

DICE = Random()
# Each example of a property begins with the same dice, too; otherwise a failure could not be
# repeated.
register_random(DICE)


@pytest.fixture(scope="session", autouse=True)
def replace_entropy() -> Iterator[None]:
    """Take the faces of dice from a generator instead of the system; identifiers and keys stay
    random.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbelow", DICE.randrange)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give a test its dice."""
    DICE.seed(item.nodeid)

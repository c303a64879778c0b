"""Limits at their edges: the highest number is accepted, and one more is refused with the
number.
"""

import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from engine.dystopian.battle import RULES
from engine.engagement import Code, Refusal, make_fleet, read_code
from engine.engagement.codes import RAW
from engine.engagement.storage import VERSION
from engine.warsurge import TARGETS, WEAPONS
from engine.warsurge.advice import Comparison, check_comparison
from tests.engine.dystopian.battle.table import ship, squadron

MIB = 2**20


def comparison(weapons: int, targets: int) -> dict[str, Any]:
    """So many weapons of WARSURGE against so many targets."""
    return {
        "rulings": {"method": "chart"},
        "weapons": [WEAPONS[0].model_dump()] * weapons,
        "targets": [TARGETS[0].model_dump()] * targets,
    }


@pytest.mark.parametrize(("weapons", "targets", "full"), [(13, 12, "weapons"), (12, 13, "targets")])
def test_at_most_twelve_weapons_are_compared_at_twelve_targets(
    weapons: int, targets: int, full: str
) -> None:
    assert isinstance(check_comparison(comparison(12, 12)), Comparison)
    result = check_comparison(comparison(weapons, targets))
    assert isinstance(result, tuple)
    assert [(fault.name, fault.code, fault.numbers) for fault in result] == [
        (full, "too_many", {"max_length": 12})
    ]


def test_group_has_at_most_sixty_models() -> None:
    sixty, more = ([squadron("a", *[ship()] * count)] for count in (60, 61))
    assert not isinstance(make_fleet(RULES, "Fleet", sixty, "f"), Refusal)
    result = make_fleet(RULES, "Fleet", more, "f")
    assert isinstance(result, Refusal)
    assert [(fault.name, fault.code, fault.numbers) for fault in result.faults] == [
        ("groups.0.models", "too_many", {"max_length": 60})
    ]


def code_of(size: int) -> str:
    """A code that unpacks to so many bytes, most of them blanks between its data."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9)
    text = b'["setup","toy",' + b"{}]".rjust(size - 15)
    packed = packing.compress(text) + packing.flush()
    return (
        f"BS{VERSION}."
        + urlsafe_b64encode(zlib.crc32(packed).to_bytes(4) + packed).rstrip(b"=").decode()
    )


def test_code_unpacks_to_at_most_four_mib() -> None:
    assert read_code(code_of(4 * MIB)) == Code(kind="setup", game="toy", data={})
    result = read_code(code_of(4 * MIB + 1))
    assert isinstance(result, Refusal)
    assert [fault.code for fault in result.faults] == ["code_too_large"]

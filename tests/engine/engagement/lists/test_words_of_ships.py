"""Words in lists of Dystopian Wars that are no headings: classes, generators, tokens, another
edition.
"""

import pytest

from engine.dystopian.battle import RULES
from engine.engagement import Refusal
from engine.engagement.exchange import import_list
from tests.engine.engagement.lists.games import read
from tests.engine.engagement.lists.test_doubts import MODEL, group
from tests.engine.engagement.lists.test_hostile import of_type, roster


@pytest.mark.parametrize(
    "word", ["capital", "class", "naval", "aerial", "model", "non-capital", "escort"]
)
@pytest.mark.parametrize("heading", ["Class", "Classe"])
def test_word_that_says_nothing_about_size_needs_no_remark(word: str, heading: str) -> None:
    (model,) = group(f"Name,DR,CR,HP,AP,AA,CC,{heading}\nHeron,4,7,5,5,4,4,Large {word}").models
    assert model.profile["size"] == "large"
    assert [remark.text for remark in model.remarks] == []


def choose(name: str) -> dict[str, int]:
    """Return the generators of a model with a choice of some name."""
    text = f'{MODEL}<selections><selection name="{name}" type="upgrade"/></selections></selection>'
    (fleet_group,) = read(roster(text)).groups
    profile = fleet_group.models[0].profile
    return {key: profile[key] for key in ("shields", "guardians", "rugged") if profile.get(key)}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Shield Generator (2)", "shields"),
        ("Shields (2)", "shields"),
        ("Bouclier (2)", "shields"),
        ("Guardian Generator (2)", "guardians"),
        ("Guardians (2)", "guardians"),
        ("Générateur de garde (2)", "guardians"),
        ("Rugged Construction (2)", "rugged"),
    ],
)
def test_word_of_a_generator_counts_for_it(name: str, kind: str) -> None:
    assert choose(name) == {kind: 2}


@pytest.mark.parametrize("name", ["Générateur", "Garde"])
def test_half_a_name_of_a_generator_counts_for_none(name: str) -> None:
    assert choose(name) == {}


@pytest.mark.parametrize("heading", ["Citadel", "ADV", "SDV", "Fray", "Point Blank"])
def test_characteristic_of_another_edition_is_refused_by_name(heading: str) -> None:
    result = import_list(RULES, roster(of_type("Ship", "DR", heading)))
    assert isinstance(result, Refusal)
    assert result.faults[0].numbers == {"system": "Dystopian Wars (3.0)"}


def test_type_of_another_edition_is_refused_by_name() -> None:
    result = import_list(RULES, roster(of_type("Standard Model", "DR")))
    assert isinstance(result, Refusal)
    assert result.faults[0].numbers == {"system": "Dystopian Wars (3.0)"}

"""The current values of the folded parts of the form."""

from tests.app.asking import Pairs
from tests.app.warsurge.asking import odds, pairs


def texts(
    changes: dict[str, str], more: Pairs | None = None, language: str = "en"
) -> dict[str, str]:
    """Return the folds of the form with some fields changed and added."""
    response = odds(pairs(changes, more), language)
    return {
        name.removeprefix("fold-"): text
        for name, text in response["texts"].items()
        if name.startswith("fold-")
    }


def test_fold_of_a_weapon_names_its_type_and_range() -> None:
    shown = texts({"weapons.0.range": "", "weapons.2.type": "other"})
    assert shown["weapons.0"] == "Marsh Carbine"
    assert shown["weapons.1"] == 'Tidebreaker Cannon, battle, 36"'
    assert shown["weapons.2"] == 'Lantern Lance, 48"'


def test_fold_of_a_weapon_names_its_modifiers_with_their_sign() -> None:
    more = [("weapons.0.modifiers.1.amount", "-2"), ("weapons.0.modifiers.2.amount", "0")]
    assert (
        texts({"weapons.0.modifiers.0.amount": "3"}, more)["weapons.0"]
        == 'Marsh Carbine, 24", +3, −2'
    )


def test_fold_of_the_target_names_its_save_and_wounds() -> None:
    assert texts({"target.hp_lost": "2"})["target"] == "Ironbark Veterans, AEGIS 8+, 2 HP lost"
    assert texts({"target.aegis": ""})["target"] == "Ironbark Veterans"


def test_fold_of_a_target_without_values_says_so() -> None:
    bare = {"target.name": "", "target.aegis": ""}
    assert texts(bare)["target"] == "none"
    assert texts(bare, language="fr")["target"] == "aucun"


def test_fold_of_the_situation_names_what_differs() -> None:
    assert texts({})["situation"] == "no melee"
    blind = texts({"situation.distance": "12", "situation.line_of_sight": "false"})
    assert blind["situation"] == 'no melee, 12", line of sight none'
    aboard = texts({"situation.melee": "same"}, [("situation.embarked", "true")])
    assert aboard["situation"] == "both in the same melee, aboard a transport"


def test_fold_of_the_modifiers_counts_them() -> None:
    assert texts({})["modifiers"] == "none"
    assert texts({}, [("modifiers.0.amount", "1"), ("modifiers.1.amount", "2")])["modifiers"] == "2"

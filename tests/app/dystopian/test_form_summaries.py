"""The current values of the folded parts of the form."""

from tests.app.asking import ask, form, page_html
from tests.app.markup import elements


def texts(language: str = "en", **changes: str) -> dict[str, str]:
    changed = {name.replace("__", "."): value for name, value in changes.items()}
    response = ask("odds", form(changed), language)
    return {name: text for name, text in response["texts"].items() if name.startswith("fold-")}


def test_page_opens_with_the_values_of_its_folds() -> None:
    shown = {element.id: element.text for element in elements(page_html()) if element.id.startswith("fold-")}
    assert shown["fold-target"] == "surface, medium, 4 AP"
    assert {name: shown[name] for name in texts()} == texts()


def test_folds_name_what_differs() -> None:
    changed = texts(target__height="diving", target__guardians="1", target__ap="0", target__starting_hp="6")
    assert changed["fold-target"] == "diving, medium, 6 HP at the start, 1 guardian"
    assert texts(overrules__to_hit="5")["fold-attack"] == "surface, clear line of sight, hits on 5+"
    assert texts("fr")["fold-attack"] == "surface, ligne de vue dégagée"


def test_fold_without_values_says_so() -> None:
    assert {texts("fr")[f"fold-{name}"] for name in ("defence", "modifiers")} == {"selon le tableau", "aucune"}
    assert {texts()[f"fold-{name}"] for name in ("defence", "modifiers")} == {"from the chart", "none"}

"""Pieces of a list with several meanings: they are read as a player means them, and what is not
sure has a mark.
"""

from collections.abc import Iterable, Sequence

import pytest

from engine.engagement.lists import ImportedModel
from tests.engine.engagement.lists.games import read
from tests.engine.engagement.lists.test_hostile import of_type, roster

MODEL = of_type("Ship", "DR", "CR", "HP").removesuffix("</selection>")


def gun(name: str, number: int = 1) -> str:
    text = of_type("Gun", "RB1", "RB2", "RB3", "RB4").replace(
        '"model"', f'"upgrade" number="{number}"'
    )
    return text.replace('name="S"', f'name="{name}"')


def ship(*inner: str, count: int = 1) -> ImportedModel:
    text = MODEL.replace('type="model"', f'type="model" number="{count}"')
    (group,) = read(roster(f"{text}<selections>{''.join(inner)}</selections></selection>")).groups
    return group.models[0]


def assumed(items: Iterable[ImportedModel]) -> Sequence[str]:
    return [remark.text for item in items for remark in item.remarks if remark.code == "assumed"]


def parts(text: str, game: str = "dystopian") -> list[tuple[str, list[tuple[str, int]]]]:
    """The groups of a text, with the names and counts of their models."""
    groups = read(text, game).groups
    return [
        (group.name, [(item.name, item.count) for item in group.models or (group,)])
        for group in groups
    ]


def group(text: str, game: str = "dystopian") -> ImportedModel:
    (result,) = read(text, game).groups
    return result


@pytest.mark.parametrize(
    ("name", "weapon"),
    [
        ("Torpedo Turret (P)", "torpedoes"),
        ("Rocket Battery (S)", "rockets"),
        ("Rocket Battery (P)", "rockets"),
        ("Torpedoes (S)", "torpedoes"),
        ("Bomb Bay (S)", "bombs"),
        ("Sturginium Rifle (P)", "sturginium"),
        ("Torpedos (P)", "torpedoes"),
        ("Torpille (P)", "torpedoes"),
        ("Torpilles (P)", "torpedoes"),
        ("Rockets (P)", "rockets"),
        ("Roquette (P)", "rockets"),
        ("Roquettes (P)", "rockets"),
        ("Bombs (P)", "bombs"),
        ("Bombe (P)", "bombs"),
        ("Bombes (P)", "bombs"),
    ],
)
def test_ordnance_in_a_name_counts_more_than_the_sign_of_a_battery(name: str, weapon: str) -> None:
    model = ship(gun(name))
    assert [arm["weapon"] for arm in model.profile["arms"]] == [weapon]
    assert assumed([model]) == [name]


@pytest.mark.parametrize(
    ("name", "weapon"),
    [
        ("Main Turret (P)", "primary"),
        ("Broadside [S]", "gunnery"),
        ("Torpedo Tubes (T)", "torpedoes"),
        ("Bombard (P)", "primary"),
    ],
)
def test_a_sign_that_agrees_needs_no_check(name: str, weapon: str) -> None:
    model = ship(gun(name))
    assert [arm["weapon"] for arm in model.profile["arms"]] == [weapon]
    assert not assumed([model])


@pytest.mark.parametrize(("models", "number", "guns"), [(3, 4, 1), (3, 5, 1), (2, 3, 1), (3, 7, 2)])
def test_guns_that_cannot_be_shared_are_to_check(models: int, number: int, guns: int) -> None:
    model = ship(gun("Gun (P)", number), count=models)
    assert len(model.profile["arms"]) == guns
    assert assumed([model])[:1] == [f"{number} × Gun (P)"]


def test_a_unit_that_ends_in_a_colon_is_a_ship() -> None:
    text = (
        "Thunderhead [190pts]:\n• Internal Shield (2)\nPuffin Squadron [75pts]:\n• 3x "
        "Puffin Frigate"
    )
    assert parts(text) == [
        ("Thunderhead", [("Thunderhead", 1)]),
        ("Puffin Squadron", [("Puffin Frigate", 3)]),
    ]
    assert read(text).groups[0].models[0].profile["shields"] == 2


@pytest.mark.parametrize(
    "text",
    [
        "**Thunderhead** [190pts]",
        "[b]Thunderhead[/b] [190pts]",
        "__Thunderhead__ (190 points)",
        "**Thunderhead (190)**",
        "[color=red]Thunderhead[/color] (190)",
    ],
)
def test_bold_names_of_forums_are_names(text: str) -> None:
    assert parts(text) == [("Thunderhead", [("Thunderhead", 1)])]
    assert group(text).models[0].profile["points"] == 190


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("- Skua (x2)", [("Skua", 2)]),
        ("Skua [x2]", [("Skua", 2)]),
        ("1. Heron", [("Heron", 1)]),
        ("2) Heron x3", [("Heron", 3)]),
        ("2x Heron 1x Skua", [("Heron", 2), ("Skua", 1)]),
        ("2x Heron, 1x Skua", [("Heron", 2), ("Skua", 1)]),
        ("Heron, Tern, Skua", [("Heron", 1), ("Tern", 1), ("Skua", 1)]),
        ("• 3x Heron", [("Heron", 3)]),
        ("3x Heron (270 pts)", [("Heron", 3)]),
    ],
)
def test_counts_stand_before_and_after_names(text: str, names: list[tuple[str, int]]) -> None:
    assert [models[0] for _, models in parts(text)] == names


def test_a_number_in_brackets_is_a_count_to_check() -> None:
    assert parts("Heron (3)") == [("Heron", [("Heron", 3)])]
    assert assumed(group("Heron (3)").models) == ["Heron (3)"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3x Heron (270 pts) [Shield (1)]", "Heron"),
        ("1x Heron (Shield 1)", "Heron"),
        ("Heron [Shield]", "Heron"),
        ("Heron (Shield)", "Heron"),
    ],
)
def test_choices_in_brackets_after_a_name_are_read(text: str, name: str) -> None:
    (model,) = group(text).models
    assert (model.name, model.profile["shields"]) == (name, 1)


def test_words_in_brackets_that_are_no_choice_stay_in_the_name_or_are_remarked_on() -> None:
    assert parts("Heron (Old Meg)") == [("Heron (Old Meg)", [("Heron (Old Meg)", 1)])]
    (model,) = group("Heron [Old Meg]").models
    assert model.name == "Heron"
    assert [(remark.code, remark.text) for remark in model.remarks] == [
        ("not_understood", "Old Meg")
    ]


def test_counted_lines_of_a_unit_with_choices_are_its_models() -> None:
    text = "2x Heron (180 pts)\n• 1x Heron: Rockets\n• 1x Heron Leader: Guns"
    assert parts(text) == [("Heron", [("Heron", 1), ("Heron Leader", 1)])]


def test_a_count_of_units_that_their_models_contradict_is_to_check() -> None:
    text = "2x Heron Squadron (180 pts)\n• 3x Heron: Rockets"
    assert assumed([group(text)]) == ["2 × Heron Squadron"]


@pytest.mark.parametrize(
    ("game", "text", "name", "other"),
    [
        ("warsurge", "Pikes (90 points)\n • 10x Pikeman\n    ◦ 10x Pike", "Pikes", ["Pikeman"]),
        (
            "jovian",
            "Harrier Squadron (60 points)\n • 4x Harrier\n    ◦ 4x Gun",
            "Harrier Squadron",
            [],
        ),
    ],
)
def test_a_unit_keeps_its_name(game: str, text: str, name: str, other: list[str]) -> None:
    wanted = group(text, game)
    assert wanted.name == name
    assert [remark.text for remark in wanted.remarks if remark.code == "other_name"] == other


def test_a_squadron_of_jovian_wars_is_one_however_many_it_counts() -> None:
    wanted = group("Harrier Squadron (60 points)\n • 4x Harrier\n    ◦ 4x Gun", "jovian")
    assert (wanted.count, wanted.profile["points"]) == (1, 60)
    assert assumed([wanted]) == ["4 × Harrier"]


def test_a_wing_in_a_unit_keeps_both_names() -> None:
    wing = of_type("SAS", "AD", "AA").replace('name="S"', 'name="Dive Bombers"')
    wanted = group(
        roster(
            f'<selection name="Air Wing" type="unit"><selections>{wing}</selections></selection>'
        )
    )
    assert (wanted.kind, wanted.name) == ("wing", "Dive Bombers")
    assert [remark.text for remark in wanted.remarks if remark.code == "other_name"] == ["Air Wing"]


@pytest.mark.parametrize(
    ("text", "kind", "sure"),
    [
        ("Harrier Squadron (60 points)", "squadron", True),
        ("SQUADRONS\n\nHarrier (60 points)", "squadron", True),
        ("CAPITALS\n\nUral (120 points)", "ship", True),
        ("Escadron Faucon (60 points)", "squadron", True),
        ("Ural (120 points)", "ship", False),
    ],
)
def test_words_say_squadron_or_capital_ship(text: str, kind: str, sure: bool) -> None:
    wanted = group(
        f"Patrol (250 points)\n\n{text}" if text.split()[0].isupper() else text, "jovian"
    )
    assert (wanted.kind, "kind" not in wanted.missing) == (kind, sure)
    assert wanted.kinds == tuple({"squadron", "ship"} - {kind})


@pytest.mark.parametrize(
    "name", ["Her\u202eon", "Her\u200bon", "He\u2066ron", "Heron\x07", "\ufeffHeron\u200f"]
)
def test_characters_that_cannot_be_seen_are_dropped_with_a_mark(name: str) -> None:
    for text in (
        f"3x {name} (90 points)",
        f'{{"forces":[{{"selections":[{{"name":"{name}","type":"model"}}]}}]}}',
    ):
        fleet = read(text.replace("\x07", "\\u0007") if text.startswith("{") else text)
        assert fleet.groups[0].name == "Heron"
        assert [remark.code for remark in fleet.remarks] == ["characters"]


def test_escaped_characters_that_cannot_be_seen_have_a_mark_too() -> None:
    text = '{"forces":[{"selections":[{"name":"Her\\u202eon \\u2026","type":"model"}]}]}'
    fleet = read(text)
    assert fleet.groups[0].name == "Heron …"
    assert [remark.code for remark in fleet.remarks] == ["characters"]
    assert not read(text.replace("\\u202e", "")).remarks


@pytest.mark.parametrize("name", ["\u202e" * 50, "\u200b"])
def test_names_that_cannot_be_seen_at_all_become_a_question_mark(name: str) -> None:
    wanted = read(roster(MODEL.replace('name="S"', f'name="{name}"') + "</selection>"))
    assert [item.name for _, item in wanted.items] == ["?", "?"]
    assert "characters" in [remark.code for remark in wanted.remarks]


def test_joined_letters_and_emoji_stay() -> None:
    name = "نام\u200cها 👩\u200d🚀"
    assert group(f"3x {name}").name == name
    assert not read(f"3x {name}").remarks


def test_common_fields_that_a_text_lacks_are_missing() -> None:
    (model,) = group("3x Heron (90 points)").models
    assert set(model.missing) == {"dr", "cr", "hp", "ap", "aa", "cc", "size", "height", "arms"}


def test_a_class_that_is_not_understood_leaves_the_height_missing() -> None:
    text = (
        "Name,DR,CR,HP,AP,AA,CC,Class,RB1,RB2,RB3,RB4,Type\nHeron,4,7,5,5,4,4,Medium "
        "Walker,9,7,5,3,Primary"
    )
    (model,) = group(text).models
    assert model.missing == ("height",)
    assert group(text.replace("Walker", "Submersible")).models[0].profile["height"] == "diving"


def test_a_table_with_a_place_for_weapons_lacks_none() -> None:
    (first, second) = read("Name,DR,CR,HP,RB1,RB2\nHeron,4,7,5,9,7\nTug,4,7,5,,").groups
    assert "arms" not in {*first.models[0].missing, *second.models[0].missing}


def test_points_of_a_row_for_several_models_are_to_check() -> None:
    (model,) = group("Name,Number,Cost,DR,CR,HP\nHeron,2,90,4,7,5").models
    assert model.profile["points"] == 90
    assert assumed([model]) == ["Cost 90"]


def test_an_impossible_number_of_models_is_a_remark_of_the_model() -> None:
    (model,) = group(
        roster(MODEL.replace('type="model"', 'type="model" number="inf"') + "</selection>")
    ).models
    assert [(remark.code, remark.text) for remark in model.remarks if remark.field == "count"] == [
        ("not_a_value", "inf")
    ]

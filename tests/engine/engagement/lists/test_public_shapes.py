"""Lists in shapes that players post, each with what a careful reader gets from it."""

from typing import Any

import pytest

from engine.engagement.lists import ImportedFleet, ListedKind
from tests.engine.engagement.lists.games import code, read

PER_SHIP = "Gannet x3 @65pts = 195pts\nAlbatross (1 x 200) = 200 pts\nTern 4 * 25 = 100"
SQUADRONS = """2 squadrons of 3 Terns - 150pts
3 x Gannet @ 65 = 195
Albatross + shield generator (2) = 185 pts
Squadron: 4x Skua, 30pts each
Wing of 5 dive bombers"""
BLOG = """1 Squadron of 4 Terns
1 Squadron of 3 Gannets (swapped 1 turret for shields)
1 Albatross =170pts
1 Sky Rook=120pts
1 Squadron of 3 Lark Class Scoutships
TOTAL: 815pts"""
FULL = """+++++++++++++++++++++++++++++++++++++++++++++++
+ LIST NAME: Night Watch
+ TOTAL ARMY POINTS: 485pts
+++++++++++++++++++++++++++++++++++++++++++++++

BATTLELINE

Char1: 1x Gannet (165 pts)
1 with Turret (P), Torpedo Tubes (T)
Enhancement: Inventive Scientist (+15 pts)

Char2: 1x Albatross (130 pts)
1 with 2x Main Turret, Internal Shield (2), Commodore

3x Tern (40 pts)
3 with Gun (S)"""
SIMPLE = """Skerry League - Night Watch - [2000 pts]

# ++ Army Roster ++ [485 pts]
## Configuration
Battle Size: Strike Force (2000 Point limit)

## Battleline [485 pts]
Gannet [165 pts]: Inventive Scientist [15 pts], Turret (P)
Gannet [150 pts]: Turret (P), Torpedo Tubes (T)
Tern Squadron [40 pts]:
• 3x Tern: Gun (S)"""
FLAT = """Night Watch (485 Points)
Skerry League
CHARACTERS
Old Heron (140 Points)
1x Main Turret
1x Internal Shield (2)
BATTLELINE
Gannet Squadron (205 Points)
3x Gannet
3x Torpedo Tubes
3x Turret"""
LEADER = """Night Watch (1,995 Points)

Battleline:
Tern Squadron (110 pts)
  • Tern Leader
    • Gun (S)
  • Flag
  • 9x Tern
    • 9x Gun (S)"""
ATTACHED = """Gannet (140 pts)
• 1x Turret (P)

Albatross leading Tern Squadron (245 pts)
• Albatross (165 pts)
• 3x Tern (80 pts)"""
NUMBERS = """Gannet (95 pts) DR 4 CR 6 HP 4 AP 4 AA 3 CC 2
Albatross: DR6, CR10, HP8, AP8, AA6, CC5, 2 shields, 200pts
3x Tern - DR3/CR5/HP2/AA2/CC1 - 40 pts"""
COLUMNS = """Name        No  DR  CR  HP  AP  AA  CC  Size
Gannet       3   4   6   4   4   3   2  Medium
Albatross    1   6  10   8   8   6   5  Large"""
TOTALS = """Ship,Qty,Pts each,Total pts,DR,CR,HP,Notes
Gannet,3,65,195,4,6,4,flagship
Albatross,1,200,200,6,10,8,"has ""shields"", 2"
TOTAL,4,,395,,,,"""
BRACKETS = """Regiment 1
Old Heron (90)
[General]
- 6 x Terns (520)
[Gauntlets x2 ; Hooks x2]

Drops: 2
Total: 1000 / 1000"""
CHAT = """# Night Watch
> **Albatross** — `130pts`
> - ~~Main turret~~ Internal Shield (2)
> **3× Gannet** — `205pts`
***Tern*** x4 `[120pts]`
~~Ural (85pts)~~
Total: **505**/600 pts"""
BELOW = """Points Limit: 2000 pts

Units
Old Heron
Battlefield Role: Leader
Points Cost: 100 pts
Gannet
Points Cost: 490 pts"""
ENDED = "Cruiser 100 pts\nESCORTS\n- 3 x Destroyer 60 pts"
BOXES = "- [x] Albatross 210\n- [ ] 3 Gannets 195\n- [x] 4 Terns 120"
FIRST = "200 pts - Albatross\n130 pts - 2 Gannets\n120pts: 4x Tern"
DOTS = "Albatross............210\nGannet (3)...........195\n• Tern ×4 … 120 pts"
NUMBERED = "Squadron 1 – Albatross\nSquadron 2 – 3 Gannets\nSquadron 3 – 4 Terns"
NAMED = """Skerry Patrol Fleet [450]
Albatross - 210
2x Gannet - 130 (65 each)
2x Fighter Wing (5)"""
SIZES = "Strike Force (2,000 points)\nSterne - 1.100 pts\nFou (1 205 pts)"

SHAPES = {
    "each": (PER_SHIP, [("Gannet", 3, 65), ("Albatross", 1, 200), ("Tern", 4, 25)]),
    "squadrons": (
        SQUADRONS,
        [
            ("Terns", 6, 25),
            ("Gannet", 3, 65),
            ("Albatross", 1, 185),
            ("Skua", 4, 30),
            ("dive bombers", 1, None),
        ],
    ),
    "blog": (
        BLOG,
        [
            ("Terns", 4, None),
            ("Gannets", 3, None),
            ("Albatross", 1, 170),
            ("Sky Rook", 1, 120),
            ("Lark Class Scoutships", 3, None),
        ],
    ),
    "full text": (FULL, [("Gannet", 1, 165), ("Albatross", 1, 130), ("Tern", 3, None)]),
    "simple text": (SIMPLE, [("Gannet", 1, 165), ("Gannet", 1, 150), ("Tern", 3, None)]),
    "no indentation": (FLAT, [("Old Heron", 1, 140), ("Gannet", 3, None)]),
    "leader": (LEADER, [("Tern Leader", 1, None), ("Tern", 9, None)]),
    "attached": (ATTACHED, [("Gannet", 1, 140), ("Albatross", 1, 165), ("Tern", 3, None)]),
    "numbers": (NUMBERS, [("Gannet", 1, 95), ("Albatross", 1, 200), ("Tern", 3, None)]),
    "columns": (COLUMNS, [("Gannet", 3, None), ("Albatross", 1, None)]),
    "totals": (TOTALS, [("Gannet", 3, 65), ("Albatross", 1, 200)]),
    "brackets": (BRACKETS, [("Old Heron", 1, 90), ("Terns", 6, None)]),
    "chat": (CHAT, [("Albatross", 1, 130), ("Gannet", 3, None), ("Tern", 4, 30)]),
    "points below": (BELOW, [("Old Heron", 1, 100), ("Gannet", 1, 490)]),
    "boxes": (BOXES, [("Albatross", 1, 210), ("Gannets", 3, 65), ("Terns", 4, 30)]),
    "points first": (FIRST, [("Albatross", 1, 200), ("Gannets", 2, 65), ("Tern", 4, 30)]),
    "dots": (DOTS, [("Albatross", 1, 210), ("Gannet", 3, 65), ("Tern", 4, 30)]),
    "numbered": (NUMBERED, [("Albatross", 1, None), ("Gannets", 3, None), ("Terns", 4, None)]),
    "named": (NAMED, [("Albatross", 1, 210), ("Gannet", 2, 65), ("Fighter Wing", 2, None)]),
    "heading": (ENDED, [("Cruiser", 1, 100), ("Destroyer", 3, 20)]),
    "sizes": (SIZES, [("Sterne", 1, 1100), ("Fou", 1, 1205)]),
}


def list_ships(fleet: ImportedFleet) -> list[tuple[str, int, int | None]]:
    """Return the ticked ships of a fleet, each with its count and the points of one."""
    ships = []
    for group in fleet.groups:
        for item in group.models or (group,):
            count = item.count
            if item is not group:
                count *= group.count
            if not group.doubtful and not item.doubtful:
                ships.append((item.name, count, item.profile.get("points")))
    return ships


@pytest.mark.parametrize("name", SHAPES)
def test_ships_of_a_shape_are_those_of_a_careful_reader(name: str) -> None:
    text, ships = SHAPES[name]
    assert list_ships(read(text)) == ships


def profile(text: str, index: int) -> Any:
    group = read(text).groups[index]
    return (group.models or (group,))[0].profile


@pytest.mark.parametrize(
    ("text", "index", "values"),
    [
        (NUMBERS, 0, {"dr": 4, "cr": 6, "hp": 4, "ap": 4, "aa": 3, "cc": 2}),
        (NUMBERS, 1, {"dr": 6, "cr": 10, "hp": 8, "shields": 2}),
        (NUMBERS, 2, {"dr": 3, "cr": 5, "hp": 2, "aa": 2, "cc": 1}),
        (COLUMNS, 1, {"dr": 6, "cr": 10, "hp": 8, "size": "large"}),
        (FULL, 0, {"mars": ["inventive_scientist"]}),
        (FULL, 1, {"shields": 2}),
        (SQUADRONS, 4, {"kind": "dive_bombers", "tokens": 5}),
    ],
)
def test_numbers_and_rules_in_a_line_are_those_of_the_ship(
    text: str, index: int, values: dict[str, Any]
) -> None:
    assert {key: profile(text, index)[key] for key in values} == values


@pytest.mark.parametrize(
    ("text", "total"),
    [
        (SIMPLE, 485),
        (FULL, 485),
        (LEADER, 1995),
        (BLOG, 815),
        (TOTALS, 395),
        (CHAT, 505),
        (BRACKETS, 1000),
        (PER_SHIP, None),
    ],
)
def test_sum_of_a_list_is_no_ship_but_known(text: str, total: int | None) -> None:
    assert read(text).total == total


def test_two_squadrons_of_three_are_two_groups() -> None:
    group = read(SQUADRONS).groups[0]
    assert (group.count, [model.count for model in group.models]) == (2, [3])


def test_a_wing_of_no_known_kind_is_unsure() -> None:
    (group,) = read("Wing of 5 Larks").groups
    assert (group.kind, group.doubtful) == ("wing", True)


def test_rows_keep_their_line_and_the_reason_for_their_kind() -> None:
    rows = {row.where: (row.kind, row.reason) for row in read(FLAT).rows}
    assert rows["1"] == (ListedKind.HEADING, "TitleLine")
    assert rows["5"] == (ListedKind.EQUIPMENT, "EquipmentInsideLine")
    assert rows["9"] == (ListedKind.MODEL, "ModelInsideLine")


def test_a_list_of_nothing_but_a_size_has_no_ships() -> None:
    assert code("Strike Force (2,000 points)") == "no_list"


def test_numbers_of_a_row_with_too_many_cells_are_left_out_with_a_mark() -> None:
    fleet = read("Ship,Qty,DR,CR,HP\nGannet,3,4,6,4\nAlbatross,1,200,6,10,8")
    model = fleet.groups[1].models[0]
    assert (model.name, model.profile["dr"]) == ("Albatross", 1)
    assert [remark.code for remark in model.remarks] == ["assumed"]
    assert "dr" in model.missing


def test_thousands_that_were_torn_are_joined_with_a_mark() -> None:
    fleet = read("Ship,Qty,Points,DR\nGannet,1,95,4\nAlbatross,1,1,250,6")
    model = fleet.groups[1].models[0]
    assert (model.profile["points"], model.profile["dr"]) == (1250, 6)
    assert [remark.text for remark in model.remarks] == ["Albatross, 1, 1, 250, 6"]

"""The time from a picked file to its preview on the page, for rosters with invented ships."""

import statistics
from itertools import count

from playwright.sync_api import Page

ROUNDS = 3
SIZE = 200_000
"""Characters up to which a list comes at once, without progress."""
MODELS = 200
UPGRADES = ("Internal Shield (2)", "Fast Torpedoes")
IN_PAGE = """async (text) => {
  location.hash = "battle";
  const until = async (selector) => {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    return document.querySelector(selector);
  };
  if (!document.querySelector("[data-file='battle.fleets.read']")) {
    (await until('#battle [data-do="battle.go"][data-with*="fleets"]')).click();
  }
  const field = await until("[data-file='battle.fleets.read']");
  const files = new DataTransfer();
  files.items.add(new File([text], "list.ros"));
  field.files = files.files;
  const began = performance.now();
  field.dispatchEvent(new Event("change", { bubbles: true }));
  const preview = await until("#list-form");
  preview.getBoundingClientRect();
  const took = performance.now() - began;
  document.getElementById("list-cancel").click();
  await until("[data-file='battle.fleets.read']");
  return took;
}"""
_numbers = count()


def roster(models: int, squadron: int = 4) -> str:
    """Return a roster of ships with two weapons and two upgrades each, no two with one name."""
    ships = [_ship(next(_numbers)) for _ in range(models)]
    groups = ["".join(ships[start : start + squadron]) for start in range(0, models, squadron)]
    units = (
        '<selection name="Flotilla" type="unit" '
        f'number="1"><selections>{group}</selections></selection>'
        for group in groups
    )
    force = (
        '<force name="Line" catalogueName="Skerry '
        f'League"><selections>{"".join(units)}</selections></force>'
    )
    return (
        f'<roster name="Long" gameSystemName="Dystopian Wars 2.0"><forces>{force}</forces></roster>'
    )


def _ship(number: int) -> str:
    name = f"Ternwing {number}"
    numbers = {
        "DR": 4,
        "CR": 6,
        "MV": 8,
        "HP": 4,
        "AP": 4,
        "AA": 3,
        "CC": 2,
        "IR": 4,
        "Class": "Medium Naval",
    }
    profiles = _profile("Vessel", name, numbers)
    for gun in ("Turret (P)", "Torpedo Tubes (T)"):
        bands = {"RB1": 9, "RB2": 7, "RB3": 5, "RB4": "-", "Arc": "270 Fore"}
        profiles += _profile("Gun", f"{name} {gun}", bands)
    upgrades = "".join(f'<selection name="{upgrade}" type="upgrade"/>' for upgrade in UPGRADES)
    inner = f"<profiles>{profiles}</profiles><selections>{upgrades}</selections>"
    return (
        f'<selection id="{number:016x}" name="{name}" type="model" number="1">{inner}</selection>'
    )


def _profile(kind: str, name: str, values: dict[str, object]) -> str:
    lines = "".join(
        f'<characteristic name="{key}" typeId="{key * 8}">{value}</characteristic>'
        for key, value in values.items()
    )
    inner = f"<characteristics>{lines}</characteristics>"
    return f'<profile name="{name}" typeName="{kind}" hidden="false">{inner}</profile>'


def of_size(page: Page, characters: int = SIZE) -> float:
    """Return the median time of a roster of so many characters, in milliseconds."""
    models = next(models for models in range(4, 1000, 4) if len(roster(models + 4)) > characters)
    return of_models(page, models)


def of_models(page: Page, models: int = MODELS) -> float:
    """Return the median time of a roster of so many models, in milliseconds."""
    return float(statistics.median(page.evaluate(IN_PAGE, roster(models)) for _ in range(ROUNDS)))

"""Dystopian Wars on the page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.dystopian.attack_actions import ATTACKS
from app.dystopian.battle.page import BATTLE
from app.dystopian.charts import CHARTS, charts
from app.dystopian.form import ENTRIES, FACTS, FIRING, START
from app.game_page import GamePage
from app.views.charts.chart_parts import Chart
from app.views.fleet_picks import Pick
from app.words import Words
from engine.dystopian.activation.wings.profiles import ORDNANCE, Wing
from engine.dystopian.battle.roster import WING
from engine.dystopian.model_profiles import RANGE_BANDS, Arm, Ship
from engine.dystopian.profiles import MODELS, FireOption, Target, fitting
from engine.dystopian.rulings import RULINGS
from engine.dystopian.words import Height
from engine.engagement import Group
from engine.kit.base_profile import shared_fields
from engine.kit.saved_types import Tree


def picks(group: Group, data: Mapping[str, str], t: Words) -> Iterator[Pick]:
    """Yield the weapons of a squadron and its models as targets; of a wing, its bombs.

    All models that have a weapon fire it together.
    """
    index = data.get("volley.range_band", "")
    band = int(index) if index.isdecimal() and 1 <= int(index) <= RANGE_BANDS else 1
    if group.kind == WING:
        yield from _ordnance(Wing.model_validate(group.profile), t)
        return
    ships = [Ship.model_validate(model.profile) for model in group.models]
    arms: list[Arm] = []
    for ship in ships:
        arms.extend(ship.arms)
    for arm in dict.fromkeys(arms):
        name = arm.name or t(f"weapon.{arm.weapon}")
        dice = "/".join(map(str, arm.attack_dice))
        fire = [ship for ship in ships if arm in ship.arms][:MODELS]
        if len(fire) > 1:
            name = f"{len(fire)} × {name}"
        yield Pick(name, dice, _volley(fire, arm, band))
    names = {
        ship: model.name for ship, model in reversed(list(zip(ships, group.models, strict=True)))
    }
    for ship in dict.fromkeys(ships):
        name = names[ship] if len(names) > 1 else group.name
        yield Pick(
            name,
            t("setups.hull", dr=ship.dr, cr=ship.cr, hp=ship.hp),
            _target(ship),
            is_target=True,
        )


def _volley(ships: list[Ship], arm: Arm, band: int) -> Tree:
    models = []
    for ship in ships:
        model = FIRING | {"attack_dice": arm.attack_dice[band - 1]}
        if ship.redoubtable:
            model["redoubtable"] = "true"
        models.append(model)
    return _make_volley(models, arm.weapon, ships[0].height, arm.mars)


def _ordnance(wing: Wing, t: Words) -> Iterator[Pick]:
    if weapon := ORDNANCE.get(wing.kind):
        dice = wing.attack_dice * wing.tokens
        fields = _make_volley(
            [FIRING | {"attack_dice": dice}], weapon, Height.FLYING, wing.weapon_mars
        )
        yield Pick(t(f"weapon.{weapon}"), f"{dice}", fields)


def _make_volley(models: list[Tree], weapon: str, height: str, mars: frozenset[str]) -> Tree:
    option = fitting(FireOption.SINGLE, len(models))
    volley = {
        "weapon": weapon,
        "height": height,
        "mars": sorted(mars),
        "option": option,
        "primary": "",
    }
    return {"volley": {"models": models, **volley}}


def _target(ship: Ship) -> Tree:
    same = shared_fields(ship, Target)
    return {"target": {**same, "starting_hp": ship.hp, "mars": sorted(ship.mars), "effects": []}}


class DystopianPage(GamePage):
    """Dystopian Wars on the page."""

    key = "dystopian"
    locale_prefix = "chart"
    ruled = "ruling"
    chart_addresses = CHARTS
    has_attacks = True
    rulings = RULINGS
    battle = BATTLE
    entries = ENTRIES

    def charts(self, language: str) -> Sequence[Chart]:
        """Return its charts in a language, in their order on the page."""
        return charts(language)

    def opening(self, language: str) -> Tree:
        """Return what the template of its form needs, with the odds of the opening form."""
        return ATTACKS.opening(language)

    def start(self, language: str) -> Tree:
        """Return the fields of its forms as they open in a language, without rulings."""
        return START

    def facts(self, data: Mapping[str, str]) -> Mapping[str, str]:
        """Return the main fields of the target in the form, with the keys of their labels."""
        return FACTS

    def picks(self, group: Group, data: Mapping[str, str], t: Words) -> Iterable[Pick]:
        """Return the weapons of a group, and its models as targets."""
        return picks(group, data, t)


PAGE = DystopianPage()

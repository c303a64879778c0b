"""The page of Jovian Wars, as the game registers it."""

from collections.abc import Iterable, Mapping, Sequence

from app.game_page import GamePage
from app.jovian.attack_actions import ATTACKS
from app.jovian.battle import BATTLE
from app.jovian.charts.chart_rows import CHARTS
from app.jovian.charts.charts import charts
from app.jovian.dogfight import dogfight_setup
from app.jovian.form import ENTRIES, facts, start
from app.jovian.picks import picks
from app.views.charts.chart_parts import Chart
from app.views.fleet_picks import Pick
from app.words import Words
from engine.engagement import Group
from engine.jovian.rulings import RULINGS
from engine.kit.saved_types import Tree


class JovianPage(GamePage):
    """Jovian Wars on the page."""

    key = "jovian"
    locale_prefix = "jovian.chart"
    ruled = "jovian_ruling"
    chart_addresses = CHARTS
    has_attacks = True
    rulings = RULINGS
    more = ("dogfight",)
    battle = BATTLE
    entries = ENTRIES

    def charts(self, language: str) -> Sequence[Chart]:
        """Return its charts in a language, in their order on the page."""
        return charts(language)

    def opening(self, language: str) -> Tree:
        """Return what the template of its form needs, with the set-up of a dogfight."""
        dogfight = dogfight_setup.setup_html(dogfight_setup.opening(), language)
        return ATTACKS.opening(language) | {"dogfight": dogfight}

    def start(self, language: str) -> Tree:
        """Return the fields of its forms as they open in a language, without rulings."""
        return start(language)

    def facts(self, data: Mapping[str, str]) -> Mapping[str, str]:
        """Return the main fields of the target in the form, with the keys of their labels."""
        return facts(data)

    def picks(self, group: Group, data: Mapping[str, str], t: Words) -> Iterable[Pick]:
        """Return the weapons of a group, and its models as targets."""
        return picks(group, data, t)


PAGE = JovianPage()

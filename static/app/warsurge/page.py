"""The page of WARSURGE, as the game registers it."""

from collections.abc import Iterable, Mapping, Sequence

from app.game_page import GamePage
from app.views.charts.chart_parts import Chart
from app.views.fleet_picks import Pick
from app.warsurge.attack_actions import ATTACKS
from app.warsurge.battle import BATTLE
from app.warsurge.charts import CHARTS, charts
from app.warsurge.form import COMPARE, ENTRIES, FACTS, start
from app.warsurge.picks import picks
from app.words import Words
from engine.engagement import Group
from engine.kit.saved_types import Tree
from engine.warsurge.rulings import RULINGS


class WarsurgePage(GamePage):
    """WARSURGE on the page."""

    key = "warsurge"
    locale_prefix = "warsurge.chart"
    ruled = "warsurge_ruling"
    chart_addresses = CHARTS
    has_attacks = True
    rulings = RULINGS
    more = (COMPARE,)
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
        return start()

    def facts(self, data: Mapping[str, str]) -> Mapping[str, str]:
        """Return the main fields of the target in the form, with the keys of their labels."""
        return FACTS

    def picks(self, group: Group, data: Mapping[str, str], t: Words) -> Iterable[Pick]:
        """Return the weapons of a unit, and the unit as a target."""
        return picks(group, data, t)


PAGE = WarsurgePage()

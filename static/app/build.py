"""The finished pages: the skeleton with charts, form, rulings and the opening attack's odds rendered into it."""

from pathlib import Path

from app.form import DEFAULT
from app.rendering import environment
from app.views.charts import charts_html
from app.views.form import form_context
from app.views.odds import answer_html, odds_html
from app.views.reasons import reasons, table_numbers
from engine.dystopian.attack import Attack
from engine.dystopian.odds import attack_odds
from engine.dystopian.rulings import RULINGS, Ruling

SKELETON = Path(__file__).parent.parent.parent / "index.html"
PAGES = {"index.html": "en", "fr.html": "fr"}


PLAYED = {6, 7, 8, 9}
"""The steps of the sequence that the page plays today."""


def _acts_here(ruling: Ruling) -> bool:
    """Whether a setting changes anything on the page: the neighbours of an explosion are not on it yet."""
    return bool(PLAYED.intersection(ruling.steps)) and ruling.field != "explosion"


def pages() -> dict[str, str]:
    """Every page of the site: file name to HTML."""
    return {name: page(language) for name, language in PAGES.items()}


def page(language: str) -> str:
    """The page in one language."""
    attack = Attack.model_validate(DEFAULT)
    odds = attack_odds(attack)
    why = reasons(attack, language)
    template = environment(language).from_string(SKELETON.read_text(encoding="utf-8"))
    return template.render(
        **form_context(language),
        why=why,
        tables=table_numbers(attack, language),
        rulings=[ruling for ruling in RULINGS if _acts_here(ruling)],
        answer=answer_html(odds, language),
        odds_out=odds_html(odds, language),
        charts=charts_html(language),
        pages=PAGES,
    )

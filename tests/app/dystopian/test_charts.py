"""The charts as plain HTML: addresses, numbers from the engine's charts, explained marks."""

import re
from html.parser import HTMLParser

import pytest

from app.build import charts_html
from app.dystopian import GENERATOR_DICE, RULED_ROWS, default, dice, matrix, numbers
from app.dystopian.charts import CHARTS, MARS, RULED_EFFECTS
from app.number_format import needed, percent
from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.dystopian import AUXILIARY, RULINGS, Effect, Height, TargetMar, WeaponMar, WeaponType
from engine.dystopian.activation.wings import WingMar
from engine.dystopian.tables import (
    ABORT_POINTS,
    APPENDIX_1_1,
    CRITICAL_ROWS_1_0,
    CRITICAL_TABLE,
    GENERATOR_TABLE,
    GUARDIAN_DICE,
    LOOP,
    MATRIX_1_0,
    NEVER,
    NINE_STEPS,
    SHIELD_DICE,
    ShotFacts,
    look_up,
)

ADDRESSES = (
    "dystopian-sequence",
    "dystopian-critical",
    "dystopian-to-hit",
    "dystopian-to-hit-1-0",
    "dystopian-generators",
    "dystopian-mars",
)
EMPTY = {"br", "hr", "img", "input", "link", "meta"}


class Page(HTMLParser):
    """The HTML as what the tests ask for: ids, links, and the cells of each chart's body rows."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.labels: list[str] = []
        self.attributes: set[str] = set()
        self.rows: dict[str, list[list[str]]] = {}
        self.unscoped = 0
        self.chart = ""
        self.cell = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.attributes |= given.keys()
        if tag not in EMPTY:
            self.open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if "aria-labelledby" in given:
            self.labels.append(given["aria-labelledby"])
        if tag == "a":
            self.links.append(given["href"])
        if tag == "section":
            self.chart = given["id"]
            self.rows[self.chart] = []
        self.unscoped += tag == "th" and "scope" not in given
        if "tbody" in self.open:
            self._row(tag)

    def _row(self, tag: str) -> None:
        if tag == "tr":
            self.rows[self.chart].append([])
        elif tag in ("td", "th"):
            self.rows[self.chart][-1].append("")
            self.cell = True

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag in ("td", "th"):
            self.cell = False

    def handle_data(self, data: str) -> None:
        if self.cell:
            cells = self.rows[self.chart][-1]
            cells[-1] = " ".join(f"{cells[-1]} {data}".split())


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(language: str) -> Page:
    return Page(charts_html(GAMES["dystopian"], language))


def test_every_chart_has_its_address(page: Page) -> None:
    assert tuple(CHARTS.values()) == ADDRESSES
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert {"charts", *ADDRESSES} <= set(page.ids)
    assert [f"#{address}" for address in ADDRESSES] == page.links[: len(ADDRESSES)]


def test_links_and_labels_have_targets(page: Page) -> None:
    rulings = {f"ruling-{ruling.field}" for ruling in RULINGS}
    assert {link.removeprefix("#") for link in page.links} <= {*page.ids, *rulings}
    assert set(page.labels) <= set(page.ids)


def test_tables_have_scoped_headers_and_no_inline_code(page: Page) -> None:
    assert page.unscoped == 0
    assert "style" not in page.attributes
    assert not [name for name in page.attributes if name.startswith("on")]


def test_critical_hit_chart_shows_every_row(page: Page, language: str) -> None:
    t = words(language)
    rows = page.rows[CHARTS["critical"]]
    assert len(rows) == len(CRITICAL_TABLE)
    for (roll, effect, chance, mark), row in zip(rows, CRITICAL_TABLE, strict=True):
        ways = 6 - abs(row.roll - 7)
        assert roll == str(row.roll)
        assert effect.startswith(f"{t(f'effect.{row.effect}')} {t(f'meaning.{row.effect}')}")
        assert chance == " ".join(f"{percent(row.chance, language)} {ways}/36".split())
        assert mark == row.mark


def test_rows_that_differ_in_edition_1_0_are_shown_beside(page: Page, language: str) -> None:
    """The two rows of the rules file, selected by ruling 18; both charts mention that repairs are
    not covered.
    """
    t, rows = words(language), page.rows[CHARTS["critical"]]
    for row, cells in zip(CRITICAL_TABLE, rows, strict=True):
        critical_rows = [other for other in CRITICAL_ROWS_1_0 if other.roll == row.roll]
        texts = [
            " ".join(
                t("chart.critical.other", meaning=t(f"meaning.{critical_row.meaning}")).split()
            )
            for critical_row in critical_rows
        ]
        assert [text in cells[1] for text in texts] == [True] * len(critical_rows)
        assert bool(critical_rows) == ("1.0" in cells[1])
    assert [other.roll for other in CRITICAL_ROWS_1_0] == [10, 12]
    html = charts_html(GAMES["dystopian"], language)
    for key in ("critical.repairs", "to_hit_1_0.covered", "to_hit_1_0.missing"):
        assert t(f"chart.{key}") in html


def test_descriptions_contain_the_numbers_of_the_chart(language: str) -> None:
    t = words(language)
    for row in CRITICAL_TABLE:
        meaning = t(f"meaning.{row.effect}")
        if row.assault_points:
            assert str(row.assault_points) in re.findall(r"\d+", meaning)
        if row.follow_up:
            assert dice(row.follow_up, t("chart.die")) in meaning


def test_to_hit_chart_shows_every_row(page: Page, language: str) -> None:
    t = words(language)
    rows = page.rows[CHARTS["to_hit"]]
    shown = [(number, mark) for number, _, mark in rows]
    assert shown == [(needed(row.needs), row.mark) for row in APPENDIX_1_1]
    texts = [text for _, text, _ in rows]
    assert len(set(texts)) == len(texts)
    for row, text in zip(APPENDIX_1_1, texts, strict=True):
        field = RULED_ROWS.get(row.key)
        data = [
            f"{t(f'chart.ruled.{field}.{default(field)}')} "
            f"{t('chart.ruling', count=1, numbers=ruling.number)}"
            for ruling in RULINGS
            if ruling.field == field
        ]
        name = t(f"chart.row.{row.key}", band=row.range_band, **numbers(t("chart.die")))
        assert text == " ".join(" ".join([name, *data]).split())


def test_matrix_shows_the_to_hit_chart_of_edition_1_0(page: Page, language: str) -> None:
    result = matrix()
    assert [height for column in result.columns for height in column.heights] == list(Height)
    for column in result.columns:
        for firing in column.heights:
            for target, needs in zip(Height, column.needs, strict=True):
                case = ShotFacts(WeaponType.TORPEDOES, firing_height=firing, height=target)
                assert look_up(MATRIX_1_0, case)[0] == needs
    rows = page.rows[CHARTS["to_hit_1_0"]]
    never = words(language)("chart.never")
    for index, (height, cells) in enumerate(zip(Height, rows, strict=False)):
        numbers = [needed(column.needs[index]) or never for column in result.columns]
        assert cells == [words(language)(f"chart.height.{height}"), *numbers, "H"]
    auxiliary = [row for row in MATRIX_1_0 if row.weapons & AUXILIARY]
    assert [row[0] for row in rows[len(Height) :]] == [needed(row.needs) for row in auxiliary]


def test_generator_chart_shows_every_row(page: Page, language: str) -> None:
    letter = words(language)("chart.die")
    rows = page.rows[CHARTS["generators"]]
    shown = [(number, mark) for number, _, mark in rows]
    assert shown == [
        (f"{SHIELD_DICE}{letter}6", "S"),
        (f"{GUARDIAN_DICE}{letter}6", "S"),
        *((needed(row.needs), row.mark) for row in GENERATOR_TABLE),
    ]
    assert [row.key for row in GENERATOR_DICE] == ["shield", "guardian"]


def test_numbers_are_written_as_by_players() -> None:
    assert [needed(number) for number in range(3, NEVER + 1)] == ["3+", "4+", "5+", "6", ""]


def test_chart_has_nine_steps_with_their_conditions() -> None:
    assert [step.number for step in NINE_STEPS] == list(range(1, 10))
    assert [step.number for step in NINE_STEPS if step.wings_only] == [4, 5]
    assert [step.number for step in NINE_STEPS if step.condition] == [2, 7]
    assert LOOP == (6, 9)
    fields = {ruling.field for ruling in RULINGS}
    points = [point for step in NINE_STEPS for point in step.points]
    assert {field for point in (*points, *ABORT_POINTS) for field in point.rulings} <= fields
    assert set(RULED_EFFECTS) <= set(Effect)
    ruled = {"at_once", "two_hits_a_token", "fires_only", "neither"}
    assert {default(field) for field in RULED_EFFECTS.values()} == ruled


def test_sentences_match_the_default_rulings() -> None:
    """The charts' sentences were written for these; another default needs other words."""
    stated = (
        "reaching",
        "criticals",
        "attack_dice",
        "generator_dice",
        "to_hit_table",
        "limited_sight",
        "fusion_leak",
    )
    defaults = [default(field) for field in stated]
    assert defaults == ["meet", "one_per_cr", "exploding", "one_hit", "1_1", "halved", "at_once"]


def test_french_counterattacks_continue_with_steps_8_and_9() -> None:
    """The French sheet has 'sauter', which can be read as skipping the steps."""
    html = charts_html(GAMES["dystopian"], "fr").replace("\u00a0", " ")
    assert html.count("passer aux étapes 8 et 9") == 2
    assert "sauter" not in html


def test_each_chart_explains_its_marks_once(language: str) -> None:
    t = words(language)
    for chart in charts_html(GAMES["dystopian"], language).split('<section class="chart"')[1:]:
        used = set(re.findall(r'<abbr class="chart-mark"[^>]+>(\w)</abbr>', chart))
        legend = chart[chart.index("chart-legend") :]
        assert set(re.findall(r"<b>(\w)</b>", legend)) == used != set()
        assert all(t(f"mark.{mark}") in legend for mark in used)


def test_every_mar_of_the_engine_is_described() -> None:
    known = {*WeaponMar, *TargetMar, "redoubtable", "rugged"}
    assert {kind: {row.key for row in rows} for kind, rows in MARS.items()} == {
        "mar": known,
        "wing_mar": {*WingMar},
    }


def test_chart_names_the_ranges_of_weapons_without_range_bands() -> None:
    html = charts_html(GAMES["dystopian"], "en")
    for sentence in (
        "AA 8&#34;, CC 4&#34;, bombs 4&#34;.",
        "AA 4&#34;, torpedoes 8&#34;, bombs in contact.",
    ):
        assert sentence in html

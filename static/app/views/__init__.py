"""Views for any game: values for the templates, computed from the engine's objects."""

from app.views.advice_words import Advice
from app.views.card import ResultCard, rolls_of
from app.views.charts.chart_numbers import chart_percent, whole_percent, write_with_sign
from app.views.distribution_rows import OutcomeRow, rows
from app.views.flow import ShownFlow, flow_html
from app.views.log import latest_lines
from app.views.log_words import last_text, tell_last_event, tell_marks, wording_of

"""The dogfight on the page: set-up, secret orders on one phone or two, adviser, resolution,
rounds.
"""

from app.jovian.dogfight.declaration_view import foes
from app.jovian.dogfight.dogfight_table import repeat_counts
from app.jovian.dogfight.opening_text import LENGTH, opening_text, read_opening_text
from app.jovian.dogfight.order_advice import (
    POINT,
    Advising,
    OrdersAdvice,
    OrdersQuestion,
    advice_html,
)

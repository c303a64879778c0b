"""Sharing without a server: set-ups, plans, fleets and battles as links and QR codes, and received
codes.
"""

from app.share.new_codes import FEW, MOST_LINK, Sharing, read_subject
from app.share.opened_codes import Opened, open_code, opened_html
from app.share.setups import fields_in, fields_of, pairs_in, setup_data, tree_of

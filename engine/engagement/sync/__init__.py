"""Two phones with one battle: compare the records of both and join them."""

from engine.engagement.sync.handover import (
    battle_in,
    bring_together,
    exchange_code,
    go_back_to,
    note_unread,
    receive,
    stamp_in,
)
from engine.engagement.sync.known_phones import Pairing, checks, pairing_change
from engine.engagement.sync.record_merge import Which, fork_of, go_back, same_events

"""Saved data: saved files, their parts, and the store of the device."""

from engine.engagement.storage.archive import MOST_BYTES, records_in
from engine.engagement.storage.battle_index import BattleEntry, entry_of, load_index
from engine.engagement.storage.prefixed_store import PrefixedStore
from engine.engagement.storage.version import VERSION

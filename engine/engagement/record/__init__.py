"""The record of a battle: events, the event tree, and folding events into states."""

from engine.engagement.record.event_tree import record, record_faults, replaced_rolls
from engine.engagement.record.flow_progress import BATCHES
from engine.engagement.record.seal import ALPHABET, BITS, LENGTH, Nonce

"""Share codes: short texts for set-ups, plans, fleets and battles."""

from engine.engagement.codes.compact_events import packed_record, unpacked_record
from engine.engagement.codes.compact_fleets import model_in
from engine.engagement.codes.short_code import (
    MOST_BYTES,
    MOST_EFFORT,
    MOST_LEAVES,
    MOST_LETTERS,
    MOST_PARTS,
    RAW,
    is_part,
    parts_of,
)

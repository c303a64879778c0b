"""Share codes: short texts for set-ups, plans, fleets and battles."""

from engine.engagement.codes.code_letters import MOST_BYTES, RAW
from engine.engagement.codes.code_parts import MOST_PARTS, has_part, parts_of
from engine.engagement.codes.code_search import is_about_code
from engine.engagement.codes.compact_events import packed_record, unpacked_record
from engine.engagement.codes.compact_fleets import model_in
from engine.engagement.codes.short_code import MOST_EFFORT, MOST_LEAVES
from engine.engagement.codes.text_gaps import MOST_LETTERS

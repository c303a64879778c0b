"""Lists as text: exports of apps, and lists in forums, chats and notes."""

from engine.engagement.lists.text.line_context import LineRule
from engine.engagement.lists.text.row_rules import RULES
from engine.engagement.lists.text.text_rows import read_text_rows

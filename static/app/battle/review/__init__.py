"""The review of a finished battle: summary, decisions, luck."""

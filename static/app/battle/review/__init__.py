"""A battle looked at afterwards: summary, decisions, luck."""

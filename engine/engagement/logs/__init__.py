"""What players read of a battle: log, luck, summary."""

"""The record of a battle for players: log, luck, summary."""

"""The record of a battle for players: log, luck, summary."""

from engine.engagement.logs.result import Good

"""Fleets from army lists, and fleets as tables."""

from engine.engagement.exchange.list_import import ListImport, as_kind, fleet_of, import_list
from engine.engagement.exchange.table_writer import fleet_table
from engine.engagement.lists import ImportedFleet, ImportedModel
